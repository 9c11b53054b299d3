"""The question whether to swap sides."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from textual import work
from textual.app import ComposeResult
from textual.widgets import Static

from kono_tui.errors import EngineError
from kono_tui.play.advisor import Advice
from kono_tui.play.match import Match
from kono_tui.play.pie import QUESTION, SWAP, meaning, opened, opinion
from kono_tui.play.series import Series
from kono_tui.text.sentences import sentence
from kono_tui.tui.screens.ask import Ask

THINKS = "The computer thinks about it..."
LEAST = 33
"""The least columns that the dialog takes."""


class SwapQuestion(Ask):
    """What the swap would mean; the computer's opinion follows when it has thought.

    A player who does not swap decides on the board, where the swap is still possible. The dialog
    does not cover the board: the stone in question stays in view.
    """

    DEFAULT_CSS = """
    SwapQuestion { align: right middle; background: black 25%; }
    SwapQuestion .dialog--body { padding: 1 2; }
    SwapQuestion .dialog--buttons { padding: 0 2; }
    SwapQuestion #opinion { margin-top: 1; color: $text-muted; min-height: 2; }
    """

    def __init__(
        self,
        series: Series,
        match: Match,
        think: Callable[[], Awaitable[Advice]] | None,
        width: int,
    ) -> None:
        """`request_advice` asks the computer, if allowed; `width` columns are free at the board."""
        answers = ((SWAP, "Swap"), ("close", f"Place a {series.game.piece}"))
        text = f"{opened(match)} {meaning(series, match)}"
        super().__init__(QUESTION.upper(), text, answers)
        self.series = series
        self.think = think
        self.width = max(width, LEAST)

    def compose_body(self) -> ComposeResult:
        yield from super().compose_body()
        if self.think is not None:
            yield Static(THINKS, markup=False, id="opinion")

    def on_mount(self) -> None:
        self.query_one(".dialog").styles.width = self.width
        if self.think is not None:
            self._ask_the_computer(self.think)

    @work(exclusive=True)
    async def _ask_the_computer(self, think: Callable[[], Awaitable[Advice]]) -> None:
        try:
            said = opinion(await think(), self.series)
        except EngineError as error:
            said = sentence(str(error))
        self.query_one("#opinion", Static).update(said)
