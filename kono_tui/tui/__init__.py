"""The full-screen mode, in Textual. No other package imports Textual."""
