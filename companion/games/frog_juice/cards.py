"""The 59 cards of Frog Juice: their names, numbers and copies, and what the spells need."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from companion.words import _

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

FROG_JUICE: Final = "frog-juice"
WITCH: Final = "witch"
BLACK_CAT: Final = "black-cat"
WITCH_WASH: Final = "witch-wash"

NUMBERS: Final[Mapping[str, int]] = {
    "shrinking-brew": 1,
    "bats": 2,
    "toads": 3,
    "newts": 4,
    "mice": 5,
    FROG_JUICE: 6,
    "toadstools": 7,
    "unicorn-horn": 8,
    "monkey-powder": 9,
    "star-and-moon-dust": 10,
    "deadly-nightshade": 11,
    "prince": 12,
    "princess": 12,
}
"""The cards with a number: those that capture and can be captured."""

HIGHEST: Final = max(NUMBERS.values())

INGREDIENTS: Final = tuple(card for card in NUMBERS if card != FROG_JUICE)
"""The twelve kinds of the ingredient pile, by number; Frog Juice is a power card (book)."""

RECIPES: Final[Mapping[str, tuple[str, ...]]] = {
    "anti-gravity": ("monkey-powder", "star-and-moon-dust"),
    "disappearing": ("bats", "unicorn-horn"),
    "eternal-sleep": ("deadly-nightshade", "toadstools"),
    "prince-to-frog": (FROG_JUICE, "prince", "shrinking-brew"),
    "uglifying": ("mice", "newts", "toads"),
}
"""What each spell needs unless the table says otherwise, in text order."""

SPELLS: Final = tuple(RECIPES)

COPIES: Final[Mapping[str, int]] = {
    **dict.fromkeys(NUMBERS, 4),
    "prince": 2,
    "princess": 2,
    WITCH: 4,
    BLACK_CAT: 1,
    WITCH_WASH: 1,
    **dict.fromkeys(SPELLS, 1),
}
"""How many of each card the deck holds; its keys are all cards there are."""

POWER: Final = frozenset(COPIES) - frozenset(INGREDIENTS)
"""The cards that score a point each."""

DECK_SIZE: Final = sum(COPIES.values())
POWER_CARDS: Final = sum(COPIES[card] for card in POWER)
INGREDIENT_CARDS: Final = DECK_SIZE - POWER_CARDS
HAND_SIZE: Final = 4
CENTER_SIZE: Final = 4
"""How many cards lie face up in the centre before the first turn."""


def card_name(card: str) -> str:
    """Name a card for people, in the language spoken."""
    return _(_NAMES[card])


def broken_name(card: str) -> str:
    """Name a card for a face too narrow for its name: the long word parted by a hyphen."""
    return _(_BROKEN[card]) if card in _BROKEN else card_name(card)


def sum_of(cards: Iterable[str]) -> int:
    """Add up the numbers of `cards`; raises KeyError for a card without one."""
    return sum(NUMBERS[card] for card in cards)


def cards_of(number: int) -> tuple[str, ...]:
    """Return the cards that have `number`: one name, and for a 12 the Prince and the Princess."""
    return tuple(card for card, its in NUMBERS.items() if its == number)


def N_(text: str) -> str:  # noqa: N802 - by this name Babel finds a text that is translated later
    """Mark `text` for translation where it is said, not here."""
    return text


_NAMES: Final[Mapping[str, str]] = {
    "shrinking-brew": N_("Shrinking Brew"),
    "bats": N_("Bats"),
    "toads": N_("Toads"),
    "newts": N_("Newts"),
    "mice": N_("Mice"),
    FROG_JUICE: N_("Frog Juice"),
    "toadstools": N_("Toadstools"),
    "unicorn-horn": N_("Unicorn Horn"),
    "monkey-powder": N_("Monkey Powder"),
    "star-and-moon-dust": N_("Star and Moon Dust"),
    "deadly-nightshade": N_("Deadly Nightshade"),
    "prince": N_("Prince"),
    "princess": N_("Princess"),
    WITCH: N_("Witch"),
    BLACK_CAT: N_("Black Cat"),
    WITCH_WASH: N_("Witch Wash"),
    "anti-gravity": N_("Anti-Gravity"),
    "disappearing": N_("Disappearing"),
    "eternal-sleep": N_("Eternal Sleep"),
    "prince-to-frog": N_("Prince to Frog"),
    "uglifying": N_("Uglifying"),
}

_BROKEN: Final[Mapping[str, str]] = {
    # Translators: the name on a narrow card, with a hyphen and a blank where it may be parted.
    "anti-gravity": N_("Anti- Gravity"),
    # Translators: the name on a narrow card, with a hyphen and a blank where it may be parted.
    "disappearing": N_("Disap- pearing"),
}
