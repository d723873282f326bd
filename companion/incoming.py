"""What devices post, turned into what the screens understand: actions, and cards by name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from companion.games import game
from companion.lookback import title_of
from companion.words import _

if TYPE_CHECKING:
    from companion.app import App
    from companion.devices import Happening
    from companion.ui.widgets import Widget
    from hardware.buttons import Press
    from hardware.reader import ReaderStatus


class Incoming:
    """Takes what the devices of `app` post, in the loop's thread."""

    def __init__(self, app: App) -> None:
        self.app = app
        self._held: dict[str, Widget] = {}

    def take(self, happening: Happening) -> bool:
        """Take one thing that happened; the picture may have changed afterwards."""
        # Imported here: without a reader or buttons nobody ever comes by.
        from hardware import reader

        if isinstance(happening, reader.Scan):
            self.tag(happening.tag)
        elif isinstance(happening, reader.ReaderStatus):
            self.app.say(_reader_words(happening))
        else:
            self._button(happening)
        return True

    def hold(self, action: str, widget: Widget) -> None:
        """Press a widget that shows something for as long as its button is down."""
        self._let_go(action)
        self._held[action] = widget
        if widget.press is not None:
            widget.press()

    def _button(self, press: Press) -> None:
        if press.kind == "hold":
            self._part()
        elif press.kind == "release":
            self._let_go(press.action)
        else:
            self.app.input.act(press.action, "button")

    def _let_go(self, action: str) -> None:
        held = self._held.pop(action, None)
        if held is not None and held.release is not None:
            held.release()

    def _part(self) -> None:
        """End the evening; everything is on the disk already."""
        if self.app.config.system.poweroff:
            import subprocess

            subprocess.run(  # a fixed command, found where every system has it
                ["systemctl", "poweroff", "--no-ask-password"],  # noqa: S607 - in the path
                check=False,
            )
            self.app.running = False
            return
        from companion.screens.parting import Parting

        self.app.push(Parting(self.app))

    def tag(self, tag: str) -> None:
        """Take a tag that was held to the reader."""
        app = self.app
        app.dimmer.wake()
        app.by = "reader"
        if app.screen.scanned(tag):
            return
        played = app.screen.match
        taught = app.journal.tag(tag)
        if played is None or played.standing.over:
            app.say(_("A card on the reader: begin a match, or teach it in the settings."))
        elif taught is None:
            from companion.screens.tags import Unknown

            app.push(Unknown(app, game(played.header.game), tag))
        elif taught.game != played.header.game:
            app.say(_("That is a card of {game}.").format(game=title_of(taught.game)))
        else:
            app.screen.card_scanned(taught.card)


def _reader_words(status: ReaderStatus) -> str:
    """Say in the language spoken how it stands with the reader."""
    words = {
        "connected": _("The card reader is there."),
        "away": _("The card reader is not there; it is looked for."),
        "silent": _("The card reader does not answer; it is asked again."),
    }
    return words.get(status.code, status.message)
