"""A market of shares by a price chart: corporations, stock, wealth, the ladder of prices. No rules.

Any game with corporations draws it with this. It says what it is given: a figure that this seat may not see
is None and never leaves the table. Corporations are drawn as `world.owner` makes them: colour, mark, letter.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Unpack

from assistant.kit.phrasing import money
from assistant.kit.shares import SAFE, Chart, Rounding, bonuses, dividend
from dashboards.parts.common.blocks import Look
from dashboards.parts.common.labels import Json, ink, letter_pairs
from dashboards.parts.common.seat_view import Sight
from dashboards.parts.common.text import clip
from dashboards.parts.market import blocks
from dashboards.parts.setup.draft import COLOURS

ARMIES = {name: colour for colour, name in COLOURS.items()}
"""The colours of armies by their names, as they are drawn (CCR-FND-02)."""
TIERS = ("", "cheap", "middle", "expensive")
LEADS = {
    "majority": "majority",
    "minority": "minority",
    "both": "both bonuses",
    "tied first": "tied first",
    "tied second": "tied second",
}
"""What a holder would be paid for, if the corporation disappeared now."""


@dataclass(frozen=True, kw_only=True)
class Line:
    """One corporation as a seat sees it. `size` 0: it is not on the board.

    `made` says what the size is made of, `note` whatever else belongs to it. `held` are the shares of those whom
    this seat may see, `known` whether these are all; `mine` the own ones. `pays`: dividends are paid here.
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
    """What one player has; None where this seat may not see it."""

    key: str
    cash: int | None
    shares: int | None

    @property
    def worth(self) -> int | None:
        """Cash and shares at today's prices."""
        return None if self.cash is None or self.shares is None else self.cash + self.shares


@lru_cache(maxsize=16)
def firms(chart: Chart) -> Mapping[str, Json]:
    """The corporations of a chart as they are drawn: square, with two letters, never like a player."""
    pairs = letter_pairs([c.name for c in chart.corporations])
    return {
        c.key: {
            "key": c.key,
            "name": clip(c.name),
            "colour": c.colour or "#777777",
            "ink": ink(c.colour),
            "mark": c.mark,
            "letter": pair,
            "form": "firm",
        }
        for c, pair in zip(chart.corporations, pairs, strict=True)
    }


def called(state: Any) -> dict[str, Json]:
    """The corporations of a table as they are drawn: in the colour of their armies, where the table said which."""
    found = {**firms(state.chart)}
    for key, firm in getattr(state, "firms", {}).items():
        if colour := ARMIES.get(getattr(firm, "colour", "")):
            found[key] = {**found[key], "colour": colour, "ink": ink(colour)}
    return found


def drawn(sight: Sight, firm: str) -> Json:
    """A corporation as it is drawn, by the name that this table gives it."""
    return sight.once(called)[firm]


def market(
    chart: Chart,
    lines: Sequence[Line],
    purses: Sequence[Purse],
    *,
    marks: Iterable[tuple[int, str]] = ((SAFE, "safe"),),
    rounding: Rounding = "up100",
    say: str = "",
    looks: Mapping[str, Json] | None = None,
    **more: Any,
) -> dict[str, Any]:
    """The panel of a market; `marks` are sizes that matter, with a word, `say` what is hidden and from whom.

    `looks` are the corporations as this table draws them (see `called`), where it has colours of its own.
    """
    drawn = looks or firms(chart)
    return {
        "part": "market",
        "firms": [{**drawn[line.key], **_line(chart, line, rounding)} for line in lines],
        "rows": [[row.least, row.most, list(row.prices)] for row in chart.rows],
        "marks": [[size, word] for size, word in marks],
        "purses": [{"key": p.key, "cash": p.cash, "shares": p.shares, "worth": p.worth} for p in purses],
        "say": say,
        **more,
    }


def _line(chart: Chart, line: Line, rounding: Rounding) -> Json:
    tier = chart.corporation(line.key).tier
    price = chart.price(tier, line.size) if line.size else 0
    each = dividend(price) if line.pays else None
    return {
        "tier": tier,
        "class": TIERS[tier],
        "size": line.size,
        "made": line.made,
        "price": price,
        "next": _next(chart, tier, line.size) if line.size else None,
        "safe": line.size >= SAFE,
        "bank": line.bank,
        "ceo": line.ceo,
        "note": line.note,
        "mine": line.mine,
        "held": [[holder, count, lead, due] for holder, count, lead, due in _held(line, price, rounding)],
        "dividend": each,
        "brings": None if each is None or line.mine is None else each * line.mine,
    }


