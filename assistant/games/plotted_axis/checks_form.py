"""Checks of a book's form: one move into an area, one build at a factory, each unit once (PAA-CHK-01 to -10)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from assistant.games.axis_allies.board import AIR, FACTORY, SHIPS, TANK
from assistant.games.axis_allies.sayings import unit
from assistant.games.plotted_axis.checks_finding import Finding, finding
from assistant.games.plotted_axis.checks_plan import Boarding, BookPlan, Part, Picked
from assistant.games.plotted_axis.checks_ways import between, steps
from assistant.games.plotted_axis.orders import Order
from assistant.kit.phrasing import listed


def numbering(rounds: Sequence[int]) -> Iterator[Finding]:
    """Yield errors in the numbers that people gave their lines (PAA-CHK-01, PAA-CHK-02)."""
    double = sorted(number for number, count in Counter(rounds).items() if count > 1)
    for number in double:
        yield finding(2, f"Two lines have round {number}: each line needs its own round.", number)
    if set(rounds) != set(range(1, len(rounds) + 1)) and (not double or set(rounds) != set(range(1, max(rounds) + 1))):
        missing = sorted(set(range(1, max(rounds) + 1)) - set(rounds))
        empty = "Round {} has no line" if len(missing) == 1 else "Rounds {} have no lines"
        gap = empty.format(listed(map(str, missing))) if missing else f"Round {min(rounds)} is before round 1"
        much = f"number the lines from 1 to {len(rounds)}, without a gap" if len(rounds) > 1 else "the first line is 1"
        yield finding(1, f"{gap}: {much}.")


def destinations(plan: BookPlan) -> Iterator[Finding]:
    """Yield two moves into one area, and two builds at one factory, as the table reads it (PAA-CHK-03, -04)."""
    into: dict[str, int] = {}
    for number, order in plan.moves:
        if order.to and _counts(plan, order):
            first = into.setdefault(order.to, number)
            if first != number:
                text = f"{plan.state.place(order.to)}: you already move there in round {first}. Join the two lines"
                yield finding(3, f"{text}; {_void(plan, first, number)}.", number)
    sites: dict[tuple[str, bool], int] = {}
    for number, order in plan.builds:
        new = set(order.units) == {FACTORY}
        first = sites.setdefault((order.to, new), number) if order.to else number
        if first != number:
            text = f"{plan.state.place(order.to)} already builds in round {first}. Join the two lines"
            yield finding(4, f"{text}; {_void(plan, first, number)}.", number)
        if plan.read("PAA-AMB-04") == "no" and order.to in into:
            text = f"{plan.state.place(order.to)}: this table allows one line per area, a move or a build"
            moves = into[order.to]
            yield finding(3, f"{text}; {_void(plan, moves, number)}.", max(moves, number))


def _counts(plan: BookPlan, order: Order) -> bool:
    """Return whether a line is the one move into its area (PAA-AMB-01, PAA-AMB-03)."""
    if plan.read("PAA-AMB-03") == "no" and order.groups and all(g.source == order.to and g.load for g in order.groups):
        return False
    hostile = plan.state.hostile(order.to, plan.power) or plan.state.enemies(order.to, plan.power)
    return plan.read("PAA-AMB-01") != "attacks_only" or bool(hostile)


def _void(plan: BookPlan, first: int, second: int) -> str:
    """Return what happens at the reveal if the two lines are not joined (PAA-AMB-38)."""
    if plan.read("PAA-AMB-38") == "both_void":
        return f"otherwise rounds {min(first, second)} and {max(first, second)} are both void"
    return f"otherwise round {max(first, second)} is void"


def used_up(plan: BookPlan) -> Iterator[Finding]:
    """Yield units that already move in other rounds, and units built only this turn (PAA-CHK-05, -06, -09)."""
    for part in (*plan.parts, *plan.boardings):
        picked, place = part.picked, _place(part)
        if picked.used:
            yield _twice(plan, part, picked, place)
        if picked.new:
            text = f"{unit(part.kind, picked.new)} in {plan.state.place(place)} would be new: units built this turn"
            yield finding(9, f"{text} cannot have orders until the next turn.", part.round)
    yield from _too_often(plan)


def _twice(plan: BookPlan, part: Part | Boarding, picked: Picked, place: str) -> Finding:
    rounds = f"{'round' if len(picked.when) == 1 else 'rounds'} {listed(map(str, picked.when))}"
    named = f"{unit(part.kind, picked.used)} from {plan.state.place(place)}"
    moves = "moves" if picked.used == 1 else "move"
    if part.kind in AIR:
        return finding(6, f"{named} already {moves} in {rounds}: aircraft can move only twice.", part.round)
    return finding(5, f"{named} already {moves} in {rounds}: a unit moves only once a turn.", part.round)


def _too_often(plan: BookPlan) -> Iterator[Finding]:
    """Yield more moves of a kind than there are units of it, wherever the book says they are."""
    have = Counter(token.kind for token in plan.tokens if token.real)
    uses: Counter[str] = Counter()
    reported = {part.kind for part in (*plan.parts, *plan.boardings) if part.picked.used or part.picked.new}
    for part in sorted((*plan.parts, *plan.boardings), key=lambda p: p.round):
        ashore = isinstance(part, Part) and part.kind not in SHIPS and plan.state.sea(part.group.source)
        if part.kind in AIR or part.kind in reported or part.group.all or ashore:
            continue
        uses[part.kind] += part.picked.asked
        if uses[part.kind] > have[part.kind] > 0:
            reported.add(part.kind)
            text = f"The book moves {unit(part.kind, uses[part.kind])} up to here, but there are only {have[part.kind]}"
            yield finding(5, f"{text}, and each can move only once.", part.round)


def _place(part: Part | Boarding) -> str:
    return part.load.source if isinstance(part, Boarding) else part.group.source


def ways(plan: BookPlan) -> Iterator[Finding]:
    """Yield moves of two areas without the area in between (PAA-CHK-07, PAA-AMB-49)."""
    needs = {"via_needed": {TANK, *SHIPS}, "tanks_only": {TANK}, "free_way": {TANK}}[plan.read("PAA-AMB-49")]
    seen: set[tuple[int, int]] = set()
    for part in plan.parts:
        group = part.group
        if part.kind not in needs or group.via or not part.to or (part.round, id(group)) in seen:
            continue
        if steps(group.source, part.to, {part.kind}) == 2:
            seen.add((part.round, id(group)))
            names = [plan.state.place(area) for area in between(group.source, part.to, part.kind in SHIPS)]
            text = (
                f"{plan.state.place(group.source)} to {plan.state.place(part.to)} is two areas: name the one in between"
            )
            yield finding(7, f"{text} ({' or '.join(names)}).", part.round)


def pauses(plan: BookPlan) -> Iterator[Finding]:
    """Yield NOOPs without the option, or two in a row (PAA-CHK-08, PAA-AMB-39)."""
    if plan.read("PAA-AMB-39") == "skip_second":
        after = "the second is removed and later lines move up"
    else:
        after = "the second counts as a pass"
    for number, order in enumerate(plan.book, 1):
        if order.kind != "noop":
            continue
        if not plan.state.noop:
            yield finding(8, f"Round {number}: this table plays without NOOPs. Remove the line.", number)
        elif number > 1 and plan.book[number - 2].kind == "noop":
            text = f"Rounds {number - 1} and {number} are both NOOP, but two in a row are not allowed"
            yield finding(8, f"{text}; {after}.", number)


def unfinished(plan: BookPlan) -> Iterator[Finding]:
    """Yield unfinished lines, and what happens to them when the time is up (PAA-CHK-10, PAA-AMB-37, PAA-AMB-06)."""
    gap = plan.read("PAA-AMB-37") == "up_to_gap"
    late = "it and every later line are dropped" if gap else "it is dropped"
    for number, order in enumerate(plan.book, 1):
        if missing := _missing(plan, order):
            yield finding(10, f"Round {number} has {missing}: when the time is up, {late}.", number)


def _missing(plan: BookPlan, order: Order) -> str:
    if order.kind == "noop":
        return ""
    if not order.to:
        return "no destination" if order.kind == "move" else "no factory"
    ships = any(order.units.get(kind, 0) > 0 for kind in SHIPS)
    if order.kind == "build":
        if ships and not order.zone and plan.read("PAA-AMB-06") == "plotted_zone":
            return "no sea zone for its ships"
        return "" if order.complete else "nothing to build"
    if any(group.units and not group.source for group in order.groups):
        return "units without a starting area"
    empty = any(g.source and not g.all and not any(n > 0 for n in g.units.values()) for g in order.groups)
    return "" if order.complete and not empty else "no units"
