"""A room on the network: its state, what happens there, and what is said of it."""
