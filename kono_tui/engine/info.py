"""What a search finds, as `info` lines: told by the engine, and heard by its client."""

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
"""The moves that were tried most, with their shares in percent."""
WEIGHED = "weighed"
UNKNOWN = "-"
"""What stands for a chance to win that is not known."""
COUNTS = ("depth", "time", "nodes", "nps", "multipv")


def told(match: Match, advice: Advice) -> str:
    """The advised move and what it rests on, in one line."""
    milliseconds = int(advice.seconds * 1000)
    speed = int(advice.nodes / advice.seconds) if advice.seconds else 0
    counts = f"depth {advice.depth} time {milliseconds} nodes {advice.nodes} nps {speed}"
    score = f"score cp {advice.value}{' exact' if advice.exact else ''}"
    return f"info {counts} multipv 1 {score} pv {_line(match, advice.line)}"


def last(match: Match, advice: Advice) -> list[str]:
    """The end of a search: the advice, the other moves, and `bestmove`."""
    others = [
        f"info depth {other.depth} multipv {rank} score cp {advice.value - other.worse_by} "
        f"pv {_line(match, other.line)}"
        for rank, other in enumerate(advice.others, 2)
    ]
    best = word_of(match.game, match.position, advice.move)
    beside = [*_looked(match, advice), *_weighed(match, advice)]
    return [told(match, advice), *others, *beside, f"bestmove {best}"]


def _looked(match: Match, advice: Advice) -> list[str]:
    """The moves that were tried most, each before its share in percent."""
    pairs = [
        f"{word_of(match.game, match.position, move)} {share}" for move, share in advice.looked
    ]
    return [f"info {LOOKED} {' '.join(pairs)}"] if pairs else []


def _weighed(match: Match, advice: Advice) -> list[str]:
    """Every decision, each before its value and the chance to win in thousandths."""
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
    """An `info` line that tells a line of play. Others than the best tell their depth alone."""

    line: tuple[Move, ...]
    value: int
    exact: bool = False
    rank: int = 1
    depth: int = 0
    nodes: int = 0
    seconds: float = 0.0


def heard(match: Match, words: Sequence[str]) -> Info | None:
    """What the words after `info` tell; None if no line of play is among them."""
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
    """The moves that were tried most, if that is what the words after `info` tell; else none."""
    if list(words[:1]) != [LOOKED]:
        return ()
    pairs = zip(words[1::2], words[2::2], strict=False)
    return tuple((_move(match, word), _share(share)) for word, share in pairs)


def heard_weighed(match: Match, words: Sequence[str]) -> tuple[Weighed, ...]:
    """Every decision with its worth, if that is what the words after `info` tell; else none."""
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
    """The number that follows a word."""
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
    """The advice that `info` lines tell, the same that was told."""
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
