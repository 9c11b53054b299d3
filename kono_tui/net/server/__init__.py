"""The server: connections, rooms on disk, limits, computers, the clock."""
