"""All drawing: theme, canvas, widgets, layout, touch; knows no game."""
