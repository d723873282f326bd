"""The monkey: whatever hands can do to the app, at random, over and over, through its event queue.

Left to chance alone it would only wander about the menus; so it likes some controls better than
others, and knows a little of the games.
"""

from __future__ import annotations

from collections import Counter, deque
from typing import TYPE_CHECKING, Any, cast

import pygame

from companion.input import KEYS
from companion.ui.widgets import Widget, reachable
from hardware.buttons import KEYS as BUTTONS
from tests.scenes import SIZES
from tests.soak.playground import NAMES, TAGS

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from companion.games.army_of_frogs.screen import FrogsTable
    from tests.soak.playground import Playground

LIKINGS = {
    "start": 9.0, "resume": 2.0, "resume:": 2.0, "rematch": 4.0, "player:": 3.0, "new-": 2.0,
    "cards": 4.0, "counting": 1.0, "card:": 1.5, "bid": 2.0, "pass": 1.2, "capture": 4.0,
    "discard": 1.5, "group:": 1.5, "number:": 1.5, "draw:": 4.0, "hand:": 3.0, "hex:": 0.15,
    "seat:": 0.6, "from-hand:": 2.0, "sweep": 1.5, "later": 2.0, "done": 2.0, "colour:": 1.5,
    "center:": 0.5, "plus-5": 0.15, "key:": 0.2, "page:": 0.3, "undo": 0.6, "redo": 1.5,
    "home": 0.1, "back": 0.5, "close": 0.6, "cancel": 1.0, "menu": 0.15, "veil": 0.2, "end": 0.02,
    "reopen": 0.15, "turn-over": 0.2, "rotation:": 0.1, "language:": 0.2, "clear": 0.2,
    "check-island": 0.2, "frog:": 0.1, "delete": 0.5, "leave:": 0.2, "dimmed": 0.1,
}  # fmt: skip
"""How much better than others a control is liked, by its name or the beginning up to the colon."""

_MOVES = {
    "setup": ("start", "player:", "cards", "counting"),
    "keyboard": ("back",),
    "felix-auction": ("bid", "pass", "row:", "plus"),
    "felix-reveal": ("card:", "later"),
    "juice-turn": (
        "card:",
        "capture",
        "pass",
        "discard",
        "nobody",
        "add",
        "number:",
        "from-",
        "use:",
    ),
    "juice-count": ("power+:", "ingredients+:", "card:", "done", "digit:"),
    "juice-center": ("card:", "start"),
    "frogs-setup": ("colour:", "start"),
}
"""What goes on with a match, by the names of screens and the beginnings of those of controls."""

ODD_SIZES = (*SIZES, (320, 240), (240, 320), (480, 272), (801, 333), (1920, 1080))
TEXTS = (*NAMES, "a", "え゛", "\u0301", "x" * 99, "\x00\x07\n\t", "🐸" * 30, "؟", "0")

_DEVICE = 1
_CARRIED_OUT = 24
_PATIENCE = 60
"""Actions on one screen after which it looks for a way out."""

_WAYS_OUT = ("back", "close", "cancel", "veil", "home", "later", "done", "undo")
_HOLDING = 3
"""At most so many fingers stay on the glass from one action to the next."""


