"""Questions about drawn positions, with turns as players type them."""

from __future__ import annotations

from typing import Any

from kono_tui.claims.explanation import ask_why_not
from kono_tui.claims.outlook import Effort
from kono_tui.claims.question import Question
from kono_tui.core.game import Game
from kono_tui.core.move import Move
from kono_tui.core.position import Position
from kono_tui.play.match import Match

EFFORT = Effort(nodes=200_000, seconds=0.0)
"""As much as a drawn board may take, whatever the machine."""


def ask(
    game: Game[Any], position: Position, line: str, foil: str = "", effort: Effort = EFFORT
) -> Question:
    """Return the question why a line, and not another turn. Turns are separated by semicolons."""
    found = ask_why_not(
        Match.begin(game, position),
        moves_of(game, position, line),
        moves_of(game, position, foil or line),
        effort,
    )
    assert found is not None
    return found


def moves_of(game: Game[Any], position: Position, line: str) -> tuple[Move, ...]:
    """Return the moves of a line as it is typed, "pass" where somebody passes out of turn."""
    moves: list[Move] = []
    for text in filter(None, map(str.strip, line.split(";"))):
        if text == "(pass)":
            passed = game.explaining.pass_turn(position)
            assert passed is not None
            position = passed
            continue
        for move in game.notation.parse_turn(position, text):
            moves.append(move)
            position = position.play(game.rules.encode(position, move))
    return tuple(moves)
