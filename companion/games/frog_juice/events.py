"""The events of Frog Juice, read from JSON objects and checked against the match format.

Reading looks at the event alone: what does not fit its shape is `bad-event`, then a name that is no
card is `unknown-card`. Whether the table allows it is for the rules. Unknown keys are ignored.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NoReturn

from companion.games.frog_juice.cards import COPIES, INGREDIENTS, RECIPES
from companion.games.frog_juice.state import Table
from companion.games.game import RuleBroken
from companion.words import _

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from companion.games.frog_juice.state import State
    from companion.games.game import Event


@dataclass(frozen=True, slots=True)
class Capture:
    """The hand cards take the centre cards."""

    hand: tuple[str, ...]
    center: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Sweep:
    """A Witch takes the whole centre, unless the seat `washed_by` melts her."""

    washed_by: int | None


@dataclass(frozen=True, slots=True)
class Cat:
    """The Black Cat takes `card` from the power pile of `seat`."""

    seat: int
    card: str


@dataclass(frozen=True, slots=True)
class Bring:
    """Cards for `spell` from the hand, from the centre, and asked from other seats."""

    spell: str
    hand: tuple[str, ...]
    center: tuple[str, ...]
    asked: tuple[tuple[int, str], ...]

    @property
    def cards(self) -> tuple[str, ...]:
        """All that is brought, wherever it comes from."""
        return self.hand + self.center + tuple(card for _seat, card in self.asked)


@dataclass(frozen=True, slots=True)
class Spell(Bring):
    """Lay a spell and bring what is at hand."""


@dataclass(frozen=True, slots=True)
class Add(Bring):
    """Bring cards for an unfinished spell."""


@dataclass(frozen=True, slots=True)
class Wash:
    """The seat takes one Witch from the centre with Witch Wash."""

    seat: int


@dataclass(frozen=True, slots=True)
class Pass:
    """No action this turn."""


@dataclass(frozen=True, slots=True)
class Discard:
    """The turn ends with `card` laid into the centre; None with an empty hand."""

    card: str | None


@dataclass(frozen=True, slots=True)
class End:
    """The players agree that nobody can play."""


@dataclass(frozen=True, slots=True)
class Count:
    """Cards go to the piles of a seat; `ingredients` has a number for each kind that is counted."""

    seat: int
    power: int
    ingredients: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Final:
    """The final piles of every seat."""

    power: tuple[int, ...]
    ingredients: tuple[tuple[int, ...], ...]


Move = Capture | Sweep | Cat | Spell | Add | Wash | Pass | Discard | End | Count | Final


def read(event: Event, state: State) -> Move:
    """Read `event` for the table of `state`; raises RuleBroken: `bad-event`, `unknown-card`."""
    do = event.get("do") if isinstance(event, dict) else None
    reader = _READERS.get(do) if isinstance(do, str) else None
    if reader is None:
        _bad(_('"do" must be one of: {events}.').format(events=", ".join(_READERS)))
    return reader(event, state)


def _capture(event: Event, _state: State) -> Capture:
    hand, center = _cards(event, "hand"), _cards(event, "center")
    if not hand or not center:
        _bad(_("A capture takes at least one card of the centre with at least one of the hand."))
    _know(*hand, *center)
    return Capture(hand, center)


def _sweep(event: Event, state: State) -> Sweep:
    return Sweep(_seat(event, "washed_by", state) if "washed_by" in event else None)


def _cat(event: Event, state: State) -> Cat:
    seat, card = _seat(event, "from", state), _card(event, "card")
    _know(card)
    return Cat(seat, card)


def _spell(event: Event, state: State) -> Spell:
    return Spell(*_brought(event, state))


def _add(event: Event, state: State) -> Add:
    spell, hand, center, asked = _brought(event, state)
    return Add(spell, hand, center, asked)


def _brought(
    event: Event, state: State
) -> tuple[str, tuple[str, ...], tuple[str, ...], tuple[tuple[int, str], ...]]:
    spell = _card(event, "spell")
    hand = _cards(event, "hand") if "hand" in event else ()
    center = _cards(event, "center") if "center" in event else ()
    asked = _asked(event, state) if "asked" in event else ()
    if event["do"] == "add" and not hand and not center and not asked:
        _bad(_("Adding to a spell takes at least one card: of the hand, the centre or a player."))
    if spell in COPIES and spell not in RECIPES:
        _bad(_('"spell" must be one of: {spells}.').format(spells=", ".join(RECIPES)))
    _know(spell, *hand, *center, *(card for _seat, card in asked))
    return spell, hand, center, asked


def _asked(event: Event, state: State) -> tuple[tuple[int, str], ...]:
    asked = event["asked"]
    if not isinstance(asked, list) or not all(isinstance(one, dict) for one in asked):
        _bad(_('"asked" must be a list of objects with a "seat" and a "card".'))
    answers = tuple((_seat(one, "seat", state), _card(one, "card")) for one in asked)
    if isinstance(state, Table) and state.phase != "over":
        for seat, _card_given in answers:
            if seat == state.turn:
                _bad(_("{name} asks the others, never oneself.").format(name=state.name), seat)
    return answers


def _wash(event: Event, state: State) -> Wash:
    return Wash(_seat(event, "seat", state))


def _pass(_event: Event, _state: State) -> Pass:
    return Pass()


def _discard(event: Event, _state: State) -> Discard:
    if _value(event, "card") is None:
        return Discard(None)
    card = _card(event, "card")
    _know(card)
    return Discard(card)


def _end(_event: Event, _state: State) -> End:
    return End()


def _count(event: Event, state: State) -> Count:
    seat = _seat(event, "seat", state)
    power = _number(event, "power") if "power" in event else 0
    added = _row(event["ingredients"], state) if "ingredients" in event else {}
    if not power and not any(added.values()):
        _bad(_("A count adds or takes at least one card: of power or of ingredients."))
    return Count(seat, power, _by_kind(added, state))


def _tally(event: Event, state: State) -> Final:
    power, piles = _value(event, "power"), _value(event, "ingredients")
    seats = len(state.players)
    if not isinstance(power, list) or not all(_is_int(n) for n in power) or len(power) != seats:
        _bad(_('"power" must be a list of {n} whole numbers, one a seat.').format(n=seats))
    if not isinstance(piles, list) or len(piles) != seats:
        _bad(_('"ingredients" must be a list of {n} piles, one a seat.').format(n=seats))
    rows = [_row(pile, state) for pile in piles]
    return Final(tuple(power), tuple(_by_kind(row, state) for row in rows))


_READERS: Mapping[str, Callable[[Event, State], Move]] = {
    "capture": _capture,
    "sweep": _sweep,
    "cat": _cat,
    "spell": _spell,
    "add": _add,
    "wash": _wash,
    "pass": _pass,
    "discard": _discard,
    "end": _end,
    "count": _count,
    "tally": _tally,
}


def _value(event: Mapping[str, Any], key: str) -> Any:
    if key not in event:
        _bad(_('"{key}" is missing.').format(key=key))
    return event[key]


def _seat(event: Mapping[str, Any], key: str, state: State) -> int:
    seat, last = _value(event, key), len(state.players) - 1
    if not _is_int(seat) or not 0 <= seat <= last:
        _bad(_('"{key}" must be a seat from 0 to {last}.').format(key=key, last=last))
    return int(seat)


def _number(event: Mapping[str, Any], key: str) -> int:
    number = _value(event, key)
    if not _is_int(number):
        _bad(_('"{key}" must be a whole number.').format(key=key))
    return int(number)


def _card(event: Mapping[str, Any], key: str) -> str:
    card = _value(event, key)
    if not isinstance(card, str):
        _bad(_('"{key}" must be the name of a card.').format(key=key))
    return card


def _cards(event: Event, key: str) -> tuple[str, ...]:
    cards = _value(event, key)
    if not isinstance(cards, list) or not all(isinstance(card, str) for card in cards):
        _bad(_('"{key}" must be a list of names of cards.').format(key=key))
    return tuple(cards)


def _row(pile: object, state: State) -> dict[str, int]:
    """Read one number, or a number a kind where each kind counts."""
    kinds = state.house.kinds
    if not state.house.each_kind:
        if not isinstance(pile, int) or isinstance(pile, bool):
            _bad(_('"ingredients" counts cards here: a whole number, whatever their kind.'))
        return dict.fromkeys(kinds, pile)
    if not isinstance(pile, dict) or not all(_is_int(number) for number in pile.values()):
        _bad(_('"ingredients" counts each kind here: an object with a whole number a kind.'))
    return pile


def _by_kind(row: Mapping[str, int], state: State) -> tuple[int, ...]:
    kinds = state.house.kinds
    for kind in row:
        if kind not in kinds:
            _unknown(kind, _("the ingredients are {names}").format(names=", ".join(INGREDIENTS)))
    return tuple(row.get(kind, 0) for kind in kinds)


def _is_int(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _know(*cards: str) -> None:
    for card in cards:
        if card not in COPIES:
            _unknown(card, _("the cards are {names}").format(names=", ".join(COPIES)))


def _unknown(name: str, right: str) -> NoReturn:
    said = name[:40].encode("ascii", "backslashreplace").decode()
    message = _('"{card}" cannot be here: {right}.').format(card=said, right=right)
    raise RuleBroken("unknown-card", message, (name,))


def _bad(message: str, *places: object) -> NoReturn:
    raise RuleBroken("bad-event", message, places)
