"""The status of a game of Not A Clue: turn, theory, version, poll, the end. No rules."""

from __future__ import annotations

from assistant.games.clue import events as clue_events
from assistant.games.clue import movement
from assistant.games.clue.tell import with_article
from assistant.games.not_a_clue import GAME
from assistant.games.not_a_clue import events as e
from assistant.games.not_a_clue.offers import may_bribe
from assistant.games.not_a_clue.state import PRICE, NotAClue, Version
from assistant.games.not_a_clue.tell import EVERYBODY_WINS, NOBODY_LOOKS, THE_TRUTH
from assistant.kit.phrasing import counted
from assistant.table.table import SeatLine
from dashboards.games.clue import status as clue
from dashboards.parts.common import turn
from dashboards.parts.common.drama import great
from dashboards.parts.common.labels import Json
from dashboards.parts.common.seat_view import SeatView
from dashboards.parts.common.text import clip
from dashboards.parts.mystery.ring import roubles

BRIBE_OR_END = "Bribe the official, or end the turn"
CORRIDOR = "In the corridor"
"""Where a piece is that stands in no location, on its start square or anywhere else."""
HAPPENED = (e.TheoryMade, e.VersionDeclared, e.PollTaken, clue_events.TurnEnded)


@turn.status
def status(sight: SeatView) -> Json:
    """Return whose turn it is, what was said, who has answered or voted, what comes next."""
    state: NotAClue = sight.state
    status: Json = {"scene": happening(sight), "standing": standing(state), "purses": purses(state)}
    if state.over:
        return {**status, **_ended(state)}
    if wait := clue.waiting(state):
        status = {**status, "wait": wait}
    if asked := state.open_suggestion:
        return {**status, **clue.asking(state, asked, "has a theory")}
    if made := state.open_poll:
        return {**status, **_polled(sight, made)}
    return {**status, **_moving(state)}


def standing(state: NotAClue) -> dict[str, str]:
    """Return what keeps each player from moving."""
    return {player: _restriction(state, player) for player in state.order if not state.over}


def purses(state: NotAClue) -> dict[str, str]:
    """Return everyone's rubles as shown on a screen."""
    return {player: roubles(rubles) for player, rubles in state.purses.items()}


def _restriction(state: NotAClue, player: str) -> str:
    if state.minkin == player:
        return "under the Minkin card"
    if player in state.trapped:
        return "trapped"
    return "only answers" if player in state.answering else ""


def drama(_sight: SeatView, line: SeatLine) -> Json | None:
    """Return the version that somebody declares, or that the others want to play on."""
    before, after = line.before, line.after
    made = after.versions[-1] if after.versions else None
    if made is None:
        return None
    if len(after.versions) > len(before.versions):
        return great(f"{clip(after.name(made.by))} tries to close the case", who=made.by, three=list(made.cards))
    if before.open_poll and not after.open_poll and not after.over:
        return great("The case stays open", line.text, who=made.by)
    return None


def _ended(state: NotAClue) -> Json:
    made = state.accepted
    title = "The case is closed" if made else "Nobody is left to ask"
    return {"who": None, "title": title, "say": EVERYBODY_WINS, "three": list(made.cards) if made else [], "over": True}


def _polled(sight: SeatView, made: Version) -> Json:
    state: NotAClue = sight.state
    waits = [slot for key in sight.table.boxes.open() for slot in sight.table.boxes.waiting(key) or ()]
    return {
        "who": made.by,
        "title": f"{clip(state.name(made.by))} tries to close the case",
        "say": "Have the others had enough?",
        "three": list(made.cards),
        "asked": waits,
    }


def _moving(state: NotAClue) -> Json:
    player = state.on_turn
    if player is None:
        return {"title": "Nobody’s turn", "say": ""}
    title, now = f"{clip(state.name(player))}’s turn", state.turn
    if now.suggested:
        nobody = state.suggestions[-1].shown_by is None
        ends = "Close the case or end the turn." if nobody else clue.ENDS
        say = clue.ordered(state, "Nobody showed a card." if nobody else "", ends)
        return {"title": title, "say": say, "three": list(state.suggestions[-1].cards)}
    return {"title": title, "say": _next(state, player)}


