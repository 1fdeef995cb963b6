"""The JSON of what can be tapped at a market: the fields of each block."""

from __future__ import annotations

from typing import Any, NotRequired, TypedDict

from dashboards.parts.common.blocks import Look
from dashboards.parts.common.labels import Json


class Button(TypedDict):
    """A button with a figure below it; `said` is the text for screen readers."""

    label: str
    small: str
    send: Json
    dim: bool
    said: str


class Trading(TypedDict):
    """One corporation of a trade: what matters about it now, and its buttons."""

    firm: Json
    price: str
    say: str
    taps: list[Button]
    note: str


class TradeTable(Look):
    """A compact table with one row per corporation."""

    type: str
    title: str
    rows: list[Trading]


class ChoiceLook(TypedDict, total=False):
    """A bright or a quiet button."""

    main: bool
    quiet: bool


class CorporationChoice(ChoiceLook):
    """Corporations, a name, a figure beside it, sentences below it."""

    label: str
    send: Json
    firms: list[Json]
    note: str
    lines: list[str]


class ChoicesLook(Look, total=False):
    """Sentences above the buttons; what the line asks for."""

    say: list[str]
    ask: str


class Choices(ChoicesLook):
    """Large buttons that act with one tap."""

    type: str
    title: str
    taps: list[CorporationChoice]


class AmountLook(TypedDict, total=False):
    """The optional fields of an amount.

    `each`: dollars for one; `firm`: the corporation; `typed`: whether it is typed in; `now`: the current value;
    `short`: the words of the button.
    """

    each: int
    firm: Json
    typed: bool
    now: str
    short: str


class AmountBlock(AmountLook):
    """A number with a button that commits it."""

    verb: str
    send: Json
    most: int
    least: int
    start: int


class Amounts(Look):
    """Numbers that are stepped or typed."""

    type: str
    title: str
    say: str
    rows: list[AmountBlock]


class Settle(Look):
    """The choice to keep, sell or trade the shares of a defunct corporation, whose names are `gone` and `kept`.

    `each`: dollars for one sold; `rate`: defunct shares for one of the survivor, of which the `bank` has some at a
    `price`. "$sold" and "$traded" in the message are the numbers chosen. `counted`: only the holder knows how many
    there are.
    """

    type: str
    title: str
    held: int
    gone: Json
    kept: Json
    each: int
    rate: int
    bank: int
    price: int
    send: Json
    say: str
    counted: bool


class FiguresBlock(Look):
    """A small table; the first cell of a row is the key of a player. `first`: the players of the brightest rows."""

    type: str
    title: str
    head: list[str]
    rows: list[list[Any]]
    first: list[str]


class EarningsUse(TypedDict):
    """One way to act with a corporation’s earnings; one with areas or a map unfolds, any other is sent with one tap."""

    key: str
    label: str
    send: NotRequired[Json]
    title: NotRequired[str]
    left: NotRequired[int]
    less: NotRequired[bool]
    areas: NotRequired[list[Json]]
    map: NotRequired[str]


class Earn(TypedDict):
    """A corporation that may act; `main` is the dividend, gold for the `first`; `open` is the way that was begun."""

    type: str
    ask: str
    first: bool
    firm: Json
    say: str
    main: Json | None
    ways: list[EarningsUse]
    open: str
