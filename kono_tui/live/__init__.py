"""A game as it is being played, here or on a server; it knows no Textual."""
