"""The last screen of an evening: everything is kept, the plug may be pulled."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.screens.screen import Screen
from companion.ui import theme as th
from companion.ui.widgets import Button, Ground, Icon, Label, Widget
from companion.words import _

if TYPE_CHECKING:
    from companion.ui.layout import Box


class Parting(Screen):
    """Shown when the menu button is held and the machine is not to be switched off by the app."""

    name = "parting"

    def widgets(self, area: Box) -> list[Widget]:
        """Return good night, and a way back."""
        inner = area.inset(self.px(40), self.px(30))
        button, rest = inner.foot(self.px(72), self.px(16))
        picture, words = rest.rows([1, 1], self.px(8))
        return [
            Ground(box=area, colour=self.theme.deep),
            Icon(box=picture, icon="moon", tint=self.theme.felix),
            Label(
                box=words,
                name="notice",
                text=_("Everything is kept. You can pull the plug."),
                size=th.TITLE,
                colour=self.theme.text,
                align="centre",
                wrap=True,
            ),
            Button(
                box=button, name="back", text=_("Play on"), key="menu", tap=self.app.pop, size=24
            ),
        ]
