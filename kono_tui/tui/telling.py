"""The texts of a scene's panels: pure functions, without Textual."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from kono_tui.core.game import Game
from kono_tui.core.move import Move
from kono_tui.core.position import CHANCE, Position
from kono_tui.core.tally import Tally
from kono_tui.play import pie
from kono_tui.play.advisor import Advice
from kono_tui.play.facts import decided, facts, in_short
from kono_tui.play.match import Match, Turn
from kono_tui.play.names import Names
from kono_tui.play.reports import told, totals_name
from kono_tui.play.series import Series
from kono_tui.text.sentences import sentence
from kono_tui.tui.placing import region
from kono_tui.tui.scene import MOVE, PIECE, WHY, Scene, place

LATEST = 3
"""Sentences kept of a turn of dice, if not all: a throw, its use, and the last one."""
FORGOTTEN = "What it saw was not kept: the move is from an earlier sitting."
ELSEWHERE = "What it saw is known to the server alone."
PLAYS = "Space plays it."
"""How to take a hint; a click on it does so too."""


def title(series: Series) -> tuple[str, str]:
    """The game with its size, and the round."""
    size = series.game.size_name(series.size) if series.size else ""
    return f"{series.game.title.upper()} {size}".strip(), f"round {series.round}"


def seat_name(series: Series, seat: int) -> str:
    """A player's name for a heading: "You", "Computer", "Human 2"."""
    names = Names(series.players)
    return "You" if names.within(seat) == "you" else series.players[seat].name


def seat_colour(scene: Scene, seat: int) -> str:
    """The colour of a seat on the board that is shown.

    "" before the round has begun, where chance decides, and where players do not go by colours.
    """
    if scene.position is None or seat not in (0, 1) or not scene.game.goes_by_colours:
        return ""
    return scene.game.colour(scene.position, seat)


def told_turn(series: Series, match: Match, turn: Turn) -> list[str]:
    """Describe a turn in sentences."""
    return told(series, match.positions[turn.first], *match.moves[turn.first : turn.end])


# The score


def score_rows(scene: Scene) -> list[tuple[str, str, str]]:
    """The rows of the score panel: this round, how it adds up, the tournament or rounds won.

    A score of a single item goes by that item's name; where there is none before a round's end,
    it is left out. Figures beside the score come after it.
    """
    rows: list[tuple[str, str, str]] = []
    if scene.match is not None and scene.position is not None:
        quitter = scene.match.quitter if scene.reviewed is None else None
        first, second = _tally(scene.game, scene.position, quitter).scores
        if len(first.items) == 1:
            rows += _paired("", first.items, second.items)
        elif first.items:
            rows.append(("this round", str(first.total), str(second.total)))
            rows += _paired("  ", first.items, second.items)
        rows += _paired("", first.beside, second.beside)
        rows += [(name, "", count) for name, count in scene.game.counts(scene.position)]
    before = scene.series.totals
    rows.append((totals_name(scene.game), str(before[0]), str(before[1])))
    return rows


Items = tuple[tuple[str, int], ...]


def _paired(indent: str, first: Items, second: Items) -> list[tuple[str, str, str]]:
    """The items of both seats, a row each."""
    pairs = zip(first, second, strict=False)
    return [(f"{indent}{name}", str(mine), str(theirs)) for (name, mine), (_, theirs) in pairs]


@lru_cache(maxsize=64)
def _tally(game: Game[Any], position: Position, quitter: int | None) -> Tally:
    """A score, added up once."""
    return game.tally(position, quitter)


# Explanations and hints


def why(scene: Scene) -> tuple[str, list[str]]:
    """Return a note on which turn is explained, and sentences on the computer's latest turn."""
    match = scene.match
    players = scene.series.players
    for turn in reversed(match.turns if match else ()):
        mine = turn.seat != CHANCE and players[turn.seat].kind == "computer"
        if match is None or not mine or turn.first >= scene.ply:
            continue
        lines = told_turn(scene.series, match, replace(turn, end=min(turn.end, scene.ply)))
        if scene.game.throws_dice and not scene.more:
            lines = lines[-LATEST:]
        lines += _what_it_knew(scene, match, turn)
        number = match.turn_number(turn.first)
        return f"{players[turn.seat].name.lower()}, move {number}", lines
    return "", ["The computer has not moved yet." if _has_computer(scene) else "Two humans play."]


