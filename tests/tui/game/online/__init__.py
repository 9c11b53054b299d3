"""The screen of a game over the network."""
