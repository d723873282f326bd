"""What is shown while a damaged journal is recovered, which may take a minute."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.screens.screen import Screen
from companion.ui import theme as th
from companion.ui.widgets import Ground, Icon, Label, Widget
from companion.words import _

if TYPE_CHECKING:
    from companion.ui.layout import Box


class Mending(Screen):
    """Shown alone; nothing can be tapped until the journal is there again."""

    name = "mending"

    def scanned(self, tag: str) -> bool:
        """Take every tag and do nothing: what it stands for is in the journal."""
        return True

    def widgets(self, area: Box) -> list[Widget]:
        """Return what goes on, and that nothing is lost by it."""
        picture, words = area.inset(self.px(40), self.px(40)).rows([1, 1], self.px(12))
        return [
            Ground(box=area, colour=self.theme.deep),
            Icon(box=picture, icon="later", tint=self.theme.felix),
            Label(
                box=words,
                name="notice",
                text=_(
                    "The journal was damaged and is being recovered. Your matches come back in a"
                    " moment."
                ),
                size=th.TITLE,
                colour=self.theme.text,
                align="centre",
                wrap=True,
            ),
        ]
