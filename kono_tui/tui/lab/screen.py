"""The search lab: a board, an algorithm, and what it finds and visits there."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from types import MappingProxyType
from typing import Any, ClassVar, Final

from textual import on, work
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.reactive import reactive

from kono_tui.core.game import Game
from kono_tui.core.move import Move
from kono_tui.core.position import Position
from kono_tui.errors import EngineError, SetupError
from kono_tui.formats.sentences import as_sentence
from kono_tui.lab.algorithms import ALGORITHMS
from kono_tui.lab.records import LabRun
from kono_tui.lab.runner import match_to_study
from kono_tui.lab.turn_tree import moves_along
from kono_tui.play.tournament import Tournament
from kono_tui.tui.lab import state as studies
from kono_tui.tui.lab.panels import board_picture
from kono_tui.tui.lab.result_list import ResultList
from kono_tui.tui.lab.runner import LabRunner, ProcessLabRunner
from kono_tui.tui.lab.sections import AlgorithmPicker, LabTopRow, SearchCounts, TreeHeading
from kono_tui.tui.lab.state import LabState
from kono_tui.tui.lab.visit_tree import VisitTree
from kono_tui.tui.paint.common.geometry import Geometry
from kono_tui.tui.widgets.board import BoardWidget, Picture
from kono_tui.tui.widgets.closing import ClosesOnce
from kono_tui.tui.widgets.footer import MenuFooter

PlayMoves = Callable[[tuple[Move, ...]], None]
SLIM_PANEL: Final = 40
"""A panel with fewer columns has narrower margins."""
TALL_SCREEN: Final = 34
"""From this height on the screen shows both the moves and the tree."""


class LabFooter(MenuFooter):
    """The keys of the lab; running and looking stand out."""

    prominent_actions = frozenset({"next", "run", "halt", "back"})
    overview_labels = MappingProxyType({"rules": "Keys", "command_palette": "Palette"})


def _key(
    keys: str, action: str, name: str, id: str, display: str = "", show: bool = True
) -> Binding:
    return Binding(keys, action, name, show=show, id=f"lab.{id}", key_display=display or None)


def _algorithm_keys() -> list[Binding]:
    return [
        _key(str(number), f"algorithm({key!r})", each.title.capitalize(), key, show=False)
        for number, (key, each) in enumerate(ALGORITHMS.items(), start=1)
    ]


class LabScreen(ClosesOnce[tuple[Move, ...] | None]):
    """Studies one position. It closes with the moves to play, or None."""

    DEFAULT_CSS = """
    LabScreen #lab { height: 1fr; }
    LabScreen #panel { width: 44; height: 1fr; background: $surface; }
    LabScreen #panel > * { margin-top: 1; }
    LabScreen.-low #panel > *, LabScreen #panel > VisitTree { margin-top: 0; }
    LabScreen.slim LabSection { padding: 0 1; }
    LabScreen.-low VisitTree, LabScreen.-low TreeHeading { display: none; }
    LabScreen.comparing VisitTree, LabScreen.comparing TreeHeading { display: none; }
    LabScreen.-low.branching VisitTree, LabScreen.-low.branching TreeHeading { display: block; }
    LabScreen.-low.branching ResultList { display: none; }
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
    VERTICAL_BREAKPOINTS = [(0, "-low"), (TALL_SCREEN, "-tall")]  # noqa: RUF012
    AUTO_FOCUS = "ResultList"

    study: reactive[LabState | None] = reactive(None, init=False, repaint=False)

    def __init__(
        self,
        game: Game[Any],
        position: Position,
        can_play: bool = False,
        lab_runner: LabRunner | None = None,
    ) -> None:
        """`can_play`: a move can be played in the game that the position comes from."""
        super().__init__()
        self.first_study = LabState(game, position)
        self.can_play = can_play
        self.lab_runner = lab_runner or ProcessLabRunner()
        self.is_flipped = False
        self.stop_event: asyncio.Event | None = None

    @property
    def now(self) -> LabState:
        """The study; there is one from the first moment on."""
        return self.study or self.first_study

    def compose(self) -> ComposeResult:
        yield LabTopRow().data_bind(LabScreen.study)
        with Horizontal(id="lab"):
            yield BoardWidget(id="board")
            with Vertical(id="panel"):
                yield AlgorithmPicker().data_bind(LabScreen.study)
                yield ResultList().data_bind(LabScreen.study)
                yield SearchCounts().data_bind(LabScreen.study)
                yield TreeHeading().data_bind(LabScreen.study)
                yield VisitTree().data_bind(LabScreen.study)
        yield LabFooter()

    def on_mount(self) -> None:
        self.study = self.first_study
        self.lay_out()

    # Drawing

    def watch_study(self, before: LabState | None, now: LabState) -> None:
        self._show_board()
        if before is None or before.is_running != now.is_running:
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
        is_comparing = self.now.other is not None
        if width >= 120:
            least_width = 58 if is_comparing else 44
        elif width >= 80:
            least_width = 44 if is_comparing else 36
        else:
            least_width = 24
        view = self.now.game.display.view(self.now.position)
        geometry = Geometry.fit(view, width - least_width, height - 2)
        free_width = width - geometry.width - (2 if width >= 120 else 0)
        panel_width = max(least_width, min(free_width, 66 if is_comparing else 52))
        self.query_one("#panel").styles.width = panel_width
        self.set_class(panel_width < SLIM_PANEL, "slim")
        self._show_board()

    def _show_board(self) -> None:
        view, marks = board_picture(self.now)
        self.query_one(BoardWidget).picture = Picture(view, marks, is_flipped=self.is_flipped)

    def action_flip(self) -> None:
        self.is_flipped = not self.is_flipped
        self._show_board()

    def action_tree(self) -> None:
        """Switch between tree and moves: which is shown, or if both are, which has the focus."""
        if self.now.other is not None:
            self._say("The tree is shown for one algorithm; c ends the comparison.")
            return
        to_tree = not self.query_one(VisitTree).has_focus
        self.set_class(to_tree, "branching")
        self.query_one(VisitTree if to_tree else ResultList).focus()

    def _say(self, notice: str) -> None:
        self.study = replace(self.now, notice=notice)

    # The question

    def _change_study(self, study: LabState) -> None:
        """Change the question; a running search no longer answers it."""
        if study.runs != self.now.runs or study.algorithms != self.now.algorithms:
            self.workers.cancel_group(self, "run")
        self.study = study

    def action_algorithm(self, key: str) -> None:
        self._change_study(studies.pick_algorithm(self.now, key))

    def action_depth(self, by: int) -> None:
        self._change_study(studies.change_depth(self.now, by))

    def action_count(self, by: int) -> None:
        self._change_study(studies.change_count(self.now, by))

    def action_compare(self) -> None:
        self.remove_class("branching")
        self._change_study(studies.toggle_comparison(self.now))
        self.query_one(ResultList).focus()

    # Running

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether something can be done now; the footer shows no more."""
        if action == "run":
            return not self.now.is_running
        if action == "halt":
            return self.now.is_running
        return self.can_play if action == "play" else True

    def action_run(self) -> None:
        self.study = replace(studies.with_question(self.now), is_running=True)
        self._run_all()

    @work(group="run", exclusive=True)
    async def _run_all(self) -> None:
        """Run the chosen algorithms one after the other, and show what they find meanwhile."""
        stop_event = self.stop_event = asyncio.Event()
        notice = ""
        try:
            for index in range(len(self.now.algorithms)):
                await self._run_one(index, stop_event)
        except EngineError as error:
            notice = as_sentence(str(error))
        self.study = replace(self.now, is_running=False, notice=notice)

    async def _run_one(self, index: int, stop_event: asyncio.Event) -> None:
        study = self.now

        def show_run(run: LabRun) -> None:
            self.study = studies.with_run(self.now, index, run)

        request, run_algorithm = study.request_for(index), self.lab_runner.run
        show_run(await run_algorithm(study.game, study.position, request, show_run, stop_event))

    def action_halt(self) -> None:
        """End the run; what it has found so far stays."""
        if self.stop_event is not None:
            self.stop_event.set()

    # Looking at the results

    def action_next(self) -> None:
        self.study = studies.show_next_move(self.now)

    @on(ResultList.Chosen)
    def _show_chosen(self, event: ResultList.Chosen) -> None:
        self.study = studies.show_move(self.now, event.index)

    @on(VisitTree.PositionChosen)
    def _show_tree_position(self, event: VisitTree.PositionChosen) -> None:
        self.study = replace(self.now, node_number=event.number, notice="")

    def action_play(self) -> None:
        """Play the move on the board in the game, and go back to it."""
        found = self.now.shown_move
        if found is None:
            self._say("There is no move to play yet. Enter runs the search.")
            return
        self.dismiss(moves_along(self.now.game, self.now.position, found.path))

    def action_back(self) -> None:
        """Stop a run first, and only then leave."""
        if self.now.is_running:
            self.action_halt()
        else:
            self.dismiss(None)


def open_lab(app: App[Any], tournament: Tournament, play: PlayMoves | None = None) -> None:
    """Look at a game's position in the lab, or say why that is impossible.

    `play` gets the decisions of a whole turn if the player wants to play one that was found.
    """
    try:
        match = match_to_study(tournament)
    except SetupError as error:
        app.notify(as_sentence(str(error)), severity="warning", markup=False)
        return

    def play_found_moves(moves: tuple[Move, ...] | None) -> None:
        if moves and play is not None:
            play(moves)

    app.push_screen(LabScreen(match.game, match.position, play is not None), play_found_moves)
