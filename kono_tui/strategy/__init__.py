"""The computer's moves, its help, and what it says of them."""
