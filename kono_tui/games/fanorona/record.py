"""What the text form of Fanorona tells, and whether it makes a game."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from kono_tui.core.save import Kind, Player, Save
from kono_tui.errors import FormatError
from kono_tui.games.fanorona.board import BLACK, COLUMNS, WHITE, board_of
from kono_tui.games.fanorona.position import NONE, FanoronaPosition
from kono_tui.games.fanorona.setup import arranged, first_stones
from kono_tui.games.fanorona.view import COLOURS
from kono_tui.text.lines import squeezed
from kono_tui.text.terms import Word

LETTERS = {"b": BLACK, "w": WHITE, "o": NONE, "+": NONE, ".": NONE}
NAMES = {BLACK: "B", WHITE: "W", NONE: "O"}
"""What stands for a stone, or for none, in a file."""
SIZES = ", ".join(f"{rows}x{columns}" for rows, columns in COLUMNS.items())
_COLOUR_WORDS = {"": None, "w": WHITE, "b": BLACK, "white": WHITE, "black": BLACK}
_NAME = re.compile(r"(human|computer)([0-9]{0,3})")


@dataclass(frozen=True)
class Side:
    """One player's fields."""

    name: Word
    colour: Word


@dataclass(frozen=True)
class Record:
    """A save as its form tells it, before anything is checked."""

    sides: tuple[Side, Side]
    rows: tuple[tuple[Word, ...], ...]
    board_line: int
    next_player: Word


def file_order(players: tuple[Player, Player]) -> tuple[int, int]:
    """The seats as the form lists them: the computer first, else by number."""
    return (1, 0) if players[0].kind != players[1].kind else (0, 1)


def build(record: Record, players: tuple[Player, Player] | None) -> Save[FanoronaPosition]:
    """The save that a record tells. FormatError names the line and what would have worked."""
    players = players or _players(record)
    sides = _by_seat(record, players)
    rows, stones = _board(record)
    seat = _next_seat(record.next_player, players)
    colours = [_colour(side.colour) for side in sides]
    save = Save[FanoronaPosition]("fanorona", rows, players)
    if colours == [None, None]:
        _check_not_begun(record, stones, rows)
        return save
    _check_colours(sides, colours)
    if seat is None:
        raise FormatError(
            f"the next player is missing, expected {players[0].name} or {players[1].name}",
            record.next_player.line,
        )
    white_seat = colours.index(WHITE)
    start = arranged(board_of(rows), stones, seat != white_seat, white_seat)
    return replace(save, start=start)


def _check_not_begun(record: Record, stones: Sequence[int], rows: int) -> None:
    """Saved before a colour was picked: nobody can have moved, and nobody is next."""
    if list(stones) != first_stones(rows):
        raise FormatError(
            "both colours are empty, but the board is not the starting one; "
            "expected White and Black",
            record.board_line,
        )
    if record.next_player.text:
        raise FormatError(
            f"found '{record.next_player.text}' as the next player, but both colours are empty; "
            "expected nothing: White begins",
            record.next_player.line,
        )


# Players


def _player_named(word: Word) -> Player:
    """The player a name stands for: Human, Computer 2 and the like."""
    match = _NAME.fullmatch(squeezed(word.text))
    if not match:
        raise FormatError(f"found '{word.text}', expected Human or Computer", word.line)
    kind: Kind = "human" if match[1] == "human" else "computer"
    return Player(f"{kind.title()} {match[2]}".strip(), kind)


def _players(record: Record) -> tuple[Player, Player]:
    """Who plays, by seat, as the names in the form tell."""
    first, second = (_player_named(side.name) for side in record.sides)
    if first.name == second.name:
        raise FormatError(f"a second '{second.name}:'", record.sides[1].name.line)
    if first.kind == second.kind:
        return (first, second) if first.name < second.name else (second, first)
    return (first, second) if first.kind == "human" else (second, first)


def _by_seat(record: Record, players: tuple[Player, Player]) -> tuple[Side, Side]:
    """The sides in the order of the seats."""
    seats = [squeezed(player.name) for player in players]
    by_name: dict[str, Side] = {}
    for side in record.sides:
        name = squeezed(side.name.text)
        if name not in seats:
            raise FormatError(
                f"found '{side.name.text}:', expected {players[0].name}: or {players[1].name}:",
                side.name.line,
            )
        if name in by_name:
            raise FormatError(f"a second '{side.name.text}:'", side.name.line)
        by_name[name] = side
    return by_name[seats[0]], by_name[seats[1]]


def _next_seat(word: Word, players: tuple[Player, Player]) -> int | None:
    if not word.text:
        return None
    for seat, player in enumerate(players):
        if squeezed(word.text) == squeezed(player.name):
            return seat
    raise FormatError(
        f"found '{word.text}' as the next player, expected {players[0].name} or {players[1].name}",
        word.line,
    )


# Colours


def _colour(word: Word) -> int | None:
    if word.text.casefold() not in _COLOUR_WORDS:
        raise FormatError(f"found '{word.text}', expected White or Black", word.line)
    return _COLOUR_WORDS[word.text.casefold()]


def _check_colours(sides: tuple[Side, Side], colours: list[int | None]) -> None:
    if None in colours:
        missing = sides[colours.index(None)].colour
        raise FormatError(
            "one player has a colour and the other has none; "
            "expected White and Black, or both empty",
            missing.line,
        )
    if colours[0] == colours[1]:
        line = max(side.colour.line for side in sides)
        colour = COLOURS[colours[0] or 0].title()
        raise FormatError(f"both players are {colour}, expected White and Black", line)


# The board


def _board(record: Record) -> tuple[int, list[int]]:
    """The size, and what stands on each cell."""
    rows = len(record.rows)
    if rows not in COLUMNS:
        raise FormatError(
            f"the board has {rows} rows, expected one of {SIZES} points", record.board_line
        )
    stones: list[int] = []
    for row in record.rows:
        if len(row) != COLUMNS[rows]:
            raise FormatError(
                f"the row has {len(row)} points, expected {COLUMNS[rows]} in {rows} rows",
                row[0].line,
            )
        for word in row:
            stones.append(_stone(word))
            _check_count(stones, word, rows * COLUMNS[rows] // 2)
    if set(stones) == {NONE}:
        raise FormatError("the board has no stones", record.board_line)
    return rows, stones


def _stone(word: Word) -> int:
    if word.text.casefold() not in LETTERS:
        raise FormatError(f"found '{word.text}' on the board, expected B, W or O", word.line)
    return LETTERS[word.text.casefold()]


def _check_count(stones: list[int], word: Word, most: int) -> None:
    """Refuse one stone of a colour too many, where it stands."""
    colour = stones[-1]
    if colour != NONE and stones.count(colour) > most:
        raise FormatError(
            f"there are more than {most} {COLOURS[colour]} stones, expected at most {most}",
            word.line,
        )
