"""The search lab: a board, an algorithm, and what it finds and visits there."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from typing import Any, ClassVar, Final

from textual import on, work
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.reactive import reactive
from textual.screen import Screen

from kono_tui.core.game import Game
from kono_tui.core.move import Move
from kono_tui.core.position import Position
from kono_tui.errors import EngineError, SetupError
from kono_tui.lab.algorithms import ALGORITHMS
from kono_tui.lab.records import Run
from kono_tui.lab.running import match_of
from kono_tui.lab.turns import moves_on
from kono_tui.play.series import Series
from kono_tui.text.sentences import sentence
from kono_tui.tui import study as studies
from kono_tui.tui.bench import Bench, ProcessBench
from kono_tui.tui.paint.geometry import Geometry
from kono_tui.tui.study import Study
from kono_tui.tui.study_words import picture
from kono_tui.tui.widgets.board import Board, Picture
from kono_tui.tui.widgets.footer import MenuFooter
from kono_tui.tui.widgets.found_list import FoundList
from kono_tui.tui.widgets.lab_section import Counted, Heading, LabTop, Picker
from kono_tui.tui.widgets.visit_tree import VisitTree

Play = Callable[[tuple[Move, ...]], None]
SLIM: Final = 40
"""A panel with fewer columns has narrower margins."""
TALL: Final = 34
"""From this height on the screen shows both the moves and the tree."""


class LabFooter(MenuFooter):
    """The keys of the lab; running and looking stand out."""

    menu = frozenset({"next", "run", "halt", "back"})


def _key(keys: str, action: str, name: str, id: str, shown: str = "", show: bool = True) -> Binding:
    return Binding(keys, action, name, show=show, id=f"lab.{id}", key_display=shown or None)


def _algorithm_keys() -> list[Binding]:
    return [
        _key(str(number), f"algorithm({key!r})", each.title.capitalize(), key, show=False)
        for number, (key, each) in enumerate(ALGORITHMS.items(), start=1)
    ]


class LabScreen(Screen[tuple[Move, ...] | None]):
    """Studies one position. It closes with the moves to play, or None."""

    DEFAULT_CSS = """
    LabScreen #lab { height: 1fr; }
    LabScreen #panel { width: 44; height: 1fr; background: $surface; }
    LabScreen #panel > * { margin-top: 1; }
    LabScreen.-low #panel > *, LabScreen #panel > VisitTree { margin-top: 0; }
    LabScreen.slim LabSection { padding: 0 1; }
    LabScreen.-low VisitTree, LabScreen.-low Heading { display: none; }
    LabScreen.comparing VisitTree, LabScreen.comparing Heading { display: none; }
    LabScreen.-low.branching VisitTree, LabScreen.-low.branching Heading { display: block; }
    LabScreen.-low.branching FoundList { display: none; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        _key("space", "next", "Next", "next", "Space"),
        _key("enter", "run", "Run", "run", "Enter"),
        _key("s", "halt", "Stop", "stop"),
        _key("escape", "back", "Back", "back", "Esc"),
        _key("c", "compare", "Compare", "compare"),
        _key("t", "tree", "Tree", "tree"),
        _key("p", "play", "Play it", "play"),
        _key("plus,equals_sign", "depth(1)", "Deeper", "deeper", "+"),
        _key("minus", "depth(-1)", "Less deep", "shallower", "-"),
        _key("n", "count(1)", "More moves", "more"),
        _key("N,shift+n", "count(-1)", "Fewer moves", "fewer", show=False),
        *_algorithm_keys(),
        _key("f", "flip", "Flip the board", "flip", show=False),
    ]
    VERTICAL_BREAKPOINTS = [(0, "-low"), (TALL, "-tall")]  # noqa: RUF012
    AUTO_FOCUS = "FoundList"

    study: reactive[Study | None] = reactive(None, init=False, repaint=False)

    def __init__(
        self,
        game: Game[Any],
        position: Position,
        playable: bool = False,
        bench: Bench | None = None,
    ) -> None:
        """`can_play`: a move can be played in the game that the position comes from."""
        super().__init__()
        self.first = Study(game, position)
        self.playable = playable
        self.bench = bench or ProcessBench()
        self.flipped = False
        self.stop: asyncio.Event | None = None

    @property
    def now(self) -> Study:
        """The study; there is one from the first moment on."""
        return self.study or self.first

    def compose(self) -> ComposeResult:
        yield LabTop().data_bind(LabScreen.study)
        with Horizontal(id="lab"):
            yield Board(id="board")
            with Vertical(id="panel"):
                yield Picker().data_bind(LabScreen.study)
                yield FoundList().data_bind(LabScreen.study)
                yield Counted().data_bind(LabScreen.study)
                yield Heading().data_bind(LabScreen.study)
                yield VisitTree().data_bind(LabScreen.study)
        yield LabFooter()

    def on_mount(self) -> None:
        self.study = self.first
        self.lay_out()

    # Drawing

    def watch_study(self, before: Study | None, now: Study) -> None:
        self._show_board()
        if before is None or before.busy != now.busy:
            self.refresh_bindings()
        if (before and before.other) != now.other:
            self.set_class(now.other is not None, "comparing")
            self.lay_out()

    def on_resize(self) -> None:
        self.lay_out()

    def lay_out(self) -> None:
        """Give the panel what the board leaves; more while two algorithms are compared."""
        width, height = self.size
        if not width:
            return
        wide = self.now.other is not None
        least = (
            (58 if wide else 44) if width >= 120 else (44 if wide else 36) if width >= 80 else 24
        )
        view = self.now.game.view(self.now.position)
        board = Geometry.fitting(view, width - least, height - 2)
        room = width - board.width - (2 if width >= 120 else 0)
        panel = max(least, min(room, 66 if wide else 52))
        self.query_one("#panel").styles.width = panel
        self.set_class(panel < SLIM, "slim")
        self._show_board()

    def _show_board(self) -> None:
        view, marks = picture(self.now)
        self.query_one(Board).picture = Picture(view, marks, flipped=self.flipped)

    def action_flip(self) -> None:
        self.flipped = not self.flipped
        self._show_board()

    def action_tree(self) -> None:
        """Switch between tree and moves: which is shown, or if both are, which has the focus."""
        if self.now.other is not None:
            self._say("The tree is shown for one algorithm; c ends the comparison.")
            return
        to_tree = not self.query_one(VisitTree).has_focus
        self.set_class(to_tree, "branching")
        self.query_one(VisitTree if to_tree else FoundList).focus()

    def _say(self, notice: str) -> None:
        self.study = replace(self.now, notice=notice)

    # The question

    def _ask(self, study: Study) -> None:
        """Change the question; a running search no longer answers it."""
        if study.runs != self.now.runs or study.algorithms != self.now.algorithms:
            self.workers.cancel_group(self, "run")
        self.study = study

    def action_algorithm(self, key: str) -> None:
        self._ask(studies.picked(self.now, key))

    def action_depth(self, by: int) -> None:
        self._ask(studies.deeper(self.now, by))

    def action_count(self, by: int) -> None:
        self._ask(studies.more(self.now, by))

    def action_compare(self) -> None:
        self.remove_class("branching")
        self._ask(studies.compared(self.now))
        self.query_one(FoundList).focus()

    # Running

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether something can be done now; the footer shows no more."""
        if action == "run":
            return not self.now.busy
        if action == "halt":
            return self.now.busy
        return self.playable if action == "play" else True

    def action_run(self) -> None:
        self.study = replace(studies.asked(self.now), busy=True)
        self._run_all()

    @work(group="run", exclusive=True)
    async def _run_all(self) -> None:
        """Run the chosen algorithms one after the other, and show what they find meanwhile."""
        stop = self.stop = asyncio.Event()
        notice = ""
        try:
            for side in range(len(self.now.algorithms)):
                await self._run_one(side, stop)
        except EngineError as error:
            notice = sentence(str(error))
        self.study = replace(self.now, busy=False, notice=notice)

    async def _run_one(self, side: int, stop: asyncio.Event) -> None:
        study = self.now

        def told(run: Run) -> None:
            self.study = studies.told(self.now, side, run)

        told(await self.bench.run(study.game, study.position, study.wish(side), told, stop))

    def action_halt(self) -> None:
        """End the run; what it has found so far stays."""
        if self.stop is not None:
            self.stop.set()

    # Looking at the results

    def action_next(self) -> None:
        self.study = studies.next_shown(self.now)

    @on(FoundList.Chosen)
    def _chosen(self, event: FoundList.Chosen) -> None:
        self.study = studies.shown(self.now, event.index)

    @on(VisitTree.Looked)
    def _looked(self, event: VisitTree.Looked) -> None:
        self.study = replace(self.now, node=event.number, notice="")

    def action_play(self) -> None:
        """Play the move on the board in the game, and go back to it."""
        found = self.now.found
        if found is None:
            self._say("There is no move to play yet: Enter runs the search.")
            return
        self.dismiss(moves_on(self.now.game, self.now.position, found.path))

    def action_back(self) -> None:
        """Stop a run first, and only then leave."""
        if self.now.busy:
            self.action_halt()
        else:
            self.dismiss(None)


def open_lab(app: App[Any], series: Series, play: Play | None = None) -> None:
    """Look at a game's position in the lab, or say why that is impossible.

    `play` gets the decisions of a whole turn if the player wants to play one that was found.
    """
    try:
        match = match_of(series)
    except SetupError as error:
        app.notify(sentence(str(error)), severity="warning", markup=False)
        return

    def left(moves: tuple[Move, ...] | None) -> None:
        if moves and play is not None:
            play(moves)

    app.push_screen(LabScreen(match.game, match.position, play is not None), left)
