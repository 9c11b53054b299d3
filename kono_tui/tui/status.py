"""Whose turn it is, and what can be done: the sentences of the turn card, without Textual."""

from __future__ import annotations

from collections.abc import Sequence

from kono_tui.core.move import Move
from kono_tui.core.position import CHANCE
from kono_tui.play.colours import to_pick
from kono_tui.play.guessing import decider
from kono_tui.play.match import Match
from kono_tui.play.names import Names
from kono_tui.play.pie import SWAP
from kono_tui.play.reports import chance_told, told, why_over
from kono_tui.play.series import Series, Stage
from kono_tui.text.sentences import plural, sentence
from kono_tui.tui import choosing, guides, online_words, placing, squares_shown
from kono_tui.tui.marking import takings
from kono_tui.tui.refusals import movers_to, refusal, what
from kono_tui.tui.scene import Scene, place, taken_by
from kono_tui.tui.telling import told_turn

ENTER, CLICK = "Enter", "A click"


def turn(scene: Scene, smart: bool = False) -> tuple[str, str]:
    """Return the heading, and whole sentences on what is shown and on what can be done.

    `pick_only_mover`: a click moves a piece to a point that no other can go to.
    """
    if scene.link is not None and scene.link.lost:
        return online_words.lost(scene.link, scene.notice)
    if scene.link is not None and scene.link.waiting:
        return _whose_turn(scene), online_words.invited(scene)
    hovered = "" if scene.notice or scene.pickless else _hovered(scene, smart)
    said = hovered or scene.notice or _status(scene)
    return _whose_turn(scene), f"{guides.words(scene)} {said}".strip()


def _hovered(scene: Scene, smart: bool) -> str:
    """Describe what is under the mouse, if it is worth a word, and what a click does with it."""
    cell = scene.hovered
    if cell is None or scene.pending is not None:
        return ""
    if scene.view.squares:
        return "" if scene.picked else f"{squares_shown.what(scene, cell)}."
    if scene.placing:
        return placing.status(scene, cell, CLICK)
    if cell in scene.barred:
        return placing.marked(scene, cell)
    if scene.held is None:
        return sentence(what(scene, cell)) + _clicked(scene, cell, smart)
    closed = scene.match is not None and cell in scene.game.closed(scene.match.position)
    return refusal(scene, cell) if closed else ""


def _clicked(scene: Scene, cell: int, smart: bool) -> str:
    """Say that a click picks a piece up, or moves the only one that can go to a point."""
    if cell in scene.selection.targets:
        return f" {CLICK} picks it up."
    movers = movers_to(scene, cell) if smart else set()
    if len(movers) != 1:
        return ""
    return f" {CLICK} moves the {scene.game.piece} at {place(scene, movers.pop())} there."


def _whose_turn(scene: Scene) -> str:
    match = scene.match
    if match is None:
        return online_words.before(scene) or "A new round"
    if scene.reviewed is not None:
        shown, made = scene.turns
        return f"Reviewing {shown}/{made}"
    if scene.series.stage is Stage.ROUND_OVER:
        return f"Round {scene.series.round} is over"
    names = Names(scene.series.players)
    if match.whose_turn == CHANCE:
        return "Chance decides"
    whose = names.whose(match.whose_turn)
    whose = f"{whose[:1].upper()}{whose[1:]}"
    return squares_shown.whose(scene, match, whose) if scene.view.squares else f"{whose} move"


def _status(scene: Scene) -> str:
    match = scene.match
    if match is None:
        return online_words.invited(scene) or _before_the_round(scene.series)
    if scene.reviewed is not None:
        return _reviewed(scene, match)
    if scene.series.stage is Stage.ROUND_OVER:
        return f"{why_over(scene.series, match)} Enter shows the result."
    if match.to_move == CHANCE:
        return "The dice roll." if scene.view.squares else "No player has a say in it."
    if not scene.humans_turn:
        return online_words.others_turn(scene) or _computers_turn(scene)
    return online_words.on_its_way(scene) or _humans_turn(scene, match)


def _before_the_round(series: Series) -> str:
    if not series.size:
        return "The board's size is to be chosen."
    if series.opener is None and series.picker is not None:
        return to_pick(series)
    if series.opener is None:
        dice = series.game.first_by == "dice"
        return f"{'The dice say' if dice else decider(series.players) + ' says'} who begins."
    return f"{Names(series.players).does(series.opener, 'begin')}."


def _reviewed(scene: Scene, match: Match) -> str:
    turn = match.turn_at(scene.ply)
    if turn is None:
        told = ["The start of the round. ] steps on, End goes back to the game."]
    else:
        told = told_turn(scene.series, match, turn)
    return " ".join([*told, placing.marked(scene, scene.cursor)]).strip()


