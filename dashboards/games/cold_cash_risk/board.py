"""The map of Cold Cash Risk on a screen: corporations, Mom & Pops, and the meaning of taps. No rules."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.families.war import events as war
from assistant.games.cold_cash_risk import events as e
from assistant.games.cold_cash_risk.state import POP, WILD, ColdCash
from assistant.games.cold_cash_risk.takeover import throws
from assistant.odds import Battle
from dashboards.parts.common.labels import Json
from dashboards.parts.common.offers import send
from dashboards.parts.common.seat_view import SeatView, per_view
from dashboards.parts.common.text import clip
from dashboards.parts.market import market
from dashboards.parts.world import fight as battle
from dashboards.parts.world import front, world

SHOP = "#9EA4A6"
"""The color of Mom & Pops, which belong to nobody and take no color of teams."""


@per_view
def facing(sight: SeatView) -> front.Front:
    """Return the table in the form that the map of armies draws."""
    return front.Front(sight, sight.state.world, owners(sight), throws(sight.state))


def owners(sight: SeatView) -> list[Json]:
    """Return all corporations in the colors of their teams, with their CEOs named, and the Mom & Pops (CCR-FND-02)."""
    state: ColdCash = sight.state
    corporations: list[Json] = []
    for key, drawn in sight.once(market.called).items():
        ceo = f" · {clip(state.name(state.firms[key].ceo), 14)}" if key in state.firms else ""
        corporations.append({**drawn, "name": drawn["name"] + ceo, "plain": drawn["name"]})
    return [*corporations, world.owner(POP, "Mom & Pop", SHOP, "⌂", "M")]


def signs(state: ColdCash) -> dict[str, world.Sign]:
    """Return the towers and the black tiles of Mom & Pops."""
    return {**dict.fromkeys(state.pops, "pop"), **dict.fromkeys(state.towers, "tower")}


def board(sight: SeatView) -> Json:
    """Return the map with everything that can be tapped on it."""
    state: ColdCash = sight.state
    here = facing(sight)
    ways, arrow = list(_ways(sight)), here.arrow()
    world_map = world.world(
        state.world,
        state.forces,
        here.owners,
        signs(state),
        ways=ways,
        lay=here.laying(),
        arrow=arrow,
        prompt=_prompt(sight) if ways and not arrow else "",
        quick=0 if state.phase == "opening" else None,
    )
    said = "" if arrow else _prompt(sight) or "Tap a territory on the map."
    return {**world_map, **front.instead(sight, _turns(sight), said), "inPlay": _in_play(sight), "unit": "teams"}


def _in_play(sight: SeatView) -> bool | str:
    """Return where the map stands on a phone: above the entry, "look" in the room that the entry leaves, or "wide"."""
    state: ColdCash = sight.state
    looks = (state.phase == "activity" and state.turn.step == "act") or state.phase == "earnings"
    busy = state.over or state.settlements or state.meeting or state.merger
    return in_play(sight) or ("look" if looks and not busy and sight.acts() else "wide")


def in_play(sight: SeatView) -> bool:
    """Return whether the map is tapped or looked at next, so that it stands above the entry even on a phone."""
    state: ColdCash = sight.state
    if state.over or state.settlements or state.meeting or state.merger or _enters_hand(sight):
        return False
    if names_card(sight):
        return False
    if state.phase == "opening" or not sight.writes:
        return True
    if state.phase == "activity":
        fighting = state.turn.action == "takeover"
        where = state.turn.step in ("place", "outcome")
        return (where or fighting) and (sight.acts() or bool(state.fight))
    return False


def names_card(sight: SeatView) -> bool:
    """Return whether this phone names its player's order card: by continent, since a map without names misleads."""
    turning = {offer.known["by"] for offer in sight.offered(e.OrderCardTurned)}
    return sight.role == "seat" and sight.player in turning


def _enters_hand(sight: SeatView) -> bool:
    """Return whether this player is asked for a hand: the map above the cards would be tapped for one of them."""
    placing = sight.state.phase == "activity" and sight.state.turn.step == "place"
    return placing and sight.role == "seat" and bool(sight.offered(e.HandDealt))


