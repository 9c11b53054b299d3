"""Search and ask for moves, as tests do: in this process, with little memory."""

from __future__ import annotations

from kono_tui.play.match import Match
from kono_tui.search.levels import Level
from kono_tui.search.result import SearchLimit
from kono_tui.search.searcher import Searcher
from kono_tui.strategy.advisor import Advice, Advisor

ADVISOR = Advisor(mebibytes=1)
search = Searcher(mebibytes=1).search


def advise_best(match: Match, limit: SearchLimit) -> Advice:
    """Return the best move within a limit, with nothing left to chance."""
    return ADVISOR.advise(match, Level(limit), other_count=0)
