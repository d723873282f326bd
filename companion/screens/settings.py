"""The settings: what this table wants, by tabs; every tap takes effect at once."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING, Any

from companion import settings
from companion.games import GAMES, game
from companion.journal import JournalError
from companion.screens.screen import Screen
from companion.ui import theme as th
from companion.ui.widgets import Button, Label, Widget
from companion.words import _, several

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from companion.app import App
    from companion.games.game import Game, HouseRule
    from companion.ui.layout import Box

_LABEL = 24
"""Height of the words over a row of choices, in units."""

_LEAST_ROW, _MOST_ROW = 50, 64
"""Height of a row of choices, in units: as much as there is room for."""


@dataclass(frozen=True)
class Question:
    """One thing to be set: its words, its choices as pairs of value and words, and the one now.

    `name` begins the names of its buttons, to which the number of the choice is added.
    """

    name: str
    text: str
    choices: tuple[tuple[Any, str], ...]
    now: Any
    choose: Callable[[Any], object]


class Settings(Screen):
    """Everything that can be set, in tabs; `tab` is the one open."""

    name = "settings"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.tab = "picture"
        self.rules: dict[str, dict[str, Any]] = {}

    def entered(self) -> None:
        """Ask the journal by which house rules this table plays."""
        games = (game(name) for name in GAMES)
        self.rules = {each.name: settings.house_rules(self.app.journal, each) for each in games}

    def widgets(self, area: Box) -> list[Widget]:
        """Return the bar, the tabs, and what can be set under the one open."""
        gap = self.px(th.GAP)
        tabs, body = self.body(area).top(self.px(th.FINGER), gap + self.px(2))
        turn = self.sized(54, name="turn-over", icon="rotate", tap=self.app.turn_over)
        shown = self._devices(body) if self.tab == "devices" else self._asked(body)
        return [
            *self.bar(area, _("Settings"), buttons=[turn], back=self.app.pop),
            *self._tabs(tabs),
            *shown,
        ]

    # Tabs

    def _tabs(self, box: Box) -> list[Widget]:
        tabs = {
            "picture": _("Display"),
            "play": _("Play"),
            "rules": _("Rules"),
            "devices": _("Devices"),
        }
        cells = box.columns(len(tabs), self.px(8))
        return [
            Button(
                box=cell,
                name=f"tab:{tab}",
                text=text,
                size=th.BODY,
                style="strong" if tab == self.tab else "plain",
                selected=tab == self.tab,
                tap=partial(self._open, tab),
            )
            for (tab, text), cell in zip(tabs.items(), cells, strict=True)
        ]

    def _open(self, tab: str) -> None:
        self.tab = tab

    # Questions

    def _asked(self, box: Box) -> list[Widget]:
        """Return the questions of the tab, in two columns where the picture is wide."""
        questions = {
            "picture": self._of_picture,
            "play": self._of_play,
            "rules": self._of_rules,
        }[self.tab]()
        columns = box.columns(2, self.px(24)) if box.w > box.h else [box]
        rows = -(-len(questions) // len(columns))
        room = (box.h + self.px(th.GAP)) // rows - self.px(_LABEL + 2 + th.GAP)
        height = max(self.px(_LEAST_ROW), min(room, self.px(_MOST_ROW)))
        step = self.px(_LABEL + 2 + th.GAP) + height
        found: list[Widget] = []
        for i, question in enumerate(questions):
            column = columns[i // rows]
            place = column.top(step - self.px(th.GAP))[0].moved(0, i % rows * step)
            found += self._question(question, place)
        return found

    def _question(self, question: Question, box: Box) -> list[Widget]:
        words, row = box.top(self.px(_LABEL), self.px(2))
        cells = row.columns(len(question.choices), self.px(6))
        return [
            Label(box=words, text=question.text, size=16, colour=self.theme.quiet),
            *(
                Button(
                    box=cell,
                    name=f"{question.name}:{number}",
                    text=text,
                    size=th.BODY,
                    bold=value == question.now,
                    style="strong" if value == question.now else "plain",
                    selected=value == question.now,
                    radius=8,
                    tap=partial(self._choose, question, value),
                )
                for number, ((value, text), cell) in enumerate(
                    zip(question.choices, cells, strict=True)
                )
            ),
        ]

    def _choose(self, question: Question, value: Any) -> None:
        try:
            question.choose(value)
        except JournalError as error:
            self.app.say(str(error))

    def _of_picture(self) -> Sequence[Question]:
        return (
            self._set("language", _("Language"), settings.LANGUAGES),
            self._set(
                "theme",
                _("Colours"),
                {"dark": _("dark"), "light": _("light"), "dim": _("dim")},
            ),
            self._set(
                "text_size",
                _("Text"),
                {"normal": _("normal"), "large": _("large"), "larger": _("larger")},
            ),
            self._set(
                "rotation",
                _("The picture is turned by"),
                {degrees: f"{degrees}°" for degrees in settings.CHOICES["rotation"]},
            ),
            self._set(
                "turn_to_seat",
                _("It turns to the seat whose turn it is"),
                {"off": _("no"), "over": _("two sides"), "round": _("all four")},
            ),
            self._set(
                "dim_after",
                _("It dims after"),
                {s: _waited(s) for s in self.app.settings.choices("dim_after")},
            ),
        )

    def _of_play(self) -> Sequence[Question]:
        on_or_off = {False: _("off"), True: _("on")}
        return (
            self._set("sounds", _("Sounds"), on_or_off),
            self._set("seat_clock", _("A clock for every seat"), on_or_off),
            self._set(
                "start_by_lot",
                _("Who opens a new match"),
                {False: _("as seated"), True: _("the lot decides")},
            ),
        )

    def _of_rules(self) -> Sequence[Question]:
        return [
            Question(
                f"rule:{each.name}:{rule.key}",
                _("{game}: {rule}").format(game=each.title, rule=rule.label),
                rule.choices,
                self.rules[each.name][rule.key],
                partial(self._set_rule, each, rule),
            )
            for each in sorted(map(game, GAMES), key=lambda each: each.title)
            for rule in each.house_rules()
        ]

    def _set(self, key: str, text: str, words: dict[Any, str]) -> Question:
        now = getattr(self.app.settings, key)
        return Question(key, text, tuple(words.items()), now, partial(self._change, key))

    def _change(self, key: str, value: Any) -> None:
        self.app.change(key, value)
        if key == "sounds":
            self.app.sounds.play("turn")

    def _set_rule(self, each: Game, rule: HouseRule, value: Any) -> None:
        settings.change_house_rule(self.app.journal, each, rule.key, value)
        self.rules[each.name][rule.key] = value

    # Devices

    def _devices(self, box: Box) -> list[Widget]:
        """Return what is wired to the table, and the way to the page that tests it."""
        row, rest = box.top(self.px(64), self.px(th.GAP))
        return [
            Button(
                box=row,
                name="device-test",
                icon="button",
                text=_("Test buttons, lights and reader"),
                tap=self._test_devices,
            ),
            Label(
                box=rest,
                name="faults",
                text="\n".join(self.app.devices.faults) or self._nothing_wrong(),
                colour=self.theme.warning if self.app.devices.faults else self.theme.quiet,
                wrap=True,
            ),
        ]

    def _nothing_wrong(self) -> str:
        config = self.app.config
        if config.buttons or config.lights or config.reader.port:
            return _("Everything that the config file names is there.")
        return _("The config file names no buttons, no lights and no reader.")

    def _test_devices(self) -> None:
        from companion.screens.devicetest import DeviceTest

        self.app.push(DeviceTest(self.app))


def _waited(seconds: int) -> str:
    if not seconds:
        return _("never")
    if seconds % 60:
        return several("{n} s", "{n} s", seconds)
    return several("{n} min", "{n} min", seconds // 60)
