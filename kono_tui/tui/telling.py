"""From a scene to the words of its panels: pure functions, without Textual."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from kono_tui.core.game import Game
from kono_tui.core.move import Move
from kono_tui.core.position import CHANCE, WON, Position
from kono_tui.core.tally import Tally
from kono_tui.play import pie
from kono_tui.play.advisor import Advice
from kono_tui.play.facts import facts
from kono_tui.play.match import Match, Turn
from kono_tui.play.names import Names
from kono_tui.play.reports import told, totals_name
from kono_tui.play.series import Series
from kono_tui.play.values import chance, sure
from kono_tui.text.sentences import sentence
from kono_tui.tui.placing import region
from kono_tui.tui.scene import MOVE, PIECE, WHY, Scene, place

DECISIVE = 15.0
"""A lead of so many points fills about nine tenths of the bar."""
SLIGHT = 2
"""A chance that differs from even by so many percent, or fewer, is said to be even."""
PLAYS = "Space plays it."
"""How a hint can be taken; a click on it does so too."""


def title(series: Series) -> tuple[str, str]:
    """The game with its size, and the round."""
    size = series.game.size_name(series.size) if series.size else ""
    return f"{series.game.title.upper()} {size}".strip(), f"round {series.round}"


def seat_name(series: Series, seat: int) -> str:
    """A player's name for a heading: "You", "Computer", "Human 2"."""
    names = Names(series.players)
    return "You" if names.within(seat) == "you" else series.players[seat].name


def seat_colour(scene: Scene, seat: int) -> str:
    """The colour a seat plays, on the board that is shown.

    "" before the round has begun, and where chance decides.
    """
    if scene.position is None or seat not in (0, 1):
        return ""
    return scene.game.colour(scene.position, seat)


def told_turn(series: Series, match: Match, turn: Turn) -> list[str]:
    """A turn in sentences."""
    return told(series, match.positions[turn.first], *match.moves[turn.first : turn.end])


# The score


def score_rows(scene: Scene) -> list[tuple[str, str, str]]:
    """Lines of the score panel: this round, how it adds up, the tournament or rounds won.

    A score of a single item goes by the name of that. What is shown beside it comes after it.
    """
    rows: list[tuple[str, str, str]] = []
    if scene.match is not None and scene.position is not None:
        quitter = scene.match.quitter if scene.reviewed is None else None
        first, second = _tally(scene.game, scene.position, quitter).scores
        several = len(first.items) > 1
        name = "this round" if several else first.items[0][0]
        rows.append((name, str(first.total), str(second.total)))
        if several:
            rows += _paired("  ", first.items, second.items)
        rows += _paired("", first.beside, second.beside)
        rows += [(name, "", count) for name, count in scene.game.counts(scene.position)]
    before = scene.series.totals
    rows.append((totals_name(scene.game), str(before[0]), str(before[1])))
    return rows


Items = tuple[tuple[str, int], ...]


def _paired(indent: str, first: Items, second: Items) -> list[tuple[str, str, str]]:
    """The items of both, a row each."""
    pairs = zip(first, second, strict=False)
    return [(f"{indent}{name}", str(mine), str(theirs)) for (name, mine), (_, theirs) in pairs]


@lru_cache(maxsize=64)
def _tally(game: Game[Any], position: Position, quitter: int | None) -> Tally:
    """A score, added up once."""
    return game.tally(position, quitter)


# The evaluation


@dataclass(frozen=True)
class Verdict:
    """What the engine thinks: for seat 0 in points, as White's share of the bar, and in words.

    `brief` are the words without the leader's name.
    """

    points: float
    share: float
    words: str
    leader: int | None = None
    brief: str = ""


def verdict(scene: Scene) -> Verdict | None:
    """The engine's view of the position on the board; None if it has not looked at it yet."""
    match, position = scene.match, scene.position
    if match is None or position is None:
        return None
    if position is match.position and match.ending:
        return _at_the_end(scene, match)
    look = scene.looks.get(position)
    return None if look is None else _verdict(scene, position, value_of(position, look))


def _at_the_end(scene: Scene, match: Match) -> Verdict:
    """What came of a round: its margin, or where that does not decide it, who has won."""
    tally = match.tally
    margin = tally.scores[0].total - tally.scores[1].total
    by_margin = margin == 0 if tally.winner is None else margin * (1 - 2 * tally.winner) > 0
    if by_margin and not (match.game.draws or match.game.chances):
        return _verdict(scene, match.position, margin)
    if tally.winner is None:
        return Verdict(0.0, 0.5, "drawn")
    return _verdict(scene, match.position, WON / 100 * (1 - 2 * tally.winner))


