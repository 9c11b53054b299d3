"""Boards, dice and small boards as styled characters: pure functions, without Textual."""
