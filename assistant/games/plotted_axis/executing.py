"""Carrying out the line that is out: who can still go, by which way, what comes upon the enemy, who lands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple, TypeVar

from assistant.game import Notice, illegal
from assistant.games.axis_allies import engaging, landing
from assistant.games.axis_allies.advice_moves import hindrances
from assistant.games.axis_allies.board import AIR, CARRIER, FACTORY, FIGHTER, INFANTRY, LAND, SHIPS, TANK, TRANSPORT
from assistant.games.axis_allies.moving import Arrived, Journey, Load, able, travelled
from assistant.games.axis_allies.reach import adjacent, moves, ways
from assistant.games.plotted_axis.cargo import rides, unnamed
from assistant.games.plotted_axis.events import Going
from assistant.games.plotted_axis.orders import Group
from assistant.games.plotted_axis.state import Plotted
from assistant.kit.pieces import changed
from assistant.kit.replacing import replace
from assistant.rulings import chosen

P = TypeVar("P", bound=Plotted)


class Share(NamedTuple):
    """Of one kind in a group: how many are meant, how many can go, by which way, and why the others cannot."""

    group: int
    kind: str
    meant: int
    ready: int
    via: str
    why: Notice | None = None
    first: bool = False


# ------------------------------------------------------------------ what can still be done


def shares(state: Plotted, power: str) -> tuple[Share, ...]:
    """Every kind of every group of the line that is out, with what of it can be carried out now (PAA-INV-03)."""
    if state.now is None or state.voided:
        return ()
    found: list[Share] = []
    taken: Counter[tuple[str, str]] = Counter()
    for number, group in enumerate(state.now.groups):
        for kind, count in meant(state, power, group) if number not in state.decided else ():
            source = origin(state, power, group, kind), kind
            share = _share(state, power, number, group, kind, count, taken[source])
            taken[source] += share.ready
            found.append(share)
    return tuple(found)


def undecided(state: Plotted) -> bool:
    """Whether groups of the line can still be carried out after the first dice (PAA-AMB-19)."""
    groups = range(len(state.now.groups)) if state.now else ()
    return chosen(state, "PAA-AMB-19") == "stepwise" and any(number not in state.decided for number in groups)


def meant(state: Plotted, power: str, group: Group) -> Iterator[tuple[str, int]]:
    """Kinds and numbers of a group; "all" means who is there and can still move (PAA-AMB-16, PAA-AMB-17, -18)."""
    if not group.all:
        surplus = chosen(state, "PAA-AMB-18") == "yes"
        for kind, count in group.units.items():
            there = len(able(state, power, kind, origin(state, power, group, kind), ""))
            yield kind, max(count, there if surplus else 0)
        return
    combat = chosen(state, "PAA-AMB-17") == "combat_land"
    kinds = group.units or {kind: 1 for kind in state.kinds if kind != FACTORY}
    for kind in kinds:
        source = origin(state, power, group, kind)
        found = able(state, power, kind, source, "")
        if chosen(state, "PAA-AMB-16") == "at_plot":
            found = tuple(p for p in found if (was := state.plotted_on.get(p.id)) and was.at == source)
        there = len(found)
        if there and not (combat and kind not in (INFANTRY, TANK) and not group.units):
            yield kind, there


def origin(state: Plotted, power: str, group: Group, kind: str) -> str:
    """Where units of a group start: what is written; aircraft whose first leg was not flown from home (PAA-AMB-15)."""
    if kind not in AIR or chosen(state, "PAA-AMB-15") != "direct" or able(state, power, kind, group.source, ""):
        return group.source
    first = (line.order for line in state.revealed[:-1] if (line.turn, line.by) == (state.turn, power))
    homes = (g for order in first if order.kind == "move" and order.to == group.source for g in order.groups)
    planned = (g.source for g in homes if kind in g.units or (g.all and not g.units))
    return next((home for home in planned if able(state, power, kind, home, "")), group.source)


def _share(state: Plotted, power: str, number: int, group: Group, kind: str, count: int, taken: int) -> Share:
    to = state.now.to if state.now else ""
    via = way(state, power, group, kind, to)
    ready, why = _ready(state, power, group, kind, to, via, count, taken)
    if why is None or ready or not via:
        return Share(number, kind, count, ready, via, why)
    held, _ = _ready(state, power, group, kind, via, "", count, taken)
    return Share(number, kind, count, held, via, why, first=bool(held))


def _ready(
    state: Plotted, power: str, group: Group, kind: str, to: str, via: str, count: int, taken: int
) -> tuple[int, Notice | None]:
    """How many can go beside those that other groups take, and what is against more."""
    why: Notice | None = None
    for number in range(count, 0, -1):
        found = [n for n in obstacles(state, power, group, kind, to, via, number + taken) if n.level == "illegal"]
        if not found:
            return number, why
        why = why or found[0]
    return 0, why


def obstacles(state: Plotted, power: str, group: Group, kind: str, to: str, via: str, count: int) -> Iterator[Notice]:
    """What is against so many of a group going there, by the rules of both games (PAA-XAI-03, -04, PAA-AMB-24, -25)."""
    source = origin(state, power, group, kind)
    if rides(state, kind, source, to):
        if count > len(able(state, power, kind, source, to)):
            yield from hindrances(state, power, kind, source, to, via, count)
        return
    if kind == TRANSPORT:
        yield from unnamed(state, power, group, count)
    yield from hindrances(state, power, kind, source, to, via, count)
    if source == to and kind in SHIPS and state.enemies(to, power) and chosen(state, "PAA-AMB-22") == "only_newcomers":
        yield illegal(f"In {state.area(to)} only ships that come from elsewhere attack.", "PAA-AMB-22")
    if kind in AIR and not state.sea(to):
        mine, first = state.friendly(to, power), state.friendly_at_start(to, power)
        if mine and not first and chosen(state, "PAA-AMB-24") == "never":
            yield illegal(f"{state.area(to)} was conquered this turn: no aircraft flies there.", "PAA-AMB-24")
        if first and not mine and chosen(state, "PAA-AMB-25") == "no":
            yield illegal(f"{state.area(to)} was friendly and is not any more: the flight is void.", "PAA-AMB-25")
        if state.neutral(to):
            yield illegal(f"{state.area(to)} is neutral: aircraft alone do not go there.", "AA-AIR-06")


def way(state: Plotted, power: str, group: Group, kind: str, to: str) -> str:
    """The area between for this kind: as it is written, else what the table allows (PAA-AMB-49)."""
    if kind in AIR or moves(state, kind, power) < 2 or group.source == to:
        return ""
    if group.via:
        return group.via
    if adjacent(state, power, kind, group.source, to):
        return ""
    if kind in SHIPS and chosen(state, "PAA-AMB-49") != "via_needed":
        return next(iter(ways(state, power, kind, group.source, to)), "")
    return ""


def on_way(state: Plotted, group: Group, via: str) -> Group:
    """The group with the way that its ships take, where that is chosen at the reveal (PAA-AMB-49)."""
    free = via and not group.via and state.sea(group.source) and chosen(state, "PAA-AMB-49") == "free_way"
    return replace(group, via=via) if free else group


def other_ways(state: Plotted, power: str, group: Group) -> tuple[str, ...]:
    """Ways that the ships of a group could take instead of the one that is proposed (PAA-AMB-49)."""
    to = state.now.to if state.now else ""
    ship = next((kind for kind in group.units if kind in SHIPS), "")
    taken = way(state, power, group, ship, to) if ship else ""
    found = ways(state, power, ship, group.source, to) if taken and not group.via else ()
    return tuple(area for area in found if on_way(state, group, area).via and area != taken)


def whole(state: Plotted, power: str) -> tuple[Going, ...]:
    """All of the line that can be carried out: the tap "all" (PAA-EXE-06)."""
    found: dict[int, dict[str, int]] = {}
    for share in shares(state, power):
        if share.ready and not share.first:
            found.setdefault(share.group, {})[share.kind] = share.ready
    now = state.now
    if now is None:
        return ()
    return tuple(Going(group=n, units=units, load=_loads(now.groups[n], units)) for n, units in found.items())


def _loads(group: Group, units: dict[str, int]) -> tuple[Load, ...]:
    return group.load if TRANSPORT in units else ()


# ------------------------------------------------------------------ doing it


def carried_out(state: P, power: str, going: Sequence[Going]) -> tuple[P, tuple[Arrived, ...]]:
    """Everybody moves, ships first, then who flies, then who walks (PAA-AMB-19); nobody has fought yet."""
    arrived: list[Arrived] = []
    flying = [_on_wings(state, power, found) for found in going]
    for part, parts in ((SHIPS, going), (AIR, flying), (LAND, going)):
        for found in parts:
            state, came = _part(state, power, found, part)
            arrived += came
    return state, tuple(arrived)


def _on_wings(state: Plotted, power: str, going: Going) -> Going:
    """Without the fighters that ride on their carriers: all others fly by themselves."""
    group = state.group(going.group)
    ways = [(u, len(_riders(state, power, group, u))) if group else (u, 0) for u in (going.units, going.first)]
    units, first = ({**found, FIGHTER: found[FIGHTER] - riding} if riding else found for found, riding in ways)
    return replace(going, units=units, first=first)


def _part(state: P, power: str, going: Going, part: frozenset[str]) -> tuple[P, list[Arrived]]:
    group = state.group(going.group)
    arrived: list[Arrived] = []
    if group is None or state.now is None:
        return state, arrived
    group = on_way(state, group, going.via)
    for full, units in ((True, going.units), (False, going.first)):
        some = {kind: count for kind, count in units.items() if kind in part and count > 0}
        if part == SHIPS and some:
            riders = _riders(state, power, group, units)
            state = replace(state, pieces=changed(state.pieces, riders, lambda p: p.marked("leg")))
            some |= {FIGHTER: len(riders)} if riders else {}
        for journey in _journeys(state, power, group, some, going.load if part == SHIPS else (), full=full):
            state, came = travelled(state, journey)
            arrived += came
    return state, arrived


def _riders(state: Plotted, power: str, group: Group, units: Mapping[str, int]) -> tuple[int, ...]:
    """Fighters that are named with their carrier: the ride is the first of their two moves (PAA-MOV-05, PAA-CAR-01)."""
    decks = {p.id for p in able(state, power, CARRIER, group.source, "")[: max(0, units.get(CARRIER, 0))]}
    based = [p.id for p in able(state, power, FIGHTER, group.source, "") if p.on in decks]
    return tuple(based[: max(0, units.get(FIGHTER, 0))])


def _journeys(
    state: Plotted, power: str, group: Group, units: dict[str, int], load: Sequence[Load], *, full: bool
) -> Iterator[Journey]:
    """Kinds that go the same way go together."""
    to = state.now.to if state.now else ""
    by_way: dict[tuple[str, str], dict[str, int]] = {}
    riding = any(kind in SHIPS for kind in units)
    for kind, count in units.items():
        via = way(state, power, group, CARRIER if riding and kind == FIGHTER else kind, to)
        by_way.setdefault((origin(state, power, group, kind), via), {})[kind] = count
    for (source, via), some in by_way.items():
        if full:
            yield Journey(power, some, source, to, via, load)
        elif via:
            yield Journey(power, some, source, via, "", load)


# ------------------------------------------------------------------ what follows


def made_way(state: P, power: str, areas: Iterable[str]) -> P:
    """Aircraft of the other side that may not defend where units come land at once (PAA-CBT-07, PAA-LND-01)."""
    for area in dict.fromkeys(areas):
        guests = [p for p in state.at(area) if p.kind in AIR and not p.on and not state.allied(p.owner, power)]
        off = [p.id for p in guests if not state.defends(p)]
        if len(off) < len(guests):  # the free decks are kept for those that defend over them (PAA-AMB-13)
            state = replace(state, pieces=changed(state.pieces, off, lambda p: p.marked("leaves")))
        state = landing.must_land(state, off)
    return state


def arrived(state: P, power: str, came: Sequence[Arrived]) -> P:
    """Enemies in the air make way, battles begin, and who flies on is asked for (PAA-CBT-01, PAA-LND-03)."""
    areas = [a.at for a in came] + [a.came for a in came if _between(state, power, a)]
    state = made_way(state, power, areas)
    if state.due:
        return replace(state, hovering=(*state.hovering, *_planes(state, came)), waiting=tuple(came))
    return engaged(state, power, came)


def _between(state: Plotted, power: str, found: Arrived) -> bool:
    piece = state.pieces.get(found.piece)
    return piece is not None and piece.kind in (*SHIPS, TANK) and found.came != found.at


def _planes(state: Plotted, came: Sequence[Arrived]) -> tuple[int, ...]:
    return tuple(a.piece for a in came if (p := state.pieces.get(a.piece)) and p.kind in AIR)


def engaged(state: P, power: str, came: Sequence[Arrived]) -> P:
    """Whoever came upon the enemy fights; a single battle without a choice before it begins by itself (PAA-CBT-02)."""
    if chosen(state, "PAA-AMB-22") == "only_newcomers":
        came = (*came, *_present(state, power, came))
    state = replace(engaging.opened(state, power, came), waiting=())
    fighting = frozenset(n for battle in state.battles for n in battle.attackers)
    hover = [n for n in (*state.hovering, *_planes(state, came)) if n not in fighting]
    last = [p.id for p in state.pieces.of(hover) if "leg" in p.marks]
    state = replace(state, hovering=tuple(p.id for p in state.pieces.of(dict.fromkeys(hover)) if p.id not in last))
    return begun_alone(landing.must_land(state, last))


def _present(state: Plotted, power: str, came: Sequence[Arrived]) -> Iterator[Arrived]:
    """Own ships that were in a zone already join those that come upon the enemy there (PAA-AMB-22)."""
    new = {found.piece for found in came}
    for zone in dict.fromkeys(found.at for found in came):
        if state.sea(zone) and state.enemies(zone, power):
            here = (p for p in state.at(zone) if p.owner == power and p.kind in SHIPS and p.id not in new)
            yield from (Arrived(p.id, zone, zone) for p in here)


def begun_alone(state: P) -> P:
    """One battle, no guns on the way, no bombers to choose for, no support to hold back: the dice can fall."""
    if len(state.battles) != 1 or state.fighting or state.flak or state.raids or joins(state):
        return state
    battle = state.battles[0]
    bombers = any(p.kind == "bomber" for p in state.pieces.of(battle.attackers))
    if (bombers and state.factory(battle.at) and state.hostile(battle.at, battle.attacker)) or battle.support:
        return state
    return engaging.begun(state, battle.at)


def joins(state: Plotted) -> bool:
    """Whether allies may still join a battle of this round (PAA-AMB-05)."""
    return chosen(state, "PAA-AMB-05") == "yes_agreed"


def flown_on(state: P, staying: Mapping[str, int]) -> P:
    """So many of the aircraft in the air fly on later, all others land now (PAA-LND-03)."""
    left = dict(staying)
    for number in state.hovering:
        piece = state.pieces.get(number)
        if piece is None:
            continue
        if left.get(piece.kind, 0) > 0:
            left[piece.kind] -= 1
            state = replace(state, pieces=changed(state.pieces, [number], lambda p: p.marked("leg")))
        else:
            state = landing.must_land(state, [number])
    return replace(state, hovering=())


def grounded(state: P, power: str) -> P:
    """Aircraft in the air whose last move was this line, and that did not make it, land (PAA-AMB-23)."""
    if state.now is None or chosen(state, "PAA-AMB-23") != "at_once":
        return state
    for group in state.now.groups:
        there = [p for p in state.at(group.source) if p.owner == power and p.kind in AIR and "flying" in p.marks]
        for kind in dict.fromkeys(p.kind for p in there):
            planned = 99 if group.all else group.units.get(kind, 0)
            stay = [p.id for p in there if p.kind == kind and p.id not in state.hovering][:planned]
            state = landing.must_land(state, stay)
    return state


def all_down(state: P) -> P:
    """When the rounds are over nothing stays in the air (PAA-AMB-23)."""
    flying = [p.id for p in state.pieces if p.kind in AIR and not p.on and ("flying" in p.marks or state.sea(p.at))]
    return landing.must_land(state, flying)


def debts_paid(state: P) -> P:
    """Bombing debts are paid as soon as there is money, where the table reads it so (PAA-AMB-34)."""
    if chosen(state, "PAA-AMB-34") != "pay_when_possible":
        return state
    for power, debt in state.debts.items():
        paid = min(debt, state.ipcs.get(power, 0))
        if paid:
            ipcs = {**state.ipcs, power: state.ipcs.get(power, 0) - paid}
            state = replace(state, ipcs=ipcs, debts={**state.debts, power: debt - paid})
    return state


def homeless(before: Plotted, state: P) -> P:
    """Fighters in the air from a carrier that was sunk land at once, where the table says so (PAA-AMB-14)."""
    if chosen(state, "PAA-AMB-14") != "at_once" or state.pieces is before.pieces:
        return state
    sunk = {f"from {p.id}" for p in before.pieces if p.kind == CARRIER and p.id not in state.pieces.by_id}
    lost = [p.id for p in state.pieces if sunk & p.marks and "flying" in p.marks]
    return landing.must_land(state, lost) if sunk else state
