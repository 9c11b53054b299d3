"""What a text form of Konane says, and whether it makes a game."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from kono_tui.core.bits import count_bits
from kono_tui.core.save import Player, Save
from kono_tui.formats.keyed_forms import parse_stone
from kono_tui.formats.players import HUMAN_AND_COMPUTER, parse_colour, two_players
from kono_tui.formats.sentences import plural
from kono_tui.formats.terms import Word
from kono_tui.games.konane.board import BLACK, NONE, USUAL_WEIGHTS, WHITE
from kono_tui.games.konane.notation import infer_stage, max_scores, with_stage
from kono_tui.games.konane.points import cell_name
from kono_tui.games.konane.position import PLAY, KonanePosition
from kono_tui.games.konane.setup import board_for_variant, build_position
from kono_tui.games.konane.view import COLOURS

STONES_BY_LETTER = {"b": BLACK, "w": WHITE, "o": NONE, "e": NONE, "+": NONE, ".": NONE}
LETTERS_BY_STONE = {BLACK: "B", WHITE: "W", NONE: "O"}
"""How a file writes a stone, or an empty point."""


@dataclass(frozen=True)
class RecordSide:
    """A colour's fields: T or F, if the form says whether a human plays it, and the score."""

    owner: Word
    points: Word


@dataclass(frozen=True)
class SaveRecord:
    """A save as its text form gives it, before any check."""

    sides: tuple[RecordSide, RecordSide]
    """Black's and White's."""
    board: Word
    """The line of the board, and its size if the form gives it."""
    rows: tuple[tuple[Word, ...], ...]
    next_player: Word
    human: Word | None
    """The colour of the first player; None where the sides give it."""


def build_save(
    record: SaveRecord, players: tuple[Player, Player] | None, variant: str
) -> Save[KonanePosition]:
    """Build the save a record describes. FormatError names the line and what would have worked."""
    size, stones = _parse_board(record)
    humans_by_colour = _parse_humans_by_colour(record)
    players = players or _default_players(humans_by_colour)
    black_seat = _black_seat(record, humans_by_colour)
    most = max_scores(stones)
    black_points = _parse_points(record.sides[BLACK], most[BLACK])
    points = black_points, _parse_points(record.sides[WHITE], most[WHITE])
    turn = parse_colour(record.next_player, COLOURS)
    save = Save[KonanePosition]("konane", size, players)
    if turn is None or black_seat is None:
        _check_not_begun(record, stones, turn, black_seat)
        return save
    board = board_for_variant(size, variant)
    plain = build_position(board, stones, points, turn == WHITE, black_seat)
    start = with_stage(plain, infer_stage(plain))
    warnings = _score_warnings(record, start)
    return Save("konane", size, players, start=start, warnings=warnings)


def _check_not_begun(
    record: SaveRecord, stones: Sequence[int], turn: int | None, black_seat: int | None
) -> None:
    """Check a save from before Black's player was known: no stone can have been removed yet."""
    if (turn is None) != (black_seat is None):
        missing = record.next_player if turn is None or record.human is None else record.human
        raise missing.error("found nothing, expected Black or White")
    if NONE in stones:
        fault = "the next player is empty, but stones are missing"
        raise record.next_player.error(f"{fault}; expected Black or White")


# Players


def _parse_humans_by_colour(record: SaveRecord) -> tuple[bool, bool] | None:
    """Whether humans play Black and White, where the sides say so."""
    black, white = (side.owner for side in record.sides)
    if bool(black.text) != bool(white.text):
        bare = white if black.text else black
        raise bare.error("found one score alone, expected T or F before both or none")
    if black.text and record.human is not None:
        raise record.human.error("found 'Human:', expected none where the scores say T and F")
    return (black.text == "T", white.text == "T") if black.text else None


def _default_players(humans_by_colour: tuple[bool, bool] | None) -> tuple[Player, Player]:
    """The players: two of a kind if the form says so, else a human against a computer."""
    if humans_by_colour is None or humans_by_colour[0] != humans_by_colour[1]:
        return HUMAN_AND_COMPUTER
    return two_players("human" if humans_by_colour[0] else "computer")


def _black_seat(record: SaveRecord, humans_by_colour: tuple[bool, bool] | None) -> int | None:
    """Black's seat: the first seat plays the human's colour; of two of a kind, Black."""
    if humans_by_colour is not None:
        return int(humans_by_colour == (False, True))
    colour = None if record.human is None else parse_colour(record.human, COLOURS)
    return None if colour is None else int(colour == WHITE)


# Scores


def _parse_points(side: RecordSide, highest: int) -> int:
    word = side.points
    if not re.fullmatch(r"[0-9]{1,6}", word.text) or int(word.text) > highest:
        raise word.mismatch(f"a score from 0 to {highest}")
    return int(word.text)


def _score_warnings(record: SaveRecord, position: KonanePosition) -> tuple[str, ...]:
    """Warnings where a score differs from the number of stones that the other colour misses.

    Some programs also count the stone that chance removed.
    """
    if position.stage != PLAY:
        return ()
    warnings = []
    half = int(position.board.size * position.board.half)
    missing = half - int(count_bits(position.white)), half - int(count_bits(position.black))
    for colour, points in enumerate((int(position.black_points), int(position.white_points))):
        if points not in (missing[colour], missing[colour] - 1):
            stones = f"{COLOURS[1 - colour]} stones"
            warnings.append(
                f"line {record.sides[colour].points.line}: {COLOURS[colour].title()} has "
                f"{plural(points, 'point')}, but {missing[colour]} {stones} are missing; "
                "the score counts"
            )
    return tuple(warnings)


# The board


def _parse_board(record: SaveRecord) -> tuple[int, list[int]]:
    """The size, and the stone on each cell."""
    size = len(record.rows)
    if size not in USUAL_WEIGHTS:
        raise record.board.error(f"the board has {size} rows, expected 6, 8 or 10")
    if record.board.text not in ("", str(size)):
        expected = f"nothing or {size}, the number of its rows"
        raise record.board.error(f"found '{record.board.text}' after 'Board:', expected {expected}")
    stones: list[int] = []
    for row in record.rows:
        if len(row) != size:
            raise row[0].error(f"the row has {len(row)} points, expected {size}")
        for word in row:
            stones.append(_parse_stone(word, size, len(stones)))
    return size, stones


def _parse_stone(word: Word, size: int, cell: int) -> int:
    """The stone on a cell; a stone never leaves the points of its colour."""
    colour = parse_stone(word, STONES_BY_LETTER)
    point_colour = (cell // size + cell % size) % 2
    if colour not in (NONE, point_colour):
        found = f"a {COLOURS[colour]} stone at {cell_name(size, cell)}"
        owner, letter = COLOURS[point_colour].title(), LETTERS_BY_STONE[point_colour]
        raise word.error(f"found {found}, expected {letter} or O: it is a point of {owner}'s")
    return colour
