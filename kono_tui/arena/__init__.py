"""Computers against computers: who is stronger, and which weights are better."""
