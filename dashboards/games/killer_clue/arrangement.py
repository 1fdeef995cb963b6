"""Killer Clue on screen: which parts, in which order, with which words. No rules."""

from __future__ import annotations

from typing import cast

from assistant.core.event import REFEREE, Event
from assistant.core.offer import Nonsense
from assistant.games.clue.state import CORRIDOR
from assistant.games.killer_clue import events as e
from assistant.games.killer_clue.protection import unprotected
from assistant.games.killer_clue.state import KillerClue
from assistant.games.killer_clue.tell import in_force
from dashboards.games.clue import arrangement as clue
from dashboards.games.clue import mending
from dashboards.games.killer_clue import danger
from dashboards.games.killer_clue.entry import entry
from dashboards.games.killer_clue.hand import hand
from dashboards.games.killer_clue.house import house
from dashboards.games.killer_clue.paper import paper
from dashboards.games.killer_clue.reach import asking
from dashboards.games.killer_clue.status import drama, status
from dashboards.parts.common.arrangement import Arrangement, Below
from dashboards.parts.common.labels import Json
from dashboards.parts.common.seat_view import SeatView
from dashboards.parts.common.text import clip
from dashboards.parts.mystery import grid
from dashboards.parts.mystery import mansion as board
from dashboards.parts.mystery.mind import Mind
from dashboards.parts.mystery.ways import Handed, journeys

TABS = {"play": "Play", "house": "House", "notes": "Notes", "board": "Board", "feed": "Feed", "more": "More"}
FIELDS = {
    **mending.FIELDS,
    "CardGiven": {"by": "Given by", "to": "Given to", "overlooked": "Overlooked a card"},
    "CardsTraded": {"by": "Traded by", "to": "Traded with", "gave": "Gave", "got": "Got"},
    "IntriguePlayed": {"by": "Played by"},
}
TITLES = {
    **mending.TITLES,
    "CardsTraded": "Trade",
    "DiceRolled": "Dice cast",
    "MiniSuggestionMade": "One card asked for",
}
"""Events and fields that have other names than usual."""


def pieces(state: KillerClue) -> tuple[dict[str, str], dict[str, str]]:
    """Return where pawns and weapons are drawn: only pawns on the board, and carried weapons with their pawns."""
    there = {*state.rooms, CORRIDOR}
    tokens = {token: place for token, place in state.tokens.items() if place in there or "," in place}
    carried = {weapon: state.place(player) for weapon, player in state.carried.items()}
    return tokens, {**state.weapons, **{weapon: at for weapon, at in carried.items() if at in there or "," in at}}


def board_of(sight: SeatView) -> Json | None:
    """Return the board of Clue without the pieces that are off it."""
    state: KillerClue = sight.state
    clue_board = clue.board_of(sight)
    if clue_board is None:
        return None
    tokens, weapons = pieces(state)
    near = clue_board["rooms"], [f"{column},{row}" for column, row in clue_board["squares"]]
    return {**clue_board, **board.board(state.rooms, tokens, weapons, near)}


def picture(state: KillerClue) -> Json:
    """Return what a frame of the replay draws: the board, the open question, exposed players, the solution."""
    frame = {**clue.picture(state)}
    if state.rooms:
        frame["t"], frame["w"] = board.spots(state.rooms, *pieces(state))
        if not state.over:
            frame |= {"exposed": list(unprotected(state)), "force": in_force(state)}
    return frame


def notes(sight: SeatView, mind: Mind | None = None) -> Json | None:
    """Return the grid without its hints for the play: a fully known grid would reveal the killer from afar."""
    notes_grid = grid.grid(sight, mind)
    if notes_grid is None:
        return None
    sizes = sight.state.hand_sizes  # as they are now, since cards change hands
    places = [{**place, "size": sizes.get(place["key"], place["size"])} for place in notes_grid["places"]]
    odds: Json = notes_grid["odds"]
    if odds.get("best"):
        odds = {**odds, "best": {**odds["best"], "certain": False}}
    return {**notes_grid, "odds": odds, "places": places, "secret": True}


def opened(sight: SeatView) -> Json | None:
    """Return all hands once the table has opened them; for a hand nobody entered, the cards known to be in it."""
    open_hands = clue.opened(sight)
    if open_hands is None:
        return None
    everything = cast("KillerClue", sight.table.view(REFEREE))
    known = {p: [card for card, place in everything.located.items() if place == p] for p in sight.state.order}
    hands = [{**hand, "cards": hand["cards"] or known[hand["player"]]} for hand in open_hands["hands"]]
    return {
        "hands": [hand for hand in hands if hand["cards"] or hand["player"] in sight.state.living],
        "ways": _ways(everything),
    }


def _ways(all_: KillerClue) -> list[Json]:
    order = [card.key for card in all_.cards]
    handed = [Handed(gift.by, gift.to, gift.card, gift.turn, gift.how) for gift in all_.gifts]
    return sorted(journeys(all_.order, handed), key=lambda way: order.index(way["card"]))


def eyes(state: KillerClue) -> dict[str, str]:
    """Return the camera of the player who is known to be the killer."""
    return {state.killer: f"The killer’s eyes: {clip(state.name(state.killer))}"} if state.killer else {}


def roll(sight: SeatView, below: Below) -> Event:
    """Return a roll for the current player, or for the first suspect who runs in the dark."""
    state: KillerClue = sight.state
    thrown = below(12) + 1 if state.die == "one die" else below(6) + below(6) + 2
    if state.round == "panic" and state.panics:
        return e.PanicRolled(suspect=state.panics[0], roll=thrown)
    if state.on_turn is None:
        raise Nonsense("There is nobody to roll for.")
    return e.clue.DiceRolled(by=state.on_turn, roll=thrown)


ARRANGEMENT = Arrangement(
    status=status,
    drama=drama,
    entry=entry,
    boxes=danger.boxes,
    shapes=lambda _sight: {"mansion": board.shapes()},
    board=board_of,
    grid=notes,
    asking=asking,
    hand=hand,
    mine=lambda _sight: [{"part": "house"}],
    fields=FIELDS,
    titles=TITLES,
    picture=picture,
    after_the_game=opened,
    roll=roll,
    tabs=TABS,
    panels={"house": house},
    look="blood",
    eyes=eyes,
    paper=paper,
    holdings=clue.ARRANGEMENT.holdings,
    families=("mystery",),
)
