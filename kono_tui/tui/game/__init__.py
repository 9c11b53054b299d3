"""The screen of a game: its board, its panels, its keys."""
