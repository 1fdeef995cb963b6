"""What the theatre of war shows, as it goes to the page: its map, lines of orders, battles of many kinds of units."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from dashboards.parts.common.blocks import Look, Tap
from dashboards.parts.common.labels import Json


class Arrow(TypedDict):
    """A move over the map: from the first area of `path` over the others to the last, and what goes: "3 i 1 t".

    `ghost` is planned and not carried out (dashed), `blocked` could not be carried out (crossed).
    """

    of: str
    path: list[str]
    label: str
    ghost: NotRequired[bool]
    blocked: NotRequired[bool]


class Range(TypedDict):
    """What can be reached: area → how many areas further what is moved could go on from there."""

    of: str
    left: dict[str, int]


class Country(TypedDict):
    """What everybody may know of a country: who plays it, its side, what it brings and has, its capital.

    `income` is what it would collect now; `lost` says who holds its capital, "" while it does itself.
    """

    key: str
    player: str
    side: str
    income: int
    hand: int
    capital: str
    lost: str
    send: NotRequired[Json]


class Theatre(TypedDict):
    """Land and sea with stacks of units: the changing part of the map.

    `at`: area → [who holds it, [[owner, {kind: how many}] …]]. `names` and `worth` are those of this table, where they
    differ from the board; `battles` are areas that are fought over, `home` where a small screen begins.
    """

    part: str
    owners: list[Json]
    at: Json
    countries: list[Country]
    ways: list[Json]
    lay: Json | None
    prompt: str
    inPlay: bool | str
    home: str
    names: NotRequired[Json]
    worth: NotRequired[Json]
    arrows: NotRequired[list[Arrow]]
    range: NotRequired[Range]
    battles: NotRequired[list[str]]


class Names(Look):
    """Names that this table gives areas: `send` holds "$at" and "$name"; an empty name gives back that of the board."""

    type: str
    title: str
    send: Json


class PlotFinding(TypedDict):
    """What a check says of a book that is being written: how serious it is, which rounds it is about, its rules."""

    id: str
    level: str
    text: str
    lines: list[int]
    rules: list[str]


class PlotSource(TypedDict):
    """An area from which own units can go: all that are there when it is time, and those without an order yet.

    `to` says for each kind how far which area is, `between` over which areas ships and tanks come to a far one.
    `aboard` is how those begin who are on a ship there, `loads` are areas whose units ships there can take on board.
    """

    at: str
    units: dict[str, int]
    free: dict[str, int]
    to: Json
    between: Json
    aboard: str
    loads: list[str]


class PlotSite(TypedDict):
    """A factory: how many units it can place (0: any number), and the zones in which its ships appear."""

    at: str
    most: int
    zones: list[str]


class Plot(TypedDict):
    """A book of orders that its owner writes in secret: `book` are its lines as they lie in the drawer.

    `findings` and `chances` (by round, in words) are about exactly this `book`. `hand` is the money of the country,
    `prices` what its units cost; `noop` is whether a line may say that nothing is done. `draft` is the message that
    keeps a book, in whose event "orders" is still empty; `seal` and `back` are the buttons that seal it and open it
    again. `sealed` is whether it is sealed now.
    """

    key: str
    slot: str
    title: str
    name: str
    note: str
    sealed: bool
    book: list[Json]
    findings: list[PlotFinding]
    chances: Json
    sources: list[PlotSource]
    sites: list[PlotSite]
    prices: dict[str, int]
    hand: int
    noop: bool
    draft: Json
    seal: Tap
    back: Tap | None


class Plots(Look):
    """The books of whoever looks, each behind a tab of its own."""

    type: str
    title: str
    books: list[Plot]


class Lot(TypedDict):
    """Units of one kind that can be taken in any number up to `most`, of `meant`; `why` not all of them.

    `group` is the part of a line that they belong to. `between`: how many of them can stop on the way instead, in the
    place named `stop`.
    """

    unit: str
    group: int
    label: str
    of: str
    meant: int
    most: int
    between: int
    stop: str
    why: str


class Lots(Look):
    """A choice of numbers, one for each lot, recorded together.

    The event of `send` gets `units` (kind → number); where `groups` are told, `going` instead: for each group what
    goes all the way and what stops between, with what its ships take on board, as it stands in `groups`.
    """

    type: str
    title: str
    lots: list[Lot]
    verb: str
    send: Json
    groups: NotRequired[Json]


class Rank(TypedDict):
    """Units of one kind and strength in a battle: how many, how many of them are hit, on what they hit."""

    unit: str
    label: str
    count: int
    hit: int
    strength: int


class ClashSide(TypedDict):
    """One side of a battle of many kinds of units: whose they are, and they themselves, the weakest first."""

    role: str
    owners: list[Json]
    ranks: list[Rank]


class Shot(TypedDict):
    """What is fired next: a button for each number of hits; `roll` has the program throw the dice."""

    title: str
    side: str
    hits: list[Tap]
    roll: Json | None


class Troop(TypedDict):
    """Units of one country and kind that can take hits: how many there are, how many are proposed."""

    troop: str
    unit: str
    label: str
    count: int
    hit: int


class Losses(TypedDict):
    """Who takes the last hits: `need` units in all; the list of them goes into the event of `send` as "lost".

    `last`: nothing else is waited for, so the proposal has to be agreed to.
    """

    title: str
    need: int
    troops: list[Troop]
    send: Json
    last: bool


class Clash(Look):
    """A battle of many kinds of units, volley by volley."""

    type: str
    title: str
    at: NotRequired[str]
    round: NotRequired[int]
    sides: NotRequired[list[ClashSide]]
    shot: NotRequired[Shot]
    losses: NotRequired[Losses]


class Handful(Look):
    """Several dice thrown together: their faces are tapped one by one, the last one sends "$faces".

    `dice` are the numbers of dice that can be thrown, each with its words in `labels` where there are several.
    """

    type: str
    title: str
    dice: list[int]
    labels: NotRequired[list[str]]
    send: Json
    roll: NotRequired[Json]


class Moving(TypedDict):
    """Units of one kind that can set out: source → how many, and target → the ways there ("" is straight).

    `send` holds "$source", "$target", "$count" and "$via"; `word` is what the tap says before the number.
    """

    unit: str
    label: str
    word: str
    most: dict[str, int]
    to: dict[str, dict[str, list[str]]]
    send: Json


class March(Look):
    """Moves by from where, to where, how many; `names` are those of the areas, `here` says what can set out there."""

    type: str
    title: str
    moves: list[Moving]
    names: dict[str, str]
    here: dict[str, str]


class Ware(TypedDict):
    """A kind of unit that can be bought: its price, how many are bought already, how many more the money allows."""

    unit: str
    label: str
    price: int
    have: int
    most: int


class Shop(Look):
    """What is bought this turn, with steppers: `send` holds "$unit" and "$count", fewer than none gives back."""

    type: str
    title: str
    money: str
    wares: list[Ware]
    send: Json


class Dictated(Look):
    """A line that was written on paper, typed when it is its turn: what is read of it goes into `send` as "$order".

    `slot` is the country whose it is. `asks`: it is on no list of what can be tapped, the table says it.
    """

    type: str
    title: str
    slot: str
    send: Json
    asks: bool
