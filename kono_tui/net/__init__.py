"""Play over the network: rooms on a server, and clients that come back when they are cut off."""
