"""The server: connections, rooms on disk, limits, computer players, clocks."""
