"""Frog Juice in words: what happened, how far the match is, and where each point came from."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from companion.games.frog_juice import events
from companion.games.frog_juice.cards import NUMBERS, card_name
from companion.games.frog_juice.state import BONUS, Table, Tally, leads, piles, power_cards
from companion.words import _, listed, minus, several

if TYPE_CHECKING:
    from collections.abc import Iterable

    from companion.games.frog_juice.state import House, State
    from companion.games.game import Event


WITH_AN = (8, 11)
"""The numbers that are "an" in English; elsewhere both texts are translated alike."""


def say(state: State, event: Event) -> str:
    """Return `event` in words, given the state before it, in which it has to be legal.

    "Ana takes Toadstools, Toads and Shrinking Brew with an 11".
    """
    move = events.read(event, state)
    return _say_count(state, move) if isinstance(state, Tally) else _say_play(state, move)


def progress(state: State) -> str:
    """Return how far the match is: "draw pile 23"; a match that only counts says "counting"."""
    if isinstance(state, Tally):
        return _("counting")
    return _("draw pile {n}").format(n=state.draw_pile)


class Points(NamedTuple):
    """Where the points of a seat come from.

    `cards` are the names in its power pile with how often each lies there, empty where the match
    only counts; `leads` the kinds of ingredients it leads; `reason` says how the bonus came about.
    """

    power: int
    cards: tuple[tuple[str, int], ...]
    bonus: int
    leads: tuple[str, ...]
    reason: str

    @property
    def total(self) -> int:
        """The score."""
        return self.power + self.bonus


def points(state: State) -> tuple[Points, ...]:
    """Return for each seat how its points come about, as if the match ended now."""
    led = leads(state)
    return tuple(
        Points(
            power=power,
            cards=_counted(state.power[seat]) if isinstance(state, Table) else (),
            bonus=BONUS * len(led[seat]),
            leads=led[seat],
            reason=_reason(state, led, seat),
        )
        for seat, power in enumerate(power_cards(state))
    )


def power_words(of: Points) -> str:
    """Return the power cards of a seat in words: "Witch ×2, Frog Juice"; how many where counted."""
    if not of.cards:
        return several("{n} power card", "{n} power cards", of.power)
    names = (
        _("{card} ×{n}").format(card=card_name(card), n=n) if n > 1 else card_name(card)
        for card, n in of.cards
    )
    return _(", ").join(names)


def _say_play(table: Table, move: events.Move) -> str:
    match move:
        case events.Capture():
            text = _("{name} takes {cards} with {number}").format(
                name=table.name, cards=_names(move.center), number=_numbers(move.hand)
            )
        case events.Sweep():
            text = _say_sweep(table, move)
        case events.Cat():
            text = _("{name}'s Black Cat takes {card} from {other}").format(
                name=table.name, card=card_name(move.card), other=table.players[move.seat]
            )
        case events.Spell() | events.Add():
            text = _say_spell(table, move)
        case events.Wash():
            text = _("{name} melts the Witch in the centre").format(name=table.players[move.seat])
        case events.Pass():
            text = _("{name} passes").format(name=table.name)
        case events.Discard(card=str(card)):
            text = _("{name} discards {card}").format(name=table.name, card=card_name(card))
        case events.Discard():
            text = _("{name} has nothing to discard").format(name=table.name)
        case _:
            text = _("all agree that nobody can play")
    return text


def _say_sweep(table: Table, move: events.Sweep) -> str:
    if move.washed_by is None:
        text = _("{name} sweeps the centre")
    elif move.washed_by == table.turn:
        text = _("{name} sweeps the centre and melts it too")
    else:
        text = _("{name} sweeps the centre; {other} melts it and takes it all")
    washer = table.turn if move.washed_by is None else move.washed_by
    return text.format(name=table.name, other=table.players[washer])


def _say_spell(table: Table, move: events.Spell | events.Add) -> str:
    spell = card_name(move.spell)
    if isinstance(move, events.Spell):
        need = len(table.house.needs(move.spell))
        said = _("{name} lays {spell}").format(name=table.name, spell=spell)
    else:
        need = next(len(s.need) for s in table.spells[table.turn] if s.spell == move.spell)
        said = _("{name} adds to {spell}").format(name=table.name, spell=spell)
    parts = [card_name(card) for card in move.hand]
    parts += [_("{card} of the centre").format(card=card_name(card)) for card in move.center]
    parts += [
        _("{card} from {other}").format(card=card_name(card), other=table.players[seat])
        for seat, card in move.asked
    ]
    if parts:
        said = _("{what}: {cards}").format(what=said, cards=listed(parts))
    if len(move.cards) == need:
        said = _("{what}, and completes it").format(what=said)
    return said


def _say_count(tally: Tally, move: events.Move) -> str:
    match move:
        case events.Count():
            changes = [_("power {n}").format(n=_signed(move.power))] if move.power else []
            changes += [
                _("{card} {n}").format(card=kind, n=_signed(n))
                for kind, n in _kinds(tally.house, move.ingredients)
            ]
            return _("{name}: {changes}").format(
                name=tally.players[move.seat], changes=_(", ").join(changes)
            )
        case events.Final():
            counts = [
                _("{name} {power} power, {n} ingredients").format(
                    name=name, power=power, n=sum(row)
                )
                for name, power, row in zip(
                    tally.players, move.power, move.ingredients, strict=True
                )
            ]
            return _("final piles: {counts}").format(counts=_("; ").join(counts))
        case _:
            return _("the count stands")


def _kinds(house: House, row: Iterable[int]) -> list[tuple[str, int]]:
    return [(_kind(kind, house), n) for kind, n in zip(house.kinds, row, strict=True) if n]


def _kind(kind: str, house: House) -> str:
    return card_name(kind) if house.each_kind else _("ingredients")


def _reason(state: State, led: tuple[tuple[str, ...], ...], seat: int) -> str:
    mine = led[seat]
    if not mine:
        return ""
    if state.house.each_kind:
        return _("most {kinds}").format(kinds=listed([card_name(kind) for kind in mine]))
    cards = several("{n} ingredient", "{n} ingredients", piles(state)[seat][0])
    if sum(map(bool, led)) > 1:
        return _("largest pile, tied: {cards}").format(cards=cards)
    return _("largest pile: {cards}").format(cards=cards)


def _counted(pile: tuple[str, ...]) -> tuple[tuple[str, int], ...]:
    return tuple((card, pile.count(card)) for card in dict.fromkeys(pile))


def _names(cards: Iterable[str]) -> str:
    return listed([card_name(card) for card in cards])


def _numbers(hand: tuple[str, ...]) -> str:
    """Say what captured: "an 11", "6 + 5"."""
    numbers = [NUMBERS[card] for card in hand]
    if len(numbers) > 1:
        return " + ".join(map(str, numbers))
    said = _("an {n}") if numbers[0] in WITH_AN else _("a {n}")
    return said.format(n=numbers[0])


def _signed(n: int) -> str:
    return f"+{n}" if n > 0 else minus(n)
