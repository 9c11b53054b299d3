"""What the program says at the moments of rounds that are played at random: see sentences.py."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any, Final

from kono_tui.core.game import Game
from kono_tui.core.position import CHANCE
from kono_tui.core.save import Player
from kono_tui.errors import KonoError
from kono_tui.formats.sentences import as_sentence
from kono_tui.live.refusals import Action, refusal
from kono_tui.live.state import LiveState
from kono_tui.plain import info_commands
from kono_tui.play import draws, turn_wording, wording
from kono_tui.play.chance_moves import pick_chance_move
from kono_tui.play.match import Match
from kono_tui.play.opening import wording as opening_wording
from kono_tui.play.opening.guess import open_hands
from kono_tui.play.tournament import Stage, Tournament
from kono_tui.scene import explanations, status
from kono_tui.scene import refusals as board_refusals
from kono_tui.scene.scene import HINT_REASON, Scene
from kono_tui.scene.verdict import scene_verdict
from kono_tui.search.levels import Level
from kono_tui.search.result import SearchLimit
from kono_tui.strategy import search_facts, standing, swap
from kono_tui.strategy.advisor import Advice, Advisor
from kono_tui.strategy.judgement import judge

Sentences = Iterator[tuple[str, str]]
"""What each sentence is about, and the sentence."""
SAMPLED_POINTS: Final = 12
"""At how many points of the board a pick is tried at each moment."""
LOOK_AHEAD: Final = Level(SearchLimit(seconds=0.05))
LOOK_EVERY: Final = 5
"""The computer is asked at one moment in so many."""
QUIT_CHANCE: Final = 0.004
MISTYPED: Final = ("", "x", "hello", "1", "9,9", "9,9 se", "1,1", "a1", "z99", "1,1 1,1", "7 8 9")


class Speaker:
    """Plays rounds of one game at random, and says all that it can of each moment."""

    def __init__(self, game: Game[Any], players: tuple[Player, Player], seed: int) -> None:
        self.source = random.Random(seed)
        self.advisor = Advisor(mebibytes=4)
        self.moment_count = 0
        self.beginning = Tournament(game, players)
        self.tournament = self.beginning

    def speak_at_next_moment(self) -> Sentences:
        """Say what can be said now, and play on."""
        self.moment_count += 1
        stage = self.tournament.stage
        if stage in (Stage.PLAY, Stage.CHANCE):
            yield from self._speak_in_play(self.tournament)
        elif stage is Stage.ROUND_OVER:
            yield from self._speak_at_end(self.tournament)
        else:
            yield from _label("opening", self._opening_sentences(self.tournament))
        state = LiveState(self.tournament)
        for action in Action:
            why_not = refusal(state, action)
            yield f"refusal of {action}", why_not.text if why_not else ""
        self.tournament = self._next_moment(self.tournament)

    # Playing on

    def _next_moment(self, tournament: Tournament) -> Tournament:
        match, source = tournament.match, self.source
        match tournament.stage:
            case Stage.SIZE:
                return tournament.choose_size(tournament.game.info.sizes[0])
            case Stage.THROW:
                return tournament.throw((source.randint(1, 6), source.randint(1, 6)))
            case Stage.GUESS:
                return tournament.guess(source.random() < 0.5)
            case Stage.COLOUR:
                return tournament.choose_colour(source.choice(tournament.game.info.colours))
            case Stage.ROUND_OVER:
                return tournament.next_round() if tournament.round < 3 else self.beginning
        if match is None:
            return self.beginning
        if match.to_move == CHANCE:
            return tournament.play(pick_chance_move(match, (), source))
        if source.random() < QUIT_CHANCE:
            return tournament.quit(match.to_move, timed_out=source.random() < 0.3)
        return tournament.play(source.choice(match.legal_moves))

    # Saying

    def _opening_sentences(self, tournament: Tournament) -> Iterable[str]:
        yield from opening_wording.describe_opening_step(tournament)
        if tournament.stage is Stage.GUESS:
            for hand in (0, 1):
                hands = open_hands(hand, self.source)
                after = tournament.guess(hands.seat_0_begins)
                yield " ".join(opening_wording.describe_opening_step(after, hands))
        yield from status.describe_turn_card(Scene(tournament))
        yield wording.describe_advantage(tournament)
        yield f"{wording.describe_players(tournament)}{wording.describe_rules(tournament)}"

    def _speak_in_play(self, tournament: Tournament) -> Sentences:
        match = tournament.match
        if match is None:
            return
        scene = Scene(
            tournament,
            cursor=self.source.randrange(len(match.game.display.view(match.position).points)),
        )
        yield from _label("turn card", status.describe_turn_card(scene))
        if match.to_move == CHANCE:
            return
        yield "standing", wording.describe_standing(tournament, match)
        for move in self.source.sample(match.legal_moves, min(4, len(match.legal_moves))):
            yield from _label("turn", turn_wording.describe_turn(tournament, match.position, move))
            yield "announcement", status.announce_move(tournament, match, move)
        if match.turns:
            yield from _label(
                "turn", turn_wording.describe_played_turn(tournament, match, match.turns[-1])
            )
        yield from _label("lines", info_commands.describe_lines(match))
        yield from _label("barred points", info_commands.list_barred_points(match))
        yield from _label("pieces", info_commands.list_pieces(tournament, match))
        yield "draw", draws.offer_refusal(tournament)
        if len(tournament.local_humans) == len(tournament.players):
            yield "draw", draws.offer_question(tournament)
        yield from _label("round's end", _describe_drawn_round(tournament, match))
        yield "price of quitting", wording.describe_quitting(tournament, match, match.to_move)
        yield from self._speak_of_picks(scene, match)
        yield from _label("mistyped turn", self._mistyped_answers(match))
        if self.moment_count % LOOK_EVERY == 0 or swap.offered_move(match):
            yield from self._speak_of_advice(scene, match)

    def _speak_of_picks(self, scene: Scene, match: Match) -> Sentences:
        cells = range(len(scene.view.points))
        sampled = self.source.sample(cells, min(SAMPLED_POINTS, len(cells)))
        for cell in sampled:
            pointed = replace(scene, cursor=cell, hovered_cell=cell)
            yield from _label("turn card", status.describe_turn_card(pointed))
            if not match.game.rounds.throws_dice:
                yield "point", board_refusals.describe_cell(scene, cell)
            if not scene.view.has_squares:
                yield "refused pick", board_refusals.refusal_at(scene, cell)
        moves_pieces = not scene.view.has_squares and not scene.is_placement_turn
        if not moves_pieces or not any(move.cells for move in match.legal_moves):
            return
        for origin in sampled:
            held = replace(scene, picked_cells=(origin,), cursor=sampled[0])
            yield from _label("turn card, held", status.describe_turn_card(held))
            for target in sampled[:4]:
                yield "refused step", board_refusals.step_refusal(scene, origin, target)

    def _mistyped_answers(self, match: Match) -> Iterable[str]:
        cells = [
            match.game.display.view(match.position).cell_name(each)
            for each in match.legal_moves[0].cells
        ]
        for text in (*MISTYPED, *cells, " ".join(reversed(cells))):
            try:
                match.game.notation.parse_turn(match.position, text)
            except KonoError as error:
                yield as_sentence(str(error))

    def _speak_of_advice(self, scene: Scene, match: Match) -> Sentences:
        advice = self.advisor.advise(match, LOOK_AHEAD, self.moment_count)
        tournament, judgement = scene.tournament, judge(match.position, advice)
        for each in (judgement, None):
            facts = search_facts.describe_search(
                tournament, match, advice, each, "" if each else "easy"
            )
            yield from _label("search", facts)
        yield "suggestion", search_facts.describe_suggestion(scene.tournament, match, advice)
        yield from _label("advice", self._advice_sentences(scene.tournament, match, advice))
        advised = replace(scene, advice=advice, judgements={match.position: judgement})
        for stage in range(1, HINT_REASON + 2):
            note, lines = explanations.describe_hint(replace(advised, hint_stage=stage))
            yield from _label("hint", (note, *lines))
        verdict = scene_verdict(advised)
        yield "verdict", verdict.text if verdict else ""
        played = scene.tournament.play(advice.move)
        told = Scene(played, computer_advice={match.position: advice}, explains_more=True)
        for is_full in (False, True):
            note, lines = explanations.explain_computer_turn(replace(told, explains_more=is_full))
            yield from _label("why", (note, *lines))

    def _advice_sentences(
        self, tournament: Tournament, match: Match, advice: Advice
    ) -> Iterable[str]:
        if swap.offered_move(match) is not None:
            yield swap.describe_first_stone(match)
            yield swap.describe_exchange(tournament, match)
            yield swap.describe_opinion(advice, judge(match.position, advice), tournament)
            yield swap.describe_decision(advice, tournament)
        yield standing.describe_standing(tournament, judge(match.position, advice))

    def _speak_at_end(self, tournament: Tournament) -> Sentences:
        match = tournament.match
        if match is None:
            return
        yield from _label("turn card", status.describe_turn_card(Scene(tournament)))
        yield from _label("round's end", wording.describe_round_result(tournament, match))
        verdict = scene_verdict(Scene(tournament))
        yield "verdict", verdict.text if verdict else ""
        finished = tournament.with_award()
        yield "tournament's end", wording.describe_tournament_result(finished)


def _describe_drawn_round(tournament: Tournament, match: Match) -> list[str]:
    """Describe the round as it would end by an agreed draw now; [] where nobody could agree."""
    if not match.game.rounds.allows_draws or match.is_mid_turn:
        return []
    drawn = match.agree_to_draw()
    return wording.describe_round_result(replace(tournament, match=drawn), drawn)


def _label(topic: str, texts: Iterable[str]) -> Sentences:
    """Say what some sentences are about."""
    for text in texts:
        yield topic, text
