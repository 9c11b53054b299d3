"""Small endings: the table against plain play by the rules, and play without a table."""

from __future__ import annotations

import random
import zlib
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations
from math import comb
from pathlib import Path

import pytest
from mypy_extensions import u8

from kono_tui.errors import FormatError
from kono_tui.games.fanorona.board import QUIET_TURN_LIMIT, board_of
from kono_tui.games.fanorona.endgames import file
from kono_tui.games.fanorona.endgames.builder import (
    EndingTableBuilder,
    positions_after_turns,
    table_value,
    value_by_rules,
)
from kono_tui.games.fanorona.endgames.file import file_name, load_table, read_table, write_table
from kono_tui.games.fanorona.endgames.solver import RetrogradeSolver
from kono_tui.games.fanorona.endgames.table import (
    LOST,
    UNDECIDED,
    UNKNOWN,
    EndingTable,
    probe,
    use_table,
    value_in_time,
)
from kono_tui.games.fanorona.position import FanoronaPosition
from kono_tui.search.result import SearchLimit
from kono_tui.search.searcher import Searcher
from tests.builds import left_to_compiled
from tests.games.fanorona import naive
from tests.games.fanorona.drawn import parse_drawing, position_from_round
from tests.paths import DOCS

SIZES = (5, 7, 9)
Rows = tuple[str, ...]


@pytest.fixture(autouse=True)
def without_tables() -> Iterator[None]:
    """Put tables away, so that no test finds another one's tables in use or leaves some behind."""
    put_tables_away()
    yield
    put_tables_away()


def put_tables_away() -> None:
    load_table.cache_clear()
    for size in SIZES:
        use_table(size, None)


@cache
def build_table(size: int, stones: int) -> EndingTableBuilder:
    making = EndingTableBuilder(size, stones)
    for _ in making.build_stepwise():
        pass
    return making


@cache
def shipped_table(size: int) -> EndingTable:
    return read_table(file.folder.joinpath(file_name(size)).read_bytes())


def random_rows(source: random.Random, size: int, white: int, black: int) -> Rows:
    """Rows with that many stones anywhere."""
    width = len(naive.START[size][0])
    letters = ["W"] * white + ["B"] * black + ["."] * (size * width - white - black)
    source.shuffle(letters)
    return split_rows("".join(letters), width)


def split_rows(letters: str, width: int) -> Rows:
    return tuple(letters[start : start + width] for start in range(0, len(letters), width))


def endings(size: int, number: int) -> Iterator[Rows]:
    """Random endings with all numbers of stones that the table covers."""
    source = random.Random(f"endings {size}")
    most = int(shipped_table(size).max_stones)
    for _ in range(number):
        stones = source.choice((most, most, source.randint(2, most)))
        white = source.randint(1, stones - 1)
        yield random_rows(source, size, white, stones - white)


def with_colours_changed(rows: Rows) -> Rows:
    return tuple(row.translate(str.maketrans("BW", "WB")) for row in rows)


def mirror_images(rows: Rows) -> list[Rows]:
    """The four mirror images."""
    across = tuple(row[::-1] for row in rows)
    return [rows, across, rows[::-1], across[::-1]]


def probe_position(position: FanoronaPosition) -> int:
    board, black = position.board, position.black_to_move
    return int(probe(board, position.w0, position.w1, position.b0, position.b1, black))


# Against plain play, by a generator of its own


def first_image(letters: str) -> str:
    """The first of the mirror images of a 5x9 board, all its rows in one."""
    return min("".join(image) for image in mirror_images(split_rows(letters, 9)))


def all_endings(white: int, black: int) -> Iterator[str]:
    """The endings on 5x9, one of each four mirror images."""
    for mine in combinations(range(45), white):
        for theirs in combinations([cell for cell in range(45) if cell not in mine], black):
            letters = ["."] * 45
            for cell in mine:
                letters[cell] = "W"
            for cell in theirs:
                letters[cell] = "B"
            ending = "".join(letters)
            if first_image(ending) == ending:
                yield ending


def rows_after_turns(rows: Rows) -> tuple[bool, set[Rows]]:
    """Whether White captures, and the rows after its turns as Black sees them, colours changed."""
    ends = list(naive.turns(naive.Round(rows)))
    captures = any(turn[0][0] in ("approach", "withdrawal") for turn, _ in ends)
    return captures, {with_colours_changed(after.rows) for _, after in ends}


