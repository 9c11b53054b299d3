"""The listing of turns against the naive rules, and the foil."""

from __future__ import annotations

import random
from typing import Any

import pytest

from kono_tui.claims.foil import choose_foil
from kono_tui.claims.turn_options import (
    cut_turns,
    find_turn,
    is_whole,
    list_turns,
    play_codes,
)
from kono_tui.games import GAMES
from tests.claims.naive_rules import NAIVE_RULES
from tests.claims.played import SMALL_BOARDS, draw_position
from tests.games.konane.drawn import position_from_drawing
from tests.scale import scaled

RING = position_from_drawing(
    """
    . . . . . .
    . . W . W .
    . . B W . .
    . . W . W .
    . . . W . .
    . . . . . B
    """
)
"""Black can jump round a square both ways, and then takes the same stones and ends on one point."""
BOTH_WAYS = ("3,3-5,3-5,5-3,5-3,3-1,3", "3,3-3,5-5,5-5,3-3,3-1,3")


@pytest.mark.parametrize(("key", "size"), SMALL_BOARDS)
def test_the_turns_of_a_position_are_those_of_the_naive_rules(key: str, size: int) -> None:
    game: Any = GAMES[key]
    rules = NAIVE_RULES[key]
    for seed in range(scaled(8)):
        position = draw_position(game, size, random.Random(f"{key} {seed}"))
        options, are_all = list_turns(position)
        ends = {rules.key(each) for each in rules.ends_of_turns(rules.round_at(position))}
        assert are_all
        assert {rules.key(rules.round_at(each.after)) for each in options} == ends
        assert len(options) == len(ends)
        for each in options:
            assert is_whole(each.after, int(position.to_move))
            assert play_codes(position, each.codes).key() == each.after.key()


def test_a_listing_that_is_cut_short_says_so() -> None:
    some, are_all = list_turns(RING, most=1)
    assert not are_all
    every, are_all = list_turns(RING)
    assert are_all
    assert 1 <= len(some) < len(every)


def test_a_turn_is_found_by_whichever_way_it_comes_to_its_end() -> None:
    ways = [_encode(GAMES["konane"], RING, text) for text in BOTH_WAYS]
    found = [find_turn(RING, way) for way in ways]
    keys = {each.key for each in found if each}
    assert None not in found
    assert len(keys) == 1
    assert sum(each.key in keys for each in list_turns(RING)[0]) == 1


def test_no_turn_is_found_that_is_not_legal_or_not_whole() -> None:
    way = _encode(GAMES["konane"], RING, BOTH_WAYS[0])
    assert find_turn(RING, way) is not None
    assert find_turn(RING, ()) is None
    assert find_turn(RING, way[:1]) is None
    assert find_turn(RING, (*way, way[-1])) is None
    assert find_turn(RING.play(way[0]), way) is None


def test_a_line_is_cut_after_so_many_turns() -> None:
    way = _encode(GAMES["konane"], RING, "3,3-5,3 stop")
    line = (*way, int(play_codes(RING, way).moves()[0]))
    assert cut_turns(RING, line, 1) == way
    assert cut_turns(RING, line, 2) == line
    assert cut_turns(RING, line, 9) == line


# The foil


def test_the_foil_is_what_looks_best_at_a_glance_or_else_the_next_best_of_the_search() -> None:
    position: Any = GAMES["kono"].notation.parse_position("w...w/...../..W../.b.b./b...b w 0")
    options = list_turns(position)[0]
    by_looks = sorted(options, key=lambda each: -int(each.after.value()))
    best, second, *_, last = by_looks
    assert choose_foil(last, options, [second], seat=0) is best
    assert choose_foil(best, options, [last, second], seat=0) is last
    assert choose_foil(best, options, [best, last], seat=0) is last
    assert choose_foil(best, options, [], seat=0) is second
    assert choose_foil(best, [best], [], seat=0) is None
    worst = choose_foil(best, options, [], seat=1)
    assert worst is not None
    assert worst.after.value() == last.after.value()


def _encode(game: Any, position: Any, typed: str) -> tuple[int, ...]:
    codes = list[int]()
    for move in game.notation.parse_turn(position, typed):
        codes.append(int(game.rules.encode(position, move)))
        position = position.play(codes[-1])
    return tuple(codes)
