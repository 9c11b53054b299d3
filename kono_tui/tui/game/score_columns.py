"""The scores of a round in two columns that add up, item by item."""

from __future__ import annotations

from collections.abc import Sequence

from rich.cells import set_cell_size
from textual.content import Content

from kono_tui.core.score import RoundScore
from kono_tui.play.match import Match
from kono_tui.play.player_names import PlayerNames
from kono_tui.play.tournament import Tournament
from kono_tui.tui.widgets.panel_section import DIM, FAINT
from kono_tui.tui.widgets.symbols import Symbols

COLUMN_WIDTH = 26
COLUMN_GAP = 4
NUMBER_WIDTH = 5
LABEL_WIDTH = COLUMN_WIDTH - NUMBER_WIDTH
EMPTY_ROW = Content(" " * COLUMN_WIDTH)


def build_score_columns(tournament: Tournament, match: Match, symbols: Symbols) -> Content:
    """Return both columns side by side; what they tell of one item is in the same rows."""
    scores = match.tally.scores
    item_names = list(dict.fromkeys(name for score in scores for name, _ in score.items))
    blocks = [[[_player_row(tournament, match, seat, symbols)] for seat in (0, 1)]]
    if len(item_names) > 1:
        for name in item_names:
            blocks.append([_item_rows(score, name, symbols.times) for score in scores])
        rule = [Content.styled(symbols.rule * COLUMN_WIDTH, DIM)]
        blocks += [[rule, rule], [[_total_row(match, "score", seat)] for seat in (0, 1)]]
    else:
        label = item_names[0] if item_names else "score"
        blocks.append([[_total_row(match, label, seat)] for seat in (0, 1)])
        blocks.append([_formula_rows(score, label, symbols.times) for score in scores])
    blocks.append([[_number_row(*extra) for extra in score.extra_items] for score in scores])
    return Content("\n").join(row for block in blocks for row in _side_by_side(*block))


def _side_by_side(left: Sequence[Content], right: Sequence[Content]) -> list[Content]:
    """Return the rows of both columns, the shorter one filled up."""
    height, gap = max(len(left), len(right)), " " * COLUMN_GAP
    columns = [[*rows, *[EMPTY_ROW] * (height - len(rows))] for rows in (left, right)]
    return [Content.assemble(one, gap, other) for one, other in zip(*columns, strict=True)]


def _player_row(tournament: Tournament, match: Match, seat: int, symbols: Symbols) -> Content:
    name = PlayerNames(tournament.players).title(seat)
    if match.game.info.players_have_colours:
        colour = match.game.rules.colour(match.position, seat)
        name = f"{symbols.piece_symbol(colour)} {name}".strip()
    return Content.styled(set_cell_size(name, COLUMN_WIDTH), "bold")


def _item_rows(score: RoundScore, name: str, times: str) -> list[Content]:
    """An item and how it adds up: in its row if there is room, else in the row below."""
    points = dict(score.items).get(name)
    if points is None:
        return []
    formula = score.formula(name, times)
    if len(name) + 2 + len(formula) >= LABEL_WIDTH:
        return [_number_row(name, points), *_formula_rows(score, name, times)]
    space = " " * (LABEL_WIDTH - len(name) - 1 - len(formula))
    number = f"{points:>{NUMBER_WIDTH}}"
    return [Content.assemble((name, DIM), " ", (formula, FAINT), space, number)]


def _formula_rows(score: RoundScore, name: str, times: str) -> list[Content]:
    formula = score.formula(name, times)
    return [Content.styled(f" {formula}".ljust(COLUMN_WIDTH), FAINT)] if formula else []


def _total_row(match: Match, label: str, seat: int) -> Content:
    style = "bold $accent" if match.tally.winner == seat else "bold"
    total = match.tally.scores[seat].total
    return Content.styled(f"{label:<{LABEL_WIDTH}}{total:>{NUMBER_WIDTH}}", style)


def _number_row(name: str, number: int) -> Content:
    label = Content.styled(f"{name:<{LABEL_WIDTH}}", DIM)
    return Content.assemble(label, f"{number:>{NUMBER_WIDTH}}")
