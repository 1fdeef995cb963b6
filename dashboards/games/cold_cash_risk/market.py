"""The market of Cold Cash Risk on a screen: corporations, wealth, charts, the final statement. No rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from weakref import WeakKeyDictionary

from assistant.event import REFEREE, Event
from assistant.game import State
from assistant.games.cold_cash_risk import events as e
from assistant.games.cold_cash_risk.closing import LARGE, may_end
from assistant.games.cold_cash_risk.earnings import dividend_of
from assistant.games.cold_cash_risk.settlement import rounding
from assistant.games.cold_cash_risk.state import ColdCash
from assistant.kit.shares import SAFE
from assistant.rulings import chosen
from assistant.table import Table, Told
from dashboards.parts.common.sight import Sight, Walk, walked
from dashboards.parts.common.words import Json
from dashboards.parts.market import market
from dashboards.parts.market.series import Point, series

TV_POINTS = 40


def panel(sight: Sight) -> Json:
    """The market as this seat sees it."""
    state: ColdCash = sight.state
    lines = [line(sight, key) for key in state.box]
    lines.sort(key=lambda one: (-state.price(one.key), -one.size))
    found = market.market(
        state.chart,
        lines,
        purses(sight),
        marks=((SAFE, "safe"), (LARGE, "end")),
        rounding=rounding(state),
        say=hidden(state),
        end=may_end(state),
    )
    if state.over:
        found["final"] = final(sight)
    if sight.role == "tv":
        found["lines"] = tv_lines(sight)
    return found


def line(sight: Sight, key: str) -> market.Line:
    """One corporation, with those holdings that this seat may see."""
    state: ColdCash = sight.state
    firm = state.firms.get(key)
    held = {player: state.holds(player, key) for player in state.seats}
    return market.Line(
        key=key,
        size=state.size(key),
        made=made(state, key),
        bank=state.stock(key),
        ceo=firm.ceo if firm else None,
        note=f"{firm.colour} armies" if firm and firm.colour else "",
        held={player: count for player, count in held.items() if count},
        known=state.all_known,
        mine=held.get(sight.player or ""),
        pays=bool(firm) and not state.over,
    )


def made(state: ColdCash, key: str) -> str:
    """What a size is made of: "7 territories + Australia 2"."""
    if key not in state.firms:
        return ""
    size = state.sizes[key]
    parts = [f"{size.territories} {'territory' if size.territories == 1 else 'territories'}"]
    parts += [f"{c.name} {c.bonus}" for c in size.continents]
    return f"= {' + '.join(parts)}{' (counts 2)' if size.size > size.territories + size.bonus else ''}"


def purses(sight: Sight) -> list[market.Purse]:
    """What everybody has, as far as this seat may see it; when the game is over all is cash."""
    state: ColdCash = sight.state
    found: list[market.Purse] = []
    for player in state.seats:
        cash, held = state.cash_of(player), state.shares_of(player)
        shares = None if held is None else sum(n * state.price(key) for key, n in held.items())
        found.append(market.Purse(key=player, cash=cash, shares=0 if state.over and held is not None else shares))
    return found


def hidden(state: ColdCash) -> str:
    """What this table keeps to itself."""
    if state.over:
        return ""
    return {
        "cash_open": "Shares of others are hidden at this table.",
        "hidden": "Cash and shares of others are hidden at this table.",
    }.get(chosen(state, "CCR-AMB-36"), "" if state.all_known else "Cash and shares of others are hidden at this table.")


def final(sight: Sight) -> Json:
    """The accounting at the end: cash, bonuses, shares, sum; the television names the sums."""
    state: ColdCash = sight.state
    sums = {p: [a.cash, a.bonuses, a.shares, a.total] for p, a in state.account.items()}
    order = sorted(sums, key=lambda p: -sums[p][-1])
    head = ("Player", "Cash", "Bonuses", "Shares", "Total")
    if sight.role == "tv":
        sums, head = {p: numbers[-1:] for p, numbers in sums.items()}, (head[0], head[-1])
    rows = [[p, *map(market.money, sums[p])] for p in order]
    return market.table("Final statement", head, rows, first=list(state.winners))


# ---------------------------------------------------------------- charts


@dataclass
class Course:
    """Points along the lines of one seat; grows with the story and starts anew after a correction."""

    told: tuple[Told, ...] = ()
    points: list[Point] = field(default_factory=list[Point])
    paid: dict[str, int] = field(default_factory=dict[str, int])
    turn: int = -1

    def follow(self, walk: Walk) -> None:
        """Be at this story; what was seen before is kept."""
        if any(new is not old for new, old in zip(walk.told, self.told, strict=False)) or len(walk.told) < len(
            self.told
        ):
            self.told, self.points, self.paid, self.turn = (), [], {}, -1
        for told in walk.told[len(self.told) :]:
            if not told.line.struck:
                self._add(told.event, walk.befores[told.line.seq], walk.afters[told.line.seq])
        self.told = walk.told

    def _add(self, event: Event, before: State, after: State) -> None:
        if not isinstance(after, ColdCash) or not isinstance(before, ColdCash) or not after.players:
            return
        for key, each in _dividend(event, before, after):
            self.paid[key] = self.paid.get(key, 0) + each
        point = Point(
            at=f"cycle {max(1, after.cycle)}",
            price={key: after.price(key) for key in after.firms},
            size={key: after.size(key) for key in after.firms},
            wealth=dict(wealth(after)),
            dividends=dict(self.paid),
        )
        if after.turn.number == self.turn and self.points:
            self.points[-1] = point
        else:
            self.points.append(point)
            self.turn = after.turn.number


_COURSES: WeakKeyDictionary[Table, dict[str, Course]] = WeakKeyDictionary()


def points(sight: Sight) -> list[Point]:
    """One point at the end of each turn; when the game is over, everybody's wealth along the whole story."""
    walk: Walk = sight.walk
    if sight.state.over:
        walk = walked(sight.table, REFEREE, sight.table.account(REFEREE))
    course = _COURSES.setdefault(sight.table, {}).setdefault(walk.seat, Course())
    if course.told is not walk.told:
        course.follow(walk)
    return course.points


