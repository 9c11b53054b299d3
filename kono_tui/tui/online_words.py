"""The sentences about a game over the network: pure functions, without Textual."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from kono_tui.core.position import CHANCE
from kono_tui.play.guessing import GUESSER, Hands, answer, question
from kono_tui.play.names import Names
from kono_tui.play.reports import price_of_quitting
from kono_tui.play.series import Series, Stage
from kono_tui.text.sentences import plural, sentence
from kono_tui.tui import beginning

if TYPE_CHECKING:
    from kono_tui.net.requests import Request
    from kono_tui.net.view import Person
    from kono_tui.tui.online import Linked
    from kono_tui.tui.scene import Scene

RECONNECTING: Final = "Reconnecting..."
NO_CONNECTION: Final = "There is no connection: nothing can be decided until it is back."
NO_HELP: Final = "This room is played without help: the computer is not asked during a round."
NO_PAUSE: Final = "A game over the network cannot be paused."
NO_PACE: Final = "Over the network moves come when they are made."
NO_REDO: Final = "What was taken back over the network is not played again by a key."
WATCHING: Final = "You are watching: the players decide."
SENT: Final = "Your decision was sent; the server has not answered yet."
NOT_YET: Final = "The second player has not come yet."
LOOPBACK: Final = ("127.", "localhost", "[::1]")
BACK: Final = "Back."
MOVED: Final = "A move was made meanwhile; End goes back to the game."
OVER: Final = "The round is over; Enter shows the result."


# The turn card


def lost(link: Linked, notice: str) -> tuple[str, str]:
    """Describe, on the turn card, that there is no connection."""
    if link.closed:
        return "The room is left", f"{sentence(link.lost)} q leaves.".strip()
    kept = "" if link.watching else " Your seat is kept."
    clocks = " The clocks are a guess meanwhile." if link.view.running is not None else ""
    return RECONNECTING, f"{sentence(link.lost)}{kept}{clocks} {notice}".strip()


def disconnected(link: Linked) -> str:
    """Say in a word or two that there is no connection."""
    return "Not connected" if link.closed else RECONNECTING


def before(scene: Scene) -> str:
    """The turn card's heading while the second seat is free; "" otherwise."""
    return "The second seat is free" if scene.link and scene.link.waiting else ""


def invited(scene: Scene) -> str:
    """Say how the second player can join, or what the round waits for; "" at home.

    Any other notice stands before the way in, never in its place.
    """
    link = scene.link
    if link is None:
        return ""
    if not link.waiting:
        return " ".join(filter(None, (*opening(scene.series), *away(link))))
    here = "On this machine only, they" if link.address.startswith(LOOPBACK) else "They"
    join = f"{here} type: kono join {link.address} {link.view.code}"
    return f"{scene.notice or 'Waiting for the second player.'} {join}"


def others_turn(scene: Scene) -> str:
    """The turn card's text while another player is to move; "" at home."""
    link, match = scene.link, scene.match
    if link is None or match is None:
        return ""
    person = link.view.people[match.to_move]
    if link.watching:
        told = ["You are watching.", *away(link)]
    elif person.computer:
        told = ["It thinks on the server."]
    else:
        told = [f"Waiting for {person.name}."] if person.here else [gone(person)]
    if request := link.asked_there:
        told.append(asking(link, request))
    return " ".join(told)


def on_its_way(scene: Scene) -> str:
    """The turn card's text in the player's own turn while something is unanswered; "" otherwise."""
    link = scene.link
    if link is None:
        return ""
    if link.sent:
        return SENT
    return asking(link, link.asked_there) if link.asked_there else ""


def no_say(scene: Scene) -> str:
    """Say why the player here cannot decide now; "" at home, and if the room is not the reason."""
    link, match = scene.link, scene.match
    if link is None or scene.reviewed is not None:
        return ""
    if match is None:
        return NOT_YET if link.waiting else ""
    if not scene.under_way or scene.humans_turn:
        return ""
    if link.watching:
        return WATCHING
    whose = match.whose_turn
    return f"It is {Names(scene.series.players).whose(whose)} turn." if whose != CHANCE else ""


def unsent(link: Linked, pending: bool) -> str:
    """Say why a decision cannot be sent now; "" if it can."""
    if link.watching:
        return WATCHING
    if link.lost:
        return NO_CONNECTION
    return SENT if pending else ""


# People in the room


def gone(person: Person) -> str:
    """Say that a person is away."""
    return f"{person.name} is away; the seat is kept."


def away(link: Linked) -> list[str]:
    """Name the people who are away, other than the player here."""
    others = [each for seat, each in enumerate(link.view.people) if seat != link.seat]
    return [gone(each) for each in others if each.name and not (each.here or each.computer)]


def besides(told: list[str], news: str) -> list[str]:
    """Return the sentences with the latest news, unless one of them says the same."""
    return [*told, news] if news and news not in told else told


