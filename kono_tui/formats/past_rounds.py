"""The rounds of a tournament that are over, as our own lines of a save tell them, a line each."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final

from kono_tui.core.game import Game
from kono_tui.core.save import Player
from kono_tui.core.score import PastRound
from kono_tui.errors import SetupError
from kono_tui.formats.lines import normalise
from kono_tui.formats.sizes import parse_size
from kono_tui.formats.terms import Word

EXAMPLE: Final = "5x5, white and black, Human first, 15 to 3, awarded 12 to 0"
UNKNOWN_OPENER: Final = "nobody"
NO_COLOURS: Final = "no colours"
MAX_PAST_ROUNDS: Final = 1000
"""Of a longer tournament, a file keeps the latest rounds alone."""
_PATTERN: Final = re.compile(
    r"([^,]{1,20}), ?([a-z ]{1,40}), ?([^,]{1,40}) first, ?"
    r"(-?[0-9]{1,6}) to (-?[0-9]{1,6}), ?awarded ([0-9]{1,6}) to ([0-9]{1,6})",
    re.I,
)


def format_past_round(game: Game[Any], players: Sequence[Player], past: PastRound) -> str:
    """Return a round in a line, its pairs by seat: size, colours, opener, scores, awards."""
    opener = UNKNOWN_OPENER if past.opener is None else players[past.opener].name
    colours = " and ".join(past.colours) if all(past.colours) else NO_COLOURS
    scores, awards = (f"{first} to {second}" for first, second in (past.scores, past.awards))
    size = game.info.size_name(past.size)
    return f"{size}, {colours}, {opener} first, {scores}, awarded {awards}"


def parse_past_round(game: Game[Any], players: Sequence[Player], line: Word) -> PastRound:
    """Return the round in such a line. FormatError says what is wrong with it."""
    match = _PATTERN.fullmatch(" ".join(line.text.split()))
    if match is None:
        raise line.mismatch(f"a round such as '{EXAMPLE}'")
    try:
        size = parse_size(game, match[1])
    except SetupError as error:
        raise line.error(str(error)) from error
    scores, awards = (int(match[4]), int(match[5])), (int(match[6]), int(match[7]))
    return PastRound(
        size,
        _parse_opener(players, match[3], line),
        _parse_colours(game, match[2], line),
        scores,
        awards,
    )


def _parse_opener(players: Sequence[Player], text: str, line: Word) -> int | None:
    names = [normalise(player.name) for player in players]
    if normalise(text) == UNKNOWN_OPENER:
        return None
    if normalise(text) not in names:
        raise line.error(f"found '{text}', expected {players[0].name} or {players[1].name}")
    return names.index(normalise(text))


def _parse_colours(game: Game[Any], text: str, line: Word) -> tuple[str, str]:
    """Return both colours by seat; empty in games whose players have none."""
    if not game.info.players_have_colours:
        if text.lower() != NO_COLOURS:
            raise line.error(f"found '{text}', expected '{NO_COLOURS}'")
        return ("", "")
    first, second = game.info.colours
    for colours in ((first, second), (second, first)):
        if " and ".join(colours) == text.lower():
            return colours
    raise line.error(f"found '{text}', expected '{first} and {second}', or the other way round")
