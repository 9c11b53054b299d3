"""Kono: cross the board diagonally, take the opponent's home, win by the margin."""