def _prompt(sight: SeatView) -> str:
    """Return the prompt while no territory is chosen: for order cards, and if only a few can be."""
    state: ColdCash = sight.state
    if turning := sight.next_of(str(offer.known["by"]) for offer in sight.offered(e.OrderCardTurned)):
        whose = "your" if turning == sight.player else f"{sight.name(turning)}’s"
        return f"Turn {whose} order card, and tap its territory on the map."
    if state.phase == "earnings":
        hire = any(offer.expected for offer in sight.offered(e.SecurityHired))
        move = "tap the territory that teams leave, then the one they go to." if sight.offered(war.ArmiesMoved) else ""
        if hire:
            return f"Tap a territory to hire there{' or to move teams from it' if move else ''}."
        return f"Free move: {move}" if move else ""
    if state.phase == "activity" and state.turn.step == "act":
        if sight.offered(war.AttackAnnounced):
            if state.turn.action == "takeover":
                moves = " or move" if sight.offered(war.ArmiesMoved) else ""
                return f"Tap a territory to attack{moves} from, or end the turn."
            return "Tap a territory of your corporation, then the territory to attack."
        return "No attack is possible. Teams may move once, or end the turn." if sight.offered(war.ArmiesMoved) else ""
    return ""


# ---------------------------------------------------------------- what a tap does


def _ways(sight: SeatView) -> Iterator[Json]:
    cards = {str(offer.known["by"]): offer for offer in sight.offered(e.OrderCardTurned)}
    if turning := sight.next_of(cards):
        yield world.at_once("Order card", send(cards[turning], at="$at"), cards[turning].blank("at").choices)
    if sight.acts():
        yield from _turns(sight)


def _turns(sight: SeatView) -> Iterator[Json]:
    """Yield what taps do in the turn of the player who acts."""
    yield from _placing(sight)
    yield from _moving(sight)
    yield from _hiring(sight)


def _placing(sight: SeatView) -> Iterator[Json]:
    """Yield taps that place with the territory's card, or with a wild card where only that fits."""
    offers = sight.offered(e.MomAndPopPlaced)
    plain = [offer for offer in offers if not offer.known.get("wild")]
    fits = [area for offer in plain for area in offer.blank("at").choices]
    for offer in plain:
        yield world.at_once("Place", send(offer, at="$at"), fits)
    hand = sight.state.hands.get(sight.state.on_turn or "", ())
    for offer in offers if WILD in hand else ():
        if offer.known.get("wild"):
            rest = [area for area in offer.blank("at").choices if area not in fits]
            yield world.at_once("Place with a wild card", send(offer, at="$at"), rest)


def _moving(sight: SeatView) -> Iterator[Json]:
    for offer in sight.offered(war.AttackAnnounced):
        yield front.across(offer, "Attack", lambda source, target: word(sight.state, source, target))
    for offer in sight.offered(war.ArmiesMoved):
        yield front.across(offer, "Free move", count="count")


def _hiring(sight: SeatView) -> Iterator[Json]:
    for offer in sight.offered(e.SecurityHired):
        if offer.expected:
            areas, left = offer.blank("at").choices, offer.blank("count").choices[-1]
            yield world.again("Hire 1 team", send(offer, at="$at", count=1), areas)
            yield world.button(
                f"Hire all {left} teams" if left > 1 else "Hire the team",
                send(offer, at="$at", count=left),
                areas,
                main=True,
            )


# ---------------------------------------------------------------- odds


def attacks(sight: SeatView) -> list[tuple[str, str]]:
    """Return all attacks that are on offer, the likeliest to succeed first."""
    aims = [offer.blank("target").each for offer in sight.offered(war.AttackAnnounced)]
    pairs = [(source, target) for each in aims for source, targets in each.items() for target in targets]
    return sorted(pairs, key=lambda pair: -(likely(sight.state, *pair) or 0))


def likely(state: ColdCash, source: str, target: str) -> float | None:
    """Return the chance to capture; against a Mom & Pop, the mean over all faces of its die."""
    if state.armies(target) or state.holder(target) != POP:
        return front.likely(state, source, target)
    if not front.helped(state):
        return None
    chances = [battle.win(Battle(state.armies(source), die)) for die in range(1, 7)]
    return None if None in chances else sum(p or 0.0 for p in chances) / 6


def word(state: ColdCash, source: str, target: str) -> str:
    """Return the chance in words, where the table wants odds."""
    probability = likely(state, source, target)
    return "" if probability is None else battle.chance(probability)
