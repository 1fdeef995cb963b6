"""`apply`: how each event changes the table. Everything else is as in Axis & Allies (PAA-SET-01)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

from assistant.content.house_rules import chosen, chosen_in
from assistant.core.fast_replace import replace
from assistant.core.game import variant_of
from assistant.games.axis_allies import board
from assistant.games.axis_allies import events as axis
from assistant.games.axis_allies import rules as base
from assistant.games.axis_allies.board import FACTORY, POWERS
from assistant.games.plotted_axis import building, executing, turns
from assistant.games.plotted_axis import events as e
from assistant.games.plotted_axis.journeys import carried_out
from assistant.games.plotted_axis.state import Plotted, Revealed
from assistant.kit.phrasing import upper

P = TypeVar("P", bound=Plotted)
DOUBTFUL = "ukraine/ger/tank"
"""A unit on which charts and our table may disagree (PAA-AMB-50)."""
as_in_axis: Any = base.apply
"""The table after an event by the rules of Axis & Allies; it keeps the variant's State."""
apply: Any = variant_of(base.apply)
"""The table after an event. Total: an event that means nothing here changes nothing."""


@apply.register
def _game_started(event: e.GameStarted, state: Plotted) -> Plotted:
    """Set up the start position (PAA-SET-02), the option and the agreed time (PAA-SET-05, PAA-NOP-01)."""
    chart = chosen_in(event.options, "PAA-AMB-50") == "chart"
    units = event.units if chart else {place: n for place, n in event.units.items() if place != DOUBTFUL}
    table = replace(
        base.set_up(replace(event, units=units), state),
        noop=event.noop,
        plot_seconds=max(0, min(event.plot_seconds, 9999)),
        paper=tuple(power for power in POWERS if power in event.paper),
        turn=1,
    )
    return turns.turn_begins(table)


@apply.register
def _step_ended(event: e.StepEnded, state: Plotted) -> Plotted:
    """End a phase for a country (PAA-SEQ-01)."""
    fits = event.step == state.step and not state.over and event.step != "execution"
    if not fits or state.tied or (state.step != "plot" and event.by != state.power):
        return state
    return turns.phase_over(state, event.by)


@apply.register
def _researched(event: axis.WeaponsResearched, state: Plotted) -> Plotted:
    """Research as in Axis & Allies; without a success the next country follows (PAA-WPN-01)."""
    if state.step != "weapons":
        return state
    new: Plotted = as_in_axis(event, state)
    return turns.phase_over(new, event.by) if new.researched and not new.breakthroughs else new


@apply.register
def _developed(event: axis.WeaponDeveloped, state: Plotted) -> Plotted:
    """Develop a weapon; the next country follows after the last die of the chart (PAA-WPN-01)."""
    if state.step != "weapons":
        return state
    new: Plotted = as_in_axis(event, state)
    done = new.breakthroughs == 0 and state.breakthroughs > 0
    return turns.phase_over(new, event.by) if done else new


# ------------------------------------------------------------------ the execution


@apply.register
def _begun(event: e.ExecutionBegun, state: Plotted) -> Plotted:
    """Begin execution with all books sealed (PAA-SEQ-04)."""
    if state.step != "plot" or state.over:
        return state
    return turns.executing(replace(state, books=dict(event.books), counts=_open_counts(event, state)))


def _open_counts(event: e.ExecutionBegun, state: Plotted) -> dict[str, int]:
    """Return how many lines the books have, where the table plays with open numbers (PAA-AMB-43)."""
    return dict(event.lines) if chosen(state, "PAA-AMB-43") == "open" else {}


@apply.register
def _shared(event: e.BookShared, state: Plotted) -> Plotted:
    """Let allies read along, or stop them from doing so (PAA-AMB-41)."""
    if state.seats.get(event.by) != event.player:
        return state
    others = state.sharing - {event.by}
    return replace(state, sharing=others | {event.by} if event.shared else others)


@apply.register
def _revealed(event: e.OrderRevealed, state: Plotted) -> Plotted:
    """Reveal the line, whether any of it is carried out or not (PAA-EXE-02, PAA-EXE-05)."""
    ready = state.step == "execution" and state.now is None and event.by == state.power and not state.over
    if not ready or state.tied:
        return state
    void = event.void or _twice(state, event)
    revealed = Revealed(state.turn, state.round, event.by, event.order, why=void)
    state = replace(state, now=event.order, voided=void, decided=frozenset(), revealed=(*state.revealed, revealed))
    if event.order.kind == "noop" or void:
        return _finished(state)
    return _noted(state, event)


