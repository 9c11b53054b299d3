"""Computer against computer: which one is stronger, and which weights are better."""
