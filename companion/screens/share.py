"""What can be taken along of a match, and where it goes."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from companion.games import game
from companion.journal import JournalError
from companion.matchfile import write
from companion.screens import scan
from companion.screens.screen import Screen
from companion.screens.tally import Tally
from companion.share import files, spreadsheet
from companion.share.files import CannotSave, Draft
from companion.share.origin import origin
from companion.share.picture import png
from companion.ui import theme as th
from companion.ui.widgets import Button, Icon, Label, Panel, Widget
from companion.words import _, several

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from companion.app import App
    from companion.match import Match
    from companion.share.files import Place
    from companion.ui.layout import Box

_SLICE = 0.03
"""Seconds of writing between two looks at the fingers."""

_OFFERS = 4
_OFFER = 108
"""How many things there are to take along, and the height of each in units."""

_SIZE = 18
"""Size of the sentence on where things go, in units."""


class Share(Screen):
    """Offers a match that is over, and all of them, to be saved; shown above any other screen.

    `place` is where files go, looked up whenever the screen is entered and before each file. What
    was saved last is `saved`, and why something was not is `complaint`.
    """

    name = "share"

    def __init__(self, app: App, match: Match) -> None:
        """Offer `match`, which has to be one of the journal; raise `JournalError`."""
        super().__init__(app)
        self.played = match
        self.game = game(match.header.game)
        self.row = app.journal.match_row(match.id or 0)
        self.place: Place | None = None
        self.saved: Path | None = None
        self.complaint = ""
        self.link: str | None = None
        self.scanning = False
        self.written = 0
        self._total = app.journal.count(over=True)
        shown = self.game.screen(app, match) if match.standing.over else None
        self._tally = shown if isinstance(shown, Tally) else None
        self._draft: Draft | None = None
        self._parts: Iterator[str] = iter(())

    @property
    def match(self) -> Match:
        """The match to share."""
        return self.played

    def entered(self) -> None:
        """See where files go."""
        self._look()

    def left(self) -> None:
        """Leave nothing half written."""
        self._end_draft()

    def widgets(self, area: Box) -> list[Widget]:
        """Return what there is to take along, and where it goes or went."""
        gap = self.px(th.GAP)
        columns = 2 if area.w > area.h else 1
        rows = _OFFERS // columns
        offers, rest = self.body(area).top(rows * (self.px(_OFFER) + gap) - gap, gap)
        foot, _spare = rest.top(min(rest.h, self.px(150)))
        cells = offers.grid(columns, rows, gap)
        names = _(", ").join(self.played.header.players)
        shown = [
            *self.bar(area, _("Share"), f"{self.game.title} · {names}", back=self.app.pop),
            *self._offers(cells),
            Panel(box=foot, colour=self.theme.deep),
            *self._told(foot.inset(self.px(16), self.px(8))),
        ]
        if self.scanning and self.link:
            shown += scan.sheet(self, area, self.link, self._scan)
        return shown

    # What there is

    def _offers(self, cells: list[Box]) -> list[Widget]:
        code, picture, match_file, table = cells
        open_to_files = self.place is not None and self._draft is None
        return [
            self._offer(
                code, "qr", "qr", _("BG Stats"), _("a code for the phone"), self._scan,
                enabled=self.played.standing.over and self.link != "",
            ),
            self._offer(
                picture, "picture", "picture", _("Picture"), _("the result, to send on"),
                self._save_picture, enabled=open_to_files and self._tally is not None,
            ),
            self._offer(
                match_file, "match-file", "note", _("Match file"), _("every event, to import"),
                self._save_match, enabled=open_to_files,
            ),
            self._offer(
                table, "csv", "table", _("Spreadsheet"), self._progress(),
                self._save_table, enabled=open_to_files,
            ),
        ]  # fmt: skip

    def _offer(
        self,
        box: Box,
        name: str,
        icon: str,
        text: str,
        below: str,
        tap: Callable[[], object],
        *,
        enabled: bool,
    ) -> Widget:
        return Button(
            box=box,
            name=name,
            icon=icon,
            text=text,
            below=below,
            below_colour=self.theme.quiet,
            tap=tap,
            enabled=enabled,
        )

    def _progress(self) -> str:
        if self._draft is not None:
            return _("{n} of {total} …").format(n=self.written, total=self._total)
        return several("{n} match, as CSV", "all {n} matches, as CSV", self._total)

    # Where it goes

    def _told(self, box: Box) -> list[Widget]:
        icon, name, colour = "usb" if self._on_stick else "folder", "where", self.theme.quiet
        if self.complaint:
            icon, name, colour = "warning", "refusal", self.theme.warning
        elif self.saved is not None:
            icon, name, colour = "check", "saved", self.theme.text
        mark, words = box.left(self.px(30), self.px(14))
        text = self._sentence(words.w)
        lines, size = self.canvas.broken(text, _SIZE, False, words.w, words.h)
        high = len(lines) * self.canvas.line_height(size)
        return [
            Icon(box=mark, icon=icon, tint=colour),
            Label(
                box=words.middle(words.w, high),
                name=name,
                text=text,
                size=size,
                colour=colour,
                wrap=True,
            ),
        ]

    def _sentence(self, width: int) -> str:
        if self.complaint:
            return self._folded(self.complaint, width)
        if self.saved is not None:
            where = _("{file} is saved in").format(file=self.saved.name)
            return f"{where}\n{self._folded(str(self.saved.parent), width)}"
        if self.place is None:
            return _("Nothing can be saved on this disk. Plug in a USB stick.")
        if self.place.stick:
            return _("Files go to the USB stick {name}.").format(name=self.place.stick)
        where = _("Files go to a USB stick when one is plugged in, and now to")
        return f"{where}\n{self._folded(str(self.place.folder), width)}"

    def _folded(self, text: str, width: int) -> str:
        """Break lines behind slashes too: a path has no spaces to break it at."""
        lines = [""]
        for part in text.replace("/", "/\0").replace(" ", " \0").split("\0"):
            if lines[-1] and self.canvas.width(lines[-1] + part.rstrip(), _SIZE) > width:
                lines.append("")
            lines[-1] += part
        return "\n".join(line.strip() for line in lines)

    @property
    def _on_stick(self) -> bool:
        return self.place is not None and bool(self.place.stick)

    def _look(self) -> None:
        path = self.app.journal.path
        self.place = files.place(path.parent if path else None)

    # Saving

    def _scan(self) -> None:
        if self.link is None:
            self.link = scan.link_of(self.app, self.played)
        self.scanning = not self.scanning and bool(self.link)

    def _save_match(self) -> None:
        self._trying(self._write_match)

    def _save_picture(self) -> None:
        self._trying(self._write_picture)

    def _save_table(self) -> None:
        self._trying(self._begin_table)

    def _write_match(self, folder: Path) -> None:
        stored = self.app.journal.load(self.row.id)
        text = write(stored.header, stored.events[: stored.cursor])
        self.saved = files.save(folder, f"{self._stem}.jsonl", text.encode())

    def _write_picture(self, folder: Path) -> None:
        if self._tally is not None:
            self.saved = files.save(folder, f"{self._stem}.png", png(self._tally))

    @property
    def _stem(self) -> str:
        """The name of this match's files: the same each time, and no other match's."""
        return f"{self.row.created[:10]}-{self.row.game}-{self.row.uid[:8]}"

    def _begin_table(self, folder: Path) -> None:
        self.written = -1  # the first part is the head
        self._parts = spreadsheet.lines(self.app.journal)
        self._draft = Draft(folder, f"matches-{origin(self.app.journal)}.csv")
        self._draft.write(spreadsheet.MARK.encode())
        self._go_on()

    def _go_on(self) -> None:
        """Write the table for a while: thousands of matches take longer than a finger waits."""
        self._trying(self._write_on)

    def _write_on(self, _folder: Path) -> None:
        draft = self._draft
        if draft is None:
            return
        until = time.monotonic() + _SLICE
        for part in self._parts:
            draft.write(part.encode())
            self.written += part != ""
            if time.monotonic() >= until:
                self.app.after(0, self._go_on)
                return
        self.saved = draft.finish()
        self._draft = None

    def _trying(self, deed: Callable[[Path], None]) -> None:
        """Do something with files; if it cannot be done, keep the sentence on why."""
        if self._draft is None:
            self._look()
        if self.place is None:
            return
        self.complaint, self.saved = "", None
        try:
            deed(self.place.folder)
        except (CannotSave, JournalError) as error:
            self.complaint = str(error)
            self._end_draft()

    def _end_draft(self) -> None:
        if self._draft is not None:
            self._draft.drop()
            self._draft = None
