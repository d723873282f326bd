"""Counting Frog Juice by taps."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from tests.games.frog_juice.scenes import sit_down

if TYPE_CHECKING:
    from tests.table import Table


def test_a_match_that_only_counts(table: Table) -> None:
    sit_down(table)
    table.tap("counting")
    assert table.screen == "juice-count"
    table.tap("power+:0", "power+:0", "power-:0", "ingredients+:1", "power+:2", "undo")
    table.tap("ingredients:2", "digit:1", "digit:2", "done")
    assert "14 of 15 power cards and 31 of 44 ingredients" in table.text("out")
    table.tap("end")
    assert table.screen == "juice-tally"
    assert [table.text(f"rank:{seat}") for seat in range(3)] == ["Ana", "Ben", "Cleo"]
    assert table.text("points:2") == "Largest pile: 12 ingredients, +2"
    assert table.text("verdict") == "Cleo wins"


def test_no_pile_goes_below_nought(table: Table) -> None:
    sit_down(table)
    table.tap("counting")
    assert not table.widget("power-:0").enabled


def test_more_power_cards_than_there_are_is_refused_and_can_be_mended(table: Table) -> None:
    sit_down(table)
    table.tap("counting", "power:0", "digit:1", "digit:6", "done")
    assert "15 power cards in the game" in table.text("refusal")
    table.tap("erase", "digit:5", "done")
    assert table.text("power:0") == "15"
    assert not table.widget("power+:1").enabled


def test_a_number_typed_on_a_keyboard(table: Table) -> None:
    sit_down(table)
    table.tap("counting", "ingredients:1")
    table.type("7x3")
    table.key(pygame.K_BACKSPACE, pygame.K_RETURN)
    assert table.text("ingredients:1") == "7"


def test_the_same_number_typed_again_counts_nothing(table: Table) -> None:
    sit_down(table)
    table.tap("counting", "power+:0", "power:0", "digit:1", "done")
    assert len(table.events) == 1


def test_each_kind_is_asked_for_where_each_kind_counts(table: Table) -> None:
    sit_down(table, ("Ana", "Ben"), "rule:ingredient-bonus")
    table.tap("counting", "ingredients+:0", "card:bats", "card:toads", "minus", "card:bats", "done")
    assert table.text("ingredients:0") == "1"
    table.tap("ingredients-:0")
    assert not table.widget("card:bats").enabled
    table.tap("done", "end")
    assert table.text("points:0") == "Most Toads, +2"
