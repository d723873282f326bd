"""Table Companion: the screen beside the board."""

__version__ = "0.1.0"
