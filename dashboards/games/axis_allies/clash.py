"""A battle as everybody sees it and enters it: volleys, hits with one tap, losses. No rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from assistant.core.offer import Offer
from assistant.core.per_state import per_state
from assistant.games.axis_allies import events as e
from assistant.games.axis_allies import offers
from assistant.games.axis_allies.battle import AreaBattle, Volley, Who
from assistant.games.axis_allies.board import BOMBER
from assistant.games.axis_allies.fighting import settled
from assistant.games.axis_allies.sayings import unit
from assistant.games.axis_allies.state import AxisAllies
from assistant.games.axis_allies.vocabulary import COLUMNS
from assistant.games.axis_allies.volleys import (
    attacking,
    choice,
    plain,
    sides,
    still_open,
    strength,
)
from assistant.kit.phrasing import listed
from assistant.kit.pieces import Piece
from dashboards.games.axis_allies.cargo import aboard
from dashboards.games.axis_allies.duties import (
    acts_for,
    awaited,
    chosen_otherwise,
    dice_said,
    gunners,
    losing,
    meanwhile,
    others,
    rollers,
    upcoming,
    waiting,
)
from dashboards.games.axis_allies.odds import odds
from dashboards.games.axis_allies.powers import owners
from dashboards.parts.common.labels import Json
from dashboards.parts.common.offers import button, fold, record, send, tap, taps
from dashboards.parts.common.seat_view import SeatView
from dashboards.parts.world.front import helped
from dashboards.parts.world.theatre_blocks import ClashBlock, ClashSide, LossChoice, NextVolley, Rank, RollingOn, Troop

ROLES: tuple[tuple[Who, str], ...] = (("attacker", "Attacker"), ("defender", "Defender"))
ROLL: Json = {"do": "roll"}
SIDES = 6


def entry(sight: SeatView) -> Iterator[Json]:
    """Yield the battle being fought: its board, the next volley, the losses, going on or retreating."""
    state: AxisAllies = sight.state
    if state.battle is None:
        return
    title = f"Battle for {state.place(state.battle.at)}"
    clash: ClashBlock = {"type": "clash", "title": title, **board(state)}  # pyright: ignore[reportAssignmentType]
    if battle_odds := odds(state):
        clash["odds"] = battle_odds
    if helped(state) and state.battle.salvoes:
        clash["account"] = account(state.battle)
    off = next((o.verb for o in sight.offered(e.AttackersRetreated) if _may_retreat(sight)), "")
    leave = f", or {off[:1].lower()}{off[1:].removesuffix(' to')}" if off else ""
    for offer in sight.offered(e.ShotsFired):
        clash["shot"] = shot(sight, offer)
        how = "Tap how many hit" if _typed(sight) else "Tap “Boardside rolls”"
        clash["ask"] = meanwhile(sight) if clash["shot"]["by"] else f"{clash['shot']['title']}. {how}{leave}"
    for offer in sight.offered(e.LossesChosen):
        clash["losses"] = losses(state, offer, by=others(sight, losing(offer)))
        if clash["losses"]["last"]:
            clash["ask"] = waiting(sight) if clash["losses"]["by"] else offer.verb
        elif "ask" in clash and len(clash["losses"]["troops"]) > 1 and not _changed(sight):
            brief = clash["ask"].removeprefix(f"{clash['shot']['title']}. ") if "shot" in clash else clash["ask"]
            clash["ask"] = changing(brief, clash["losses"]["by"], waits=bool(clash.get("shot", {}).get("by")))
    yield clash
    yield from _off(sight)


def _changed(sight: SeatView) -> bool:
    """Return whether somebody has just chosen losses: no line asks for that again."""
    return isinstance(next((line.event for line in sight.lately), None), e.LossesChosen)


def changing(ask: str, by: str, *, waits: bool) -> str:
    """Return what is asked now, with who may change the losses of the last volley before that (AA-CBT-07)."""
    if not by and ask.startswith("Waiting"):
        return f"Tap “Change losses…”, or wait{ask.removeprefix('Waiting')}"
    if not by:
        return f"{ask}, or change losses"
    return f"{ask}, or to change the losses" if waits else f"{ask}. {by} may change the losses first"


def account(fought: AreaBattle) -> str:
    """Return the hits of both sides in this battle, beside how many their dice make on average."""
    hits: dict[Who, list[int]] = {}
    means: dict[Who, float] = {}
    for salvo in fought.salvoes:
        hits.setdefault(salvo.side, []).append(salvo.hits)
        means[salvo.side] = means.get(salvo.side, 0) + salvo.dice * salvo.strength / SIDES
    said = [f"{role}s {sum(hits[who])} ({means[who]:.1f} expected)" for who, role in ROLES if who in hits]
    return f"Hits so far: {', '.join(said)}"


@per_state
def board(state: AxisAllies) -> Json:
    """Return both sides by strength, and the round; empty if there is no battle."""
    now = state.battle
    if now is None:
        return {}
    return {
        "at": state.place(now.at),
        "round": now.round,
        "sides": [side(state, now, who, role) for who, role in ROLES],
    }


def scene(sight: SeatView) -> Json | None:
    """Return the battle for everybody to look at: with who is waited for and the odds, with nothing to tap."""
    state: AxisAllies = sight.state
    if state.battle is None:
        return None
    said = listed(map(sight.name, awaited(sight)[0]))
    shown: Json = {"kind": "clash", **board(state), "say": " · ".join(filter(None, (_asked(state), said))), "three": []}
    return {**shown, "odds": chance} if (chance := odds(state)) else shown


def dice_due(state: AxisAllies) -> str:
    """Return the dice of guns or of a raid that are rolled next, beside any battle; "" if there are none."""
    due = offers.waiting(state) if state.flak else () if state.fighting else offers.raid_rolls(state)
    return next((offer.verb for offer in due), "")


def _asked(state: AxisAllies) -> str:
    """Return what comes next: guns, the volley, losses that end the battle, or whether to go on."""
    if state.flak:
        return dice_due(state)
    if volley := upcoming(state):
        return f"{_who(volley)}: {dice_said(volley)}"
    losses_ = next((offer for offer in offers.waiting(state) if offer.kind is e.LossesChosen and offer.expected), None)
    return losses_.verb if losses_ else "Fight on or retreat?"


def side(state: AxisAllies, battle: AreaBattle, who: Who, role: str) -> ClashSide:
    """Return the units of a side, weakest first; those that are hit, or proposed as losses, are counted apart."""
    pieces = sides(state, battle)[who]
    own = {owner["key"]: owner for owner in owners(state)}
    flags = [own[power] for power in dict.fromkeys(p.owner for p in pieces)]
    return {
        "role": role,
        "owners": flags,
        "ranks": list(_ranks(state, battle, who, pieces)),
        "aboard": aboard(state, pieces),
    }


def _ranks(state: AxisAllies, battle: AreaBattle, who: Who, pieces: Sequence[Piece]) -> Iterator[Rank]:
    alike = Counter((p.owner, p.kind, strength(state, p, who)) for p in pieces)
    ranks: Counter[tuple[int, str]] = Counter()
    hit: Counter[tuple[int, str]] = Counter()
    hits = _hits(state, battle, who, pieces)
    for (owner, kind, number), count in alike.items():
        ranks[number, kind] += count
        hit[number, kind] += hits[f"{owner} {kind}"]
    for key, count in sorted(ranks.items()):
        number, kind = key
        yield {"unit": kind, "label": unit(kind, count - hit[key]), "count": count, "hit": hit[key], "strength": number}


def _hits(state: AxisAllies, battle: AreaBattle, who: Who, pieces: Sequence[Piece]) -> Counter[str]:
    """Return how many units are hit of each country and kind; the last hits as they are proposed, if they are open."""
    asked = (offer for offer in offers.waiting(state) if offer.kind is e.LossesChosen and offer.known["side"] == who)
    proposed = next(asked, None)
    sure = battle.before if proposed else battle.hit
    hits = Counter(f"{p.owner} {p.kind}" for p in pieces if p.id in sure)
    hits.update(proposed.blank("lost").prefilled or () if proposed else ())
    return hits


# ---------------------------------------------------------------------- volleys and losses


def _who(volley: Volley) -> str:
    side = "Attackers" if volley.side == "attacker" else "Defenders"
    return side if volley.column.isdigit() else f"{side}, {COLUMNS[volley.column]}"


def _typed(sight: SeatView) -> bool:
    """Return whether the table rolls its own dice."""
    return sight.state.dice == "typed"


def shot(sight: SeatView, offer: Offer) -> NextVolley:
    """Return the next volley: one button that rolls, and where the table has dice one for each number of hits."""
    hits = offer.blank("hits").choices if _typed(sight) else ()
    return {
        "title": f"{_who(volley)}: {dice_said(volley)}" if (volley := upcoming(sight.state)) else offer.verb,
        "side": str(offer.known.get("side", "")),
        "expected": _expected(sight.state),
        "hits": [tap(str(n), send(offer, hits=n)) for n in hits],
        "roll": ROLL if sight.writes else None,
        "rolling": _rolling(sight),
        "by": others(sight, rollers(sight)),
    }


def _rolling(sight: SeatView) -> RollingOn:
    """Return how far the battle is, and whether losses, submarines or another player’s retreat are decided first."""
    state: AxisAllies = sight.state
    battle, volley, after = state.battle, upcoming(state), settled(state)
    matters = battle and choice(state, battle) and not plain(state, battle)
    given = battle and volley and matters and not still_open(state, battle, volley)
    others = not sight.acts(state.seats.get(battle.attacker, "") if battle else None)
    asked = sight.offered(e.SubmarinesWithdrawn, *([e.AttackersRetreated] if others else []))
    left = len(sides(after, after.battle)["attacker"]) if after.battle else 0
    return {
        "fired": len(battle.salvoes) if battle else 0,
        "left": None if after.battle and after.battle.fired else left,
        "attackers": left,
        "decide": bool(given or asked),
    }


def _expected(state: AxisAllies) -> str:
    """Return how many hits the next volley has on average."""
    volley = upcoming(state)
    return f"{volley.dice * volley.strength / SIDES:.1f} expected" if volley and helped(state) else ""


def losses(state: AxisAllies, offer: Offer, by: str) -> LossChoice:
    """Return the units that take the last hits: the proposal, which the page can change (AA-CBT-07)."""
    blank = offer.blank("lost")
    there, hit = Counter(blank.choices), Counter(blank.prefilled or ())
    troops: list[Troop] = [_troop(state, troop, count, hit[troop]) for troop, count in there.items()]
    known = {"kind": offer.kind.__name__, **offer.known}
    return {
        "title": offer.verb,
        "need": blank.count,
        "troops": troops,
        "send": {"do": "record", "event": {**known, "lost": "$lost"}},
        "last": offer.expected or chosen_otherwise(state, offer),
        "by": by,
    }


def _troop(state: AxisAllies, troop: str, count: int, hit: int) -> Troop:
    owner, kind = troop.split(" ")
    there = (p for p in state.at(state.battle.at if state.battle else "") if (p.owner, p.kind) == (owner, kind))
    cargo = aboard(state, there)
    label = f"{state.power_name(owner)}: {unit(kind, count)}{f', {cargo}' if cargo else ''}"
    return {"troop": troop, "unit": kind, "label": label, "count": count, "hit": hit}


def _may_retreat(sight: SeatView) -> bool:
    """Return whether the attacker can retreat now, and acts on this page."""
    state: AxisAllies = sight.state
    attacker = state.battle.attacker if state.battle else ""
    return bool(sight.offered(e.AttackersRetreated)) and acts_for(sight, attacker)


def _off(sight: SeatView) -> Iterator[Json]:
    """Yield buttons that break off, retreat to one place, and withdraw submarines."""
    state: AxisAllies = sight.state
    for offer in sight.offered(e.AttackersRetreated) if _may_retreat(sight) else ():
        if not offer.blanks:
            yield taps("", [button(offer)], look="one")
            continue
        places = [tap(f"to {state.place(to)}", send(offer, to=to)) for to in offer.blank("to").choices if to]
        yield taps("Or retreat", places)
    for offer in sight.offered(e.SubmarinesWithdrawn):
        if not acts_for(sight, str(offer.known["of"])):
            continue
        most = offer.blank("count").choices[-1]
        places = [tap(f"to {state.place(to)}", send(offer, to=to, count=most)) for to in offer.blank("to").choices]
        yield taps(offer.verb, places)


# ---------------------------------------------------------------------- guns, raids, landings


def guns(sight: SeatView) -> Iterator[Json]:
    """Yield guns that fire first; on a phone that does not act for their owner they are folded."""
    blocks = list(_guns(sight))
    if blocks and (by := others(sight, gunners(sight.state))):
        yield taps(sight.offered(e.GunsFired)[0].verb, [], ask=waiting(sight))
        yield fold(f"Enter it for {by}", blocks)
    else:
        yield from blocks


def _guns(sight: SeatView) -> Iterator[Json]:
    """Yield a button for each number of hits of the guns, and one that rolls."""
    for n, offer in enumerate(sight.offered(e.GunsFired)):
        buttons = [
            tap(str(hits), send(offer, hits=hits), big=False, figure=True) for hits in offer.blank("hits").choices
        ]
        typed = _typed(sight)
        if typed:
            yield taps(f"{offer.verb}. How many hits?", buttons, look="six")
        if n == 0:
            title = "" if typed else f"{offer.verb}. Tap “Boardside rolls”"
            yield taps(title, [tap("Boardside rolls", ROLL, main=not typed, quiet=typed)], look="one")


def landings(sight: SeatView) -> Iterator[Json]:
    """Yield aircraft that must land now, with the places within range (PAA-LND-01 to -03)."""
    state: AxisAllies = sight.state
    for offer in sight.offered(e.AircraftLanded):
        places = offer.blank("target").choices
        buttons = [tap(state.area(at), send(offer, target=at), main=len(places) == 1) for at in places]
        yield taps(f"{offer.verb}: where?", buttons)


def raids(sight: SeatView) -> Iterator[Json]:
    """Yield bombers that attack a factory, and their dice (AA-SBR-01, AA-SBR-03)."""
    for offer in sight.offered(e.FactoryRaided):
        blank = offer.blank("faces")
        yield {
            "type": "throw",
            "title": offer.verb,
            "dice": [blank.count] if _typed(sight) else [],
            "send": send(offer, faces="$faces"),
            "roll": ROLL,
        }
    alone = only_bombers(sight.state)
    for offer in sight.offered(e.RaidDeclared):
        lone = offer.known["at"] in alone
        buttons = [tap(unit("bomber", n), send(offer, count=n), main=lone) for n in offer.blank("count").choices[-1:]]
        buttons += [tap(unit("bomber", n), send(offer, count=n)) for n in offer.blank("count").choices[:-1]]
        yield taps(offer.verb, buttons, beside=not lone)


def only_bombers(state: AxisAllies) -> list[str]:
    """Return the areas with a factory that nothing but bombers attack: these raid it rather than fight."""
    there = {battle.at: attacking(state, battle) for battle in state.battles}
    return [at for at, pieces in there.items() if state.factory(at) and all(p.kind == BOMBER for p in pieces)]


def beginnings(sight: SeatView) -> Iterator[Json]:
    """Yield the battles that can be fought next (AA-CBT-13), also with fewer bombarding battleships."""
    offers = sight.offered(e.BattleBegun)
    whole = [o for o in offers if "support" not in o.known]
    if whole:
        title = "Which battle is fought next?" if len(whole) > 1 else ""
        raided = only_bombers(sight.state)
        fought = [o for o in whole if o.known["at"] not in raided]
        buttons = [tap(o.verb, record(o.fill({})), main=len(whole) == 1 and fought == whole, big=True) for o in whole]
        yield taps(title, buttons, look="one")
    for offer in offers:
        if offer not in whole:
            yield taps("", [button(offer, quiet=True)], look="one", beside=True)