def _twice(state: Plotted, event: e.OrderRevealed) -> str:
    """Return why the line is void: an earlier line used its destination or its factory (PAA-AMB-38)."""
    to, kind = event.order.to, event.order.kind
    if void := _headless(state, event):
        return void
    if kind == "rockets":
        plotted = chosen(state, "PAA-AMB-35") == "plotted"
        return "" if plotted else "Rockets need no line at this table."
    if kind == "build" and to in state.sites.get(event.by, ()):
        return f"{upper(state.place(to))} has already had its build action."
    if kind == "move" and to in state.into.get(event.by, ()) and counts_as_move(state, event):
        return f"{upper(state.the(event.by))} has already moved into {state.place(to)}."
    if chosen(state, "PAA-AMB-04") == "no" and to in (*state.into.get(event.by, ()), *state.sites.get(event.by, ())):
        return f"{upper(state.the(event.by))} has already acted in {state.place(to)}."
    return ""


def _headless(state: Plotted, event: e.OrderRevealed) -> str:
    """Return why a country that lost its capital this turn cannot carry out its line (PAA-AMB-33)."""
    capital = board.powers()[event.by].capital
    lost = state.friendly_at_start(capital, event.by) and not state.capital_free(event.by)
    if lost and (event.order.kind == "build" or chosen(state, "PAA-AMB-33") == "nothing"):
        return f"{upper(state.the(event.by))} has lost its capital this turn."
    return ""


def counts_as_move(state: Plotted, event: e.OrderRevealed) -> bool:
    """Return whether a move counts as the one move into an area (PAA-AMB-01, PAA-AMB-03)."""
    to = event.order.to
    if chosen(state, "PAA-AMB-03") == "no" and all(g.source == to for g in event.order.groups):
        return False
    attack = state.hostile(to, event.by) or bool(state.enemies(to, event.by))
    return attack or chosen(state, "PAA-AMB-01") == "all_moves"


def _noted(state: P, event: e.OrderRevealed) -> P:
    to, by = event.order.to, event.by
    if event.order.kind == "rockets":
        return state
    if event.order.kind == "build":
        return replace(state, sites={**state.sites, by: (*state.sites.get(by, ()), to)})
    if not counts_as_move(state, event):
        return state
    return replace(state, into={**state.into, by: (*state.into.get(by, ()), to)})


@apply.register
def _book_ended(event: e.BookEnded, state: Plotted) -> Plotted:
    """End a book: from now on this country only defends (PAA-EXE-04)."""
    ready = state.step == "execution" and state.now is None and not state.tied
    return turns.ended(state, event.by) if ready and event.by not in state.ended else state


@apply.register
def _carried_out(event: e.OrderCarriedOut, state: Plotted) -> Plotted:
    """Move units as far as they can go; those that meet the enemy fight immediately (PAA-CBT-02)."""
    if not _open(state, event.by, "move"):
        return state
    going = tuple(one for one in event.going if one.group not in state.decided)
    moved = tuple((g.group, kind, n) for g in going for kind, n in {**g.units, **g.first}.items() if n > 0)
    state, came = carried_out(state, event.by, going)
    state = replace(state, decided=state.decided | {one.group for one in going})
    more = executing.undecided(state)
    state = executing.arrived(_done(state, moved, over=not more), event.by, came)
    return _finished(state if more else executing.grounded(state, event.by))


def _open(state: Plotted, by: str, kind: str) -> bool:
    """Return whether a line of this kind is waiting to be carried out."""
    revealed = state.last_revealed
    fits = state.now is not None and state.now.kind == kind and by == state.power and not state.over
    return fits and revealed is not None and not revealed.done and not state.tied


def _done(state: P, moved: tuple[tuple[int, str, int], ...] = (), *, over: bool = True) -> P:
    last = state.revealed[-1]
    last = last._replace(moved=(*last.moved, *moved), done=over)
    return replace(state, revealed=(*state.revealed[:-1], last))


def _finished(state: P) -> P:
    """Finish the line, unless battles, landings or flights are waiting (PAA-EXE-02)."""
    if (
        state.last_revealed is not None
        and not state.last_revealed.done
        and (state.voided or (state.now and state.now.kind == "noop"))
    ):
        state = _done(state)
    return went_on(state)


