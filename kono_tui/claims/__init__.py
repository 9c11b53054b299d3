"""Why this turn rather than that one: what the computer can prove of a turn."""