class PlainSolver:
    """The values of White's endings, found by repeated passes over all of them."""

    def __init__(self) -> None:
        self.worth: dict[str, int] = {}

    def settle(self, white: int, black: int) -> None:
        """Add the endings with these numbers of stones, and with the colours changed."""
        open = {}
        for ending in {*all_endings(white, black), *all_endings(black, white)}:
            captures, after = rows_after_turns(split_rows(ending, 9))
            ends = {first_image("".join(rows)) for rows in after}
            if captures:
                self.worth[ending] = max(self._by_capture(end) for end in ends)
            else:
                open[ending] = ends
        turns = 1
        while turns in map(abs, self.worth.values()):
            turns += 1
            found = {ending: self._by_steps(ends, turns) for ending, ends in open.items()}
            self.worth.update({ending: worth for ending, worth in found.items() if worth})
            open = {ending: open[ending] for ending in open if not found[ending]}
        self.worth.update(dict.fromkeys(open, 0))

    def _by_capture(self, end: str) -> int:
        if "W" not in end:
            return 1
        return (self.worth[end] < 0) - (self.worth[end] > 0)

    def _by_steps(self, ends: set[str], turns: int) -> int:
        """The value in exactly that many turns, or 0 as yet."""
        found = [self.worth.get(end, 0) for end in ends]
        if 1 - turns in found:
            return turns
        return -turns if min(found) > 0 else 0


@left_to_compiled
def test_the_table_is_what_plain_play_finds_everywhere_with_two_and_three_stones() -> None:
    plain = PlainSolver()
    table = build_table(5, 3).table
    for white, black in ((1, 1), (1, 2)):
        plain.settle(white, black)
    assert len(plain.worth) > 20_000
    for ending, expected in plain.worth.items():
        found = table_value(table, position_from_round(naive.Round(split_rows(ending, 9))))
        assert (ending, found) == (ending, expected)


# Every table that ships


@pytest.mark.parametrize(("size", "stones"), [(5, 5), (7, 4), (9, 4)])
def test_a_table_ships_for_every_size(size: int, stones: int) -> None:
    assert load_table(size)
    assert shipped_table(size).max_stones == stones
    assert probe_position(position_from_round(naive.Round(next(endings(size, 1))))) != UNKNOWN


@left_to_compiled
def test_the_table_that_ships_is_the_one_that_is_made() -> None:
    for size, stones in ((5, 3), (7, 2), (9, 2)):
        table = build_table(size, stones).table
        some = slice(0, int(table.size))
        assert bytes(shipped_table(size).entries)[some] == bytes(table.entries)[some]


@pytest.mark.parametrize("size", SIZES)
def test_an_ending_is_worth_what_its_turns_lead_to(size: int) -> None:
    table = shipped_table(size)
    seen = set()
    for rows in endings(size, 300):
        for turn in "WB":
            position = position_from_round(naive.Round(rows, turn))
            found = table_value(table, position)
            assert (rows, turn, found) == (rows, turn, value_by_rules(table, position))
            seen.add((found > 0) - (found < 0))
    assert seen == {-1, 0, 1}


def worth_by_naive_turns(table: EndingTable, rows: Rows) -> int:
    """The value of White's ending by a generator that shares nothing with the game."""
    captures, ends = rows_after_turns(rows)
    ahead = []
    for after in ends:
        gone = not any("W" in row for row in after)
        ahead.append(-1 if gone else table_value(table, position_from_round(naive.Round(after))))
    if min(ahead) < 0:
        return 1 if captures else 1 + min(-each for each in ahead if each < 0)
    if 0 in ahead:
        return 0
    return -1 if captures else -1 - max(ahead)


@pytest.mark.parametrize("size", SIZES)
def test_an_ending_is_worth_what_turns_by_other_code_lead_to(size: int) -> None:
    table = shipped_table(size)
    for rows in endings(size, 60):
        found = table_value(table, position_from_round(naive.Round(rows)))
        assert (rows, found) == (rows, worth_by_naive_turns(table, rows))


@pytest.mark.parametrize("size", SIZES)
def test_mirrors_and_colours_make_no_difference(size: int) -> None:
    load_table(size)
    for rows in endings(size, 100):
        found = {
            probe_position(position_from_round(naive.Round(each, "W")))
            for each in mirror_images(rows)
        }
        found |= {
            probe_position(position_from_round(naive.Round(with_colours_changed(each), "B")))
            for each in mirror_images(rows)
        }
        assert (rows, len(found)) == (rows, 1)


BLOCKED = """
W B . . . . . . .
B B . . . . . . .
. . . . . . . . .
. . . . . . . . .
. . . . . . . . .
"""


def test_a_player_without_a_step_passes() -> None:
    position = parse_drawing(BLOCKED)
    table = shipped_table(5)
    (after,) = positions_after_turns(position)
    assert (after.w0, after.b0, after.black_to_move) == (position.w0, position.b0, True)
    assert table_value(table, after) == 1
    assert table_value(table, position) == -2


