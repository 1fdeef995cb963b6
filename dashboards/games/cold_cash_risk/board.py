"""The map of Cold Cash Risk on a screen: corporations and Mom & Pops, what taps do, a fight. No rules."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from assistant.games.cold_cash_risk import events as e
from assistant.games.cold_cash_risk.advice_war import reachable
from assistant.games.cold_cash_risk.offers_action import attackers, targets
from assistant.games.cold_cash_risk.offers_earn import due
from assistant.games.cold_cash_risk.state import POP, WILD, ColdCash
from assistant.games.cold_cash_risk.takeover import awaits_strength, must_fight
from assistant.games.risk import events as war
from assistant.kit.fight import Fight, dice_of
from assistant.odds import Battle
from dashboards.parts.common.offers import record
from dashboards.parts.common.sight import Sight
from dashboards.parts.common.text import clip
from dashboards.parts.common.words import Json
from dashboards.parts.market import market
from dashboards.parts.world import fight as battle
from dashboards.parts.world import world

POP_DIE = 3.5
"""What the die of a Mom & Pop shows on average."""
HELPED = ("odds", "advice")


def firm(sight: Sight, key: str) -> Json:
    """A corporation as it is drawn."""
    return market.firms(sight.state.chart)[key]


def owners(sight: Sight) -> list[Json]:
    """All corporations, with their CEOs named, and the Mom & Pops."""
    state: ColdCash = sight.state
    found: list[Json] = []
    for key, drawn in market.firms(state.chart).items():
        ceo = f" · {clip(state.name(state.firms[key].ceo), 14)}" if key in state.firms else ""
        found.append({**drawn, "name": drawn["name"] + ceo, "plain": drawn["name"]})
    return [*found, world.owner(POP, "Mom & Pop", "#14110d", "⌂", "M")]


def name(sight: Sight, player: str | None) -> str:
    """A player's name, cut to what fits."""
    return clip(sight.state.name(player or ""))


def acts(sight: Sight, player: str | None = None) -> bool:
    """Whether this player acts on this page: the own phone, the tablet, or any phone for one on paper."""
    state: ColdCash = sight.state
    acting = player or state.on_turn
    if not sight.writes or state.over or not acting:
        return False
    device = next((p.device for p in state.players if p.key == acting), False)
    return sight.role != "seat" or sight.player == acting or not device


def turning(sight: Sight) -> str | None:
    """Whose order card is turned here next: the own first, then those without a phone."""
    state: ColdCash = sight.state
    waiting = [player for player in state.seats if player not in state.order_cards]
    return next((p for p in sorted(waiting, key=lambda p: p != sight.player) if acts(sight, p)), None)


def signs(state: ColdCash) -> dict[str, world.Sign]:
    """Towers and the black tiles of Mom & Pops."""
    return {**dict.fromkeys(state.pops, "pop"), **dict.fromkeys(state.towers, "tower")}


def board(sight: Sight) -> Json:
    """The map with everything that can be tapped on it."""
    state: ColdCash = sight.state
    fight = state.fight
    arrow = world.Arrow(fight.source, fight.target) if fight and not fight.captured else None
    ways = list(_ways(sight))
    found = world.world(
        state.board,
        state.forces,
        owners(sight),
        signs(state),
        ways=ways,
        lay=_lay() if sight.writes else None,
        arrow=arrow,
        prompt=_prompt(sight) if ways and not arrow else "",
    )
    return {**found, "inPlay": True if in_play(sight) else "wide"}


def in_play(sight: Sight) -> bool:
    """Whether the map is tapped next, so that it stands above what is entered even on a phone."""
    state: ColdCash = sight.state
    if state.over or state.settlements or state.meeting or state.merger:
        return False
    if state.phase == "opening" or not sight.writes:
        return True
    if state.phase == "activity":
        fighting = state.turn.action == "takeover"
        asked = state.turn.step == "outcome" and not state.foundable
        return (state.turn.step == "place" or asked or fighting) and (acts(sight) or bool(state.fight))
    return False


def _lay() -> Json:
    send = {"do": "record", "event": {"kind": "AreaSet", "at": "$at", "owner": "$owner", "armies": "$n"}}
    nobody = {"do": "record", "event": {"kind": "AreaSet", "at": "$at", "owner": None, "armies": 0}}
    return world.laying(send, nobody)


def _prompt(sight: Sight) -> str:
    """Said while no territory is chosen, where only a few can be."""
    state: ColdCash = sight.state
    if state.phase == "earnings":
        return "Tap a territory: hire there, or move teams from it."
    if state.phase == "activity" and state.turn.step == "act":
        return "Tap a territory of your corporation, then whom it attacks."
    return ""


# ---------------------------------------------------------------- what a tap does


def _ways(sight: Sight) -> Iterator[Json]:
    state: ColdCash = sight.state
    if state.settlements or state.merger or state.meeting:
        return
    if state.phase == "opening":
        player = turning(sight)
        if player:
            event = {"kind": "OrderCardTurned", "by": player, "at": "$at"}
            yield world.at_once("Order card", _said(event), state.empties)
    elif not acts(sight):
        return
    elif state.phase == "earnings":
        yield from _earning(sight, state.on_turn or "")
    elif state.phase == "activity" and state.turn.step == "place":
        yield from _placing(sight)
    elif state.phase == "activity":
        yield from _war(sight, state.on_turn or "")


