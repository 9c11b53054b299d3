"""The rounds of a tournament as a table: what each scored, and the totals after it."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import accumulate

from kono_tui.core.score import PastRound
from kono_tui.play.player_names import PlayerNames
from kono_tui.play.tournament import Tournament

HEADINGS = ("Round", "Board", "First", "Score", "Award", "Total")
EARLIER = "before"
"""In place of the number, for the rounds that nothing but their totals is known of."""

Pair = tuple[int, int]


@dataclass(frozen=True)
class TableRow:
    """A round and the totals after it; without a round, what the unknown rounds before it came to.

    `number` is the round's number.
    """

    number: int
    round: PastRound | None
    totals: Pair


@dataclass(frozen=True)
class TableCells:
    """The texts of a row, by column; `opener` without the symbol of its colour."""

    number: str
    board: str
    opener: str
    score: str
    award: str
    total: str

    def as_columns(self) -> tuple[str, ...]:
        return (self.number, self.board, self.opener, self.score, self.award, self.total)


def table_rows(finished: Tournament) -> list[TableRow]:
    """Return a row for each known round of a tournament whose last round counts in its totals."""
    known = finished.past_rounds
    awarded = [sum(each.awards[seat] for each in known) for seat in (0, 1)]
    before = (finished.totals[0] - awarded[0], finished.totals[1] - awarded[1])
    first_number = finished.round - len(known) + 1
    rows = []
    if first_number > 1 or before != (0, 0):
        rows.append(TableRow(first_number - 1, None, before))
    sums = accumulate((each.awards for each in known), _add, initial=before)
    for number, (past, totals) in enumerate(zip(known, list(sums)[1:], strict=True), first_number):
        rows.append(TableRow(number, past, totals))
    return rows


def _add(one: Pair, other: Pair) -> Pair:
    return one[0] + other[0], one[1] + other[1]


def format_row(finished: Tournament, row: TableRow, times: str) -> TableCells:
    """Return the texts of a row, with a sign between the two numbers of a size."""
    total, past = _format_pair(row.totals), row.round
    if past is None:
        return TableCells(EARLIER, "", "", "", "", total)
    names, game = PlayerNames(finished.players), finished.game
    return TableCells(
        str(row.number),
        game.info.size_name(past.size).replace("x", times),
        "" if past.opener is None else names.title(past.opener),
        "" if game.values.values_are_chances else _format_pair(past.scores),
        _format_pair(past.awards),
        total,
    )


def _format_pair(pair: Pair) -> str:
    return f"{pair[0]} : {pair[1]}"


def opener_colour(past: PastRound | None) -> str:
    """The colour that the opener began with; "" if it has none, or is not known."""
    return "" if past is None or past.opener is None else past.colours[past.opener]


def describe_order(finished: Tournament) -> str:
    """Say which number of a pair is whose: "You come first in each pair."."""
    return f"{PlayerNames(finished.players).clause(0, 'come')} first in each pair."


def format_table(finished: Tournament) -> list[str]:
    """Return the table as lines of text, with colours as words."""
    rows: list[tuple[str, ...]] = [HEADINGS]
    for row in table_rows(finished):
        number, board, opener, *numbers = format_row(finished, row, "x").as_columns()
        colour = opener_colour(row.round)
        rows.append((number, board, f"{opener}, {colour}" if colour else opener, *numbers))
    shown = [column for column in zip(*rows, strict=True) if any(column[1:])]
    widths = [max(map(len, column)) for column in shown]
    lines = zip(*shown, strict=True)
    return [_join_cells(line, widths) for line in lines]


def _join_cells(cells: tuple[str, ...], widths: list[int]) -> str:
    padded = (cell.ljust(width) for cell, width in zip(cells, widths, strict=True))
    return "  ".join(padded).rstrip()
