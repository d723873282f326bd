"""The cards of Felix: ten in each player's set, and the mouse cards in the middle of the table."""

from __future__ import annotations

from typing import Final

from companion.words import _, minus

CATS: Final = {"-8": -8, "-5": -5, "3": 3, "5": 5, "8": 8, "11": 11, "15": 15}
"""The points of each cat. The other three cards of a set are no cats and carry none."""

RABBIT: Final = "rabbit"
BIG_DOG: Final = "big-dog"
SMALL_DOG: Final = "small-dog"

DOGS: Final = (BIG_DOG, SMALL_DOG)

CARDS: Final = (*CATS, RABBIT, BIG_DOG, SMALL_DOG)
"""A whole set, in the order in which the screen offers it."""

MOUSE_CARDS: Final = {3: (3, 6), 4: (2, 4, 6), 5: (2, 3, 4, 6)}
"""By the number of players: the mouse cards, each of which holds its own number of mice (book)."""

BANK: Final = {3: 21, 4: 27, 5: 33}
"""By the number of players: the mice in the bank before the mouse cards are first filled (book)."""

PURSE: Final = 15
"""The mice with which each player begins (book)."""

ROUNDS: Final = 9
"""A set has ten cards, one of them removed unseen: nine rounds (book)."""


def card_name(card: str) -> str:
    """Return what people call `card`: "−8", "15", "rabbit", "big dog"."""
    if card in CATS:
        return minus(CATS[card])
    return {RABBIT: _("rabbit"), BIG_DOG: _("big dog"), SMALL_DOG: _("small dog")}[card]
