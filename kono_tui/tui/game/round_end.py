"""The end of a round, and of the tournament: how the scores add up, and what comes next."""

from __future__ import annotations

from typing import ClassVar

from rich.cells import set_cell_size
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import Button, Static

from kono_tui.core.score import RoundScore, Tally
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
    describe_tournament_result,
    totals_name,
)
from kono_tui.tui.widgets.dialog import Dialog
from kono_tui.tui.widgets.kono_app import symbols_of
from kono_tui.tui.widgets.panel_section import DIM, HEADING
from kono_tui.tui.widgets.symbols import Symbols

COLUMN_WIDTH = 26
COLUMN_GAP = 4
BAR_WIDTH = 24


class RoundEnd(Dialog[str]):
    """Both scores item by item, the award, the totals. Its answers: next, review, end."""

    DEFAULT_CSS = """
    RoundEnd > .dialog { width: 64; }
    RoundEnd .award { background: $panel; border-left: outer $accent; padding: 1 2; margin: 1 0; }
    RoundEnd.-short .award { padding: 0 2; margin: 0; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("n", "next", "Next round", id="round.next"),
        Binding("r", "review", "Review", id="round.review"),
        Binding("e", "end", "End the tournament", id="round.end"),
        Binding("left", "app.focus_previous", "Button before", show=False, id="round.left"),
        Binding("right", "app.focus_next", "Next button", show=False, id="round.right"),
    ]

    def __init__(self, tournament: Tournament, end_note: str = "") -> None:
        """`end_note` is a sentence on how the end came about."""
        super().__init__()
        self.tournament = tournament
        self.end_note = end_note

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
        yield Static(Content.styled(f"{reason}\n", DIM), classes="why")
        yield Static(self._score_columns())
        yield Static(self._award_text(), classes="award")
        yield Static(self._totals_text())

    def compose_buttons(self) -> ComposeResult:
        yield Button("Next round", id="next", compact=True, classes="usual")
        yield Button("Review", id="review", compact=True)
        yield Button("End the tournament", id="end", compact=True)

    def on_mount(self) -> None:
        self.query_one("#heading", Static).update(f"ROUND {self.tournament.round} IS OVER")
        self.query_one("#next", Button).focus()

    def _score_columns(self) -> Content:
        """Two columns that add up."""
        tally = self.match.tally
        columns = [self._score_column(tally, seat) for seat in (0, 1)]
        height = max(map(len, columns))
        for column in columns:
            column[-2:-2] = [Content(" " * COLUMN_WIDTH)] * (height - len(column))
        gap = " " * COLUMN_GAP
        rows = [Content.assemble(left, gap, right) for left, right in zip(*columns, strict=True)]
        return Content("\n").join(rows)

    def _score_column(self, tally: Tally, seat: int) -> list[Content]:
        score: RoundScore = tally.scores[seat]
        game = self.match.game
        colour = self.signs.piece_symbol(game.rules.colour(self.match.position, seat))
        name = PlayerNames(self.tournament.players).title(seat)
        player = f"{colour if game.info.players_have_colours else ''} {name}".strip()
        is_winner = tally.winner == seat
        rows = [Content.styled(set_cell_size(player, COLUMN_WIDTH), "bold")]
        total_label = score.items[0][0] if len(score.items) == 1 else "score"
        if len(score.items) != 1:
            for item, points in score.items:
                rows.append(Content.assemble((f"{item:<{COLUMN_WIDTH - 5}}", DIM), f"{points:>5}"))
            rows.append(Content.styled(self.signs.rule * COLUMN_WIDTH, DIM))
        total_row = f"{total_label:<{COLUMN_WIDTH - 5}}{score.total:>5}"
        rows.append(Content.styled(total_row, f"bold {'$accent' if is_winner else ''}".strip()))
        for name, number in score.extra_items:
            rows.append(Content.styled(f"{name:<{COLUMN_WIDTH - 5}}{number:>5}", DIM))
        return rows

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
        advantage = describe_advantage(self.tournament.next_round())
        next_round = f"{self._next_opener_text()} {advantage}".strip()
        return Content("\n").join([*rows, Content.styled(f"\n{next_round}", DIM)])

    def _next_opener_text(self) -> str:
        winner, game = self.match.tally.winner, self.tournament.game
        if game.rounds.first_by == "colour":
            return self._next_colours_text()
        if winner is None or not game.rounds.winner_begins:
            if game.rounds.first_by != "guess":
                return "The dice say who begins the next round."
            decider = describe_decider(self.tournament.players)
            return f"{decider} says who plays {game.info.colours[0]} next."
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


class TournamentEnd(Dialog[str]):
    """The winner, with both totals."""

    heading = "THE TOURNAMENT IS OVER"

    def __init__(self, tournament: Tournament) -> None:
        super().__init__()
        self.tournament = tournament

    def compose_body(self) -> ComposeResult:
        played = plural(self.tournament.round, "round")
        yield Static(Content.styled(describe_tournament_result(self.tournament), "bold"))
        yield Static(Content.styled(f"\n{played} played.", DIM))

    def compose_buttons(self) -> ComposeResult:
        yield Button("Home", id="close", compact=True, classes="usual")

    def on_mount(self) -> None:
        self.query_one("#close", Button).focus()
