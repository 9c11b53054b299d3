"""A game as it is played: the referee, the tournament of rounds, dice, players and saves."""
