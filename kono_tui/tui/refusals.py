"""Why a key or a click on the board does nothing, and what a point is: without Textual."""

from __future__ import annotations

from kono_tui.text.sentences import sentence
from kono_tui.tui import online_words
from kono_tui.tui.scene import Scene, place, rule_against

STOPS = "Enter stops here"


def why_not(scene: Scene) -> str:
    """Say why nobody can move now."""
    if why := online_words.no_say(scene):
        return why
    if scene.match is None:
        return "The round has not begun."
    if not scene.under_way:
        return "The round is over. Enter shows its result."
    if scene.reviewed is not None:
        shown, made = scene.turns
        return f"This is move {shown} of {made}; End goes back to the game."
    if scene.series.watched:
        return "The computers play; Space pauses them."
    if not scene.humans_turn:
        return "It is the computer's turn."
    return f"No {scene.game.piece} can move."


def refusal(scene: Scene, cell: int) -> str:
    """Say why a cell can be neither picked up nor moved to."""
    match = scene.match
    if match is None:
        return why_not(scene)
    point = scene.view.points[cell]
    own = scene.game.colour(match.position, match.to_move)
    where, piece = place(scene, cell), scene.game.piece
    if scene.held is not None:
        return _cannot_go(scene, scene.held, cell)
    if scene.placing:
        return rule_at(scene, cell) or f"No {piece} can be placed at {where}."
    if not point.piece:
        movers = movers_to(scene, cell)
        if movers:
            return f"{len(movers)} {piece}s can go to {where}: pick one of them up first."
        return f"{where} is vacant, and no {piece} of yours can go there."
    if point.piece != own:
        return f"The {piece} at {where} is {point.piece}; you play {own}."
    return _rule(scene, cell) or f"The {piece} at {where} has no legal move."


def movers_to(scene: Scene, cell: int) -> set[int]:
    """The cells of the pieces that can go to a cell."""
    return {move.cells[0] for move in scene.selection.moves if move.cells[1:2] == (cell,)}


def refused_step(scene: Scene, origin: int, target: int) -> str:
    """Say why the piece at a cell cannot go to another cell, or that no piece is there."""
    points, piece = scene.view.points, scene.game.piece
    match = scene.match
    own = scene.game.colour(match.position, match.to_move) if match else ""
    if points[origin].piece != own:
        return refusal(scene, origin) if points[origin].piece else _nothing_there(scene, origin)
    if points[target].piece == own:
        return f"A {piece} of your own stands at {place(scene, target)}."
    if points[target].piece and not _rule(scene, target, origin):
        return (
            f"The {piece} at {place(scene, origin)} cannot take the one at {place(scene, target)}."
        )
    return _cannot_go(scene, origin, target)


def _cannot_go(scene: Scene, origin: int, target: int) -> str:
    """Say that a piece cannot go to a cell, and by which rule where the game knows one."""
    going = f"The {scene.game.piece} at {place(scene, origin)} cannot go to {place(scene, target)}"
    said = _rule(scene, target, origin) or f"{going}."
    return f"{said[:-1]}; {STOPS}." if scene.moving is not None else said


def _rule(scene: Scene, cell: int, origin: int | None = None) -> str:
    """The rule against picking a piece, or a target for it, as a sentence; "" if none is known."""
    if scene.match is None:
        return ""
    begun = () if origin is None or scene.moving is not None else (origin,)
    rule = rule_against(scene.game, scene.match.position, (*begun, cell))
    return sentence(rule) if rule else ""


def rule_at(scene: Scene, cell: int) -> str:
    """The rule against placing a piece at a cell of the board shown, as a sentence; "" if none."""
    rule = rule_against(scene.game, scene.position, (cell,)) if scene.position else ""
    if rule and not scene.view.points[cell].piece:
        return f"Not allowed: {rule}."
    return sentence(rule) if rule else ""


def _nothing_there(scene: Scene, cell: int) -> str:
    return f"There is no {scene.game.piece} at {place(scene, cell)}; n goes to one that can move."


def what(scene: Scene, cell: int) -> str:
    """Describe a point: "(2,1): white piece that can capture, on Black's home, worth 1"."""
    point = scene.view.points[cell]
    parts = []
    if point.piece:
        able = f" that {scene.game.strong_piece}" if point.strong else ""
        parts.append(f"{point.piece} {scene.game.piece}{able}")
    else:
        parts.append("vacant")
    if point.home:
        parts.append(f"{point.home.title()}'s home, worth {point.value}")
    if scene.view.diagonals:
        parts.append("strong point" if sum(scene.view.place(cell)) % 2 == 0 else "weak point")
    return f"{place(scene, cell)}: {', '.join(parts)}"