def _where(state: NotAClue, player: str) -> str:
    place = state.tokens.get(state.piece(player), "")
    if place == state.centre:
        return "On the Canary Islands"
    return f"In {clip(with_article(state, place))}" if place in state.rooms else CORRIDOR


def _next(state: NotAClue, player: str) -> str:
    """Return where the player on turn is, and what that player can do next."""
    where = _where(state, player)
    if state.minkin == player:
        purse = state.purses.get(player, 0)
        if purse >= PRICE:
            return clue.ordered(state, f"{where}, under the Minkin card.", f"Pay {roubles(PRICE)} to lift it.")
        sells = f"Sell {counted(state.sales_needed(player), 'look')} first."
        return clue.ordered(state, f"{where}, under the Minkin card.", sells)
    if state.bound(player):
        return f"{where}. The card is lifted. The piece can move next turn."
    if movement.may_suggest(state, player):
        return clue.ordered(state, f"{where}.", "Put forward a theory.")
    if state.turn.moved:
        return clue.ordered(state, f"{where}.", clue.ENDS)
    if player in state.trapped:
        bribes = f"{BRIBE_OR_END}." if may_bribe(state, player) else ""
        return clue.ordered(state, f"{where}, every door blocked.", bribes)
    if state.turn.roll is not None:
        return f"{where}, rolled {state.turn.roll}."
    order = "Roll, or bribe the official." if may_bribe(state, player) else "Roll, or choose a location."
    return clue.to_move(state, order, "" if where == CORRIDOR else where, clue.waiting(state))


# ---------------------------------------------------------------- the scene


def happening(sight: SeatView) -> Json | None:
    """Return the last theory with its answers, a version and its poll, or the end: no winner, no truth."""
    state: NotAClue = sight.state
    if state.over:
        return ending(state)
    last = next((seat_line.event for seat_line in sight.lately if isinstance(seat_line.event, HAPPENED)), None)
    if state.versions and isinstance(last, (e.VersionDeclared, e.PollTaken)):
        return _version(state, state.versions[-1])
    return clue.question(state, state.suggestions[-1], "has a theory", "had a theory") if state.suggestions else None


def _version(state: NotAClue, made: Version) -> Json:
    if made.enough is None:
        say = "Have you had enough? Everyone votes at the same time."
    else:
        say = f"{len(made.enough)} of {len(made.polled)} have had enough. The others are still curious."
    title = f"{clip(state.name(made.by))}’s version"
    return {"kind": "version", "title": title, "three": list(made.cards), "say": say, "who": made.by, "queue": []}


def ending(state: NotAClue) -> Json:
    """Return the final scene: which version stands and by whose account, and that nobody knows."""
    made = state.accepted
    suspect, contractor, location = map(state.card, made.cards) if made else ("", "", "")
    looks = counted(len(state.sales), "look")
    figures = [
        counted(len(state.suggestions), "theory", "theories"),
        counted(len(state.versions), "version"),
        f"{looks} sold",
        f"{roubles(state.pot)} on the Canary Islands",
    ]
    return {
        "kind": "ending",
        "masthead": GAME.title,
        "title": "The case is closed" if made else "The case stays open",
        "headline": f"It was {suspect}" if made else "Nobody is left to try again",
        "account": f"Ordered by {contractor}. Place: {location}. So says {state.name(made.by)}." if made else "",
        "vote": _vote(made),
        "lines": [f"{NOBODY_LOOKS} {THE_TRUTH}", EVERYBODY_WINS],
        "figures": figures,
        "three": list(made.cards) if made else [],
        "say": "",
        "who": None,
    }


def _vote(made: Version | None) -> str:
    """Return how the truth was established."""
    if made is None or not made.polled:
        return ""
    curious = len(made.polled) - len(made.enough or ())
    return f"Established by {len(made.enough or ())} to {curious}."
