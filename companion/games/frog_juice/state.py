"""How a match stands: a `Table` followed card by card, or a `Tally` that only counts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

from companion.games.frog_juice.cards import COPIES, INGREDIENT_CARDS, INGREDIENTS

if TYPE_CHECKING:
    from collections.abc import Sequence

BONUS: Final = 2
"""Points for a leader of the ingredients (book)."""

ANY_INGREDIENT: Final = "ingredients"
"""The one kind there is when only the size of the ingredient pile counts."""


@dataclass(frozen=True, slots=True)
class House:
    """The house rules of a match.

    `recipes` holds what each spell needs at this table, the needs in text order.
    """

    each_kind: bool
    many_to_many: bool
    recipes: tuple[tuple[str, tuple[str, ...]], ...]

    def needs(self, spell: str) -> tuple[str, ...]:
        """Return the cards that `spell` needs at this table, in text order."""
        return dict(self.recipes)[spell]

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of ingredients that have a leader each."""
        return INGREDIENTS if self.each_kind else (ANY_INGREDIENT,)

    def copies(self, kind: str) -> int:
        """Return how many cards of `kind` (one of `kinds`) the deck holds."""
        return COPIES[kind] if self.each_kind else INGREDIENT_CARDS


@dataclass(frozen=True, slots=True)
class OpenSpell:
    """A spell that lies unfinished before its player; `have` and `need` are in text order."""

    spell: str
    have: tuple[str, ...]
    need: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """A match followed card by card. Hands stay secret: only how many cards each holds is known.

    `turn` is the seat to act, or who acted last when over. `melted` says that the sweep of this
    turn was melted by another seat. `center` is in the order laid, piles are in text order.
    """

    players: tuple[str, ...]
    house: House
    turn: int
    phase: Literal["action", "extras", "over"]
    melted: bool
    draw_pile: int
    center: tuple[str, ...]
    hands: tuple[int, ...]
    power: tuple[tuple[str, ...], ...]
    ingredients: tuple[tuple[str, ...], ...]
    spells: tuple[tuple[OpenSpell, ...], ...]

    @property
    def name(self) -> str:
        """The player whose turn it is."""
        return self.players[self.turn]

    def unseen(self, card: str) -> int:
        """Return how many copies of `card` can still be in a hand or the draw pile."""
        seen = self.center.count(card)
        for pile in self.power:
            seen += pile.count(card)
        for pile in self.ingredients:
            seen += pile.count(card)
        for laid in self.spells:
            for spell in laid:
                seen += (spell.spell == card) + spell.have.count(card)
        return COPIES[card] - seen


@dataclass(frozen=True, slots=True)
class Tally:
    """A match that only counts; `ingredients` has a row a seat, a number for each kind counted."""

    players: tuple[str, ...]
    house: House
    phase: Literal["tally", "over"]
    power: tuple[int, ...]
    ingredients: tuple[tuple[int, ...], ...]


State = Table | Tally


def piles(state: State) -> tuple[tuple[int, ...], ...]:
    """Return for each seat how many ingredients of each of `house.kinds` it has."""
    if isinstance(state, Tally):
        return state.ingredients
    if not state.house.each_kind:
        return tuple((len(pile),) for pile in state.ingredients)
    return tuple(tuple(pile.count(kind) for kind in INGREDIENTS) for pile in state.ingredients)


def leads(state: State) -> tuple[tuple[str, ...], ...]:
    """Return for each seat the kinds that it leads, alone or tied; none leads with none (house)."""
    rows = piles(state)
    most = [max(column) for column in zip(*rows, strict=True)]
    return tuple(_led(row, most, state.house.kinds) for row in rows)


def bonus(state: State) -> tuple[int, ...]:
    """Return each seat's points for ingredients if the match ended now."""
    return tuple(BONUS * len(led) for led in leads(state))


def power_cards(state: State) -> tuple[int, ...]:
    """Return how many power cards each seat has in its pile: a point each."""
    return state.power if isinstance(state, Tally) else tuple(len(pile) for pile in state.power)


def _led(row: Sequence[int], most: Sequence[int], kinds: Sequence[str]) -> tuple[str, ...]:
    return tuple(
        kind for mine, best, kind in zip(row, most, kinds, strict=True) if mine == best > 0
    )
