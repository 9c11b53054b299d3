"""Play over the network, line by line."""
