"""The texts of a scene's panels: pure functions, without Textual."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from kono_tui.core.game import Game
from kono_tui.core.move import Move
from kono_tui.core.position import CHANCE, Position
from kono_tui.core.score import Tally
from kono_tui.formats.sentences import as_sentence
from kono_tui.play.match import Match, PlayedTurn
from kono_tui.play.tournament import Tournament
from kono_tui.play.wording import describe_turn, describe_turn_by_throws, totals_name
from kono_tui.scene.controls import controls_for
from kono_tui.scene.scene import HINT_MOVE, HINT_PIECE, HINT_REASON, Scene
from kono_tui.scene.verdict import find_computers_judgement
from kono_tui.strategy import swap
from kono_tui.strategy.finishing import describe_choice, describe_finishing_turn
from kono_tui.strategy.help_level import weaker_level
from kono_tui.strategy.judgement import Judgement
from kono_tui.strategy.search_facts import describe_in_short, describe_search
from kono_tui.strategy.standing import describe_certain_win

SEARCH_NOT_KEPT = "It made this move before you last left. What it saw then was not kept."
SEARCH_ON_SERVER = "Only the server knows what it saw."
SPACE_PLAYS_HINT = "Space plays it."
"""How to take a hint; a click on it does so too."""


def game_title(tournament: Tournament) -> tuple[str, str]:
    """The game with its size, and the round."""
    size = tournament.game.info.size_name(tournament.size) if tournament.size else ""
    return f"{tournament.game.info.title.upper()} {size}".strip(), f"round {tournament.round}"


def seat_colour(scene: Scene, seat: int) -> str:
    """The colour of a seat on the board that is shown.

    "" before the round has begun, where chance decides, and where players do not go by colours.
    """
    if scene.position is None or seat not in (0, 1) or not scene.game.info.players_have_colours:
        return ""
    return scene.game.rules.colour(scene.position, seat)


def describe_played_turn(tournament: Tournament, match: Match, turn: PlayedTurn) -> list[str]:
    """Describe a turn in sentences."""
    moves = match.moves[turn.first : turn.end]
    return describe_turn(tournament, match.positions[turn.first], *moves)


# The score


def score_rows(scene: Scene) -> list[tuple[str, str, str]]:
    """The rows of the score panel: this round, how it adds up, the tournament or rounds won.

    A score of a single item goes by that item's name; where there is none before a round's end,
    it is left out. Figures beside the score come after it.
    """
    rows: list[tuple[str, str, str]] = []
    if scene.match is not None and scene.position is not None:
        quitter = scene.match.quitter if scene.reviewed_ply is None else None
        first, second = _tally(scene.game, scene.position, quitter).scores
        if len(first.items) == 1:
            rows += _pair_items("", first.items, second.items)
        elif first.items:
            rows.append(("this round", str(first.total), str(second.total)))
            rows += _pair_items("  ", first.items, second.items)
        rows += _pair_items("", first.extra_items, second.extra_items)
        counts = scene.game.display.status_counts(scene.position)
        rows += [(name, "", count) for name, count in counts]
    before = scene.tournament.totals
    rows.append((totals_name(scene.game), str(before[0]), str(before[1])))
    return rows


ScoreItems = tuple[tuple[str, int], ...]


def _pair_items(indent: str, first: ScoreItems, second: ScoreItems) -> list[tuple[str, str, str]]:
    """The items of both seats, a row each."""
    pairs = zip(first, second, strict=False)
    return [(f"{indent}{name}", str(mine), str(theirs)) for (name, mine), (_, theirs) in pairs]


@lru_cache(maxsize=64)
def _tally(game: Game[Any], position: Position, quitter: int | None) -> Tally:
    """A score, added up once."""
    return game.rules.tally(position, quitter)


# Explanations and hints


def explain_computer_turn(scene: Scene) -> tuple[str, list[str]]:
    """Return a note on which turn is explained, and sentences on the computer's latest turn."""
    match, players = scene.match, scene.tournament.players
    for turn in reversed(match.turns if match else ()):
        is_computers = turn.seat != CHANCE and players[turn.seat].kind == "computer"
        if match is None or not is_computers or turn.first >= scene.ply:
            continue
        shown_part = replace(turn, end=min(turn.end, scene.ply))
        lines = _describe_computer_turn(scene, match, shown_part)
        lines += _describe_search(scene, match, turn)
        number = match.turn_number(turn.first)
        return f"{players[turn.seat].name.lower()}, move {number}", lines
    has_computer = any(player.kind == "computer" for player in players)
    return "", ["The computer has not moved yet." if has_computer else "No computer is playing."]


def _describe_computer_turn(scene: Scene, match: Match, turn: PlayedTurn) -> list[str]:
    """Describe a turn in sentences; one with dice throw by throw, unless more is asked for."""
    if scene.explains_more or not scene.game.rounds.throws_dice:
        return describe_played_turn(scene.tournament, match, turn)
    start, moves = match.positions[turn.first], match.moves[turn.first : turn.end]
    return describe_turn_by_throws(scene.tournament, start, moves)


