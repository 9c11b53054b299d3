"""A game being played: the referee, the series of rounds, dice, players, saves."""
