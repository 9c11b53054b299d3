"""Minimax and alpha-beta: the same move and value, what each visits, and what its tree says."""

from __future__ import annotations

from collections import defaultdict
from functools import cache

import pytest

from kono_tui.games.konane.game import KONANE
from kono_tui.lab import run_log, watched_minimax
from kono_tui.lab.algorithms import ALGORITHMS, LabRequest
from kono_tui.lab.records import FoundMove, LabRun, Node
from kono_tui.lab.run_log import RunListener
from kono_tui.lab.runner import run_algorithm
from kono_tui.search import limited_search
from kono_tui.search.minimax import Minimax
from tests.lab import naive
from tests.lab.naive import SAMPLE, Board

PLIES = (1, 2, 3, 4)


@cache
def many_boards() -> list[Board]:
    """The sample, and moments of random rounds."""
    return [
        SAMPLE,
        *(naive.random_board(seed, min_turns=12) for seed in range(70)),
        *(naive.random_board(seed, min_turns=6, straight=True) for seed in range(20)),
        *(naive.random_board(seed, size=8, min_turns=32) for seed in range(15)),
    ]


@cache
def few_boards() -> list[Board]:
    """Fewer boards, for a closer look."""
    return [SAMPLE, *(naive.random_board(seed, min_turns=13) for seed in range(30))]


def run_minimax(board: Board, prune: bool, depth: int, seat: int = 0) -> Minimax:
    """Run the search itself, without notes."""
    search = Minimax(prune)
    search.search(naive.to_position(board, seat), depth)
    return search


def run_lab(key: str, board: Board, depth: int, seat: int = 0) -> LabRun:
    return run_algorithm(KONANE, naive.to_position(board, seat), LabRequest(ALGORITHMS[key], depth))


# Agreement


@pytest.mark.parametrize("depth", PLIES)
def test_alpha_beta_finds_what_minimax_finds_and_visits_no_more(depth: int) -> None:
    fewer = 0
    for number, board in enumerate(many_boards()):
        whole = run_minimax(board, False, depth, number % 2)
        pruned = run_minimax(board, True, depth, number % 2)
        assert (pruned.root_value, pruned.best_line()[0]) == (
            whole.root_value,
            whole.best_line()[0],
        )
        assert pruned.nodes <= whole.nodes
        fewer += pruned.nodes < whole.nodes
    assert (depth == 1) == (fewer == 0)
    assert depth == 1 or fewer > len(many_boards()) // 2


@pytest.mark.parametrize("depth", PLIES)
def test_minimax_finds_what_trying_everything_by_hand_finds(depth: int) -> None:
    for number, board in enumerate(few_boards()[: 15 if depth == 4 else None]):
        wanted = naive.turn_values(board, depth)
        done = run_lab("minimax", board, depth, number % 2)
        told = {each.path: each.value for each in done.found_moves}
        assert told == {naive.to_cells(board, path): value for path, value in wanted.items()}
        assert done.best is not None
        assert done.best.value == max(wanted.values())


@pytest.mark.parametrize(
    ("depth", "path", "value", "visited"),
    [
        (1, ((1, 0), (1, 2), (1, 4), (3, 4)), 1, (10, 10)),
        (2, ((5, 2), (3, 2), (3, 0)), -1, (106, 38)),
        (3, ((1, 0), (1, 2), (1, 4)), 2, (927, 195)),
    ],
)
def test_on_the_sample_both_choose_as_the_description_says(
    depth: int, path: naive.Path, value: int, visited: tuple[int, int]
) -> None:
    assert max(naive.turn_values(SAMPLE, depth).items(), key=lambda way: way[1]) == (path, value)
    for key, count in zip(("minimax", "alphabeta"), visited, strict=True):
        done = run_lab(key, SAMPLE, depth)
        assert done.best is not None
        assert (done.best.path, done.best.value) == (naive.to_cells(SAMPLE, path), value)
        assert done.visited == count


def test_on_the_sample_no_other_move_is_as_good_at_plies_one_to_three() -> None:
    for depth in (1, 2, 3):
        values = list(naive.turn_values(SAMPLE, depth).values())
        assert values.count(max(values)) == 1


