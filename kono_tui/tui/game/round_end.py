"""The end of a round: how the scores add up, and what comes next."""

from __future__ import annotations

from typing import ClassVar

from rich.cells import set_cell_size
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import Button, Static

from kono_tui.formats.sentences import plural
from kono_tui.play.match import Match
from kono_tui.play.opening.guess import describe_decider
from kono_tui.play.player_names import PlayerNames
from kono_tui.play.tournament import Tournament
from kono_tui.play.wording import (
    describe_advantage,
    describe_ending,
    describe_no_winner,
    describe_round_winner,
    totals_name,
)
from kono_tui.tui.game.score_columns import build_score_columns
from kono_tui.tui.widgets.dialog import Dialog
from kono_tui.tui.widgets.kono_app import symbols_of
from kono_tui.tui.widgets.panel_section import DIM, HEADING
from kono_tui.tui.widgets.symbols import Symbols

BAR_WIDTH = 24


class RoundEnd(Dialog[str]):
    """Both scores item by item, the award, the totals. Its answers: next, review, end."""

    DEFAULT_CSS = """
    RoundEnd > .dialog { width: 64; }
    RoundEnd .award { background: $panel; border-left: outer $accent; padding: 1 2; margin: 1 0; }
    RoundEnd.-short .award { padding: 0 2; margin: 0; }
    RoundEnd .why { margin-bottom: 1; }
    RoundEnd .following { margin-top: 1; }
    RoundEnd.-short .why, RoundEnd.-short .following { margin: 0; }
    RoundEnd.-slim .dialog--body { scrollbar-gutter: stable; }
    RoundEnd .advice { height: auto; color: $accent; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n", "next", "Next round", id="round.next"),
        Binding("r", "review", "Review", id="round.review"),
        Binding("e", "end", "End the tournament", id="round.end"),
        Binding("left", "app.focus_previous", "Previous button", show=False, id="round.left"),
        Binding("right", "app.focus_next", "Next button", show=False, id="round.right"),
    ]

    def __init__(self, tournament: Tournament, end_note: str = "", suggestion: str = "") -> None:
        """`end_note` says how the end came about, `suggestion` which level to try next."""
        super().__init__()
        self.tournament = tournament
        self.end_note = end_note
        self.suggestion = suggestion

    @property
    def signs(self) -> Symbols:
        return symbols_of(self)

    @property
    def match(self) -> Match:
        match = self.tournament.match
        if match is None:
            raise ValueError("a round that has not begun has no end")
        return match

    def compose_body(self) -> ComposeResult:
        reason = f"{self.end_note} {describe_ending(self.tournament, self.match)}".strip()
        yield Static(Content.styled(reason, DIM), classes="why")
        yield Static(build_score_columns(self.tournament, self.match, self.signs))
        yield Static(self._award_text(), classes="award")
        yield Static(self._totals_text())
        yield Static(Content.styled(self._next_round_text(), DIM), classes="following")
        if self.suggestion:
            yield Static(self.suggestion, classes="advice", markup=False)

    def compose_buttons(self) -> ComposeResult:
        yield Button("Next round", id="next", compact=True, classes="usual")
        yield Button("Review", id="review", compact=True)
        yield Button("End the tournament", id="end", compact=True)

    def on_mount(self) -> None:
        self.query_one("#heading", Static).update(f"ROUND {self.tournament.round} IS OVER")
        self.query_one("#next", Button).focus()

    def _award_text(self) -> Content:
        tally = self.match.tally
        if self.tournament.game.rounds.counts_wins:
            return Content(describe_round_winner(self.tournament, self.match))
        if tally.winner is None:
            return Content(describe_no_winner(self.match))
        winner, loser = tally.winner, 1 - tally.winner
        beginning = PlayerNames(self.tournament.players).clause(winner, "win")
        more, less = tally.scores[winner].total, tally.scores[loser].total
        award = plural(tally.awards[winner], "point")
        subtraction = f"{more} - {less} = " if less >= 0 else f"{more} + {-less} = "
        if tally.scores[winner].extra_items:
            subtraction = ""
        return Content.assemble(f"{beginning} the round: {subtraction}", (award, "bold $accent"))

    def _totals_text(self) -> Content:
        """The tournament's totals, or the rounds won, with a bar for each."""
        awards = self.match.tally.awards
        after = self.tournament.with_award().totals
        most = max(*after, 1)
        rows = [Content.styled(totals_name(self.tournament.game).upper(), HEADING)]
        for seat in (0, 1):
            before = self.tournament.totals[seat]
            sum_text = f"{before:>3} + {awards[seat]:>2} = {after[seat]:<4}"
            bar = self.signs.full * round(after[seat] * BAR_WIDTH / most)
            is_leading = self.tournament.with_award().winner == seat
            name = f"{set_cell_size(PlayerNames(self.tournament.players).title(seat), 12)}  "
            rows.append(Content.styled(f"{name}{sum_text} {bar}", "bold" if is_leading else DIM))
        return Content("\n").join(rows)

    def _next_round_text(self) -> str:
        """Who begins the next round, and with what."""
        advantage = describe_advantage(self.tournament.next_round())
        return f"{self._next_opener_text()} {advantage}".strip()

    def _next_opener_text(self) -> str:
        winner, game = self.match.tally.winner, self.tournament.game
        if game.rounds.first_by == "colour":
            return self._next_colours_text()
        if winner is None or not game.rounds.winner_begins:
            if game.rounds.first_by != "guess":
                return "The dice decide who begins the next round."
            decider = describe_decider(self.tournament.players)
            return f"{decider} decides who plays {game.info.colours[0].title()} next."
        names = PlayerNames(self.tournament.players)
        also = " and picks the colour" if game.rounds.picks_colour else ""
        if names.mid_sentence(winner) == "you":
            also = also.replace("picks", "pick")
        return f"{names.clause(winner, 'begin')} the next round{also}."

    def _next_colours_text(self) -> str:
        """How the next round begins if it begins with colours: computers take them by turns."""
        if not self.tournament.computers_only:
            return "Colours are picked again for the next round."
        seat = self.tournament.round % 2
        beginning = PlayerNames(self.tournament.players).clause(seat, "play")
        return f"{beginning} {self.tournament.game.info.colours[0]} in the next round."

    def action_next(self) -> None:
        self.dismiss("next")

    def action_review(self) -> None:
        self.dismiss("review")

    def action_end(self) -> None:
        self.dismiss("end")

    def action_close(self) -> None:
        self.dismiss("review")
