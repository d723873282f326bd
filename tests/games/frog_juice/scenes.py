"""Every screen and sheet of Frog Juice in a telling state, reached by taps alone."""

from __future__ import annotations

from itertools import cycle, islice
from typing import TYPE_CHECKING

from tests.scenes import NAMES, know, seat

if TYPE_CHECKING:
    from tests.scenes import Scene
    from tests.table import Table

THREE, FOUR = NAMES[:3], NAMES[:4]
CENTER = ("toadstools", "toads", "shrinking-brew", "newts")


def sit_down(table: Table, names: tuple[str, ...] = THREE, *rules: str) -> None:
    """Seat players at Frog Juice, with the house rules tapped."""
    know(table)
    seat(table, "frog-juice", names)
    table.tap(*rules, "start")


def lay_out(
    table: Table,
    center: tuple[str, ...] = CENTER,
    names: tuple[str, ...] = THREE,
    rules: tuple[str, ...] = (),
) -> None:
    """Begin a match card by card."""
    sit_down(table, names, *rules)
    table.tap("cards", *(f"card:{card}" for card in center), "start")


def turn(table: Table, discarded: str, *taps: str) -> None:
    """Play a turn: what is tapped for the action, or nothing at all, and the discard."""
    table.tap(*(taps or ("discard",)), f"card:{discarded}")


def middle(table: Table, names: tuple[str, ...] = THREE) -> None:
    """Play on to where spells lie unfinished, piles have grown, and the centre holds seven."""
    lay_out(table, names=names)
    turn(table, "monkey-powder", "number:11", "capture")
    turn(table, "witch", "sweep", "seat:2")
    turn(table, "frog-juice", "spell", "card:uglifying", "from-hand:mice", "spell")
    for card in ("mice", "bats", "unicorn-horn")[: len(names)]:
        turn(table, card)
    if len(names) > 3:
        turn(table, "star-and-moon-dust")


def picked(table: Table, names: tuple[str, ...] = THREE) -> None:
    """Pick a number whose groups fill more than a page."""
    middle(table, names)
    table.tap("number:11")


def _set_up(table: Table) -> None:
    sit_down(table)


def _recipe(table: Table) -> None:
    sit_down(table)
    table.tap("spell:uglifying")


def _first_center(table: Table) -> None:
    sit_down(table)
    table.tap("cards", "card:toadstools", "card:witch", "card:star-and-moon-dust")


def _turn_first(table: Table) -> None:
    lay_out(table)


def _turn_four(table: Table) -> None:
    picked(table, FOUR)


def _ways(table: Table) -> None:
    middle(table)
    at = next(i for i in range(9) if table.text(f"center:{i}") == "unicorn-horn")
    table.tap(f"center:{at}")


def _crowded(table: Table) -> None:
    lay_out(table, names=NAMES[:2])
    for card in CROWD:
        turn(table, card)


def _past_crowded(table: Table) -> None:
    _crowded(table)
    table.tap("menu", "look-back", "aside:table")


CROWD = (
    *("toadstools", "toads", "shrinking-brew", "newts", "bats", "mice", "frog-juice"),
    *("unicorn-horn", "monkey-powder", "star-and-moon-dust", "deadly-nightshade", "prince"),
    *("princess", "witch", "black-cat", "uglifying", "bats", "mice", "frog-juice", "prince"),
    *("unicorn-horn", "monkey-powder", "star-and-moon-dust", "deadly-nightshade", "princess"),
    *("bats",),
)
"""Cards that make a centre of 30 with the four that lay there."""


def _royal(table: Table) -> None:
    lay_out(table, ("prince", "princess", "toads", "newts"))
    table.tap("number:12", "capture")


def _discard(table: Table) -> None:
    picked(table)
    table.tap("capture")


def _discard_first(table: Table) -> None:
    lay_out(table)
    table.tap("discard")


def _refused(table: Table) -> None:
    picked(table)
    table.tap("center:0")


def _sweep(table: Table) -> None:
    lay_out(table)
    table.tap("sweep")


def _wash(table: Table) -> None:
    lay_out(table, ("witch", "toads", "shrinking-brew", "newts"), FOUR)
    table.tap("wash", "seat:2")


def _cat(table: Table) -> None:
    middle(table)
    table.tap("cat", "seat:2")


def _choose_spell(table: Table) -> None:
    middle(table)
    table.tap("spell")


def _brew(table: Table) -> None:
    lay_out(table, names=FOUR)
    table.tap("spell", "card:uglifying", "from-hand:mice")


def _add(table: Table) -> None:
    middle(table)
    turn(table, "toads")
    turn(table, "prince")
    table.tap("pass", "add")


def _piles(table: Table) -> None:
    middle(table)
    table.tap("seat:2")


def _menu(table: Table) -> None:
    lay_out(table)
    table.tap("menu")


def _counting(table: Table) -> None:
    sit_down(table, FOUR)
    table.tap("counting")
    for seat_, power, ingredients in ((0, 4, 11), (1, 2, 14), (2, 3, 6), (3, 1, 0)):
        for pile, n in (("power", power), ("ingredients", ingredients)):
            if n:
                digits = (f"digit:{digit}" for digit in str(n))
                table.tap(f"{pile}:{seat_}", *digits, "done")


def _typing(table: Table) -> None:
    _counting(table)
    table.tap("ingredients:0", "digit:1")


def _counting_kinds(table: Table) -> None:
    sit_down(table, THREE, "rule:ingredient-bonus")
    table.tap("counting", "ingredients+:0", "card:bats", "card:bats", "card:star-and-moon-dust")


def _counted(table: Table) -> None:
    _counting(table)
    table.tap("end")


def _tally(table: Table) -> None:
    lay_out(table, names=FOUR)
    turn(table, "witch", "number:11", "capture")
    turn(table, "mice", "sweep", "nobody")
    turn(table, "bats", "spell", "card:disappearing", "from-hand:unicorn-horn", "spell")
    for card in islice(cycle(CROWD[:13]), 36):
        table.tap("discard")
        answers = [name for name in table.names() if name.startswith("card:")]
        left = [name for name in answers if table.widget(name).enabled]
        table.tap(f"card:{card}" if f"card:{card}" in left else left[0])
    table.tap("end")


SCENES: dict[str, Scene] = {
    "juice-setup": _set_up,
    "juice-setup-recipe": _recipe,
    "juice-center": _first_center,
    "juice-turn-first": _turn_first,
    "juice-turn": picked,
    "juice-turn-four": _turn_four,
    "juice-turn-ways": _ways,
    "juice-turn-crowded": _crowded,
    "juice-past-crowded": _past_crowded,
    "juice-royal": _royal,
    "juice-discard": _discard,
    "juice-discard-first": _discard_first,
    "juice-refused": _refused,
    "juice-sweep": _sweep,
    "juice-wash": _wash,
    "juice-cat": _cat,
    "juice-spells": _choose_spell,
    "juice-brew": _brew,
    "juice-add": _add,
    "juice-piles": _piles,
    "juice-menu": _menu,
    "juice-count": _counting,
    "juice-count-typing": _typing,
    "juice-count-kinds": _counting_kinds,
    "juice-count-tally": _counted,
    "juice-tally": _tally,
}
