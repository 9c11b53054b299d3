"""What counts on a board, and what else could have been chosen, by the naive rules as well."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from kono_tui.core.claim import SCORE, Claim
from kono_tui.core.move import Move
from kono_tui.core.save import Player
from kono_tui.games.fanorona.game import FANORONA
from kono_tui.games.fanorona.position import FanoronaPosition
from kono_tui.games.fanorona.reasons.choices import CHOICES, GO_ON
from kono_tui.games.fanorona.reasons.features import CAPTURE, FREE_STEP
from tests.games.fanorona import naive
from tests.games.fanorona.drawn import SIZES, decision_of, move_of, position_from_round
from tests.games.fanorona.truths import first_captures, free_step_count

HUMAN, COMPUTER = Player("Human", "human"), Player("Computer", "computer")


def rounds(source: random.Random, size: int, number: int) -> Iterator[naive.Round]:
    """Moments of random rounds."""
    for _ in range(number):
        yield from (before for before, _ in list(naive.wander(source, naive.start(size)))[:60:6])


@pytest.mark.parametrize("size", SIZES)
def test_captures_and_free_steps_are_counted_for_each_seat(size: int) -> None:
    source = random.Random(size)
    for number, round in enumerate(rounds(source, size, 4)):
        seat = number % 2
        position = position_from_round(round, seat)
        for count in FANORONA.explaining.features(position):
            for colour, at in (("W", seat), ("B", 1 - seat)):
                if count.name == CAPTURE:
                    assert count.counts[at] == len(first_captures(round, colour))
                else:
                    assert count.name == FREE_STEP
                    assert count.counts[at] == free_step_count(round, colour)


@pytest.mark.parametrize("size", SIZES)
def test_every_choice_that_was_not_made_is_one_of_its_kind_and_legal(size: int) -> None:
    source, found = random.Random(size), Counter[str]()
    for round in rounds(source, size, 6):
        position = position_from_round(round, 0)
        _, turn = _random_turn(source, round)
        for choice in FANORONA.explaining.find_choices(position, turn):
            assert choice.name in CHOICES
            for beginning in choice.beginnings:
                _check_beginning(round, position, turn, choice.name, beginning)
                found[choice.name] += 1
    assert found.keys() >= {"stop", "approach", "withdrawal"}


def _random_turn(
    source: random.Random, round: naive.Round
) -> tuple[list[naive.Decision], tuple[Move, ...]]:
    position, decisions, moves = position_from_round(round, 0), list[naive.Decision](), []
    now = round
    while now.turn == round.turn:
        decisions.append(source.choice(naive.decisions(now)))
        moves.append(move_of(position, decisions[-1]))
        position = position.play(FANORONA.rules.encode(position, moves[-1]))
        now = naive.decide(now, decisions[-1])
    return decisions, tuple(moves)


def _check_beginning(
    round: naive.Round,
    position: FanoronaPosition,
    turn: tuple[Move, ...],
    name: str,
    beginning: tuple[Move, ...],
) -> None:
    """It agrees with the turn up to its last move, which the naive rules allow too."""
    *shared, last = beginning
    assert tuple(shared) == turn[: len(shared)]
    actual = turn[len(shared)]
    assert last != actual
    for move in shared:
        round = naive.decide(round, decision_of(position, move))
        position = position.play(FANORONA.rules.encode(position, move))
    decision = decision_of(position, last)
    assert decision in naive.decisions(round)
    if name == GO_ON:
        assert actual.kind == "stop" != last.kind
    elif name == "stop":
        assert last.kind == "stop" != actual.kind
    else:
        assert {name, actual.kind} == {"approach", "withdrawal"}
        assert decision[1:] == decision_of(position, actual)[1:]


def test_another_choice_is_told_with_what_it_takes_and_what_it_costs() -> None:
    rows = (".........", ".........", ".bw.b....", "...w....b", ".........")
    position = FANORONA.notation.parse_position("/".join(rows) + " w 0 0 turn")
    taken = {
        move.kind: (move,)
        for code in map(int, position.moves())
        if (move := FANORONA.rules.decode(position, code)).cells[:2] == (20, 21)
    }
    claim = Claim(
        SCORE,
        100,
        -100,
        1,
        5,
        line=taken["approach"],
        foil=taken["withdrawal"],
        feature="withdrawal",
    )
    assert FANORONA.explaining.describe_claim(position, claim, (HUMAN, COMPUTER)) == (
        "Taking by withdrawal with c3-d3W would take one stone too: "
        "2 stones worse in the end (looking 5 turns ahead)."
    )
