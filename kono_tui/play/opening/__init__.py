"""Who begins a round: dice, a guess or a colour, and what is said of it."""
