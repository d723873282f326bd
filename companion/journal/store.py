"""The journal: every match, event and player, each on the disk before anyone sees its effect.

Times are kept for people to read. Whatever has an order has it by sequence, so that a clock that
jumps changes nothing.
"""

from __future__ import annotations

import json
import uuid
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from companion.journal.errors import JournalBusy, NoSuchMatch
from companion.journal.people import People
from companion.journal.results import Results
from companion.journal.rows import Correction, MatchRow, StoredMatch
from companion.journal.schema import put_all
from companion.words import _

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from datetime import datetime

    from companion.games.game import Event


class Journal(People, Results):
    """An open journal; one thread uses it.

    Every call that changes something is one transaction, durable when it returns, unless `durable`
    is False: then everything is kept in memory only, because the data folder cannot be written.
    All methods raise :class:`JournalError`, and then nothing has changed.
    """

    def create(
        self,
        header: Mapping[str, Any],
        events: Sequence[Event] = (),
        *,
        over: bool = False,
        played: tuple[datetime, datetime] | None = None,
    ) -> int:
        """Keep a new match with the first line and the events of its match file; return its number.

        Players who are not known yet become known. `played` is when it began and when it was last
        played, with their time zones, if that was not now.
        """
        begun, ended = played or (None, None)
        bodies = [_text(event) for event in events]
        with self._transaction():
            match = self._next("matches")
            self._put(
                *("matches", match, str(uuid.uuid4())),
                *(header["game"], _text(header), self._stamp(begun)),
            )
            self._seat(match, header["players"])
            self._put_events(match, 0, bodies)
            fresh = _Progress(match, touched=self._next("progress", "touched"))
            count = len(bodies)
            self._put_progress(fresh, ended, cursor=count, length=count, over=int(over))
        return match

    def record(self, match: int) -> MatchRecord:
        """Take up a match: return where its events go, and make it the one last taken up."""
        with self._transaction():
            progress = self._progress(match)
            touched = self._next("progress", "touched")
            if progress.touched < touched - 1:
                self._put_progress(progress, touched=touched)
        return MatchRecord(self, match)

    def append(self, match: int, index: int, event: Event, *, over: bool) -> None:
        """Keep `event` as number `index` of a match, counted from 0, after all that are in force.

        Events from `index` on, which were undone, leave the match but stay in the journal. Raises
        :class:`JournalBusy` if `index` is not how many events are in force.
        """
        body = _text(event)
        with self._transaction():
            progress = self._progress(match)
            if progress.cursor != index:
                raise _elsewhere(match)
            if progress.length > index:
                self._supersede(match, index)
            self._put_events(match, index, [body])
            self._put_progress(progress, cursor=index + 1, length=index + 1, over=int(over))

    def move_cursor(self, match: int, cursor: int, *, over: bool) -> None:
        """Keep that the first `cursor` events of a match are in force."""
        with self._transaction():
            progress = self._progress(match)
            if not 0 <= cursor <= progress.length:
                raise _elsewhere(match)
            self._put_progress(progress, cursor=cursor, over=int(over))

    def rewrite(
        self,
        match: int,
        index: int,
        events: Sequence[Event],
        *,
        over: bool,
        undoing: bool = False,
    ) -> None:
        """Put `events` in place of all from `index` on; those stay in the journal.

        That is a correction, which can be undone; `undoing` says that it undoes the last one.
        """
        bodies = [_text(event) for event in events]
        with self._transaction():
            progress = self._progress(match)
            if not 0 <= index <= progress.length:
                raise _elsewhere(match)
            if undoing:
                self._forget_correction(match)
            else:
                self._keep_correction(progress, index, bodies)
            self._supersede(match, index)
            self._put_events(match, index, bodies)
            length = index + len(bodies)
            self._put_progress(progress, cursor=length, length=length, over=int(over))

    def correction(self, match: int) -> Correction | None:
        """Return what the last correction of a match can be undone to, or None.

        It can be while the events in force are those that it left: not when the match went on
        since, but again when that was taken back.
        """
        rows = self._select("corrections", "match = ? ORDER BY id DESC LIMIT 1", match)
        if not rows:
            return None
        _id, _match, seq, before, after = rows[0]
        index = int(seq or 0)
        if self._in_force(self._progress(match), index) != json.loads(str(after)):
            return None
        return Correction(index, tuple(json.loads(str(before))))

    def load(self, match: int) -> StoredMatch:
        """Return a match with all its events; raise `NoSuchMatch` or `JournalDamaged`."""
        progress = self._progress(match)
        found = self._select("matches", "id = ?", match)
        rows = self._select("events", "match = ? ORDER BY seq", match)
        if not found or [seq for _m, seq, _b in rows] != list(range(progress.length)):
            raise self._damaged()
        _id, uid, _game, first_line, _created = found[0]
        header = json.loads(str(first_line))
        header["players"] = list(self._names_today(match, header["players"]))
        events = tuple(json.loads(str(body)) for _m, _s, body in rows)
        return StoredMatch(
            match,
            str(uid),
            header,
            events,
            progress.cursor,
            over=bool(progress.over),
            writes=progress.writes,
        )

    def matches(
        self,
        limit: int = -1,
        offset: int = 0,
        *,
        game: str | None = None,
        player: int | None = None,
        over: bool | None = None,
        deleted: bool = False,
    ) -> list[MatchRow]:
        """Return matches, the one begun last first, `limit` of them (-1: all) from `offset` on."""
        chosen = _chosen(game, player, over, deleted=deleted)
        terms = f"{' AND '.join(chosen)} ORDER BY matches.id DESC LIMIT ? OFFSET ?"
        return self._rows(terms, *chosen.values(), limit, offset)

    def count(
        self,
        *,
        game: str | None = None,
        player: int | None = None,
        over: bool | None = None,
        deleted: bool = False,
    ) -> int:
        """Return how many matches there are of that kind."""
        chosen = _chosen(game, player, over, deleted=deleted)
        query = (
            "SELECT count(*) FROM matches JOIN progress ON match = id WHERE "  # noqa: S608 - ours
            + " AND ".join(chosen)
        )
        with self._telling():
            return int(self._connection.execute(query, tuple(chosen.values())).fetchone()[0])

    def match_row(self, match: int) -> MatchRow:
        """Return the line of one match, also of a deleted one; raise `NoSuchMatch`."""
        rows = self._rows("matches.id = ?", match)
        if not rows:
            raise _missing(match)
        return rows[0]

    def seated(self, match: int) -> dict[int, int]:
        """Return the numbers of the players who sit at a match, by seat."""
        rows = self._select("seats", "match = ?", match)
        return {int(seat or 0): int(player or 0) for _match, seat, player in rows}

    def unfinished(self) -> MatchRow | None:
        """Return the match that was taken up last among those that are not over, or None."""
        terms = "progress.deleted = 0 AND progress.over = 0 ORDER BY progress.touched DESC LIMIT 1"
        return next(iter(self._rows(terms)), None)

    def find(self, header: Mapping[str, Any], events: Sequence[Event]) -> int | None:
        """Return the match that has exactly this header and these events in force, or None."""
        with self._telling():
            candidates = self._connection.execute(
                "SELECT match FROM progress JOIN matches ON id = match"
                " WHERE deleted = 0 AND cursor = ? AND game = ? ORDER BY match",
                (len(events), header["game"]),
            ).fetchall()
        for (match,) in candidates:
            stored = self.load(match)
            if stored.header == header and stored.events[: stored.cursor] == tuple(events):
                return stored.id
        return None

    def delete(self, match: int) -> None:
        """Take a match out of all lists; nothing of it is lost."""
        with self._transaction():
            self._put_progress(self._progress(match), deleted=1)

    def undelete(self, match: int) -> None:
        """Put a match that was deleted back into the lists."""
        with self._transaction():
            self._put_progress(self._progress(match), deleted=0)

    def superseded(self, match: int) -> list[tuple[int, Event]]:
        """Return the events that left a match, oldest first, each with the number it had."""
        rows = self._select("superseded", "match = ? ORDER BY id", match)
        return [(int(seq or 0), json.loads(str(body))) for _id, _match, seq, body in rows]

    def _progress(self, match: int) -> _Progress:
        rows = self._select("progress", "match = ?", match)
        if not rows:
            raise _missing(match)
        return _Progress(*rows[0])  # type: ignore[arg-type] # the tables are STRICT

    def _put_progress(
        self, progress: _Progress, updated: datetime | None = None, **changes: int
    ) -> None:
        new = replace(
            progress,
            **changes,
            writes=progress.writes + 1,
            updated=self._stamp(updated),
        )
        self._put(
            "progress",
            *(new.match, new.cursor, new.length, new.over),
            *(new.deleted, new.touched, new.writes, new.updated),
        )

    def _put_events(self, match: int, first: int, bodies: Sequence[str]) -> None:
        rows = ((match, seq, body) for seq, body in enumerate(bodies, first))
        put_all(self._connection, "events", rows)

    def _in_force(self, progress: _Progress, index: int) -> list[Event]:
        """Return the events in force from `index` on."""
        terms = "match = ? AND seq >= ? AND seq < ? ORDER BY seq"
        rows = self._select("events", terms, progress.match, index, progress.cursor)
        return [json.loads(str(body)) for _match, _seq, body in rows]

    def _keep_correction(self, progress: _Progress, index: int, bodies: Sequence[str]) -> None:
        before = ",".join(map(_text, self._in_force(progress, index)))
        row = (progress.match, index, f"[{before}]", f"[{','.join(bodies)}]")
        self._put("corrections", self._next("corrections"), *row)

    def _forget_correction(self, match: int) -> None:
        last = "SELECT max(id) FROM corrections WHERE match = ?"
        self._connection.execute(
            f"DELETE FROM corrections WHERE id = ({last})",  # noqa: S608 - our own terms
            (match,),
        )

    def _supersede(self, match: int, index: int) -> None:
        gone = self._select("events", "match = ? AND seq >= ? ORDER BY seq", match, index)
        rows = ((number, *row) for number, row in enumerate(gone, self._next("superseded")))
        put_all(self._connection, "superseded", rows)
        self._connection.execute("DELETE FROM events WHERE match = ? AND seq >= ?", (match, index))

    def _seat(self, match: int, names: Sequence[str]) -> None:
        for seat, name in enumerate(names):
            if name.strip():
                player = replace(self._known(name), used=match)
                self._put_player(player)
                self._put("seats", match, seat, player.id)

    def _rows(self, terms: str, *values: object) -> list[MatchRow]:
        query = f"{_LIST} WHERE {terms}"
        with self._telling():
            found = self._connection.execute(query, values).fetchall()
        return [self._row(*row) for row in found]

    def _row(
        self,
        match: int,
        uid: str,
        game: str,
        text: str,
        cursor: int,
        over: int,
        created: str,
        updated: str,
    ) -> MatchRow:
        try:
            header = json.loads(text)
            names = self._names_today(match, header["players"])
            return MatchRow(match, uid, game, names, cursor, bool(over), created, updated, header)
        except (ValueError, LookupError, TypeError) as error:
            raise self._damaged() from error

    def _names_today(self, match: int, names: Sequence[str]) -> tuple[str, ...]:
        query = "SELECT seat, name FROM seats JOIN players ON id = player WHERE match = ?"
        with self._telling():
            today = dict(self._connection.execute(query, (match,)).fetchall())
        return tuple(today.get(seat, name) for seat, name in enumerate(names))


