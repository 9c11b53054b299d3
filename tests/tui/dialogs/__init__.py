"""Dialogs that any screen can show."""
