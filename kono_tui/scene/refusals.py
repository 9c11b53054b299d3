"""Why a key or a click on the board does nothing, and what a point is: without Textual."""

from __future__ import annotations

from kono_tui.core.move import Move
from kono_tui.errors import IllegalMove
from kono_tui.formats.sentences import as_sentence
from kono_tui.live import refusals
from kono_tui.scene.board_facts import cached_pick_refusal
from kono_tui.scene.scene import Scene, cell_name

ENTER_STOPS = "Enter stops here"


def move_refusal(scene: Scene) -> str:
    """Say why nobody can move on the board that is shown."""
    if scene.match is not None and scene.round_under_way and scene.reviewed_ply is not None:
        shown, made = scene.turn_counts
        return f"This is move {shown} of {made}; End goes back to the game."
    return refusals.move_refusal(scene) or f"No {scene.game.info.piece} can move."


def parse_turn(scene: Scene, text: str) -> tuple[Move, ...]:
    """Parse a typed turn, or part of one. IllegalMove says what is wrong with it."""
    if scene.match is None or not scene.human_can_move:
        raise IllegalMove(move_refusal(scene))
    return scene.game.notation.parse_turn(scene.match.position, text)


def refusal_at(scene: Scene, cell: int) -> str:
    """Say why a cell can be neither picked up nor moved to."""
    match = scene.match
    if match is None:
        return move_refusal(scene)
    point = scene.view.points[cell]
    own = scene.game.rules.colour(match.position, match.to_move)
    where, piece = cell_name(scene, cell), scene.game.info.piece
    if scene.held_cell is not None:
        return _target_refusal(scene, scene.held_cell, cell)
    if scene.human_is_placing:
        return placement_rule(scene, cell) or f"No {piece} can be placed at {where}."
    if not point.piece:
        if movers := movers_to(scene, cell):
            return f"{len(movers)} {piece}s can go to {where}: pick up one of them first."
        return f"{where} is empty, and no {piece} of yours can go there."
    if point.piece != own:
        return f"The {piece} at {where} is {point.piece}, and you play {own}."
    return _rule_sentence(scene, cell) or f"The {piece} at {where} has no legal move."


def movers_to(scene: Scene, cell: int) -> set[int]:
    """The cells of the pieces that can go to a cell."""
    return {move.cells[0] for move in scene.selection.moves if move.cells[1:2] == (cell,)}


def step_refusal(scene: Scene, origin: int, target: int) -> str:
    """Say why the piece at a cell cannot go to another cell, or that no piece is there."""
    points, piece = scene.view.points, scene.game.info.piece
    match = scene.match
    own = scene.game.rules.colour(match.position, match.to_move) if match else ""
    if not points[origin].piece and own:
        here = cell_name(scene, origin)
        return f"There is no {piece} at {here}; n goes to one that can move."
    if points[origin].piece != own:
        return refusal_at(scene, origin)
    return _target_refusal(scene, origin, target)


def _target_refusal(scene: Scene, origin: int, target: int) -> str:
    """Say that a piece cannot go to a cell: by which rule, where the game knows one."""
    reason = _rule_sentence(scene, target, origin) or _describe_blocked_way(scene, origin, target)
    return f"{reason[:-1]}; {ENTER_STOPS}." if scene.moving_cell is not None else reason


def _describe_blocked_way(scene: Scene, origin: int, target: int) -> str:
    """Say that a piece cannot go to a cell, in a game that does not say why."""
    points, piece = scene.view.points, scene.game.info.piece
    here, there = cell_name(scene, origin), cell_name(scene, target)
    if points[target].piece == points[origin].piece:
        return f"A {piece} of your own stands at {there}."
    if points[target].piece:
        return f"The {piece} at {here} cannot take the one at {there}."
    return f"The {piece} at {here} cannot go to {there}."


def _rule_sentence(scene: Scene, cell: int, origin: int | None = None) -> str:
    """The rule against picking a piece, or a target for it, as a sentence; "" if none is known."""
    if scene.match is None:
        return ""
    prefix = () if origin is None or scene.moving_cell is not None else (origin,)
    rule = cached_pick_refusal(scene.game, scene.match.position, (*prefix, cell))
    return as_sentence(rule) if rule else ""


def placement_rule(scene: Scene, cell: int) -> str:
    """The rule against placing a piece at a cell of the board shown, as a sentence; "" if none."""
    rule = cached_pick_refusal(scene.game, scene.position, (cell,)) if scene.position else ""
    if rule and not scene.view.points[cell].piece:
        return f"Not allowed: {rule}."
    return as_sentence(rule) if rule else ""


def describe_cell(scene: Scene, cell: int) -> str:
    """Describe a point: "(2,1): white piece that can capture, on Black's home, worth 1"."""
    point = scene.view.points[cell]
    ability = f" that {scene.game.info.strong_piece_ability}" if point.is_strong else ""
    parts = [f"{point.piece} {scene.game.info.piece}{ability}" if point.piece else "empty"]
    if point.home:
        parts.append(f"{point.home.title()}'s home, worth {point.value}")
    if scene.view.has_diagonals:
        is_strong = sum(scene.view.row_and_column(cell)) % 2 == 0
        parts.append("strong point" if is_strong else "weak point")
    return f"{cell_name(scene, cell)}: {', '.join(parts)}"
