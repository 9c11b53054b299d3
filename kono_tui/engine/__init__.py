"""The engine as a process of its own: the line protocol, its server and its clients."""
