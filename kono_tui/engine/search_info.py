"""The `info` lines about a search: the engine formats them, and its client parses them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kono_tui.core.move import Move, ValuedMove
from kono_tui.engine.move_text import format_line, format_move_word, parse_line
from kono_tui.errors import FormatError
from kono_tui.play.match import Match
from kono_tui.strategy.advisor import Advice, OtherMove, first_turn

TRIED_WORD = "looked"
TriedMoves = tuple[tuple[Move, int], ...]
"""The moves with the most tries, with their shares in percent."""
VALUED_WORD = "weighed"
UNKNOWN_CHANCE = "-"
"""Stands for an unknown chance to win."""
COUNT_WORDS = ("depth", "time", "nodes", "nps", "multipv")


def format_info(match: Match, advice: Advice) -> str:
    """Return the advised move and what it rests on, in one line."""
    milliseconds = int(advice.seconds * 1000)
    speed = int(advice.nodes / advice.seconds) if advice.seconds else 0
    counts = f"depth {advice.depth} time {milliseconds} nodes {advice.nodes} nps {speed}"
    score = f"score cp {advice.value}{' exact' if advice.is_exact else ''}"
    return f"info {counts} multipv 1 {score} pv {_format_line(match, advice.line)}"


def format_search_end(match: Match, advice: Advice) -> list[str]:
    """Return the end of a search: the advice, the other moves, and `bestmove`."""
    others = [
        f"info depth {other.depth} multipv {rank} score cp {advice.value - other.worse_by} "
        f"pv {_format_line(match, other.line)}"
        for rank, other in enumerate(advice.others, 2)
    ]
    best = format_move_word(match.game, match.position, advice.move)
    extra_lines = [*_format_tried(match, advice), *_format_valued(match, advice)]
    return [format_info(match, advice), *others, *extra_lines, f"bestmove {best}"]


def _format_tried(match: Match, advice: Advice) -> list[str]:
    """Format the moves with the most tries, each before its share in percent."""
    pairs = [
        f"{format_move_word(match.game, match.position, move)} {share}"
        for move, share in advice.most_tried
    ]
    return [f"info {TRIED_WORD} {' '.join(pairs)}"] if pairs else []


def _format_valued(match: Match, advice: Advice) -> list[str]:
    """Format every decision, each before its value and the chance to win in thousandths."""
    parts = [
        f"{format_move_word(match.game, match.position, each.move)} {each.value} "
        f"{UNKNOWN_CHANCE if each.win_chance is None else each.win_chance}"
        for each in advice.valued_moves
    ]
    return [f"info {VALUED_WORD} {' '.join(parts)}"] if parts else []


def _format_line(match: Match, moves: Sequence[Move]) -> str:
    return " ".join(format_line(match.game, match.position, moves))


@dataclass(frozen=True)
class SearchInfo:
    """An `info` line with a line of play. Other moves than the best state only their depth."""

    line: tuple[Move, ...]
    value: int
    is_exact: bool = False
    rank: int = 1
    depth: int = 0
    nodes: int = 0
    seconds: float = 0.0


def parse_info(match: Match, words: Sequence[str]) -> SearchInfo | None:
    """Parse the words after `info`; None if there is no line of play among them."""
    if "pv" not in words or words[0] == "string":
        return None
    pv_index = list(words).index("pv")
    before, after = list(words[:pv_index]), words[pv_index + 1 :]
    line, _ = parse_line(match.game, match.position, after)
    if not line or "cp" not in before:
        raise FormatError(f"found '{' '.join(words)}', expected a score and moves")
    counts = {name: _number_after(before, name) for name in COUNT_WORDS if name in before}
    return SearchInfo(
        line,
        _number_after(before, "cp"),
        "exact" in before,
        counts.get("multipv", 1),
        counts.get("depth", 0),
        counts.get("nodes", 0),
        counts.get("time", 0) / 1000,
    )


def parse_tried_moves(match: Match, words: Sequence[str]) -> TriedMoves:
    """Return the moves with the most tries, if the words after `info` list them; else none."""
    if list(words[:1]) != [TRIED_WORD]:
        return ()
    pairs = zip(words[1::2], words[2::2], strict=False)
    return tuple((_parse_move(match, word), _parse_share(share)) for word, share in pairs)


def parse_valued_moves(match: Match, words: Sequence[str]) -> tuple[ValuedMove, ...]:
    """Return every decision with its value, if the words after `info` list them; else none."""
    if list(words[:1]) != [VALUED_WORD]:
        return ()
    if len(words) % 3 != 1:
        raise FormatError(f"found '{' '.join(words)}', expected a move, a value and a chance each")
    rows = zip(words[1::3], words[2::3], words[3::3], strict=True)
    return tuple(
        ValuedMove(
            _parse_move(match, word),
            _parse_value(value),
            None if chance == UNKNOWN_CHANCE else _parse_chance(chance),
        )
        for word, value, chance in rows
    )


def _parse_value(text: str) -> int:
    if not text.removeprefix("-").isdecimal():
        raise FormatError(f"found '{text}', expected a value in hundredths")
    return int(text)


def _parse_chance(text: str) -> int:
    if not text.isdecimal() or int(text) > 1000:
        raise FormatError(f"found '{text}', expected a chance in thousandths")
    return int(text)


def _parse_move(match: Match, word: str) -> Move:
    moves, _ = parse_line(match.game, match.position, [word])
    return moves[0]


def _parse_share(text: str) -> int:
    if not text.isdecimal() or int(text) > 100:
        raise FormatError(f"found '{text}', expected a share in percent")
    return int(text)


def _number_after(words: Sequence[str], name: str) -> int:
    """Return the number that follows a word."""
    try:
        return int(words[list(words).index(name) + 1])
    except (IndexError, ValueError) as error:
        raise FormatError(f"found '{' '.join(words)}', expected a number after {name}") from error


def advice_from_info(
    match: Match,
    best: SearchInfo,
    others: Sequence[SearchInfo] = (),
    tried: TriedMoves = (),
    valued: tuple[ValuedMove, ...] = (),
) -> Advice:
    """Build advice from `info` lines, the same that the engine formatted."""
    turn = first_turn(match.game, match.position, best.line)
    return Advice(
        line=best.line,
        reason=match.game.wording.reason_for(match.position, turn),
        value=best.value,
        depth=best.depth,
        nodes=best.nodes,
        seconds=best.seconds,
        is_exact=best.is_exact,
        others=tuple(OtherMove(each.line, best.value - each.value, each.depth) for each in others),
        turn_length=len(turn),
        most_tried=tried,
        valued_moves=valued,
    )
