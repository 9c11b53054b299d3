"""The question whether to swap sides."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from textual import work
from textual.app import ComposeResult
from textual.widgets import Static

from kono_tui.errors import EngineError
from kono_tui.formats.sentences import as_sentence
from kono_tui.live.events import LiveEvent
from kono_tui.live.game import LiveGame
from kono_tui.play.match import Match
from kono_tui.strategy import swap
from kono_tui.strategy.advisor import Advice
from kono_tui.tui.dialogs.choice import ChoiceDialog

THINKING_TEXT = "The computer is thinking about it..."
LEAST_COLUMNS = 33
"""The least columns that the dialog takes."""


class SwapQuestion(ChoiceDialog):
    """What the swap would mean; the computer's opinion follows when it has thought.

    A player who does not swap decides on the board, where the swap is still possible. The dialog
    does not cover the board: the stone in question stays in view. No answer has the focus at first,
    so that a key meant for the board does not swap.
    """

    DEFAULT_CSS = """
    SwapQuestion { align: right middle; background: black 25%; }
    SwapQuestion .dialog--body { padding: 1 2; }
    SwapQuestion .dialog--buttons { padding: 0 2; }
    SwapQuestion #opinion { margin-top: 1; color: $text-muted; min-height: 2; }
    """

    AUTO_FOCUS = ""
    note = "s or p"

    def __init__(self, live: LiveGame, match: Match, free_columns: int) -> None:
        """`free_columns` are free beside the board."""
        tournament = live.state.tournament
        answers = ((swap.SWAP, "Swap"), ("close", f"Place a {tournament.game.info.piece}"))
        text = f"{swap.describe_first_stone(match)} {swap.describe_exchange(tournament, match)}"
        super().__init__(swap.SWAP_QUESTION.upper(), text, answers)
        self.live = live
        self.request_advice = live.analyst.opinion_request()
        self.width = max(free_columns, LEAST_COLUMNS)

    def compose_body(self) -> ComposeResult:
        yield from super().compose_body()
        if self.request_advice is not None:
            yield Static(THINKING_TEXT, markup=False, id="opinion")

    def on_mount(self) -> None:
        self.query_one(".dialog").styles.width = self.width
        if self.request_advice is not None:
            self._show_opinion(self.request_advice)

    @work(exclusive=True)
    async def _show_opinion(self, request_advice: Callable[[], Awaitable[Advice]]) -> None:
        try:
            advice, state = await request_advice(), self.live.state
            judgement = state.judgement_at(len(state.match.moves)) if state.match else None
            level = self.live.analyst.weaker_help_level
            text = swap.describe_opinion(advice, judgement, state.tournament, level)
        except EngineError as error:
            text = as_sentence(str(error))
        self.query_one("#opinion", Static).update(text)

    def follow(self, event: LiveEvent) -> None:
        """Close if the swap is no longer possible."""
        if not self.live.state.can_swap:
            self.dismiss()
