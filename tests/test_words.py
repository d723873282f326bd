from __future__ import annotations

import ast
import gettext
import io
from dataclasses import replace
from datetime import datetime
from itertools import chain
from pathlib import Path
from string import Formatter
from typing import TYPE_CHECKING

import pytest
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from companion import words
from companion.dates import when
from companion.games.army_of_frogs import GAME, rules
from companion.games.army_of_frogs.rules import Passed
from companion.games.army_of_frogs.telling import say_passed
from companion.games.game import Header
from companion.settings import LANGUAGES
from companion.words import listed, several

if TYPE_CHECKING:
    from collections.abc import Iterator

    from babel.messages.catalog import Catalog, Message

ROOT = Path(__file__).parent.parent
TRANSLATED = [language for language in LANGUAGES if language != "en"]
KEYWORDS = {"_": None, "N_": None, "pgettext": ((1, "c"), 2), "several": (1, 2)}
"""As `make messages` gives them to Babel."""


@pytest.fixture(autouse=True)
def _english_again() -> Iterator[None]:
    yield
    words.use("en")


def source(language: str) -> Path:
    return ROOT / "companion" / "locale" / language / "LC_MESSAGES" / "companion.po"


def catalog(language: str) -> Catalog:
    with source(language).open("rb") as po:
        return read_po(po, locale=language)


def messages(language: str) -> list[Message]:
    return [message for message in catalog(language) if message.id]


def forms(text: str | tuple[str, ...] | list[str] | None) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else tuple(text or ("",))


def fields(text: str) -> list[str]:
    return sorted(field for _, field, _, _ in Formatter().parse(text) if field is not None)


@pytest.fixture(scope="module")
def asked_for() -> set[tuple[str | None, str]]:
    """Every text that the code asks for, with its context; plurals by their singular."""
    found = (extract_from_dir(ROOT / part, keywords=KEYWORDS) for part in ("companion", "hardware"))
    return {(context, forms(text)[0]) for _, _, text, _, context in chain.from_iterable(found)}


@pytest.mark.parametrize("language", TRANSLATED)
def test_the_catalogue_holds_what_the_code_says_and_nothing_else(
    language: str, asked_for: set[tuple[str | None, str]]
) -> None:
    kept = {(message.context, forms(message.id)[0]) for message in messages(language)}
    assert asked_for - kept == set(), "run `make messages` and translate what is new"
    assert kept - asked_for == set(), "run `make messages`: the code no longer says these"


@pytest.mark.parametrize("language", TRANSLATED)
def test_nothing_is_left_untranslated_or_unsure(language: str) -> None:
    left = [m.id for m in messages(language) if m.fuzzy or not all(forms(m.string))]
    assert left == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_translation_has_the_fields_of_its_text(language: str) -> None:
    for message in messages(language):
        wanted = fields(forms(message.id)[-1])
        for said in forms(message.string):
            assert fields(said) == wanted, said
            assert said.count("{{") == forms(message.id)[-1].count("{{"), said


def test_plurals_have_the_forms_of_their_language() -> None:
    assert {len(forms(m.string)) for m in messages("es") if m.pluralizable} == {2}
    assert {len(forms(m.string)) for m in messages("ja") if m.pluralizable} == {1}
    assert (catalog("es").num_plurals, catalog("ja").num_plurals) == (2, 1)


@pytest.mark.parametrize("language", TRANSLATED)
def test_the_installed_catalogue_is_the_one_in_the_sources(language: str) -> None:
    fresh = io.BytesIO()
    write_mo(fresh, catalog(language))
    installed = source(language).with_suffix(".mo").read_bytes()
    assert spoken(installed) == spoken(fresh.getvalue()), "install again: a .po file has changed"


def spoken(compiled: bytes) -> dict[object, str]:
    """Return what a compiled catalogue says, without the header, which names versions and times."""
    said = vars(gettext.GNUTranslations(io.BytesIO(compiled)))["_catalog"]
    return {text: told for text, told in said.items() if text}


def test_nothing_is_said_while_a_module_is_imported() -> None:
    """A text asked for at import would stay in the language of that moment."""
    early = [
        f"{path.relative_to(ROOT)}:{call.lineno}"
        for path in sorted((ROOT / "companion").rglob("*.py"))
        for call in _calls_at_import(ast.parse(path.read_text(encoding="utf-8")))
    ]
    assert early == []


def _calls_at_import(node: ast.AST) -> Iterator[ast.Call]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            continue
        match child:
            case ast.Call(func=ast.Name(id="_" | "several" | "listed")):
                yield child
        yield from _calls_at_import(child)


@pytest.mark.parametrize(
    ("language", "names", "said"),
    [
        ("en", ["Ana"], "Ana"),
        ("en", ["Ana", "Ben"], "Ana and Ben"),
        ("en", ["Ana", "Ben", "Inés"], "Ana, Ben and Inés"),
        ("es", ["Ana", "Ben", "Cleo"], "Ana, Ben y Cleo"),
        ("es", ["Ana", "Ben", "Inés"], "Ana, Ben e Inés"),
        ("es", ["Ana", "Hilda"], "Ana e Hilda"),
        ("es", ["Ana", "Íñigo"], "Ana e Íñigo"),
        ("es", ["Ana", "Ian"], "Ana y Ian"),
        ("es", ["Ana", "Yago"], "Ana y Yago"),
        ("ja", ["花子", "太郎", "Inés"], "花子、太郎とInés"),
    ],
)
def test_names_are_joined_as_people_say_them(language: str, names: list[str], said: str) -> None:
    words.use(language)
    assert listed(names) == said


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ["0 mice", "1 mouse", "2 mice", "21 mice"]),
        ("es", ["0 ratones", "1 ratón", "2 ratones", "21 ratones"]),
        ("ja", ["0マウス", "1マウス", "2マウス", "21マウス"]),
        ("fr", ["0 mice", "1 mouse", "2 mice", "21 mice"]),
    ],
)
def test_mice_are_counted_in_every_language_and_in_english_where_there_is_none(
    language: str, said: list[str]
) -> None:
    words.use(language)
    assert [several("{n} mouse", "{n} mice", n) for n in (0, 1, 2, 21)] == said


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", ["today 20:02", "Sun 29 Nov", "29 Feb 2024"]),
        ("es", ["hoy 20:02", "dom 29 nov", "29 feb 2024"]),
        ("ja", ["今日 20:02", "11月29日(日)", "2024年2月29日"]),
    ],
)
def test_a_date_is_in_the_order_of_the_language(language: str, said: list[str]) -> None:
    words.use(language)
    now = datetime(2026, 11, 30, 20, 30).astimezone()
    days = [(2026, 11, 30, 20, 2), (2026, 11, 29, 12, 0), (2024, 2, 29, 12, 0)]
    assert [when(datetime(*day).astimezone().isoformat(), now) for day in days] == said


@pytest.mark.parametrize(("language", "joint"), [("en", "; "), ("es", "; "), ("ja", "；")])
def test_what_passed_by_itself_is_joined_as_the_language_does(language: str, joint: str) -> None:
    words.use(language)
    passed = (Passed(0, "move", "no-frogs"), Passed(1, "place", "no-place"))
    setup = {"colours": ["red", "blue"], "hands": [["red", "red"], ["blue", "blue"]]}
    start = rules.begin(Header("army-of-frogs", ("Ana", "Ben"), 0, {}, setup))
    state = replace(start, passed=passed)
    assert GAME.settled(state, state).count(joint) == 1
    assert joint not in "".join(say_passed(state))
