"""Tells other programs what is on the screen: a JSON line after each repaint."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from companion.ui.widgets import reachable

if TYPE_CHECKING:
    from pathlib import Path

    from companion.app import App


class Inspector:
    """Appends to `file`; rectangles are in window pixels, as they are seen."""

    def __init__(self, file: Path) -> None:
        self._out = file.open("a", encoding="utf-8")

    def tell(self, app: App) -> None:
        """Append what `app` shows now."""
        played = app.screen.match
        line = {
            "screen": app.screen.name,
            "match": None if played is None else played.id,
            "events": 0 if played is None else played.cursor,
            "widgets": [
                {
                    "name": widget.name,
                    "text": widget.text,
                    "rect": list(app.window.on_display(widget.box)),
                    "enabled": widget.enabled,
                }
                for widget in reachable(app.stage.widgets)
                if widget.name
            ],
        }
        self._out.write(json.dumps(line, ensure_ascii=False) + "\n")
        self._out.flush()

    def close(self) -> None:
        """Close the file."""
        self._out.close()
