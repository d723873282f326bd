"""Beside an island that is checked: what taps mean, what is wrong, and what was asked."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Literal, NamedTuple

from companion.games.army_of_frogs.colours import PER_COLOUR, colour_name
from companion.games.army_of_frogs.paths import hop_paths
from companion.games.army_of_frogs.sentences import Said, sentences
from companion.games.army_of_frogs.widgets import SHAPES, FrogTile
from companion.ui import theme as th
from companion.ui.widgets import Button, Panel, Veil, Widget
from companion.words import _, sentence, several

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from companion.games.army_of_frogs.checkscreen import CheckIsland
    from companion.games.army_of_frogs.island import Island
    from companion.ui.layout import Box

Mode = Literal["lay", "moves", "places"]
"""What a tap on the island means: lay or take up a frog, ask for its moves, ask for a placement."""

WIDE = 234
"""Width of the panel beside the island, in units."""

TILE = 58
"""Height of a tile of the palette, in units."""


class Places(NamedTuple):
    """Where the parts of the screen lie: what taps mean in `tools`, sentences in `words`."""

    island: Box
    panel: Box
    tools: Box
    words: Box


def places(screen: CheckIsland, area: Box) -> Places:
    """Divide the screen, lying or standing."""
    _bar, rest = screen.bar_box(area)
    edge, gap = screen.px(12), screen.px(8)
    height = screen.px(th.FINGER) + gap + 2 * screen.px(TILE) + gap
    if area.w > area.h:
        panel, island = rest.far(screen.px(WIDE))
        tools, words = panel.inset(edge).top(height, gap)
        return Places(island, panel, tools, words)
    panel, island = rest.foot(height + 2 * edge)
    tools, words = panel.inset(edge).columns([5, 6], screen.px(18))
    return Places(island, panel, tools, words)


def bar_buttons(screen: CheckIsland) -> list[Button]:
    """Return undo, redo and menu for the bar."""
    last = len(screen.steps) - 1
    return [
        screen.sized(
            54, name="undo", icon="undo", key="undo", tap=screen.undo, enabled=screen.at > 0
        ),
        screen.sized(
            54, name="redo", icon="redo", key="redo", tap=screen.redo, enabled=screen.at < last
        ),
        screen.sized(54, name="menu", icon="menu", tap=screen.toggle_menu),
    ]


def widgets(screen: CheckIsland, at: Places) -> list[Widget]:
    """Return the panel's content."""
    gap = screen.px(8)
    modes, palette = at.tools.top(screen.px(th.FINGER), gap)
    beside = at.words
    if screen.mode == "moves" and at.words.y > at.tools.y:
        beside = palette.union(at.words)
    foot, words = beside.foot(screen.px(54), screen.px(6))
    control = _control(screen, foot)
    return [
        *_modes(screen, modes),
        *_palette(screen, palette),
        *sentences(screen, words if control else beside, _told(screen)),
        *control,
    ]


def _modes(screen: CheckIsland, box: Box) -> list[Widget]:
    words: tuple[tuple[Mode, str], ...] = (
        ("lay", _("Build")),
        ("moves", _("Move")),
        ("places", _("Place")),
    )
    return [
        Button(
            box=cell,
            name=f"mode:{mode}",
            text=word,
            size=th.BODY,
            style="accent" if mode == screen.mode else "plain",
            accent=screen.theme.frogs,
            bold=mode == screen.mode,
            radius=10,
            tap=partial(screen.use, mode),
        )
        for (mode, word), cell in zip(words, box.columns(3, screen.px(6)), strict=True)
    ]


def _palette(screen: CheckIsland, box: Box) -> list[Widget]:
    """Return the colours to take up, and what goes with them in this mode."""
    if screen.mode == "moves":
        return []
    cells = box.grid(3, 2, screen.px(8))
    colours: list[Widget] = [
        FrogTile(
            box=cell,
            name=f"colour:{colour}",
            text=colour_name(colour),
            frog=colour,
            chosen=colour == screen.colour,
            tap=partial(screen.take, colour),
        )
        for colour, cell in zip(SHAPES, cells, strict=False)
    ]
    if screen.mode == "places":
        return [
            *colours,
            _choice(screen, cells[4], "own", _("own"), screen.own, partial(screen.let_place, True)),
            _choice(
                screen,
                cells[5],
                "other",
                _("other’s"),
                not screen.own,
                partial(screen.let_place, False),
            ),
        ]
    eraser = partial(screen.take, "")
    return [
        *colours,
        FrogTile(
            box=cells[4],
            name="eraser",
            text=_("eraser"),
            frog="",
            chosen=not screen.colour,
            tap=eraser,
        ),
        Button(
            box=cells[5],
            name="clear",
            icon="trash",
            tap=screen.clear,
            enabled=bool(screen.island.frogs),
            radius=10,
        ),
    ]


def _choice(
    screen: CheckIsland, box: Box, name: str, text: str, chosen: bool, tap: Callable[[], object]
) -> Widget:
    return Button(
        box=box,
        name=name,
        text=text,
        size=th.BODY,
        bold=False,
        selected=chosen,
        accent=screen.theme.frogs,
        tap=tap,
        radius=10,
    )


def _control(screen: CheckIsland, box: Box) -> list[Widget]:
    if screen.refused is not None or screen.told:
        return [
            Button(box=box, name="ok", text=_("OK"), key="confirm", size=20, tap=screen.dismiss)
        ]
    if screen.wished is not None:
        return [
            Button(box=box, name="do-it", text=_("Do it"), key="confirm", size=20, tap=screen.do_it)
        ]
    return []


