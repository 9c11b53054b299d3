"""The rules against a second, naive set of them: whole turns, and play move by move."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from itertools import islice

import pytest

from kono_tui.core.position import WIN_VALUE
from kono_tui.games.fanorona.board import NONE
from kono_tui.games.fanorona.notation import captured_cells, decode, encode
from kono_tui.games.fanorona.position import FanoronaPosition
from kono_tui.games.fanorona.scoring import describe_ending, tally
from kono_tui.games.fanorona.setup import start_position, with_board
from tests.builds import leave_to_compiled
from tests.games.fanorona import naive
from tests.games.fanorona.drawn import (
    SIZES,
    WAYS,
    cell_of,
    decision_of,
    draw_rows,
    legal_moves,
    move_of,
    play_move,
    point_of,
    position_from_round,
    stood_points,
)

STREWN = {5: 1000, 7: 500, 9: 300}
"""How many boards with stones anywhere are looked at."""
MOST = 300
"""How many turns are too many to look at all of them."""
ROUNDS = {5: 6, 7: 3, 9: 1}
"""How many are played from the first move on, and as many again from stones anywhere."""

Pair = tuple[FanoronaPosition, naive.Round]
End = tuple[tuple[str, ...], str, int]
"""What a turn leads to: the stones, whose turn it is then, and how many turns took nothing."""


# Whole turns


def turns(
    position: FanoronaPosition, before: naive.Turn = ()
) -> Iterator[tuple[naive.Turn, FanoronaPosition]]:
    """Every whole turn by the game's rules, and what it leads to."""
    for code in position.moves():
        now = position.play(code)
        turn = (*before, decision_of(position, decode(position, int(code))))
        if now.black_to_move == position.black_to_move:
            yield from turns(now, turn)
        else:
            yield turn, now


def check_turns(position: FanoronaPosition, round: naive.Round) -> Counter[str]:
    """Check that the turns are the same, each once, with the same results; return what was seen."""
    expected: Counter[tuple[naive.Turn, End]] = Counter()
    happened: Counter[str] = Counter()
    all_turns = list(islice(naive.turns(round), MOST))
    if len(all_turns) == MOST:
        return happened
    for turn, after in all_turns:
        expected[turn, (after.rows, after.turn, after.quiet)] += 1
        happened.update(turn_features(turn))
    found: Counter[tuple[naive.Turn, End]] = Counter()
    for turn, now in turns(position):
        found[turn, (draw_rows(now), "WB"[now.black_to_move], int(now.quiet_turns))] += 1
    assert found == expected
    return happened


def turn_features(turn: naive.Turn) -> Iterator[str]:
    """Yield the features of a turn."""
    yield "turn"
    if turn[-1] in ("stop", "pass"):
        yield str(turn[-1])
    kinds = [each[0] for each in turn if not isinstance(each, str)]
    yield from kinds[:1]
    if len(kinds) >= 3:
        yield "long chain"


@pytest.mark.parametrize("size", leave_to_compiled(SIZES))
def test_boards_with_stones_anywhere_have_the_turns_of_the_naive_rules(size: int) -> None:
    source = random.Random(20 + size)
    happened: Counter[str] = Counter()
    for number in range(STREWN[size]):
        round = naive.random_board(source, size)
        happened += check_turns(position_from_round(round, number % 2), round)
    assert happened["turn"] >= 10 * STREWN[size]
    assert happened["stop"] >= 500
    assert happened["long chain"] >= 300
    assert happened["approach"] >= 1000
    assert happened["withdrawal"] >= 1000
    assert happened["step"] >= 500


@pytest.mark.parametrize("size", SIZES)
def test_boards_full_but_for_a_few_points_have_the_turns_of_the_naive_rules(size: int) -> None:
    source = random.Random(30 + size)
    happened: Counter[str] = Counter()
    for _ in range(100):
        happened += check_turns(position_from_round(round := crowded_board(source, size)), round)
    assert happened["pass"] >= 5
    assert happened["approach"] >= 20


def crowded_board(source: random.Random, size: int) -> naive.Round:
    """Hardly a vacant point, and mostly one colour: so that steps are few."""
    colours = source.choice(("WB", "WWWWWB", "WBBBBB"))
    rows = ["".join(source.choice(colours) for _ in row) for row in naive.START[size]]
    round = naive.with_changes(
        naive.Round(tuple(rows), source.choice("BW")), {(1, 1): "W", (1, 2): "B"}
    )
    points = source.sample(sorted(round.board)[2:], source.randint(0, 3))
    return naive.with_changes(round, dict.fromkeys(points, "."))


# Play


def moments(size: int, rounds: int) -> Iterator[Pair]:
    """Random rounds: the game follows what the naive rules play."""
    source = random.Random(100 + size)
    for number in range(2 * rounds):
        seat = number % 2
        round, position = naive.start(size), start_position(size, seat)
        if number >= rounds:
            round = naive.random_board(source, size)
            position = position_from_round(round, seat)
        for before, decision in naive.wander(source, round):
            yield position, before
            position = play_move(position, move_of(position, decision))
            round = naive.decide(before, decision)
        yield position, round


