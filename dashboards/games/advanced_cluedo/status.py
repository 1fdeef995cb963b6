"""The status of a game of Advanced Cluedo: whose turn it is, what is pending, what comes next. No rules."""

from __future__ import annotations

from assistant.core.event import TABLE
from assistant.games.advanced_cluedo.events import AttackMade
from assistant.games.advanced_cluedo.near import steps_to_stairs
from assistant.games.advanced_cluedo.night import inherits
from assistant.games.advanced_cluedo.scoring import best
from assistant.games.advanced_cluedo.state import STAIRS, TUNNEL, AdvancedCluedo, Contest
from assistant.games.advanced_cluedo.turns import complete
from assistant.games.clue import movement
from assistant.games.clue.events import SuggestionMade
from assistant.kit.phrasing import counted, listed
from assistant.kit.playing_cards import PACK
from assistant.table.table import SeatLine
from dashboards.games.advanced_cluedo.between import rolls_for
from dashboards.games.advanced_cluedo.scenes import escape, scene
from dashboards.games.advanced_cluedo.standing import beside
from dashboards.games.advanced_cluedo.waiting import by_pack, is_boxed, said, unplayed
from dashboards.games.clue import status as clue
from dashboards.parts.common import turn
from dashboards.parts.common.drama import great
from dashboards.parts.common.labels import Json
from dashboards.parts.common.seat_view import SeatView
from dashboards.parts.common.text import clip


@turn.status
def status(sight: SeatView) -> Json:
    """Return whose turn it is, what is pending, what comes next."""
    state: AdvancedCluedo = sight.state
    status: Json = {"scene": scene(sight), "standing": beside(sight)}
    if state.over:
        return {**status, **_ended(state)}
    if state.phase == "scores":
        return {**status, **_scores(sight)}
    if state.phase == "drawing":
        return {**status, **_drawing(sight)}
    if waits := _waits(sight):
        return {**status, **waits}
    if state.second:
        return {**status, **_night(sight), **_strikes_back(sight), **_gone(sight)}
    asked = clue.status(sight)
    shared = {name: asked[name] for name in ("title", "say", "who", "three", "queue", "wait") if name in asked}
    return {**status, **shared, **_day(sight)}


def _gone(sight: SeatView) -> Json:
    """Return for a dead player’s own page where the cards went, and what is left to do there."""
    state: AdvancedCluedo = sight.state
    suspect = state.piece(sight.player) if sight.player else ""
    if suspect not in state.dead:
        return {}
    heir = inherits(state, state.dead[suspect])
    where = f"{sight.name(heir)} has your cards" if heir else "your cards are back in the pack"
    return {"wait": f"You are out, and {where}. You can watch the others."}


def _strikes_back(sight: SeatView) -> Json:
    """Return, on the page of an armed player who can be attacked now, that they roll a die of their own (AC-MWP-04)."""
    state: AdvancedCluedo = sight.state
    player = sight.player
    weapon = state.armed(player) if player else ""
    if not player or not weapon or player == state.on_turn or state.piece(player) in state.dead:
        return {}
    if all(offer.known["target"] != state.piece(player) for offer in sight.offered(AttackMade)):
        return {}
    attacker = sight.name(state.on_turn or "")
    mine = clip(state.card(weapon))
    rolls = f"roll a die for your {mine} and say what it shows: {attacker} enters it"
    rolls = (
        f"Boardside rolls for your {mine}, too" if state.dice == "rolled" or sight.is_computer(state.on_turn) else rolls
    )
    return {"wait": f"If {attacker} attacks you, {rolls}."}


def drama(sight: SeatView, line: SeatLine) -> Json | None:
    """Return who has died, or else what Clue shows large; None at the end of the game, which is shown instead."""
    before, after = line.before, line.after
    if after.over and not before.over:
        return None
    if dead := [suspect for suspect in after.dead if suspect not in before.dead]:
        title = f"{listed(clip(after.card(suspect)) for suspect in dead)} {'is' if len(dead) == 1 else 'are'} dead"
        return great(title, line.text, who=after.owner(dead[0]), look="loss")
    return clue.drama(sight, line)


def _waits(sight: SeatView) -> Json | None:
    """Return who has to answer a bribe, a contest or a debt, and what it is."""
    state: AdvancedCluedo = sight.state
    if made := state.bribe:
        what = f"the {clip(state.card(made.weapon))}" if made.weapon else "a card"
        title = f"{sight.name(made.by)} bribes {sight.name(made.to)}"
        say = f"The {PACK[made.diamond]} for {what}. Accept or refuse?"
        return {"who": made.to, "title": title, "say": say, "asked": [made.to]}
    if now := state.contest:
        against = sight.name(now.owner) if now.owner else clip(state.card(now.target).split()[-1])
        laying: Json = {"asked": list(unplayed(sight, now)) or [now.by, now.owner]} if is_boxed(sight, now) else {}
        again = f" A tie: round {now.round}." if now.round > 1 else ""
        return {
            "who": now.by,
            "title": f"{sight.name(now.by)} against {against}",
            "say": f"{_answers(sight, now, bool(laying))}{again}".strip(),
            **laying,
        }
    if debt := state.debt:
        what = "reveals their hand" if debt.what == "open hand" else f"hands {sight.name(debt.to)} a {debt.what}"
        return {"who": debt.by, "title": f"{sight.name(debt.by)} {what}", "say": "", "asked": [debt.by]}
    return None


