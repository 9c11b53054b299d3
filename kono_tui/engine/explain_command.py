"""The `explain` command: which turn to explain, and the lines that answer it."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from kono_tui.claims.explanation import Explanation, explain
from kono_tui.claims.outlook import Effort
from kono_tui.core.claim import format_claim
from kono_tui.core.move import Move
from kono_tui.core.position import WIN_VALUE
from kono_tui.core.reason import format_reason
from kono_tui.engine.move_text import format_line, parse_line
from kono_tui.errors import SetupError
from kono_tui.play.match import Match
from kono_tui.strategy.advisor import OTHERS_COMPARED, Advice, OtherMove, first_turn

USUAL_SECONDS: Final = Effort().seconds
MOST_SECONDS: Final = 60.0
CLAIM_WORD, FURTHER_WORD, AGAINST_WORD = "claim", "also", "against"
LAST_WORD, REASON_WORD = "explained", "reason"
WORDS: Final = ("seconds", "score", "exact", "pv", "other")
"""What may follow `explain`; moves follow the last two."""


@dataclass(frozen=True)
class ExplainCommand:
    """An advised turn to explain, and how many seconds that may take."""

    match: Match
    advice: Advice
    seconds: float = USUAL_SECONDS


def format_explain(match: Match, advice: Advice, seconds: float) -> str:
    """Format the line that asks for an explanation."""

    def format_moves(moves: Sequence[Move]) -> str:
        return " ".join(format_line(match.game, match.position, moves))

    exact = " exact" if advice.is_exact else ""
    others = "".join(f" other {format_moves(each.line)}" for each in advice.others)
    line = format_moves(advice.line)
    return f"explain seconds {seconds!r} score {advice.value}{exact} pv {line}{others}"


def parse_explain(words: Sequence[str], match: Match, advised: Advice | None) -> ExplainCommand:
    """Parse the words after `explain`. SetupError or IllegalMove say what is wrong with them.

    Without a line, the question is about the turn that was advised, if one was.
    """
    parts = _split_parts(words)
    names = [name for name, _ in parts]
    for name in names:
        if name != "other" and names.count(name) > 1:
            raise SetupError(f"'{name}' is given twice")
    values = dict(parts)
    seconds = _parse_seconds(values["seconds"]) if "seconds" in values else USUAL_SECONDS
    if "pv" in values:
        others = [moves for name, moves in parts if name == "other"]
        return ExplainCommand(match, _read_advice(match, values, others), seconds)
    if names not in ([], ["seconds"]):
        raise SetupError("only seconds may be said without a line; add pv and the line")
    if advised is None:
        raise SetupError("no move has been advised here; say go first, or add pv and a line")
    return ExplainCommand(match, advised, seconds)


def _split_parts(words: Sequence[str]) -> list[tuple[str, list[str]]]:
    """Return each word of the command with those that belong to it."""
    parts: list[tuple[str, list[str]]] = []
    for word in words:
        if word in WORDS:
            parts.append((word, []))
        elif parts:
            parts[-1][1].append(word)
        else:
            raise SetupError(f"explain does not know '{word}'; it takes {', '.join(WORDS)}")
    for name, values in parts:
        wanted = {"exact": not values, "seconds": len(values) == 1, "score": len(values) == 1}
        if not wanted.get(name, bool(values)):
            needed = {"exact": "nothing", "pv": "moves", "other": "moves"}.get(name, "one number")
            raise SetupError(f"found '{' '.join([name, *values])}', expected {needed} after {name}")
    return parts


def _parse_seconds(values: Sequence[str]) -> float:
    try:
        seconds = float(values[0])
    except ValueError:
        seconds = 0.0
    if not 0 < seconds <= MOST_SECONDS:
        raise SetupError(
            f"found 'seconds {values[0]}', expected more than 0 and at most {MOST_SECONDS:.0f}"
        )
    return seconds


def _parse_score(text: str) -> int:
    if not re.fullmatch(r"-?[0-9]{1,9}", text) or abs(int(text)) > WIN_VALUE:
        raise SetupError(f"found 'score {text}', expected hundredths of a point")
    return int(text)


def _read_advice(
    match: Match, values: dict[str, list[str]], others: Sequence[Sequence[str]]
) -> Advice:
    """Return the advice that the words tell of."""
    game, position = match.game, match.position
    if len(others) > OTHERS_COMPARED:
        raise SetupError(f"found {len(others)} other lines, expected at most {OTHERS_COMPARED}")
    line, _ = parse_line(game, position, values["pv"])
    other_lines = [parse_line(game, position, each)[0] for each in others]
    turn = first_turn(game, position, line)
    solution = game.solution
    return Advice(
        line,
        game.wording.reason_for(position, turn),
        _parse_score(values["score"][0]) if "score" in values else 0,
        depth=0,
        nodes=0,
        seconds=0.0,
        is_exact="exact" in values,
        others=tuple(OtherMove(each, 0, 0) for each in other_lines),
        turn_length=len(turn),
        valued_moves=solution.valued_moves(position, 0) if solution else (),
    )


def answer_explain(command: ExplainCommand, should_stop: Callable[[], bool]) -> list[str]:
    """Return the lines that explain a turn; fewer, if it is told to stop meanwhile."""
    effort = Effort(seconds=command.seconds, should_stop=should_stop)
    return format_explanation(explain(command.match, command.advice, effort))


def format_explanation(explanation: Explanation) -> list[str]:
    """Return the claims of an explanation, a line each, and the last line."""
    return [
        *(f"{CLAIM_WORD} {format_claim(each)}" for each in explanation.told),
        *(f"{FURTHER_WORD} {format_claim(each)}" for each in explanation.further),
        *(f"{AGAINST_WORD} {format_claim(each)}" for each in explanation.refutations),
        f"{LAST_WORD} {REASON_WORD} {format_reason(explanation.reason)}",
    ]
