"""Old two-player board games in a terminal, against a computer that says why."""

__version__ = "0.1.0"
