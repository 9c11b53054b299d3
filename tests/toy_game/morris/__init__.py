"""Three men's morris: place three pieces, then move them, until three stand in a row."""
