"""What the computer advises: its move, its reason, and the search's own facts."""

from __future__ import annotations

import pytest

from kono_tui.core.move import Move
from kono_tui.core.save import Player, RoundOpening
from kono_tui.errors import IllegalMove
from kono_tui.games import GAMES
from kono_tui.play.match import Match
from kono_tui.play.tournament import Tournament
from kono_tui.search.levels import LEVELS, Level, parse_level
from kono_tui.search.result import SearchLimit
from kono_tui.strategy.advisor import Advice
from kono_tui.strategy.judgement import judge
from kono_tui.strategy.search_facts import describe_search
from tests.games.pig import PIG, PigPosition
from tests.searchers import ADVISOR

KONO = GAMES["kono"]
SIZES = KONO.info.sizes
START = Tournament(KONO, (Player("Human", "human"), Player("Computer", "computer")))
DEPTH_4 = Level(SearchLimit(depth=4))


def start_match(size: int) -> Match:
    return Match.begin(KONO, KONO.start(size, RoundOpening(0, "white")))


@pytest.mark.parametrize("size", SIZES)
def test_the_line_and_the_others_can_be_played_from_where_the_match_is(size: int) -> None:
    match = start_match(size).play(KONO.notation.parse_move(start_match(size).position, "2,1 se"))
    advice = ADVISOR.advise(match, DEPTH_4)
    assert len(advice.others) == 3
    for line in (advice.line, *(other.line for other in advice.others)):
        after = match
        for move in line:
            after = after.play(move)
    moves = [advice.move, *(other.line[0] for other in advice.others)]
    assert len(set(moves)) == len(moves)
    assert advice.reason == KONO.wording.reason_for(match.position, (advice.move,))


def value_of_move(match: Match, move: Move, depth: int) -> int:
    """A move's value for its mover if the reply is searched one turn less deep."""
    after = match.play(move)
    return -ADVISOR.advise(after, Level(SearchLimit(depth=depth - 1)), other_count=0).value


def test_others_are_worse_by_what_an_equally_deep_look_says() -> None:
    match = start_match(5)
    advice = ADVISOR.advise(match, Level(SearchLimit(depth=5)))
    best = value_of_move(match, advice.move, 3)
    assert [other.worse_by for other in advice.others] == [
        best - value_of_move(match, other.line[0], 3) for other in advice.others
    ]


def test_a_level_with_chance_tells_how_its_choice_compares_with_the_best() -> None:
    match = start_match(5)
    level = Level(SearchLimit(depth=2), candidate_count=4, max_loss=500)
    best = ADVISOR.advise(match, Level(SearchLimit(depth=2)), other_count=0)
    found = {ADVISOR.advise(match, level, seed) for seed in range(20)}
    assert len({advice.move for advice in found}) > 1
    for advice in found:
        better = [other for other in advice.others if other.line[0] == best.move]
        if advice.move == best.move:
            assert all(other.worse_by >= 0 for other in advice.others)
        else:
            assert [other.worse_by for other in better] == [advice.value - best.value]


@pytest.mark.parametrize("name", ["easy", "medium", "hard"])
def test_the_same_seed_chooses_the_same(name: str) -> None:
    match = start_match(5)
    assert (
        ADVISOR.advise(match, LEVELS[name], 7).move == ADVISOR.advise(match, LEVELS[name], 7).move
    )


def test_reports_while_deepening_end_with_the_advice() -> None:
    told: list[Advice] = []
    advice = ADVISOR.advise(start_match(7), DEPTH_4, on_deeper_advice=told.append)
    assert [each.depth for each in told] == [1, 2, 3, 4]
    assert (told[-1].line, told[-1].value) == (advice.line, advice.value)


def test_nobody_is_advised_where_chance_decides() -> None:
    rolling = Match.begin(PIG, PigPosition((0, 0), 0, 0, True))
    with pytest.raises(IllegalMove, match="chance decides now"):
        ADVISOR.advise(rolling, DEPTH_4)


def test_the_facts_tell_how_far_what_next_and_what_else() -> None:
    match = start_match(5)
    advice = ADVISOR.advise(match, DEPTH_4)
    judgement = judge(match.position, advice)
    worth, far, following, others = describe_search(START, match, advice, judgement)
    assert far == f"Looked 4 turns ahead, at {advice.nodes:,} positions."
    lead = f"{abs(advice.value) / 100:.1f}".removesuffix(".0")
    where = "ahead" if advice.value > 0 else "behind"
    assert worth == f"You are about {lead} points {where}."
    typed = KONO.format_moves(match.position, advice.line)
    assert following == f"Expected next: {', '.join(typed[1:4])}."
    first = KONO.notation.format_move(match.position, advice.others[0].line[0])
    assert others.startswith(f"Also considered, 2 turns ahead: {first}, ")


def test_the_facts_say_so_when_everything_was_looked_at() -> None:
    match = Match.begin(KONO, KONO.notation.parse_position("W..../.b.../...../...../..... w 0"))
    advice = ADVISOR.advise(match, DEPTH_4)
    assert advice.is_exact
    judgement = judge(match.position, advice)
    worth, far, *_ = describe_search(START, match, advice, judgement)
    assert far.startswith("Looked at everything to the end of the round: ")
    assert advice.value > 0
    assert advice.value % 100 == 0
    assert worth == f"With the best play, you end up {advice.value // 100} points ahead."


@pytest.mark.parametrize(
    ("level", "turn"),
    [
        ("minimax-1", "2,1-2,3-2,5-4,5"),
        ("minimax-2", "6,3-4,3-4,1"),
        ("alphabeta-3", "2,1-2,3-2,5 stop"),
    ],
)
def test_a_plain_search_plays_what_the_rules_of_konane_say_it_finds(level: str, turn: str) -> None:
    rows = "bwbwbw/wb.b.b/bw.wbw/.b..../bwb..w/wbw..b w 1 6 4 turn usual"
    konane = GAMES["konane"]
    position = konane.notation.parse_position(rows)
    advice = ADVISOR.advise(Match.begin(konane, position), parse_level(level))
    assert konane.notation.format_turn(position, advice.turn) == turn
    assert advice.depth == parse_level(level).limit.depth
