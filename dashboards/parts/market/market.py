"""A share market with a price chart: corporations, shares, wealth, the table of prices. No rules.

Any game with corporations can use it. It shows what it is given: a figure that this seat may not see
is None and never leaves the server. Corporations are drawn as `world.owner` makes them: color, mark, letter.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Unpack

from assistant.kit.shares import SAFE, Chart, Rounding, bonuses, dividend
from dashboards.parts.common.blocks import Look
from dashboards.parts.common.labels import GRAY, Json, ink, letter_pairs
from dashboards.parts.common.seat_view import SeatView
from dashboards.parts.common.text import clip
from dashboards.parts.market import blocks
from dashboards.parts.setup.draft import COLOURS

ARMIES = {name: colour for colour, name in COLOURS.items()}
"""The colors of armies as they are drawn, by their names (CCR-FND-02)."""
TIERS = ("", "cheap", "middle", "expensive")
LEADS = {
    "majority": "majority",
    "minority": "minority",
    "both": "both bonuses",
    "tied first": "tied first",
    "tied second": "tied second",
}
"""The bonuses that a holder would be paid if the corporation disappeared now."""


@dataclass(frozen=True, kw_only=True)
class CorporationRow:
    """One corporation as a seat sees it. `size` 0: it is not on the board.

    `made` says how the size is composed, `note` anything else about it. `held` are the shares of holders that
    this seat may see, `known` whether these are all; `mine` the seat’s own. `pays`: dividends are paid here.
    """

    key: str
    size: int = 0
    made: str = ""
    bank: int = 0
    ceo: str | None = None
    note: str = ""
    held: Mapping[str, int] = field(default_factory=dict[str, int])
    known: bool = False
    mine: int | None = None
    pays: bool = False


@dataclass(frozen=True, kw_only=True)
class Purse:
    """The wealth of one player; values that this seat may not see are None."""

    key: str
    cash: int | None
    shares: int | None

    @property
    def worth(self) -> int | None:
        """Cash and shares at today's prices."""
        return None if self.cash is None or self.shares is None else self.cash + self.shares


@lru_cache(maxsize=16)
def firms(chart: Chart) -> Mapping[str, Json]:
    """Return the corporations of a chart as they are drawn: square, with two letters, never like a player."""
    pairs = letter_pairs([c.name for c in chart.corporations])
    return {
        c.key: {
            "key": c.key,
            "name": clip(c.name),
            "colour": c.colour or GRAY,
            "ink": ink(c.colour),
            "mark": c.mark,
            "letter": pair,
            "form": "firm",
        }
        for c, pair in zip(chart.corporations, pairs, strict=True)
    }


def called(state: Any) -> dict[str, Json]:
    """Return the corporations of a table as they are drawn: in the color of their armies if the table said which."""
    corporations = {**firms(state.chart)}
    for key, firm in getattr(state, "firms", {}).items():
        if colour := ARMIES.get(getattr(firm, "colour", "")):
            corporations[key] = {**corporations[key], "colour": colour, "ink": ink(colour)}
    return corporations


def drawn(sight: SeatView, firm: str) -> Json:
    """Return a corporation as it is drawn, with the name that this table gives it."""
    return sight.once(called)[firm]


def market(
    chart: Chart,
    corporations: Iterable[CorporationRow],
    purses: Sequence[Purse],
    *,
    marks: Iterable[tuple[int, str]],
    rounding: Rounding,
    say: str,
    looks: Mapping[str, Json] | None = None,
    **more: Any,
) -> dict[str, Any]:
    """Return the panel of a market; `marks` are important sizes, each with a word, `say` what is hidden from whom.

    `looks` are the corporations as this table draws them (see `called`), if it has colors of its own.
    """
    drawn = looks or firms(chart)
    return {
        "part": "market",
        "firms": [{**drawn[one.key], **_corporation(chart, one, rounding)} for one in corporations],
        "rows": [[row.least, row.most, list(row.prices)] for row in chart.rows],
        "marks": [[size, word] for size, word in marks],
        "purses": [{"key": p.key, "cash": p.cash, "shares": p.shares, "worth": p.worth} for p in purses],
        "say": say,
        **more,
    }


def _corporation(chart: Chart, corporation: CorporationRow, rounding: Rounding) -> Json:
    tier = chart.corporation(corporation.key).tier
    price = chart.price(tier, corporation.size) if corporation.size else 0
    each = dividend(price) if corporation.pays else None
    return {
        "tier": tier,
        "class": TIERS[tier],
        "size": corporation.size,
        "made": corporation.made,
        "price": price,
        "next": _next(chart, tier, corporation.size) if corporation.size else None,
        "safe": corporation.size >= SAFE,
        "bank": corporation.bank,
        "ceo": corporation.ceo,
        "note": corporation.note,
        "mine": corporation.mine,
        "held": [[holder, count, lead, due] for holder, count, lead, due in _held(corporation, price, rounding)],
        "dividend": each,
        "brings": None if each is None or corporation.mine is None else each * corporation.mine,
    }


def _next(chart: Chart, tier: int, size: int) -> list[int] | None:
    """Return [size of the next price, that price, how many more]; None at the top of the chart."""
    row = chart.row(size)
    if row.most is None:
        return None
    at = row.most + 1
    return [at, chart.price(tier, at), at - size]


def _held(corporation: CorporationRow, price: int, rounding: Rounding) -> list[tuple[str, int, str, int]]:
    """Return holders by shares; the leaders and the current bonuses only if all shares are known."""
    paid = {b.holder: b for b in bonuses(corporation.held, price, rounding)} if corporation.known and price else {}
    holders = sorted((item for item in corporation.held.items() if item[1]), key=lambda item: -item[1])
    return [
        (
            holder,
            count,
            LEADS[paid[holder].kind] if holder in paid else "",
            paid[holder].dollars if holder in paid else 0,
        )
        for holder, count in holders
    ]


# ---------------------------------------------------------------- blocks of the entry


def button(label: str, send: Json, small: str = "", why: str = "", said: str = "") -> blocks.Button:
    """Return a button with a figure below it. With `why` it is greyed out and shows the reason on this page alone."""
    refused = {"do": "told", "text": why}
    return {"label": label, "small": small, "send": refused if why else send, "dim": bool(why), "said": said or label}


def choices(title: str, rows: Iterable[blocks.CorporationChoice], **look: Unpack[blocks.ChoicesLook]) -> blocks.Choices:
    """Return large buttons, each with marks, a name and lines of figures; one tap acts (see `choice`)."""
    return {"type": "firms", "title": title, "taps": list(rows), **look}


def choice(
    label: str,
    send: Json,
    firms: Iterable[Json] = (),
    note: str = "",
    lines: Iterable[str] = (),
    **look: Unpack[blocks.ChoiceLook],
) -> blocks.CorporationChoice:
    """Return one of `choices`: corporations, a name, a figure beside it, sentences below it."""
    return {"label": label, "send": send, "firms": list(firms), "note": note, "lines": list(lines), **look}


def amounts(title: str, rows: Iterable[blocks.AmountBlock], say: str = "", **look: Unpack[Look]) -> blocks.Amounts:
    """Return numbers that are stepped or typed, each with a button that commits (see `amount`)."""
    return {"type": "amounts", "title": title, "say": say, "rows": list(rows), **look}


def amount(
    verb: str, send: Json, most: int, start: int = 1, least: int = 0, **look: Unpack[blocks.AmountLook]
) -> blocks.AmountBlock:
    """Return a stepper; "$n" in the message is its number. Fields of `look` as in `AmountLook`."""
    return {"verb": verb, "send": send, "most": most, "least": least, "start": start, **look}
