"""The world on a screen: owners, neutrals, closed areas, numbers for a die, and what taps do. No rules."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from assistant.games.one_world_dominion import events as e
from assistant.games.one_world_dominion.advice_turn import possible
from assistant.games.one_world_dominion.figures.choices import land
from assistant.games.one_world_dominion.offers import die_names
from assistant.games.one_world_dominion.state import Dominion
from assistant.odds import Battle, Unanswerable, battle_of
from dashboards.games.one_world_dominion.hand import asks_for_card
from dashboards.games.one_world_dominion.owners import owners
from dashboards.games.one_world_dominion.what_if import what_if
from dashboards.games.risk import board as risk
from dashboards.parts.common.labels import Json
from dashboards.parts.common.offers import send, taps
from dashboards.parts.common.seat_view import SeatView, per_view
from dashboards.parts.world import fight as battle
from dashboards.parts.world import front, world

CLOSING = ("toxic_waste", "icbm", "nuclear_terrorists")
"""Cards that close an area."""
QUICK = 6
"""The number of areas listed by name under the map; more would leave no room for the hand below."""
PROMPTS = {
    "place": "Tap one of your areas for the new armies.",
    "ready": "Tap one of your areas to attack or move from.",
    "attack": "Tap one of your areas to attack or move from.",
    "move": "The free move has been made: end the turn.",
}
"""The prompt of each phase while no area is chosen."""
TAPPED = (*risk.TAPPED, e.AttackCommitted)
"""Events that taps on the map enter."""


@per_view
def facing(sight: SeatView, *, cards: bool = False) -> front.Front:
    """Return the table as the map draws it; with `cards`, also the effect of unseen cards on the fight."""
    state: Dominion = sight.state
    asked = what_if(sight) if cards and front.helped(state) else ()
    fight = state.fight
    worth = land(state, fight.attacker, fight.target) if fight and not fight.captured else None
    return front.Front(sight, state.world, owners(sight), possible(state), asked, worth)


def closed(state: Dominion) -> dict[str, world.Sign]:
    """Return the areas that a card has closed."""
    return {area: "closed" for card in CLOSING for effect in state.in_force(card) for area in effect.on}


def board(sight: SeatView) -> Json:
    """Return the map with everything that can be tapped on it."""
    state: Dominion = sight.state
    here, fight = facing(sight), state.fight
    ways = list(_ways(sight, partial(_word, sight))) if sight.acts() else list(risk.handfuls(sight))
    world_map = world.world(
        state.world,
        state.forces,
        here.owners,
        closed(state),
        ways=ways,
        lay=here.laying(),
        arrow=here.arrow(),
        prompt=here.idle(_prompt(sight)) if ways else "",
        numbered=die_names(state)[:6],
        inside=fight.target if fight and fight.inside and not fight.captured else "",
        lanes=not state.in_force("weather_control"),
        in_play="wide" if asks_for_card(sight) else True,
        quick=0 if risk.anybodys(sight) else QUICK,
    )
    world_map = {**world_map, **front.instead(sight, _ways(sight), here.idle(_prompt(sight)), risk.rest(sight))}
    if front.helped(state) and sight.writes and state.turn.number and not state.over:
        able = [area for area in state.world.keys if state.armies(area) > 1]
        starts = [area for area in able if state.holder(area) in state.order]
        return {**world_map, "plan": {"send": {"do": "look", "path": "$path"}, "from": starts}}
    return world_map


def asked_instead(sight: SeatView) -> Iterator[Json]:
    """Yield what is tapped on the map while the turn of another player is entered here."""
    if not sight.acts() and sight.offered(*TAPPED) and (said := facing(sight).idle(_prompt(sight))):
        yield taps(said, ())


def or_a_set(sight: SeatView) -> str:
    """Return the line of a player who may also turn in a set; "" where the map asks for nothing."""
    said = facing(sight).idle(_prompt(sight)) if sight.acts() else ""
    return f"{said.removesuffix('.')}, or turn in a set" if said.startswith("Tap ") else ""


def _prompt(sight: SeatView) -> str:
    """Return the prompt while no area is chosen."""
    if any(not offer.blanks for offer in sight.offered(e.risk.AttackAnnounced)):
        return "Your armies among enemies fight first: choose one of these areas."
    text = PROMPTS.get(sight.state.phase, "")
    return risk.whose(sight, text) if sight.state.turn.number else risk.prompt(sight)


def _ways(sight: SeatView, word: Callable[[str, str], str] | None = None) -> Iterator[Json]:
    """Yield what taps do, the strongest areas first, since they are listed by name under the map."""
    yield from (_strongest(sight.state, way) for way in _unordered(sight, word))


def _unordered(sight: SeatView, word: Callable[[str, str], str] | None) -> Iterator[Json]:
    for offer in sight.offered(e.risk.AreaClaimed)[:1]:
        yield world.at_once("Claim", send(offer, at="$at"), offer.blank("at").choices)
    yield from risk.placed(sight)
    for offer in sight.offered(e.risk.AttackAnnounced):
        if offer.blanks:
            yield front.across(offer, "Attack", word)
        else:
            yield world.button(offer.verb, send(offer), [offer.known["source"]], main=True)
    for offer in sight.offered(e.AttackCommitted):
        yield front.across(offer, "Attack with", word, count="count")
    for offer in sight.offered(e.risk.ArmiesMoved):
        yield front.across(offer, "Move", count="count")


def _strongest(state: Dominion, way: Json) -> Json:
    """Return this way to tap with the strongest areas first."""
    pairs = way.get("pairs")
    if pairs is None:
        return way
    return {**way, "pairs": {area: pairs[area] for area in sorted(pairs, key=lambda area: -state.armies(area))}}


def _word(sight: SeatView, source: str, target: str) -> str:
    """Return the chance to capture under the cards in force, if the table has odds; "empty" without defenders."""
    state: Dominion = sight.state
    if state.holder(target) is None:
        return "empty"
    if not front.helped(state):
        return ""
    fought = begun(sight, source, target)
    likely = battle.win(fought) if fought else None
    return "" if likely is None else battle.chance(likely)


def begun(sight: SeatView, source: str, target: str) -> Battle | None:
    """Return the battle that an attack would be under the cards in force; None if there is none, or no exact answer."""
    state: Dominion = sight.state
    if not state.effects:
        return Battle(state.armies(source), state.armies(target))
    announced = e.risk.AttackAnnounced(by=state.holder(source) or "", source=source, target=target)
    after: Dominion = sight.after(announced)
    try:
        return battle_of(after, after.fight) if after.fight else None
    except Unanswerable:
        return None
