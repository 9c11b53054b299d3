"""Commands at the menu that show information and change nothing."""

from __future__ import annotations

from collections.abc import Sequence

from kono_tui.core.move import STOP, Move
from kono_tui.core.position import CHANCE
from kono_tui.core.view import BoardView
from kono_tui.play import draws
from kono_tui.play.chance import throw_told, thrown
from kono_tui.play.match import Match
from kono_tui.play.reports import told
from kono_tui.play.series import Series
from kono_tui.text.picture import draw
from kono_tui.text.source import rules_page

ASIDES = {
    "board": "draws the board again",
    "values": "draws it with what the vacant points are worth",
    "pieces": "lists where the pieces are",
    "moves": "lists the moves that can be made now",
    "barred": "lists the vacant points where nothing may be placed now, and why",
    "lines": "tells each side's shortest line, and the points that count",
    "last": "tells the last move",
    "why": "tells what the computer saw before its last move",
    "log": "tells every move of the round",
    "rules": "shows the rules of the game",
    "?": "shows this list",
}


def board(series: Series, match: Match, values: bool = False) -> str:
    """Draw the board as the rules do; in games with dice, with the dice on the table."""
    names = [player.name for player in series.players]
    drawn = draw(match.game.view(match.position), values, names)
    if not match.game.throws_dice:
        return drawn
    throw = thrown(match, len(match.moves))
    return f"{drawn}\nDice: {throw_told(throw) if throw else 'not thrown yet'}"


def aside(word: str, series: Series, match: Match) -> str:
    """The text that an information command shows."""
    match word:
        case "board":
            return board(series, match)
        case "values":
            return board(series, match, values=True)
        case "pieces":
            return "\n".join(pieces(series, match))
        case "moves":
            return legal_moves(match)
        case "last":
            return log(series, match)[-1]
        case "log":
            return "\n".join(log(series, match))
        case "rules":
            return rules_page(match.game.key)
        case _:
            told = deeds(series) | ASIDES
            if match.game.view(match.position).squares:
                told["pieces"] = "lists which squares are open"
            for word in _idle(match):
                del told[word]
            return "\n".join(f"{name:<8}{what}" for name, what in told.items())


def _idle(match: Match) -> list[str]:
    """The commands that have nothing to show in this game."""
    game, position = match.game, match.position
    used = {
        "values": any(point.value for point in game.view(position).points),
        "barred": bool(game.barred(position)),
        "lines": bool(game.sights(position)),
    }
    return [word for word, is_used in used.items() if not is_used]


def deeds(series: Series) -> dict[str, str]:
    """The commands that change the game: listed here, carried out by the turn menu."""
    watched = series.watched
    return {
        "1": "saves the game to a file and leaves",
        "2": "makes a move" + ("" if watched else "; a human may also type it right away"),
        **({} if watched else {"3": "suggests a move to a human, and says why"}),
        "4": "leaves; the game is kept" if watched else "quits the round, which ends it",
        **({"5": "lets the computers play to the end of the round"} if watched else {}),
        **({"draw": "offers a draw, before a turn begins"} if draws.possible(series) else {}),
        "undo": "takes back the last move" + ("" if watched else " of a human, and the reply"),
        "Ctrl-C": "leaves at once; the game is kept, and can be resumed",
    }


def pieces(series: Series, match: Match) -> list[str]:
    """List where each colour's pieces are, for players who listen to the board."""
    view = match.game.view(match.position)
    able = match.game.strong_piece
    if view.squares:
        return _open_squares(series, view)
    lines = []
    for colour in match.game.colours:
        places = [
            view.name(cell) + (f" {able}" if point.strong else "")
            for cell, point in enumerate(view.points)
            if point.piece == colour
        ]
        lines.append(f"{colour.title()}: {', '.join(places) or 'none'}.")
    return lines


def _open_squares(series: Series, view: BoardView) -> list[str]:
    """List the open squares of each row; seat 0's row is the second."""
    told = []
    for row, player in zip((1, 0), series.players, strict=True):
        cells = range(row * view.columns, (row + 1) * view.columns)
        places = [view.name(cell) for cell in cells if not view.points[cell].piece]
        locked = [f"; {view.name(cell)} is locked" for cell in cells if view.points[cell].strong]
        told.append(f"{player.name}: open are {', '.join(places) or 'none'}{''.join(locked)}.")
    return told


def barred(match: Match) -> list[str]:
    """List the vacant points where the mover must not place a piece, a line each, with the rule."""
    game, position = match.game, match.position
    return [f"{game.why_not(position, (cell,))}." for cell in game.barred(position)] or [
        "No vacant point is barred."
    ]


def lines(match: Match) -> list[str]:
    """Describe what a position shows besides its pieces, and at which points."""
    name = match.game.view(match.position).name
    told = []
    for sight in match.game.sights(match.position):
        places = [name(cell) for cell, _ in sight.signs]
        unsaid = not any(place in sight.words for place in places)
        told.append(f"{sight.words} ({', '.join(places)})" if places and unsaid else sight.words)
    return told or ["There are no lines to tell."]


SENTENCES = {"barred": barred, "lines": lines}
"""The information commands that are answered in sentences."""


def legal_moves(match: Match) -> str:
    """A sentence on what can be decided now."""
    return f"Possible: {legal_now(match)}."


def legal_now(match: Match) -> str:
    """List the moves as they are typed, piece by piece.

    Moves that end a turn or have no point come last.
    """
    moves: Sequence[Move] = match.legal
    if not match.game.any_order:
        moves = sorted(moves, key=lambda move: (move.kind == STOP or not move.cells, move.cells))
    return "; ".join(match.game.notation(match.position, move) for move in moves)


def log(series: Series, match: Match) -> list[str]:
    """Every turn of the round so far, with a computer's reasons; only seats' turns are numbered."""
    return logged(series, match) or ["No move has been made yet."]


def logged(series: Series, match: Match, since: int = 0) -> list[str]:
    """The turns from a move on, a line each."""
    lines = []
    for turn in match.turns:
        first = max(turn.first, since)
        if first < turn.end:
            text = " ".join(told(series, match.positions[first], *match.moves[first : turn.end]))
            number = "" if turn.seat == CHANCE else f"{match.turn_number(turn.first)}. "
            lines.append(f"{number}{text}")
    return lines
