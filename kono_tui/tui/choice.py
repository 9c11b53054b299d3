"""The setup of a new game, from the options of its dialog to its description: without Textual."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from kono_tui.core.game import Game
from kono_tui.core.save import KINDS, Player, Throw
from kono_tui.errors import SetupError, StoreError
from kono_tui.games import GAMES
from kono_tui.play.dice import read_dice
from kono_tui.play.disk import is_there, typed_path
from kono_tui.play.guessing import decider
from kono_tui.play.names import Names
from kono_tui.play.players import level_words, seated
from kono_tui.play.series import Series
from kono_tui.search.levels import LEVELS
from kono_tui.text.sentences import plural, sentence
from kono_tui.tui.remembered import HUMAN, Seats, Wishes


@dataclass(frozen=True)
class Choice:
    """The setup of a new game, as the player chose it."""

    game: str
    size: int
    players: tuple[Player, Player]
    dice: tuple[Throw, ...] = ()
    """The throws of a dice file."""
    seed: int | None = None
    variant: str = ""


def begun(choice: Choice) -> Series:
    """Start the tournament of a setup: the dice, a guess or a colour come next."""
    game = GAMES[choice.game]
    series = Series(game, choice.players, dice=choice.dice, variant=choice.variant)
    return series.choose_size(choice.size)


def chosen(wishes: Wishes, seats: Seats) -> Choice:
    """Build the setup from options. KonoError says what is wrong with the seed or the dice file."""
    kinds = (KINDS[seats[0] != HUMAN], KINDS[seats[1] != HUMAN])
    levels = tuple(_level(wishes, seat) for seat in seats)
    players = seated(kinds, (levels[0], levels[1]))
    choice = Choice(wishes.game, wishes.size, players, variant=wishes.variant)
    if wishes.dice == "seed":
        return replace(choice, seed=_seed(wishes.seed))
    if wishes.dice == "file":
        return replace(choice, dice=throws(wishes.file))
    return choice


def searching(game: Game[Any], seats: Seats) -> bool:
    """Return whether a plain search sits at one of the seats."""
    return any(seat in game.searches for seat in seats)


def _level(wishes: Wishes, seat: str) -> str:
    """The level of a seat's computer; "" for a human."""
    if seat in GAMES[wishes.game].searches:
        return f"{seat}-{wishes.ply}"
    return "" if seat == HUMAN else seat


def _seed(text: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise SetupError("a seed is a whole number, such as 7") from None


def throws(text: str) -> tuple[Throw, ...]:
    """Read the throws of the file whose path was typed. KonoError says what is wrong with it."""
    if not text.strip():
        raise SetupError("type the path of a file with a throw on each line, such as 5 4")
    path = typed_path(text.strip())
    if is_there(path) and not path.is_file():
        raise StoreError(f"cannot read {path}: it is not a file")
    found = read_dice(path)
    if not found:
        raise SetupError(f"there are no throws in {_shown(path)}")
    return found


def _shown(path: Path) -> str:
    return path.name or str(path)


# Descriptions


def told(choice: Choice) -> str:
    """Describe the coming game in a few sentences."""
    game = GAMES[choice.game]
    rules = [sentence(game.variants[choice.variant])] if choice.variant else []
    return " ".join([_who_plays(choice.players), *rules, _chance(game, choice)])


def _who_plays(players: tuple[Player, Player]) -> str:
    levels = [player.level for player in players]
    match levels.count(""):
        case 0:
            first, second = map(level_words, levels)
            return f"You watch two computers: {first} against {second}."
        case 1:
            at = "at its level " if levels[1] in LEVELS else "with "
            return f"You play the computer {at}{level_words(levels[1])}."
        case _:
            return "Two people play at one keyboard."


def _chance(game: Game[Any], choice: Choice) -> str:
    """Describe where chance comes from, or who begins."""
    dice = game.first_by == "dice"
    if choice.seed is not None:
        return f"The same seed gives the same {'dice' if dice else 'chances'}."
    if choice.dice:
        return f"The file has {plural(len(choice.dice), 'throw')}; then the dice are random."
    if game.first_by == "colour":
        return _colours(game, choice.players)
    if not dice:
        return f"{decider(choice.players)} says who plays {game.colours[0]} and begins."
    return "The dice say who begins."


def _colours(game: Game[Any], players: tuple[Player, Player]) -> str:
    """Describe who picks a colour; nobody asks computers."""
    names, first = Names(players), game.colours[0].title()
    match names.within(0):
        case "you":
            return f"You pick your colour; {first} begins."
        case _ if players[0].kind == "human":
            return f"{names.does(0, 'pick')} a colour; {first} begins."
        case _:
            return f"{names.does(0, 'play')} {first} first, and then they take turns."