def went_on(state: P) -> P:
    """Continue with what follows by itself: battles after landings, the next line after battles."""
    if state.waiting and not state.due and not state.flak:
        came, power = state.waiting, state.power
        state = executing.engaged(state, power, came)
    state = executing.debts_paid(executing.begun_alone(state))
    if state.step == "final_build" and not state.power:
        return turns.built_on(state)
    state = turns.victory_at_once(state)
    return (
        turns.order_over(state)
        if state.last_revealed is not None and state.last_revealed.done and not state.over
        else state
    )


@apply.register
def _passed(event: e.OrderPassed, state: Plotted) -> Plotted:
    """Carry out nothing; a build waits for the end (PAA-XBL-05)."""
    if state.now is None or not _open(state, event.by, state.now.kind):
        return state
    if state.now.kind == "build":
        state = building.left_out(state, event.by, state.now.to, state.now.units, {})
    return _finished(executing.grounded(_done(state), event.by))


@apply.register
def _built(event: e.BuildCarriedOut, state: Plotted) -> Plotted:
    """Build and pay; the rest waits (PAA-XBL-01, PAA-XBL-04)."""
    if not _open(state, event.by, "build") or state.now is None:
        return state
    counts = {kind: min(n, state.now.units.get(kind, 0)) for kind, n in event.units.items() if n > 0}
    if not state.capital_free(event.by) or not building.within_purse(state, event.by):
        return state
    before = _standing(state, event.by)
    zone = event.zone or building.zone_of(state, event.by)
    state = building.built(
        _done(state, tuple((0, k, n) for k, n in counts.items())), event.by, state.now.to, counts, zone
    )
    placed = {kind: n - before.get(kind, 0) for kind, n in _standing(state, event.by).items()}
    plotted = state.now.units if state.now else {}
    return _finished(building.left_out(state, event.by, state.now.to if state.now else "", plotted, placed))


def _standing(state: Plotted, power: str) -> Mapping[str, int]:
    counts: dict[str, int] = {}
    for piece in state.pieces:
        if piece.owner == power:
            counts[piece.kind] = counts.get(piece.kind, 0) + 1
    return counts


@apply.register
def _rockets(event: axis.RocketsFired, state: Plotted) -> Plotted:
    """Fire rockets as in Axis & Allies; where rockets have lines, the line is then done (PAA-AMB-35)."""
    new: Plotted = as_in_axis(event, state)
    if new is state or not _open(state, event.by, "rockets"):
        return new
    return _finished(_done(new))


@apply.register
def _flights(event: e.FlightsRevealed, state: Plotted) -> Plotted:
    """Let some aircraft fly on, and land the others (PAA-LND-03)."""
    if not state.hovering or event.by != state.power or state.tied:
        return state
    return went_on(executing.flown_on(state, event.units))


# ------------------------------------------------------------------ battles and landings, then on


def _and_on(event: Any, state: Plotted) -> Plotted:
    """Apply the event as in Axis & Allies; then go on to the next line when nothing is waiting."""
    new: Plotted = as_in_axis(event, state)
    new = executing.homeless(state, new)
    return went_on(new) if new is not state else new


for _kind in (
    axis.BattleBegun,
    axis.GunsFired,
    axis.FactoryRaided,
    axis.RaidDeclared,
    axis.ShotsFired,
    axis.LossesChosen,
    axis.AttackersRetreated,
    axis.SubmarinesWithdrawn,
    axis.AircraftLanded,
    axis.StackSet,
    axis.ControlSet,
):
    apply.register(_kind, _and_on)


# ------------------------------------------------------------------ the end of the turn


@apply.register
def _finally_built(event: e.FinallyBuilt, state: Plotted) -> Plotted:
    """Build units that were left out (PAA-FIN-01); the next country follows when none are left."""
    rests = state.rests.get(event.by, ())
    if state.step != "final_build" or event.by != state.power or not 0 <= event.rest < len(rests):
        return state
    if not state.capital_free(event.by):
        return state
    have = dict(rests[event.rest].units)
    planned = chosen(state, "PAA-AMB-31") == "planned_area"
    counts = {k: min(n, have.get(k, 0)) for k, n in event.units.items() if n > 0 and (k != FACTORY or planned)}
    zone = event.zone or next(iter(building.zones(state, event.by, event.at)), "")
    state = building.built(state, event.by, event.at, counts, zone)
    state = building.taken_from(state, event.by, event.rest, counts)
    return state if state.rests.get(event.by) else turns.phase_over(state, event.by)


@apply.register
def _books_shown(event: e.BooksShown, state: Plotted) -> Plotted:
    """Open the books (PAA-INF-11)."""
    return replace(state, shown=dict(event.books), salts=dict(event.salts))
