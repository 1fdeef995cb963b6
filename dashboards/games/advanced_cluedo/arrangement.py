"""Advanced Cluedo on screen: which parts, in which order, with which words. No rules."""

from __future__ import annotations

from assistant.core.seating import after
from assistant.families.mystery.pieces import carries
from assistant.games.advanced_cluedo import events as e
from assistant.games.advanced_cluedo.cards import value
from assistant.games.advanced_cluedo.state import GONE, STAIRS, TUNNEL, AdvancedCluedo
from assistant.games.clue.state import CORRIDOR
from assistant.kit.playing_cards import PACK
from dashboards.games.advanced_cluedo import night, past, standing, waiting
from dashboards.games.advanced_cluedo.entry import entry
from dashboards.games.advanced_cluedo.paper import paper
from dashboards.games.advanced_cluedo.status import drama, status
from dashboards.games.advanced_cluedo.turn import squares_count
from dashboards.games.clue import arrangement as clue
from dashboards.games.clue import mending
from dashboards.parts.common.arrangement import Arrangement
from dashboards.parts.common.labels import Json
from dashboards.parts.common.seat_view import SeatView
from dashboards.parts.common.text import clip
from dashboards.parts.mystery import grid
from dashboards.parts.mystery import mansion as board
from dashboards.parts.mystery.hand import hand
from dashboards.parts.mystery.mind import Mind, PossibleSuggestion
from dashboards.parts.world import history

TABS = {
    "play": "Play",
    "standing": "Table",
    "notes": "Notes",
    "board": "Board",
    "feed": "Feed",
    "more": "More",
}
FIELDS = {
    **mending.FIELDS,
    "AccusationJudged": {"right": "All three right"},
    "AttackMade": {"by": "Attacked by", "roll": "Rolled", "counter": "Struck back with"},
    "BribeAnswered": {"by": "Asked", "accepted": "Taken"},
    "BribeOffered": {"by": "Offered by", "to": "Offered to", "weapon": "For which weapon"},
    "ContestBegan": {"by": "Begun by", "aim": "To", "target": "Whom"},
    "ContestRevealed": {"laid": "Played", "against": "Against it"},
    "ScoreCounted": {"of": "Score of"},
}
TITLES = {
    **mending.TITLES,
    "AttackMade": "Attack",
    "BribeAnswered": "Answer to a bribe",
    "BribeOffered": "Bribe",
    "CardDrawn": "Playing card drawn",
    "ContestBegan": "Contest",
    "ContestRevealed": "Contest decided",
    "HeartPlayed": "First aid",
}
"""Events and fields that have other names than usual."""
UNDER = 0.55
"""The distance of a token in the tunnel from the mouth of its passage, in squares."""
FOOT, STEP, ROW = (11.5, 13.2), 1.32, 3
"""The place of the first row of weapons in the middle of the mansion, their spacing, and the number per row."""


# ---------------------------------------------------------------- the board


def pieces(state: AdvancedCluedo) -> tuple[dict[str, str], dict[str, str]]:
    """Return where pawns and weapons are drawn: carried weapons with their pawns, buried ones in the middle."""
    there = {*state.rooms, CORRIDOR, STAIRS}
    tokens = {token: at for token, at in state.tokens.items() if at in there or "," in at}
    weapons = {**state.weapons, **dict.fromkeys(state.buried, "middle")}
    for player in state.living:
        at = state.place(state.piece(player))
        if at not in (GONE, TUNNEL):
            weapons |= dict.fromkeys(carries(state, player), at)
    return tokens, weapons


def tunnels(state: AdvancedCluedo) -> dict[str, list[float]]:
    """Return tokens in a passage, drawn at the mouth where they come out."""
    mouths = {mouth["room"]: mouth for mouth in board.shapes()["mouths"]} if board.is_mansion(state.rooms) else {}
    spots: dict[str, list[float]] = {}
    for token, leads in state.tunnels.items():
        if state.place(token) == TUNNEL and leads in mouths:
            spots[token] = [mouths[leads]["x"] + UNDER, mouths[leads]["y"]]
    return spots


def buried(state: AdvancedCluedo) -> dict[str, list[float]]:
    """Return the weapons in the middle, in rows at the foot of the stairs."""
    if not board.is_mansion(state.rooms):
        return {}
    x, y = FOOT
    return {weapon: [round(x + (at % ROW - 1) * STEP, 2), y + at // ROW] for at, weapon in enumerate(state.buried)}


def board_of(sight: SeatView) -> Json | None:
    """Return the board of Clue with tunnels, staircase and middle."""
    state: AdvancedCluedo = sight.state
    clue_board = clue.board_of(sight)
    if clue_board is None:
        return None
    tokens, weapons = pieces(state)
    near = clue_board["rooms"], [f"{column},{row}" for column, row in clue_board["squares"]]
    drawn = board.board(state.rooms, tokens, weapons, near)
    under = [{"key": key, "x": x, "y": y, "place": TUNNEL} for key, (x, y) in tunnels(state).items()]
    middle = buried(state)
    weapons_ = [
        {**w, "x": middle[w["key"]][0], "y": middle[w["key"]][1]} if w["key"] in middle else w for w in drawn["weapons"]
    ]
    corridor = None if squares_count(state) else clue_board["corridor"]
    return {**clue_board, **drawn, "corridor": corridor, "tokens": [*drawn["tokens"], *under], "weapons": weapons_}


def picture(state: AdvancedCluedo) -> Json:
    """Return what a frame of the replay draws: the board, the open question, the solution."""
    frame = {**clue.picture(state)}
    if state.rooms:
        tokens, weapons = board.spots(state.rooms, *pieces(state))
        frame["t"], frame["w"] = {**tokens, **tunnels(state)}, {**weapons, **buried(state)}
    return frame


# ---------------------------------------------------------------- notes


def notes(sight: SeatView, mind: Mind | None = None) -> Json | None:
    """Return the grid of part 1, with the middle as a place; at night there is no case file to find."""
    state: AdvancedCluedo = sight.state
    return None if state.phase in ("drawing", "two") else grid.grid(sight, mind)


def asking(sight: SeatView) -> PossibleSuggestion | None:
    """Return what can be named now: only characters and weapons in the room (AC-SUG-01), or None."""
    for offer in sight.offered(e.clue.SuggestionMade):
        by, room = offer.known["by"], offer.known["room"]
        if by == sight.player:
            order = after(sight.state.order, by)
            queues = {(suspect, ""): order for suspect in offer.blank("suspect").choices}
            where = f"in the {clip(sight.state.card(room))}, with characters there"
            return PossibleSuggestion(by, queues, (room,), where, weapons={room: offer.blank("weapon").choices})
    return None


ARRANGEMENT = Arrangement(
    status=status,
    drama=drama,
    entry=entry,
    boxes=waiting.boxes,
    shapes=lambda _sight: {"mansion": board.shapes(), "pack": {card: value(card) for card in PACK}},
    board=board_of,
    grid=notes,
    asking=asking,
    hand=hand,
    mine=lambda sight: [{"part": "standing" if sight.state.phase in ("drawing", "two") else "grid"}],
    extras=mending.extras,
    annulled=clue.ARRANGEMENT.annulled,
    fields=FIELDS,
    titles=TITLES,
    picture=picture,
    after_the_game=past.opened,
    roll=clue.roll,
    throw=night.thrown,
    looks={"charts": history.charts(past.night, past.POINTS)},
    tabs=TABS,
    panels={"standing": standing.panel, "past": past.panel},
    paper=paper,
    holdings=clue.ARRANGEMENT.holdings,
    families=("cards", "mystery"),
)
