"""Learned windows in games that ship none yet: what they would add to a position's value."""

from __future__ import annotations

import random
from array import array
from collections.abc import Iterator
from typing import Any

import pytest

from kono_tui.core.position import CHANCE
from kono_tui.core.save import RoundOpening
from kono_tui.core.windows import NO_WINDOWS, Windows
from kono_tui.formats.window_tables import BoardContents, Window, WindowTables, build_windows
from kono_tui.games import GAMES
from kono_tui.games.fanorona import setup as fanorona
from kono_tui.games.fanorona.board import NONE
from kono_tui.games.fanorona.evaluation import FADE_TURNS, FRESH_TURNS
from kono_tui.games.fanorona.position import FanoronaPosition
from kono_tui.games.fanorona.windows.file import contents_of as fanorona_contents
from kono_tui.games.konane import setup as konane
from kono_tui.games.konane.position import PLAY, KonanePosition
from kono_tui.games.konane.windows.file import contents_of as konane_contents
from tests.builds import leave_to_compiled

SIZES = [(game, size) for game in ("konane", "fanorona") for size in GAMES[game].info.sizes]
SETUPS: dict[str, Any] = {"konane": konane, "fanorona": fanorona}
CONTENTS = {"konane": konane_contents, "fanorona": fanorona_contents}


def random_learned(contents: BoardContents) -> WindowTables:
    """Windows anywhere on a board, with any numbers."""
    source = random.Random(contents.size)
    cells = range(len(contents.digits))
    windows = tuple(
        Window(table, source.random() < 0.5, tuple(source.sample(cells, 3 + table)))
        for table in (0, 1, 2, 0, 1, 2, 0, 1)
    )
    sizes = [2 * contents.radix ** (3 + table) for table in range(3)]
    tables = (array("h", (source.randint(-90, 90) for _ in range(size))) for size in sizes)
    return WindowTables(windows, tuple(tables))


def random_positions(game: str, size: int, variant: str = "") -> Iterator[Any]:
    source = random.Random(f"{game} {size}")
    for number in range(4):
        position = GAMES[game].start(size, RoundOpening(number % 2, "", variant))
        while not position.is_over() and source.random() > 0.005:
            position = position.play(source.choice(list(position.moves())))
            yield position


def value_point_by_point(learned: WindowTables, position: Any) -> int:
    """The sum of the windows' numbers for the first colour, from the stone on each point."""
    total = 0
    is_konane = isinstance(position, KonanePosition)
    second = position.white_to_move if is_konane else position.black_to_move
    for window in learned.windows:
        stones = [1 + int(position.stone_at(cell)) for cell in window.cells]
        if is_konane:
            stones = [min(stone, 1) for stone in stones]
        elif window.is_swapped:
            stones = [(0, 2, 1)[stone] for stone in stones]
        is_theirs = second != window.is_swapped
        radix = 2 if is_konane else 3
        entry = sum(stone * radix**place for place, stone in enumerate([*stones, is_theirs]))
        number = learned.tables[window.table][entry]
        total += -number if window.is_swapped else number
    return total


@pytest.fixture
def learned(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> WindowTables:
    """Random windows, which the game finds in place of those in its folder."""
    game, size = request.getfixturevalue("game"), request.getfixturevalue("size")
    contents = CONTENTS[game](size)
    found = random_learned(contents)
    windows = build_windows(contents, found)

    def windows_of(asked_size: int) -> Windows:
        return windows if asked_size == size else NO_WINDOWS

    monkeypatch.setattr(SETUPS[game], "windows_of", windows_of)
    return found


def learned_position(game: str, position: Any, percent: int) -> Any:
    setup = SETUPS[game]
    return setup.with_windows(setup.with_weights(position, {"learned": percent}))


@pytest.mark.parametrize(("game", "size"), SIZES)
@pytest.mark.parametrize("percent", leave_to_compiled([0, 50, 100], 2))
def test_a_value_is_the_readable_one_and_what_the_windows_add(
    game: str, size: int, percent: int, learned: WindowTables
) -> None:
    added = 0
    for position in random_positions(game, size):
        mine = learned_position(game, position, percent)
        first_seat = position.black_seat if game == "konane" else position.white_seat
        sign = 1 if first_seat == 0 else -1
        difference = sign * (int(mine.value()) - int(position.value()))
        if position.is_over() or (game == "konane" and position.stage != PLAY):
            assert difference == 0
            continue
        whole = value_point_by_point(learned, position)
        expected = abs(whole) * percent // 100 * (1 if whole > 0 else -1)
        if game == "fanorona" and position.quiet_turns > FRESH_TURNS:
            assert abs(difference) <= abs(expected) + 1
        else:
            assert difference == expected
            added += difference != 0
    assert (added > 20) == (percent > 0)


@pytest.mark.parametrize(("game", "size"), leave_to_compiled(SIZES))
@pytest.mark.usefixtures("learned")
def test_windows_change_nothing_but_values(game: str, size: int) -> None:
    for position in list(random_positions(game, size))[::7]:
        mine = learned_position(game, position, 100)
        assert (mine, mine.key(), list(mine.moves())) == (
            position, position.key(), list(position.moves())
        )  # fmt: skip
        assert mine.value_if_ended() == position.value_if_ended()
        for move in position.moves():
            after = position.play(move)
            if after.to_move != CHANCE:
                assert mine.play(move).value() == learned_position(game, after, 100).value()


@pytest.mark.parametrize(("game", "size"), [("konane", 6)])
@pytest.mark.usefixtures("learned")
def test_the_straight_variant_of_konane_has_no_windows(game: str, size: int) -> None:
    for position in list(random_positions(game, size, "straight"))[::5]:
        assert learned_position(game, position, 100).value() == position.value()


@pytest.mark.parametrize(("game", "size"), [("fanorona", 9)])
def test_what_windows_add_fades_with_the_turns_without_a_capture(
    game: str, size: int, learned: WindowTables
) -> None:
    start = fanorona.start_position(size, 0)
    stones = [int(start.stone_at(cell)) for cell in range(int(start.board.cells))]
    stones[stones.index(0)] = NONE

    def added(quiet_turns: int) -> int:
        position: FanoronaPosition = fanorona.build_position(
            start.board, stones, False, 0, quiet_turns
        )
        mine = learned_position(game, position, 100)
        return int(mine.value()) - int(position.value())

    assert added(FRESH_TURNS) == value_point_by_point(
        learned, fanorona.build_position(start.board, stones, False, 0)
    )
    assert abs(added(FRESH_TURNS)) >= 20
    assert abs(added(FRESH_TURNS + FADE_TURNS - 1)) <= abs(added(FRESH_TURNS)) // 4
