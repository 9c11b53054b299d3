"""One search by several processes: what they share, and how a helper joins in."""
