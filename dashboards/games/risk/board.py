"""The world of RISK on a screen: owners, what taps do, the current fight. No rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from assistant.core.offer import Offer
from assistant.games.risk import events as e
from assistant.games.risk.advice_war import possible
from assistant.games.risk.figures.decisions import land
from assistant.games.risk.state import NEUTRAL, Risk
from dashboards.games.risk.hand import asks_for_card
from dashboards.parts.common.labels import Json, players
from dashboards.parts.common.offers import send, taps
from dashboards.parts.common.seat_view import SeatView, per_view
from dashboards.parts.world import fight as battle
from dashboards.parts.world import front, world

NEUTRAL_COLOUR = "#9EA09C"
SOME = (2, 3, 5, 10)
"""Numbers of new armies with a button of their own, beside what a tap on the area places."""
PROMPTS = {
    "claim": "Tap the area to claim.",
    "place": "Tap one of your areas to place one army.",
    "reinforce": "Tap one of your areas for the new armies.",
    "attack": "Tap one of your areas to attack or move from.",
    "move": "Move armies once, or end the turn.",
}
"""The prompt of each step while no area is chosen."""
NEUTRAL_LEFT = "Place the neutral armies too: tap a gray area. Anybody may do it."
"""The prompt of a player without armies left, while those of the neutral force are placed in handfuls."""
TAPPED = (e.AreaClaimed, e.ArmiesPlaced, e.AttackAnnounced, e.ArmiesMoved, e.ExtraArmiesPlaced)
"""Events that taps on the map enter."""


@per_view
def facing(sight: SeatView) -> front.Front:
    """Return the table as the map with armies draws it."""
    state: Risk = sight.state
    fighting = state.fight is not None and not state.fight.captured
    throws = possible(state, state.fight) if state.fight and fighting else ()
    worth = land(state, state.fight.attacker, state.fight.target) if state.fight and fighting else None
    return front.Front(sight, state.world, owners(sight), throws, worth=worth)


def owners(sight: SeatView) -> list[Json]:
    """Return the players with their colors and marks, and the neutral force if there is one."""
    state: Risk = sight.state
    owners = [world.owner(p["key"], p["name"], p["colour"], p["mark"], p["letter"]) for p in players(sight)]
    return [*owners, world.owner(NEUTRAL, "Neutral", NEUTRAL_COLOUR, "○", "N")] if state.neutral else owners


def board(sight: SeatView) -> Json:
    """Return the map with everything that can be tapped on it."""
    state: Risk = sight.state
    here = facing(sight)
    ways = list(_ways(sight, partial(_word, state))) if sight.acts() else list(handfuls(sight))
    world_map = world.world(
        state.world,
        state.forces,
        here.owners,
        ways=ways,
        lay=here.laying(),
        arrow=here.arrow(),
        prompt=here.idle(prompt(sight)) if ways else "",
        in_play="wide" if asks_for_card(sight) else True,
        quick=0 if anybodys(sight) else None,
    )
    world_map = {**world_map, **front.instead(sight, _ways(sight), here.idle(prompt(sight)), rest(sight))}
    if front.helped(state) and sight.writes and state.turn.number and not state.over:
        starts = [a for a in state.world.keys if state.armies(a) > 1 and state.holder(a) != NEUTRAL]
        return {**world_map, "plan": {"send": {"do": "look", "path": "$path"}, "from": starts}}
    return world_map


def rest(sight: SeatView) -> str:
    """Return how the rest of a turn is called on other phones, beside a battle that is entered there or not."""
    battle = sight.state.fight is not None and bool(sight.offered("AttackStopped", "ArmiesMovedIn"))
    return "Enter the rest" if battle else "Enter it"


def asked_instead(sight: SeatView) -> Iterator[Json]:
    """Yield what is tapped on the map while the turn of another player is entered here."""
    if not sight.acts() and sight.offered(*TAPPED) and (said := facing(sight).idle(prompt(sight))):
        yield taps(said, ())


def prompt(sight: SeatView) -> str:
    """Return the prompt while no area is chosen."""
    if anybodys(sight):
        return "Tap any area to place its owner’s armies; tap again to place the same number."
    if sight.state.step == "place" and sight.state.in_handfuls:
        left = sight.state.to_place
        if left.get(NEUTRAL) and not left.get(sight.player or ""):
            return NEUTRAL_LEFT
        return "Tap one of your areas to place armies; tap again to place the same number."
    return whose(sight, PROMPTS.get(sight.state.step, "")) + _sets(sight)


def _sets(sight: SeatView) -> str:
    """Return what cards still bring: two armies to an area of a set, or a whole set that can be turned in."""
    for offer in sight.offered(e.ExtraArmiesPlaced):
        areas = [sight.state.area(area) for area in offer.blank("at").choices]
        return f" 2 more go to {' or '.join(areas)}." if len(areas) < 4 else " 2 more go to an area of the set."
    able = sight.state.step == "reinforce" and not sight.state.must_turn_in and sight.offered(e.SetTurnedIn)
    return " You can turn in a set first." if able and sight.player == sight.state.on_turn else ""


def whose(sight: SeatView, text: str) -> str:
    """Return a prompt; on the phone of somebody who enters it for the player on turn, with that player's name."""
    on_turn = sight.state.on_turn
    if sight.role != "seat" or not on_turn or sight.player == on_turn:
        return text
    name = sight.name(on_turn)
    return (
        text.replace("your areas", f"{name}’s areas")
        if "your areas" in text
        else text.replace("claim.", f"claim for {name}.")
    )


