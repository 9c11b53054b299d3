"""kono perft GAME --depth D: count the sequences of turns."""

from __future__ import annotations

from collections.abc import Sequence

from kono_tui import games
from kono_tui.commands.shared.arguments import (
    FILE_HELP,
    CommandParser,
    argument_type,
    load_game,
    parse_depth,
)
from kono_tui.core.game import Game
from kono_tui.core.position import CHANCE, Position
from kono_tui.errors import SetupError
from kono_tui.formats.sizes import parse_size
from kono_tui.search.perft import perft


def run(arguments: Sequence[str]) -> int:
    """Print a line `depth count` for each depth."""
    parser = CommandParser(
        "kono perft",
        "Count the sequences of turns from a position: a line 'depth count' for each depth.",
        ["kono perft kono --size 7 --depth 4", "kono perft kono --from game.txt --depth 3"],
    )
    find_game = argument_type(games.find_game)
    parser.add_argument("game", metavar="GAME", type=find_game, help="which game")
    parser.add_argument("--size", metavar="N", help="the board's size, such as 7 or 5x9")
    parser.add_argument("--from", dest="file", metavar="FILE", help=f"start from {FILE_HELP}")
    parser.add_argument("--depth", type=parse_depth, required=True, metavar="D", help="turns")
    options = parser.parse_args(arguments)
    size = None if options.size is None else parse_size(options.game, options.size)
    position = _start_position(options.game.info.key, size, options.file)
    count = CachedPerft().count if options.game.rounds.throws_dice else perft
    for turns in range(1, options.depth + 1):
        print(turns, count(position, turns) if position else 0, flush=True)
    return 0


class CachedPerft:
    """Counts the same as `perft`, but caches its counts.

    With dice, a turn can be made in too many ways to try one by one, though it leads through few
    positions; and the count can exceed a machine word.
    """

    def __init__(self) -> None:
        self.counts: dict[tuple[int, int, int], int] = {}

    def count(self, position: Position, turns: int) -> int:
        """The number of sequences of so many turns."""
        if position.is_over():
            return 0
        seat = int(position.to_move)
        successors = [position.play(move) for move in position.moves()]
        if seat == CHANCE:
            return sum(self.count(each, turns) for each in successors)
        return sum(self._count_after(each, seat, turns) for each in successors)

    def _count_after(self, position: Position, seat: int, turns: int) -> int:
        """The count after a decision by a seat, whose turn may go on."""
        if position.is_over():
            return int(turns == 1)
        turn_goes_on = position.to_move in (seat, CHANCE)
        if not turn_goes_on and turns == 1:
            return 1
        cache_key = int(position.key()), seat, turns
        if cache_key not in self.counts:
            self.counts[cache_key] = (
                sum(
                    self._count_after(position.play(move), seat, turns) for move in position.moves()
                )
                if turn_goes_on
                else self.count(position, turns - 1)
            )
        return self.counts[cache_key]


def _start_position(key: str, size: int | None, file: str | None) -> Position | None:
    """The saved position, or the start of a round; None if the round is over."""
    game: Game[Position] = games.GAMES[key]
    if file is None:
        return game.start(size or game.info.usual_size, game.info.default_opening())
    save, tournament = load_game(file)
    if save.game != key:
        found, expected = tournament.game.info.title, game.info.title
        raise SetupError(f"{file} is a game of {found}, not of {expected}")
    if size and size != save.size:
        saved_size, asked_size = (game.info.size_name(each) for each in (save.size, size))
        raise SetupError(f"{file} has a board of size {saved_size}, not {asked_size}")
    if tournament.match is None:
        return game.start(save.size, game.info.default_opening())
    return None if tournament.match.ending else tournament.match.position
