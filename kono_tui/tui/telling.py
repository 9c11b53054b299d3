"""From a scene to the words of its panels: pure functions, without Textual."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from kono_tui.core.game import Game
from kono_tui.core.move import Move
from kono_tui.core.position import CHANCE, Position
from kono_tui.core.tally import Tally
from kono_tui.play.advisor import Advice
from kono_tui.play.facts import facts
from kono_tui.play.match import Match
from kono_tui.play.names import Names
from kono_tui.play.reports import told
from kono_tui.play.series import Series, Stage
from kono_tui.text.sentences import sentence
from kono_tui.tui.handling import what
from kono_tui.tui.scene import MOVE, PIECE, WHY, Scene, place

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
    """The colour a seat plays; "" before the round has begun, and where chance decides."""
    if scene.match is None or seat not in (0, 1):
        return ""
    return scene.game.colour(scene.match.positions[0], seat)


# Whose turn


def turn(scene: Scene) -> tuple[str, str]:
    """Whose turn it is, and one whole sentence about it."""
    if scene.hovered is not None and not scene.notice and not scene.picked:
        return _whose_turn(scene), sentence(what(scene, scene.hovered))
    return _whose_turn(scene), scene.notice or _status(scene)


def _whose_turn(scene: Scene) -> str:
    match = scene.match
    if match is None:
        return "A new round"
    if scene.reviewed is not None:
        return f"Reviewing {scene.ply}/{len(match.moves)}"
    if scene.series.stage is Stage.ROUND_OVER:
        return f"Round {scene.series.round} is over"
    if match.to_move == CHANCE:
        return "Chance decides"
    whose = Names(scene.series.players).whose(match.to_move)
    return f"{whose[:1].upper()}{whose[1:]} move"


def _status(scene: Scene) -> str:
    match = scene.match
    if match is None:
        return _before_the_round(scene.series)
    if scene.reviewed is not None:
        return _reviewed(scene, match)
    if scene.series.stage is Stage.ROUND_OVER:
        return f"{match.ending} Enter shows the result."
    if not scene.humans_turn:
        return _computers_turn(scene)
    return _humans_turn(scene, match)


def _before_the_round(series: Series) -> str:
    if not series.size:
        return "The board's size is to be chosen."
    if series.opener is None:
        return "The dice say who begins."
    return f"{Names(series.players).does(series.opener, 'begin')}."


def _reviewed(scene: Scene, match: Match) -> str:
    if scene.ply == 0:
        return "The start of the round. ] steps on, End goes back to the game."
    return " ".join(told(scene.series, match.positions[scene.ply - 1], match.moves[scene.ply - 1]))


def _computers_turn(scene: Scene) -> str:
    if scene.waiting:
        return "It waits. Enter lets it move; you can save or quit before."
    pauses = "Space" if scene.series.watched else "Esc"
    return f"Thinking. {pauses} pauses."


def _humans_turn(scene: Scene, match: Match) -> str:
    if scene.pending is not None:
        asked = scene.game.advise(match.position, scene.pending)
        return f"{sentence(asked)} Enter plays it, Esc does not."
    selection = scene.selection
    if not selection.targets and selection.commands:
        return _to_choose(scene, match, selection.commands)
    also = " x has other moves." if selection.commands else ""
    if not scene.picked:
        picks = " Enter picks it up." if scene.cursor in selection.targets else ""
        return sentence(what(scene, scene.cursor)) + picks + also
    return _picked_up(scene) + also


def _to_choose(scene: Scene, match: Match, commands: Sequence[Move]) -> str:
    """What Enter does where no point can be picked."""
    told = [scene.game.advise(match.position, each) for each in commands]
    if len(told) == 1:
        return f"There is nothing to choose: Enter will {told[0]}."
    return f"Enter asks which: {', '.join(told)}."


def _picked_up(scene: Scene) -> str:
    points = scene.view.points
    origin, cursor = scene.picked[0], scene.cursor
    capturing = "capturing " if points[origin].strong else ""
    held = f"The {capturing}piece at {place(scene, origin)} is picked up."
    if cursor in scene.selection.targets:
        if points[cursor].piece:
            return f"{held} Enter takes the piece at {place(scene, cursor)}."
        return f"{held} Enter puts it down at {place(scene, cursor)}."
    return f"{held} Arrows choose where to; Esc puts it back."


# The score


def score_rows(scene: Scene) -> list[tuple[str, str, str]]:
    """Lines of the score panel: this round, how it adds up, the tournament."""
    rows: list[tuple[str, str, str]] = []
    if scene.match is not None and scene.position is not None:
        quitter = scene.match.quitter if scene.reviewed is None else None
        first, second = _tally(scene.game, scene.position, quitter).scores
        rows.append(("this round", str(first.total), str(second.total)))
        for (name, mine), (_, theirs) in zip(first.items, second.items, strict=False):
            rows.append((f"  {name}", str(mine), str(theirs)))
    before = scene.series.totals
    rows.append(("tournament", str(before[0]), str(before[1])))
    return rows


@lru_cache(maxsize=64)
def _tally(game: Game[Any], position: Position, quitter: int | None) -> Tally:
    """A score, added up once."""
    return game.tally(position, quitter)


# The evaluation


@dataclass(frozen=True)
class Verdict:
    """What the engine thinks: for seat 0 in points, and in words."""

    points: float
    words: str
    leader: int | None = None


def verdict(scene: Scene) -> Verdict | None:
    """The engine's view of the position on the board; None if it has not looked at it yet."""
    match, position = scene.match, scene.position
    if match is None or position is None:
        return None
    if position is match.position and match.ending:
        first, second = match.tally.scores
        return _verdict(scene, first.total - second.total)
    look = scene.looks.get(position)
    return None if look is None else _verdict(scene, value_of(position, look))


