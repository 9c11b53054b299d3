"""A live game without a screen: at home, and in a room on a real server."""
