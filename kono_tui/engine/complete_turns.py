"""The list of every complete turn, and the position it leads to."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from kono_tui.core.game import Game
from kono_tui.core.position import CHANCE, Position
from kono_tui.engine.move_text import format_move_word
from kono_tui.play.match import Match

MAX_TURNS = 2000
"""The most turns that are listed."""
MAX_POSITIONS = 20_000
"""The most positions that are visited to find them, because a turn may have no end."""

TurnWords = tuple[str, ...]
"""The decisions of one seat, a word each."""


def format_turns(match: Match) -> list[str]:
    """List what can be played now, a line each, and a last line with the number."""
    if match.ending:
        return ["turns 0"]
    if match.to_move == CHANCE:
        return _format_outcomes(match)
    found: dict[TurnWords, Position] = {}
    more = ""
    for turn, after in _find_turns(match.game, match.position):
        if after is None or (len(found) == MAX_TURNS and turn not in found):
            more = " and more"
            break
        found[turn] = after
    format_board = match.game.notation.format_position
    lines = [f"turn {' '.join(turn)} board {format_board(after)}" for turn, after in found.items()]
    return [*lines, f"turns {len(lines)}{more}"]


def _format_outcomes(match: Match) -> list[str]:
    """List what chance may decide, and how often."""
    game, position = match.game, match.position
    odds = [int(each) for each in position.odds()]
    lines = [
        f"outcome {format_move_word(game, position, game.rules.decode(position, int(code)))} "
        f"odds {weight}/{sum(odds)} board {game.notation.format_position(position.play(code))}"
        for code, weight in zip(position.moves(), odds, strict=True)
    ]
    return [*lines, f"outcomes {len(lines)}"]


def _find_turns(game: Game[Any], start: Position) -> Iterator[tuple[TurnWords, Position | None]]:
    """Yield each turn of the mover, up to where the other seat, chance or nobody decides.

    A last one without a position says that there were too many to visit.
    """
    seat = start.to_move
    open_turns: list[tuple[TurnWords, Position]] = [((), start)]
    for _ in range(MAX_POSITIONS):
        if not open_turns:
            return
        turn, position = open_turns.pop()
        if turn and (position.is_over() or position.to_move != seat):
            yield turn, position
            continue
        for code in reversed(list(position.moves())):
            word = format_move_word(game, position, game.rules.decode(position, int(code)))
            open_turns.append(((*turn, word), position.play(code)))
    yield (), None
