"""`make trace`: count what one key press sets in motion, from Enter to the computer's reply.

The program plays on its usual screen without a terminal: Kono 5x5 against the computer, which
answers from its own process. Enter picks a piece up, an arrow key chooses where it goes, and Enter
puts it down. From that last Enter until the reply is on the board, the tool counts

- modules of kono_tui in which any Python code ran,
- methods of screens that were entered; a coroutine is entered again when it goes on after a pause,
- changes of class: how often a method entered stands in another class than the one before it,
- calls from a method of one screen class straight into a method of another,
- scenes shown: calls of `watch_scene` in a screen class,
- paints of the board: calls of `paint_board`, those for the frames of the moving pieces included.

A screen class is any subclass of Textual's Screen that is defined in kono_tui. What Textual wraps,
such as a worker, counts as the method that it is; properties do not count. All but the modules vary
a little: a quick reply cuts the human's animation short. Compiled modules cannot be traced: run
this on the source.

To compare with another tree: PYTHONPATH=/that/tree python -P tools/trace_keypress.py
`--details` names the modules, and the methods in the order in which they were entered.
"""

from __future__ import annotations

import argparse
import asyncio
import inspect
import os
import sys
import tempfile
import threading
from collections.abc import Iterator
from itertools import pairwise
from types import CodeType, FrameType
from typing import Any

SIZE = (120, 40)
SETTLING_SECONDS = 0.5
"""How long the reply may take until it stands still on the board."""
PACKAGE = "kono_tui"


def screen_classes() -> Iterator[type[Any]]:
    """Yield every screen class that the program has loaded."""
    from textual.screen import Screen

    waiting: list[type[Any]] = [Screen]
    while waiting:
        for found in waiting.pop().__subclasses__():
            waiting.append(found)
            if found.__module__.split(".")[0] == PACKAGE:
                yield found


def method_codes(found: type[Any]) -> Iterator[CodeType]:
    """Yield the code of every method that stands in a class, with what is nested in it."""
    for member in vars(found).values():
        function = unwrap(member)
        if inspect.isfunction(function):
            yield from nested_codes(function.__code__)


def unwrap(member: Any) -> Any:
    """Return the function within a method, whatever wraps it."""
    return inspect.unwrap(getattr(member, "func", None) or getattr(member, "__func__", member))


def nested_codes(code: CodeType) -> Iterator[CodeType]:
    """Yield a function's code and that of the functions within it."""
    yield code
    for constant in code.co_consts:
        if inspect.iscode(constant):
            yield from nested_codes(constant)


class Tracer:
    """Counts, while it is on, what the interpreter tells it of every call."""

    def __init__(self) -> None:
        self.modules: set[str] = set()
        self.entered: list[tuple[str, str]] = []
        """The methods of screens in the order in which they were entered, each with its class."""
        self.crossing_count = self.scene_count = self.paint_count = self.play_count = 0
        self.is_on = False
        self._classes: dict[CodeType, str] = {}

    @property
    def change_count(self) -> int:
        """How often a method entered stands in another class than the one before it."""
        return sum(before[0] != now[0] for before, now in pairwise(self.entered))

    def start(self) -> None:
        """Count from now on, with the screen classes that exist by now."""
        for found in set(screen_classes()):
            self._classes.update((code, found.__name__) for code in method_codes(found))
        self.is_on = True

    def handle(self, frame: FrameType, event: str, _: Any) -> None:
        """Take note of a call; `sys.setprofile` calls this."""
        module = frame.f_globals.get("__name__", "")
        if event != "call" or not self.is_on or module.split(".")[0] != PACKAGE:
            return
        self.modules.add(module)
        name = frame.f_code.co_name
        self.paint_count += name == "paint_board"
        self.play_count += module == "kono_tui.play.tournament" and name == "play"
        entered_class = self._classes.get(frame.f_code)
        if entered_class is not None and not name.startswith("<"):
            self._count_entry(entered_class, frame)

    def _count_entry(self, entered_class: str, frame: FrameType) -> None:
        calling_class = self._classes.get(frame.f_back.f_code) if frame.f_back else None
        self.entered.append((entered_class, frame.f_code.co_name))
        self.scene_count += frame.f_code.co_name == "watch_scene"
        self.crossing_count += calling_class not in (None, entered_class)


def create_app() -> Any:
    """The program with a round of Kono 5x5 that a human begins."""
    from kono_tui.games import GAMES
    from kono_tui.play.players import create_players
    from kono_tui.play.tournament import Tournament
    from kono_tui.tui.app import KonoApp, LaunchOptions
    from kono_tui.tui.settings.values import Settings

    players = create_players(("human", "computer"), ("", "easy"))
    tournament = Tournament(GAMES["kono"], players).choose_size(5)
    tournament = tournament.throw((6, 6)).throw((1, 1)).choose_colour("white")
    settings = Settings(pace="instant", evaluation=False)
    return KonoApp(None, LaunchOptions(tournament), settings)


async def trace_move(tracer: Tracer) -> None:
    """Play one move by Enter, and trace it until the computer has replied."""
    app = create_app()
    async with app.run_test(size=SIZE) as pilot:
        while len(app.screen_stack) < 2:
            await pilot.pause()
        await pilot.press("enter", "down")
        await pilot.pause()
        tracer.start()
        await pilot.press("enter")
        while tracer.play_count < 2:
            await pilot.pause()
        await pilot.pause(SETTLING_SECONDS)
        tracer.is_on = False


def print_table(tracer: Tracer) -> None:
    """Print the counts."""
    rows = {
        "modules that ran": len(tracer.modules),
        "methods of screens entered": len(tracer.entered),
        "changes of class among them": tracer.change_count,
        "calls from one class to another": tracer.crossing_count,
        "scenes shown (watch_scene)": tracer.scene_count,
        "paints of the board": tracer.paint_count,
    }
    for name, count in rows.items():
        print(f"{name:<32}{count:>5}")


def print_details(tracer: Tracer) -> None:
    """Print the modules, and the methods in their order."""
    print("", *sorted(tracer.modules), "", sep="\n")
    print(*(f"{found}.{name}" for found, name in tracer.entered), sep="\n")


def main() -> None:
    """Trace one move, and print the counts."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--details", action="store_true", help="name the modules and methods")
    options = parser.parse_args()
    tracer = Tracer()
    with tempfile.TemporaryDirectory() as folder:
        os.environ |= {"KONO_DATA": folder, "KONO_CONFIG": folder}
        threading.setprofile(tracer.handle)
        sys.setprofile(tracer.handle)
        try:
            asyncio.run(trace_move(tracer))
        finally:
            sys.setprofile(None)
    print_table(tracer)
    if options.details:
        print_details(tracer)


if __name__ == "__main__":
    main()