def test_a_forced_pass_is_found_from_what_came_of_it() -> None:
    position = parse_drawing(BLOCKED)
    table = read_table(file.folder.joinpath(file_name(5)).read_bytes())
    hands = RetrogradeSolver(table)
    stones = (position.w0, position.w1, position.b0, position.b1)
    assert hands.expected_entry(*stones) == LOST + 2
    place = int(table.entry_index(*stones))
    table.entries[place] = u8(UNDECIDED)
    row = table.row_of_set[table.set_starts[1] + table.rank(position.w0, position.w1)]
    hands.spread_back(3, 1, row, 1)
    assert table.entries[place] == LOST + 2


# Playing by it


def best_turn(table: EndingTable, position: FanoronaPosition) -> FanoronaPosition:
    """The end of the turn after which the opponent has lost soonest."""
    ends = list(positions_after_turns(position))
    won = [after for after in ends if after.is_over()]
    lost = [after for after in ends if not after.is_over() and table_value(table, after) < 0]
    return won[0] if won else max(lost, key=lambda after: table_value(table, after))


@pytest.mark.parametrize("size", SIZES)
def test_playing_by_the_table_wins_what_is_won(size: int) -> None:
    table = shipped_table(size)
    source = random.Random(size)
    played = 0
    for rows in endings(size, 40):
        position = position_from_round(naive.Round(rows))
        if table_value(table, position) <= 0:
            continue
        played += 1
        quiet = QUIET_TURN_LIMIT
        while not position.is_over():
            found = table_value(table, position)
            if not position.black_to_move:
                assert 0 < found <= quiet
                position = best_turn(table, position)
            else:
                assert -quiet <= found < 0
                position = source.choice(list(positions_after_turns(position)))
            quiet = abs(found) - 1 if position.quiet_turns else QUIET_TURN_LIMIT
        assert position.stone_count(1) == 0
    assert played >= 10


# The count of turns without a capture


def test_what_comes_too_late_is_drawn() -> None:
    assert [int(value_in_time(5, clock)) for clock in (0, 54, 55, 56)] == [5, 5, 5, 0]
    assert [int(value_in_time(-5, clock)) for clock in (0, 54, 55, 56)] == [-5, -5, -5, 0]
    assert value_in_time(0, 30) == 0
    assert value_in_time(60, 0) == 60
    assert value_in_time(UNKNOWN, 59) == UNKNOWN


def sign_by_playing(table: EndingTable, position: FanoronaPosition) -> int:
    """Won, drawn or lost, played out until a capture or the limit of quiet turns ends it."""
    best = -1
    for after in positions_after_turns(position):
        if 0 in (after.stone_count(0), after.stone_count(1)):
            return 1
        if after.is_over():
            found = 0
        elif after.quiet_turns == 0:
            found = (table_value(table, after) > 0) - (table_value(table, after) < 0)
        else:
            found = sign_by_playing(table, after)
        best = max(best, -found)
    return best


def test_a_win_needs_its_capture_before_the_count_is_full() -> None:
    table = build_table(5, 3).table
    source = random.Random(60)
    turned = 0
    for _ in range(150):
        white = source.choice((1, 2))
        rows = random_rows(source, 5, white, 3 - white)
        found = table_value(table, position_from_round(naive.Round(rows)))
        for clock in (57, 58, 59):
            expected = int(value_in_time(found, clock))
            played = sign_by_playing(table, position_from_round(naive.Round(rows, "W", clock)))
            assert (rows, clock, played) == (rows, clock, (expected > 0) - (expected < 0))
            turned += bool(found) and not expected
    assert turned > 20


# Made and counted


def test_every_ending_is_counted_once() -> None:
    for part in build_table(5, 3).part_counts:
        assert part.total == comb(45, part.own) * comb(45 - part.own, part.other)
    told = {
        (part.own, part.other): (part.won, part.drawn, part.lost)
        for part in build_table(5, 3).part_counts
    }
    assert told == {
        (1, 1): (592, 1288, 100),
        (2, 1): (40996, 1550, 24),
        (1, 2): (2822, 12766, 26982),
    }
    assert [(part.longest_win, part.longest_loss) for part in build_table(5, 3).part_counts] == [
        (7, 6),
        (28, 2),
        (3, 29),
    ]


PAGE = DOCS / "endings.md"


