"""All drawing: theme, canvas, widgets, layout; knows no game."""