def _describe_search(scene: Scene, match: Match, turn: PlayedTurn) -> list[str]:
    """Describe what the computer knew before the turn, in short or at length.

    If it was asked no sooner, in mid-turn; where it decides by dice, before its latest choice.
    """
    ply = min(turn.end, scene.ply)
    counts = range(turn.first, ply)
    for count in reversed(counts) if scene.game.rounds.throws_dice else counts:
        before = match.positions[count]
        advice = scene.computer_advice.get(before)
        if advice is not None and len(advice.valued_moves) != 1:
            is_full = scene.explains_more or (bool(match.ending) and turn is match.turns[-1])
            swappable = _may_swap(scene.game, before)
            judgement = _judgement_after(scene, match, count)
            level = weaker_level(scene.tournament.players[turn.seat].level)
            lines = describe_in_short(
                scene.tournament, advice, judgement, swappable, is_full, level
            )
            more = _search_facts_after(scene, match, count, judgement)
            return lines + more if scene.explains_more else lines
    unknown = SEARCH_NOT_KEPT if scene.room is None else SEARCH_ON_SERVER
    return [unknown] if scene.explains_more else []


@lru_cache(maxsize=64)
def _may_swap(game: Game[Any], position: Position) -> bool:
    return swap.offered_move(Match.begin(game, position)) is not None


def _judgement_after(scene: Scene, match: Match, count: int) -> Judgement | None:
    """What the round is worth on the board that shows a computer's choice and its reason.

    None where there is a result, as that says it, and once somebody else has moved.
    """
    turn_now = match.turn_at(scene.ply)
    if turn_now is None or turn_now.first > count or _shows_result(scene, match):
        return None
    return scene.judgement_at(scene.ply) or find_computers_judgement(scene)


def _shows_result(scene: Scene, match: Match) -> bool:
    return bool(match.ending) and scene.ply == len(match.moves)


def _search_facts_after(
    scene: Scene, match: Match, count: int, judgement: Judgement | None
) -> list[str]:
    """All facts that the computer found after so many moves of a round."""
    before = _match_after(match, count)
    level = weaker_level(scene.tournament.players[before.to_move].level)
    advice = scene.computer_advice[before.position]
    return describe_search(scene.tournament, before, advice, judgement, level)


def _match_after(match: Match, count: int) -> Match:
    """A round as it was after so many moves."""
    positions, moves = match.positions[: count + 1], match.moves[:count]
    return Match(match.game, positions, moves, match.computers_only)


def describe_hint(scene: Scene) -> tuple[str, list[str]]:
    """Return a note on what h does next, and the hint as far as it is told."""
    if scene.hint_requested:
        return "", [f"Looking for a good move{'.' * 3}"]
    match, advice = scene.match, scene.advice
    if match is None or advice is None or not scene.hint_stage or not scene.hint_allowed:
        return "", []
    play_key = SPACE_PLAYS_HINT if scene.human_can_move else ""
    game, position = scene.game, match.position
    if scene.hint_stage == HINT_PIECE and advice.move.cells:
        note, where_to_look = controls_for(scene).describe_hint(scene, advice)
        return note, [where_to_look]
    suggested = as_sentence(game.wording.describe_advice(position, advice.turn))
    if scene.hint_stage <= HINT_MOVE:
        return "h why", [f"{suggested} {play_key}".strip()]
    because = game.wording.describe_reason(position, advice.reason, scene.tournament.players)
    reason_text = f"{suggested[:-1]}, {because}."
    judgement = scene.judgement_at(len(match.moves))
    if scene.tells_finishing:
        return "h more", [f"{describe_finishing_turn(match, advice)} {play_key}".strip()]
    if scene.hint_stage > HINT_REASON:
        level = scene.hint_level
        facts = describe_search(scene.tournament, match, advice, judgement, level)
        return "", [f"{reason_text} {play_key}".strip(), *facts]
    is_told = bool(scene.hint_level) or _ends_round(game, position, advice.turn)
    certain = ""
    if judgement is not None and not is_told:
        certain = describe_certain_win(scene.tournament, judgement)
    reason_line = " ".join(filter(None, (reason_text, certain, play_key)))
    if not scene.has_finishing_hint or not scene.human_can_move:
        return "", [reason_line]
    value = judgement.value_to(match.to_move) if judgement else advice.value
    return "h finish", [reason_line, describe_choice(advice, value)]


@lru_cache(maxsize=64)
def _ends_round(game: Game[Any], position: Position, moves: tuple[Move, ...]) -> bool:
    """Return whether a turn ends the round at once."""
    return bool(Match.replay(game, position, moves, False, None).ending)


# The log


@dataclass(frozen=True)
class LogEntry:
    """One turn: its seat, its first and last decision from 1, and its notation."""

    seat: int
    first: int
    last: int
    steps: tuple[str, ...]
    """Parts of the turn, each of which may have a line of its own: throws with their use."""

    @property
    def text(self) -> str:
        """The whole turn, as it is typed."""
        return ", ".join(self.steps)


def log_entries(match: Match | None) -> list[LogEntry]:
    """Every turn of the round."""
    return [_log_entry(match, turn) for turn in match.turns] if match else []


def log_text(match: Match | None) -> str:
    """The log as text, a turn a line; turns of seats have numbers."""
    lines = []
    for entry in log_entries(match):
        number = match.turn_number(entry.first - 1) if match and entry.seat != CHANCE else ""
        lines.append(f"{number}. {entry.text}" if number else entry.text)
    return "\n".join(lines)


def _log_entry(match: Match, turn: PlayedTurn) -> LogEntry:
    moves = match.moves[turn.first : turn.end]
    steps = _format_steps(match.game, match.positions[turn.first], moves)
    return LogEntry(turn.seat, turn.first + 1, turn.end, steps)


@lru_cache(maxsize=2048)
def _format_steps(game: Game[Any], position: Position, moves: tuple[Move, ...]) -> tuple[str, ...]:
    """Format a turn's steps as they are typed, computed once."""
    return game.notation.format_steps(position, moves)
