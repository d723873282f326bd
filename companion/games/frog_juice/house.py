"""What a header of Frog Juice says: seats, house rules and the centre laid out, checked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from companion.games.frog_juice.cards import (
    CENTER_SIZE,
    COPIES,
    DECK_SIZE,
    HAND_SIZE,
    NUMBERS,
    RECIPES,
)
from companion.games.frog_juice.state import House, State, Table, Tally
from companion.games.game import BadHeader
from companion.words import _

if TYPE_CHECKING:
    from companion.games.game import Header

SEATS = range(2, 5)
BONUSES = ("largest-pile", "each-kind")


def opened(header: Header) -> State:
    """Return the state before the first event; raises BadHeader, naming the key and what is right.

    With a `center` every player has been dealt four cards; without one the match only counts.
    """
    players = _players(header.players)
    start = _start(header.start, len(players))
    house = _house(header.rules)
    seats = len(players)
    center = _center(header.setup)
    if center is None:
        nothing = (0,) * len(house.kinds)
        return Tally(players, house, "tally", (0,) * seats, (nothing,) * seats)
    return Table(
        players=players,
        house=house,
        turn=start,
        phase="action",
        melted=False,
        draw_pile=DECK_SIZE - CENTER_SIZE - HAND_SIZE * seats,
        center=center,
        hands=(HAND_SIZE,) * seats,
        power=((),) * seats,
        ingredients=((),) * seats,
        spells=((),) * seats,
    )


def _players(players: object) -> tuple[str, ...]:
    if (
        not isinstance(players, list | tuple)
        or len(players) not in SEATS
        or not all(isinstance(name, str) for name in players)
    ):
        raise BadHeader(_('"players" must be a list of 2 to 4 names.'))
    return tuple(players)


def _start(start: object, seats: int) -> int:
    if not isinstance(start, int) or isinstance(start, bool) or not 0 <= start < seats:
        raise BadHeader(_('"start" must be a seat from 0 to {last}.').format(last=seats - 1))
    return start


def _house(rules: object) -> House:
    given = _object("rules", rules, ("ingredient-bonus", "many-to-many", "spells"))
    ingredient_bonus = given.get("ingredient-bonus", BONUSES[0])
    if not isinstance(ingredient_bonus, str) or ingredient_bonus not in BONUSES:
        raise BadHeader(
            _('"ingredient-bonus" in "rules" must be one of: {values}.').format(
                values=", ".join(BONUSES)
            )
        )
    many_to_many = given.get("many-to-many", False)
    if not isinstance(many_to_many, bool):
        raise BadHeader(_('"many-to-many" in "rules" must be true or false.'))
    return House(ingredient_bonus == "each-kind", many_to_many, _recipes(given.get("spells", {})))


def _recipes(spells: object) -> tuple[tuple[str, tuple[str, ...]], ...]:
    own = _object("spells", spells, tuple(RECIPES))
    for spell, needs in own.items():
        if (
            not isinstance(needs, list | tuple)
            or not needs
            or not all(isinstance(card, str) and card in NUMBERS for card in needs)
            or len(set(needs)) != len(needs)
        ):
            raise BadHeader(
                _(
                    '"{spell}" in "spells" must be a list of different cards out of: {cards}.'
                ).format(spell=spell, cards=", ".join(NUMBERS))
            )
    return tuple((spell, tuple(sorted(own.get(spell, needs)))) for spell, needs in RECIPES.items())


def _center(setup: object) -> tuple[str, ...] | None:
    given = _object("setup", setup, ("center",))
    if "center" not in given:
        return None
    center = given["center"]
    if (
        not isinstance(center, list | tuple)
        or len(center) != CENTER_SIZE
        or not all(isinstance(card, str) and card in COPIES for card in center)
    ):
        raise BadHeader(
            _('"center" in "setup" must be a list of four of: {cards}.').format(
                cards=", ".join(COPIES)
            )
        )
    for card, times in Counter(center).items():
        if times > COPIES[card]:
            raise BadHeader(
                _('"center" in "setup" may hold "{card}" {n} times at most.').format(
                    card=card, n=COPIES[card]
                )
            )
    return tuple(center)


def _object(key: str, value: object, known: tuple[str, ...]) -> Mapping[str, Any]:
    if not isinstance(value, Mapping) or any(one not in known for one in value):
        raise BadHeader(
            _('"{key}" must be an object with no other keys than: {known}.').format(
                key=key, known=", ".join(known)
            )
        )
    return value
