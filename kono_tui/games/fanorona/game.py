"""Fanorona-Tsivy: step up to a line of stones, or away from it, and take the whole line."""

from __future__ import annotations

from kono_tui.core.capabilities import (
    Display,
    Endgames,
    Explaining,
    Learning,
    Notation,
    Refusals,
    Rules,
    Tuning,
    Wording,
)
from kono_tui.core.game import Game, GameInfo, RoundRules, ValueScale
from kono_tui.formats.text_saves import create_text_format
from kono_tui.games.fanorona import (
    captures,
    move_parser,
    notation,
    pass_turn,
    refusals,
    scoring,
    setup,
    view,
    wording,
)
from kono_tui.games.fanorona.board import COLUMNS
from kono_tui.games.fanorona.reasons import purpose
from kono_tui.games.fanorona.reasons.choices import find_choices
from kono_tui.games.fanorona.reasons.claim_wording import describe_claim
from kono_tui.games.fanorona.reasons.features import count_features, repeats_purpose
from kono_tui.games.fanorona.reasons.wording import describe_reason
from kono_tui.games.fanorona.saves import forms

FANORONA = Game(
    info=GameInfo(
        key="fanorona",
        title="Fanorona",
        about="Step up to a line of stones, or away from it, and take it all.",
        sizes=tuple(COLUMNS),
        size_names={rows: f"{rows}x{columns}" for rows, columns in COLUMNS.items()},
        colours=view.COLOURS,
        piece="stone",
    ),
    rounds=RoundRules(
        first_by="colour",
        winner_begins=False,
        allows_draws=True,
        counts_wins=True,
        repetition="always",
    ),
    rules=Rules(
        start=lambda size, opening: setup.start_position(size, opening.first_seat),
        decode=notation.decode,
        encode=notation.encode,
        colour=lambda position, seat: view.COLOURS[scoring.colour_of_seat(position, seat)],
        ending=lambda past, _: scoring.describe_ending(past),
        tally=scoring.tally,
    ),
    notation=Notation(
        how_to_type="a step, such as c3-d3A; A takes ahead, W behind",
        format_move=notation.format_move,
        parse_move=move_parser.parse_move,
        format_position=notation.format_position,
        parse_position=notation.parse_position,
        parse_drawing=notation.parse_drawing,
        turn_formatter=notation.format_turn,
        turn_parser=move_parser.parse_turn,
    ),
    wording=Wording(
        describe_turn=wording.describe_turn,
        describe_advice=wording.describe_advice,
        reason_for=purpose.reason_for,
        describe_reason=describe_reason,
        describe_goal=wording.describe_goal,
    ),
    saves=create_text_format(
        forms.FORMS,
        claims=forms.looks_like_fanorona,
        read_form=forms.read_form,
        write_form=forms.write_form,
        format_saved_part=notation.format_saved_part,
    ),
    display=Display(
        exhibit=view.EXHIBIT,
        view=view.board_view,
        captured_cells=notation.captured_cells,
        move_path=notation.move_path,
        visited_points=captures.stood_cells,
        status_counts=scoring.status_counts,
        shows_movable=True,
        has_notes=True,
    ),
    values=ValueScale(unit="stone", slack=2),
    refusals=Refusals(refusals.pick_refusal),
    tuning=Tuning(setup.weights_by_name, setup.with_weights, setup.SWITCHES),
    learning=Learning(setup.with_windows),
    endgames=Endgames(setup.with_endgames),
    explaining=Explaining(
        pass_turn.pass_turn,
        count_features,
        find_choices=find_choices,
        describe_claim=describe_claim,
        repeats=repeats_purpose,
    ),
)
