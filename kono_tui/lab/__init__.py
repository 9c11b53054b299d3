"""Search algorithms to look at: what each visits on a board, in which order, and what it finds."""