@pytest.mark.parametrize(("size", "stones"), [(5, 3), (7, 2), (9, 2)])
def test_the_page_tells_what_is_found(size: int, stones: int) -> None:
    name = file_name(size).removesuffix(".endings")
    table = PAGE.read_text("utf-8").split(f"| {name} | won |")[1].split("\n\n")[0]
    told = [line.strip("| ").split(" | ") for line in table.splitlines()[2:]]
    for part, (who, *figures) in zip(build_table(size, stones).part_counts, told, strict=False):
        shares = [f"{100 * each / part.total:.1f}" for each in (part.won, part.drawn, part.lost)]
        assert (who, figures) == (f"{part.own} v {part.other}", [*shares, str(part.longest_win)])
    assert f"| {int(shipped_table(size).size):,} |" in PAGE.read_text("utf-8")


def test_a_wrong_entry_is_noticed() -> None:
    making = EndingTableBuilder(5, 2)
    for _ in making.build_stepwise():
        pass
    rows = range(int(making.table.row_count(1, 1)))
    assert sum(int(making.solver.count_contradictions(1, 1, row)) for row in rows) == 0
    place = bytes(making.table.entries).index(7)
    making.table.entries[place] = u8(5)
    assert sum(int(making.solver.count_contradictions(1, 1, row)) for row in rows) > 0


# What is in no table


def test_nothing_is_known_before_a_table_is_loaded() -> None:
    assert probe_position(parse_drawing(BLOCKED)) == UNKNOWN
    assert load_table(5)
    assert probe_position(parse_drawing(BLOCKED)) == -2
    assert (
        probe_position(position_from_round(naive.Round(random_rows(random.Random(1), 7, 1, 1))))
        == UNKNOWN
    )


def test_nothing_is_known_of_more_stones_or_of_a_round_that_is_over() -> None:
    load_table(5)
    source = random.Random(6)
    for white, black in ((3, 3), (1, 5), (5, 1), (22, 22), (2, 0), (0, 1)):
        assert (
            probe_position(position_from_round(naive.Round(random_rows(source, 5, white, black))))
            == UNKNOWN
        )


def test_a_table_read_back_is_the_same() -> None:
    table = build_table(5, 3).table
    again = read_table(write_table(table))
    assert (again.board.rows, again.max_stones) == (5, 3)
    assert bytes(again.entries) == bytes(table.entries)[: int(table.size)]


def packed(entries: Sequence[int], head: bytes = b"5x9, 2 stones") -> bytes:
    return b"Kono-TUI endings 1: Fanorona " + head + b"\n" + zlib.compress(bytes(entries))


SMALL = 15 * 45
BAD = {
    "nothing": (b"", "not a table of endings"),
    "another text": (b"Round: 1\n", "not a table of endings"),
    "another version": (packed([0]).replace(b"1:", b"2:"), "not a table of endings"),
    "no entries": (packed([])[:43], "as long as"),
    "too few entries": (packed([0] * (SMALL - 1)), "as long as"),
    "too many entries": (packed([0] * (SMALL + 1)), "as long as"),
    "cut short": (packed([0] * SMALL)[:-3], "as long as"),
    "damaged": (packed([0] * SMALL)[:-1] + b"!", "damaged"),
    "no such board": (packed([0] * SMALL, b"6x9, 2 stones"), "no table of endings for"),
    "no such columns": (packed([0] * SMALL, b"5x8, 2 stones"), "no table of endings for"),
    "one stone": (packed([0] * SMALL, b"5x9, 1 stones"), "no table of endings for"),
    "too many stones": (packed([0] * SMALL, b"5x9, 9 stones"), "no table of endings for"),
}


def test_a_small_table_is_read() -> None:
    assert len(read_table(packed([0] * SMALL)).entries) == SMALL


@pytest.mark.parametrize("case", BAD)
def test_a_file_that_is_no_table_is_refused(case: str) -> None:
    data, part = BAD[case]
    with pytest.raises(FormatError, match=part):
        read_table(data)


def other_table(size: int) -> bytes:
    return packed([0] * int(EndingTable(board_of(size), 2).size), b"7x11, 2 stones")


@pytest.mark.parametrize("case", ["missing", "a folder", "another size", *BAD])
def test_without_a_table_that_can_be_read_the_computer_does_without(
    case: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(file, "folder", tmp_path)
    if case == "a folder":
        (tmp_path / "5x9.endings").mkdir()
    elif case != "missing":
        data = other_table(7) if case == "another size" else BAD[case][0]
        (tmp_path / "5x9.endings").write_bytes(data)
    assert not load_table(5)
    position = parse_drawing(BLOCKED, "B")
    assert probe_position(position) == UNKNOWN
    result = Searcher(1).search(position, SearchLimit(depth=2))
    assert result.move in position.moves()


def test_the_file_is_read_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(file, "folder", tmp_path)
    (tmp_path / "5x9.endings").write_bytes(write_table(build_table(5, 2).table))
    assert load_table(5)
    (tmp_path / "5x9.endings").unlink()
    assert load_table(5)
    assert not load_table(7)