def test_to_the_end_of_the_round_nothing_is_left_at_a_horizon() -> None:
    for seed in range(12):
        board = naive.random_board(seed, min_turns=18)
        whole, pruned = run_lab("minimax", board, 0), run_lab("alphabeta", board, 0)
        assert whole.best is not None
        assert pruned.best is not None
        assert whole.best.value == pruned.best.value == naive.minimax_value(board, 99)


# The order


def test_moves_are_looked_at_in_the_order_of_their_stones_the_longer_way_first() -> None:
    for board in few_boards():
        found = [each.path for each in run_lab("minimax", board, 1).found_moves]
        for index, path in enumerate(found):
            later = found[index + 1 :]
            assert not any(path == other[: len(path)] for other in later)
            assert all(path[0] <= other[0] for other in later if path)


def test_of_equals_the_first_one_looked_at_is_kept() -> None:
    ties = 0
    for board in few_boards():
        for key in ("minimax", "alphabeta"):
            done = run_lab(key, board, 2)
            exact = [each for each in done.found_moves if not each.bound]
            most = max(each.rank_value for each in exact)
            equals = [each for each in exact if each.rank_value == most]
            ties += len(equals) > 1
            assert done.best == equals[0]
            assert done.line[0][1] == equals[0].path
    assert ties


# The tree


def children(nodes: tuple[Node, ...]) -> dict[int, list[Node]]:
    below: dict[int, list[Node]] = defaultdict(list)
    for node in nodes:
        below[node.parent].append(node)
    return below


def boards_by_node(board: Board, nodes: tuple[Node, ...]) -> dict[int, Board]:
    """The board of each node, replayed by hand."""
    boards = {0: board}
    for node in nodes:
        before = boards[node.parent]
        after = {naive.to_cells(before, path): after for path, after in naive.legal_turns(before)}
        boards[node.number] = after[node.path]
    return boards


@pytest.mark.parametrize("depth", [1, 2, 3])
def test_minimax_visits_every_turn_of_every_ply_once(depth: int) -> None:
    for board in few_boards()[:20]:
        done = run_lab("minimax", board, depth)
        boards = boards_by_node(board, done.nodes)
        below = children(done.nodes)
        assert [node.number for node in done.nodes] == list(range(1, done.visited + 1))
        for number, now in boards.items():
            paths = [node.path for node in below[number]]
            if paths:
                assert sorted(paths) == sorted(
                    naive.to_cells(now, way) for way, _ in naive.legal_turns(now)
                )


@pytest.mark.parametrize("depth", [1, 2, 3])
def test_a_position_of_the_minimax_tree_is_worth_the_best_of_those_below_it(depth: int) -> None:
    for board in few_boards()[:20]:
        done = run_lab("minimax", board, depth)
        below = children(done.nodes)
        own = {"B": "black", "W": "white"}[board.turn]
        for node in done.nodes:
            assert node.bound == ""
            assert not node.cut
            answers = [each.value for each in below[node.number] if each.value is not None]
            if answers:
                assert node.value == (min(answers) if node.by == own else max(answers))


@pytest.mark.parametrize("depth", [2, 3])
def test_what_the_alpha_beta_tree_says_of_a_value_is_true(depth: int) -> None:
    bounds = set()
    cut = 0
    for board in few_boards()[:20]:
        done = run_lab("alphabeta", board, depth)
        boards = boards_by_node(board, done.nodes)
        below = children(done.nodes)
        levels = {0: 0}
        for node in done.nodes:
            level = levels[node.number] = levels[node.parent] + 1
            now = boards[node.number]
            true = naive.minimax_value(now, depth - level) * (1 if now.turn == board.turn else -1)
            assert node.value is not None
            assert {"": true == node.value, "at most": true <= node.value}.get(
                node.bound, true >= node.value
            )
            bounds.add(node.bound)
            left_alone = len(below[node.number]) < len(naive.legal_turns(now))
            inner = level < depth and not naive.is_over(now)
            assert node.cut == (inner and left_alone)
            cut += node.cut
    assert bounds == {"", "at most", "at least"} if depth == 3 else {"", "at most"}
    assert cut


