"""The program, with reasons that do not depend on how fast the machine is: for golden transcripts.

Run as a module, with the program's own arguments.
"""

from __future__ import annotations

import sys

from kono_tui.__main__ import main
from kono_tui.claims.explanation import Explanation, explain
from kono_tui.engine.client import EngineClient
from kono_tui.play.match import Match
from kono_tui.strategy.advisor import Advice
from tests.searchers import LITTLE_EFFORT


async def explain_steadily(
    _: EngineClient, match: Match, advice: Advice, seconds: float = 0.4
) -> Explanation | None:
    """Explain in this process, with a little effort."""
    return explain(match, advice, LITTLE_EFFORT)


if __name__ == "__main__":
    EngineClient.explain = explain_steadily  # type: ignore[method-assign,assignment]
    sys.exit(main())
