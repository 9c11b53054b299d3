"""The client: the lobby, a room link that reconnects by itself, and the player's saved seats."""
