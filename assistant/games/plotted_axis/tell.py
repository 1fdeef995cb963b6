"""`tell`: the feed line of each event; what is not mentioned here reads as in Axis & Allies."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from assistant.content.house_rules import chosen
from assistant.games.axis_allies import tell as axis
from assistant.games.axis_allies.board import FIGHTER
from assistant.games.axis_allies.sayings import ipcs, unit, units
from assistant.games.axis_allies.tell import followed
from assistant.games.plotted_axis import events as e
from assistant.games.plotted_axis.building import given_up
from assistant.games.plotted_axis.executing import met_aboard
from assistant.games.plotted_axis.groups import origin
from assistant.games.plotted_axis.journeys import ships_first
from assistant.games.plotted_axis.order_sentence import said
from assistant.games.plotted_axis.orders import OrderedUnits
from assistant.games.plotted_axis.state import Plotted
from assistant.kit.phrasing import Lines, sentences, upper

LINES: Lines = {
    e.GameStarted: "The board is set up. Weapons come first, starting with the USSR.",
    e.BookShared: "{by:^} {shared:?shows its book to its allies/keeps its book to itself}.",
    e.BooksShown: "The books are open. Every screen checks them against what was sealed.",
}

tell = sentences(LINES, axis.tell)
"""The sentence for an event, from the tables before and after it."""


def _went_on(before: Plotted, after: Plotted) -> str:
    """Return sentences on what happened by itself: the end of the rounds, income, a new turn."""
    sentences: list[str] = []
    if after.turn != before.turn or (after.over and not before.over):
        income = (f"{after.power_name(p)} {after.ipcs.get(p, 0)}" for p in after.order)
        sentences.append(f"Income is collected. In hand: {', '.join(income)}.")
    if after.step != before.step and not after.over:
        sentences.append(BEGUN[after.step])
        if after.step == "plot":
            sentences.append(TOGETHER.get(chosen(after, "PAA-AMB-41"), ""))
    return " ".join(filter(None, sentences))


BEGUN = {
    "weapons": "Weapons are next.",
    "plot": "Everybody plots now.",
    "execution": "The orders are read and carried out.",
    "final_build": "The final builds are next.",
    "income": "Income is next.",
}
"""The sentence that begins each phase of the common turn (PAA-SEQ-01)."""
TOGETHER = {
    "talk": "Allies may talk about their orders.",
    "share": "A country may show its book to its allies.",
    "side": "Allies see each other's books.",
}
"""The sentence when plotting begins, if allies may know something of each other's orders (PAA-AMB-41)."""


def _with(text: str, before: Plotted, after: Plotted) -> str:
    return " ".join(filter(None, [followed(text, before, after), _went_on(before, after)]))


@tell.register
def _(event: e.StepEnded, before: Plotted, after: Plotted) -> str:
    who = upper(after.the(event.by))
    done = {"weapons": f"{who} has finished weapons.", "final_build": f"{who} has finished building."}
    text = "Everyone has plotted." if event.step == "plot" else done.get(event.step, f"{who} collects.")
    return _with(text, before, after)


@tell.register
def _(event: e.ExecutionBegun, before: Plotted, after: Plotted) -> str:
    many = ", ".join(f"{after.power_name(power)} {count}" for power, count in after.counts.items())
    lines = f" Lines: {many}." if many else ""
    return f"{len(event.books)} books are sealed.{lines} The first round begins."


@tell.register
def _(event: e.OrderRevealed, before: Plotted, after: Plotted) -> str:
    text = f"Round {event.round}, {after.the(event.by)} {said(after, event.order)}"
    void = after.last_revealed.why if after.last_revealed else ""
    return _with(f"{text} Void: {void}" if void else text, before, after)


@tell.register
def _(event: e.BookEnded, before: Plotted, after: Plotted) -> str:
    lines, who = event.round - 1, upper(after.the(event.by))
    text = f"{who} has no lines left; it had {lines}." if lines else f"{who} has plotted nothing for this turn."
    return _with(text, before, after)


@tell.register
def _(event: e.OrderCarriedOut, before: Plotted, after: Plotted) -> str:
    parts: list[str] = []
    for going in event.going:
        group = before.group(going.group)
        source = before.place(group.source) if group else ""
        parts += _whence(before, event.by, group, going.units) if group else ()
        if any(going.first.values()):
            parts.append(f"{units(going.first)} from {source} as far as {before.place(group.via) if group else ''}")
    to = before.place(before.now.to) if before.now else ""
    text = f"{upper(after.the(event.by))} carries out: {'; '.join(parts) or 'nothing'} to {to}."
    return _with(f"{text}{_cargo(event, before)}", before, after)


def _cargo(event: e.OrderCarriedOut, before: Plotted) -> str:
    """Return which fighters ride into a battle without taking part (PAA-AMB-51)."""
    if chosen(before, "PAA-AMB-51") == "attack" or before.now is None:
        return ""
    moved, came, _ = ships_first(before, event.by, event.going)
    aboard = sum(len(met_aboard(moved, event.by, ship)) for ship in came)
    verb = "does" if aboard == 1 else "do"
    return f" {upper(unit(FIGHTER, aboard))} on board {verb} not fight." if aboard else ""


def _whence(state: Plotted, by: str, group: OrderedUnits, counts: Mapping[str, int]) -> Iterator[str]:
    """Return units with where they really start from (PAA-AMB-15)."""
    sources: dict[str, dict[str, int]] = {}
    for kind, count in counts.items():
        if count:
            sources.setdefault(origin(state, by, group, kind), {})[kind] = count
    return (f"{units(some)} from {state.place(source)}" for source, some in sources.items())


@tell.register
def _(event: e.BuildCarriedOut, before: Plotted, after: Plotted) -> str:
    paid = before.ipcs.get(event.by, 0) - after.ipcs.get(event.by, 0)
    at = before.place(before.now.to) if before.now else ""
    text = f"{upper(after.the(event.by))} builds {units(event.units)} in {at} for {ipcs(max(0, paid))}."
    return _with(text, before, after)


@tell.register
def _(event: e.OrderPassed, before: Plotted, after: Plotted) -> str:
    return _with(f"{upper(after.the(event.by))} carries out none of it.", before, after)


@tell.register
def _(event: e.FlightsRevealed, before: Plotted, after: Plotted) -> str:
    there = {p.kind for p in before.pieces.of(before.hovering)}
    staying = {kind: count for kind, count in event.units.items() if kind in there}
    who = upper(after.the(event.by))
    return _with(
        f"{who}: {units(staying)} will fly on later." if staying else f"{who}: its aircraft land.", before, after
    )


@tell.register
def _(event: e.FinallyBuilt, before: Plotted, after: Plotted) -> str:
    who = upper(after.the(event.by))
    rests = before.rests.get(event.by, ())
    lost = given_up(before, rests[event.rest], event.units) if 0 <= event.rest < len(rests) else {}
    verb = "is" if sum(lost.values()) == 1 else "are"
    left = f" {units(lost)} {verb} given up." if lost else ""
    text = f"{who} builds {units(event.units)} in {after.place(event.at)} in the final build.{left}"
    return _with(text, before, after)
