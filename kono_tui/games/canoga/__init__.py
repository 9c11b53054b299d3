"""Canoga: cover your own squares, or uncover all of the opponent's, as the dice allow."""