def _next(chart: Chart, tier: int, size: int) -> list[int] | None:
    """[size of the next price, that price, how many more]; None at the top of the chart."""
    row = chart.row(size)
    if row.most is None:
        return None
    at = row.most + 1
    return [at, chart.price(tier, at), at - size]


def _held(line: Line, price: int, rounding: Rounding) -> list[tuple[str, int, str, int]]:
    """Holders by shares; who leads, and what a bonus would be now, only where all shares are known."""
    paid = {b.holder: b for b in bonuses(line.held, price, rounding)} if line.known and price else {}
    found = sorted((item for item in line.held.items() if item[1]), key=lambda item: -item[1])
    return [
        (
            holder,
            count,
            LEADS[paid[holder].kind] if holder in paid else "",
            paid[holder].dollars if holder in paid else 0,
        )
        for holder, count in found
    ]


# ---------------------------------------------------------------- blocks of the entry


def trade(title: str, rows: Iterable[blocks.Trading], **look: Unpack[Look]) -> blocks.Trade:
    """A compact table: a corporation a row, with buttons; each row as `trading` makes it."""
    return {"type": "market", "title": title, "rows": list(rows), **look}


def trading(firm: Json, say: str, buttons: Iterable[blocks.Button], price: int = 0, note: str = "") -> blocks.Trading:
    """One row: who, what of it matters now, a few buttons (see `button`); `note` says why nothing goes."""
    return {"firm": firm, "price": money(price) if price else "", "say": say, "taps": list(buttons), "note": note}


def button(label: str, send: Json, small: str = "", why: str = "", said: str = "") -> blocks.Button:
    """A button with a figure below it. `why` not: it is drawn dim and says so to this page alone."""
    refused = {"do": "told", "text": why}
    return {"label": label, "small": small, "send": refused if why else send, "dim": bool(why), "said": said or label}


def choices(title: str, rows: Iterable[blocks.Choice], **look: Unpack[blocks.ChoicesLook]) -> blocks.Choices:
    """Large buttons, each with marks, a name and lines of figures; one tap does it (see `choice`)."""
    return {"type": "firms", "title": title, "taps": list(rows), **look}


def choice(
    label: str,
    send: Json,
    firms: Iterable[Json] = (),
    note: str = "",
    lines: Iterable[str] = (),
    **look: Unpack[blocks.ChoiceLook],
) -> blocks.Choice:
    """One of `choices`: corporations, a name, a figure beside it, sentences below it."""
    return {"label": label, "send": send, "firms": list(firms), "note": note, "lines": list(lines), **look}


def amounts(title: str, rows: Iterable[blocks.Amount], say: str = "", **look: Unpack[Look]) -> blocks.Amounts:
    """Numbers that are stepped or typed, each with a button that commits (see `amount`)."""
    return {"type": "amounts", "title": title, "say": say, "rows": list(rows), **look}


def amount(
    verb: str, send: Json, most: int, start: int = 1, least: int = 0, **look: Unpack[blocks.AmountLook]
) -> blocks.Amount:
    """A stepper; "$n" in the message is its number. `each`: dollars for one; `firm`: whose; `typed`: by keys."""
    return {"verb": verb, "send": send, "most": most, "least": least, "start": start, **look}


def settle(
    title: str,
    held: int,
    names: tuple[Json, Json],
    figures: tuple[int, int, int, int],
    send: Json,
    say: str = "",
    **look: Unpack[blocks.SettleLook],
) -> blocks.Settle:
    """Keep, sell or trade defunct shares. `names`: the defunct corporation and the survivor.

    `figures`: dollars for one sold, defunct shares for one, the survivor's shares in the bank and their price.
    "$sold" and "$traded" in the message are the numbers chosen.
    """
    each, rate, bank, price = figures
    return {
        "type": "settle",
        "title": title,
        "held": held,
        "gone": names[0],
        "kept": names[1],
        "each": each,
        "rate": rate,
        "bank": bank,
        "price": price,
        "send": send,
        "say": say,
        **look,
    }


def table(
    title: str, head: Sequence[str], rows: Iterable[Sequence[Any]], **look: Unpack[blocks.FiguresLook]
) -> blocks.Figures:
    """A small table of figures; the first cell of a row is the key of a player."""
    return {"type": "figures", "title": title, "head": list(head), "rows": [list(row) for row in rows], **look}
