"""The opening of a round, line by line: the size, then the dice, a guess or a colour."""

from __future__ import annotations

from kono_tui.errors import KonoError, SetupError
from kono_tui.plain.console import Console
from kono_tui.plain.dice import Dice
from kono_tui.plain.keeper import Keeper
from kono_tui.play.colours import answer as answer_of_colours
from kono_tui.play.colours import question as question_of_colours
from kono_tui.play.guessing import GUESSER, HANDS, answer, opened, question
from kono_tui.play.names import Names
from kono_tui.play.series import Series, Stage
from kono_tui.text.sizes import size_named


class Leave(Exception):
    """The player leaves the program; the game is saved or autosaved."""


class Opening:
    """Leads a round to its first move, a step at a time."""

    def __init__(self, console: Console, keeper: Keeper, dice: Dice) -> None:
        self.console = console
        self.keeper = keeper
        self.dice = dice

    def step(self, series: Series) -> Series:
        """The tournament after the decision it waits for. PlayerLeaves if the player leaves."""
        steps = {
            Stage.SIZE: self._size,
            Stage.THROW: self._throw,
            Stage.GUESS: self._guess,
            Stage.COLOUR: self._colour,
        }
        return steps[series.stage](series)

    def _leaves(self, typed: str, series: Series) -> bool:
        """Save or leave before the round begins, if the typed text asks for that.

        True if the player chose to save and then changed their mind.
        """
        if typed.lower() in ("4", "q", "quit"):
            raise Leave
        if typed.lower() not in ("1", "s", "save"):
            return False
        if self.keeper.save_as(series):
            raise Leave
        return True

    def _size(self, series: Series) -> Series:
        choices = series.game.sizes_offered()

        def understand(typed: str) -> Series:
            if typed.lower() in ("q", "quit"):
                raise Leave
            try:
                return series.choose_size(size_named(series.game, typed))
            except SetupError:
                raise SetupError(f"'{typed[:40]}' is not a board size; type {choices}") from None

        sized = self.console.ask(f"Board size ({choices}): ", understand)
        if sized.match is not None and sized.game.first_by == "colour":
            self.console.say(" ".join(answer_of_colours(sized)))
        return sized

    # The dice

    def _throw(self, series: Series) -> Series:
        seat = series.thrower
        names = Names(series.players)
        if series.players[seat].kind == "human":
            self._before_the_throw(series, names.within(seat))
        throw = self.dice.first(series)
        numbers = " and ".join(map(str, throw))
        self.console.say(f"{names.does(seat, 'throw')} {numbers}: {sum(throw)}.")
        series = series.throw(throw)
        if series.thrower == 0 and series.opener is None:
            self.console.say("That is a tie: the dice are thrown again.")
        return series

    def _before_the_throw(self, series: Series, who: str) -> None:
        """Wait for the player, who may also save or leave before the opener is known."""

        def understand(typed: str) -> bool:
            if self._leaves(typed, series):
                return False
            if typed.lower() not in ("", "2", "t", "throw"):
                raise KonoError(f"'{typed[:40]}' is none of these; press Enter to throw")
            return True

        thrower = "" if who == "you" else f"{who}: "
        prompt = f"{thrower}Enter throws the dice  (1 save  4 leave): "
        while not self.console.ask(prompt, understand):
            continue

    # The guess

    def _guess(self, series: Series) -> Series:
        """Decide what the hands hold only after the answer, so that nothing can give it away."""
        chosen = None if series.watched else self._hand(series)
        hands = opened(chosen, self.dice.source)
        series = series.guess(hands.right)
        self.console.say(" ".join(answer(series, hands)))
        return series

    def _hand(self, series: Series) -> int:
        """Ask which hand the player points at; the player may also save or leave."""

        def understand(typed: str) -> int | None:
            if self._leaves(typed, series):
                return None
            for hand, name in enumerate(HANDS):
                if typed.lower() in (name, name[0]):
                    return hand
            raise KonoError(f"'{typed[:40]}' is no hand; type {' or '.join(HANDS)}")

        lies, asked = question(series.game)
        who = Names(series.players).within(GUESSER)
        guesser = "" if who == "you" else f"{who}: "
        self.console.say(lies)
        prompt = f"{guesser}{asked} {' or '.join(HANDS)}  (1 save  4 leave): "
        hand = None
        while hand is None:
            hand = self.console.ask(prompt, understand)
        return hand

    # The colour

    def _colour(self, series: Series) -> Series:
        colours = series.game.colours
        if series.picker not in series.humans:
            return self._computers_colour(series)

        def understand(typed: str) -> Series:
            if self._leaves(typed, series):
                return series
            for colour in colours:
                if typed.lower() in (colour, colour[0]):
                    return series.choose_colour(colour)
            raise SetupError(f"'{typed[:40]}' is not a colour; type {' or '.join(colours)}")

        asked = f"{self._before_the_colour(series)} {' or '.join(colours)}  (1 save  4 leave): "
        picked = self.console.ask(asked, understand)
        if picked.match is not None and series.opener is None:
            self.console.say(" ".join(answer_of_colours(picked)))
        return picked

    def _before_the_colour(self, series: Series) -> str:
        if series.opener is None:
            return question_of_colours(series)
        return f"{Names(series.players).does(series.opener, 'begin')}. Colour:"

    def _computers_colour(self, series: Series) -> Series:
        """Pick a computer's colour without asking anybody."""
        names, seat, colour = Names(series.players), series.opener, series.computers_colour
        if seat is not None:
            self.console.say(
                f"{names.does(seat, 'begin')}, and {names.verb(seat, 'pick')} {colour}."
            )
        return series.choose_colour(colour)
