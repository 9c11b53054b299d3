"""Commands at the menu that show information and change nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from kono_tui.claims.statements import describe_refutations, describe_told_claims
from kono_tui.core.board_view import BoardView
from kono_tui.core.game import GameInfo
from kono_tui.core.move import STOP, Move
from kono_tui.core.position import CHANCE
from kono_tui.formats.ascii_board import draw_board
from kono_tui.formats.rules_text import full_rules_text, short_rules_text
from kono_tui.live.explained_turn import find_explained_turn
from kono_tui.live.plan_memory import describe_claims
from kono_tui.live.state import LiveState
from kono_tui.plain.console import WIDTH
from kono_tui.play import draws
from kono_tui.play.chance_moves import describe_throw, latest_throw
from kono_tui.play.match import Match, PlayedTurn
from kono_tui.play.player_names import PlayerNames
from kono_tui.play.tournament import Tournament
from kono_tui.play.turn_wording import NO_REASONS, describe_played_turn
from kono_tui.strategy.advisor import Advice
from kono_tui.strategy.finishing import describe_choice, finishing_turn
from kono_tui.strategy.judgement import Judgement
from kono_tui.strategy.search_facts import describe_search, describe_suggestion

RULES_COMMANDS = ("rules", "more")
MORE_RULES = "Type more for the rules in full."
INFO_COMMANDS = {
    "board": "draws the board again",
    "values": "draws the board with what each empty point is worth",
    "pieces": "lists where the pieces are",
    "moves": "lists the moves you can make now",
    "barred": "lists the empty points where you may not place a stone now, and why",
    "lines": "shows each side's shortest line, and the points that matter",
    "last": "repeats the last move",
    "why": "says what the computer saw before its last move",
    "proof": "shows on the board, step by step, why that move is good",
    "log": "lists every move of the round",
    "rules": "shows the rules in short",
    "more": "shows the rules in full",
    "?": "shows this list",
}


def board_text(tournament: Tournament, match: Match, with_values: bool = False) -> str:
    """Draw the board as the rules do; in games with dice, with the dice on the table."""
    names = list(map(PlayerNames(tournament.players).title, (0, 1)))
    picture = draw_board(match.game.display.view(match.position), with_values, names)
    if not match.game.rounds.throws_dice:
        return picture
    throw = latest_throw(match, len(match.moves))
    return f"{picture}\nDice: {describe_throw(throw) if throw else 'not thrown yet'}"


def info_text(word: str, state: LiveState, match: Match) -> str:
    """The text that an information command shows."""
    tournament = state.tournament
    match word:
        case "board":
            return board_text(tournament, match)
        case "values":
            return board_text(tournament, match, with_values=True)
        case "pieces":
            return "\n".join(list_pieces(tournament, match))
        case "moves":
            return f"Possible: {list_legal_moves(match)}."
        case "last":
            return round_log(state, match)[-1]
        case "log":
            return "\n".join(round_log(state, match))
        case "rules" | "more":
            return rules_text(word, match.game.info)
        case _:
            commands = action_commands(tournament) | INFO_COMMANDS
            if match.game.display.view(match.position).has_squares:
                commands["pieces"] = "lists the open squares of both rows"
            for word in _unused_commands(match):
                del commands[word]
            return "\n".join(f"{name:<8}{meaning}" for name, meaning in commands.items())


def rules_text(word: str, info: GameInfo) -> str:
    """The rules of a game: in short, or in full for the word more."""
    if word == "more":
        return full_rules_text(info, WIDTH)
    return f"{short_rules_text(info, WIDTH)}\n\n{MORE_RULES}"


def _unused_commands(match: Match) -> list[str]:
    """The commands that have nothing to show in this game."""
    game, position = match.game, match.position
    usage = {
        "values": any(point.value for point in game.display.view(position).points),
        "barred": bool(game.refusals.barred_points(position)),
        "lines": game.guides is not None,
    }
    return [word for word, is_used in usage.items() if not is_used]


def action_commands(tournament: Tournament) -> dict[str, str]:
    """The commands that change the game: listed here, carried out by the turn menu."""
    computers_only, has_draws = tournament.computers_only, draws.offers_possible(tournament)
    replied = not computers_only and len(tournament.local_humans) == 1
    return {
        "1": "saves the game to a file and leaves",
        "2": "makes a move" + ("" if computers_only else "; you can also just type the move"),
        **({} if computers_only else {"3": "suggests a move, and says why"}),
        "4": "leaves; the game is kept"
        if computers_only
        else "leaves, and the game is kept; or quits the round",
        **({"5": "lets the computers play to the end of the round"} if computers_only else {}),
        **({"draw": "offers a draw, before a turn begins"} if has_draws else {}),
        "undo": "takes back " + ("your last move, and the reply" if replied else "the last move"),
        "Ctrl-C": "leaves at once; the game is kept, and you can resume it",
    }


def list_pieces(tournament: Tournament, match: Match) -> list[str]:
    """List where each colour's pieces are, for players who listen to the board."""
    view = match.game.display.view(match.position)
    strong_name = match.game.info.strong_piece_ability
    if view.has_squares:
        return _list_open_squares(tournament, view)
    lines = []
    for colour in match.game.info.colours:
        places = [
            view.cell_name(cell) + (f" {strong_name}" if point.is_strong else "")
            for cell, point in enumerate(view.points)
            if point.piece == colour
        ]
        lines.append(f"{colour.title()}: {', '.join(places) or 'none'}.")
    return lines


