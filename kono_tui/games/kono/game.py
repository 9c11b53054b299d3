"""Kono: cross the board diagonally, take the opponent's home, win by the margin."""

from __future__ import annotations

from kono_tui.core.capabilities import (
    DIAGONAL,
    Display,
    Explaining,
    Finishing,
    Learning,
    Notation,
    Refusals,
    Rules,
    Tuning,
    Wording,
    for_single_moves,
)
from kono_tui.core.game import Game, GameInfo, RoundRules
from kono_tui.formats.text_saves import create_text_format
from kono_tui.games.kono import (
    finishing,
    notation,
    pass_turn,
    refusals,
    scoring,
    setup,
    view,
    wording,
)
from kono_tui.games.kono.reasons import features, purpose, turn_reason
from kono_tui.games.kono.reasons.wording import describe_reason
from kono_tui.games.kono.saves import forms

KONO = Game(
    info=GameInfo(
        key="kono",
        title="Kono",
        about="Step across to the other side's home; its points are yours.",
        sizes=(5, 7, 9),
        colours=view.COLOURS,
        strong_piece_ability="can capture",
    ),
    rounds=RoundRules(
        repetition="computers only",
        limit_for_computers=scoring.MAX_TURNS,
    ),
    rules=Rules(
        start=setup.start_position,
        decode=lambda _, code: notation.decode(code),
        encode=notation.encode,
        colour=lambda position, seat: view.COLOURS[scoring.colour_of_seat(position, seat)],
        ending=scoring.describe_ending,
        tally=scoring.tally,
    ),
    notation=Notation(
        how_to_type="row, column and direction, such as 2,1 se",
        format_move=notation.format_move,
        parse_move=notation.parse_move,
        format_position=notation.format_position,
        parse_position=notation.parse_position,
        parse_drawing=notation.parse_drawing,
    ),
    wording=Wording(
        describe_turn=for_single_moves(wording.describe_move),
        describe_advice=for_single_moves(wording.describe_advice),
        reason_for=for_single_moves(turn_reason.reason_for),
        describe_reason=describe_reason,
        describe_goal=wording.describe_goal,
    ),
    saves=create_text_format(
        forms.FORMS,
        claims=forms.looks_like_kono,
        read_form=forms.read_form,
        write_form=forms.write_form,
        format_saved_part=notation.format_position,
        include_round=True,
    ),
    display=Display(
        exhibit=view.EXHIBIT,
        view=view.board_view,
        captured_cells=notation.captured_cells,
        step_directions=DIAGONAL,
    ),
    refusals=Refusals(refusals.pick_refusal),
    tuning=Tuning(setup.weights_by_name, setup.with_weights, setup.SWITCHES),
    learning=Learning(setup.with_windows),
    finishing=Finishing(finishing.find_finishing_plan),
    explaining=Explaining(
        pass_turn=pass_turn.pass_turn,
        features=features.count_features,
        find_purpose=purpose.find_purpose,
    ),
)