def check_same(position: FanoronaPosition, round: naive.Round) -> None:
    """The same stones, turn, quiet turns, and path of the stone in mid-turn."""
    assert draw_rows(position) == round.rows
    assert position.black_to_move == (round.turn == "B")
    assert int(position.to_move) == (int(position.white_seat) + (round.turn == "B")) % 2
    assert int(position.quiet_turns) == round.quiet
    assert position.is_over() == naive.is_over(round)
    assert stood_points(position) == set(round.stood[:-1])
    if round.stood:
        assert position.moving_cell == cell_of(round, round.stood[-1])
        assert WAYS[int(position.heading)] == round.way
    else:
        assert (position.moving_cell, position.heading) == (NONE, NONE)


def check_moves(position: FanoronaPosition, round: naive.Round) -> None:
    """The same decisions, each once; each takes the same and leads to the same place."""
    codes = [int(code) for code in position.moves()]
    decisions = [decision_of(position, decode(position, code)) for code in codes]
    assert Counter(decisions) == Counter(naive.decisions(round))
    lines = [naive_line(round, decision) for decision in decisions]
    for code, decision, line in zip(codes, decisions, lines, strict=True):
        assert position.is_capture(code) == bool(line)
        check_same(position.play(code), naive.decide(round, decision))
    assert [len(line) for line in lines] == sorted(map(len, lines), reverse=True)
    assert list(position.captures()) == [
        code for code, line in zip(codes, lines, strict=True) if line
    ]
    for index in range(0, len(codes), 5):
        move = decode(position, codes[index])
        assert encode(position, move) == codes[index]
        assert [point_of(position, cell) for cell in captured_cells(position, move)] == lines[index]


def naive_line(round: naive.Round, decision: naive.Decision) -> list[naive.Point]:
    """What a decision takes by the naive rules."""
    if isinstance(decision, str) or decision[0] == "step":
        return []
    kind, stone, end = decision
    return naive.captured_line(round, kind, stone, (end[0] - stone[0], end[1] - stone[1]))


def check_from_scratch(position: FanoronaPosition) -> None:
    """What play keeps up to date equals a fresh count."""
    anew = with_board(position.board, position)
    assert anew == position
    assert int(anew.key()) == int(position.key())
    assert int(anew.repetition_key()) == int(position.repetition_key())
    assert int(anew.value()) == int(position.value())


def check_score(position: FanoronaPosition, round: naive.Round) -> None:
    """Stones left and taken, the winner, and the values for a plain search and for the end."""
    colours = "WB" if position.white_seat == 0 else "BW"
    left = [len(naive.points(round, colour)) for colour in colours]
    all_of_a_colour = len(naive.points(naive.start(len(round.rows)), "W"))
    result = tally(position, None)
    assert [dict(score.extra_items)["stones left"] for score in result.scores] == left
    assert [all_of_a_colour - score.total for score in result.scores] == left[::-1]
    assert int(position.current_score()) == 100 * (left[0] - left[1])
    winner = naive.winner(round)
    assert result.winner == (colours.index(winner) if winner else None)
    assert int(position.value_if_ended()) == 0
    if naive.is_over(round):
        worth = {"": 0, colours[0]: WIN_VALUE, colours[1]: -WIN_VALUE}[winner]
        assert int(position.value()) == worth
        assert not legal_moves(position)


@pytest.mark.parametrize("size", leave_to_compiled(SIZES))
def test_random_rounds_go_as_the_naive_rules_say(size: int) -> None:
    happened: Counter[str] = Counter()
    for position, round in moments(size, ROUNDS[size]):
        check_same(position, round)
        check_moves(position, round)
        check_from_scratch(position)
        check_score(position, round)
        if not round.stood:
            happened["whole turns"] += check_turns(position, round)["turn"]
        happened["moment"] += 1
        happened["in mid-turn"] += bool(round.stood)
        happened["over"] += naive.is_over(round)
        happened["quiet"] += round.quiet > 0
    assert happened["moment"] >= 150
    assert happened["whole turns"] >= 1000
    assert happened["in mid-turn"] >= 30
    assert happened["quiet"] >= 20
    assert happened["over"] == 2 * ROUNDS[size]


# Draws


def wander_to_and_fro(
    source: random.Random, round: naive.Round
) -> Iterator[tuple[naive.Round, naive.Decision]]:
    """Yield each moment but the last of a random round whose players like to go back."""
    seen: set[tuple[str, ...]] = set()
    while not naive.is_over(round):
        seen.add(round.rows)
        choices = naive.decisions(round)
        known = [each for each in choices if naive.decide(round, each).rows in seen]
        decision = source.choice(known if known and source.random() < 0.6 else choices)
        yield round, decision
        round = naive.decide(round, decision)


def test_random_rounds_end_when_the_naive_rules_say_so() -> None:
    happened: Counter[str] = Counter()
    for number in range(60):
        source = random.Random(number)
        round = naive.random_board(source, 5)
        positions, rounds = [position_from_round(round)], [round]
        for before, decision in wander_to_and_fro(source, round):
            positions.append(play_move(positions[-1], move_of(positions[-1], decision)))
            rounds.append(naive.decide(before, decision))
            third = not rounds[-1].stood and naive.is_repeated(rounds)
            assert bool(describe_ending(positions)) == (third or naive.is_over(rounds[-1]))
            happened["third time"] += third
            happened["third time after a while"] += third and not naive.is_repeated(rounds[-9:])
        happened["won" if naive.winner(rounds[-1]) else "drawn"] += 1
    assert min(happened.values()) >= 5, happened
    assert len(happened) == 4
