"""The answer of an engine to a question: what it says up to `bestmove`, read by a client."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from typing import TypeVar

from kono_tui.claims.explanation import Explanation
from kono_tui.core.claim import Claim, parse_claim
from kono_tui.core.move import ValuedMove
from kono_tui.core.reason import parse_reason
from kono_tui.engine.explain_command import (
    AGAINST_WORD,
    CLAIM_WORD,
    FURTHER_WORD,
    LAST_WORD,
    REASON_WORD,
)
from kono_tui.engine.process import EngineEnded
from kono_tui.engine.search_info import (
    SearchInfo,
    TriedMoves,
    advice_from_info,
    parse_info,
    parse_tried_moves,
    parse_valued_moves,
)
from kono_tui.errors import EngineError, KonoError
from kono_tui.play.match import Match
from kono_tui.strategy.advisor import Advice

AdviceCallback = Callable[[Advice], None]
T = TypeVar("T")


async def read_answer(
    next_line: Callable[[], Awaitable[str]], match: Match, on_info: AdviceCallback | None
) -> Advice:
    """Read what the engine says up to `bestmove`. EngineEnded if that makes no sense."""
    infos: dict[int, SearchInfo] = {}
    tried: TriedMoves = ()
    valued: tuple[ValuedMove, ...] = ()
    while True:
        line = await next_line()
        word, *rest = line.split() or [""]
        if word == "error":
            raise EngineError(f"the engine refused the question: {' '.join(rest)}")
        if word == "bestmove":
            return _build_advice(match, infos, tried, valued)
        info = _parse_or_end(parse_info, match, rest) if word == "info" else None
        if word == "info" and info is None:
            tried = _parse_or_end(parse_tried_moves, match, rest) or tried
            valued = _parse_or_end(parse_valued_moves, match, rest) or valued
        if info is None:
            continue
        infos[info.rank] = info
        if on_info and info.rank == 1:
            on_info(_build_advice(match, {1: info}))


async def read_explanation(next_line: Callable[[], Awaitable[str]]) -> Explanation:
    """Read what the engine says up to `explained`. EngineEnded if that makes no sense."""
    claims: dict[str, list[Claim]] = {CLAIM_WORD: [], FURTHER_WORD: [], AGAINST_WORD: []}
    while True:
        line = await next_line()
        word, _, rest = line.partition(" ")
        if word == "error":
            raise EngineError(f"the engine refused the question: {rest}")
        try:
            if word in claims:
                claims[word].append(parse_claim(rest))
            elif word == LAST_WORD:
                reason = parse_reason(rest.removeprefix(f"{REASON_WORD} "))
                return Explanation(reason, *(tuple(found) for found in claims.values()))
        except KonoError as error:
            raise EngineEnded(f"it talks nonsense: {error}") from error


def _parse_or_end(
    parse: Callable[[Match, Sequence[str]], T], match: Match, rest: Sequence[str]
) -> T:
    """Parse an `info` line with one of its parsers. EngineEnded if it is nonsense."""
    try:
        return parse(match, rest)
    except KonoError as error:
        raise EngineEnded(f"it talks nonsense: {error}") from error


def _build_advice(
    match: Match,
    infos: dict[int, SearchInfo],
    tried: TriedMoves = (),
    valued: tuple[ValuedMove, ...] = (),
) -> Advice:
    """Build advice from what the engine has said. EngineEnded if something is missing."""
    if 1 not in infos:
        raise EngineEnded("it gave a move without a word about it")
    if valued and infos[1].line[0] not in [each.move for each in valued]:
        raise EngineEnded("it gave a move that it has not weighed")
    others = [infos[rank] for rank in sorted(infos) if rank > 1]
    try:
        return advice_from_info(match, infos[1], others, tried, valued)
    except KonoError as error:
        raise EngineEnded(f"it talks nonsense: {error}") from error
