"""Canoga solved: the table, what builds and checks it, and its file."""
