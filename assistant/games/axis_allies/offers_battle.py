"""A battle as taps: the next volley, the losses, fighting on or retreating."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from assistant.core.offer import Blank, Offer
from assistant.games.axis_allies import events as e
from assistant.games.axis_allies.advice import retreats, withdrawals
from assistant.games.axis_allies.battle import AreaBattle, Volley, Who
from assistant.games.axis_allies.board import AIR, LAND, SUBMARINE
from assistant.games.axis_allies.fighting import settled
from assistant.games.axis_allies.sayings import unit
from assistant.games.axis_allies.state import AxisAllies
from assistant.games.axis_allies.vocabulary import COLUMNS
from assistant.games.axis_allies.volleys import cheapest_first, choice, dice, leaving, next_volley, sides, strength
from assistant.kit.pieces import Piece


def battle(state: AxisAllies, fought: AreaBattle) -> Iterator[Offer]:
    """Yield what can be done in the battle being fought: fire, choose losses, retreat."""
    after = settled(state)
    now = after.battle
    over = now is None or now.at != fought.at
    if choice(state, fought):
        yield _losses(state, fought, last=over)
    if now is None or over:
        return
    volley = next_volley(after, now)
    if volley is not None:
        yield shots(volley)
    if now.deciding:
        yield from _off(after, now)
        for side in ("attacker", "defender"):
            yield from _submarines(after, now, side)


def shots(volley: Volley) -> Offer:
    """Return the next volley, with a choice of hits."""
    who = "Attackers" if volley.side == "attacker" else "Defenders"
    verb = (
        f"{who}, {COLUMNS[volley.column]}: {volley.dice} {'die' if volley.dice == 1 else 'dice'} at {volley.strength}"
    )
    blank = Blank("hits", range(volley.dice + 1), noun="hits")
    return Offer(e.ShotsFired, verb, {"side": volley.side, "column": volley.column}, (blank,), expected=True)


def _losses(state: AxisAllies, fought: AreaBattle, *, last: bool) -> Offer:
    """Return the proposed losses, which can be changed (AA-CBT-07): where the attack is going well, they keep a land
    unit that takes the area.
    """
    side: Who = "defender" if fought.last[-1][0].side == "attacker" else "attacker"
    able = [p for p in sides(state, fought)[side] if p.id not in fought.before]
    if all(v.spares for v, _ in fought.last):
        able = [p for p in able if p.kind not in AIR]
    hit = [p for p in able if p.id in fought.hit]
    kept = _last_on_land(state, fought, able) if side == "attacker" else None
    if kept:
        hit = [*(p for p in hit if p is not kept[0]), kept[1]]
    blank = Blank(
        "lost",
        tuple(f"{p.owner} {p.kind}" for p in able),
        tuple(f"{p.owner} {p.kind}" for p in hit),
        count=len(hit),
        noun="troop",
        many=True,
    )
    who = "attackers" if side == "attacker" else "defenders"
    why = f", keeping a land unit to take {state.place(fought.at)}" if kept else ""
    verb = f"Choose the {who}' losses{why}"
    return Offer(e.LossesChosen, verb, {"side": side}, (blank,), expected=last)


def _last_on_land(state: AxisAllies, fought: AreaBattle, able: Sequence[Piece]) -> tuple[Piece, Piece] | None:
    """Return the land unit to keep and the aircraft to lose for it, if only aircraft would be left (AA-CBT-09).

    None where the attackers left are weaker than the defenders left: there nothing would be taken anyway.
    """
    left = [p for p in sides(state, fought)["attacker"] if p.id not in fought.hit]
    lands = [p for p in able if p.id in fought.hit and p.kind in LAND]
    planes = [p for p in left if p.kind in AIR and p in able]
    if state.sea(fought.at) or not lands or not planes or any(p.kind in LAND for p in left):
        return None
    facing = [p for p in sides(state, fought)["defender"] if p.id not in fought.hit]
    if _punch(state, left, "attacker") < _punch(state, facing, "defender"):
        return None
    return lands[-1], cheapest_first(state, planes, "attacker")[0]


def _punch(state: AxisAllies, pieces: Iterable[Piece], side: Who) -> int:
    """Return six times the hits that these units make on average."""
    return sum(strength(state, p, side) * dice(state, p, side) for p in pieces)


def _off(state: AxisAllies, fought: AreaBattle) -> Iterator[Offer]:
    places = ways_out(state, fought)
    if places == ("",):
        yield Offer(e.AttackersRetreated, "Break off the attack", {"to": ""})
    elif places:
        yield Offer(e.AttackersRetreated, "Retreat to", {}, (Blank("to", places, noun="area or none"),))


def ways_out(state: AxisAllies, fought: AreaBattle) -> tuple[str, ...]:
    """Return the areas that attackers can retreat to; only "" where aircraft alone break off, none if nobody can."""
    off = leaving(state, fought)
    walking = [p for p in off if p.kind not in AIR]
    return retreats(state, fought) if walking else ("",) if off else ()


def _submarines(state: AxisAllies, fought: AreaBattle, side: Who) -> Iterator[Offer]:
    zones = withdrawals(state, fought, side)
    subs = [p for p in sides(state, fought)[side] if p.kind == SUBMARINE]
    for owner in dict.fromkeys(p.owner for p in subs):
        count = sum(p.owner == owner for p in subs)
        if zones:
            verb = f"{state.power_name(owner)}: withdraw {unit(SUBMARINE, count)}"
            blanks = (Blank("to", zones, noun="area"), Blank("count", range(1, count + 1), count, noun="units"))
            yield Offer(e.SubmarinesWithdrawn, verb, {"side": side, "of": owner}, blanks)
