"""Measure how fast the server is, compared with a bare echo server."""