def present(link: Linked) -> str:
    """Describe the people in the room: "Ben is here. 2 people watch."."""
    people = [each for seat, each in enumerate(link.view.people) if seat != link.seat]
    here = [each.name for each in people if each.here and not each.computer and each.name]
    told = []
    if here:
        told.append(f"{' and '.join(here)} {'are' if here[1:] else 'is'} here.")
    told += away(link)
    if any(each.computer for each in people):
        told.append("The computer plays on the server.")
    if link.waiting:
        told.append("The second seat is free.")
    return " ".join([*told, _watched(link)]).strip()


def _watched(link: Linked) -> str:
    count = link.view.watchers
    if link.watching:
        others = count - 1
        return f"You and {plural(others, 'other')} watch." if others > 0 else "You watch."
    return {0: "", 1: "One person watches."}.get(count, f"{count} people watch.")


def came(before: Linked, now: Linked) -> str:
    """Say which other player has come or gone; "" if nobody has."""
    for seat in (0, 1):
        then, person = before.view.people[seat], now.view.people[seat]
        if seat == now.seat or person.computer or not person.name:
            continue
        if person.here and not then.here:
            return f"{person.name} has come{' back' if then.name else ''}."
        if then.here and not person.here:
            return gone(person)
    return ""


def said(link: Linked) -> str:
    """The last message and its sender; "" if there was none."""
    if link.said is None:
        return ""
    seat, text = link.said
    return f"{'You' if seat == link.seat else link.view.people[seat].name}: {text}"


# Requests


def asking(link: Linked, request: Request) -> str:
    """Describe a request: "You have offered a draw; Ben has not answered yet."."""
    names = Names(link.view.series.players)
    size = link.view.setup.rules.size_name(request.size) if request.size else ""
    what = {
        "takeback": f"{names.does(request.seat, 'ask')} to take a turn back",
        "draw": f"{names.does(request.seat, 'offer')} a draw",
        "round": f"{names.does(request.seat, 'ask')} for the next round, {size}",
    }[request.what]
    if request.seat != link.seat:
        return f"{what}."
    return f"{what}; {names.within(1 - request.seat)} has not answered yet."


def answered(link: Linked, request: Request, lapsed: bool) -> str:
    """Say that a request was refused, or has lapsed."""
    names = Names(link.view.series.players)
    what = {"takeback": "the takeback", "draw": "the draw", "round": "the next round"}[request.what]
    if lapsed:
        return f"There was no answer: {what} is no longer asked for."
    return f"{names.does(1 - request.seat, 'decline')} {what}."


def taken_back(link: Linked, seat: int | None) -> str:
    """Say that a seat has taken a turn back."""
    if seat is None or seat == link.seat:
        return "Taken back."
    return f"{Names(link.view.series.players).does(seat, 'take')} a turn back."


# The opening


def opening(series: Series, hands: Hands | None = None) -> list[str]:
    """Describe what a round waits for, or who begins it; nobody here throws the dice."""
    names = Names(series.players)
    match series.stage:
        case Stage.THROW:
            return ["The dice say who begins."]
        case Stage.GUESS if GUESSER not in series.humans:
            return [question(series.game)[0], f"{names.first(GUESSER)} guesses."]
        case Stage.COLOUR if series.picker is not None and series.picker not in series.humans:
            picks = f"{names.verb(series.picker, 'pick')} a colour."
            if series.opener is None:
                return [f"{names.first(series.picker)} {picks}"]
            return [f"{beginning.begins(series)} and {picks}"]
        case Stage.THROW | Stage.GUESS | Stage.COLOUR:
            return beginning.said(series)
        case _:
            told = answer(series, hands) if hands else beginning.said(series)
            return [*told, *_own_colour(series)]


def _own_colour(series: Series) -> list[str]:
    """Say which colour the player here plays, where a player picked it after the dice."""
    match = series.match
    if match is None or not series.game.picks_colour or not series.humans:
        return []
    (seat,) = series.humans
    colour = series.game.colour(match.positions[0], seat)
    return [f"{Names(series.players).does(seat, 'play')} {colour}."]


# Leaving


KEPT: Final = "Your seat is kept: you can come back at any time."


def ways_out(scene: Scene) -> tuple[str, tuple[tuple[str, str], ...]]:
    """The question to a player who wants to leave, and its answers."""
    link, match = scene.link, scene.match
    if link is not None and link.waiting:
        text = f"{KEPT} The room stays open for a second player, unless you close it."
        return text, (("leave", "Leave"), ("close-room", "Close the room"), ("close", "Stay"))
    if link is None or link.seat is None or match is None or not scene.under_way:
        return KEPT, (("leave", "Leave"), ("close", "Stay"))
    price = price_of_quitting(match, link.seat)
    clock = " Your clock runs on meanwhile." if link.view.left is not None else ""
    text = f"{KEPT}{clock}\n\nResigning ends the round{price}."
    return text, (("leave", "Leave"), ("resign", "Resign the round"), ("close", "Stay"))
