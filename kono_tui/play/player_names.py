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
        return self._capitalise(seat, self.mid_sentence(seat))

    def _capitalise(self, seat: int, text: str) -> str:
        """Begin a sentence with a text about a player; a name stays as it was typed."""
        is_name = self.mid_sentence(seat) == self.players[seat].name
        return text if is_name else text[:1].upper() + text[1:]

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

    def possessive_start(self, seat: int) -> str:
        """The same at the start of a sentence: "Your", "The computer's"."""
        return self._capitalise(seat, self.possessive(seat))