def test_the_moves_found_are_the_first_level_of_the_tree() -> None:
    for key in ("minimax", "alphabeta"):
        done = run_lab(key, SAMPLE, 2)
        first = [node for node in done.nodes if node.parent == 0]
        assert [node.found for node in first] == [each.order for each in done.found_moves]
        told = [(node.path, node.points, node.value, node.bound) for node in first]
        assert told == [
            (each.path, each.points, each.value, each.bound) for each in done.found_moves
        ]


def test_the_expected_line_leads_to_the_value() -> None:
    for board in few_boards():
        done = run_lab("alphabeta", board, 3)
        now = board
        for by, path in done.line:
            assert by == {"B": "black", "W": "white"}[now.turn]
            now = {naive.to_cells(now, way): after for way, after in naive.legal_turns(now)}[path]
        lead = now.lead if board.turn == "B" else -now.lead
        assert done.best is not None
        assert lead == done.best.value


def test_in_mid_turn_the_stop_at_once_is_among_the_moves() -> None:
    position = naive.to_position(SAMPLE)
    move = KONANE.notation.parse_turn(position, "2,1-2,3")[0]
    position = position.play(KONANE.rules.encode(position, move))
    done = run_algorithm(KONANE, position, LabRequest(ALGORITHMS["minimax"], 1))
    assert [(each.path, each.points) for each in done.found_moves] == [
        ((8, 10, 22), 2),
        ((8, 10), 1),
        ((8,), 0),
    ]


# Bounds


def test_of_a_large_tree_all_first_moves_are_kept_and_the_rest_counted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(watched_minimax, "MAX_NODES", 30)
    done = run_lab("minimax", SAMPLE, 3)
    assert len(done.found_moves) == 10
    assert [node.found for node in done.nodes if node.parent == 0] == list(range(1, 11))
    assert done.visited == 927
    assert done.left_out_count == 927 - len(done.nodes) > 800
    monkeypatch.undo()
    whole = {node.number: node for node in run_lab("minimax", SAMPLE, 3).nodes}
    assert all(whole[node.number] == node for node in done.nodes)


class StopAfterQuestions(RunListener):
    """Stops the run after so many questions."""

    def __init__(self, questions: int) -> None:
        self.left = questions
        self.heard: list[FoundMove] = []
        self.told: list[int] = []

    def on_found(self, found: FoundMove) -> None:
        self.heard.append(found)

    def on_progress(self, visited: int, seconds: float) -> None:
        self.told.append(visited)

    def should_stop(self) -> bool:
        self.left -= 1
        return self.left < 0


@pytest.mark.parametrize("key", ["minimax", "alphabeta"])
def test_a_long_search_tells_how_far_it_is_and_can_be_stopped(
    key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """To the end of a round on a large board: nobody waits for that."""
    monkeypatch.setattr(run_log, "PROGRESS_INTERVAL", 0.0)
    board = naive.random_board(1, size=10)
    listener = StopAfterQuestions(3)
    done = run_algorithm(KONANE, naive.to_position(board), LabRequest(ALGORITHMS[key], 0), listener)
    assert done.stop_reason
    assert done.visited > 0
    assert listener.told == sorted(listener.told)
    assert listener.told
    assert any(node.value is None for node in done.nodes)


def test_stopped_late_it_keeps_the_moves_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    if not limited_search.__file__.endswith(".py"):
        pytest.skip("compiled constants cannot be changed")
    monkeypatch.setattr(limited_search, "CLOCK_CHECK_NODES", 1)
    monkeypatch.setattr(limited_search, "STOP_CHECK_SECONDS", 0.0)
    listener = StopAfterQuestions(60)
    done = run_algorithm(
        KONANE, naive.to_position(SAMPLE), LabRequest(ALGORITHMS["minimax"], 2), listener
    )
    assert done.stop_reason
    assert 0 < len(done.found_moves) < 10
    assert list(done.found_moves) == listener.heard
    whole = run_lab("minimax", SAMPLE, 2)
    assert done.found_moves == whole.found_moves[: len(done.found_moves)]
