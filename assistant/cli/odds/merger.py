"""The payments of a merger in the terminal, as text or JSON: the command `boardside odds merger`.

The JSON object: `price`, `hostile`, `holders` (list of name, shares, bonus, kind, kept, sold, traded, gained, sale,
total), `paid` (all dollars of the bank), `readings`. Dollars are whole; `gained` are shares of the survivor.
"""

from __future__ import annotations

import json
from argparse import Namespace
from collections.abc import Iterator
from dataclasses import asdict

from assistant.content.catalogue import chart
from assistant.kit.market import WORDS
from assistant.kit.phrasing import counted, money
from assistant.kit.shares import CERTIFICATES
from assistant.odds import Merger, Payout, Unanswerable, payouts

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


def report(given: Namespace) -> str:
    """Return the answer to the options on the command line. Raises Unanswerable, in a sentence for people."""
    merger = _merger(given)
    paid = payouts(merger)
    if given.json:
        return json.dumps(_json(merger, paid), indent=2)
    return "\n".join(_text(merger, paid))


def _merger(given: Namespace) -> Merger:
    for reason in _idle(given):
        raise Unanswerable(reason)
    names = given.names or tuple(LETTERS[: len(given.shares)])
    return Merger(
        dict(zip(names, given.shares, strict=True)),
        _price(given),
        hostile=given.hostile,
        rounding=given.rounding or "up100",
        half=given.half or "round_then_halve",
        sold=dict(zip(names, given.sell or (), strict=False)),
        traded=dict(zip(names, given.trade or (), strict=False)),
        stock=CERTIFICATES if given.bank is None else given.bank,
        tile=given.tile or 0,
    )


def _price(given: Namespace) -> int:
    """Return the price that was given, or that of the chart (ACQ-PRC-01)."""
    if given.price is not None:
        return given.price
    prices = chart()
    asked = given.corporation.casefold()
    for corporation in prices.corporations:
        if asked in (corporation.key, corporation.name.casefold()):
            return prices.price(corporation.tier, given.size)
    known = ", ".join(corporation.name for corporation in prices.corporations)
    raise Unanswerable(f"No corporation called “{given.corporation[:20]}”. There are: {known}.")


def _idle(given: Namespace) -> Iterator[str]:
    """Yield what is missing, given twice or without effect; only the first is raised."""
    many = len(given.shares)
    if many > len(LETTERS):
        yield f"A merger is worked out for up to {len(LETTERS)} holders."
    for option in ("names", "sell", "trade"):
        said = getattr(given, option)
        if said is not None and len(said) != many:
            yield f"--{option} needs one entry for each of the {many} holders of --shares, but has {len(said)}."
    if given.price is not None and (given.corporation is not None or given.size is not None):
        yield "The price is given twice: leave out --price, or --corporation and --size."
    if given.price is None and (given.corporation is None or given.size is None):
        yield "What is a share worth? Use --price, or --corporation and --size."
    if given.size is not None and given.size < 1:
        yield "The size of a corporation is at least 1."
    if given.half and not given.hostile:
        yield "--half says how a hostile takeover is halved: it needs --hostile."
    if given.bank is not None and not given.trade:
        yield "--bank says how many shares can be traded for: it needs --trade."


def _json(merger: Merger, paid: dict[str, Payout]) -> dict[str, object]:
    holders = [
        {"name": name, "shares": merger.shares[name], **asdict(one), "total": one.total} for name, one in paid.items()
    ]
    return {
        "price": merger.price,
        "hostile": merger.hostile,
        "holders": holders,
        "paid": sum(one.total for one in paid.values()),
        "readings": merger.readings,
    }


def _text(merger: Merger, paid: dict[str, Payout]) -> Iterator[str]:
    half = ", all values halved" if merger.hostile else ""
    yield f"The corporation disappears at {money(merger.price)} a share{half}."
    yield ""
    wide = max(8, *map(len, paid))
    yield f"{'':<{wide}}{'shares':>8}{'bonus':>10}{'sale':>10}{'together':>11}"
    for name, one in paid.items():
        row = f"{merger.shares[name]:>8}{money(one.bonus):>10}{money(one.sale):>10}{money(one.total):>11}"
        yield f"{name:<{wide}}{row}  {_words(one)}".rstrip()
    yield ""
    yield f"The bank pays {money(sum(one.total for one in paid.values()))}."
    yield "Assumptions:"
    yield from (f"  {text}" for text in merger.readings)


def _words(one: Payout) -> str:
    parts = [WORDS.get(one.kind, one.kind)] if one.kind else []
    parts += [f"{count} {word}" for count, word in ((one.kept, "kept"), (one.sold, "sold")) if count]
    if one.traded:
        parts.append(f"{one.traded} traded for {counted(one.gained, 'share')} of the survivor")
    return ", ".join(parts)
