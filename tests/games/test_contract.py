"""What every game must keep to: run over each registered game, and over toy games."""

from __future__ import annotations

import ast
import random
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from kono_tui import games
from kono_tui.core.game import Game
from kono_tui.core.move import Move
from kono_tui.core.position import CHANCE, WIN_VALUE, Position
from kono_tui.core.reason import format_reason, parse_reason
from kono_tui.core.save import Player, RoundOpening
from kono_tui.errors import FormatError, IllegalMove, SetupError
from kono_tui.games import GAMES
from kono_tui.play.selection import Selection
from kono_tui.play.tournament import Stage, Tournament
from kono_tui.tui.home.game_cards import exhibit_position
from tests.games.guess_toy import BLIND
from tests.games.pig import PIG
from tests.scale import scaled

ALL: list[Game[Any]] = [*GAMES.values(), PIG, BLIND]
PLAYERS = (Player("Human", "human"), Player("Computer", "computer", "easy"))
MAX_MOVES = 400
SIZES_CHECKED = 4
"""How many of a game's sizes are checked: the usual ones are the first."""
MOVES = 30
"""If a position has fewer moves than this, all are described; if it has very many, a few."""
SAVED = 70
"""How many moments of a round are checked."""
EARLY, EVERY = 12, 7
"""All early ones are saved, and then some: each is played again from its start when read."""

REASON_MODULES = sorted(
    path for path in Path(games.__file__).parent.glob("*/**/*.py") if "Reason" in path.read_text()
)
SPLITTERS = {"split", "rsplit", "partition", "rpartition", "splitlines"}


@pytest.fixture(params=ALL, ids=lambda game: game.info.key)
def game(request: pytest.FixtureRequest) -> Game[Any]:
    found: Game[Any] = request.param
    return found


@pytest.mark.parametrize("key", [key for key, game in GAMES.items() if game.display.exhibit])
def test_every_game_shows_itself_in_the_middle_of_a_round(key: str) -> None:
    position = exhibit_position(GAMES[key])
    assert not position.is_over()
    assert position.to_move == CHANCE or len(list(position.moves())) > 0
    start = GAMES[key].start(GAMES[key].info.sizes[0], GAMES[key].info.default_opening())
    before, now = (GAMES[key].display.view(each).points for each in (start, position))
    assert sum(one != other for one, other in zip(before, now, strict=True)) >= 6


@cache
def playout(game: Game[Any], size: int, seed: int) -> tuple[Position, ...]:
    """The positions of a game in which everybody, chance included, picks at random."""
    return tuple(_play_randomly(game, size, seed))


def _play_randomly(game: Game[Any], size: int, seed: int) -> Iterator[Position]:
    source = random.Random(seed)
    position: Position = game.start(size, an_opening(game, source))
    for _ in range(MAX_MOVES):
        yield position
        if position.is_over():
            return
        forcing = list(position.captures())
        moves = forcing if forcing and source.random() < 0.7 else list(position.moves())
        position = position.play(source.choice(moves))


def an_opening(game: Game[Any], source: random.Random) -> RoundOpening:
    """An opening the game can have: except with dice, the opener has the first colour."""
    colours = game.info.colours if game.rounds.first_by == "dice" else game.info.colours[:1]
    variant = source.choice(["", *game.info.variants])
    return RoundOpening(source.randrange(2), source.choice(colours), variant)


def positions(game: Game[Any], games: int = 4, every: int = 9) -> Iterator[Position]:
    for size in game.info.sizes[:SIZES_CHECKED]:
        for seed in range(games):
            yield from playout(game, size, seed)[::every]