def _verdict(scene: Scene, position: Position, points: float) -> Verdict:
    """A lead of seat 0, in words: "+1.2 You"; or who wins for certain: "Computer wins".

    Where values are chances, that of the colour which has the better one: "Black 61 %".
    """
    share = whites_share(scene.game, position, points)
    leader = 0 if points > 0 else 1
    certain = sure(round(points * 100))
    if scene.game.chances:
        percent = chance(round(abs(points) * 100))
        if percent - 50 <= SLIGHT:
            return Verdict(points, share, "even")
        brief = "wins" if certain else f"{percent} %"
        colour = scene.game.colour(position, leader).title()
        return Verdict(points, share, f"{colour} {brief}", leader, brief)
    if abs(points) < 0.05:
        return Verdict(points, share, "even")
    name = seat_name(scene.series, leader)
    if certain:
        wins = Names(scene.series.players).verb(leader, "win")
        return Verdict(points, share, f"{name} {wins}", leader, "wins")
    lead = f"+{abs(points):.1f}"
    return Verdict(points, share, f"{lead} {name}", leader, lead)


def whites_share(game: Game[Any], position: Position, points: float) -> float:
    """White's part of the bar, where seat 0 leads by so many points; a chance is its own part."""
    share = 0.5 + 0.5 * math.tanh(points / DECISIVE)
    if game.chances:
        share = min(max(0.5 + points / 100, 0.0), 1.0)
    return 1 - share if game.colour(position, 0) == "black" else share


def value_of(position: Position, look: Advice) -> float:
    """A look's value to seat 0, in points."""
    return (look.value if position.to_move == 0 else -look.value) / 100


def shares_by_move(scene: Scene) -> list[float]:
    """White's share in each position that the engine looked at, in the order of the round."""
    if scene.match is None:
        return []
    shown = scene.match.positions[: scene.ply + 1]
    values = [(each, value_of(each, scene.looks[each])) for each in shown if each in scene.looks]
    return [whites_share(scene.game, each, value) for each, value in values]


# Why, and help


def why(scene: Scene) -> tuple[str, list[str]]:
    """A note on which turn is told, and the sentences on the computer's latest one."""
    match = scene.match
    players = scene.series.players
    for turn in reversed(match.turns if match else ()):
        mine = turn.seat != CHANCE and players[turn.seat].kind == "computer"
        if match is None or not mine or turn.first >= scene.ply:
            continue
        lines = told_turn(scene.series, match, replace(turn, end=min(turn.end, scene.ply)))
        lines += _of_the_swap(scene, match.positions[turn.first])
        if scene.more:
            lines += _what_it_saw(scene, match, turn)
        number = match.turn_number(turn.first)
        return f"{players[turn.seat].name.lower()}, move {number}", lines
    return "", ["The computer has not moved yet." if _has_computer(scene) else "Two humans play."]


def _of_the_swap(scene: Scene, before: Position) -> list[str]:
    """What a computer thought of the swap that it made, or not."""
    advice = scene.moves.get(before)
    if advice is None or not _may_swap(scene.game, before):
        return []
    return [pie.reasoned(advice, scene.series)]


@lru_cache(maxsize=64)
def _may_swap(game: Game[Any], position: Position) -> bool:
    return pie.offered(Match.begin(game, position)) is not None


def _what_it_saw(scene: Scene, match: Match, turn: Turn) -> list[str]:
    """What it found before the turn; in mid-turn, if it was asked no sooner."""
    for count in range(turn.first, turn.end):
        advice = scene.moves.get(match.positions[count])
        if advice is not None:
            positions, moves = match.positions[: count + 1], match.moves[:count]
            return facts(Match(match.game, positions, moves, match.watched), advice)
    return ["What it saw was not kept: the move is from an earlier sitting."]


def _has_computer(scene: Scene) -> bool:
    return any(player.kind == "computer" for player in scene.series.players)


def hint(scene: Scene) -> tuple[str, list[str]]:
    """A note on what h does next, and what is told of the hint."""
    if scene.hint_asked:
        return "", [f"Looking for a good move{'.' * 3}"]
    match, advice = scene.match, scene.advice
    if match is None or advice is None or not scene.hint or not scene.playable:
        return "", []
    game, position = scene.game, match.position
    if scene.hint == PIECE and scene.placing:
        return "h point", [f"Look at {region(scene.view, advice.move.cells[0])}."]
    if scene.hint == PIECE and advice.move.cells:
        return "h move", [f"Look at the {game.piece} at {place(scene, advice.move.cells[0])}."]
    suggested = sentence(game.advise(position, *advice.turn))
    if scene.hint <= MOVE:
        return "h why", [f"{suggested} {PLAYS}"]
    because = game.because(position, advice.reason, scene.series.players)
    lines = [f"{suggested[:-1]}, {because}. {PLAYS}"]
    return "", lines + (facts(match, advice) if scene.hint > WHY else [])


# The log


@dataclass(frozen=True)
class LogEntry:
    """One turn: who made it, its first and its last decision from 1, and how it is typed."""

    seat: int
    first: int
    last: int
    text: str


def log_entries(match: Match | None) -> list[LogEntry]:
    """Every turn of the round."""
    return [_entry(match, turn) for turn in match.turns] if match else []


def log_text(match: Match | None) -> str:
    """The log as text, a turn a line; those of seats have numbers."""
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
    """A turn as it is typed, found out once."""
    return game.turn_notation(position, moves)
