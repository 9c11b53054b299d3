"""Totals and round numbers: whatever a tournament counts to, its file can be read again."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from kono_tui.core.save import Player
from kono_tui.core.score import MAX_COUNT
from kono_tui.games import GAMES
from kono_tui.play.match import Match
from kono_tui.play.tournament import Tournament

PLAYERS = (Player("Human", "human"), Player("Computer", "computer", "easy"))
ALMOST = MAX_COUNT - 1


def counted_to(key: str, count: int, other: int) -> Tournament:
    """A round under way, after `count` rounds; seat 0 has as many points, seat 1 has `other`."""
    game = GAMES[key]
    size = game.info.sizes[0]
    match = Match.begin(game, game.start(size, game.info.default_opening()))
    return Tournament(
        game, PLAYERS, size, round=count, totals=(count, other), opener=0, match=match
    )


def finish_round(tournament: Tournament) -> Tournament:
    """The same, with a round that is worth something to one seat at least."""
    source = random.Random(1)
    while tournament.match is not None and not tournament.match.ending:
        quits = map(tournament.quit, (0, 1))
        worth = [each for each in quits if each.match and any(each.match.tally.awards)]
        if worth:
            return worth[0]
        tournament = tournament.play(source.choice(tournament.match.legal_moves))
    return tournament


@pytest.mark.parametrize("form", ["form", "history"])
@pytest.mark.parametrize("count", [999_999, 1_000_000, MAX_COUNT])
@pytest.mark.parametrize("key", GAMES)
def test_every_count_of_a_tournament_is_read_again(key: str, count: int, form: str) -> None:
    tournament = counted_to(key, count, 3)
    saves = GAMES[key].saves
    for name in saves.forms:
        text = GAMES[key].write_save(tournament.to_save(), name, with_history=form == "history")
        back = GAMES[key].read_save(text)
        if saves.include_round or form == "history":
            assert back.round == count
        if saves.include_totals or form == "history":
            assert back.totals == (count, 3)


@pytest.mark.parametrize("key", GAMES)
def test_counting_stops_where_a_file_could_not_be_read(key: str) -> None:
    following = counted_to(key, ALMOST, ALMOST)
    for _ in range(3):
        following = finish_round(following).next_round()
        size = GAMES[key].info.sizes[0]
        match = Match.begin(GAMES[key], GAMES[key].start(size, GAMES[key].info.default_opening()))
        following = replace(following, size=size, opener=0, match=match, advantage=None)
        for name in GAMES[key].saves.forms:
            text = GAMES[key].write_save(following.to_save(), name, with_history=True)
            back = GAMES[key].read_save(text)
            assert (back.round, back.totals) == (following.round, following.totals)
    assert following.round == MAX_COUNT
    assert max(following.totals) == MAX_COUNT
