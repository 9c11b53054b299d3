"""Fanorona's reasons as the ends of sentences."""

from __future__ import annotations

from collections.abc import Sequence

from kono_tui.core.reason import Reason
from kono_tui.core.save import Player
from kono_tui.formats.sentences import NamedPlayer, join_words, name_opponent, plural
from kono_tui.games.fanorona.board import QUIET_TURN_LIMIT
from kono_tui.games.fanorona.points import point_name
from kono_tui.games.fanorona.position import FanoronaPosition
from kono_tui.games.fanorona.view import COLOURS

MAX_NAMED_STONES = 3
"""The most stones that a sentence names; it counts any more."""


def describe_reason(position: FanoronaPosition, reason: Reason, players: Sequence[Player]) -> str:
    """Describe a reason as the end of a sentence.

    For example: "to take 3 stones and leave you no capture".
    """
    colour = COLOURS[not position.black_to_move].title()
    opponent = name_opponent(players, int(position.to_move), colour)
    sentence = _describe_main_reason(position, reason, opponent)
    if reason.kind not in ("keep", "disarm", "force", "room"):
        return sentence
    besides = [describe_reason(position, part, players) for part in reason.parts]
    return ", and ".join([sentence, *(each.removeprefix("to ") for each in besides)])


def _describe_main_reason(position: FanoronaPosition, reason: Reason, opponent: NamedPlayer) -> str:
    number = len(reason.cells)
    match reason.kind:
        case "pass":
            return f"as no {COLOURS[position.black_to_move]} stone can step"
        case "win":
            return f"to take the last {_count_stones(number)} and win"
        case "draw":
            return f"to draw the round with {QUIET_TURN_LIMIT} turns without a capture"
        case "freeze":
            return f"to {'leave' if reason['before'] else 'keep'} {opponent} without a step"
        case "disarm":
            return f"to leave {opponent} no capture{_describe_safe_steps(reason)}"
        case "keep":
            return f"to keep {opponent} without a capture{_describe_safe_steps(reason)}"
        case "force":
            return f"to leave {opponent} a single capture, {_name_step(position, reason.cells)}"
        case "spare":
            left = f"to leave {opponent} only {plural(number, 'stone')} in reach"
            return f"{left}; going on would leave more"
        case "hold":
            return f"to leave {opponent} no capture; going on would give one"
        case "wait":
            return "to leave the other stones where they are"
    capture = _describe_capture_reason(position, reason, opponent)
    return capture or _describe_step_reason(position, reason, opponent)


def _describe_capture_reason(
    position: FanoronaPosition, reason: Reason, opponent: NamedPlayer
) -> str:
    """Describe the reason for a capture; "" for other reasons."""
    stones = _name_stones(position, reason.cells)
    match reason.kind:
        case "take" | "sweep":
            return f"to take {stones}"
        case "clear":
            return f"to take {stones} and leave {opponent} no capture"
        case "most":
            return f"to take {stones}, the most that a turn can take"
        case "anew":
            quiet = f"after {plural(reason['turns'], 'turn')} without a capture"
            return f"to take {stones} {quiet}; the count to {QUIET_TURN_LIMIT} starts again"
        case "forestall":
            return f"to take {stones} before it can capture"
        case "save":
            return f"to save {stones}"
        case "escape":
            here, there = (point_name(position.board, cell) for cell in reason.cells)
            return f"to bring the stone at {here} to safety at {there}"
        case "threaten":
            by = [f" with {_name_step(position, part.cells)}" for part in reason.parts]
            return f"to threaten {stones}{''.join(by)}"
    return ""


def _describe_safe_steps(reason: Reason) -> str:
    """Describe how many steps do as well, where they are no more than half of all."""
    if not reason.amounts or 2 * reason["safe"] > reason["steps"]:
        return ""
    if reason["safe"] == 1:
        return ", as no other step does"
    return f", as only {reason['safe']} of {reason['steps']} steps do"


def _name_step(position: FanoronaPosition, cells: Sequence[int]) -> str:
    """A step by its two points: "c3-d3"."""
    return "-".join(point_name(position.board, cell) for cell in cells)


def _describe_step_reason(position: FanoronaPosition, reason: Reason, opponent: NamedPlayer) -> str:
    """Describe the reason why a stone goes or stays somewhere."""
    where = point_name(position.board, reason.cells[-1])
    match reason.kind:
        case "shelter":
            further = "going on would put it in danger"
            return f"to keep the stone at {where} out of reach; {further}"
        case "stay":
            return f"to stay at {where}"
        case "delay":
            turn = f"turn {reason['turns']} of {QUIET_TURN_LIMIT}"
            return f"to get closer to a draw: {turn} without a capture"
        case "hunt" if reason["steps"] == 1:
            return f"to come up to the stone at {where}"
        case "hunt":
            return f"to come within {reason['steps']} steps of the stone at {where}"
        case "flee":
            steps = plural(reason["steps"], "step")
            return f"to get away from the stone at {where}, then {steps} off"
        case "middle":
            return f"to stand in the middle, at {where}"
        case "inward":
            return f"to come within {plural(reason['steps'], 'step')} of the middle"
    change = f"{plural(reason['after'], 'free step')} instead of {reason['before']}"
    return f"to have {change}" if reason.kind == "room" else f"to leave {opponent} {change}"


def _count_stones(number: int) -> str:
    return "stone" if number == 1 else plural(number, "stone")


def _name_stones(position: FanoronaPosition, cells: Sequence[int]) -> str:
    """Describe stones: "the stone at c3", "the stones at c3 and d3", "5 stones"."""
    if len(cells) > MAX_NAMED_STONES:
        return plural(len(cells), "stone")
    names = join_words([point_name(position.board, cell) for cell in cells], "and")
    return f"the stone{'s' * (len(cells) > 1)} at {names}"
