"""The part of the journal that is not matches: players, taught tags, settings."""

from __future__ import annotations

import unicodedata
from dataclasses import replace
from typing import TYPE_CHECKING

from companion.journal.errors import BadName
from companion.journal.rows import Player, Tag
from companion.journal.tables import Tables
from companion.words import _

if TYPE_CHECKING:
    from companion.journal.schema import Row

LONGEST_NAME = 24
"""Characters in a name that is given here; more would not be told apart at arm's length."""


def same_name(one: str, other: str) -> bool:
    """Return whether two names are one when said aloud: save case, width and outer spaces."""
    return _said(one) == _said(other)


class People(Tables):
    """The players, the tags and the settings of a journal."""

    def players(self, *, archived: bool = False) -> list[Player]:
        """Return the players, those who played last first; the archived ones only if asked for."""
        rows = self._select("players", "archived <= ? ORDER BY used DESC, id", int(archived))
        return [_player(row) for row in rows]

    def add_player(self, name: str) -> Player:
        """Make a player known, or known again who was archived; return who it is.

        Spaces around the name are left out, and who is known by the :func:`same_name` keeps its
        spelling. Raises :class:`BadName` if the name is blank or too long.
        """
        name = _clean(name)
        with self._transaction():
            player = replace(
                self._namesake(name) or Player(self._next("players"), name), archived=False
            )
            self._put_player(player)
        return player

    def change_player(self, player: Player) -> Player:
        """Keep a player's new name, colour, shape or archiving; a new name goes through history.

        Raises :class:`BadName` if a new name is blank, too long or taken.
        """
        with self._transaction():
            before = self._select("players", "id = ?", player.id)
            if not before or _player(before[0]).name != player.name:
                player = replace(player, name=_clean(player.name))
                self._refuse_taken(player)
            self._put_player(player)
        return player

    def teach(self, tag: Tag) -> None:
        """Keep which card a tag is, in place of what it was."""
        with self._transaction():
            self._put("tags", tag.tag, tag.game, tag.card)

    def tags(self, game: str | None = None) -> list[Tag]:
        """Return the tags of a game, or all, by game and card."""
        terms = "? IS NULL OR game = ? ORDER BY game, card, tag"
        return [_tag(row) for row in self._select("tags", terms, game, game)]

    def tag(self, tag: str) -> Tag | None:
        """Return what a tag was taught as, or None."""
        return next((_tag(row) for row in self._select("tags", "tag = ?", tag)), None)

    def setting(self, key: str, default: str = "") -> str:
        """Return what was set on the screen for `key`, or `default`."""
        return next((str(row[1]) for row in self._select("settings", "key = ?", key)), default)

    def change_setting(self, key: str, value: str) -> None:
        """Keep a setting."""
        with self._transaction():
            self._put("settings", key, value)

    def _known(self, name: str) -> Player:
        """Return the player of that name, or one to be put under the next free number."""
        rows = self._select("players", "name = ?", name)
        return _player(rows[0]) if rows else Player(self._next("players"), name)

    def _namesake(self, name: str, but: int = 0) -> Player | None:
        """Return who is known by the same name, best spelled alike, save the player `but`."""
        rows = self._select("players", "id <> ? ORDER BY name <> ?, id", but, name)
        players = map(_player, rows)
        return next((player for player in players if same_name(player.name, name)), None)

    def _refuse_taken(self, player: Player) -> None:
        taken = self._namesake(player.name, player.id)
        if taken:
            raise BadName(
                _("There already is a player {name}; choose another name.").format(name=taken.name)
            )

    def _put_player(self, player: Player) -> None:
        self._put(
            "players",
            *(player.id, player.name, player.colour, player.shape),
            *(int(player.archived), player.used),
        )


def _clean(name: str) -> str:
    name = " ".join(name.split())
    if not name:
        raise BadName(_("A player needs a name that is not blank."))
    if len(name) > LONGEST_NAME:
        raise BadName(
            _("A name has at most {most} characters; this one has {n}.").format(
                most=LONGEST_NAME, n=len(name)
            )
        )
    return name


def _said(name: str) -> str:
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())


def _player(row: Row) -> Player:
    number, name, colour, shape, archived, used = row
    return Player(
        int(number or 0),
        str(name),
        None if colour is None else str(colour),
        None if shape is None else str(shape),
        archived=bool(archived),
        used=int(used or 0),
    )


def _tag(row: Row) -> Tag:
    return Tag(*map(str, row))
