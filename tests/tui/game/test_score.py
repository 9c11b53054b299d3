"""The score panel: every label and number whole, whatever the width."""

from __future__ import annotations

from dataclasses import replace

import pytest
from textual.pilot import Pilot

from kono_tui.play.tournament import Tournament
from kono_tui.scene.scene import Scene
from kono_tui.tui.app import KonoApp, LaunchOptions
from kono_tui.tui.game.panels.score import ScorePanel
from kono_tui.tui.game.screen import GameScreen
from tests import fanorona_rounds
from tests.konane_chains import tournament_at as konane_at
from tests.tui.driver import drive
from tests.tui.tournaments import TWO_HUMANS, nearly_over, new_round

PADDING = 4
LABELS = (
    "stones taken",
    "stones left",
    "captured stones",
    "this round",
    "rounds won",
    "tournament",
)
SERIES = {
    "fanorona": replace(fanorona_rounds.tournament_at(fanorona_rounds.AHEAD), totals=(12, 3)),
    "humans": fanorona_rounds.tournament_at(fanorona_rounds.AHEAD, players=fanorona_rounds.HUMANS),
    "konane": replace(konane_at(), totals=(9, 10)),
    "kono": nearly_over(),
    "before": Tournament(fanorona_rounds.FANORONA, fanorona_rounds.PLAYERS).choose_size(5),
}


def panel_lines(series: Tournament, widths: range, size: tuple[int, int]) -> dict[int, list[str]]:
    """The lines of the panel at each of these widths."""
    found: dict[int, list[str]] = {}

    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        screen = app.screen
        assert isinstance(screen, GameScreen)
        score = screen.query_one(ScorePanel)
        for width in widths:
            found[width] = str(score.build_content(Scene(series), width - PADDING)).split("\n")

    drive(script, LaunchOptions(new_round(TWO_HUMANS)), size=size)
    return found


@pytest.mark.parametrize("name", SERIES)
def test_labels_and_numbers_are_whole_from_22_columns_on(name: str) -> None:
    series = SERIES[name]
    for width, lines in panel_lines(series, range(22, 47), (80, 24)).items():
        assert {len(line) for line in lines} == {width - PADDING}
        head, *rows = lines
        assert head.startswith("SCORE ")
        for row in rows:
            label, mine, theirs = row.rsplit(maxsplit=2)
            assert label.strip() in LABELS or (label.strip() == "captured" and width < 26)
            assert mine.isdecimal()
            assert theirs.isdecimal()


def test_stones_left_and_taken_are_shown_on_the_smallest_screen() -> None:
    lines = panel_lines(SERIES["fanorona"], range(22, 23), (60, 20))[22]
    assert [line.split() for line in lines[1:]] == [
        ["stones", "taken", "20", "17"],
        ["stones", "left", "5", "2"],
        ["rounds", "won", "12", "3"],
    ]


def test_turns_without_a_capture_have_a_row_of_their_own() -> None:
    quiet = fanorona_rounds.AHEAD.replace("w 0 0 turn", "w 0 48 turn")
    for width, lines in panel_lines(
        fanorona_rounds.tournament_at(quiet), range(20, 47), (80, 24)
    ).items():
        assert lines[3].split() == ["quiet", *(["turns"] if width > 20 else []), "48/60"]
        assert len(lines[3]) == width - PADDING
        assert lines[1].split()[-3:] == ["taken", "20", "17"]


def test_a_label_is_cut_to_what_tells_it_from_the_others() -> None:
    lines = panel_lines(SERIES["fanorona"], range(20, 22), (60, 20))
    for width in (20, 21):
        assert [line.split()[:-2] for line in lines[width][1:3]] == [["taken"], ["stones", "left"]]
    konane = panel_lines(SERIES["konane"], range(22, 23), (60, 20))[22]
    assert konane[1].split()[0] == "captured"


def test_colours_and_names_say_whose_score_it_is_as_far_as_there_is_room() -> None:
    lines = panel_lines(SERIES["fanorona"], range(22, 47), (80, 24))
    assert lines[22][0].split() == ["SCORE", "○", "●"]
    assert lines[29][0].split() == ["SCORE", "You", "Computer"]
    assert lines[32][0].split() == ["SCORE", "○", "You", "●", "Computer"]


def test_before_the_colours_are_known_names_are_told_apart() -> None:
    series = Tournament(fanorona_rounds.FANORONA, fanorona_rounds.HUMANS).choose_size(5)
    lines = panel_lines(series, range(22, 47, 24), (80, 24))
    assert lines[22][0].split() == ["SCORE", "H1", "H2"]
    assert lines[46][0].split() == ["SCORE", "Human", "1", "Human", "2"]


def test_items_that_add_up_are_shown_where_the_screen_is_high_enough() -> None:
    rows = panel_lines(nearly_over(), range(36, 37), (120, 40))[36]
    assert [row.split()[0] for row in rows] == ["SCORE", "this", "home", "captures", "tournament"]
