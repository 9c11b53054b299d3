"""How fast the server is, beside a bare echo."""