def some_moves(position: Position) -> list[int]:
    """The last move, and others, evenly spread; all of them where they are few."""
    moves = [int(move) for move in position.moves()]
    return moves[:: -(1 + (len(moves) // MOVES) ** 2)]


def test_random_games_end_or_reach_the_cap_and_some_do_end(game: Game[Any]) -> None:
    ends = 0
    for size in game.info.sizes[:SIZES_CHECKED]:
        for seed in range(12):
            past = playout(game, size, seed)
            assert past[-1].is_over() or len(past) == MAX_MOVES
            assert not any(position.is_over() for position in past[:-1])
            assert game.rules.ending(past, False) or not past[-1].is_over()
            ends += past[-1].is_over()
    assert ends


def test_whoever_decides_has_a_move_and_a_finished_round_has_none(game: Game[Any]) -> None:
    for size in game.info.sizes[:SIZES_CHECKED]:
        for seed in range(8):
            for position in playout(game, size, seed):
                assert position.to_move in (0, 1, CHANCE)
                moves = list(position.moves())
                assert bool(moves) != position.is_over()
                assert len(set(moves)) == len(moves)
                assert set(position.captures()) <= set(moves)


def test_playing_a_move_leaves_the_position_as_it_was(game: Game[Any]) -> None:
    for position in positions(game):
        before = descriptions(game, position)
        for move in position.moves():
            position.play(move)
        assert descriptions(game, position) == before


def descriptions(game: Game[Any], position: Position) -> tuple[object, ...]:
    return (
        game.notation.format_position(position),
        position.key(),
        position.value(),
        list(position.moves()),
        position.is_over(),
    )


def test_equal_keys_mean_equal_moves_and_equal_futures(game: Game[Any]) -> None:
    by_key: dict[int, Position] = {}
    met_again = 0
    for position in positions(game, games=12, every=1):
        known = by_key.setdefault(int(position.key()), position)
        if known is position:
            continue
        met_again += 1
        assert descriptions(game, known) == descriptions(game, position)
        for move in position.moves():
            assert known.play(move).key() == position.play(move).key()
    assert met_again


def test_different_positions_have_different_keys(game: Game[Any]) -> None:
    by_line = {
        game.notation.format_position(position): int(position.key())
        for position in positions(game, 12, 2)
    }
    assert len(set(by_line.values())) == len(by_line) > 10


def test_the_chances_of_all_outcomes_sum_to_one(game: Game[Any]) -> None:
    for position in positions(game, every=1):
        odds = [int(each) for each in position.odds()]
        if position.to_move != CHANCE or position.is_over():
            assert not odds
            continue
        assert len(odds) == len(position.moves())
        assert all(each > 0 for each in odds)
        assert sum(Fraction(each, sum(odds)) for each in odds) == 1
        if game is PIG:
            assert odds == [1, 2, 1]


def test_a_position_survives_its_line(game: Game[Any]) -> None:
    for position in positions(game):
        again = game.notation.parse_position(game.notation.format_position(position))
        assert again == position
        assert descriptions(game, again) == descriptions(game, position)


def test_a_line_of_nonsense_is_refused(game: Game[Any]) -> None:
    for text in ("", "x", "1 2", "///// w 0", "wwwww w 0"):
        with pytest.raises(FormatError):
            game.notation.parse_position(text)


def test_every_move_has_words_and_can_be_typed_back(game: Game[Any]) -> None:
    for position in positions(game):
        for code in some_moves(position):
            move = game.rules.decode(position, int(code))
            assert game.rules.encode(position, move) == code
            assert game.wording.describe_turn(position, (move,))
            assert game.wording.describe_advice(position, (move,))
            assert (
                game.notation.parse_move(position, game.notation.format_move(position, move))
                == move
            )


def test_every_reason_has_a_sentence_and_survives_json(game: Game[Any]) -> None:
    for position in positions(game, games=scaled(1)):
        for code in some_moves(position) if position.to_move != CHANCE else ():
            reason = game.wording.reason_for(position, (game.rules.decode(position, int(code)),))
            clause = game.wording.describe_reason(position, reason, PLAYERS)
            assert reason.kind
            assert not any(mark.isspace() or mark in ";:,=" for mark in reason.kind)
            assert clause
            assert clause[-1] not in ".,; "
            received = parse_reason(format_reason(reason))
            assert received == reason
            assert hash(received) == hash(reason)
            assert game.wording.describe_reason(position, received, PLAYERS) == clause


@pytest.mark.parametrize("path", REASON_MODULES, ids=lambda path: f"{path.parts[-3]}-{path.stem}")
def test_no_module_splits_or_joins_the_text_of_a_reason(path: Path) -> None:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            assert node.func.attr not in SPLITTERS, f"{path}, line {node.lineno}"
        if isinstance(node, ast.Call) and ast.unparse(node.func) in ("Reason", "Reason.of"):
            assert not any(isinstance(each, ast.JoinedStr) for each in ast.walk(node)), node.lineno


def test_every_legal_move_can_be_reached_by_picks(game: Game[Any]) -> None:
    for position in positions(game):
        legal = [game.rules.decode(position, int(code)) for code in position.moves()]
        for move in legal:
            selection = Selection.of(legal)
            for cell in move.cells:
                assert cell in selection.targets
                selection = selection.pick(cell)
            assert move == selection.decided_move if move.cells else move in selection.commands


def test_a_move_that_is_not_legal_is_refused_with_a_sentence(game: Game[Any]) -> None:
    for position in positions(game, games=2, every=15):
        legal = {game.rules.decode(position, int(code)) for code in position.moves()}
        tried = [Move("pass"), Move("nonsense"), Move("step", (0, 0)), Move("step", (-1, 99))]
        for move in tried:
            if move not in legal:
                with pytest.raises(IllegalMove, match=r"\w+ \w+"):
                    game.rules.encode(position, move)


def test_the_value_of_a_finished_round_is_the_margin_of_its_tally(game: Game[Any]) -> None:
    ends = 0
    for size in game.info.sizes[:SIZES_CHECKED]:
        for seed in range(12):
            last = playout(game, size, seed)[-1]
            if last.is_over():
                ends += 1
                tally = game.rules.tally(last)
                won = {0: 1, 1: -1, None: 0}[tally.winner]
                margin = tally.scores[0].total - tally.scores[1].total
                wins_alone = game.rounds.allows_draws or game.values.values_are_chances
                assert last.value() == (WIN_VALUE * won if wins_alone else 100 * margin)
                award = tally.awards[0] - tally.awards[1]
                assert award == (won if game.rounds.counts_wins else margin)
    assert ends


def test_age_changes_neither_moves_nor_keys(game: Game[Any]) -> None:
    for position in positions(game, games=2, every=10):
        for turns in (0, 100, 1000):
            aged = position.with_turns_played(turns)
            assert list(aged.moves()) == list(position.moves())
            assert aged.key() == position.key()


def test_the_view_has_a_point_for_every_cell(game: Game[Any]) -> None:
    for position in positions(game, games=2, every=20):
        view = game.display.view(position)
        assert len(view.points) == view.rows * view.columns
        assert {point.piece for point in view.points} <= {"", *game.info.colours}


def test_a_save_read_back_is_the_same_save(game: Game[Any]) -> None:
    for form in game.saves.forms:
        for size in game.info.sizes[:SIZES_CHECKED]:
            moments = list(random_tournament(game, size, seed=size))
            for tournament in [*moments[:EARLY], *moments[EARLY::EVERY]]:
                save = tournament.to_save()
                text = game.write_save(save, form, with_history=True)
                assert game.saves.claims(text)
                assert game.read_save(text) == save
                assert Tournament.resume(game, game.read_save(text)) == tournament


def random_tournament(game: Game[Any], size: int, seed: int) -> Iterator[Tournament]:
    """A round played through at random, at every moment at which it can be saved."""
    source = random.Random(seed)
    dice = ((4, 3), (2, 6), (1, 1)) if game.rounds.first_by == "dice" else ()
    variant = source.choice(["", *game.info.variants])
    tournament = Tournament(game, PLAYERS, round=3, totals=(7, 12), dice_left=dice, variant=variant)
    tournament = tournament.choose_size(size)
    for _ in range(SAVED):
        yield tournament
        match tournament.stage:
            case Stage.THROW:
                tournament = tournament.throw((source.randint(1, 6), source.randint(1, 6)))
            case Stage.COLOUR:
                tournament = tournament.choose_colour(source.choice(game.info.colours))
            case Stage.GUESS:
                tournament = tournament.guess(source.random() < 0.5)
            case Stage.PLAY | Stage.CHANCE if tournament.match is not None:
                tournament = tournament.play(source.choice(tournament.match.legal_moves))
            case _:
                return


def test_a_size_that_does_not_exist_is_refused_with_those_that_do(game: Game[Any]) -> None:
    with pytest.raises(SetupError, match=str(max(game.info.sizes))):
        Tournament(game, PLAYERS).choose_size(77)
