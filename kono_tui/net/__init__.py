"""Play over the network: rooms on a server, and clients that reconnect after a lost connection."""
