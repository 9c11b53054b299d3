"""Konobi: join your two edges with a chain of stones, which join along the lines where they can."""

from __future__ import annotations

from kono_tui.core.capabilities import (
    Display,
    Explaining,
    Notation,
    Refusals,
    Rules,
    Tuning,
    Wording,
)
from kono_tui.core.game import Game, GameInfo, RoundRules, ValueScale
from kono_tui.formats.text_saves import create_text_format
from kono_tui.games.konobi import notation, refusals, scoring, setup, view, wording
from kono_tui.games.konobi.board import SIZES
from kono_tui.games.konobi.guides import build_guides
from kono_tui.games.konobi.position import KonobiPosition
from kono_tui.games.konobi.reasons import claims, purpose
from kono_tui.games.konobi.reasons.claim_check import check_claim
from kono_tui.games.konobi.reasons.claim_wording import describe_claim, repeats_purpose
from kono_tui.games.konobi.reasons.wording import describe_reason
from kono_tui.games.konobi.saves import forms

KONOBI: Game[KonobiPosition] = Game(
    info=GameInfo(
        key="konobi",
        title="Konobi",
        about="Join your two edges with a chain that nothing cuts.",
        sizes=SIZES,
        usual_sizes=SIZES[:3],
        default_size=11,
        colours=view.COLOURS,
        piece="stone",
    ),
    rounds=RoundRules(first_by="colour", winner_begins=False, counts_wins=True),
    rules=Rules(
        start=lambda size, opening: setup.start_position(size, opening.first_seat),
        decode=notation.decode,
        encode=notation.encode,
        colour=lambda position, seat: view.COLOUR_NAMES[scoring.colour_of_seat(position, seat)],
        ending=lambda past, _: scoring.describe_ending(past),
        tally=scoring.tally,
    ),
    notation=Notation(
        how_to_type="a point, such as d4; or swap",
        format_move=notation.format_move,
        parse_move=notation.parse_move,
        format_position=notation.format_position,
        parse_position=notation.parse_position,
        parse_drawing=notation.parse_drawing,
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
        claims=forms.looks_like_konobi,
        read_form=forms.read_form,
        write_form=forms.write_form,
        format_saved_part=notation.format_position,
    ),
    display=Display(exhibit=view.EXHIBIT, view=view.board_view, step_directions=frozenset()),
    values=ValueScale(unit="percent", values_are_chances=True),
    refusals=Refusals(refusals.placement_refusal, refusals.barred_points),
    guides=build_guides,
    explaining=Explaining(
        find_own_claims=claims.find_claims,
        describe_claim=describe_claim,
        repeats=repeats_purpose,
        check_claim=check_claim,
        score_runs=False,
    ),
    tuning=Tuning(setup.weights_by_name, setup.with_weights),
)
