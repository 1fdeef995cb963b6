"""The rounds on a screen: carry out all of the revealed line, some or none of it; and its arrows. No rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from assistant.core.codec import event_to
from assistant.core.offer import Offer
from assistant.games.axis_allies.board import POWERS
from assistant.games.axis_allies.sayings import unit
from assistant.games.plotted_axis import events as e
from assistant.games.plotted_axis.advice import check
from assistant.games.plotted_axis.shares import Share, shares, whole
from assistant.games.plotted_axis.state import Plotted, Revealed
from assistant.kit.phrasing import upper
from dashboards.games.axis_allies import board as on_map
from dashboards.games.axis_allies import entry as axis
from dashboards.games.plotted_axis import builds
from dashboards.parts.common import offers
from dashboards.parts.common.labels import Json
from dashboards.parts.common.seat_view import SeatView
from dashboards.parts.world.theatre_blocks import Dictated, Lot, Lots, MoveArrow, Theatre

SHORT = {
    "infantry": "i",
    "tank": "t",
    "fighter": "f",
    "bomber": "b",
    "aa_gun": "aa",
    "transport": "trn",
    "submarine": "sub",
    "carrier": "cv",
    "battleship": "bb",
}
"""Kinds of units on an arrow (PAA-PLT-08)."""


LINE = (e.OrderCarriedOut, e.BuildCarriedOut, e.OrderPassed)
"""The actions on a revealed line."""


def line_out(state: Plotted) -> Revealed | None:
    """Return the line that is waiting to be carried out."""
    line = state.last_revealed
    return line if state.now is not None and line is not None and not line.done else None


def entry(sight: SeatView) -> list[Json]:
    """Return what carries out all, some or none of the revealed line (PAA-EXE-06), then everything else on offer."""
    if not sight.writes or not sight.is_set_up:
        return []
    if sight.state.over:
        return list(axis.put_right(sight))
    return [*axis.theirs(sight, _now(sight)), *axis.put_right(sight)]


def _now(sight: SeatView) -> Iterator[Json]:
    state: Plotted = sight.state
    yield from axis.urgent(sight)
    yield from axis.weapons(sight)
    yield from nobody(sight)
    out = line_out(state)
    if out is not None and not state.tied and not state.hovering:
        yield from line(sight, out)
    yield from dictated(sight)
    yield from builds.final(sight)
    yield from rockets(sight)
    yield from axis.rest(sight, (*LINE, e.FinallyBuilt))


def nobody(sight: SeatView) -> Iterator[Json]:
    """Yield one tap that ends weapons for this country and all after it, as long as this one has rolled none."""
    state: Plotted = sight.state
    if state.step != "weapons" or state.researched or state.power == POWERS[-1]:
        return
    first, *rest = (offers.record(e.StepEnded(by=p, step="weapons")) for p in POWERS[POWERS.index(state.power) :])
    words = "Nobody rolls for weapons" if state.power == POWERS[0] else "Nobody else rolls for weapons"
    yield offers.taps("", [{**offers.tap(words, first), "then": rest}], look="one", beside=True)


def rockets(sight: SeatView) -> Iterator[Json]:
    """Yield rockets where Boardside rolls; those of a line aim at its target, and their die is entered (PAA-AMB-35)."""
    offered = sight.offered(e.axis.RocketsFired) if sight.state.dice != "typed" else ()
    aimed = [offer for offer in offered if "target" in offer.known]
    yield from (offers.form(sight, offer, fold=offer.verb) for offer in aimed)
    if not aimed:
        yield from axis.rockets(sight)


def dictated(sight: SeatView) -> Iterator[Dictated]:
    """Yield the form to type a line from paper when its round comes (PAA-SET-04, PAA-EXE-05)."""
    state: Plotted = sight.state
    due = state.step == "execution" and state.now is None and not state.hovering
    if not due or state.tied or state.battles or state.power not in state.paper:
        return
    event = {"kind": e.OrderRevealed.__name__, "by": state.power, "round": state.round, "order": "$order"}
    yield {
        "type": "dictated",
        "title": f"Round {state.round}: enter {state.the(state.power)}'s line from its paper",
        "slot": state.power,
        "send": {"do": "record", "event": event},
        "asks": True,
    }


def line(sight: SeatView, out: Revealed) -> Iterator[Json]:
    """Yield the revealed line in words, and what can be done with it."""
    state: Plotted = sight.state
    offered = sight.offered(*LINE)
    first, parts = next((o.verb for o in offered if o.expected), ""), list(some(sight)) if _able(offered) else []
    ask = f"Tap “{first}”{', or choose some or none of it' if parts else ''}" if first else "Choose what is carried out"
    yield {**offers.taps("How much of this line is carried out?", []), "ask": ask}
    if not _able(offered):  # why the only button says none of it
        yield from reasons(sight, state)
    for offer in (o for o in offered if o.expected):
        button = offers.button(offer, main=True)
        yield offers.taps("", [button if offer.blanks else axis.fighting(sight, offer, button)], look="one")
    if _able(offered):
        yield from reasons(sight, state)
    yield from parts
    yield from offers.one([o for o in offered if not o.expected], quiet=True)


def _able(offered: Iterable[Offer]) -> bool:
    """Return whether anything of the line can still be carried out."""
    return any(offer.kind is not e.OrderPassed for offer in offered)


def reasons(sight: SeatView, state: Plotted) -> Iterator[Json]:
    """Yield a build or units that can no longer be carried out, with the rules' reason, and then the rules' hints."""
    if state.now is not None and state.now.kind == "build" and not sight.offered(e.BuildCarriedOut):
        units = e.BuildCarriedOut(by=state.power, units=dict(state.now.units), zone=state.now.zone)
        yield offers.taps(f"It cannot be built: {sight.why_not(units)}", [])
    yield from builds.left_out(sight)
    parts = shares(state, state.power)
    if state.now is not None and state.now.kind == "move" and not state.decided and not parts:
        yield offers.taps(f"It cannot be carried out: {_nothing(state)}", [])
    for share in parts:
        if share.why is not None and share.ready < share.meant:
            left = unit(share.kind, share.meant - share.ready)
            yield offers.taps(f"{upper(left)} cannot go: {share.why.text}", [])
    for notice in check(e.OrderCarriedOut(by=state.power, going=whole(state, state.power)), state):
        if notice.level == "hint":
            yield offers.taps(notice.text, [])


def _nothing(state: Plotted) -> str:
    """Return why a line that moves units has none to move: they are gone."""
    sources = dict.fromkeys(group.source for group in state.now.groups) if state.now else {}
    return f"{state.the(state.power)} has no units in {' or '.join(map(state.area, sources))} that can go."


def some(sight: SeatView) -> Iterator[Json]:
    """Yield parts of the line: how many of each kind go, and how many only to the area in between (PAA-X2A-01)."""
    state: Plotted = sight.state
    now = state.now
    if now is None:
        return
    if now.kind == "build":
        yield from builds.some(sight)
        return
    lots = [_lot(state, share) for share in shares(state, state.power) if share.ready]
    if lots:
        event = e.OrderCarriedOut(by=state.power, going=())
        groups = {str(n): event_to(e.OrderCarriedOut(by="", going=(e.Going(group=n, load=g.load),)))["going"][0]["load"]
                  for n, g in enumerate(now.groups)}  # fmt: skip
        yield {**_form("Carry out some of it", lots, event), "groups": groups, "fold": "Some of it"}


def _form(title: str, lots: list[Lot], event: Any) -> Lots:
    return {"type": "lots", "title": title, "lots": lots, "verb": title, "send": offers.record(event)}


def _lot(state: Plotted, share: Share) -> Lot:
    group = state.group(share.group)
    return {
        "unit": share.kind,
        "group": share.group,
        "label": unit(share.kind, share.meant),
        "of": f"from {state.area(group.source)}" if group else "",
        "meant": share.meant,
        "most": 0 if share.first else share.ready,
        "between": share.ready if share.via else 0,
        "stop": state.area(share.via) if share.via else "",
        "why": share.why.text if share.why else "",
    }


# ---------------------------------------------------------------------- arrows


def arrows(state: Plotted) -> Iterator[MoveArrow]:
    """Yield the moves of this round, including the revealed line; undone ones are dashed (PAA-INF-05, -07).

    Only units that are still to go are named: names elsewhere would be read as stacks. The arrows of a line that is
    done fade as soon as the next line is revealed.
    """
    for line in state.revealed:
        if line.turn == state.turn and line.round == state.round and line.order.kind == "move":
            over = line.done and line is not state.revealed[-1]
            for move in line_arrows(state, line):
                named: MoveArrow = {**move, "label": ""} if line.done or move.get("blocked") else move
                yield {**named, "done": True} if over else named


def line_arrows(state: Plotted, line: Revealed) -> Iterator[MoveArrow]:
    """Yield an arrow for each group of a line: planned and waiting, carried out, or left undone."""
    moved = {(group, kind): count for group, kind, count in line.moved}
    for number, group in enumerate(line.order.groups):
        kinds = dict(group.units) or {kind: 1 for kind, _ in state.stacks(group.source)[:1] for kind in ()}
        went = {kind: count for (where, kind), count in moved.items() if where == number}
        path = [area for area in (group.source, group.via, line.order.to) if area]
        label = short(went if line.done and went else kinds) or "all"
        blocked = bool(line.why) or (not line.done and not whole(state, line.by))
        yield {"of": line.by, "path": path, "label": label, "ghost": line.done and not went, "blocked": blocked}


def short(units: dict[str, int]) -> str:
    """Return units as a short label: 3 i 1 t."""
    return " ".join(f"{count} {SHORT[kind]}" for kind, count in units.items() if count and kind in SHORT)


# ---------------------------------------------------------------------- the map


def board(sight: SeatView) -> Theatre:
    """Return the map with the arrows of this round; a small one shows where the revealed line leads."""
    shown, out = on_map.board(sight, arrows=arrows(sight.state)), line_out(sight.state)
    if out is not None and out.order.to and not sight.state.battle:
        shown["home"] = out.order.to
    return shown


def picture(state: Plotted) -> Json:
    """Return a frame of the replay: the map, and the arrows of all countries in the round."""
    return {**on_map.picture(state), "arrows": list(arrows(state))}
