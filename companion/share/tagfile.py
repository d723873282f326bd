"""What was taught to the reader, as a file for another table: CSV, a row for every tag."""

from __future__ import annotations

import csv
import io
from typing import TYPE_CHECKING

from companion.games import GAMES, game
from companion.journal import Tag
from companion.words import _

if TYPE_CHECKING:
    from collections.abc import Sequence

FILE = "tags.csv"
"""The file of tags on a USB stick, or in the folder for exports."""

COLUMNS = ("tag", "game", "card")


def to_csv(tags: Sequence[Tag]) -> str:
    """Write tags as CSV: one row a tag, with a head of :data:`COLUMNS`."""
    out = io.StringIO(newline="")
    writer = csv.writer(out)
    writer.writerow(COLUMNS)
    writer.writerows((tag.tag, tag.game, tag.card) for tag in tags)
    return out.getvalue()


def from_csv(text: str) -> list[Tag]:
    """Read tags from CSV; raise ValueError, naming the line and what would be right."""
    reader = csv.reader(io.StringIO(text, newline=""))
    try:
        rows = list(reader)
    except csv.Error as error:
        # A cell without end, as an unclosed quote makes one.
        raise ValueError(
            _("Line {n}: this is no CSV ({what}).").format(n=reader.line_num, what=error)
        ) from error
    if not rows or tuple(rows[0]) != COLUMNS:
        raise ValueError(
            _("Line 1: the columns should be {names}.").format(names=",".join(COLUMNS))
        )
    tags = []
    for number, row in enumerate(rows[1:], 2):
        if not row:
            continue
        if len(row) != len(COLUMNS) or not row[0].strip():
            raise ValueError(_("Line {n}: a tag, a game and a card are needed.").format(n=number))
        tag, name, card = (cell.strip() for cell in row)
        if name not in GAMES:
            raise ValueError(
                _("Line {n}: {game} is no game; known are {games}.").format(
                    n=number, game=name, games=", ".join(GAMES)
                )
            )
        if card not in {known.id for known in game(name).cards()}:
            raise ValueError(
                _("Line {n}: {card} is no card of {game}.").format(
                    n=number, card=card, game=game(name).title
                )
            )
        tags.append(Tag(tag, name, card))
    return tags
