"""A move as one word: the game's own notation without its blanks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from kono_tui.core.game import Game
from kono_tui.core.move import Move
from kono_tui.core.position import Position
from kono_tui.errors import IllegalMove

BLANK = "_"
"""Stands for a blank where the game does not understand a move without it."""


def format_move_word(game: Game[Any], position: Position, move: Move) -> str:
    """Format a legal move as a word."""
    parts = game.notation.format_move(position, move).split()
    short = "".join(parts)
    return short if _is_parsed_as(game, position, short, move) else BLANK.join(parts)


def _is_parsed_as(game: Game[Any], position: Position, word: str, move: Move) -> bool:
    try:
        return parse_move_word(game, position, word) == move
    except IllegalMove:
        return False


def parse_move_word(game: Game[Any], position: Position, word: str) -> Move:
    """Return the legal move that a word stands for. IllegalMove says what is wrong with it."""
    return game.notation.parse_move(position, word.replace(BLANK, " "))


def format_line(game: Game[Any], position: Position, moves: Sequence[Move]) -> list[str]:
    """Format a line of play from a position, a word for each move."""
    words = []
    for move in moves:
        words.append(format_move_word(game, position, move))
        position = position.play(game.rules.encode(position, move))
    return words


def parse_line(
    game: Game[Any], position: Position, words: Sequence[str]
) -> tuple[tuple[Move, ...], tuple[Position, ...]]:
    """Parse words to moves and the positions they lead through, the first one included."""
    moves: list[Move] = []
    positions = [position]
    for number, word in enumerate(words, 1):
        try:
            move = parse_move_word(game, positions[-1], word)
            positions.append(positions[-1].play(game.rules.encode(positions[-1], move)))
        except IllegalMove as error:
            raise IllegalMove(f"move {number} of {len(words)}: {error}") from error
        moves.append(move)
    return tuple(moves), tuple(positions)
