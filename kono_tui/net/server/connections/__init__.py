"""Connections to the server: accepted, limited, heard."""
