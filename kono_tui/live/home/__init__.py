"""A game at home: its turns, its rounds, its dice, and what lies on the disk."""
