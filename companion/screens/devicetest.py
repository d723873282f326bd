"""The page that tests what is wired to the table: buttons, lights, and the card reader."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.devices import MARKS
from companion.screens.screen import Screen
from companion.ui import theme as th
from companion.ui.widgets import Button, Label, Panel, Widget
from companion.words import _

if TYPE_CHECKING:
    from companion.app import App
    from companion.ui.layout import Box

_LEAVE = "menu"


class DeviceTest(Screen):
    """Shows every button as it is pressed and every tag as it is read; the menu button leaves."""

    name = "device-test"

    def __init__(self, app: App) -> None:
        super().__init__(app)
        self.pressed: dict[str, int] = {}
        self.tag = ""

    def act(self, action: str) -> bool:
        """Count a press of a real button instead of acting by it."""
        if self.app.by != "button" or action == _LEAVE:
            return False
        self.pressed[action] = self.pressed.get(action, 0) + 1
        return True

    def scanned(self, tag: str) -> bool:
        """Show a tag as it was read."""
        self.tag = tag
        return True

    def widgets(self, area: Box) -> list[Widget]:
        """Return the buttons that are wired, the reader's last tag, and what is wrong."""
        body = self.body(area)
        gap = self.px(th.GAP)
        foot, body = body.foot(self.px(60), gap)
        upper, lower = body.rows([1.2, 1], gap)
        return [
            *self.bar(area, _("Buttons and reader"), back=self.app.pop),
            *self._buttons(upper),
            *self._reader(lower),
            Button(box=foot, name="tags", text=_("Teach the reader"), tap=self._teach),
        ]

    def _buttons(self, box: Box) -> list[Widget]:
        devices = self.app.devices
        head, box = box.top(self.px(26), self.px(4))
        shown: list[Widget] = [Label(box=head, text=_("Buttons"), size=16, colour=self.theme.quiet)]
        actions = [
            action for action in MARKS if devices.buttons and action in devices.buttons.actions
        ]
        if not actions:
            text = " ".join(devices.faults) or _("No buttons are named in the config.")
            return [
                *shown,
                Label(box=box, name="faults", text=text, colour=self.theme.text, wrap=True),
            ]
        columns = min(6, len(actions))
        cells = box.grid(columns, -(-len(actions) // columns), self.px(6))
        for action, cell in zip(actions, cells, strict=False):
            count = self.pressed.get(action, 0)
            ground = self.theme.felix_deep if count else self.theme.panel
            shown.append(Panel(box=cell, colour=ground))
            shown.append(
                Label(
                    box=cell.inset(self.px(4), 0),
                    name=f"button:{action}",
                    text=f"{MARKS[action]} {action} {count or ''}".strip(),
                    size=16,
                    colour=self.theme.text,
                    align="centre",
                )
            )
        return shown

    def _reader(self, box: Box) -> list[Widget]:
        head, box = box.top(self.px(26), self.px(4))
        reader = self.app.devices.reader
        if reader is None:
            text = _("No card reader is named in the config.")
        elif self.tag:
            text = _("Tag {tag}").format(tag=self.tag)
        else:
            text = reader.status.message
        return [
            Label(box=head, text=_("Card reader"), size=16, colour=self.theme.quiet),
            Label(
                box=box, name="reader", text=text, size=th.LARGE, colour=self.theme.text, wrap=True
            ),
        ]

    def _teach(self) -> None:
        from companion.screens.tags import Tags

        self.app.push(Tags(self.app))