def _list_open_squares(tournament: Tournament, view: BoardView) -> list[str]:
    """List the open squares of each row; seat 0's row is the second."""
    sentences = []
    names = PlayerNames(tournament.players)
    for row, seat in ((1, 0), (0, 1)):
        cells = range(row * view.columns, (row + 1) * view.columns)
        places = [view.cell_name(cell) for cell in cells if not view.points[cell].piece]
        strong = [view.cell_name(cell) for cell in cells if view.points[cell].is_strong]
        locked = "".join(f" {name} is locked." for name in strong)
        row_name = f"{names.possessive_start(seat)} open squares"
        sentences.append(f"{row_name}: {', '.join(places) or 'none'}.{locked}")
    return sentences


def list_barred_points(match: Match) -> list[str]:
    """List the vacant points where the mover must not place a piece, a line each, with the rule."""
    refusals, position = match.game.refusals, match.position
    cells = refusals.barred_points(position)
    rules = [f"{refusals.pick_refusal(position, (cell,))}." for cell in cells]
    return rules or ["You may place a stone on any empty point."]


def describe_lines(match: Match) -> list[str]:
    """Describe what a position shows besides its pieces, and at which points."""
    name = match.game.display.view(match.position).cell_name
    sentences = []
    for sight in match.game.guides(match.position) if match.game.guides else ():
        places = [name(cell) for cell, _ in sight.symbols]
        names_points = not places or any(place in sight.text for place in places)
        sentences.append(sight.text if names_points else f"{sight.text} ({', '.join(places)})")
    return sentences or ["There are no lines to show."]


def only_move(match: Match) -> Move | None:
    """The move of a player who has no choice and no piece to pick."""
    legal = match.legal_moves
    return legal[0] if len(legal) == 1 and not legal[0].cells else None


def describe_forced_move(match: Match, move: Move) -> str:
    """Say what the only move does, and that Enter makes it."""
    return (
        f"You can only {match.game.wording.describe_advice(match.position, (move,))}. Press Enter."
    )


def describe_hint(state: LiveState) -> list[str]:
    """Describe the move that the computer suggests, its reason, and what the search found."""
    match, advice = state.match, state.advice
    if match is None or advice is None:
        return []
    tournament, explanation = state.tournament, state.hint_explanation
    judgement = state.judgement_at(len(match.moves))
    finishing = _describe_finishing(match, advice, judgement)
    if explanation is None:
        facts = describe_search(tournament, match, advice, judgement, state.hint_level)
        return [describe_suggestion(tournament, match, advice), *finishing, *facts]
    about = match.game, match.position, explanation, tournament.players
    refutations = describe_refutations(*about)
    return [
        describe_suggestion(tournament, match, advice, explanation.reason),
        *describe_told_claims(*about),
        *finishing,
        *describe_search(tournament, match, advice, judgement, state.hint_level, refutations),
    ]


def _describe_finishing(match: Match, advice: Advice, judgement: Judgement | None) -> list[str]:
    """Describe how the player could end the round instead, and what to type for it."""
    turn = finishing_turn(advice)
    if not turn:
        return []
    value = judgement.value_to(match.to_move) if judgement else advice.value
    typed = match.game.notation.format_turn(match.position, turn)
    return [describe_choice(advice, value), f"To finish, type {typed}."]


SENTENCE_COMMANDS = {"barred": list_barred_points, "lines": describe_lines}
"""The information commands that are answered in sentences."""


def list_legal_moves(match: Match) -> str:
    """List the moves as they are typed, piece by piece.

    Moves that end a turn or have no point come last.
    """
    moves: Sequence[Move] = match.legal_moves
    if not match.game.rules.picks_in_any_order:
        moves = sorted(moves, key=lambda move: (move.kind == STOP or not move.cells, move.cells))
    return "; ".join(match.game.notation.format_move(match.position, move) for move in moves)


def round_log(state: LiveState, match: Match) -> list[str]:
    """Every turn of the round so far, with a computer's reasons; only seats' turns are numbered."""
    return log_lines(state, match) or ["No move has been made yet."]


def log_lines(state: LiveState, match: Match, first_move: int = 0) -> list[str]:
    """The turns from a move on, a line each."""
    lines = []
    for turn in match.turns:
        first = max(turn.first, first_move)
        if first < turn.end:
            sentences = describe_with_claims(state, match, replace(turn, first=first))
            number = "" if turn.seat == CHANCE else f"{match.turn_number(turn.first)}. "
            lines.append(f"{number}{' '.join(sentences)}")
    return lines


def describe_with_claims(state: LiveState, match: Match, turn: PlayedTurn) -> list[str]:
    """Describe a turn, and if it is a computer's, why it made it, as far as that is known."""
    explained = find_explained_turn(state, match, turn)
    reasons = explained.reasons if explained else NO_REASONS
    lines = describe_played_turn(state.tournament, match, turn, reasons)
    if explained is None or state.tournament.players[turn.seat].kind == "human":
        return lines
    return lines + describe_claims(state, match, explained)