# What is said


def _told(screen: CheckIsland) -> list[Said]:
    theme = screen.theme
    if screen.told:
        return [Said(screen.told, theme.felix)]
    if screen.refused is not None:
        head = _("Not here.")
        if screen.chosen is not None and not screen.island.landings(screen.chosen):
            head = _("This frog cannot move.")
        return [
            Said(head, theme.warning, bold=True),
            Said(screen.refused.refusal.message, theme.text),
        ]
    match screen.mode:
        case "moves":
            return _told_moves(screen)
        case "places":
            return _told_places(screen)
        case "lay":
            return [*_facts(screen), Said(_hint(screen), theme.quiet)]


def _facts(screen: CheckIsland) -> list[Said]:
    """Return how many frogs there are, and everything that is wrong about the island."""
    island, theme = screen.island, screen.theme
    told = several("{n} frog", "{n} frogs", len(island.frogs))
    said = [Said(told, theme.text, bold=True), *_faults(screen)]
    if island.winner:
        told = _("{colour} has won").format(colour=colour_name(island.winner))
        said.append(Said(sentence(told), theme.frogs))
    return said


def _faults(screen: CheckIsland) -> list[Said]:
    island, theme = screen.island, screen.theme
    faults = []
    if island.islands > 1:
        faults.append(several("{n} island", "{n} islands", island.islands))
    chains = {frozenset(chain) for chain in island.chains}  # from one end or from both
    if chains:
        faults.append(several("{n} forbidden chain", "{n} forbidden chains", len(chains)))
    return [Said(fault, theme.warning) for fault in faults]


def _hint(screen: CheckIsland) -> str:
    if not screen.colour:
        return _("Tap a frog to take it up.")
    left = PER_COLOUR - screen.island.count(screen.colour)
    told = _("Tap a place to lay a {colour} frog, {n} are left; tap it again to take it up.")
    return told.format(colour=colour_name(screen.colour), n=left)


def _told_moves(screen: CheckIsland) -> list[Said]:
    theme = screen.theme
    if screen.chosen is None:
        return [*_facts(screen), Said(_("Tap a frog to see where it may jump."), theme.quiet)]
    if screen.wished is not None:
        hops = len(hop_paths(screen.island, screen.chosen)[screen.wished]) - 1
        told = several("Legal, in {n} hop.", "Legal, in {n} hops.", hops)
        return [Said(told, theme.frogs, bold=True)]
    count = len(screen.choices())
    return [
        *_faults(screen),
        Said(several("{n} place to land.", "{n} places to land.", count), theme.frogs, bold=True),
        Said(_("Tap any place to ask about it."), theme.quiet),
    ]


def _told_places(screen: CheckIsland) -> list[Said]:
    theme = screen.theme
    if screen.wished is not None:
        return [Said(_("Legal."), theme.frogs, bold=True)]
    colour, count = colour_name(screen.colour), len(screen.choices())
    whose = (
        _("A {colour} frog, placed by its owner.")
        if screen.own
        else _("A {colour} frog, placed by another player.")
    )
    return [
        *_faults(screen),
        Said(
            several("{n} place for it.", "{n} places for it.", count),
            theme.frogs if count else theme.warning,
            bold=True,
        ),
        Said(whose.format(colour=colour), theme.text),
        Said(_("Tap any place to ask about it."), theme.quiet),
    ]


# What lies over the screen


def overlay(screen: CheckIsland, area: Box) -> list[Widget]:
    """Return the menu or the kept islands, where one of them is open."""
    if screen.menu_open:
        entries = [
            ("save", _("Save as a line of JSON"), screen.save),
            ("load", _("Load"), screen.offer),
            ("picture", _("Save a picture"), screen.picture),
            ("close", _("Back to the island"), screen.toggle_menu),
        ]
        return _sheet(screen, area, entries, screen.toggle_menu)
    if screen.offered:
        back = partial(setattr, screen, "offered", [])
        entries = [
            (f"kept:{number}", _described(island), partial(screen.load, island))
            for number, island in enumerate(screen.offered)
        ]
        return _sheet(screen, area, [*entries, ("close", _("Back to the island"), back)], back)
    return []


def _described(island: Island) -> str:
    """Return a kept island in words: how many frogs of which colours."""
    counts = [
        f"{island.count(colour)} {colour_name(colour)}" for colour in SHAPES if island.count(colour)
    ]
    return _(", ").join(counts) or _("no frogs")


def _sheet(
    screen: CheckIsland,
    area: Box,
    entries: Sequence[tuple[str, str, Callable[[], object]]],
    close: Callable[[], object],
) -> list[Widget]:
    gap, height = screen.px(8), screen.px(58)
    width = min(screen.px(420), area.w - screen.px(40))
    sheet = area.middle(width, len(entries) * (height + gap) + screen.px(24))
    rows = sheet.inset(screen.px(14), screen.px(14)).rows(len(entries), gap)
    return [
        Veil(box=area, name="veil", colour=screen.theme.deep, tap=close),
        Panel(box=sheet, colour=screen.theme.panel, radius=18),
        *(
            Button(
                box=row,
                name=name,
                text=text,
                style="strong",
                size=th.BODY + 2,
                tap=deed,
                key="menu" if name == "close" else "",
            )
            for row, (name, text, deed) in zip(rows, entries, strict=True)
        ),
    ]
