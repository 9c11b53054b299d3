"""How sentences refer to the players."""

from __future__ import annotations

from collections.abc import Sequence

from kono_tui.core.save import Player
from kono_tui.formats.sentences import YOU, NamedPlayer


class PlayerNames:
    """The players in sentences: the human is "you" against a computer or a player who is away.

    A player who is away goes by name, and so do two of a kind at one terminal.
    """

    def __init__(self, players: Sequence[Player]) -> None:
        self.players = players
        one, other = players
        self.says_you = one.kind != other.kind or one.is_away != other.is_away

    def mid_sentence(self, seat: int) -> str:
        """A player in mid-sentence: "you", "the computer", "Human 1"."""
        player = self.players[seat]
        if player.is_away or not self.says_you:
            return player.name
        return YOU if player.kind == "human" else "the computer"

    def sentence_start(self, seat: int) -> str:
        """A player at the start of a sentence."""
        name = self.mid_sentence(seat)
        return name[:1].upper() + name[1:]

    def title(self, seat: int) -> str:
        """A player's name for a heading: "You", "Computer", "Human 2"."""
        return "You" if self.mid_sentence(seat) == YOU else self.players[seat].name

    def clause(self, seat: int, verb: str) -> str:
        """A player and a verb: "You win", "The computer wins"."""
        return f"{self.sentence_start(seat)} {self.conjugate(seat, verb)}"

    def conjugate(self, seat: int, verb: str) -> str:
        """A verb in the form that fits a player: "win" or "wins", "are" or "is"."""
        return NamedPlayer(self.mid_sentence(seat)).conjugate(verb)

    def possessive(self, seat: int) -> str:
        """A player in the possessive: "your", "the computer's"."""
        return NamedPlayer(self.mid_sentence(seat)).possessive
