"""A game in a real pseudo-terminal: its autosave, its panel, and how it is saved."""

from __future__ import annotations

import re
import time

from kono_tui.core.view import BoardView
from kono_tui.play.library import Facts, latest_autosave
from kono_tui.play.match import Match
from kono_tui.play.reports import tournament_result
from kono_tui.play.series import Series, Stage
from kono_tui.play.store import proposed_name
from kono_tui.text.sentences import plural
from tests.tui.pseudo import PATIENCE, Pseudo

BAR = " ▁▂▃▄▅▆▇█"


def kept() -> Series | None:
    """The latest autosaved tournament; None if there is none."""
    entry = latest_autosave()
    contents = entry.contents if entry else None
    return contents.series if isinstance(contents, Facts) else None


def kept_match() -> tuple[Series, Match]:
    """The round in the autosave, as soon as it is there: the disk comes after the screen."""
    limit = time.monotonic() + PATIENCE
    while True:
        series = kept()
        if series is not None and series.match is not None:
            return series, series.match
        assert time.monotonic() < limit, "there was never a round in the autosave"
        time.sleep(0.01)


def our_turn(kono: Pseudo, least: int) -> bool:
    """Wait for a turn of ours after at least so many moves, on the disk and on the screen.

    Return False if the round is over instead.
    """

    def come() -> bool:
        series = kept()
        if series is None or series.match is None or len(series.match.moves) < least:
            return False
        ours = series.match.to_move == 0 and not series.match.in_mid_turn
        return ours or series.stage is Stage.ROUND_OVER

    kono.until(come, f"a turn of ours after {least} moves in the autosave")
    series, match = kept_match()
    if series.stage is Stage.ROUND_OVER:
        kono.see(f"ROUND {series.round} IS OVER")
        return False
    kono.see("Your move", f"{plural(match.turns_begun(len(match.moves)), 'move')} ")
    return True


def edge(kono: Pseudo) -> int:
    """The column where the panel begins."""
    series, match = kept_match()
    return kono.board(series.game.view(match.position)).width


def panel(kono: Pseudo) -> str:
    """The words beside the board, in one line, without the scroll bar."""
    first = edge(kono) + 1
    beside = (line[first:].rstrip(BAR) for line in kono.lines[1:-1])
    return " ".join(" ".join(beside).split())


def score(kono: Pseudo) -> list[str]:
    """The panel's row with the score of the round."""
    kono.see("this round")
    return next(line[edge(kono) :].split() for line in kono.lines if "this round" in line)


def to_point(kono: Pseudo, view: BoardView, cell: int) -> None:
    """Move the cursor to a point by arrows, from where the panel says it is."""
    kono.until(lambda: bool(re.search(r"\(\d,\d\): ", panel(kono))), "the cursor's place")
    here = re.search(r"\((\d),(\d)\): ", panel(kono))
    assert here is not None
    row, column = view.place(cell)
    down, right = row - int(here[1]), column - int(here[2])
    kono.press(*["down" if down > 0 else "up"] * abs(down))
    kono.press(*["right" if right > 0 else "left"] * abs(right))
    kono.until(lambda: f"({row},{column}): " in panel(kono), f"the cursor on ({row},{column})")


def over(kono: Pseudo) -> None:
    """Wait for the round's end, on the screen and on the disk."""
    kono.see("IS OVER")
    kono.until(lambda: kept_match()[0].stage is Stage.ROUND_OVER, "the end on the disk")


def save_as(kono: Pseudo, name: str) -> None:
    """Save under a name, and go on."""
    kono.press("s")
    kono.see("SAVE", "Goes to")
    proposed = proposed_name(kept_match()[0].save()).removesuffix(".txt")
    kono.see_cursor(proposed)
    kono.press("ctrl+u")
    kono.see("such as my-game")
    kono.type(name)
    kono.see(f"{name}.txt")
    kono.press("enter")
    kono.see_no_more("Goes to")


def announced(kono: Pseudo, series: Series) -> None:
    """Check the end of the tournament: the winner, with both totals."""
    kono.see("THE TOURNAMENT IS OVER", f"{series.round} round")
    words = " ".join(" ".join(kono.lines).split())
    for sentence in tournament_result(series).split(". "):
        assert sentence in words


def restored(kono: Pseudo) -> None:
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
