"""The ledger of mergers, and majorities decided by one share: the payouts when a corporation was cashed in."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from assistant.families.stocks.events import SharesDisposed
from assistant.families.stocks.rules import rounding
from assistant.families.stocks.state import Dealing
from assistant.figures.facts.market import MarketRules
from assistant.figures.facts.measures import Facts, Sentence
from assistant.figures.facts.played import Played, Walked
from assistant.figures.facts.rows import PayoutRow, UnboughtRow
from assistant.kit.market import BANK, Settlement, SettlementTerms, newly_paid
from assistant.kit.phrasing import money
from assistant.kit.shares import Bonus, bonuses, disposal

MISSED, MERGED, UNDONE = 9.0, 6.0, 5.5
"""Weights of sentences: a majority missed by one share, the payout of a merger, the effect of a purchase."""
NEAR = 1000
"""Smaller amounts, in dollars, get no sentence."""


def payouts(trade: MarketRules) -> Callable[[Played], Iterator[PayoutRow]]:
    """Return the function of the table of payouts: of mergers, takeovers and the end of the game."""

    def rows(played: Played) -> Iterator[PayoutRow]:
        if not played.lines or not played.state.players:
            return
        disposed = _disposals(played)
        for line in played.lines:
            if line.after is line.before:
                continue
            for at, settlement in _paid(line):
                yield from _settled(trade, line, settlement, disposed.get(at, {}))
            if line.after.over and not line.before.over:
                yield from _cashed(trade, line)

    return rows


def _paid(line: Walked) -> Iterator[tuple[int, Settlement]]:
    """Yield settlements whose bonuses this line paid, each with its index among all of the game."""
    paid = newly_paid(line.before, line.after)
    if paid:
        queue = (*line.after.settled, *line.after.settlements)
        yield from ((at, one) for at, one in enumerate(queue) if any(one is other for other in paid))


def _disposals(played: Played) -> Mapping[int, dict[str, tuple[SharesDisposed, Dealing]]]:
    """Return, by index of the settlement and holder, the disposal of the shares, and the State before it."""
    disposals: dict[int, dict[str, tuple[SharesDisposed, Dealing]]] = {}
    for line in played.lines:
        if isinstance(line.event, SharesDisposed) and line.before.settlements:
            disposals.setdefault(len(line.before.settled), {})[line.event.by] = (line.event, line.before)
    return disposals


def _settled(
    trade: MarketRules, line: Walked, settlement: Settlement, disposed: Mapping[str, tuple[SharesDisposed, Dealing]]
) -> Iterator[PayoutRow]:
    state, firm = line.after, settlement.defunct
    # Holders dispose of their shares only in later lines, so the shares counted for the bonuses are still there.
    terms = trade.terms(state)
    counted = dict(terms.counted(state, firm)) if state.all_known else {}
    paid = {bonus.holder: bonus for bonus in settlement.bonuses}
    half = terms.half if settlement.hostile else None
    for seat in state.seats if counted else ():
        if held := max(0, state.holds(seat, firm) or 0):
            near = by_one(counted, seat, settlement.price, terms, half) if not terms.tile else (None, None)
            how = "takeover" if settlement.hostile else "merger"
            yield _row(
                line, seat, firm, how, settlement.size, settlement.price, held, paid.get(seat), near,
                survivor=settlement.survivor, **_done(settlement, held, disposed.get(seat)),
            )  # fmt: skip


def _row(
    line: Walked, seat: str, firm: str, how: str, size: int, price: int, held: int, bonus: Bonus | None,
    near: tuple[int | None, int | None], **disposal: Any,
) -> PayoutRow:  # fmt: skip
    return PayoutRow(
        line=line.seq,
        seat=seat,
        corporation=firm,
        how=how,
        size=size,
        price=price,
        shares=held,
        bonus=bonus.dollars if bonus else 0,
        kind=bonus.kind if bonus else None,
        one_more=near[0],
        one_less=near[1],
        **disposal,
    )


def _done(settlement: Settlement, held: int, said: tuple[SharesDisposed, Dealing] | None) -> dict[str, Any]:
    if said is None:
        return {}
    event, _ = said
    done = disposal(held, event.sold, event.traded, settlement.price, settlement.rate, half=settlement.hostile)
    return {"sale": done.dollars, "sold": done.sold, "traded": done.traded, "gained": done.gained, "kept": done.kept}


def by_one(
    counted: Mapping[str, int], seat: str, price: int, terms: SettlementTerms, half: str | None = None
) -> tuple[int, int]:
    """Return the bonus dollars that one more share would have brought a holder, and one fewer would have cost."""

    def got(count: int) -> int:
        payments = bonuses({**counted, seat: count}, price, terms.rounding, half)
        return sum(bonus.dollars for bonus in payments if bonus.holder == seat)

    held = counted.get(seat, 0)
    return got(held + 1) - got(held), got(held) - got(max(0, held - 1))


def _cashed(trade: MarketRules, line: Walked) -> Iterator[PayoutRow]:
    """Yield the final statement, by corporation (ACQ-END-02, CCR-END-03)."""
    state: Dealing = line.after
    terms, bank = trade.terms(state), trade.tiles(state)
    for firm in state.active if state.all_known else ():
        price = state.price(firm)
        counted = {**state.holders(firm), **({BANK: bank[firm]} if bank.get(firm) else {})}
        paid: dict[str, Bonus] = {bonus.holder: bonus for bonus in bonuses(counted, price, rounding(state))}
        for seat in state.seats:
            if held := max(0, state.holds(seat, firm) or 0):
                near = by_one(counted, seat, price, terms)
                yield _row(
                    line, seat, firm, "end", state.size(firm), price, held, paid.get(seat), near,
                    sale=held * price, sold=held, traded=0, gained=0, kept=0,
                )  # fmt: skip


# ---------------------------------------------------------------- sentences


def verdict(played: Played, facts: Facts) -> Iterator[Sentence]:
    """Yield sentences: a majority decided by one share, the most profitable merger, the most important purchase."""
    rows: list[PayoutRow] = list(facts.get(PayoutRow, ()))
    labels = {seat_line.seq: seat_line.line.label for seat_line in played.lines}
    name = played.state.name if played.lines else str
    missed = [row for row in rows if (row.one_more or 0) >= NEAR]
    if missed:
        row = max(missed, key=lambda one: one.one_more or 0)
        what = "minority" if row.kind is None and _second(rows, row) else "majority"
        what = "sole majority" if row.kind == "tied first" else what
        yield Sentence(
            f"{name(row.seat)} missed the {what} in {name(row.corporation)} by one share at line "
            f"{labels.get(row.line, row.line)}: {money(row.one_more or 0)}.",
            row.line,
            MISSED,
        )
    yield from _merger(rows, labels, name)
    yield from _purchase(list(facts.get(UnboughtRow, ())), labels, name)


def _second(rows: list[PayoutRow], row: PayoutRow) -> bool:
    """Return whether one more share would only have reached second place."""
    others = [one for one in rows if one.line == row.line and one.corporation == row.corporation]
    return row.shares + 1 < max(one.shares for one in others)


def _merger(rows: list[PayoutRow], labels: Mapping[int, str], name: Callable[[str], str]) -> Iterator[Sentence]:
    mergers = [row for row in rows if row.how != "end"]
    if mergers:
        best = max(mergers, key=lambda one: one.bonus + (one.sale or 0))
        got = best.bonus + (best.sale or 0)
        if got >= NEAR:
            text = f"{name(best.seat)} collected {money(got)} when {name(best.corporation)} was acquired at line "
            yield Sentence(f"{text}{labels.get(best.line, best.line)}.", best.line, MERGED)


def _purchase(rows: list[UnboughtRow], labels: Mapping[int, str], name: Callable[[str], str]) -> Iterator[Sentence]:
    """Yield a sentence on the purchase with the largest effect among those whose removal breaks no later line."""
    clean = [row for row in rows if not row.broken and row.brought is not None and abs(row.brought) >= NEAR]
    if clean:
        row = max(clean, key=lambda one: abs(one.brought or 0))
        less = "less" if (row.brought or 0) > 0 else "more"
        shares = f"{row.shares} {'share' if row.shares == 1 else 'shares'} of {name(row.corporation)}"
        yield Sentence(
            f"Had {name(row.seat)} not bought {shares} at line {labels.get(row.line, row.line)}, "
            f"{name(row.seat)} would have {money(abs(row.brought or 0))} {less} (same moves).",
            row.line,
            UNDONE,
        )
