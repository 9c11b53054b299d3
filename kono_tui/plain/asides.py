"""Words that can be typed at the menu to look around: nothing changes by them."""

from __future__ import annotations

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
    "last": "tells the last move",
    "why": "tells what the computer saw before its last move",
    "log": "tells every move of the round",
    "rules": "shows the rules of the game",
    "?": "shows this list",
}


def board(match: Match, values: bool = False) -> str:
    """The board as the rules draw it."""
    return draw(match.game.view(match.position), values)


def aside(word: str, series: Series, match: Match) -> str:
    """What one of these words shows."""
    match word:
        case "board":
            return board(match)
        case "values":
            return board(match, values=True)
        case "pieces":
            return "\n".join(pieces(match))
        case "moves":
            return legal_moves(match)
        case "last":
            return log(series, match)[-1]
        case "log":
            return "\n".join(log(series, match))
        case "rules":
            return rules_page(match.game.key)
        case _:
            return "\n".join(f"{name:<8}{what}" for name, what in (deeds(series) | ASIDES).items())


def deeds(series: Series) -> dict[str, str]:
    """What changes the game; told here, done by the turn."""
    watched = series.watched
    return {
        "1": "saves the game to a file and leaves",
        "2": "makes a move" + ("" if watched else "; a human may also type it right away"),
        **({} if watched else {"3": "suggests a move to a human, and says why"}),
        "4": "leaves; the game is kept" if watched else "quits the round, which ends it",
        **({"5": "lets the computers play to the end of the round"} if watched else {}),
        "undo": "takes back the last move" + ("" if watched else " of a human, and the reply"),
        "Ctrl-C": "leaves at once; the game is kept, and can be resumed",
    }


def pieces(match: Match) -> list[str]:
    """Where each colour's pieces are, for those who listen to the board."""
    view = match.game.view(match.position)
    able = match.game.strong_piece
    lines = []
    for colour in match.game.colours:
        places = [
            "({},{})".format(*view.place(cell)) + (f" {able}" if point.strong else "")
            for cell, point in enumerate(view.points)
            if point.piece == colour
        ]
        lines.append(f"{colour.title()}: {', '.join(places) or 'none'}.")
    return lines


def legal_moves(match: Match) -> str:
    """The moves as they are typed, piece by piece."""
    moves = sorted(match.legal, key=lambda move: move.cells)
    return f"Possible: {'; '.join(match.game.notation(match.position, move) for move in moves)}."


def log(series: Series, match: Match) -> list[str]:
    """Every decision of the round so far, with a computer's reasons."""
    lines = []
    for number, move in enumerate(match.moves, start=1):
        position = match.positions[number - 1]
        lines.append(f"{number}. {' '.join(told(series, position, move))}")
    return lines or ["No move has been made yet."]