def announced(series: Series, match: Match, move: Move) -> str:
    """Announce the pass or the swap of a seat that is not at the keyboard; "" for other moves."""
    seat = match.to_move
    if match.game.throws_dice:
        return _step(series, match, move)
    after = match.position.play(match.game.encode(match.position, move))
    passes = match.legal == (move,) and not move.cells and after.to_move == 1 - seat
    swaps = move.kind == SWAP
    if seat == CHANCE or seat in series.humans or not (passes or swaps):
        return ""
    meant = placing.exchanged(series, match.game, after, 1 - seat) if swaps else ""
    return f"{told(series, match.position, move)[0]} {meant}".strip()


def _step(series: Series, match: Match, move: Move) -> str:
    """Announce a throw, or a move of a seat that is not at the keyboard, in a turn with dice."""
    if match.to_move == CHANCE:
        return chance_told(series, match, move)
    if match.to_move in series.humans or not move.cells:
        return ""
    return told(series, match.position, move)[0]


def _computers_turn(scene: Scene) -> str:
    if scene.waiting:
        return "It waits. Enter lets it move; you can save or quit before."
    pauses = "Space" if scene.series.watched else "Esc"
    return f"Thinking. {pauses} pauses. {placing.marked(scene)}".strip()


def _humans_turn(scene: Scene, match: Match) -> str:
    if scene.pending is not None:
        asked = scene.game.advise(match.position, scene.pending)
        return f"{sentence(asked)} Enter plays it, Esc does not."
    if scene.view.squares:
        return squares_shown.status(scene, match)
    selection = scene.selection
    if scene.choice:
        return _choosing(scene)
    if scene.moving is not None:
        return _going_on(scene, match, scene.moving)
    if scene.pickless:
        return _to_choose(scene, match, selection.commands)
    if scene.placing:
        return placing.status(scene, scene.cursor, ENTER)
    also = " x has other moves." if selection.commands else ""
    if not scene.picked:
        picks = " Enter picks it up." if scene.cursor in selection.targets else ""
        return sentence(what(scene, scene.cursor)) + picks + also
    return _picked_up(scene, match) + also


def _choosing(scene: Scene) -> str:
    """Say what can be captured, or which capture Enter or a click chooses."""
    for cell, key in ((scene.hovered, CLICK), (scene.cursor, ENTER)):
        if cell is not None and (takes := choosing.answer(scene, cell)):
            return f"{key} {takes}."
    return choosing.question(scene)


def _going_on(scene: Scene, match: Match, moving: int) -> str:
    """Say what a piece can do in mid-turn."""
    ways = scene.landings
    if scene.aim in ways:
        return _goes(scene, match, ways[scene.aim][0])
    turn = match.turn_at(scene.ply)
    taken = len(takings(match, turn)) if turn else 0
    done = f"has taken {taken}" if taken else "has moved"
    return f"{place(scene, moving)} {done}. Enter stops here; arrows choose where to go on."


def _goes(scene: Scene, match: Match, move: Move) -> str:
    """Say where Enter or a click moves the piece, what that captures, and what the turn earned."""
    taken = taken_by(scene.game, match.position, move)
    takes = f" and takes {choosing.told(scene, taken).rstrip(',')}" if taken else ""
    earned = f": {plural(match.gain(move), 'point')}" if scene.game.shows_gain else ""
    return f"{_key(scene)} {scene.game.goes} to {place(scene, scene.aim)}{takes}{earned}."


def _key(scene: Scene) -> str:
    """The input that moves to the cell aimed at."""
    return CLICK if scene.aim == scene.hovered != scene.cursor else ENTER


def _to_choose(scene: Scene, match: Match, commands: Sequence[Move]) -> str:
    """Say what Enter does where no point can be picked."""
    told = [scene.game.advise(match.position, each) for each in commands]
    if len(told) == 1:
        return f"There is nothing to choose: Enter will {told[0]}."
    return f"Enter asks which: {', '.join(told)}."


def _picked_up(scene: Scene, match: Match) -> str:
    points, piece = scene.view.points, scene.game.piece
    origin, aim = scene.picked[0], scene.aim
    capturing = "capturing " if points[origin].strong else ""
    held = f"The {capturing}{piece} at {place(scene, origin)} is picked up."
    if aim not in scene.landings:
        return f"{held} Arrows choose where to; Esc puts it back."
    if points[aim].piece:
        return f"{held} {_key(scene)} takes the {piece} at {place(scene, aim)}."
    move = scene.landings[aim][0]
    if taken_by(scene.game, match.position, move):
        return f"{held} {_goes(scene, match, move)}"
    return f"{held} {_key(scene)} puts it down at {place(scene, aim)}."
