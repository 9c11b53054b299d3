"""The home screen, and the choice of a new game."""
