"""A round that begins with a guess: two hands, closed and open."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from textual.pilot import Pilot

from kono_tui.core.save import PlayerKind
from kono_tui.games.konane.game import KONANE
from kono_tui.play.opening.guess import HAND_NAMES
from kono_tui.play.players import create_players
from kono_tui.play.tournament import Stage, Tournament
from kono_tui.tui.app import KonoApp, LaunchOptions
from kono_tui.tui.game.opening import OpeningDialog
from kono_tui.tui.game.screen import GameScreen
from kono_tui.tui.paint.common.hands import HEIGHT, WIDTH, paint_hand
from kono_tui.tui.paint.common.palette import PALETTES
from kono_tui.tui.paint.common.skin import Skin
from kono_tui.tui.terminal import Terminal
from kono_tui.tui.widgets.hands import Hand, HandState, paint_named_hand
from tests.games.guess_toy import BLIND
from tests.tui.driver import drive
from tests.tui.openings import UNHURRIED, OpeningPlay, opening_chance

SIZES = [(120, 40), (80, 24), (60, 20)]
SKINS = [
    Skin(None, "unicode"),
    Skin(None, "ascii"),
    *(Skin(palette) for palette in PALETTES.values()),
    Skin(next(iter(PALETTES.values())), "safe"),
]
ASKED = (
    "Two stones were taken from the board, one black and one white, and lie in two closed hands. "
    "Which hand holds the black one? l opens the left one, r the right one."
)
MIXED: tuple[PlayerKind, PlayerKind] = ("human", "computer")
BLACK_IN = opening_chance().randrange(2)
"""The hand with the black stone, by the seed that these tests use."""


def new_konane(kinds: tuple[PlayerKind, PlayerKind] = MIXED) -> Tournament:
    return Tournament(BLIND, create_players(kinds, ("", "")), 1)


class GuessRun(OpeningPlay):
    """An opening with its two hands, and the whole picture."""

    hands: Sequence[HandState] = ()
    screen = ""

    def parts_to_see(self) -> str:
        return "Hand, #said, Button"

    def read_more(self, app: KonoApp, dialog: OpeningDialog) -> None:
        shows_hands = dialog.query_one("#hands").display
        self.hands = [each.shown for each in dialog.query(Hand)] if shows_hands else []
        strips = app.screen._compositor.render_strips(app.size)
        self.screen = "\n".join(strip.text for strip in strips)


def key_of(hand: int) -> str:
    return HAND_NAMES[hand][0]


@pytest.mark.parametrize("size", SIZES)
def test_two_closed_hands_are_shown_and_nothing_is_kept_before_the_guess(
    size: tuple[int, int],
) -> None:
    table = GuessRun(new_konane(), size=size)
    assert table.said == [ASKED]
    assert table.hands == [HandState("left"), HandState("right")]
    assert table.focused == "left-hand"
    assert table.kept == []
    assert not table.outside


@pytest.mark.parametrize(("chosen", "size"), [(1, SIZES[0]), *((0, size) for size in SIZES)])
def test_a_letter_opens_both_hands_and_says_who_begins(chosen: int, size: tuple[int, int]) -> None:
    table = GuessRun(new_konane(), key_of(chosen), size=size)
    right = chosen == BLACK_IN
    colours = ["black" if side == BLACK_IN else "white" for side in (0, 1)]
    assert table.hands == [HandState(HAND_NAMES[i], colours[i], i == chosen) for i in (0, 1)]
    held = f"The {HAND_NAMES[chosen]} hand held the {colours[chosen]} stone."
    begins = "You play black and begin." if right else "The computer plays black and begins."
    assert table.said[-1] == f"{held} {begins}"
    assert [tournament.opener for tournament in table.kept] == [0 if right else 1]
    assert table.focused == "go"
    assert not table.answers
    assert not table.outside


@pytest.mark.parametrize(
    ("keys", "chosen"),
    [
        (["enter"], 0),
        (["right", "enter"], 1),
        (["right", "right", "enter"], 1),
        (["right", "left", "enter"], 0),
        (["left", "enter"], 0),
        (["down", "space"], 1),
    ],
)
def test_arrows_point_at_a_hand_and_enter_opens_it(keys: Sequence[str], chosen: int) -> None:
    table = GuessRun(new_konane(), *keys)
    assert [shown.is_marked for shown in table.hands] == [chosen == 0, chosen == 1]
    assert all(shown.piece for shown in table.hands)


@pytest.mark.parametrize("chosen", [0, 1])
def test_a_click_opens_a_hand(chosen: int) -> None:
    table = GuessRun(new_konane(), click=f"#{HAND_NAMES[chosen]}-hand")
    assert [shown.is_marked for shown in table.hands] == [chosen == 0, chosen == 1]


def test_enter_plays_after_the_guess_and_the_hands_cannot_be_chosen_again() -> None:
    table = GuessRun(new_konane(), key_of(BLACK_IN), key_of(1 - BLACK_IN), "enter")
    assert table.series.opener == 0
    assert table.series.stage is Stage.CHANCE
    assert table.kept == [table.series]
    clicked = GuessRun(new_konane(), key_of(BLACK_IN), click=f"#{HAND_NAMES[1 - BLACK_IN]}-hand")
    assert len(clicked.kept) == 1
    assert not clicked.answers


def test_of_two_humans_the_first_one_guesses() -> None:
    table = GuessRun(new_konane(("human", "human")), key_of(1 - BLACK_IN))
    assert "Human 1 guesses: which hand holds the black one?" in table.said[0]
    assert table.said[-1].endswith("Human 2 plays black and begins.")


@pytest.mark.parametrize("size", SIZES)
def test_between_computers_chance_opens_the_hands_and_enter_plays(size: tuple[int, int]) -> None:
    tournament = new_konane(("computer", "computer"))
    table = GuessRun(tournament, size=size)
    names = ("Computer 1", "Computer 2")
    assert table.said == [f"Chance decides: {names[BLACK_IN]} plays black and begins."]
    assert [(shown.name, shown.piece) for shown in table.hands] == [
        (name, "black" if side == BLACK_IN else "white") for side, name in enumerate(names)
    ]
    assert not table.outside
    begun = GuessRun(tournament, "enter", size=size, settings=UNHURRIED).series
    assert begun.opener == BLACK_IN


def test_escape_and_a_button_that_has_the_focus_guess_nothing() -> None:
    table = GuessRun(new_konane(), "escape")
    assert table.answers == [None]
    assert table.kept == []
    assert GuessRun(new_konane(), "down", "down", "space").answers == []


def test_letters_do_nothing_where_nothing_is_guessed() -> None:
    assert len(GuessRun(new_konane(), "l", "l", "r").kept) == 1


def test_the_size_comes_first_and_the_guess_after_it() -> None:
    table = GuessRun(Tournament(BLIND, create_players(MIXED, ("", ""))), "enter", "l")
    assert table.said[:2] == ["Which board would you like?", ASKED]
    assert [tournament.stage for tournament in table.kept] == [Stage.GUESS, Stage.CHANCE]


def test_the_ascii_set_shows_ascii_alone() -> None:
    for keys in ([], ["l"]):
        table = GuessRun(new_konane(), *keys, terminal=Terminal("ascii", "none"))
        assert table.screen.isascii()


# The picture


@pytest.mark.parametrize("skin", SKINS)
def test_closed_hands_are_mirror_images_whatever_they_hold(skin: Skin) -> None:
    left, right = paint_hand(skin, is_mirrored=True), paint_hand(skin)
    outline = [[cell.text != " " for cell in row] for row in right.rows]
    if skin.palette is None:
        mirrored = [[cell.text != " " for cell in reversed(row)] for row in left.rows]
        assert mirrored == outline
    assert (left.width, left.height) == (right.width, right.height) == (WIDTH, HEIGHT)


@pytest.mark.parametrize("skin", SKINS)
def test_what_an_open_hand_holds_is_seen(skin: Skin) -> None:
    for mirrored in (False, True):
        black, white = paint_hand(skin, "black", mirrored), paint_hand(skin, "white", mirrored)
        closed = paint_hand(skin, is_mirrored=mirrored)
        assert black.rows != white.rows
        assert closed.rows not in (black.rows, white.rows)


@pytest.mark.parametrize("skin", SKINS)
@pytest.mark.parametrize("width", [27, 28, 29])
def test_a_hand_is_named_and_what_is_marked_is_bracketed(skin: Skin, width: int) -> None:
    plain = paint_named_hand(HandState("left"), skin, True, width)
    marked = paint_named_hand(HandState("left", "black", True), skin, True, width)
    assert plain.text().splitlines()[-1].strip() == "left"
    assert marked.text().splitlines()[-1].strip() == "[ left: black ]"
    assert marked.width == width


def test_the_ascii_hand_has_no_other_characters() -> None:
    for piece in ("", "black", "white"):
        for glyphs in ("ascii", "safe"):
            assert paint_hand(Skin(None, glyphs), piece).text().isascii()
            assert paint_hand(Skin(None, glyphs), piece, is_mirrored=True).text().isascii()


# On the table


@pytest.mark.parametrize("kinds", [MIXED, ("human", "human"), ("computer", "computer")])
def test_a_round_of_konane_goes_on_after_the_guess(kinds: tuple[PlayerKind, PlayerKind]) -> None:
    tournament = Tournament(
        KONANE, create_players(kinds, ("", "")), variant="straight"
    ).choose_size(6)

    async def script(pilot: Pilot[None], app: KonoApp) -> None:
        assert isinstance(app.screen, OpeningDialog)
        table = app.screen_stack[-2]
        assert isinstance(table, GameScreen)
        assert all(point.piece for point in table.now.view.points)
        await pilot.press(*([] if tournament.computers_only else ["r"]), "enter")
        while not (table.now.match and len(table.now.match.moves) >= 2):
            await pilot.pause()
        match = table.now.match
        assert [move.kind for move in match.moves[:2]] == ["remove", "remove"]
        assert table.now.tournament.variant == "straight"
        opener = table.now.tournament.opener
        assert match.positions[2].to_move == opener
        assert match.game.rules.colour(match.positions[2], opener or 0) == "black"

    drive(script, LaunchOptions(tournament))
