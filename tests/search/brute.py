"""Kono by brute force, over the naive rules: what a side can force, and what a few turns bring."""

from __future__ import annotations

from tests.games.kono import naive
from tests.games.kono.naive import Piece, Point, Round, Turn

NAMES = {(-1, -1): "nw", (-1, +1): "ne", (+1, +1): "se", (+1, -1): "sw"}
PIECES = {"w": ("W", False), "b": ("B", False), "W": ("W", True), "B": ("B", True)}


def parse_round(line: str) -> Round:
    """Return the round of a position in one line."""
    board, turn, _ = line.split()
    rows = board.split("/")
    pieces: dict[Point, Piece] = {
        (row, column): PIECES[letter]
        for row, text in enumerate(rows, start=1)
        for column, letter in enumerate(text, start=1)
        if letter != "."
    }
    return Round(len(rows), pieces, turn.upper())


def format_turn(turn: Turn) -> str:
    """Return a turn as it is typed: "2,1 se", or "pass"."""
    if turn is None:
        return "pass"
    (row, column), (to_row, to_column) = turn
    return f"{row},{column} {NAMES[to_row - row, to_column - column]}"


def rounds_by_turn(round: Round) -> dict[str, Round]:
    """Return every turn, as it is typed, and the round after it."""
    return {format_turn(turn): naive.play(round, turn) for turn in naive.turns(round)}


def margin(round: Round, colour: str) -> int:
    """A colour's score minus the other's, as the board stands."""
    return naive.score(round, colour) - naive.score(round, naive.opponent(colour))


def can_force(round: Round, colour: str, least: int, turns: int) -> bool:
    """Whether a colour can end the round within so many turns with at least that margin.

    Whatever the opponent does: every turn of both is tried, and a round that goes on does not
    count.
    """
    if naive.is_over(round):
        return margin(round, colour) >= least
    if turns == 0:
        return False
    outcomes = (
        can_force(naive.play(round, turn), colour, least, turns - 1) for turn in naive.turns(round)
    )
    return any(outcomes) if round.turn == colour else all(outcomes)


def margin_after(round: Round, colour: str, turns: int) -> int:
    """A colour's margin after so many turns, or at the round's end, if both play for it."""
    if turns == 0 or naive.is_over(round):
        return margin(round, colour)
    outcomes = (
        margin_after(naive.play(round, turn), colour, turns - 1) for turn in naive.turns(round)
    )
    return max(outcomes) if round.turn == colour else min(outcomes)


def captures(round: Round) -> list[Point]:
    """The points where the colour to move can capture."""
    return [turn[1] for turn in naive.turns(round) if turn and turn[1] in round.pieces]


def stuck_pieces(round: Round, colour: str) -> set[Point]:
    """A colour's pieces that are not home and have no step."""
    goal = naive.goal_of(round.size, colour)
    movable = {origin for origin, _ in naive.steps(round, colour)}
    return {
        point
        for point, (owner, _) in round.pieces.items()
        if owner == colour and point not in goal and point not in movable
    }