def anybodys(sight: SeatView) -> bool:
    """Return whether areas of every player can be tapped here: a shared screen while armies are placed in handfuls."""
    return sight.role != "seat" and sight.state.step == "place" and sight.state.in_handfuls


def _ways(sight: SeatView, word: Callable[[str, str], str] | None = None) -> Iterator[Json]:
    for offer in sight.offered(e.AreaClaimed)[:1]:
        yield world.at_once("Claim", send(offer, at="$at"), offer.blank("at").choices)
    yield from placed(sight)
    for offer in sight.offered(e.AttackAnnounced):
        yield front.across(offer, "Attack", word)
    for offer in sight.offered(e.ArmiesMoved):
        yield front.across(offer, "Move and end the turn", count="count")
    for offer in sight.offered(e.ExtraArmiesPlaced):
        yield world.button("+2 from the set", send(offer, at="$at"), offer.blank("at").choices)


def placed(sight: SeatView) -> Iterator[Json]:
    """Yield the new armies of the acting player; in handfuls, a tap repeats that player's last number."""
    if sight.state.in_handfuls and not sight.state.turn.number:
        yield from handfuls(sight)
        return
    for offer in sight.offered(e.ArmiesPlaced):
        yield from _placing(offer)


def handfuls(sight: SeatView) -> Iterator[Json]:
    """Yield placements for every player, on turn or not, if the table places handfuls (RSK-AMB-05)."""
    for offer in sight.offered(e.ArmiesPlaced):
        owner = str(offer.known["by"])
        if "count" not in offer.known and not sight.state.turn.number and sight.acts(owner):
            yield from _placing(offer, _last(sight, owner), gold=False)


def _last(sight: SeatView, owner: str) -> int:
    """Return how many armies this owner placed last; 1 before the first placement."""
    placed = (seat_line.event for seat_line in reversed(sight.lines) if not seat_line.line.struck)
    return next((event.count for event in placed if isinstance(event, e.ArmiesPlaced) and event.by == owner), 1)


def _placing(offer: Offer, last: int = 1, *, gold: bool = True) -> Iterator[Json]:
    """Yield the tap that repeats the last number, and buttons for the usual numbers and for all that are left.

    All of them are what is usually wanted (`gold`), except before the first turn.
    """
    areas = offer.blank("at").choices
    if "count" in offer.known:
        yield world.at_once("Place 1", send(offer, at="$at"), areas)
        return
    left = offer.blank("count").choices[-1]
    again = max(1, min(last, left))
    for count in sorted({n for n in (1, *SOME) if n < left} | {again, left}):
        label = f"Place all {count}" if count == left > 1 else f"Place {count}"
        way = world.again if count == again else world.button
        look = {"main": True} if gold and count == left else {}
        yield {**way(label, send(offer, at="$at", count=count), areas), **look}


def _word(state: Risk, source: str, target: str) -> str:
    """Return the chance to capture, if the table plays with odds."""
    likely = front.likely(state, source, target)
    return "" if likely is None else battle.chance(likely)