class Monkey:
    """Does one thing after another to a playground; `deeds` says what it did last.

    `inputs` counts what it has put in: a tap, a key, an edge, a scan is one each. `counts` counts
    its deeds by their kind, and `rooms` the screens it was on.
    """

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.ground: Playground
        self.deeds: deque[str] = deque(maxlen=_CARRIED_OUT)
        self.counts: Counter[str] = Counter()
        self.rooms: Counter[str] = Counter()
        self.inputs = 0
        self._stay = 0
        self._bored_of = ""
        self._fingers: dict[int, tuple[int, int]] = {}
        self._buttons: set[str] = set()
        self._mouse_down = False
        self._kinds: dict[Callable[[], str], float] = {
            self.tap: 28,
            self.play: 32,
            self.click: 6,
            self.undo: 3,
            self.redo: 3,
            self.back_and_forth: 2,
            self.tap_anywhere: 3,
            self.put_down: 3,
            self.lift: 3.5,
            self.slide: 3,
            self.drag: 2,
            self.pinch: 1.5,
            self.wheel: 1,
            self.press_key: 8,
            self.type: 2,
            self.push: 5,
            self.hold_button: 1,
            self.let_go: 1.5,
            self.scan: 3,
            self.plug: 0.2,
            self.wait: 2,
            self.reset_clock: 0.2,
            self.resize: 0.25,
            self.expose: 0.3,
            self.fill_disk: 0.1,
        }

    @property
    def hands_off(self) -> bool:
        """Whether nothing is held: no finger, no button, no mouse."""
        return not (self._fingers or self._buttons or self._mouse_down)

    def sit_down(self, ground: Playground) -> None:
        """Take to another playground, with free hands."""
        self.ground = ground
        self._fingers.clear()
        self._buttons.clear()
        self._mouse_down = False

    def act(self) -> None:
        """Do something."""
        deed = self.rng.choices(list(self._kinds), list(self._kinds.values()))[0]
        if self._is_bored():
            deed = self.leave
        name = getattr(deed, "__name__", "")
        self.deeds.append(f"{name} on {self.ground.screen}")
        self.counts[name] += 1
        self.deeds[-1] += f": {deed()}"
        self.rooms[self.ground.screen] += 1

    def _is_bored(self) -> bool:
        """Tell whether it has been long on one screen without anything happening in a match."""
        match = self.ground.app.screen.match
        here = f"{self.ground.screen} {0 if match is None else match.cursor}"
        self._stay = self._stay + 1 if here == self._bored_of else 0
        self._bored_of = here
        return self._stay > _PATIENCE and self.rng.random() < 0.2

    # Fingers

    def leave(self) -> str:
        """Leave the screen by one of the ways it offers, or what lies over it."""
        for name in self.rng.sample(_WAYS_OUT, len(_WAYS_OUT)):
            if self._tap_if_there(name):
                return name
        return self.let_go()

    def tap(self) -> str:
        """Tap a control."""
        widget = self._liked()
        if widget is None:
            return "nothing to tap"
        self._tap(widget)
        return widget.name

    def click(self) -> str:
        """Click a control, or hold the mouse's button down there."""
        widget = self._liked()
        if widget is None:
            return "nothing to click"
        at = self._somewhere_on(widget)
        deeds = self.rng.choice(("move down up", "down up", "down", "up", "other", "finger"))
        for deed in deeds.split():
            match deed:
                case "move":
                    still = {"rel": (0, 0), "buttons": (0, 0, 0)}
                    self._post(pygame.MOUSEMOTION, pos=at, touch=False, **still)
                case "down" | "up":
                    self._mouse(at, down=deed == "down")
                case "other":
                    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
                        self._post(kind, pos=at, button=3, touch=False)
                case "finger":
                    # SDL makes a mouse of every finger.
                    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
                        self._post(kind, pos=at, button=1, touch=True)
        return f"{deeds} on {widget.name}"

    def tap_anywhere(self) -> str:
        """Tap anywhere, also on the very edge."""
        at = self._anywhere()
        self._finger(pygame.FINGERDOWN, 0, at)
        self._finger(pygame.FINGERUP, 0, at)
        return str(at)

    def put_down(self) -> str:
        """Put a finger down and leave it there."""
        finger = self.rng.randint(1, _HOLDING)
        widget = self._liked()
        at = self._anywhere() if widget is None else self._somewhere_on(widget)
        self._finger(pygame.FINGERDOWN, finger, at)
        self._fingers[finger] = at
        return f"finger {finger} at {at}"

    def lift(self) -> str:
        """Lift a finger, perhaps one that is not there."""
        finger = self.rng.choice([*self._fingers, *self._fingers, 1, 7])
        at = self._fingers.pop(finger, self._anywhere())
        self._finger(pygame.FINGERUP, finger, at)
        return f"finger {finger} at {at}"

    def slide(self) -> str:
        """Move a finger that is down."""
        if not self._fingers:
            return "no finger is down"
        finger = self.rng.choice(list(self._fingers))
        self._fingers[finger] = at = self._anywhere()
        self._finger(pygame.FINGERMOTION, finger, at)
        return f"finger {finger} to {at}"

    def drag(self) -> str:
        """Put a finger down, draw it along, and lift it."""
        at = self._anywhere()
        self._finger(pygame.FINGERDOWN, 0, at)
        for _step in range(self.rng.randint(1, 4)):
            at = self._near(at)
            self._finger(pygame.FINGERMOTION, 0, at)
        self._finger(pygame.FINGERUP, 0, at)
        return f"to {at}"

    def pinch(self) -> str:
        """Spread two fingers, or bring them together, even to one point."""
        ends = [self._anywhere(), self._anywhere()]
        for finger, at in enumerate(ends, 8):
            self._finger(pygame.FINGERDOWN, finger, at)
        for _step in range(self.rng.randint(1, 3)):
            finger = self.rng.choice((8, 9))
            ends[finger - 8] = self.rng.choice((self._near(ends[finger - 8]), ends[1]))
            self._finger(pygame.FINGERMOTION, finger, ends[finger - 8])
        for finger, at in enumerate(ends, 8):
            self._finger(pygame.FINGERUP, finger, at)
        return str(ends)

    def wheel(self) -> str:
        """Turn the wheel of the mouse."""
        at = self._anywhere()
        for _click in range(self.rng.randint(1, 3)):
            self._post(pygame.MOUSEBUTTONDOWN, pos=at, button=self.rng.choice((4, 5)), touch=False)
        return str(at)

    # Keys

    def undo(self) -> str:
        """Take back one step, or many."""
        return self._keys(pygame.K_u, self.rng.choice((1, 1, 1, 1, 2, 2, 3, 9)))

    def redo(self) -> str:
        """Do again one step, or many."""
        return self._keys(pygame.K_r, self.rng.choice((1, 2, 3, 12)))

    def back_and_forth(self) -> str:
        """Undo and redo: everything has to be as it was."""
        ground = self.ground
        match = ground.app.screen.match
        if match is None or not match.can_undo:
            return "nothing to undo"
        stood, events = match.state, match.events
        if not self._tap_if_there("undo"):
            return "undo is not there"
        undone = ground.app.screen.match
        if undone is not match or undone.cursor != len(events) - 1:
            return "undo means something else here"
        self._keys(pygame.K_r, 1)
        if match.cursor == len(events) - 1:
            return "no redo here"
        assert match.state == stood, f"redo led from {stood} to {match.state}"
        assert match.events == events, "redo did not bring the same event"
        self.counts["undone and redone alike"] += 1
        return "as before"

    def press_key(self) -> str:
        """Press a key, mostly one that means something."""
        key = self.rng.choice([*KEYS, *KEYS, *KEYS, pygame.K_a, pygame.K_F1, pygame.K_TAB, 0])
        if self.rng.random() < 0.003:
            key = pygame.K_F11
        return self._keys(key, 1)

    def type(self) -> str:
        """Type a text."""
        text = self.rng.choice(TEXTS)
        self._post(pygame.TEXTINPUT, text=text)
        return repr(text)

    # Devices

    def push(self) -> str:
        """Push a button for a moment, chattering now and then."""
        key = self.rng.choice(BUTTONS)
        for _edge in range(self.rng.choice((1, 1, 1, 3))):
            self._edge(key, down=True)
            self._pass_by(self.rng.choice((0.001, 0.03, 0.08)))
            self._edge(key, down=False)
        self._pass_by(0.08)
        self._buttons.discard(key)
        return key

    def hold_button(self) -> str:
        """Hold a button down, for a while or until it is let go."""
        key = self.rng.choice(BUTTONS)
        self._edge(key, down=True)
        self._buttons.add(key)
        self._pass_by(self.rng.choice((0.1, 0.7, 5.2)))
        return key

    def let_go(self) -> str:
        """Let go of all buttons, fingers and the mouse."""
        self.ground.bench.up()
        self._pass_by(0.1)
        self._pass_by(0.1)
        self._buttons.clear()
        for finger, at in self._fingers.items():
            self._finger(pygame.FINGERUP, finger, at)
        self._fingers.clear()
        if self._mouse_down:
            self._mouse(self._anywhere(), down=False)
        return "everything"

    def scan(self) -> str:
        """Hold a tag to the reader, mostly one of the game that is played."""
        match = self.ground.app.screen.match
        own = [tag.tag for tag in TAGS if match is not None and tag.game == match.header.game]
        tag = self.rng.choice(
            self.rng.choice((own or ["?"], own or ["?"], [tag.tag for tag in TAGS]))
        )
        if self.rng.random() < 0.1:
            tag = f"NEW{self.rng.randrange(50)}"
        self.inputs += 1
        self.ground.bench.hold(tag)
        self._step()
        return tag

    def plug(self) -> str:
        """Plug the reader in, or pull it."""
        code = self.rng.choice(("connected", "away", "silent", "failed"))
        self.ground.bench.plug(code)
        self._step()
        return code

    # Time and the window

    def wait(self) -> str:
        """Wait: sentences go, fingers are counted, the picture dims."""
        seconds = self.rng.choice((0.01, 0.6, 1.1, 6.0, 61.0, 400.0, 5000.0))
        self._pass_by(seconds)
        return f"{seconds} s"

    def reset_clock(self) -> str:
        """Have the time of day set."""
        seconds = self.rng.choice((-1, 1)) * self.rng.choice((30.0, 7200.0, 9e7, 2e9))
        self.ground.clock.jump(seconds)
        return f"{seconds} s"

    def resize(self) -> str:
        """Give the window another size, mostly a small one soon again."""
        size = self.rng.choice((*ODD_SIZES, *[(480, 320)] * 12))
        pygame.display.set_mode(size, pygame.RESIZABLE)
        self._post(pygame.WINDOWSIZECHANGED, x=size[0], y=size[1])
        return str(size)

    def expose(self) -> str:
        """Uncover the window, and send what nobody listens to."""
        kinds = (pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED, pygame.KEYUP, pygame.USEREVENT)
        self._post(self.rng.choice(kinds))
        return "done"

    def fill_disk(self) -> str:
        """Leave no room on the disk for a while; what cannot be kept has not happened."""
        with self.ground.no_room():
            deeds = [self.rng.choice((self.tap, self.play, self.undo)) for _deed in range(9)]
            return ", ".join(deed() for deed in deeds)

    # What it knows of the games

    def play(self) -> str:
        """Do something that the game in play allows, where it takes more than tapping."""
        screen = self.ground.screen
        if screen == "frogs-match":
            return self._play_frogs(cast("FrogsTable", self.ground.app.screen))
        wanted = _MOVES.get(screen, ())
        found = [
            widget
            for widget in reachable(self.ground.app.stage.widgets)
            if widget.touchable and widget.name.startswith(wanted)
        ]
        if not wanted or not found:
            return self.tap()
        ready = next((widget for widget in found if widget.name == "start"), None)
        widget = ready or self.rng.choice(found)
        self._tap(widget)
        return widget.name

    def _play_frogs(self, screen: FrogsTable) -> str:
        state, island = screen.state, screen.state.island
        names = set(self.ground.names())
        if "fit" in names and self.rng.random() < 0.2:
            return self._tap_if_there("fit")
        wanted: list[tuple[str, ...]] = []
        if state.phase == "move":
            wanted = [
                (_hex(frog), _hex(end))
                for frog in island.frogs_of(screen.colour)
                for end in island.landings(frog)
            ]
        elif state.phase == "place":
            wanted = [
                (f"hand:{slot}", _hex(place))
                for slot, colour in enumerate(screen.hand)
                for place in island.places(colour if colour == screen.colour else None)
            ]
        wanted = [steps for steps in wanted if names.issuperset(steps)]
        if not wanted:
            return self.tap()
        steps = self.rng.choice(wanted)
        for step in steps:
            if not self._tap_if_there(step):
                break
        return " ".join(steps)

    # How it is done

    def _liked(self) -> Widget | None:
        found = [widget for widget in reachable(self.ground.app.stage.widgets) if widget.touchable]
        if not found:
            return None
        return self.rng.choices(found, [_liking(widget.name) for widget in found])[0]

    def _tap_if_there(self, name: str) -> str:
        for widget in reachable(self.ground.app.stage.widgets):
            if widget.name == name and widget.touchable:
                self._tap(widget)
                return name
        return ""

    def _tap(self, widget: Widget) -> None:
        at = self.ground.app.window.on_display(widget.box).centre
        self._finger(pygame.FINGERDOWN, 0, at)
        self._finger(pygame.FINGERUP, 0, at)

    def _somewhere_on(self, widget: Widget) -> tuple[int, int]:
        box = self.ground.app.window.on_display(widget.box)
        return (
            box.x + self.rng.randrange(max(1, box.w)),
            box.y + self.rng.randrange(max(1, box.h)),
        )

    def _anywhere(self) -> tuple[int, int]:
        w, h = self.ground.app.window.display.get_size()
        if self.rng.random() < 0.05:
            return self.rng.choice((0, w - 1)), self.rng.choice((0, h - 1))
        return self.rng.randrange(w), self.rng.randrange(h)

    def _near(self, at: tuple[int, int]) -> tuple[int, int]:
        w, h = self.ground.app.window.display.get_size()
        x, y = (value + self.rng.randint(-90, 90) for value in at)
        return min(w - 1, max(0, x)), min(h - 1, max(0, y))

    def _finger(self, kind: int, finger: int, at: tuple[int, int]) -> None:
        # Lifted again, it is still the same tap.
        self.inputs += kind != pygame.FINGERUP
        self.ground.at(kind, *at, finger)

    def _mouse(self, at: tuple[int, int], *, down: bool) -> None:
        self._mouse_down = down
        kind = pygame.MOUSEBUTTONDOWN if down else pygame.MOUSEBUTTONUP
        self._post(kind, pos=at, button=1, touch=False)

    def _keys(self, key: int, times: int) -> str:
        for _time in range(times):
            self._post(pygame.KEYDOWN, key=key, mod=0, unicode="")
        return f"{pygame.key.name(key)} {times} times"

    def _edge(self, key: str, *, down: bool) -> None:
        self.inputs += 1
        self.ground.bench.edge(key, down=down)
        self._step()

    def _pass_by(self, seconds: float) -> None:
        self.ground.clock.pass_by(seconds)
        self._step()

    def _post(self, kind: int, **values: Any) -> None:
        self.inputs += kind != pygame.MOUSEBUTTONUP
        pygame.event.post(pygame.event.Event(kind, **values))
        self._step()

    def _step(self) -> None:
        self.ground.app.step()


def _liking(name: str) -> float:
    if name in LIKINGS:
        return LIKINGS[name]
    mark = ":" if ":" in name else "-"
    return LIKINGS.get(name.partition(mark)[0] + mark, 1.0)


def _hex(place: tuple[int, int]) -> str:
    return f"hex:{place[0]},{place[1]}"
