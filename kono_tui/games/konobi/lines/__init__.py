"""How far a colour is from joining its edges, and over which points."""
