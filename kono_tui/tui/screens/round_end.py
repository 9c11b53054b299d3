"""The end of a round, and of the tournament: how the scores add up, and what comes next."""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar, cast

from rich.cells import set_cell_size
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.widgets import Button, Static

from kono_tui.core.tally import Score, Tally
from kono_tui.play.guessing import decider
from kono_tui.play.match import Match
from kono_tui.play.names import Names
from kono_tui.play.reports import (
    advantage_told,
    nobody_wins,
    round_won,
    totals_name,
    tournament_result,
    why_over,
)
from kono_tui.play.series import Series
from kono_tui.text.sentences import plural
from kono_tui.tui.telling import seat_name
from kono_tui.tui.widgets.dialog import Dialog
from kono_tui.tui.widgets.section import DIM, HEADING
from kono_tui.tui.widgets.signs import Signs, signs

if TYPE_CHECKING:
    from kono_tui.tui.app import KonoApp

COLUMN = 26
GAP = 4
BAR = 24


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

    def __init__(self, series: Series, said: str = "") -> None:
        """`end_note` is a sentence on how the end came about."""
        super().__init__()
        self.series = series
        self.said = said

    @property
    def signs(self) -> Signs:
        return signs(cast("KonoApp", self.app).skin)

    @property
    def match(self) -> Match:
        match = self.series.match
        if match is None:
            raise ValueError("a round that has not begun has no end")
        return match

    def compose_body(self) -> ComposeResult:
        yield Static(self._why(), classes="why")
        yield Static(self._scores())
        yield Static(self._award(), classes="award")
        yield Static(self._totals())

    def compose_buttons(self) -> ComposeResult:
        yield Button("Next round", id="next", compact=True, classes="usual")
        yield Button("Review", id="review", compact=True)
        yield Button("End the tournament", id="end", compact=True)

    def on_mount(self) -> None:
        self.query_one("#heading", Static).update(f"ROUND {self.series.round} IS OVER")
        self.query_one("#next", Button).focus()

    def _why(self) -> Content:
        """Why the round is over."""
        why = why_over(self.series, self.match)
        return Content.styled(f"{f'{self.said} {why}'.strip()}\n", DIM)

    def _scores(self) -> Content:
        """Two columns that add up."""
        tally = self.match.tally
        columns = [self._column(tally, seat) for seat in (0, 1)]
        height = max(map(len, columns))
        for column in columns:
            missing = height - len(column)
            column[-2:-2] = [Content(" " * COLUMN)] * missing
        rows = [
            Content.assemble(left, " " * GAP, right)
            for left, right in zip(columns[0], columns[1], strict=True)
        ]
        return Content("\n").join(rows)

    def _column(self, tally: Tally, seat: int) -> list[Content]:
        score: Score = tally.scores[seat]
        game = self.match.game
        colour = self.signs.colour(game.colour(self.match.position, seat))
        player = f"{colour if game.goes_by_colours else ''} {seat_name(self.series, seat)}".strip()
        wins = tally.winner == seat
        rows = [Content.styled(set_cell_size(player, COLUMN), "bold")]
        summed = "score"
        if len(score.items) == 1:
            summed = score.items[0][0]
        else:
            for item, points in score.items:
                rows.append(Content.assemble((f"{item:<{COLUMN - 5}}", DIM), f"{points:>5}"))
            rows.append(Content.styled(self.signs.rule * COLUMN, DIM))
        total = f"{summed:<{COLUMN - 5}}{score.total:>5}"
        rows.append(Content.styled(total, f"bold {'$accent' if wins else ''}".strip()))
        for name, number in score.beside:
            rows.append(Content.styled(f"{name:<{COLUMN - 5}}{number:>5}", DIM))
        return rows

    def _award(self) -> Content:
        tally = self.match.tally
        if self.series.game.counts_wins:
            return Content(round_won(self.series, self.match))
        if tally.winner is None:
            return Content(nobody_wins(self.match))
        winner, loser = tally.winner, 1 - tally.winner
        wins = Names(self.series.players).does(winner, "win")
        more, less = tally.scores[winner].total, tally.scores[loser].total
        award = plural(tally.awards[winner], "point")
        if tally.scores[winner].beside:
            return Content.assemble(f"{wins} the round: ", (award, "bold $accent"))
        taken = f"{more} - {less}" if less >= 0 else f"{more} + {-less}"
        return Content.assemble(f"{wins} the round: {taken} = ", (award, "bold $accent"))

    def _totals(self) -> Content:
        """The tournament's totals, or the rounds won, with a bar for each."""
        awards = self.match.tally.awards
        after = self.series.awarded().totals
        most = max(*after, 1)
        rows = [Content.styled(totals_name(self.series.game).upper(), HEADING)]
        for seat in (0, 1):
            before = self.series.totals[seat]
            summed = f"{before:>3} + {awards[seat]:>2} = {after[seat]:<4}"
            bar = self.signs.full * round(after[seat] * BAR / most)
            leads = self.series.awarded().winner == seat
            name = f"{set_cell_size(seat_name(self.series, seat), 12)}  "
            rows.append(Content.styled(f"{name}{summed} {bar}", "bold" if leads else DIM))
        left = advantage_told(self.series.next_round())
        opener = f"{self._who_begins()} {left}".strip()
        return Content("\n").join([*rows, Content.styled(f"\n{opener}", DIM)])

    def _who_begins(self) -> str:
        winner, game = self.match.tally.winner, self.series.game
        if game.first_by == "colour":
            return self._who_is_first()
        if winner is None or not game.winner_begins:
            guessed = f"{decider(self.series.players)} says who plays {game.colours[0]} next."
            by_dice = "The dice say who begins the next round."
            return guessed if game.first_by == "guess" else by_dice
        names = Names(self.series.players)
        also = " and picks the colour" if game.picks_colour else ""
        if names.within(winner) == "you":
            also = also.replace("picks", "pick")
        return f"{names.does(winner, 'begin')} the next round{also}."

    def _who_is_first(self) -> str:
        """How the next round begins if it begins with colours: computers take them by turns."""
        if not self.series.watched:
            return "Colours are picked again for the next round."
        seat = self.series.round % 2
        plays = Names(self.series.players).does(seat, "play")
        return f"{plays} {self.series.game.colours[0]} in the next round."

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

    def __init__(self, series: Series) -> None:
        super().__init__()
        self.series = series

    def compose_body(self) -> ComposeResult:
        played = plural(self.series.round, "round")
        yield Static(Content.styled(tournament_result(self.series), "bold"))
        yield Static(Content.styled(f"\n{played} played.", DIM))

    def compose_buttons(self) -> ComposeResult:
        yield Button("Home", id="close", compact=True, classes="usual")

    def on_mount(self) -> None:
        self.query_one("#close", Button).focus()
