"""What every text form of Kono tells, and whether it makes a game."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from kono_tui.core.save import Kind, Player, Save
from kono_tui.errors import FormatError
from kono_tui.games.kono.board import BLACK, OUTER_VALUES, WHITE, board_of
from kono_tui.games.kono.position import (
    BLACK_CAPTURER,
    BLACK_PIECE,
    VACANT,
    WHITE_CAPTURER,
    WHITE_PIECE,
    KonoPosition,
)
from kono_tui.games.kono.setup import arranged, starting_pieces
from kono_tui.games.kono.view import COLOURS
from kono_tui.text.lines import squeezed
from kono_tui.text.terms import Word

LETTERS = {
    "o": VACANT,
    "+": VACANT,
    ".": VACANT,
    "w": WHITE_PIECE,
    "b": BLACK_PIECE,
    "ww": WHITE_CAPTURER,
    "bb": BLACK_CAPTURER,
}
NAMES = {piece: name.upper() for name, piece in LETTERS.items() if name not in "+."}
"""What stands for a piece, or for none, in a file."""
_COLOUR_WORDS = {"": None, "w": WHITE, "b": BLACK, "white": WHITE, "black": BLACK}
_NAME = re.compile(r"(human|computer)(\d*)$")


@dataclass(frozen=True)
class Side:
    """One player's fields. Forms that go by position leave the name empty."""

    name: Word
    score: Word
    colour: Word


@dataclass(frozen=True)
class Record:
    """A save as its form tells it, before anything is checked."""

    round: Word
    sides: tuple[Side, Side]
    rows: tuple[tuple[Word, ...], ...]
    board_line: int
    next_player: Word


def file_order(players: tuple[Player, Player]) -> tuple[int, int]:
    """The seats as the forms list them: the computer first, else by number."""
    return (1, 0) if players[0].kind != players[1].kind else (0, 1)


def build(record: Record, players: tuple[Player, Player] | None) -> Save[KonoPosition]:
    """The save that a record tells. FormatError names the line and what would have worked."""
    if players is None:
        players = _players(record)
    sides = _by_seat(record, players)
    size, pieces = _board(record)
    seat = _next_seat(record.next_player, players)
    colours = [_colour(side.colour) for side in sides]
    base = Save[KonoPosition](
        game="kono",
        size=size,
        players=players,
        round=_number(record.round, "the round, a number from 0"),
        totals=(_score(sides[0]), _score(sides[1])),
        opener=seat,
    )
    if colours == [None, None]:
        return _before_the_colour(base, record, pieces)
    _check_colours(sides, colours)
    if seat is None:
        raise FormatError(
            f"the next player is missing, expected {players[0].name} or {players[1].name}",
            record.next_player.line,
        )
    white_seat = colours.index(WHITE)
    start = arranged(board_of(size), pieces, seat != white_seat, white_seat)
    return replace(base, opener=None, start=start)


def _before_the_colour(
    base: Save[KonoPosition], record: Record, pieces: list[int]
) -> Save[KonoPosition]:
    """Saved before the first player had picked a colour: nothing can have moved yet."""
    if pieces != starting_pieces(base.size):
        raise FormatError(
            "both colours are empty, but the board is not the starting one; "
            "expected White and Black",
            record.board_line,
        )
    return base


# Players


def player_named(word: Word) -> Player:
    """The player a name stands for: Human, Computer 2 and the like."""
    match = _NAME.match(squeezed(word.text))
    if not match:
        raise FormatError(f"found '{word.text}', expected Human or Computer", word.line)
    kind: Kind = "human" if match[1] == "human" else "computer"
    return Player(f"{kind.title()} {match[2]}".strip(), kind)


def _players(record: Record) -> tuple[Player, Player]:
    """Who plays, by seat, as the names in the form tell."""
    if record.sides[0].name.text:
        first, second = (player_named(side.name) for side in record.sides)
        if first.name == second.name:
            raise FormatError(f"a second '{second.name}:'", record.sides[1].name.line)
        if first.kind == second.kind:
            return (first, second) if first.name < second.name else (second, first)
        return (first, second) if first.kind == "human" else (second, first)
    following = player_named(record.next_player) if record.next_player.text else None
    if following is None or following.name == following.kind.title():
        return Player("Human", "human"), Player("Computer", "computer")
    name, kind = following.kind.title(), following.kind
    return Player(f"{name} 1", kind), Player(f"{name} 2", kind)


def _by_seat(record: Record, players: tuple[Player, Player]) -> tuple[Side, Side]:
    """The sides in the order of the seats."""
    if not record.sides[0].name.text:
        order = file_order(players)
        return record.sides[order.index(0)], record.sides[order.index(1)]
    by_name = {squeezed(side.name.text): side for side in record.sides}
    for side in record.sides:
        if squeezed(side.name.text) not in [squeezed(player.name) for player in players]:
            raise FormatError(
                f"found '{side.name.text}:', expected {players[0].name}: or {players[1].name}:",
                side.name.line,
            )
    if len(by_name) < 2:
        raise FormatError(f"a second '{record.sides[1].name.text}:'", record.sides[1].name.line)
    return by_name[squeezed(players[0].name)], by_name[squeezed(players[1].name)]


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


# Numbers and colours


def _number(word: Word, expected: str) -> int:
    if not re.fullmatch(r"\d{1,6}", word.text, re.ASCII):
        raise FormatError(f"found '{word.text}', expected {expected}", word.line)
    return int(word.text)


def _score(side: Side) -> int:
    if not re.fullmatch(r"-?\d{1,6}", side.score.text, re.ASCII):
        raise FormatError(f"found '{side.score.text}', expected a score", side.score.line)
    return int(side.score.text)


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
    size = len(record.rows)
    if size not in OUTER_VALUES:
        raise FormatError(f"the board has {size} rows, expected 5, 7 or 9", record.board_line)
    pieces: list[int] = []
    counts = dict.fromkeys(COLOURS, 0)
    for row in record.rows:
        if len(row) != size:
            line = row[0].line if row else record.board_line
            raise FormatError(f"the row has {len(row)} points, expected {size}", line)
        for word in row:
            pieces.append(_piece(word))
            _count(counts, word, size)
    return size, pieces


def _piece(word: Word) -> int:
    if word.text.casefold() not in LETTERS:
        raise FormatError(
            f"found '{word.text}' on the board, expected B, W, BB, WW or O", word.line
        )
    return LETTERS[word.text.casefold()]


def _count(counts: dict[str, int], word: Word, size: int) -> None:
    """Refuse one piece of a colour too many, where it stands."""
    for colour in counts:
        if word.text.casefold().startswith(colour[0]):
            counts[colour] += 1
            if counts[colour] > size + 2:
                raise FormatError(
                    f"the {_ordinal(size + 3)} {colour} piece, expected at most {size + 2}",
                    word.line,
                )


def _ordinal(number: int) -> str:
    return {8: "eighth", 10: "tenth", 12: "twelfth"}[number]
