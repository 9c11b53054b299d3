"""Campaigns against the network game: kill its processes, cut its connections, send garbage."""
