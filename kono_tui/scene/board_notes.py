"""What stands under a board: what the piece takes at the cursor, and what has been taken."""

from __future__ import annotations

from dataclasses import dataclass

from kono_tui.core.move import Move
from kono_tui.play.player_names import PlayerNames
from kono_tui.scene.board_facts import captured_cells, start_view
from kono_tui.scene.controls import line_choice
from kono_tui.scene.panels import seat_colour
from kono_tui.scene.scene import Scene


@dataclass(frozen=True)
class MoveNote:
    """A move of the picked piece to the cursor: how it is chosen, and what it takes."""

    kind: str
    effect: str
    """What it takes, in words: "takes e3 and f3"."""
    letter: str = ""
    """The key that chooses it; "" where there is no choice, and Enter makes it."""


@dataclass(frozen=True)
class TakenPieces:
    """The pieces that a seat has taken in this round."""

    taker: str
    """The player, in mid-sentence: "you"."""
    colour: str
    """The colour of the pieces."""
    count: int


@dataclass(frozen=True)
class BoardNotes:
    """What a game that wants it says under its board."""

    moves: tuple[MoveNote, ...]
    taken: tuple[TakenPieces, ...]


def describe_board_notes(scene: Scene) -> BoardNotes | None:
    """Return the notes on the board that is shown; None for a game that has none."""
    if not scene.game.display.has_notes or scene.match is None:
        return None
    return BoardNotes(_describe_moves(scene), _count_taken(scene))


def _describe_moves(scene: Scene) -> tuple[MoveNote, ...]:
    """Describe what the picked piece does at the point that is aimed at."""
    moves = scene.landings.get(scene.aimed_cell, ())
    is_choice = len(moves) > 1
    ordered = sorted(moves, key=line_choice.letter) if is_choice else moves
    return tuple(
        MoveNote(move.kind, _describe_effect(scene, move), line_choice.letter(move) * is_choice)
        for move in ordered
    )


def _describe_effect(scene: Scene, move: Move) -> str:
    taken = captured_cells(scene.game, scene.match.position, move) if scene.match else ()
    victims = line_choice.describe_cells(scene, taken).rstrip(",")
    return f"takes {victims}" if taken else "takes nothing"


def _count_taken(scene: Scene) -> tuple[TakenPieces, ...]:
    """Count what each seat has taken: what the other has lost since the start of a round."""
    size = scene.tournament.size or scene.game.info.usual_size
    before, now = start_view(scene.game, size).points, scene.view.points
    names = PlayerNames(scene.tournament.players)
    taken = []
    for seat in (0, 1):
        colour = seat_colour(scene, 1 - seat)
        once, left = (sum(each.piece == colour for each in points) for points in (before, now))
        taken.append(TakenPieces(names.mid_sentence(seat), colour, max(once - left, 0)))
    return tuple(taken)
