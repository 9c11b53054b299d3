"""The search lab: what each algorithm visits on a board, in which order, and what it finds."""
