"""The setup of a new game, from the options of its dialog to its description: without Textual."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, Final

from kono_tui.core.game import Game
from kono_tui.core.save import PLAYER_KINDS, DiceThrow, Player
from kono_tui.errors import SetupError, StoreError
from kono_tui.formats.sentences import as_sentence, plural
from kono_tui.games import GAMES
from kono_tui.play.dice_source import read_dice
from kono_tui.play.opening.guess import describe_decider
from kono_tui.play.player_names import PlayerNames
from kono_tui.play.players import create_players, level_title
from kono_tui.play.results import RoundResult, describe_suggestion
from kono_tui.play.storage.files import expand_path, is_file, path_exists
from kono_tui.play.storage.last_game_options import HUMAN, NewGameOptions, SeatPlayers
from kono_tui.play.tournament import Tournament
from kono_tui.search.levels import LEVELS


class Company(StrEnum):
    """Whom the player plays with."""

    COMPUTER = "computer"
    PERSON = "person"
    WATCH = "watch"


COMPANIES: Final = {
    Company.COMPUTER: "play the computer",
    Company.PERSON: "play a friend",
    Company.WATCH: "watch two computers",
}
"""What the player does with each company."""


def company_of(seats: SeatPlayers) -> Company:
    """Return the company that a pair of seats makes."""
    companies = (Company.WATCH, Company.COMPUTER, Company.PERSON)
    return companies[seats.count(HUMAN)]


@dataclass(frozen=True)
class GameSetup:
    """The setup of a new game, as the player chose it."""

    game: str
    size: int
    players: tuple[Player, Player]
    dice: tuple[DiceThrow, ...] = ()
    """The throws of a dice file."""
    seed: int | None = None
    variant: str = ""


def start_tournament(setup: GameSetup) -> Tournament:
    """Start the tournament of a setup: the dice, a guess or a colour come next."""
    game = GAMES[setup.game]
    tournament = Tournament(game, setup.players, dice_left=setup.dice, variant=setup.variant)
    return tournament.choose_size(setup.size)


def build_setup(options: NewGameOptions, seats: SeatPlayers) -> GameSetup:
    """Build the setup from options. KonoError says what is wrong with the seed or the dice file."""
    kinds = (PLAYER_KINDS[seats[0] != HUMAN], PLAYER_KINDS[seats[1] != HUMAN])
    players = create_players(kinds, (options.level_of(seats[0]), options.level_of(seats[1])))
    setup = GameSetup(options.game, options.size, players, variant=options.variant)
    if options.dice == "seed":
        return replace(setup, seed=_parse_seed(options.seed))
    if options.dice == "file":
        return replace(setup, dice=read_throws(options.file, GAMES[options.game]))
    return setup


def has_plain_search(game: Game[Any], seats: SeatPlayers) -> bool:
    """Return whether a plain search sits at one of the seats."""
    return any(seat in game.info.plain_searches for seat in seats)


def _parse_seed(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise SetupError("a seed is a whole number, such as 7") from None


def read_throws(text: str, game: Game[Any]) -> tuple[DiceThrow, ...]:
    """Read a game's throws from the file whose path was typed. KonoError says what is wrong."""
    if not text.strip():
        raise SetupError("type the path of a file with a throw on each line, such as 5 4")
    path = expand_path(text.strip())
    if path_exists(path) and not is_file(path):
        raise StoreError(f"cannot read {path}: it is not a file")
    dice_throws = read_dice(path, game)
    if not dice_throws:
        raise SetupError(f"there are no throws in {path.name or path}")
    return dice_throws


# Descriptions


def describe_setup(setup: GameSetup, results: Sequence[RoundResult] = ()) -> str:
    """Describe the coming game in a few sentences; suggest a level if the results do."""
    game = GAMES[setup.game]
    rules = [as_sentence(game.info.variants[setup.variant])] if setup.variant else []
    sentences = [_describe_players(setup.players), *rules, _describe_chance(game, setup)]
    levels = [player.level for player in setup.players if player.level]
    if len(levels) == 1:
        sentences += filter(None, [describe_suggestion(results, setup.game, levels[0])])
    return " ".join(sentences)


def _describe_players(players: tuple[Player, Player]) -> str:
    levels = [player.level for player in players]
    match levels.count(""):
        case 0:
            first, second = map(level_title, levels)
            return f"You watch two computers: {first} against {second}."
        case 1:
            manner = "at level" if levels[1] in LEVELS else "with"
            return f"You play the computer {manner} {level_title(levels[1])}."
        case _:
            return "Two people play at one keyboard."


def _describe_chance(game: Game[Any], setup: GameSetup) -> str:
    """Describe where chance comes from, or who begins."""
    dice_decide = game.rounds.first_by == "dice"
    if setup.seed is not None:
        return f"The same seed gives the same {'dice' if dice_decide else 'chances'}."
    if setup.dice:
        return f"The file has {plural(len(setup.dice), 'throw')}; after that the dice are random."
    if game.rounds.first_by == "colour":
        return _describe_colour_choice(game, setup.players)
    if dice_decide:
        return "The dice decide who begins."
    colour = game.info.colours[0].title()
    return f"{describe_decider(setup.players)} decides who plays {colour} and begins."


def _describe_colour_choice(game: Game[Any], players: tuple[Player, Player]) -> str:
    """Describe who picks a colour; nobody asks computers."""
    names, first = PlayerNames(players), game.info.colours[0].title()
    match names.mid_sentence(0):
        case "you":
            return f"You pick your colour; {first} begins."
        case _ if players[0].kind == "human":
            return f"{names.clause(0, 'pick')} a colour; {first} begins."
        case _:
            return f"{names.clause(0, 'play')} {first} first, and then they take turns."
