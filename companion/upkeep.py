"""Keeps the journal sound while the app runs: checks it, and has it recovered where it is damaged.

A start checks a small journal wholly and of a large one only what it needs. The rest is checked
here, in a thread that leaves the processor to the picture.
"""

from __future__ import annotations

import logging
import queue
import threading
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from companion.journal import is_sound, open_journal
from companion.words import _

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from companion.app import App

_Answer = TypeVar("_Answer")

log = logging.getLogger(__name__)

CHECK_AFTER = 3.0
"""Seconds after the start at which the check begins, when the first picture is long there."""

PAUSE = 0.004
"""Seconds for which the check sleeps every so many rows."""

_LOOK_EVERY = 0.25
"""Seconds between two looks whether the thread is done."""


class Upkeep:
    """Looks after the journal of `app`."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._busy = False
        self._unsound = False
        self._tried = False

    def watch(self) -> None:
        """Check the whole journal in a while."""
        self._app.after(CHECK_AFTER, self._check)

    def look(self) -> bool:
        """Have a damaged journal recovered; return whether that began now.

        At once where it has failed somebody, otherwise when no match is on the screen. Tried once:
        what does not help then would not help again.
        """
        app = self._app
        idle = app.screen.name == "home"
        if not (app.journal.damaged or (self._unsound and idle)):
            return False
        if self._busy or self._tried or app.journal.path is None:
            return False
        self._tried = True
        self._recover(app.journal.path.parent)
        return True

    def _check(self) -> None:
        path = self._app.journal.path
        if path is None or self._busy:
            return

        def done(sound: bool | Exception) -> None:
            self._unsound = sound is False
            if self._unsound:
                log.warning("the journal is damaged; it is recovered when no match is shown")

        self._do(partial(is_sound, path.parent, PAUSE), done)

    def _recover(self, folder: Path) -> None:
        from companion.screens.mending import Mending

        log.warning("the journal is damaged and is recovered now")
        self._app.show_alone(Mending(self._app))
        self._app.journal.close()
        self._do(partial(_recovered, folder), partial(self._take_up, folder))

    def _take_up(self, folder: Path, notice: str | Exception) -> None:
        """Go on with the recovered journal."""
        app = self._app
        opened = open_journal(folder)
        app.journal = opened.journal
        app.notice = opened.notice or str(notice)
        if not app.notice:
            app.notice = _("The journal is damaged. End every other program that uses it.")
        log.warning("%s", app.notice)
        app.home()

    def _do(self, work: Callable[[], _Answer], done: Callable[[_Answer | Exception], None]) -> None:
        """Work in a thread, and call `done` in the loop with what came of it."""
        self._busy = True
        answers: queue.SimpleQueue[_Answer | Exception] = queue.SimpleQueue()

        def run() -> None:
            try:
                answers.put(work())
            except Exception as error:  # told in the loop
                log.exception("the journal could not be looked after")
                answers.put(error)

        def wait() -> None:
            if answers.empty():
                self._app.after(_LOOK_EVERY, wait)
            else:
                self._busy = False
                done(answers.get())

        # A daemon: when the app ends, it is as if the plug were pulled, and that may happen.
        threading.Thread(target=run, name="upkeep", daemon=True).start()
        self._app.after(_LOOK_EVERY, wait)


def _recovered(folder: Path) -> str:
    """Recover a journal that nobody else has open; return what came of it, in sentences."""
    opened = open_journal(folder, thorough=True)
    opened.journal.close()
    return opened.notice
