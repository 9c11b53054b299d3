"""The full-screen mode, in Textual. Nothing else knows Textual."""
