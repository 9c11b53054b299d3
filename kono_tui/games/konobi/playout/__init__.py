"""Boards that change in place, for playing rounds out, and what was learned about placements."""