def _answers(sight: SeatView, contest: Contest, laying: bool) -> str:
    """Return who answers in a contest, or what it is about; "" while both players are `laying` their cards."""
    if by_pack(sight.state):
        return "The top card of the pack answers."
    return "" if laying else said(sight, contest)


def _day(sight: SeatView) -> Json:
    """Return what Clue has no words for: the tunnel, cards to be drawn, a room without a weapon; else empty."""
    state: AdvancedCluedo = sight.state
    player = state.on_turn
    if player is None or state.open_suggestion or state.open_accusation:
        return {}
    if state.place(state.piece(player)) == TUNNEL:
        ways = ("In the tunnel.", "Come out, or stay.")
        if state.turn.moved:
            ways = ("In the tunnel, out on the next turn.", "You can end the turn.")
        return {"say": clue.ordered(state, *ways)}
    due = [p for p, count in state.due.items() if count]
    if due:
        return {"say": f"{_list(sight, due)} {'draws' if len(due) == 1 else 'draw'} a playing card."}
    room = state.room_of(player)
    if room and movement.may_suggest(state, player) and not can_name(sight):
        return {"say": f"In the {clip(state.card(room))}. There is no weapon here to name."}
    return {}


def can_name(sight: SeatView) -> bool:
    """Return whether there is anything in the room for a suggestion (AC-SUG-01)."""
    return any(offer.kind is SuggestionMade for offer in sight.game.offers(sight.state, TABLE))


def _list(sight: SeatView, players: list[str]) -> str:
    return listed(sight.name(p) for p in players)


# ---------------------------------------------------------------- between the parts


def _scores(sight: SeatView) -> Json:
    state: AdvancedCluedo = sight.state
    missing = [p for p in state.order if p not in state.scores]
    say = (
        f"{_list(sight, missing)} {'counts' if len(missing) == 1 else 'count'} Hearts and Diamonds." if missing else ""
    )
    made = state.accusations[-1] if state.accusations else None
    right = "" if made is None else f"{sight.name(made.by)} was {'right' if made.right else 'wrong'}"
    return {"who": None, "title": right or "Part 1 is over", "say": say or "On to part 2, or stop here.", "three": []}


def _drawing(sight: SeatView) -> Json:
    state: AdvancedCluedo = sight.state
    unrolled = [s for s in state.pawns if s not in state.points]
    missing = [p for p in state.order if p not in state.drawn]
    parts = (
        [f"{counted(len(unrolled), 'character')} {'rolls' if len(unrolled) == 1 else 'roll'} two dice"]
        if unrolled
        else []
    )
    parts += [f"{_list(sight, missing)} {'draws' if len(missing) == 1 else 'draw'} three objectives"] if missing else []
    say = f"{'; '.join(parts)}." if parts else "Who goes first?"
    late = {*missing, *(rolls_for(state, suspect) for suspect in unrolled)}
    asked = {"asked": [player for player in state.order if player in late]} if late else {}
    return {"who": None, "title": "Killer Kloo Doo begins", "say": say, **asked}


def _ended(state: AdvancedCluedo) -> Json:
    if state.winner:
        title = f"{clip(state.name(state.winner))} wins"
    elif state.phase == "scores" and len(first := best(state)) > 1:
        title = f"{listed(clip(state.name(p)) for p in first)} tie"
    else:
        title = "The game is over"
    three = list(state.solution or ()) if state.phase == "scores" else []
    say = escape(state) if state.second else "It was" if three else ""
    return {"who": state.winner, "title": title, "say": say, "three": three, "over": True}


# ---------------------------------------------------------------- the night


def _night(sight: SeatView) -> Json:
    state: AdvancedCluedo = sight.state
    player = state.on_turn
    if player is None:
        return {"title": "Nobody’s turn", "say": ""}
    return {"title": f"{sight.name(player)}’s turn", "say": _climbs(sight) or _stands(state, player)}


def _climbs(sight: SeatView) -> str:
    """Return who is on the stairs with all three objectives, and who can still stop them (AC-END-02)."""
    state: AdvancedCluedo = sight.state
    for player in state.climbed:
        order = list(state.order)
        at = order.index(player)
        after = [p for p in order[at + 1 :] + order[:at] if p in state.living]
        now = state.on_turn
        left = after[after.index(now) :] if now in after else after
        left = [p for p in left if p == now or not state.skips.get(p)]
        who = f"Only {_list(sight, left)} can still stop this." if left else "Nobody can stop this anymore."
        return f"{sight.name(player)} is on the staircase with all three objectives. {who}"
    return ""


def _stands(state: AdvancedCluedo, player: str) -> str:
    token = state.piece(player)
    place, room = state.place(token), state.room_of(player)
    where = (
        f"In the {clip(state.card(room))}"
        if room
        else {TUNNEL: "In the tunnel", STAIRS: "On the staircase"}.get(place, "In the corridor")
    )
    if complete(state, player) and place != STAIRS:
        far = steps_to_stairs(state, token)
        return f"{where}. All three objectives done. Go to the staircase{f', {far} squares' if far else ''}."
    weapon = state.armed(player)
    return f"{where}, with the {clip(state.card(weapon))}." if weapon else f"{where}, without a weapon."
