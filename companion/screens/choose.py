"""Choosing one of several, by large buttons in pages: a game, a player."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Generic, TypeVar

from companion.screens.paging import FOOT, Pages, page_of, turner
from companion.screens.screen import Screen
from companion.ui import theme as th
from companion.ui.widgets import Button, Widget
from companion.words import _

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from companion.app import App
    from companion.ui.layout import Box

Key = TypeVar("Key")


class Choose(Screen, Generic[Key]):
    """Offers `choices`, each a key with its words, and hands the key chosen to `done`."""

    name = "choose"

    def __init__(
        self,
        app: App,
        title: str,
        choices: Sequence[tuple[Key, str]],
        chosen: Key,
        done: Callable[[Key], object],
    ) -> None:
        super().__init__(app)
        self.title = title
        self.choices = tuple(choices)
        self.chosen = chosen
        self.done = done
        self.pages = Pages()

    def widgets(self, area: Box) -> list[Widget]:
        """Return the buttons of this page, and those that turn it where there are more."""
        body = self.body(area)
        gap = self.px(th.GAP)
        columns = 3 if area.w > area.h else 2
        height = self.px(64)
        foot, upper = body.foot(self.px(FOOT), gap)
        total = len(self.choices)
        shown, cells = page_of(self.pages, body, upper, total, height, gap, columns)
        found: list[Widget] = [*self.bar(area, self.title, back=self.app.pop)]
        for index, cell in zip(shown, cells, strict=False):
            key, text = self.choices[index]
            found.append(
                Button(
                    box=cell,
                    name=f"choice:{index}",
                    text=text,
                    bold=False,
                    selected=key == self.chosen,
                    tap=partial(self._choose, key),
                )
            )
        if len(shown) < total:
            words = _("back"), _("more")
            found += turner(self, foot, self.pages, shown, total, words)
        return found

    def _choose(self, key: Key) -> None:
        self.app.pop()
        self.done(key)
