"""Entry at an Axis & Allies table, step by step; what is not expected comes last. No rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from assistant.core.offer import Offer
from assistant.games.axis_allies import events as e
from assistant.games.axis_allies.board import developments
from assistant.games.axis_allies.offers import raids as offer_raids
from assistant.games.axis_allies.offers import unit_of_dice
from assistant.games.axis_allies.sayings import ipcs
from assistant.games.axis_allies.state import AxisAllies
from assistant.games.axis_allies.turns import weapon_of
from dashboards.games.axis_allies import clash, moves
from dashboards.games.axis_allies.duties import involved
from dashboards.games.axis_allies.money import money
from dashboards.parts.common import housekeeping, offers
from dashboards.parts.common.labels import Json
from dashboards.parts.common.seat_view import SeatView

DRAWN = (
    e.GunsFired,
    e.AircraftLanded,
    e.ShotsFired,
    e.LossesChosen,
    e.AttackersRetreated,
    e.SubmarinesWithdrawn,
    e.RaidDeclared,
    e.FactoryRaided,
    e.BattleBegun,
    e.WeaponsResearched,
    e.WeaponDeveloped,
    e.UnitBought,
    e.UnitsMoved,
    e.UnitsBoarded,
    e.UnitPlaced,
)
"""Events that are entered with blocks of their own."""
FEW_DICE = 12
"""The largest number of dice for weapons up to which each has a button of its own."""
RESEARCH = "Roll for weapons: how many dice, at 5 IPCs each?"
RIGHT = (e.ValueSet, e.WeaponSet, e.ChartSet, e.SeatsGiven)
"""Corrections for which neither the map nor the "More" tab has its own form."""


def entry(sight: SeatView) -> list[Json]:
    """Return what can be entered now; on a phone, entries for another country are folded."""
    if not sight.writes or not sight.is_set_up:
        return []
    if sight.state.over:
        return list(put_right(sight))
    return [*theirs(sight, now(sight)), *put_right(sight)]


def now(sight: SeatView) -> Iterator[Json]:
    """Yield what comes first: guns, landings, the battle; then the step of the turn."""
    yield from urgent(sight)
    yield from weapons(sight)
    yield from moves.shop(sight)
    yield from moves.placing(sight)
    yield from moves.marches(sight)
    yield from rockets(sight)
    yield from rest(sight)


def urgent(sight: SeatView) -> Iterator[Json]:
    """Yield what comes before everything else, in both games."""
    yield from clash.guns(sight)
    yield from clash.landings(sight)
    yield from clash.entry(sight)
    yield from clash.raids(sight)
    yield from clash.beginnings(sight)


def _usual(dice: Sequence[int]) -> list[int]:
    """Return the numbers of dice that have a button: the small ones, then every fifth, and the most."""
    return [n for n in dice if n <= FEW_DICE or n % 5 == 0 or n == dice[-1]]


def weapons(sight: SeatView) -> Iterator[Json]:
    """Yield dice for weapons, and the roll on the chart (AA-WPN-01, AA-WPN-02)."""
    offered = sight.offered(e.WeaponsResearched)
    if offered and sight.state.dice != "typed":
        dice = _usual([offer.blank("faces").count for offer in offered])
        rolls = [offers.tap(unit_of_dice(n), {**clash.ROLL, "about": {"dice": n}}) for n in dice]
        finish = next((offer.verb for offer in sight.offered(e.StepEnded)), "Finish")
        yield offers.taps(RESEARCH, rolls, ask=f"Choose how many dice Boardside rolls, or tap “{finish}”")
    elif offered:
        counts = [offer.blank("faces").count for offer in offered]
        send = {"do": "record", "event": {"kind": "WeaponsResearched", **offered[0].known, "faces": "$faces"}}
        labels = [offer.verb for offer in offered]
        finish = next((offer.verb for offer in sight.offered(e.StepEnded)), "Finish")
        yield {
            "type": "throw",
            "title": RESEARCH,
            "ask": f"Roll for weapons, or tap “{finish}”",
            "dice": counts,
            "labels": labels,
            "send": send,
        }
    for offer in sight.offered(e.WeaponDeveloped):
        faces = [
            offers.tap(_charted(sight.state, int(face)), offers.send(offer, roll=face))
            for face in offer.blank("roll").choices
        ]
        yield offers.taps(offer.verb, faces, ask=f"{offer.verb}, and tap the number")
        yield offers.taps("", [offers.tap("Boardside rolls", clash.ROLL)], look="one")


def _charted(state: AxisAllies, face: int) -> str:
    """Return a face of the die with the weapon that it gives: 2 · Rockets."""
    weapon = developments().get(weapon_of(state, face))
    return f"{face} · {weapon.name}" if weapon else str(face)


def rockets(sight: SeatView) -> Iterator[Json]:
    """Yield the targets of rockets, if Boardside rolls the die (AA-WPN-05); else they are a form like the others."""
    for offer in sight.offered(e.RocketsFired) if sight.state.dice != "typed" else ():
        aims = [(at, to) for at, ends in offer.blank("target").each.items() for to in ends]
        area = sight.state.area
        fire = [
            offers.tap(f"{area(to)} from {area(at)}", {**clash.ROLL, "about": {"source": at, "target": to}})
            for at, to in aims
        ]
        yield offers.fold(offer.verb, [offers.taps("", fire)])


def rest(sight: SeatView, drawn: Iterable[type] = ()) -> Iterator[Json]:
    """Yield everything else on offer: buttons for what is expected, the others folded."""
    own = () if sight.state.dice == "typed" else (e.RocketsFired,)
    done = {kind.__name__ for kind in (*DRAWN, *drawn, *own)}
    for offer in sight.offers:
        if offer.kind.__name__ in done or offer.rare or not offer.fillable:
            continue
        if offer.blanks:
            yield offers.form(sight, offer, fold=offer.verb)
        elif offer.kind is e.StepEnded:
            main = not early(sight) and not sight.why_not(offer.fill({}), "odd", "illegal")
            button = offers.button(offer, f"{offer.verb}{unspent(sight.state)}", main=main)
            ended = fighting(sight, offer, button) if sight.state.step == "combat_move" else button
            yield offers.taps("", [ended], look="one", ends=sight.state.step != "weapons")
        elif offer.expected:
            yield from offers.one([offer], main=not sight.why_not(offer.fill({}), "odd", "illegal"))
        else:
            yield from offers.beside([offer])


def early(sight: SeatView) -> bool:
    """Return whether most players do something else before they end this step: they buy units, or begin an attack."""
    state: AxisAllies = sight.state
    if state.step == "purchase":
        return any(offer.expected for offer in sight.offered(e.UnitBought))
    begun = state.battles or state.raids or state.taken
    return state.step == "combat_move" and not begun and any(block["foes"] for block in moves.marches(sight))


def unspent(state: AxisAllies) -> str:
    """Return what the end of a purchase leaves in hand: ", 14 IPCs left"."""
    left = state.ipcs.get(state.power, 0) if state.step == "purchase" else 0
    return f", {ipcs(left)} left" if left else ""


def fighting(sight: SeatView, offer: Offer, button: offers.Tap) -> offers.Tap:
    """Return the button of an offer, whose tap opens the only battle that follows, too (AA-CBT-13).

    It does not where something has to be chosen before.
    """
    after: AxisAllies = sight.after(offer.fill({}))
    if len(after.battles) != 1 or after.battle or after.flak or any(offer_raids(after, after.power)):
        return button
    begun = [one for one in sight.game.offers(after, sight.seat) if one.kind is e.BattleBegun]
    return {**button, "then": [offers.record(begun[0].fill({}))]} if len(begun) == 1 else button


def put_right(sight: SeatView) -> Iterator[Json]:
    """Yield corrections of the table: money, area names, values, weapons, players of countries."""
    for offer in sight.offered(*RIGHT):
        if offer.fillable:
            yield offers.form(sight, offer, fold=offer.verb, more=True)
    if not sight.state.over:
        yield from money(sight)
    yield from housekeeping.blocks(sight)


def theirs(sight: SeatView, blocks: Iterable[Json]) -> Iterator[Json]:
    """Yield the blocks, folded on the phone of a player who has no part in them."""
    listed = list(blocks)
    if not listed or involved(sight):
        yield from listed
        return
    yield offers.fold(f"Enter it for {sight.state.the(sight.state.power)}", listed)
