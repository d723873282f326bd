"""Every colour and size of the screen, by role.

Sizes are in units of 1/480 of the display's short side, so 48 is a fingertip on every display.
"""

from __future__ import annotations

from dataclasses import dataclass

Colour = tuple[int, int, int]

LEAST_SHAPE_CONTRAST = 3.0
"""What a line or a shape needs against its ground to be told by its outline (WCAG 2.2, 1.4.11)."""


def _hex(text: str) -> Colour:
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)


def mixed(a: Colour, b: Colour, share: float) -> Colour:
    """Return the colour `share` of the way from `a` to `b` (0 gives `a`, 1 gives `b`)."""
    return (
        round(a[0] + (b[0] - a[0]) * share),
        round(a[1] + (b[1] - a[1]) * share),
        round(a[2] + (b[2] - a[2]) * share),
    )


def luminance(colour: Colour) -> float:
    """Return the relative luminance of an sRGB colour, 0 to 1 (WCAG 2.2)."""
    r, g, b = (c / 255 / 12.92 if c <= 10 else ((c / 255 + 0.055) / 1.055) ** 2.4 for c in colour)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(a: Colour, b: Colour) -> float:
    """Return the contrast ratio of two colours, 1 to 21 (WCAG 2.2)."""
    light, dark = sorted((luminance(a), luminance(b)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def told_from(colour: Colour, ground: Colour, ink: Colour) -> Colour:
    """Return a colour for a line or a shape, moved towards `ink` until it stands out (3 : 1)."""
    share = 0.0
    while contrast(mixed(colour, ink, share), ground) < LEAST_SHAPE_CONTRAST and share < 1:
        share += 0.1
    return mixed(colour, ink, share)


@dataclass(frozen=True)
class Theme:
    """A set of colours by role; the three accents belong to the games."""

    ground: Colour
    panel: Colour
    deep: Colour
    well: Colour
    text: Colour
    quiet: Colour
    frogs: Colour
    felix: Colour
    juice: Colour
    warning: Colour
    button: Colour
    button_strong: Colour
    on_accent: Colour
    card: Colour
    on_card: Colour
    on_card_quiet: Colour
    good_on_card: Colour
    bad_on_card: Colour
    back: Colour
    back_stripe: Colour
    on_back: Colour
    chosen: Colour
    frogs_deep: Colour
    felix_deep: Colour
    juice_deep: Colour

    def accent(self, name: str) -> Colour:
        """Return the accent of a game by its role name: `frogs`, `felix` or `juice`."""
        return {"frogs": self.frogs, "felix": self.felix, "juice": self.juice}.get(name, self.text)

    def accent_deep(self, name: str) -> Colour:
        """Return the ground in the accent's hue, for large areas under text."""
        deep = {"frogs": self.frogs_deep, "felix": self.felix_deep, "juice": self.juice_deep}
        return deep.get(name, self.panel)


DARK = Theme(
    ground=_hex("#12191b"),
    panel=_hex("#1b2426"),
    deep=_hex("#0c1113"),
    well=_hex("#000000"),
    text=_hex("#f3eee2"),
    quiet=_hex("#9fb0ab"),
    frogs=_hex("#86d05c"),
    felix=_hex("#f4b04f"),
    juice=_hex("#bfa0f7"),
    warning=_hex("#ff6b52"),
    button=_hex("#1f2a2c"),
    button_strong=_hex("#2d3436"),
    on_accent=_hex("#161009"),
    card=_hex("#f3eee2"),
    on_card=_hex("#241c33"),
    on_card_quiet=_hex("#5d5850"),
    good_on_card=_hex("#8a5a00"),
    bad_on_card=_hex("#b3281c"),
    back=_hex("#5a3f1c"),
    back_stripe=_hex("#654a24"),
    on_back=_hex("#f2d49a"),
    chosen=_hex("#2b3a3a"),
    frogs_deep=_hex("#24502c"),
    felix_deep=_hex("#6a4518"),
    juice_deep=_hex("#493073"),
)

LIGHT = Theme(
    ground=_hex("#f4efe3"),
    panel=_hex("#fffdf7"),
    deep=_hex("#e6dfcf"),
    well=_hex("#ffffff"),
    text=_hex("#1a2022"),
    quiet=_hex("#404c48"),
    frogs=_hex("#2a6512"),
    felix=_hex("#834a00"),
    juice=_hex("#6338b0"),
    warning=_hex("#a8230d"),
    button=_hex("#e9e2d2"),
    button_strong=_hex("#dcd3bf"),
    on_accent=_hex("#fffdf7"),
    card=_hex("#ffffff"),
    on_card=_hex("#241c33"),
    on_card_quiet=_hex("#5d5850"),
    good_on_card=_hex("#7d5000"),
    bad_on_card=_hex("#b3281c"),
    back=_hex("#5a3f1c"),
    back_stripe=_hex("#654a24"),
    on_back=_hex("#f2d49a"),
    chosen=_hex("#d3e3da"),
    frogs_deep=_hex("#bfdfae"),
    felix_deep=_hex("#f3d9a8"),
    juice_deep=_hex("#dccff5"),
)
"""For a table in the sun: dark on paper, so that daylight helps."""

DIM = Theme(
    ground=_hex("#0b0a09"),
    panel=_hex("#141210"),
    deep=_hex("#050404"),
    well=_hex("#000000"),
    text=_hex("#c0b098"),
    quiet=_hex("#a4977f"),
    frogs=_hex("#7d9a4c"),
    felix=_hex("#b98a3f"),
    juice=_hex("#a592bd"),
    warning=_hex("#d96a4e"),
    button=_hex("#1a1714"),
    button_strong=_hex("#221e1a"),
    on_accent=_hex("#0b0805"),
    card=_hex("#a3967f"),
    on_card=_hex("#14100b"),
    on_card_quiet=_hex("#2b261f"),
    good_on_card=_hex("#3a2600"),
    bad_on_card=_hex("#4f0d06"),
    back=_hex("#3a2a14"),
    back_stripe=_hex("#42311a"),
    on_back=_hex("#b99c69"),
    chosen=_hex("#221f19"),
    frogs_deep=_hex("#1c2a12"),
    felix_deep=_hex("#362511"),
    juice_deep=_hex("#281f38"),
)
"""For the evening: low and warm, so that the screen is not the brightest thing in the room."""

SEAT_COLOURS: tuple[Colour, ...] = tuple(
    _hex(c) for c in ("#d55e00", "#56b4e9", "#009e73", "#f0e442", "#cc79a7")
)
"""The players' colours in seat order (Okabe and Ito's set, told apart by the colour-blind too)."""

SEAT_SHAPES = ("circle", "square", "triangle", "diamond", "star-shape")
"""The players' shapes in seat order, as icon names: no meaning rests on colour alone."""

THEMES = {"dark": DARK, "light": LIGHT, "dim": DIM}

SMALL, BODY, LARGE, TITLE, HUGE = 15, 18, 22, 30, 46
"""Text sizes in units; nothing is smaller than `LEAST_TEXT`."""

LEAST_TEXT = 14
FINGER = 48
"""The side of the smallest target in units: 9 mm on a 7-inch display of 800 x 480."""

BAR = 52
"""Height of the bar at the top of every screen, in units."""

GAP = 10
EDGE = 14
RADIUS = 12
