"""The client: the lobby, a link to a room that comes back by itself, the seats one has."""
