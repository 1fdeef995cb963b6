"""The JSON of the theater of war: its map, lines of orders, battles of many kinds of units."""

from __future__ import annotations

from typing import NotRequired, TypedDict

from dashboards.parts.common.blocks import Look, Tap
from dashboards.parts.common.labels import Json


class MoveArrow(TypedDict):
    """A move over the map from the first area of `path` over the others to the last, with its units: "3 i 1 t".

    `ghost` is planned and not carried out (dashed), `blocked` could not be carried out (crossed), `done` is over: the
    table has gone on to another line, so that the arrow fades and loses its label.
    """

    of: str
    path: list[str]
    label: str
    ghost: NotRequired[bool]
    blocked: NotRequired[bool]
    done: NotRequired[bool]


class Range(TypedDict):
    """The areas in reach: area → how many areas further the moving units could continue from there."""

    of: str
    left: dict[str, int]


class Country(TypedDict):
    """Public figures of a country: its player, its side, its income and money, its capital.

    `income` is what it would collect now, `weapons` what it has developed; `lost` says who holds its capital, "" while
    it does itself.
    """

    key: str
    player: str
    side: str
    income: int
    hand: int
    capital: str
    weapons: list[str]
    lost: str
    send: NotRequired[Json]


class Theatre(TypedDict):
    """Land and sea with stacks of units: the changing part of the map.

    `at`: area → [holder, [[owner, {kind: count}] …]]. `names` and `worth` are those of this table, where they
    differ from the board; `battles` are contested areas, `home` is where a small screen begins.
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
    arrows: NotRequired[list[MoveArrow]]
    range: NotRequired[Range]
    battles: NotRequired[list[str]]


class Names(Look):
    """Names that this table gives areas: `send` has "$at" and "$name"; an empty name restores that of the board."""

    type: str
    title: str
    send: Json


class PlotFinding(TypedDict):
    """A finding about a book that is being written: its level, the rounds it is about, its rules."""

    id: str
    level: str
    text: str
    lines: list[int]
    rules: list[str]


class PlotChance(TypedDict):
    """How likely a line takes what it attacks, in words; `warn` if it hardly can."""

    say: str
    warn: bool


class PlotSource(TypedDict):
    """An area that own units can leave: all that are there when it is time, and those without an order yet.

    `to` gives for each kind how far each area is, `between` the areas over which ships and tanks reach a far one.
    `aboard` is how units on a ship there start, `loads` are areas whose units ships there can take on board.
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
    """A book of orders that its owner writes in secret: `book` are its lines as they are stored.

    `findings` and `chances` (PlotChance by round) are about exactly this `book`. `hand` is the money of the country,
    `prices` the cost of its units; `noop` is whether a line may be empty on purpose. `draft` is the message that
    stores a book, in whose event "orders" is still empty; `seal` and `back` are the buttons that seal it and open it
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
    """The books of the player who looks, each behind a tab of its own."""

    type: str
    title: str
    books: list[Plot]


class Lot(TypedDict):
    """Units of one kind that can go in any number up to `most`, out of `meant`; `why` not all of them.

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

    The event of `send` gets `units` (kind → number); with `groups`, `going` instead: for each group what
    goes all the way and what stops between, with what its ships take on board, as given in `groups`.
    """

    type: str
    title: str
    lots: list[Lot]
    verb: str
    send: Json
    groups: NotRequired[Json]


class Rank(TypedDict):
    """Units of one kind and strength in a battle: how many, how many of them are hit, and what they hit on."""

    unit: str
    label: str
    count: int
    hit: int
    strength: int


class ClashSide(TypedDict):
    """One side of a battle of many kinds of units: its owners, its units, the weakest first, and units on its ships."""

    role: str
    owners: list[Json]
    ranks: list[Rank]
    aboard: str


class RollingOn(TypedDict):
    """The progress of a battle for rolling volley after volley: how many were fired, how many attackers are left.

    `left` is None within a round, when nobody retreats. `decide`: somebody has a choice first, so nothing is rolled
    without another tap.
    """

    fired: int
    left: int | None
    attackers: int
    decide: bool


class NextVolley(TypedDict):
    """The next volley: a button for each number of hits; `roll` has the program throw the dice.

    `expected` says how many hits are to be expected, if the table plays with odds. `by` names the players who roll on
    other phones; "" if this page rolls.
    """

    title: str
    expected: str
    side: str
    hits: list[Tap]
    roll: Json | None
    rolling: RollingOn
    by: str


class Troop(TypedDict):
    """Units of one country and kind that can take hits: how many there are, how many are proposed."""

    troop: str
    unit: str
    label: str
    count: int
    hit: int


class LossChoice(TypedDict):
    """The choice of losses for the last hits: `need` units in all; their list goes into the event of `send` as "lost".

    `last`: nothing else is waited for, so the proposal must be confirmed. `by` names the players who choose on other
    phones; "" if this page chooses.
    """

    title: str
    need: int
    troops: list[Troop]
    send: Json
    last: bool
    by: str


class ClashOdds(TypedDict):
    """How likely the attacker wins or takes the area, and in words the average losses and when to stop, in IPCs."""

    chance: str
    verb: str
    say: str


class ClashBlock(Look):
    """A battle of many kinds of units, volley by volley; `account` compares the hits so far with their average."""

    type: str
    title: str
    at: NotRequired[str]
    round: NotRequired[int]
    sides: NotRequired[list[ClashSide]]
    shot: NotRequired[NextVolley]
    losses: NotRequired[LossChoice]
    odds: NotRequired[ClashOdds]
    account: NotRequired[str]


class Handful(Look):
    """Several dice thrown together: their faces are tapped one by one, the last one sends "$faces".

    `dice` are the numbers of dice that can be thrown, each with its words in `labels` if there are several.
    """

    type: str
    title: str
    dice: list[int]
    labels: NotRequired[list[str]]
    send: Json
    roll: NotRequired[Json]


class Moving(TypedDict):
    """Units of one kind that can leave: source → how many, and target → the ways there ("" is straight).

    `send` has "$source", "$target", "$count" and "$via"; `word` is the text of the button before the number, and
    `names` are the words for one and for several of them. `room` is how many fit, by source and target; as other kinds
    take the same room, these have no button together. `there` counts the units of a source where not all can go now;
    `over` says which guns fire on the way, by source and target.
    """

    unit: str
    label: str
    names: tuple[str, str]
    word: str
    most: dict[str, int]
    room: NotRequired[dict[str, dict[str, int]]]
    there: NotRequired[dict[str, int]]
    over: NotRequired[dict[str, dict[str, str]]]
    to: dict[str, dict[str, list[str]]]
    send: Json


class MovesBlock(Look):
    """Moves by source, destination and number; `names` are those of the areas, `here` says what can leave them, and
    `foes` whom units attack there. `within` has the names that are written otherwise within a sentence, and `stays`, by
    name, what a tap on an area says whose units have to wait. A choice holds `during` one step of one turn.
    """

    type: str
    title: str
    question: str
    moves: list[Moving]
    names: dict[str, str]
    here: dict[str, str]
    foes: dict[str, str]
    within: NotRequired[dict[str, str]]
    stays: NotRequired[dict[str, str]]
    during: NotRequired[str]


class Ware(TypedDict):
    """A kind of unit: its price, and how many are already bought."""

    unit: str
    label: str
    price: int
    have: int


class Shop(Look):
    """Purchases of this turn, with steppers: `send` has "$unit" and "$count"; a negative count gives back.

    `left` is the money that is left, in IPCs.
    """

    type: str
    title: str
    left: int
    wares: list[Ware]
    send: Json


class Dictated(Look):
    """An order written on paper, typed when it is its turn: the parsed order goes into `send` as "$order".

    `slot` is its country. `asks`: it is on no list of what can be tapped, the table enters it.
    """

    type: str
    title: str
    slot: str
    send: Json
    asks: bool
