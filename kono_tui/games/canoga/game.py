"""Canoga: cover all your own squares, or uncover all of the opponent's, as the dice allow."""

from __future__ import annotations

from kono_tui.core.capabilities import (
    CarryOver,
    Display,
    Explaining,
    Notation,
    Refusals,
    Rules,
    Solution,
    Wording,
    no_cells,
)
from kono_tui.core.game import Game, GameInfo, RoundRules, ValueScale
from kono_tui.formats.text_saves import create_text_format
from kono_tui.games.canoga import (
    heuristics,
    move_parser,
    notation,
    refusals,
    scoring,
    setup,
    view,
    wording,
)
from kono_tui.games.canoga.move_values import valued_moves
from kono_tui.games.canoga.reasons import claims, purpose
from kono_tui.games.canoga.reasons.claim_check import check_claim
from kono_tui.games.canoga.reasons.claim_wording import describe_claim
from kono_tui.games.canoga.reasons.wording import describe_reason
from kono_tui.games.canoga.rows import LARGEST_SIZE, SMALLEST_SIZE
from kono_tui.games.canoga.saves import forms

SIZES = tuple(range(SMALLEST_SIZE, LARGEST_SIZE + 1))

CANOGA = Game(
    info=GameInfo(
        key="canoga",
        title="Canoga",
        about="Throw dice to cover your row, or to uncover theirs.",
        sizes=SIZES,
        size_names={size: str(size) for size in SIZES},
        colours=view.COLOURS,
        players_have_colours=False,
        piece="square",
    ),
    rounds=RoundRules(picks_colour=False, winner_begins=False, throws_dice=True),
    rules=Rules(
        start=lambda size, opening: setup.start_position(
            size, opening.first_seat, opening.advantage
        ),
        decode=notation.decode,
        encode=notation.encode,
        colour=lambda _, seat: view.COLOURS[seat],
        ending=lambda past, _: scoring.describe_ending(past[-1]),
        tally=scoring.tally,
        picks_in_any_order=True,
    ),
    notation=Notation(
        how_to_type="two or one to throw, c7+2 to cover, u3 to uncover",
        format_move=notation.format_move,
        parse_move=move_parser.parse_move,
        format_position=notation.format_position,
        parse_position=notation.parse_position,
        parse_drawing=notation.parse_drawing,
        step_formatter=notation.format_steps,
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
        claims=forms.looks_like_canoga,
        read_form=forms.read_form,
        write_form=forms.write_form,
        format_saved_part=notation.format_saved_part,
        sibling_forms=forms.SIBLING_FORMS,
        include_totals=True,
    ),
    display=Display(
        exhibit=view.EXHIBIT, view=view.board_view, move_path=no_cells, step_directions=frozenset()
    ),
    values=ValueScale(slack=3),
    refusals=Refusals(refusals.pick_refusal),
    solution=Solution(valued_moves, heuristics.describe_level),
    carry_over=CarryOver(scoring.advantage, scoring.describe_advantage),
    explaining=Explaining(
        find_own_claims=claims.find_claims, describe_claim=describe_claim, check_claim=check_claim
    ),
)
