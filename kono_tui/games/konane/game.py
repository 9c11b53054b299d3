"""Konane: jump over stones to capture them; without a jump there are no more points."""

from __future__ import annotations

from kono_tui.core.capabilities import (
    STRAIGHT,
    Display,
    Explaining,
    LabSupport,
    Learning,
    Notation,
    Refusals,
    Rules,
    Tuning,
    Wording,
)
from kono_tui.core.game import Game, GameInfo, RoundRules, ValueScale
from kono_tui.formats.text_saves import create_text_format
from kono_tui.games.konane import (
    analysis,
    move_parser,
    notation,
    pass_turn,
    refusals,
    scoring,
    setup,
    view,
    wording,
)
from kono_tui.games.konane.reasons import features, purpose
from kono_tui.games.konane.reasons.wording import describe_reason
from kono_tui.games.konane.saves import forms

KONANE = Game(
    info=GameInfo(
        key="konane",
        title="Konane",
        about="Jump over the other side's stones, and take more than they do.",
        sizes=(6, 8, 10),
        colours=view.COLOURS,
        variants={"straight": "straight jumps only"},
        plain_searches=("minimax", "alphabeta"),
        piece="stone",
        move_verb="jumps",
    ),
    rounds=RoundRules(first_by="guess", picks_colour=False, winner_begins=False, counts_wins=True),
    rules=Rules(
        start=setup.start_round,
        decode=notation.decode,
        encode=notation.encode,
        colour=lambda position, seat: view.COLOURS[scoring.colour_of_seat(position, seat)],
        ending=lambda past, _: scoring.describe_ending(past),
        tally=scoring.tally,
    ),
    notation=Notation(
        how_to_type="row and column, from and to, such as 4,3-6,3",
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
        claims=forms.looks_like_konane,
        read_form=forms.read_form,
        write_form=forms.write_form,
        format_saved_part=notation.format_saved_part,
        sibling_forms=forms.SIBLING_FORMS,
    ),
    display=Display(
        exhibit=view.EXHIBIT,
        view=view.board_view,
        captured_cells=notation.captured_cells,
        move_path=notation.move_path,
        step_directions=STRAIGHT,
        shows_gain=True,
    ),
    values=ValueScale(slack=3),
    refusals=Refusals(refusals.pick_refusal),
    tuning=Tuning(setup.weights_by_name, setup.with_weights, setup.SWITCHES),
    learning=Learning(setup.with_windows),
    lab=LabSupport(analysis.count_reachable_stones),
    explaining=Explaining(
        pass_turn=pass_turn.pass_turn,
        features=features.count_features,
        describe_claim=features.describe_claim,
    ),
)
