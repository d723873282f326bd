"""The question which card was turned up: ten cards to choose from."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from companion.games.felix.cards import CARDS
from companion.games.felix.table import Owner, State, shown, to_reveal
from companion.games.felix.widgets import FelixCard
from companion.ui import theme as th
from companion.ui.widgets import Button, Label, Widget
from companion.words import _

if TYPE_CHECKING:
    from companion.games.felix.screen import FelixTable
    from companion.ui.layout import Box


def widgets(screen: FelixTable, area: Box) -> list[Widget]:
    """Return the question, the ten cards, and the ways to leave it for later."""
    state = screen.state
    asked = to_reveal(state)
    assert asked is not None, "there is no question without a card turned up"  # noqa: S101 - for mypy
    place, owner = asked
    body = screen.body(area)
    gap = screen.px(th.GAP + 2)
    hint, body = body.top(screen.px(28), screen.px(8))
    foot, body = body.foot(screen.px(44), screen.px(6))
    columns, rows = (5, 2) if area.w > area.h else (2, 5)
    seen = shown(state, owner)
    return [
        *screen.bar(area, _question(state, owner), buttons=_buttons(screen)),
        Label(box=hint, text=_hint(place, seen), size=th.BODY, colour=screen.theme.quiet),
        *(
            FelixCard(
                box=cell,
                name=f"card:{card}",
                text=card,
                card=card,
                enabled=card not in seen,
                below=_("round {number}").format(number=seen[card]) if card in seen else "",
                tap=partial(screen.do, {"do": "reveal", "card": card}),
            )
            for card, cell in zip(CARDS, body.grid(columns, rows, gap), strict=False)
        ),
        *_foot(screen, foot),
    ]


def _buttons(screen: FelixTable) -> list[Button]:
    return [
        *screen.undo_and_redo(),
        screen.sized(
            84,
            name="later",
            text=_("Later"),
            key="menu",
            size=th.BODY + 1,
            tap=screen.put_off,
        ),
    ]


def _question(state: State, owner: Owner) -> str:
    if owner is None:
        return _("Which card is the dummy's?")
    return _("Which card is {name}'s?").format(name=state.players[owner])


def _hint(place: int, seen: dict[str, int]) -> str:
    nth = (
        _("First card of the row."),
        _("Second card of the row."),
        _("Third card of the row."),
        _("Fourth card of the row."),
        _("Fifth card of the row."),
    )[place]
    return nth + " " + _("The dim ones have been shown before.") if seen else nth


def _foot(screen: FelixTable, foot: Box) -> list[Widget]:
    """Say below the cards what is worth saying: a refusal, how the last round ended, the reader."""
    if screen.complaint:
        return screen.refusal_line(foot)
    state = screen.state
    if screen.tells_settled and not state.row:
        return [screen.settled_line(foot, th.BODY)]
    if screen.app.devices.reader is not None:
        text = _("Or hold the card to the reader.")
        return [Label(box=foot, text=text, colour=screen.theme.quiet)]
    return []
