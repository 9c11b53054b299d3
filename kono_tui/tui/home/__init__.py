"""The first screen, and the choice of a new game."""