def _chosen(
    game: str | None, player: int | None, over: bool | None, *, deleted: bool
) -> dict[str, str | int]:
    wanted = {
        "progress.deleted = ?": deleted,
        "matches.game = ?": game,
        "matches.id IN (SELECT match FROM seats WHERE player = ?)": player,
        "progress.over = ?": over,
    }
    return {term: value for term, value in wanted.items() if value is not None}


_LIST = """
    SELECT id, uid, game, header, cursor, over, created, updated
    FROM matches JOIN progress ON match = id
"""


@dataclass(frozen=True)
class MatchRecord:
    """Where the events of one match go; what :class:`companion.match.Match` writes to."""

    journal: Journal
    match: int

    def append(self, index: int, event: Event, *, over: bool) -> None:
        """Keep `event` as number `index`, counted from 0, in place of all from `index` on."""
        self.journal.append(self.match, index, event, over=over)

    def move_cursor(self, cursor: int, *, over: bool) -> None:
        """Keep that the first `cursor` events are in force."""
        self.journal.move_cursor(self.match, cursor, over=over)

    def rewrite(
        self, index: int, events: Sequence[Event], *, over: bool, undoing: bool = False
    ) -> None:
        """Keep `events` in place of all from `index` on, every one of them in force."""
        self.journal.rewrite(self.match, index, events, over=over, undoing=undoing)


@dataclass(frozen=True)
class _Progress:
    """A row of the table `progress`; flags are 0 or 1."""

    match: int
    cursor: int = 0
    length: int = 0
    over: int = 0
    deleted: int = 0
    touched: int = 0
    writes: int = 0
    updated: str = ""


def _missing(match: int) -> NoSuchMatch:
    return NoSuchMatch(_("The journal holds no match {n}.").format(n=match))


def _elsewhere(match: int) -> JournalBusy:
    return JournalBusy(
        _("Match {n} was continued by another program; open it again.").format(n=match)
    )


def _text(value: Mapping[str, Any]) -> str:
    return json.dumps(value, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
