"""The screen of a proof: a claim is played on the board, and the player may try replies."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.widgets import Input, Static

from kono_tui.core.move import Move
from kono_tui.errors import EngineError, IllegalMove
from kono_tui.formats.sentences import as_sentence
from kono_tui.live.move_advisor import MoveAdvisor
from kono_tui.scene.controls import controls_for
from kono_tui.scene.controls.base import InputSettings
from kono_tui.scene.marks import build_marks
from kono_tui.scene.reasons.proof import (
    Proof,
    build_scene,
    describe_score,
    leave_detour,
    step_proof,
)
from kono_tui.scene.reasons.trial import (
    NOTHING_TO_TRY,
    answer_trial,
    build_question,
    find_open_trial,
    try_reply,
)
from kono_tui.scene.refusals import parse_turn
from kono_tui.scene.scene import Scene
from kono_tui.tui.game.layout import NARROW_PANEL, least_columns
from kono_tui.tui.game.panels.move_line import MoveLine
from kono_tui.tui.paint.common.geometry import Geometry
from kono_tui.tui.widgets.board import LEFT_BUTTON, BoardWidget, Picture
from kono_tui.tui.widgets.closing import ClosesOnce
from kono_tui.tui.widgets.footer import MenuFooter
from kono_tui.tui.widgets.kono_app import kono_app
from kono_tui.tui.widgets.panel_section import DIM, HEADING, join_lines

LARGEST_PANEL = 46
TRY_NOTE = "You can try another reply here: click it, or type it with :"
SHOWN_NEXT = "n plays what would follow."
LOOKING = "Looking at that..."


class ProofFooter(MenuFooter):
    """The keys of a proof; stepping stands out."""

    prominent_actions = frozenset({"step", "back"})


def _key(keys: str, action: str, name: str, id: str, display: str, show: bool = True) -> Binding:
    return Binding(keys, action, name, show=show, id=f"proof.{id}", key_display=display)


class ProofScreen(ClosesOnce[None]):
    """Plays the claims about a turn on a board of its own; the game stays as it is."""

    DEFAULT_CSS = """
    ProofScreen #proof-top { dock: top; height: 1; width: 100%; background: $panel; padding: 0 1; }
    ProofScreen #proof-table { height: 1fr; }
    ProofScreen #proof-panel { width: 36; height: 1fr; background: $surface; padding: 1 2; }
    ProofScreen.narrow #proof-panel { padding: 1 0 0 1; }
    """
    AUTO_FOCUS = ""
    BINDINGS: ClassVar[list[BindingType]] = [
        _key("n,right,space,right_square_bracket", "step(1)", "Next", "next", "n"),
        _key("p,left,left_square_bracket", "step(-1)", "Previous", "previous", "p"),
        _key("escape,q", "back", "Back to the game", "back", "Esc"),
        _key("colon", "type", "Try a reply", "type", ":"),
        _key("c", "claim", "Next reason", "claim", "c"),
        _key("home", "start", "Start", "start", "Home", show=False),
        _key("f", "flip", "Flip the board", "flip", "f", show=False),
    ]

    def __init__(
        self, found: Sequence[Proof], advisor: Callable[[], MoveAdvisor], is_flipped: bool = False
    ) -> None:
        """`found` are the proofs of a turn; `advisor` looks at replies that the player tries."""
        super().__init__()
        self.proofs = list(found)
        self.proof_index = 0
        self.advisor = advisor
        self.is_flipped = is_flipped
        self.scene: Scene = build_scene(self.proof)
        """The board that is shown, with the points that the player has picked on it."""

    @property
    def proof(self) -> Proof:
        return self.proofs[self.proof_index]

    def compose(self) -> ComposeResult:
        yield Static(id="proof-top")
        with Horizontal(id="proof-table"):
            yield BoardWidget(id="board")
            with Vertical(id="proof-panel"):
                yield Static(id="proof-text")
        yield MoveLine(id="proof-typed", select_on_focus=False, compact=True)
        yield ProofFooter()

    def on_mount(self) -> None:
        self._lay_out()
        self._show(self.proof)

    # Drawing

    def on_resize(self) -> None:
        self._lay_out()

    def _lay_out(self) -> None:
        """Give the panel what the board leaves, as beside the game."""
        width, height = self.size
        if width:
            view = self.scene.view
            least = least_columns(width, view).panel
            geometry = Geometry.fit(view, width - least, height - 2)
            panel = max(least, min(width - geometry.width, LARGEST_PANEL))
            self.query_one("#proof-panel").styles.width = panel
            self.set_class(panel < NARROW_PANEL, "narrow")

    def _show(self, proof: Proof) -> None:
        """Show another board of the proof."""
        self.proofs[self.proof_index] = proof
        self.scene = build_scene(proof)
        self._draw()
        self.refresh_bindings()

    def _draw(self) -> None:
        settings = kono_app(self).settings
        marks = replace(build_marks(self.scene, settings), cursor=None)
        picture = Picture(self.scene.view, marks, is_flipped=self.is_flipped)
        self.query_one(BoardWidget).picture = picture
        self.query_one("#proof-text", Static).update(self._build_text())
        title = self.scene.game.info.title.upper()
        top = Content.assemble(("PROOF", HEADING), "  ", (title, DIM))
        self.query_one("#proof-top", Static).update(top)

    def _build_text(self) -> Content:
        """Return what is said of the board, and what can be done."""
        proof = self.proof
        number = min(proof.index, proof.main_count - 1) + 1
        note = f"{number} of {proof.main_count}" if not proof.is_detour else "what you try"
        parts = [Content.assemble(("PROOF", HEADING), "  ", (note, DIM)), Content(proof.step.text)]
        if score := describe_score(proof):
            parts.append(Content(score))
        if proof.notice:
            parts += [Content(""), Content(proof.notice)]
        elif proof.can_try:
            parts += [Content(""), Content.styled(TRY_NOTE, DIM)]
        elif proof.is_detour and proof.index + 1 < len(proof.steps):
            parts += [Content(""), Content.styled(SHOWN_NEXT, DIM)]
        return join_lines(*parts)

    # Stepping

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Whether a key means something now; the footer shows no other."""
        if action == "type":
            return self.proof.can_try and not self.has_class("typing")
        return len(self.proofs) > 1 if action == "claim" else True

    def action_step(self, by: int) -> None:
        self._leave_trial()
        self._show(step_proof(self.proof, by))

    def action_start(self) -> None:
        self._leave_trial()
        self._show(step_proof(leave_detour(self.proof), -len(self.proof.steps)))

    def action_claim(self) -> None:
        """Show the next claim."""
        self._leave_trial()
        self.proof_index = (self.proof_index + 1) % len(self.proofs)
        self._show(self.proof)

    def action_flip(self) -> None:
        self.is_flipped = not self.is_flipped
        self._draw()

    def action_back(self) -> None:
        """Drop what was picked, then what was tried, and only then leave."""
        if self.scene.picked_cells:
            self._show(self.proof)
        elif self.proof.is_detour:
            self._leave_trial()
            self._show(leave_detour(self.proof))
        else:
            self.dismiss(None)

    def _leave_trial(self) -> None:
        """Look no longer at what the player has tried."""
        self.workers.cancel_group(self, "trial")

    # Trying a reply

    def action_type(self) -> None:
        self.query_one(MoveLine).open(self.scene.game.notation.how_to_type)

    @on(Input.Submitted, "#proof-typed")
    def _try_typed_turn(self, event: Input.Submitted) -> None:
        line = self.query_one(MoveLine)
        if not event.value.strip():
            line.action_close()
            return
        try:
            moves = parse_turn(self.scene, event.value)
        except IllegalMove as error:
            self._say(as_sentence(str(error)))
            return
        line.action_close()
        self._try(moves)

    @on(BoardWidget.Clicked)
    def _press_board(self, event: BoardWidget.Clicked) -> None:
        if not self.proof.can_try:
            self._say(NOTHING_TO_TRY)
        elif event.cell is not None and event.button == LEFT_BUTTON:
            self._press_cell(event.cell)

    def _press_cell(self, cell: int) -> None:
        scene, move = controls_for(self.scene).press_cell(self.scene, cell, InputSettings())
        if move is not None:
            self._try((move,))
            return
        self.scene = scene
        self.proofs[self.proof_index] = replace(self.proof, notice=scene.notice)
        self._draw()

    def _try(self, moves: Sequence[Move]) -> None:
        self._show(try_reply(self.proof, moves))
        if find_open_trial(self.proof) is not None:
            self._look_at_trial()

    def _say(self, notice: str) -> None:
        self.proofs[self.proof_index] = replace(self.proof, notice=notice)
        self._draw()

    @work(group="trial", exclusive=True)
    async def _look_at_trial(self) -> None:
        """Let the engine look at the reply, and show what comes of it."""
        proof = self.proof
        trial = find_open_trial(proof)
        if trial is None:
            return
        question, advice = build_question(proof, trial), None
        if question is not None:
            self._say(LOOKING)
            try:
                advice = await self.advisor().advise(*question, others=0)
            except EngineError as error:
                self._say(as_sentence(str(error)))
                return
        self._show(replace(answer_trial(proof, trial, advice), notice=""))