def _dividend(event: object, before: ColdCash, after: ColdCash) -> Iterator[tuple[str, int]]:
    if isinstance(event, e.DividendPaid) and event.of in before.firms:
        yield event.of, dividend_of(before, event.of)
    if isinstance(event, e.SecurityFired) and event.of in before.firms:
        begun = after.earnings.get(event.of)
        if after.phase != "earnings" or begun is None or begun.done:
            yield event.of, 2 * dividend_of(before, event.of)


def wealth(state: ColdCash) -> Iterator[tuple[str, Mapping[str, int]]]:
    """What each player has of what, of those whom this seat may see whole."""
    for player in state.seats:
        cash, held = state.cash_of(player), state.shares_of(player)
        if cash is not None and held is not None:
            shares = {} if state.over else {key: n * state.price(key) for key, n in held.items()}
            yield player, {"cash": cash, **{key: dollars for key, dollars in shares.items() if dollars}}


def charts(sight: Sight) -> Json:
    """All series."""
    return series(points(sight))


def tv_lines(sight: Sight) -> Json:
    """Prices, and wealth where it is open, in few points."""
    found = series(points(sight))
    step = max(1, len(found["at"]) // TV_POINTS)
    keep = [i for i in range(len(found["at"])) if i % step == 0 or i == len(found["at"]) - 1]
    worth = {
        player: [sum(column[i] for column in columns.values()) for i in keep]
        for player, columns in found["wealth"].items()
    }
    price = {key: [values[i] for i in keep] for key, values in found["price"].items()}
    return {"at": [found["at"][i] for i in keep], "price": price, "worth": worth}
