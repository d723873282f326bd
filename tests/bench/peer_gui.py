"""The peer: the controls of the auction screen as a bare window of pygame_gui, sixteen buttons.

It is written as the toolkit's own guide says: a clock of sixty frames a second, every event handed
to the manager, update, draw, show. It keeps no journal, draws no cards and knows no rules: it only
does what the same taps show, so whatever it lacks is to its advantage.
"""

from __future__ import annotations

import os
from dataclasses import dataclass, field

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame
import pygame_gui

from tests.bench.peer_layout import NAMES, PLACES

SIZE = (800, 480)
FRAMES_A_SECOND = 60
GROUND = "#141b1e"
THEME = {"button": {"font": {"name": "noto_sans", "size": "22", "bold": "0", "italic": "0"}}}
"""Text of the size that the app has on its buttons; the toolkit's own is too small for fingers."""

FACES = {
    "undo": "Undo", "redo": ">>", "menu": "...", "row:0": "?", "row:1": "?",
    "pass": "Pass", "minus": "-", "plus": "+", "plus-5": "+5",
}  # fmt: skip


@dataclass
class Auction:
    """What the buttons show: the bid being put together, and what each seat has said."""

    amount: int = 1
    said: list[str] = field(default_factory=list)

    def least(self) -> int:
        """Return the lowest bid allowed."""
        return 1 + max((int(word) for word in self.said if word != "pass"), default=0)

    def press(self, name: str) -> None:
        """Do what a button does."""
        steps = {"plus": 1, "minus": -1, "plus-5": 5}
        if name in steps:
            self.amount = max(self.least(), self.amount + steps[name])
            return
        if name == "undo" and self.said:
            self.said.pop()
        elif name == "bid":
            self.said.append(str(self.amount))
        elif name == "pass":
            self.said.append("pass")
        self.amount = self.least()

    def faces(self) -> dict[str, str]:
        """Return the texts of all buttons."""
        seats = {f"peek:{seat}": name for seat, name in enumerate(NAMES)}
        for turn, word in enumerate(self.said):
            seat = turn % len(NAMES)
            seats[f"peek:{seat}"] = f"{NAMES[seat]} {word}"
        numbers = {"amount": str(self.amount), "bid": f"Bid {self.amount}"}
        return FACES | seats | numbers


def main() -> None:
    """Show the window until it is closed."""
    # The guide's pygame.init() would open the sound device too: time and memory for nothing here.
    pygame.display.init()
    pygame.font.init()
    pygame.display.set_caption("Sixteen buttons")
    window = pygame.display.set_mode(SIZE)
    ground = pygame.Surface(SIZE)
    ground.fill(pygame.Color(GROUND))
    manager = pygame_gui.UIManager(SIZE, THEME)
    auction = Auction()
    buttons = {
        name: pygame_gui.elements.UIButton(pygame.Rect(PLACES[name]), text, manager)
        for name, text in auction.faces().items()
    }
    names = {button: name for name, button in buttons.items()}
    clock = pygame.time.Clock()
    running = True
    while running:
        passed = clock.tick(FRAMES_A_SECOND) / 1000.0
        for event in pygame.event.get():
            if event.type == pygame.QUIT:
                running = False
            if event.type == pygame_gui.UI_BUTTON_PRESSED:
                auction.press(names[event.ui_element])
                for name, text in auction.faces().items():
                    buttons[name].set_text(text)
            manager.process_events(event)
        manager.update(passed)
        window.blit(ground, (0, 0))
        manager.draw_ui(window)
        pygame.display.update()
    pygame.quit()


if __name__ == "__main__":
    main()
