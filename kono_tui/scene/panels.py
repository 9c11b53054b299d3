"""The texts of a scene's panels: pure functions, without Textual."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from kono_tui.core.game import Game
from kono_tui.core.move import Move
from kono_tui.core.position import CHANCE, Position
from kono_tui.core.score import Tally
from kono_tui.play.match import Match, PlayedTurn
from kono_tui.play.tournament import Tournament
from kono_tui.play.wording import totals_name
from kono_tui.scene.scene import Scene


def game_title(tournament: Tournament) -> tuple[str, str]:
    """The game with its size, and the round."""
    size = tournament.game.info.size_name(tournament.size) if tournament.size else ""
    return f"{tournament.game.info.title.upper()} {size}".strip(), f"round {tournament.round}"


def seat_colour(scene: Scene, seat: int) -> str:
    """The colour of a seat on the board that is shown.

    "" before the round has begun, where chance decides, and where players do not go by colours.
    """
    if scene.position is None or seat not in (0, 1) or not scene.game.info.players_have_colours:
        return ""
    return scene.game.rules.colour(scene.position, seat)


# The score


def score_rows(scene: Scene) -> list[tuple[str, str, str]]:
    """The rows of the score panel: this round, how it adds up, the tournament or rounds won.

    A score of a single item goes by that item's name; where there is none before a round's end,
    it is left out. Figures beside the score come after it.
    """
    rows: list[tuple[str, str, str]] = []
    if scene.match is not None and scene.position is not None:
        quitter = scene.match.quitter if scene.reviewed_ply is None else None
        first, second = _tally(scene.game, scene.position, quitter).scores
        if len(first.items) == 1:
            rows += _pair_items("", first.items, second.items)
        elif first.items:
            rows.append(("this round", str(first.total), str(second.total)))
            rows += _pair_items("  ", first.items, second.items)
        rows += _pair_items("", first.extra_items, second.extra_items)
        counts = scene.game.display.status_counts(scene.position)
        rows += [(name, "", count) for name, count in counts]
    before = scene.tournament.totals
    rows.append((totals_name(scene.game), str(before[0]), str(before[1])))
    return rows


ScoreItems = tuple[tuple[str, int], ...]


def _pair_items(indent: str, first: ScoreItems, second: ScoreItems) -> list[tuple[str, str, str]]:
    """The items of both seats, a row each."""
    pairs = zip(first, second, strict=False)
    return [(f"{indent}{name}", str(mine), str(theirs)) for (name, mine), (_, theirs) in pairs]


@lru_cache(maxsize=64)
def _tally(game: Game[Any], position: Position, quitter: int | None) -> Tally:
    """A score, added up once."""
    return game.rules.tally(position, quitter)


# The log


@dataclass(frozen=True)
class LogEntry:
    """One turn: its seat, its first and last decision from 1, and its notation."""

    seat: int
    first: int
    last: int
    steps: tuple[str, ...]
    """Parts of the turn, each of which may have a line of its own: throws with their use."""

    @property
    def text(self) -> str:
        """The whole turn, as it is typed."""
        return ", ".join(self.steps)


def log_entries(match: Match | None) -> list[LogEntry]:
    """Every turn of the round."""
    return [_log_entry(match, turn) for turn in match.turns] if match else []


def log_text(match: Match | None) -> str:
    """The log as text, a turn a line; turns of seats have numbers."""
    lines = []
    for entry in log_entries(match):
        number = match.turn_number(entry.first - 1) if match and entry.seat != CHANCE else ""
        lines.append(f"{number}. {entry.text}" if number else entry.text)
    return "\n".join(lines)


def _log_entry(match: Match, turn: PlayedTurn) -> LogEntry:
    moves = match.moves[turn.first : turn.end]
    steps = _format_steps(match.game, match.positions[turn.first], moves)
    return LogEntry(turn.seat, turn.first + 1, turn.end, steps)


@lru_cache(maxsize=2048)
def _format_steps(game: Game[Any], position: Position, moves: tuple[Move, ...]) -> tuple[str, ...]:
    """Format a turn's steps as they are typed, computed once."""
    return game.notation.format_steps(position, moves)