def _said(event: Json) -> Json:
    return {"do": "record", "event": event}


def _placing(sight: Sight) -> Iterator[Json]:
    """A tap places with the card; where only a wild card fits, a tap uses that; else a button does."""
    offers = [offer for offer in sight.offers if offer.kind is e.MomAndPopPlaced]
    plain = [a for o in offers if not o.known.get("wild") for a in o.blanks[0].choices]
    wild = [a for o in offers if o.known.get("wild") for a in o.blanks[0].choices]
    event = {"kind": "MomAndPopPlaced", "by": sight.state.on_turn, "at": "$at"}
    if plain:
        yield world.at_once("Place", _said(event), map(str, plain))
    hand = sight.state.hands.get(sight.state.on_turn or "", ())
    if wild and WILD in hand:
        rest = [str(area) for area in wild if area not in plain]
        yield world.at_once("Place with a wild card", _said({**event, "wild": True}), rest)


def _war(sight: Sight, player: str) -> Iterator[Json]:
    state: ColdCash = sight.state
    if state.turn.action not in ("", "takeover") or must_fight(state) or state.turn.moved:
        return
    attack = {"kind": "AttackAnnounced", "by": player, "source": "$from", "target": "$to"}
    pairs: dict[str, dict[str, str]] = {}
    for source, target in attacks(state, player):
        if not (state.fight and (state.fight.source, state.fight.target) == (source, target)):
            pairs.setdefault(source, {})[target] = word(state, source, target)
    yield world.across("Attack", _said(attack), pairs)
    yield from moving(state, player, attackers(state, player), "Free move")


def moving(state: ColdCash, player: str, firms: tuple[str, ...], label: str) -> Iterator[Json]:
    """Teams from one territory to another of the same corporation."""
    areas = [area for area in state.board.keys if state.holder(area) in firms and state.armies(area) > 1]
    reach = {area: dict.fromkeys(sorted(reachable(state, area)), "") for area in areas}
    event = {"kind": "ArmiesMoved", "by": player, "source": "$from", "target": "$to", "count": "$n"}
    yield world.across(label, _said(event), reach, {area: state.armies(area) - 1 for area in areas})


def attacks(state: ColdCash, player: str) -> list[tuple[str, str]]:
    """All attacks that are possible now, the likeliest first."""
    found = [
        (source, target)
        for key in attackers(state, player)
        for source in state.board.keys
        if state.holder(source) == key
        for target in targets(state, source)
    ]
    return sorted(found, key=lambda pair: -(likely(state, *pair) or 0))


def likely(state: ColdCash, source: str, target: str) -> float | None:
    """The chance to capture; against a Mom & Pop with the strength that its die shows on average."""
    if state.help not in HELPED:
        return None
    ours, theirs = state.armies(source), state.armies(target)
    if theirs:
        return battle.win(Battle(ours, theirs))
    if state.holder(target) != POP:
        return None
    found = [battle.win(Battle(ours, die)) for die in range(1, 7)]
    return None if None in found else sum(p or 0.0 for p in found) / 6


def word(state: ColdCash, source: str, target: str) -> str:
    """The chance as a word, where the table wants odds."""
    found = likely(state, source, target)
    return "" if found is None else battle.chance(found)


def _earning(sight: Sight, player: str) -> Iterator[Json]:
    state: ColdCash = sight.state
    for key in due(state, player):
        begun = state.earnings.get(key)
        areas = [area for area in state.board.keys if state.holder(area) == key]
        if begun and begun.action == "hire" and begun.left:
            event = {"kind": "SecurityHired", "by": player, "of": key, "at": "$at", "count": 1}
            yield world.again("Hire 1", _said(event), areas)
            yield world.button(f"Hire all {begun.left}", _said({**event, "count": begun.left}), areas, main=True)
    restless = tuple(k for k in due(state, player) if k not in state.earnings or _moves(state, k))
    yield from moving(state, player, restless, "Free move")


def _moves(state: ColdCash, key: str) -> bool:
    return state.earnings[key].action == "restructure" and state.earnings[key].left > 0


# ---------------------------------------------------------------- a fight


def sides(sight: Sight, fight: Fight) -> Any:
    """Owners, territories, teams and most dice of both sides."""
    state: ColdCash = sight.state
    of = {owner["key"]: owner for owner in owners(sight)}
    dice = (0, 0) if fight.captured or awaits_strength(state) else dice_of(state, fight)
    return (
        (of[fight.attacker], of[fight.defender]),
        (state.name(fight.source), state.name(fight.target)),
        (state.armies(fight.source), state.armies(fight.target)),
        dice,
    )


def position(state: ColdCash, fight: Fight) -> Battle | None:
    """What the odds are asked for; None where the table does without, or a die is still to be rolled."""
    if state.help not in HELPED or fight.captured or not state.armies(fight.target):
        return None
    return Battle(state.armies(fight.source), state.armies(fight.target))


def stop(fight: Fight) -> Json:
    """The attacker looks elsewhere."""
    return record(war.AttackStopped(by=fight.by))
