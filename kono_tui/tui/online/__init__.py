"""Meeting others on a server: its lobby, its rooms, and the way into one."""
