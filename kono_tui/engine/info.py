"""The `info` lines about a search: the engine formats them, and its client parses them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from kono_tui.core.move import Move, Weighed
from kono_tui.engine.words import line_of, word_of, words_of
from kono_tui.errors import FormatError
from kono_tui.play.advisor import Advice, Other, turn_of
from kono_tui.play.match import Match

LOOKED = "looked"
Looked = tuple[tuple[Move, int], ...]
"""The moves with the most tries, with their shares in percent."""
WEIGHED = "weighed"
UNKNOWN = "-"
"""Stands for an unknown chance to win."""
COUNTS = ("depth", "time", "nodes", "nps", "multipv")


def told(match: Match, advice: Advice) -> str:
    """Return the advised move and what it rests on, in one line."""
    milliseconds = int(advice.seconds * 1000)
    speed = int(advice.nodes / advice.seconds) if advice.seconds else 0
    counts = f"depth {advice.depth} time {milliseconds} nodes {advice.nodes} nps {speed}"
    score = f"score cp {advice.value}{' exact' if advice.exact else ''}"
    return f"info {counts} multipv 1 {score} pv {_line(match, advice.line)}"


def last(match: Match, advice: Advice) -> list[str]:
    """Return the end of a search: the advice, the other moves, and `bestmove`."""
    others = [
        f"info depth {other.depth} multipv {rank} score cp {advice.value - other.worse_by} "
        f"pv {_line(match, other.line)}"
        for rank, other in enumerate(advice.others, 2)
    ]
    best = word_of(match.game, match.position, advice.move)
    beside = [*_looked(match, advice), *_weighed(match, advice)]
    return [told(match, advice), *others, *beside, f"bestmove {best}"]


def _looked(match: Match, advice: Advice) -> list[str]:
    """Format the moves with the most tries, each before its share in percent."""
    pairs = [
        f"{word_of(match.game, match.position, move)} {share}" for move, share in advice.looked
    ]
    return [f"info {LOOKED} {' '.join(pairs)}"] if pairs else []


def _weighed(match: Match, advice: Advice) -> list[str]:
    """Format every decision, each before its value and the chance to win in thousandths."""
    parts = [
        f"{word_of(match.game, match.position, each.move)} {each.value} "
        f"{UNKNOWN if each.wins is None else each.wins}"
        for each in advice.weighed
    ]
    return [f"info {WEIGHED} {' '.join(parts)}"] if parts else []


def _line(match: Match, moves: Sequence[Move]) -> str:
    return " ".join(words_of(match.game, match.position, moves))


@dataclass(frozen=True)
class Info:
    """An `info` line with a line of play. Other moves than the best state only their depth."""

    line: tuple[Move, ...]
    value: int
    exact: bool = False
    rank: int = 1
    depth: int = 0
    nodes: int = 0
    seconds: float = 0.0


def heard(match: Match, words: Sequence[str]) -> Info | None:
    """Parse the words after `info`; None if there is no line of play among them."""
    if "pv" not in words or words[0] == "string":
        return None
    pv = list(words).index("pv")
    before, after = list(words[:pv]), words[pv + 1 :]
    line, _ = line_of(match.game, match.position, after)
    if not line or "cp" not in before:
        raise FormatError(f"found '{' '.join(words)}', expected a score and moves")
    counts = {name: _after(before, name) for name in COUNTS if name in before}
    return Info(
        line,
        _after(before, "cp"),
        "exact" in before,
        counts.get("multipv", 1),
        counts.get("depth", 0),
        counts.get("nodes", 0),
        counts.get("time", 0) / 1000,
    )


def heard_looked(match: Match, words: Sequence[str]) -> Looked:
    """Return the moves with the most tries, if the words after `info` list them; else none."""
    if list(words[:1]) != [LOOKED]:
        return ()
    pairs = zip(words[1::2], words[2::2], strict=False)
    return tuple((_move(match, word), _share(share)) for word, share in pairs)


def heard_weighed(match: Match, words: Sequence[str]) -> tuple[Weighed, ...]:
    """Return every decision with its value, if the words after `info` list them; else none."""
    if list(words[:1]) != [WEIGHED]:
        return ()
    if len(words) % 3 != 1:
        raise FormatError(f"found '{' '.join(words)}', expected a move, a value and a chance each")
    rows = zip(words[1::3], words[2::3], words[3::3], strict=True)
    return tuple(
        Weighed(_move(match, word), _value(value), None if wins == UNKNOWN else _thousandths(wins))
        for word, value, wins in rows
    )


def _value(text: str) -> int:
    if not text.removeprefix("-").isdecimal():
        raise FormatError(f"found '{text}', expected a value in hundredths")
    return int(text)


def _thousandths(text: str) -> int:
    if not text.isdecimal() or int(text) > 1000:
        raise FormatError(f"found '{text}', expected a chance in thousandths")
    return int(text)


def _move(match: Match, word: str) -> Move:
    moves, _ = line_of(match.game, match.position, [word])
    return moves[0]


def _share(text: str) -> int:
    if not text.isdecimal() or int(text) > 100:
        raise FormatError(f"found '{text}', expected a share in percent")
    return int(text)


def _after(words: Sequence[str], name: str) -> int:
    """Return the number that follows a word."""
    try:
        return int(words[list(words).index(name) + 1])
    except (IndexError, ValueError) as error:
        raise FormatError(f"found '{' '.join(words)}', expected a number after {name}") from error


def advice_of(
    match: Match,
    best: Info,
    others: Sequence[Info] = (),
    looked: Looked = (),
    weighed: tuple[Weighed, ...] = (),
) -> Advice:
    """Build advice from `info` lines, the same that the engine formatted."""
    turn = turn_of(match.game, match.position, best.line)
    return Advice(
        line=best.line,
        reason=match.game.explain(match.position, *turn),
        value=best.value,
        depth=best.depth,
        nodes=best.nodes,
        seconds=best.seconds,
        exact=best.exact,
        others=tuple(Other(each.line, best.value - each.value, each.depth) for each in others),
        decisions=len(turn),
        looked=looked,
        weighed=weighed,
    )
