"""The opening of a round, line by line: the size, then the dice, a guess or a colour."""

from __future__ import annotations

from kono_tui.errors import KonoError, SetupError
from kono_tui.formats.sizes import parse_size
from kono_tui.plain.autosave import GameSaver
from kono_tui.plain.console import Console
from kono_tui.plain.dice_source import DiceSource
from kono_tui.play.opening.colour_choice import colour_question as question_of_colours
from kono_tui.play.opening.colour_choice import describe_colours as answer_of_colours
from kono_tui.play.opening.guess import (
    GUESSING_SEAT,
    HAND_NAMES,
    describe_guess,
    guess_question,
    open_hands,
)
from kono_tui.play.player_names import PlayerNames
from kono_tui.play.tournament import Stage, Tournament


class PlayerLeaves(Exception):
    """The player leaves the program; the game is saved or autosaved."""


class RoundOpener:
    """Leads a round to its first move, a step at a time."""

    def __init__(self, console: Console, saver: GameSaver, dice: DiceSource) -> None:
        self.console = console
        self.saver = saver
        self.dice = dice

    def advance(self, tournament: Tournament) -> Tournament:
        """The tournament after the decision it waits for. PlayerLeaves if the player leaves."""
        steps = {
            Stage.SIZE: self._ask_size,
            Stage.THROW: self._throw_dice,
            Stage.GUESS: self._make_guess,
            Stage.COLOUR: self._choose_colour,
        }
        return steps[tournament.stage](tournament)

    def _save_or_leave(self, typed: str, tournament: Tournament) -> bool:
        """Save or leave before the round begins, if the typed text asks for that.

        True if the player chose to save and then changed their mind.
        """
        if typed.lower() in ("4", "q", "quit"):
            raise PlayerLeaves
        if typed.lower() not in ("1", "s", "save"):
            return False
        if self.saver.save_as(tournament):
            raise PlayerLeaves
        return True

    def _ask_size(self, tournament: Tournament) -> Tournament:
        choices = tournament.game.describe_sizes()

        def understand(typed: str) -> Tournament:
            if typed.lower() in ("q", "quit"):
                raise PlayerLeaves
            try:
                return tournament.choose_size(parse_size(tournament.game, typed))
            except SetupError:
                raise SetupError(f"'{typed[:40]}' is not a board size; type {choices}") from None

        with_size = self.console.ask(f"Board size ({choices}): ", understand)
        if with_size.match is not None and with_size.game.first_by == "colour":
            self.console.say(" ".join(answer_of_colours(with_size)))
        return with_size

    # The dice

    def _throw_dice(self, tournament: Tournament) -> Tournament:
        seat = tournament.thrower
        names = PlayerNames(tournament.players)
        if tournament.players[seat].kind == "human":
            self._wait_for_throw(tournament, names.mid_sentence(seat))
        throw = self.dice.throw_for_first_move(tournament)
        numbers = " and ".join(map(str, throw))
        self.console.say(f"{names.clause(seat, 'throw')} {numbers}: {sum(throw)}.")
        tournament = tournament.throw(throw)
        if tournament.thrower == 0 and tournament.opener is None:
            self.console.say("That is a tie: the dice are thrown again.")
        return tournament

    def _wait_for_throw(self, tournament: Tournament, thrower_name: str) -> None:
        """Wait for the player, who may also save or leave before the opener is known."""

        def understand(typed: str) -> bool:
            if self._save_or_leave(typed, tournament):
                return False
            if typed.lower() not in ("", "2", "t", "throw"):
                raise KonoError(f"'{typed[:40]}' is none of these; press Enter to throw")
            return True

        prefix = "" if thrower_name == "you" else f"{thrower_name}: "
        prompt = f"{prefix}Enter throws the dice  (1 save  4 leave): "
        while not self.console.ask(prompt, understand):
            continue

    # The guess

    def _make_guess(self, tournament: Tournament) -> Tournament:
        """Decide what the hands hold only after the answer, so that nothing can give it away."""
        chosen = None if tournament.computers_only else self._ask_hand(tournament)
        hands = open_hands(chosen, self.dice.source)
        tournament = tournament.guess(hands.seat_0_begins)
        self.console.say(" ".join(describe_guess(tournament, hands)))
        return tournament

    def _ask_hand(self, tournament: Tournament) -> int:
        """Ask which hand the player points at; the player may also save or leave."""

        def understand(typed: str) -> int | None:
            if self._save_or_leave(typed, tournament):
                return None
            for hand, name in enumerate(HAND_NAMES):
                if typed.lower() in (name, name[0]):
                    return hand
            raise KonoError(f"'{typed[:40]}' is no hand; type {' or '.join(HAND_NAMES)}")

        setting, prompt_text = guess_question(tournament.game)
        guesser_name = PlayerNames(tournament.players).mid_sentence(GUESSING_SEAT)
        prefix = "" if guesser_name == "you" else f"{guesser_name}: "
        self.console.say(setting)
        prompt = f"{prefix}{prompt_text} {' or '.join(HAND_NAMES)}  (1 save  4 leave): "
        hand = None
        while hand is None:
            hand = self.console.ask(prompt, understand)
        return hand

    # The colour

    def _choose_colour(self, tournament: Tournament) -> Tournament:
        colours = tournament.game.colours
        if tournament.picker not in tournament.local_humans:
            return self._choose_computers_colour(tournament)

        def understand(typed: str) -> Tournament:
            if self._save_or_leave(typed, tournament):
                return tournament
            for colour in colours:
                if typed.lower() in (colour, colour[0]):
                    return tournament.choose_colour(colour)
            raise SetupError(f"'{typed[:40]}' is not a colour; type {' or '.join(colours)}")

        prompt = f"{self._colour_question(tournament)} {' or '.join(colours)}  (1 save  4 leave): "
        with_colour = self.console.ask(prompt, understand)
        if with_colour.match is not None and tournament.opener is None:
            self.console.say(" ".join(answer_of_colours(with_colour)))
        return with_colour

    def _colour_question(self, tournament: Tournament) -> str:
        if tournament.opener is None:
            return question_of_colours(tournament)
        return f"{PlayerNames(tournament.players).clause(tournament.opener, 'begin')}. Colour:"

    def _choose_computers_colour(self, tournament: Tournament) -> Tournament:
        """Pick a computer's colour without asking anybody."""
        names = PlayerNames(tournament.players)
        seat = tournament.opener
        colour = tournament.computer_colour
        if seat is not None:
            self.console.say(
                f"{names.clause(seat, 'begin')}, and {names.conjugate(seat, 'pick')} {colour}."
            )
        return tournament.choose_colour(colour)
