from __future__ import annotations

import json
from dataclasses import fields
from typing import TYPE_CHECKING

import pytest

from companion import settings
from companion.config import Config, Display
from companion.games import game
from companion.journal import open_journal
from companion.settings import CHOICES, Settings

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from companion.journal import Journal


@pytest.fixture
def journal(tmp_path: Path) -> Iterator[Journal]:
    opened = open_journal(tmp_path).journal
    yield opened
    opened.close()


def test_the_config_file_says_what_holds_until_something_is_set(journal: Journal) -> None:
    config = Config(
        Display(rotation=90, theme="light", text_size="large", language="ja", dim_after=45)
    )
    found = settings.load(journal, config)
    assert found == Settings(
        language="ja", theme="light", text_size="large", rotation=90, dim_after=45
    )
    changed = settings.change(journal, found, "theme", "dim")
    assert changed.theme == "dim"
    assert settings.load(journal, config) == changed


@pytest.mark.parametrize("key", CHOICES)
def test_every_choice_is_still_there_after_a_restart(tmp_path: Path, key: str) -> None:
    for value in CHOICES[key]:
        first = open_journal(tmp_path).journal
        settings.change(first, settings.load(first, Config()), key, value)
        first.close()
        second = open_journal(tmp_path).journal
        assert getattr(settings.load(second, Config()), key) == value
        second.close()


def test_every_setting_has_its_choices_and_a_default_among_them() -> None:
    assert {field.name for field in fields(Settings)} == set(CHOICES)
    assert all(field.default in CHOICES[field.name] for field in fields(Settings))


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("theme", "pink"),
        ("rotation", 45),
        ("sounds", 1),
        ("dim_after", -1),
        ("dim_after", True),
        ("language", "de"),
    ],
)
def test_what_cannot_be_is_refused_and_nothing_is_kept(
    journal: Journal, key: str, value: object
) -> None:
    before = settings.load(journal, Config())
    with pytest.raises(ValueError, match=key):
        settings.change(journal, before, key, value)
    assert settings.load(journal, Config()) == before


@pytest.mark.parametrize("kept", ["", "pink", '"pink"', "{", "[1]", "1", "null", "NaN"])
def test_a_setting_that_cannot_be_read_is_as_if_never_set(journal: Journal, kept: str) -> None:
    for key in CHOICES:
        journal.change_setting(key, kept)
    found = settings.load(journal, Config(Display(language="en")))
    assert found in (Settings(), Settings(dim_after=1))


def test_a_time_to_dim_from_the_config_file_is_offered_too() -> None:
    assert Settings(dim_after=45).choices("dim_after") == (0, 45, 60, 300, 900)
    assert Settings().choices("dim_after") == CHOICES["dim_after"]


def test_house_rules_are_kept_by_game_and_begin_with_the_book(journal: Journal) -> None:
    felix, juice = game("felix"), game("frog-juice")
    assert settings.house_rules(journal, felix) == {"small-dog": "lowest"}
    settings.change_house_rule(journal, felix, "small-dog", "nearest-zero")
    settings.change_house_rule(journal, juice, "many-to-many", value=True)
    assert settings.house_rules(journal, felix) == {"small-dog": "nearest-zero"}
    assert settings.house_rules(journal, juice)["many-to-many"] is True


def test_a_house_rule_that_is_no_more_counts_as_the_book(journal: Journal) -> None:
    journal.change_setting("house:frog-juice:many-to-many", json.dumps(1))
    assert settings.house_rules(journal, game("frog-juice"))["many-to-many"] is False


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "es_AR.UTF-8"}, "es"),
        ({"LANG": "es_ES.UTF-8", "LC_ALL": "ja_JP.UTF-8"}, "ja"),
        ({"LC_ALL": "", "LANG": "ja"}, "ja"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LANG": "C"}, "en"),
    ],
)
def test_the_machine_says_what_is_spoken_here(environment: dict[str, str], language: str) -> None:
    assert settings.spoken_here(environment) == language
