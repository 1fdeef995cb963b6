"""The world of RISK on a screen: who holds what, what taps on it do, a fight in progress. No rules."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.event import Event
from assistant.games.risk import events as e
from assistant.games.risk.advice_war import possible
from assistant.games.risk.state import NEUTRAL, Risk
from assistant.games.risk.turns import claiming, placing
from assistant.kit.fight import Fight
from assistant.odds import Battle, Dice
from dashboards.parts.common.offers import record
from dashboards.parts.common.sight import Sight
from dashboards.parts.common.words import Json, players
from dashboards.parts.world import fight as battle
from dashboards.parts.world import world

SOME = (1, 2, 3, 5, 10)
"""Numbers of new armies that have a button of their own."""
HELPED = ("odds", "advice")


def owners(sight: Sight) -> list[Json]:
    """The players with their colours and marks, and the neutral force where there is one."""
    state: Risk = sight.state
    found = [world.owner(p["key"], p["name"], p["colour"], p["mark"], p["letter"]) for p in players(sight)]
    return [*found, world.owner(NEUTRAL, "Neutral", "#8d918b", "○", "N")] if state.neutral else found


def board(sight: Sight) -> Json:
    """The map with everything that can be tapped on it."""
    state: Risk = sight.state
    fight = state.fight
    arrow = world.Arrow(fight.source, fight.target) if fight and not fight.captured else None
    acting = acts(sight)
    found = world.world(
        state.world,
        state.forces,
        owners(sight),
        ways=list(_ways(sight)) if acting else (),
        lay=_lay(state) if sight.writes else None,
        arrow=arrow,
        prompt=_prompt(state) if acting and not arrow else "",
    )
    if helped(state) and sight.writes and state.turn.number and not state.over:
        found["plan"] = {"send": {"do": "look", "path": "$path"}, "from": list(_starts(state))}
    return found


def acts(sight: Sight) -> bool:
    """Whether the player on turn acts on this page: the own phone, the tablet, or for one without a phone."""
    state: Risk = sight.state
    if not sight.writes or state.over or not state.on_turn:
        return False
    device = next((p.device for p in state.players if p.key == state.on_turn), False)
    return sight.role != "seat" or sight.player == state.on_turn or not device


def helped(state: Risk) -> bool:
    """Whether the table agreed on odds."""
    return state.help in HELPED


def _starts(state: Risk) -> Iterator[str]:
    return (area for area in state.world.keys if state.armies(area) > 1 and state.holder(area) != NEUTRAL)


def _lay(state: Risk) -> Json:
    """An area as it lies on the board; RISK knows no empty ones after the set-up."""
    send = {"do": "record", "event": {"kind": "AreaSet", "at": "$at", "owner": "$owner", "armies": "$n"}}
    nobody = {"do": "record", "event": {"kind": "AreaSet", "at": "$at", "owner": None, "armies": 0}}
    return world.laying(send, None if state.turn.number else nobody)


def _prompt(state: Risk) -> str:
    return {
        "claim": "Tap the area that is claimed.",
        "place": "Tap the area that gets one army.",
        "reinforce": "Tap an area for the new armies.",
        "attack": "Tap an area of yours, then whom it attacks. Or move armies.",
        "move": "Move armies once, or end the turn.",
    }.get(state.step, "")


def _ways(sight: Sight) -> Iterator[Json]:
    state: Risk = sight.state
    player, step = state.on_turn or "", state.step
    if step == "claim":
        event = {"kind": "AreaClaimed", "by": claiming(state), "at": "$at"}
        yield world.at_once("Claim", {"do": "record", "event": event}, state.unclaimed)
    elif step == "place":
        owner = placing(state)
        yield world.at_once("Place 1", _placed(owner, 1), _held(state, owner))
    elif step == "reinforce" and state.unplaced:
        yield world.again("Place 1", _placed(player, 1), _held(state, player))
        for count in sorted({n for n in SOME if n < state.unplaced} | {state.unplaced}):
            all_ = count == state.unplaced and count > 1
            label = f"Place all {count}" if all_ else f"Place {count}"
            yield world.button(label, _placed(player, count), _held(state, player), main=count == state.unplaced)
    elif step in ("attack", "move"):
        yield from _war(state, player)
    if extra := state.extra_areas(player):
        event = {"kind": "ExtraArmiesPlaced", "by": player, "at": "$at"}
        yield world.button("+2 of the set", {"do": "record", "event": event}, extra)


def _placed(owner: str, count: int) -> Json:
    return {"do": "record", "event": {"kind": "ArmiesPlaced", "by": owner, "at": "$at", "count": count}}


def _held(state: Risk, owner: str) -> list[str]:
    """Areas of an owner, those at the front first."""
    held = state.held(owner)
    front = state.world.border(held)
    return [*front, *(area for area in state.world.keys if area in held and area not in front)]


def _war(state: Risk, player: str) -> Iterator[Json]:
    attack = {"kind": "AttackAnnounced", "by": player, "source": "$from", "target": "$to"}
    pairs = {s: {t: _word(state, s, t) for t in targets} for s, targets in state.sources.items()}
    if state.fight and not state.fight.captured:
        pairs.get(state.fight.source, {}).pop(state.fight.target, None)
    yield world.across("Attack", {"do": "record", "event": attack}, pairs)
    if state.turn.moved:
        return
    move = {"kind": "ArmiesMoved", "by": player, "source": "$from", "target": "$to", "count": "$n"}
    reach = {area: dict.fromkeys(state.reach(area), "") for area in _held(state, player)}
    most = {area: state.armies(area) - 1 for area, targets in reach.items() if targets}
    yield world.across("Move and end the turn", {"do": "record", "event": move}, reach, most)


def _word(state: Risk, source: str, target: str) -> str:
    """The chance to capture, where the table wants odds."""
    likely = battle.win(Battle(state.armies(source), state.armies(target))) if helped(state) else None
    return "" if likely is None else battle.chance(likely)


# ---------------------------------------------------------------- a fight


def position(state: Risk, fight: Fight) -> Battle | None:
    """What the odds are asked for; None where the table does without."""
    if not helped(state) or fight.captured:
        return None
    dice = Dice(attack_mod=fight.modifiers[0], defence_mod=fight.modifiers[1])
    return Battle(state.armies(fight.source), state.armies(fight.target), dice)


def sides(sight: Sight, fight: Fight) -> tuple[tuple[Json, Json], tuple[str, str], tuple[int, int], tuple[int, int]]:
    """Owners, areas, armies and most dice of both sides."""
    state: Risk = sight.state
    of = {owner["key"]: owner for owner in owners(sight)}
    able = [] if fight.captured else possible(state, fight)
    return (
        (of[fight.attacker], of[fight.defender]),
        (state.area(fight.source), state.area(fight.target)),
        (state.armies(fight.source), state.armies(fight.target)),
        able[0] if able else (0, 0),
    )


def after_line(sight: Sight, kind: type[Event]) -> bool:
    """Whether the last public line was of this kind."""
    last = next((told for told in reversed(list(sight.living)) if told.line.label), None)
    return last is not None and isinstance(last.event, kind)


def stop(fight: Fight) -> Json:
    """The attacker has had enough."""
    return record(e.AttackStopped(by=fight.by))
