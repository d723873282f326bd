"""Keeps the journal sound while the app runs: checks it, and has it recovered where it is damaged.

A start checks a small journal wholly and of a large one only what it needs. The rest is checked
here, in a thread that leaves the processor to the picture.
"""

from __future__ import annotations

import logging
import queue
import threading
from contextlib import suppress
from functools import partial
from itertools import takewhile
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from companion.journal import JournalBusy, JournalError, NoSuchMatch, is_sound, open_journal
from companion.words import _

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from companion.app import App
    from companion.journal import Journal, Opened
    from companion.match import Match

_Answer = TypeVar("_Answer")

log = logging.getLogger(__name__)

CHECK_AFTER = 3.0
"""Seconds after the start at which the check begins, when the first picture is long there."""

PAUSE = 0.004
"""Seconds for which the check sleeps every so many rows."""

_LOOK_EVERY = 0.25
"""Seconds between two looks whether the thread is done."""

_TRY_AGAIN = 1.0
"""Seconds until the recovered journal is opened once more, where another program is writing."""


class Upkeep:
    """Looks after the journal of `app`."""

    def __init__(self, app: App) -> None:
        self._app = app
        self._busy = False
        self._unsound = False
        self._given_up = False
        self._played: Match | None = None

    def watch(self) -> None:
        """Check the whole journal in a while."""
        self._app.after(CHECK_AFTER, self._check)

    def look(self) -> None:
        """Have a damaged journal recovered.

        At once where it has failed somebody, otherwise when no match is on the screen.
        """
        app = self._app
        if app.screen.playing:
            self._played = app.screen.match
        due = app.journal.damaged or (self._unsound and app.screen.name == "home")
        if due and not (self._busy or self._given_up) and app.journal.path is not None:
            self._recover(app.journal.path.parent)

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
        app = self._app
        app.show_alone(Mending(app))
        app.clock.look()  # it keeps what it has measured while there is a journal
        app.journal.close()
        self._unsound = False
        self._do(partial(_recovered, folder), partial(self._take_up, folder))

    def _take_up(self, folder: Path, came: Recovered | Exception) -> None:
        """Go on with the recovered journal; try again where another program is just writing.

        What did not help is not tried again: then people are told.
        """
        app = self._app
        if isinstance(came, Exception):
            came = Recovered(str(came))
        try:
            opened = came.in_memory or open_journal(folder)
        except JournalBusy:
            app.after(_TRY_AGAIN, partial(self._take_up, folder, came))
            return
        except (JournalError, OSError):
            log.exception("there is no journal to go on with")
            app.running = False
            return
        app.go_on_with(opened.journal)
        self._given_up = not came.notice or came.in_memory is not None
        app.notice = opened.notice or came.notice
        if not app.notice:
            app.notice = _("The journal is damaged. End every other program that uses it.")
        log.warning("%s", app.notice)
        if self._played is not None and (came.in_memory is not None or not self._given_up):
            try:
                _put_back(opened.journal, self._played)
            except JournalError as error:
                app.notice = str(error)
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


class Recovered(NamedTuple):
    """What came of it, in a sentence, and what was read where nothing could be written."""

    notice: str
    in_memory: Opened | None = None


def _recovered(folder: Path) -> Recovered:
    """Recover a journal that nobody else has open."""
    opened = open_journal(folder, thorough=True)
    if opened.hindrance:
        return Recovered(opened.notice, opened)
    opened.journal.close()
    return Recovered(opened.notice)


def _put_back(journal: Journal, played: Match) -> None:
    """Give a match back the events that were shown and that the journal has lost."""
    number, events = played.id, played.events
    if number is None:
        return
    with suppress(NoSuchMatch):
        kept = journal.load(number).events
        same = sum(
            1
            for _same in takewhile(lambda pair: pair[0] == pair[1], zip(kept, events, strict=False))
        )
        if same < len(events):
            journal.move_cursor(number, same, over=False)
            for index in range(same, len(events)):
                over = index + 1 == len(events) and played.standing.over
                journal.append(number, index, events[index], over=over)