def _what_it_knew(scene: Scene, match: Match, turn: Turn) -> list[str]:
    """Describe what the computer knew before the turn, in short or at length.

    If it was asked no sooner, in mid-turn; where it decides by dice, before its latest choice.
    """
    counts = range(turn.first, min(turn.end, scene.ply))
    for count in reversed(counts) if scene.game.throws_dice else counts:
        before = match.positions[count]
        advice = scene.moves.get(before)
        if advice is not None and len(advice.weighed) != 1:
            ended = bool(match.ending) and turn is match.turns[-1]
            swappable = _may_swap(scene.game, before)
            lines = in_short(scene.series, advice, swappable, ended or scene.more)
            return lines + (_found(match, count, advice) if scene.more else [])
    if not scene.more:
        return []
    return [FORGOTTEN if scene.link is None else ELSEWHERE]


@lru_cache(maxsize=64)
def _may_swap(game: Game[Any], position: Position) -> bool:
    return pie.offered(Match.begin(game, position)) is not None


def _found(match: Match, count: int, advice: Advice) -> list[str]:
    """All facts that the computer found after so many moves of a round."""
    positions, moves = match.positions[: count + 1], match.moves[:count]
    return facts(Match(match.game, positions, moves, match.watched), advice)


def _has_computer(scene: Scene) -> bool:
    return any(player.kind == "computer" for player in scene.series.players)


def hint(scene: Scene) -> tuple[str, list[str]]:
    """Return a note on what h does next, and the hint as far as it is told."""
    if scene.hint_asked:
        return "", [f"Looking for a good move{'.' * 3}"]
    match, advice = scene.match, scene.advice
    if match is None or advice is None or not scene.hint or not scene.advisable:
        return "", []
    plays = PLAYS if scene.playable else ""
    game, position = scene.game, match.position
    if scene.hint == PIECE and scene.view.squares:
        return "h squares", [f"Look at what you can {advice.move.kind}."]
    if scene.hint == PIECE and scene.places:
        return "h point", [f"Look at {region(scene.view, advice.move.cells[0])}."]
    if scene.hint == PIECE and advice.move.cells:
        return "h move", [f"Look at the {game.piece} at {place(scene, advice.move.cells[0])}."]
    suggested = sentence(game.advise(position, *advice.turn))
    if scene.hint <= MOVE:
        return "h why", [f"{suggested} {plays}".strip()]
    because = game.because(position, advice.reason, scene.series.players)
    why = f"{suggested[:-1]}, {because}."
    if scene.hint > WHY:
        return "", [f"{why} {plays}".strip(), *facts(match, advice)]
    certain = "" if _ends(game, position, advice.turn) else decided(advice)
    return "", [" ".join(filter(None, (why, certain, plays)))]


@lru_cache(maxsize=64)
def _ends(game: Game[Any], position: Position, moves: tuple[Move, ...]) -> bool:
    """Return whether a turn ends the round at once."""
    return bool(Match.replayed(game, position, moves, False, None).ending)


# The log


@dataclass(frozen=True)
class LogEntry:
    """One turn: its seat, its first and last decision from 1, and its notation."""

    seat: int
    first: int
    last: int
    text: str


def log_entries(match: Match | None) -> list[LogEntry]:
    """Every turn of the round."""
    return [_entry(match, turn) for turn in match.turns] if match else []


def log_text(match: Match | None) -> str:
    """The log as text, a turn a line; turns of seats have numbers."""
    lines = []
    for entry in log_entries(match):
        number = match.turn_number(entry.first - 1) if match and entry.seat != CHANCE else ""
        lines.append(f"{number}. {entry.text}" if number else entry.text)
    return "\n".join(lines)


def _entry(match: Match, turn: Turn) -> LogEntry:
    moves = match.moves[turn.first : turn.end]
    text = _typed(match.game, match.positions[turn.first], moves)
    return LogEntry(turn.seat, turn.first + 1, turn.end, text)


@lru_cache(maxsize=2048)
def _typed(game: Game[Any], position: Position, moves: tuple[Move, ...]) -> str:
    """Format a turn as it is typed, computed once."""
    return game.turn_notation(position, moves)
