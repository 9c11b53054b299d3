"""The network game with its processes killed, its connections cut, and garbage thrown at it."""
