"""A game in a real pseudo-terminal: its autosave, its panel, and how it is saved."""

from __future__ import annotations

import re
import time

from kono_tui.core.board_view import BoardView
from kono_tui.formats.sentences import plural
from kono_tui.play.match import Match
from kono_tui.play.storage.library import SaveSummary, latest_autosave
from kono_tui.play.storage.saves import proposed_name
from kono_tui.play.tournament import Stage, Tournament
from kono_tui.play.wording import describe_tournament_result
from tests.limits import HANG_SECONDS
from tests.tui.terminal.pseudo_terminal import PseudoTerminal

SCROLL_BAR = " ▁▂▃▄▅▆▇█"


def read_autosave() -> Tournament | None:
    """The latest autosaved tournament; None if there is none."""
    entry = latest_autosave()
    contents = entry.contents if entry else None
    return contents.tournament if isinstance(contents, SaveSummary) else None


def wait_for_autosaved_match() -> tuple[Tournament, Match]:
    """The round in the autosave, as soon as it is there: the disk comes after the screen."""
    limit = time.monotonic() + HANG_SECONDS
    while True:
        tournament = read_autosave()
        if tournament is not None and tournament.match is not None:
            return tournament, tournament.match
        assert time.monotonic() < limit, "there was never a round in the autosave"
        time.sleep(0.01)


def wait_for_our_turn(kono: PseudoTerminal, least: int) -> bool:
    """Wait for a turn of ours after at least so many moves, on the disk and on the screen.

    Return False if the round is over instead.
    """

    def come() -> bool:
        series = read_autosave()
        if series is None or series.match is None or len(series.match.moves) < least:
            return False
        ours = series.match.to_move == 0 and not series.match.is_mid_turn
        return ours or series.stage is Stage.ROUND_OVER

    kono.wait_until(come, f"a turn of ours after {least} moves in the autosave")
    tournament, match = wait_for_autosaved_match()
    if tournament.stage is Stage.ROUND_OVER:
        kono.wait_for(f"ROUND {tournament.round} IS OVER")
        return False
    count = match.turn_count(len(match.moves))
    # The log may lie below what is told of the computer's move; that then says which it was.
    signs = (plural(count, "move"), f", move {count}")
    kono.wait_until(
        lambda: kono.shows("Your move") and any(map(kono.shows, signs)),
        f"'Your move' and {' or '.join(signs)}",
    )
    return True


def panel_column(kono: PseudoTerminal) -> int:
    """The column where the panel begins."""
    tournament, match = wait_for_autosaved_match()
    return kono.board(tournament.game.display.view(match.position)).width


def panel_text(kono: PseudoTerminal) -> str:
    """The words beside the board, in one line, without the scroll bar."""
    first = panel_column(kono) + 1
    beside = (line[first:].rstrip(SCROLL_BAR) for line in kono.lines[1:-1])
    return " ".join(" ".join(beside).split())


def score_words(kono: PseudoTerminal) -> list[str]:
    """The panel's row with the score of the round."""
    kono.wait_for("this round")
    return next(line[panel_column(kono) :].split() for line in kono.lines if "this round" in line)


def move_cursor_to(kono: PseudoTerminal, view: BoardView, cell: int) -> None:
    """Move the cursor to a point by arrows, from where the panel says it is."""
    kono.wait_until(lambda: bool(re.search(r"\(\d,\d\): ", panel_text(kono))), "the cursor's place")
    here = re.search(r"\((\d),(\d)\): ", panel_text(kono))
    assert here is not None
    row, column = view.row_and_column(cell)
    down, right = row - int(here[1]), column - int(here[2])
    kono.press(*["down" if down > 0 else "up"] * abs(down))
    kono.press(*["right" if right > 0 else "left"] * abs(right))
    kono.wait_until(
        lambda: f"({row},{column}): " in panel_text(kono), f"the cursor on ({row},{column})"
    )


def wait_for_round_end(kono: PseudoTerminal) -> None:
    """Wait for the round's end, on the screen and on the disk."""
    kono.wait_for("IS OVER")
    kono.wait_until(
        lambda: wait_for_autosaved_match()[0].stage is Stage.ROUND_OVER, "the end on the disk"
    )


def save_as(kono: PseudoTerminal, name: str) -> None:
    """Save under a name, and go on."""
    kono.press("s")
    kono.wait_for("SAVE", "Goes to")
    proposed = proposed_name(wait_for_autosaved_match()[0].to_save()).removesuffix(".txt")
    kono.wait_for_cursor(proposed)
    kono.press("ctrl+u")
    kono.wait_for("such as my-game")
    kono.type(name)
    kono.wait_for(f"{name}.txt")
    kono.press("enter")
    kono.wait_until_gone("Goes to")


def check_tournament_end(kono: PseudoTerminal, tournament: Tournament) -> None:
    """Check the end of the tournament: the winner, with both totals, and a row for each round."""
    first, second = tournament.totals
    kono.wait_for("THE TOURNAMENT IS OVER", "AWARD", "Another level")
    last_row = rf"\b{tournament.round} +\d\S* .* {first} : {second}\b"
    assert any(re.search(last_row, line) for line in kono.lines)
    words = " ".join(" ".join(kono.lines).split())
    for sentence in describe_tournament_result(tournament).split(". "):
        assert sentence in words


def check_terminal_restored(kono: PseudoTerminal) -> None:
    """Check that the terminal is as it was: its own screen, no mouse, a cursor."""
    written = bytes(kono.written)
    assert b"\x1b[?1049h" in written
    for mode, usual in {
        1049: b"l",
        1000: b"l",
        1003: b"l",
        1006: b"l",
        2004: b"l",
        25: b"h",
    }.items():
        assert re.findall(rb"\x1b\[\?%d([hl])" % mode, written)[-1] == usual, mode