def _verdict(scene: Scene, points: float) -> Verdict:
    """A lead of seat 0, in words: "+1.2 You"."""
    if abs(points) < 0.05:
        return Verdict(points, "even")
    leader = 0 if points > 0 else 1
    return Verdict(points, f"+{abs(points):.1f} {seat_name(scene.series, leader)}", leader)


def value_of(position: Position, look: Advice) -> float:
    """A look's value to seat 0, in points."""
    return (look.value if position.to_move == 0 else -look.value) / 100


def values_by_move(scene: Scene) -> list[float]:
    """What the engine thought of each position it looked at, in the order of the round."""
    if scene.match is None:
        return []
    shown = scene.match.positions[: scene.ply + 1]
    return [value_of(each, scene.looks[each]) for each in shown if each in scene.looks]


# Why, and help


def why(scene: Scene) -> tuple[str, list[str]]:
    """A note on which move is told, and the sentences on the computer's latest one."""
    match = scene.match
    players = scene.series.players
    for ply in range(scene.ply, 0, -1):
        position = match.positions[ply - 1] if match else None
        if match is None or position is None or position.to_move == CHANCE:
            continue
        seat = int(position.to_move)
        if players[seat].kind == "computer":
            lines = told(scene.series, position, match.moves[ply - 1])
            if scene.more:
                lines += _what_it_saw(scene, match, ply)
            return f"{players[seat].name.lower()}, move {ply}", lines
    return "", ["The computer has not moved yet." if _has_computer(scene) else "Two humans play."]


def _what_it_saw(scene: Scene, match: Match, ply: int) -> list[str]:
    advice = scene.moves.get(match.positions[ply - 1])
    if advice is None:
        return ["What it saw was not kept: the move is from an earlier sitting."]
    positions, moves = match.positions[:ply], match.moves[: ply - 1]
    return facts(Match(match.game, positions, moves, match.watched), advice)


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
    if scene.hint == PIECE and advice.move.cells:
        return "h move", [f"Look at the piece at {place(scene, advice.move.cells[0])}."]
    suggested = sentence(game.advise(position, advice.move))
    if scene.hint <= MOVE:
        return "h why", [f"{suggested} {PLAYS}"]
    because = game.because(position, advice.reason, scene.series.players)
    lines = [f"{suggested[:-1]}, {because}. {PLAYS}"]
    return "", lines + (facts(match, advice) if scene.hint > WHY else [])


# The log


@dataclass(frozen=True)
class LogEntry:
    """One decision: its number from 1, who made it, and how it is written."""

    ply: int
    seat: int
    text: str


def log_entries(match: Match | None) -> list[LogEntry]:
    """Every decision of the round."""
    if match is None:
        return []
    return [
        LogEntry(number + 1, int(position.to_move), match.game.notation(position, move))
        for number, (position, move) in enumerate(zip(match.positions, match.moves, strict=False))
    ]
