"""The touch widgets: what can stand on a screen, each a value that says all it shows.

A screen describes itself as a list of widgets, lowest first. Widgets are frozen and compare by what
they show, so the stage finds what changed by comparing two lists; what a tap does is not compared.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from companion.ui import theme as th
from companion.ui.layout import Box
from companion.ui.theme import mixed

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from companion.ui.canvas import Canvas
    from companion.ui.theme import Colour

Mark = tuple[str, "Colour"]
"""A shape, by icon name, and a colour by which a player is known."""


@dataclass(frozen=True)
class Look:
    """How a widget is shown at the moment, beside what it is: under a finger, in focus, marked.

    `mark` is the name of the hardware button that would press it, or empty.
    """

    pressed: bool = False
    focused: bool = False
    mark: str = ""


PLAIN = Look()


@dataclass(frozen=True, kw_only=True)
class Widget:
    """The base: a place, a name by which tests and other programs find it, and what it does.

    `tap` acts on release inside; `press` and `release` follow the finger (for what shows only while
    held); `drag(dx, dy)` and `pinch(x, y, factor)` are extras of large areas. `key` is the logical
    action of a keyboard or button that presses this widget.
    """

    box: Box
    name: str = ""
    text: str = ""
    enabled: bool = True
    key: str = ""
    tap: Callable[[], object] | None = field(default=None, compare=False, repr=False)
    press: Callable[[], object] | None = field(default=None, compare=False, repr=False)
    release: Callable[[], object] | None = field(default=None, compare=False, repr=False)
    drag: Callable[[int, int], object] | None = field(default=None, compare=False, repr=False)
    pinch: Callable[[int, int, float], object] | None = field(
        default=None, compare=False, repr=False
    )

    @property
    def bounds(self) -> Box:
        """The box that its paint may touch."""
        return self.box

    @property
    def touchable(self) -> bool:
        """Whether a finger on it does anything."""
        return self.enabled and not (self.tap is None and self.press is None)

    @property
    def zooms(self) -> bool:
        """Whether people choose its size themselves, by zooming."""
        return False

    def hit(self, x: int, y: int) -> bool:
        """Tell whether a touch at (x, y) is meant for this widget."""
        return self.box.holds(x, y)

    def paint(self, canvas: Canvas, look: Look) -> None:
        """Draw it on the canvas."""


@dataclass(frozen=True, kw_only=True)
class Ground(Widget):
    """A plain area of one colour; the first widget of every screen."""

    colour: Colour

    def paint(self, canvas: Canvas, look: Look) -> None:
        canvas.fill(self.box, self.colour)


@dataclass(frozen=True, kw_only=True)
class Veil(Widget):
    """Darkens what lies below and takes every touch meant for it: the ground of an overlay."""

    colour: Colour
    share: float = 0.72

    def paint(self, canvas: Canvas, look: Look) -> None:
        canvas.veil(self.box, self.colour, self.share)


@dataclass(frozen=True, kw_only=True)
class Panel(Widget):
    """A round-cornered area."""

    colour: Colour
    radius: float = th.RADIUS
    ring: Colour | None = None

    def paint(self, canvas: Canvas, look: Look) -> None:
        canvas.panel(self.box, self.colour, self.radius, self.ring)


@dataclass(frozen=True, kw_only=True)
class Label(Widget):
    """Text on the ground: one line, or a paragraph where `wrap` is set."""

    size: float = th.BODY
    colour: Colour
    bold: bool = False
    align: str = "left"
    wrap: bool = False

    @property
    def bounds(self) -> Box:
        """The box, and a little room for the letters that hang below a tight one."""
        return self.box.inset(0, -max(2, self.box.h // 8))

    def paint(self, canvas: Canvas, look: Look) -> None:
        if self.wrap:
            canvas.paragraph(
                self.box, self.text, self.size, self.colour, bold=self.bold, align=self.align
            )
        else:
            canvas.text(
                self.box, self.text, self.size, self.colour, bold=self.bold, align=self.align
            )


@dataclass(frozen=True, kw_only=True)
class Runs(Widget):
    """One line of text in several colours and weights, laid side by side.

    Where the line is too long for its place every run is set smaller alike.
    """

    runs: tuple[tuple[str, Colour, bool], ...]
    size: float = th.BODY
    align: str = "left"

    @property
    def bounds(self) -> Box:
        """The box, and a little room for the letters that hang below a tight one."""
        return self.box.inset(0, -max(2, self.box.h // 8))

    def paint(self, canvas: Canvas, look: Look) -> None:
        size = self.size
        widths = self._widths(canvas, size)
        while sum(widths) > self.box.w and size > canvas.least_text:
            size = max(canvas.least_text, size - 1)
            widths = self._widths(canvas, size)
        room = max(0, self.box.w - sum(widths))
        x = self.box.x + {"left": 0, "centre": room // 2, "right": room}[self.align]
        for (text, colour, bold), width in zip(self.runs, widths, strict=True):
            place = Box(x, self.box.y, min(width, self.box.right - x), self.box.h)
            canvas.text(place, text, size, colour, bold=bold)
            x += width

    def _widths(self, canvas: Canvas, size: float) -> list[int]:
        return [canvas.width(text, size, bold) for text, _, bold in self.runs]


@dataclass(frozen=True, kw_only=True)
class Icon(Widget):
    """A picture by name from the icons of the app."""

    icon: str
    tint: Colour | None = None

    def paint(self, canvas: Canvas, look: Look) -> None:
        canvas.icon(self.box, self.icon, self.tint)


@dataclass(frozen=True, kw_only=True)
class Button(Widget):
    """A target: a text, or an icon, or both; `below` is a second, smaller line.

    `style` is `plain`, `strong` (a little lighter), `accent` (the one thing to do next), `bare` (no
    ground until touched) or `well` (sunk, for a number that can be set). A button that is not
    enabled is dimmed and takes no touch.
    """

    style: str = "plain"
    accent: Colour | None = None
    icon: str = ""
    below: str = ""
    below_colour: Colour | None = None
    size: float = th.LARGE
    bold: bool = True
    align: str = "centre"
    radius: float = th.RADIUS
    selected: bool = False

    def paint(self, canvas: Canvas, look: Look) -> None:
        ground, ink = self._colours(canvas)
        if look.pressed:
            ground = mixed(ground, ink, 0.25)
        ring = self._ring(canvas, look)
        canvas.panel(self.box, ground, self.radius, ring)
        place = self.box.inset(canvas.px(8), canvas.px(2))
        if self.below:
            upper, lower = place.rows([1.25, 1])
            upper = upper.moved(0, canvas.px(4))
            lower = lower.moved(0, -canvas.px(4))
            self._face(canvas, upper, ink)
            quiet = self.below_colour if self.enabled else None
            canvas.text(
                lower, self.below, th.BODY, quiet or mixed(ink, ground, 0.25), align=self.align
            )
        else:
            self._face(canvas, place, ink)
        paint_mark(canvas, self.box, look, ink, ground)

    def _colours(self, canvas: Canvas) -> tuple[Colour, Colour]:
        theme = canvas.theme
        accent = self.accent or theme.felix
        ground, ink = {
            "plain": (theme.button, theme.text),
            "strong": (theme.button_strong, theme.text),
            "accent": (accent, theme.on_accent),
            "bare": (theme.ground, theme.text),
            "well": (theme.well, theme.text),
        }[self.style]
        if not self.enabled:
            ground = mixed(theme.button, theme.ground, 0.4)
            ink = mixed(theme.text, ground, 0.55)
        return ground, ink

    def _ring(self, canvas: Canvas, look: Look) -> Colour | None:
        if look.focused:
            return canvas.theme.text
        return (self.accent or canvas.theme.felix) if self.selected else None

    def _face(self, canvas: Canvas, place: Box, ink: Colour) -> None:
        if not self.icon:
            canvas.text(place, self.text, self.size, ink, bold=self.bold, align=self.align)
            return
        side = min(place.h, canvas.px(self.size * 1.25))
        if not self.text:
            canvas.icon(place.middle(side, side), self.icon, ink)
            return
        gap = canvas.px(6)
        room = place.w - side - gap
        wide = min(room, canvas.width(self.text, self.size, self.bold))
        lead = (place.w - side - gap - wide) // 2 if self.align == "centre" else 0
        canvas.icon(
            Box(place.x + lead, place.y + (place.h - side) // 2, side, side), self.icon, ink
        )
        text_box = Box(place.x + lead + side + gap, place.y, wide, place.h)
        canvas.text(text_box, self.text, self.size, ink, bold=self.bold)


@dataclass(frozen=True, kw_only=True)
class Chip(Button):
    """A small rounded button in a flow of its like."""

    size: float = th.BODY + 1
    bold: bool = False
    radius: float = 24


@dataclass(frozen=True, kw_only=True)
class Toast(Widget):
    """A sentence that lies over the screen for a moment; touches go through it."""

    def hit(self, x: int, y: int) -> bool:
        return False

    def paint(self, canvas: Canvas, look: Look) -> None:
        theme = canvas.theme
        canvas.panel(self.box, theme.text, th.RADIUS)
        inner = self.box.inset(canvas.px(16), 0)
        canvas.text(inner, self.text, th.BODY, theme.ground, bold=True, align="centre")


def paint_mark(canvas: Canvas, box: Box, look: Look, ink: Colour, ground: Colour) -> None:
    """Draw the small mark of the hardware button that presses a control, in its corner."""
    if not look.mark:
        return
    side = canvas.px(15)
    place = Box(box.right - side - canvas.px(4), box.y + canvas.px(4), side, side)
    canvas.panel(place, mixed(ink, ground, 0.35), 8)
    canvas.text(place, look.mark, 11, ground, bold=True, align="centre")


def seat_mark(seat: int) -> Mark:
    """Return the shape and the colour of a seat."""
    return shape_name(seat), seat_colour(seat)


def shape_name(seat: int) -> str:
    """Return the icon name of a seat's shape."""
    return th.SEAT_SHAPES[seat % len(th.SEAT_SHAPES)]


def seat_colour(seat: int) -> Colour:
    """Return a seat's colour."""
    return th.SEAT_COLOURS[seat % len(th.SEAT_COLOURS)]


def on_top(widgets: Sequence[Widget], x: int, y: int) -> list[Widget]:
    """Return the widgets under the pixel (x, y), the topmost first, down to the first veil."""
    found: list[Widget] = []
    for widget in reversed(widgets):
        if widget.hit(x, y):
            found.append(widget)
            if isinstance(widget, Veil):
                break
    return found


def reachable(widgets: Sequence[Widget]) -> list[Widget]:
    """Return the widgets above the topmost veil: those that can be touched now."""
    for i in range(len(widgets) - 1, -1, -1):
        if isinstance(widgets[i], Veil):
            return list(widgets[i:])
    return list(widgets)
