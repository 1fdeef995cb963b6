"""`tell`: the feed line of each event."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from assistant.core.event import Event
from assistant.core.fast_replace import replace
from assistant.families import common_rules
from assistant.games.axis_allies import board, turns, volleys
from assistant.games.axis_allies import events as e
from assistant.games.axis_allies.battle import FinishedBattle
from assistant.games.axis_allies.board import NEUTRAL, POWERS, SIDE_NAMES, powers
from assistant.games.axis_allies.conquest import ECONOMIC, axis_income, fallen, victor
from assistant.games.axis_allies.fighting import settled
from assistant.games.axis_allies.sayings import ipcs, unit, units
from assistant.games.axis_allies.state import AxisAllies
from assistant.games.axis_allies.vocabulary import COLUMNS
from assistant.kit.phrasing import Lines, listed, sentences, upper
from assistant.kit.pieces import Piece, counted

LINES: Lines = {
    e.UnitsBoarded: "{by:^} loads {count:{unit}} from {source} onto {count:?a transport/transports} in {zone}.",
    e.UnitPlaced: "{by:^} places {count:{unit}} in {at}.",
    e.RaidDeclared: "{by:^} sends {count:bomber} against the factory in {at}.",
    e.StackSet: "{of:^} has {count:{unit}} in {at}.",
    e.MoneySet: "{of:^} has {count:IPC} in hand.",
    e.ValueSet: "{at:^} is worth {count:IPC}.",
    e.WeaponSet: "{of:^} {has:?has/does not have} {weapon}.",
    e.ChartSet: "On this table's weapons chart, {roll} is {weapon}.",
}

sentence = sentences(LINES, common_rules.tell)
"""The event itself in one sentence."""
ALONE = (e.GameStarted, e.StackSet, e.ControlSet)
"""The set-up and corrections of the board: only what they set is told."""
ROUND_OVER = (e.ShotsFired, e.AttackersRetreated, e.SubmarinesWithdrawn)
"""Events at which the losses of the round before are final (AA-CBT-05, AA-AMB-06)."""


def tell(event: Event, before: AxisAllies, after: AxisAllies) -> str:
    """Return the sentence for an event and its consequences, from the tables before and after it."""
    said = sentence(event, before, after)
    if isinstance(event, ALONE):
        return said
    removed = (
        settled(before) if isinstance(event, ROUND_OVER) else before
    )  # what was hit in the last round is gone first
    return " ".join([*_losses(before, removed), followed(said, replace(before, pieces=removed.pieces), after)])


def followed(text: str, before: AxisAllies, after: AxisAllies) -> str:
    """Return a sentence and its consequences: areas that changed hands, battles, losses, the end of the war."""
    return " ".join([text, *_losses(before, after), *_consequences(before, after)])


def _consequences(before: AxisAllies, after: AxisAllies) -> list[str]:
    sentences: list[str] = []
    taken = [(area, owner) for area, owner in after.control.items() if before.controller(area) != owner]
    for area, owner in taken:
        sentences += [_holding(after, area, owner, "now "), *_plunder(before, after, area, owner)]
    for fought in after.fought[len(before.fought) :]:
        sentences.append(_result(after, fought))
    crashed = Counter((owner, kind, why) for _, owner, kind, why in after.crashed[len(before.crashed) :])
    for (owner, kind, why), count in crashed.items():
        if why != SHOT_DOWN:  # the line of the guns says it
            what = f"a {unit(kind, 1)[2:]}" if count == 1 else unit(kind, count)
            sentences.append(f"{upper(after.the(owner))} loses {what}: {why}.")
    new = [battle.at for battle in after.battles if all(battle.at != old.at for old in before.battles)]
    sentences += [f"There is a battle for {after.place(area)}." for area in new]
    if after.over and not before.over:
        won = f": {SIDE_NAMES[after.winner]} won {how_won(after, after.winner)}" if after.winner else ""
        sentences.append(f"The war is over{won}.")
    elif (side := victor(after)) and side != victor(before):
        sentences.append(f"If this stands, {SIDE_NAMES[side]} win at the end of the {after.cycle}.")
    return sentences


def _losses(before: AxisAllies, after: AxisAllies) -> list[str]:
    """Return what each country loses in the battle, with the cargo of its ships; aircraft that crash are told apart."""
    if before.battle is None:
        return []
    down = Counter((owner, kind) for _, owner, kind, _ in after.crashed[len(before.crashed) :])
    gone: dict[str, Counter[str]] = {}
    for piece in before.pieces:
        if after.pieces.get(piece.id) is None and not _crashed(down, piece):
            gone.setdefault(piece.owner, Counter())[piece.kind] += 1
    return [f"{upper(after.the(power))} loses {units(kinds)}." for power, kinds in gone.items()]


def _crashed(down: Counter[tuple[str, str]], piece: Piece) -> bool:
    """Return whether this is one of the aircraft that crash, and count it."""
    if down[piece.owner, piece.kind] < 1:
        return False
    down[piece.owner, piece.kind] -= 1
    return True


def how_won(state: AxisAllies, side: str) -> str:
    """Return how an alliance has won: by capitals, by income, or as the other one conceded (AA-VIC-01, AA-VIC-03)."""
    other = "allies" if side == "axis" else "axis"
    lost = fallen(state, other)
    if len(lost) > 1:
        return f"by taking the capitals of {listed(map(state.the, lost))}"
    rich = side == "axis" and axis_income(state) >= ECONOMIC
    return f"with an income of {ipcs(axis_income(state))}" if rich else f"because {SIDE_NAMES[other]} conceded"


def _plunder(before: AxisAllies, after: AxisAllies, area: str, owner: str) -> list[str]:
    """Return the money that a capital brings its conqueror (AA-CAP-01)."""
    loser = before.controller(area)
    loot = before.ipcs.get(loser, 0) - after.ipcs.get(loser, 0)
    if loot <= 0 or loser not in POWERS or powers()[loser].capital != area or after.allied(loser, owner):
        return []
    there = "there" if after.area(area) == after.power_name(loser) else f"of {after.the(loser)}"
    return [f"It takes all {ipcs(loot)} {there}."]


def _holding(state: AxisAllies, area: str, owner: str, when: str = "") -> str:
    if owner == NEUTRAL:
        return f"{upper(state.place(area))} is {when}neutral."
    return f"{upper(state.the(owner))} {when}controls {state.place(area)}."


def _result(state: AxisAllies, fought: FinishedBattle) -> str:
    battle = fought.battle
    words = {
        "won": f"{upper(state.the(battle.attacker))} has won the battle for {state.place(battle.at)}"
        + (", but no land unit is left to take it." if state.hostile(battle.at, battle.attacker) else "."),
        "lost": f"The attack on {state.place(battle.at)} has failed.",
        "both gone": f"Nobody is left in {state.place(battle.at)}.",
        "retreated": f"The battle for {state.place(battle.at)} is broken off.",
    }
    return words.get(fought.result, f"The battle for {state.place(battle.at)} is over.")


# ------------------------------------------------------------------ the turn


@sentence.register
def _(event: e.GameStarted, before: AxisAllies, after: AxisAllies) -> str:
    return f"The board is set up. {upper(after.the(after.power or POWERS[0]))} goes first."


@sentence.register
def _(event: e.WeaponsResearched, before: AxisAllies, after: AxisAllies) -> str:
    who = upper(after.the(event.by))
    sixes = event.faces.count("6")
    dice = "1 die" if len(event.faces) == 1 else f"{len(event.faces)} dice"
    if not event.faces:
        return f"{who} does not roll for weapons."
    success = f"{sixes} {'success' if sixes == 1 else 'successes'}" if sixes else "no success"
    return f"{who} rolls {dice} for weapons ({', '.join(event.faces)}): {success}."


@sentence.register
def _(event: e.WeaponDeveloped, before: AxisAllies, after: AxisAllies) -> str:
    weapon = board.developments().get(turns.weapon_of(before, int(event.roll)))
    new = weapon and not before.developed(event.by, weapon.key)
    name = weapon.name if weapon else "nothing"
    effect = f": {weapon.effect}" if weapon and new else ", which it already has"
    return f"{upper(after.the(event.by))} rolls {event.roll}: {name}{effect}."


@sentence.register
def _(event: e.UnitBought, before: AxisAllies, after: AxisAllies) -> str:
    cost = before.price(event.unit, event.by) * abs(event.count)
    verb = "buys" if event.count > 0 else "gives back"
    who = upper(after.the(event.by))
    left = ipcs(after.ipcs.get(event.by, 0))
    return f"{who} {verb} {unit(event.unit, abs(event.count))} for {ipcs(cost)} and has {left} left."


@sentence.register
def _(event: e.UnitsMoved, before: AxisAllies, after: AxisAllies) -> str:
    way = f" through {after.place(event.via)}" if event.via else ""
    toll = before.ipcs.get(event.by, 0) - after.ipcs.get(event.by, 0)
    paid = f" It pays {ipcs(toll)} for neutral land." if toll > 0 else ""
    return (
        f"{upper(after.power_name(event.by))}: {unit(event.unit, event.count)} "
        f"from {after.place(event.source)}{way} to {after.place(event.target)}.{paid}"
    )


SHOT_DOWN = "shot down"
BEGUN = {
    "weapons": "may develop weapons",
    "purchase": "may buy units",
    "combat_move": "begins its combat moves",
    "combat": "goes on to combat",
    "noncombat_move": "begins its non-combat moves",
    "placement": "goes on to placement and income",
}
"""Words for a country that begins each step of its turn (AA-SEQ-01)."""


@sentence.register
def _(event: e.StepEnded, before: AxisAllies, after: AxisAllies) -> str:
    who = upper(after.the(event.by))
    lost = not before.capital_free(event.by)
    if after.power == before.power and after.turn == before.turn and not after.over:
        idle = after.step == "purchase" and lost
        return f"{who} cannot buy units while its capital is taken." if idle else f"{who} {BEGUN[after.step]}."
    income = after.ipcs.get(event.by, 0) - before.ipcs.get(event.by, 0)
    text = f"{who} collects nothing while its capital is taken." if lost else f"{who} collects {ipcs(income)}."
    return text if after.over else f"{text} {upper(after.the(after.power))} begins its turn."


@sentence.register
def _(event: e.RocketsFired, before: AxisAllies, after: AxisAllies) -> str:
    loser = before.controller(event.target)
    gone = before.ipcs.get(loser, 0) - after.ipcs.get(loser, 0)
    who = upper(after.the(event.by))
    return f"{who} fires rockets at {after.place(event.target)}: {after.the(loser)} loses {ipcs(gone)}."


# ------------------------------------------------------------------ battles


@sentence.register
def _(event: e.BattleBegun, before: AxisAllies, after: AxisAllies) -> str:
    battle = next((b for b in before.battles if b.at == event.at), None)
    if battle is None:
        return f"A battle for {after.place(event.at)} begins."
    ours = units(counted(volleys.attacking(before, battle)))
    theirs = units(counted(volleys.defending(before, battle)))
    return f"{upper(after.the(battle.attacker))} attacks {after.place(event.at)}: {ours} against {theirs}."


@sentence.register
def _(event: e.GunsFired, before: AxisAllies, after: AxisAllies) -> str:
    lost = Counter(kind for _, _, kind, why in after.crashed[len(before.crashed) :] if why == "shot down")
    hit = f"shoot down {units(lost)}" if lost else "hit nothing"
    return f"The guns in {after.place(event.at)} {hit}."


@sentence.register
def _(event: e.FactoryRaided, before: AxisAllies, after: AxisAllies) -> str:
    total = sum(int(face) for face in event.faces)
    loser = after.the(before.controller(event.at))
    return f"The raid on {after.place(event.at)} rolls {', '.join(event.faces)}: {loser} must give up {ipcs(total)}."


@sentence.register
def _(event: e.ShotsFired, before: AxisAllies, after: AxisAllies) -> str:
    hits = volleys.hits_in(before, event.side, event.column, event.faces) if event.faces else event.hits
    who = "Attackers" if event.side == "attacker" else "Defenders"
    owners = dict.fromkeys(piece.owner for piece in _firing(event, before))
    of = f" ({listed(map(after.power_name, owners))})" if owners else ""
    name = COLUMNS.get(event.column, event.column)
    rolled = f" ({', '.join(event.faces)})" if event.faces else ""
    return f"{who}{of}, {name}: {hits} {'hit' if hits == 1 else 'hits'}{rolled}."


def _firing(event: e.ShotsFired, before: AxisAllies) -> Iterable[Piece]:
    after = settled(before)
    fired = volleys.volleys(after, after.battle) if after.battle else ()
    volley = next((v for v in fired if (v.side, v.column) == (event.side, event.column)), None)
    return volleys.firing(after, after.battle, volley) if after.battle and volley else ()


@sentence.register
def _(event: e.LossesChosen, before: AxisAllies, after: AxisAllies) -> str:
    kinds = [troop.split(" ")[-1] for troop in event.lost]
    text = units({kind: kinds.count(kind) for kind in kinds})
    return f"The {event.side}s assign the hits to {text}."


@sentence.register
def _(event: e.AttackersRetreated, before: AxisAllies, after: AxisAllies) -> str:
    to = f" to {after.place(event.to)}" if event.to else ""
    who = after.the(before.battle.attacker) if before.battle else "the attacker"
    return f"{upper(who)} retreats{to}."


@sentence.register
def _(event: e.SubmarinesWithdrawn, before: AxisAllies, after: AxisAllies) -> str:
    who = upper(after.the(event.of))
    dive = before.battle is not None and event.to == before.battle.at
    text = (
        f"submerges {unit('submarine', event.count)} in" if dive else f"withdraws {unit('submarine', event.count)} to"
    )
    return f"{who} {text} {after.place(event.to)}."


@sentence.register
def _(event: e.AircraftLanded, before: AxisAllies, after: AxisAllies) -> str:
    who, planes = upper(after.the(event.by)), unit(event.unit, event.count)
    return f"{who}: {planes} {'lands' if event.count == 1 else 'land'} in {after.place(event.target)}."


# ------------------------------------------------------------------ put right


@sentence.register
def _(event: e.ControlSet, before: AxisAllies, after: AxisAllies) -> str:
    return _holding(after, event.at, event.of)


@sentence.register
def _(event: e.AreaRenamed, before: AxisAllies, after: AxisAllies) -> str:
    return f"{upper(before.place(event.at))} is called {after.area(event.at)} at this table."


@sentence.register
def _(event: e.SeatsGiven, before: AxisAllies, after: AxisAllies) -> str:
    who = listed([p.name for p in after.players if p.key == event.player])
    power = after.the(event.power)
    return f"{upper(who)} plays {power}." if who else f"{upper(power)} is played on the shared screen."
