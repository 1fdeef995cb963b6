"""The tables of the open data: one class is one table, one object one row, one row one fact.

Every row stands at a `line` of its game (the number of its entry; 0 for the whole game). What is not known is None
and becomes NULL, never 0: the cards of a hand that was not opened, the luck of dice that were not noted. Whoever
keeps rows writes before them which game, turn, cycle and engine they belong to (`PLACE`).

The name of a field is the name of the column, its type the type of the column, its comment the comment in SQL.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from functools import cache
from typing import Any, ClassVar, Final, dataclass_transform, get_args, get_type_hints


def column(comment: str) -> Any:
    """A column; None until somebody knows it."""
    return field(default=None, metadata={"comment": comment})


def needed(comment: str) -> Any:
    """A column that is never NULL."""
    return field(metadata={"comment": comment})


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(needed,))
@dataclass(frozen=True, kw_only=True)
class Row:
    """One fact. `table` is the name of its table, `families` whose it is: "" for all games."""

    table: ClassVar[str] = ""
    families: ClassVar[tuple[str, ...]] = ()

    line: int = 0

    def __init_subclass__(cls) -> None:
        dataclass(frozen=True, kw_only=True)(cls)


PLACE: Final = {
    "game": ("BIGINT", "the number of the game"),
    "line": ("INTEGER", "the number of the line's entry; 0 for the whole game"),
    "label": ("VARCHAR", "what people call the line, as “12a”"),
    "turn": ("INTEGER", "the turn in which it stands, from 1; 0 is the set-up"),
    "cycle": ("INTEGER", "the cycle or round of turns, where the game has such"),
    "engine": ("VARCHAR", "the version of the program that worked the row out"),
}
"""The columns before those of every row: SQL type and comment."""


# ---------------------------------------------------------------- every game


class Game(Row):
    """One row: the game itself."""

    table = "games"
    kind: str = needed("which game: clue, risk …")
    family: str = needed("mystery, war, market, market_war")
    title: str = needed("what the table called it")
    created: int | None = column("when it was laid, milliseconds since 1970 UTC")
    began: int | None = column("when its first line was written, milliseconds since 1970 UTC")
    ended: int | None = column("when its last line was written, milliseconds since 1970 UTC")
    minutes: float | None = column("how long was played, without pauses and absences")
    lines: int = needed("living lines")
    turns: int | None = column("turns that were begun")
    players: int = needed("how many played")
    finished: bool = needed("whether the game has come to its end")
    opened: bool = needed("whether all hands lie open")
    eye: str = needed("who saw what these rows rest on: referee, table, or a seat")
    way: str | None = column("phones, tablet or alone")
    options: str | None = column("house rules that differ from the book, as JSON")
    simulated: bool = needed("whether computer players played it")


class Seat(Row):
    """One row a player."""

    table = "seats"
    seat: str = needed("the key of the seat")
    name: str | None = column("the name of the player; NULL if it was taken out of all figures")
    person: str | None = column("who it is over all games: one person may have several names")
    place: int = needed("place in the order of turns, from 1")
    starts: bool = needed("whether this seat had the first turn")
    colour: str | None = column("its colour as #RRGGBB")
    player: str | None = column("which computer player it was; NULL for a person")


class Line(Row):
    """One row a living line, as the eye reads it."""

    table = "lines"
    seat: str | None = column("who entered it; table for the shared screen")
    kind: str = needed("the kind of event")
    text: str = needed("the sentence of the feed")
    event: str = needed("the event as JSON, as the eye saw it")
    moment: int = needed("when it was written, milliseconds since 1970 UTC")
    corrected: bool = needed("whether it reads otherwise than at first")
    notes: str | None = column("notes that everybody may read")


class Turn(Row):
    """One row a turn that was begun, at its first line."""

    table = "turns"
    number: int = needed("which turn, from 1")
    seat: str = needed("whose turn")
    began: int = needed("milliseconds since 1970 UTC")
    seconds: float = needed("how long, without pauses and absences")
    lines: int = needed("living lines in it")


class Decision(Row):
    """What somebody chose, against the best that the seat could know of."""

    table = "decisions"
    seat: str = needed("whose decision")
    what: str = needed("what was decided: question, room, accusation, shown card, attack, stop, placement, purchase …")
    unit: str = needed("bits, bits told, armies, chance, dollars, IPCs or rubles")
    chosen: str = needed("what was chosen, in words")
    best: str | None = column("what was best, in words")
    value: float | None = column("what the chosen way was worth, in the unit")
    best_value: float | None = column("what the best legal way was worth")
    lost: float | None = column("best_value − value, never below 0; NULL where no value is known")
    error: float | None = column("standard error of lost, where values were sampled; 0 where exact")
    difficulty: float | None = column("what a reference player would have lost here on average, in the unit")
    ways: int | None = column("how many ways were open")
    reason: str | None = column("why the best one is better, one sentence")
    alternatives: str | None = column("the best ways as JSON: [[words, value], …]")


class Chance(Row):
    """What chance gave, against what was to be expected of it."""

    table = "chances"
    seat: str = needed("whose luck it is")
    what: str = needed("what fell: answer, deal, throw, card, tile, others …")
    unit: str = needed("bits, bits told, armies, chance, dollars, IPCs or rubles")
    expected: float | None = column("expectation before")
    value: float | None = column("value after")
    luck: float | None = column("value − expected; NULL where the one or the other is not known")
    error: float | None = column("standard error of luck, where it was sampled; 0 where exact")


class Result(Row):
    """One row a seat and unit: result = start + luck + decisions + rest."""

    table = "results"
    seat: str = needed("whose result")
    unit: str = needed("bits, bits told, armies, chance, dollars, IPCs or rubles")
    start: float | None = column("what the seat began with")
    luck: float | None = column("the sum of its chances")
    decisions: float | None = column("minus the sum of what its decisions lost")
    rest: float | None = column("what neither explains: what others did, and the best there was to expect")
    result: float | None = column("what the seat ended with")
    winner: bool | None = column("whether this seat won; NULL while nobody has")
    rank: int | None = column("place at the end, from 1")
    score: float | None = column("what the rulebook counts at the end: money, points; NULL where it counts nothing")


class Stand(Row):
    """One row a seat and line at which its standing changed: the figure of the graph under the slider."""

    table = "standings"
    seat: str = needed("who stood so")
    unit: str = needed("what is counted: bits missing, armies, dollars …")
    value: float | None = column("how much of it; NULL where the eye does not know")
    low: bool = needed("whether little is better")


# ---------------------------------------------------------------- Clue and its kin


class Suggestion(Row):
    """One row a suggestion."""

    table = "suggestions"
    families = ("mystery",)
    seat: str = needed("who suggested")
    suspect: str | None = column("the suspect that was named")
    weapon: str | None = column("the weapon that was named")
    room: str | None = column("the room that was named")
    asked: int = needed("how many were asked until the answer")
    answered_by: str | None = column("who showed; NULL if nobody did")
    card: str | None = column("the card that was shown, where the eye knows it")
    gained: float | None = column("bits of the envelope that the asker learnt")
    expected: float | None = column("bits that the asker could expect")
    best: float | None = column("bits that the best suggestion in the same room promised")
    told: float | None = column("bits that the others learnt together from the answer")


class Knowledge(Row):
    """One row a seat and line at which its knowledge changed."""

    table = "knowledge"
    families = ("mystery",)
    seat: str = needed("whose knowledge; table for what everybody knows")
    bits: float | None = column("bits still missing to know the envelope")
    deals: float | None = column("deals of the cards that fit")
    provable: bool | None = column("whether the envelope was proved by now")
    certain: int | None = column("cards whose place was certain")
    chance: float | None = column("chance of the likeliest envelope")
    because: str | None = column("the fewest lines that prove the envelope, where it is proved for the first time")


class Card(Row):
    """One row a card that was seen to move: drawn, shown, given, played, traded for armies."""

    table = "cards"
    families = ("mystery", "war", "market_war")
    seat: str = needed("who held or played it")
    card: str | None = column("which one; NULL where the eye does not know")
    what: str = needed("drawn, shown, given, played, negated, discarded, set …")
    to: str | None = column("to whom it went or against whom it was played")
    worth: float | None = column("what it brought, in armies or dollars, where that is known")


# ---------------------------------------------------------------- markets


class Price(Row):
    """One row a corporation and line at which its size or price changed."""

    table = "prices"
    families = ("market", "market_war")
    corporation: str = needed("which corporation")
    size: int = needed("its size as its price counts it")
    price: int = needed("dollars a share; 0 while it is not on the board")


class Holding(Row):
    """One row a player and corporation and line at which its shares changed."""

    table = "holdings"
    families = ("market", "market_war")
    seat: str = needed("whose shares")
    corporation: str = needed("of which corporation")
    shares: int | None = column("how many; NULL where the eye does not know")
    worth: int | None = column("shares × price then, dollars")
    majority: str | None = column("major, minor, or none of them")


class Cashflow(Row):
    """One row a payment."""

    table = "cashflow"
    families = ("market", "market_war")
    seat: str = needed("who got or paid it")
    source: str = needed("start, purchase, dividend, bonus, sale, trade, founding, final bonus, final sale …")
    corporation: str | None = column("of which corporation")
    dollars: int = needed("more than 0: got, less: paid")
    shares: int | None = column("shares that changed hands for it")
    cash: int | None = column("cash of the seat after it")


class Payout(Row):
    """One row a holder and corporation that disappears, or that is cashed at the end: what it brought whom."""

    table = "payouts"
    families = ("market", "market_war")
    seat: str = needed("who held its shares")
    corporation: str = needed("which corporation")
    survivor: str | None = column("into which one it went; NULL at the end of the game")
    how: str = needed("merger, takeover or end")
    size: int = needed("its size")
    price: int = needed("dollars a share")
    shares: int = needed("how many the seat held")
    bonus: int = needed("dollars of bonuses")
    kind: str | None = column("majority, minority, both, tied first, tied second; NULL without a bonus")
    sale: int | None = column("dollars for shares that were sold")
    sold: int | None = column("shares that were sold")
    traded: int | None = column("shares that were traded for shares of the survivor")
    gained: int | None = column("shares of the survivor that were got for them")
    kept: int | None = column("shares that were kept")
    one_more: int | None = column("dollars of bonuses more with one share more")
    one_less: int | None = column("dollars of bonuses less with one share less")


class Unbought(Row):
    """One row a purchase: what the game comes to without it, all other lines as they were (“same moves”)."""

    table = "unbought"
    families = ("market", "market_war")
    seat: str = needed("who bought")
    corporation: str = needed("of which corporation")
    shares: int = needed("how many")
    paid: int = needed("dollars paid for them")
    brought: int | None = column("dollars that the seat ended with more than without the purchase")
    broken: int = needed("later lines that fit no longer without it")
    first: str | None = column("the first of them, and why it does not fit")


# ---------------------------------------------------------------- wars


class Army(Row):
    """One row an owner and turn: what stood when the turn ended."""

    table = "armies"
    families = ("war", "market_war")
    seat: str = needed("whose armies, or of which country or corporation")
    armies: int = needed("armies, or pieces")
    areas: int = needed("areas held")
    income: int | None = column("armies or IPCs that the next turn would bring")
    worth: int | None = column("what the pieces cost, in IPCs")


class Area(Row):
    """One row an area and line at which it changed hands."""

    table = "areas"
    families = ("war", "market_war")
    area: str = needed("which area")
    seat: str | None = column("who holds it from now on; NULL for nobody")
    before: str | None = column("who held it until now")
    how: str = needed("laid, taken, given, lost …")


class Fight(Row):
    """One row a battle, at its last line."""

    table = "fights"
    families = ("war", "market_war")
    seat: str = needed("who attacked")
    against: str | None = column("who defended")
    source: str | None = column("from which area")
    area: str = needed("which area was attacked")
    attackers: int = needed("armies that could attack when it began")
    defenders: int = needed("armies that defended when it began")
    chance: float | None = column("chance to take the area when it began, fighting on to the end")
    throws: int = needed("rounds of dice")
    attacker_lost: int = needed("armies that the attacker lost")
    defender_lost: int = needed("armies that the defender lost")
    attacker_expected: float | None = column("armies that these rounds cost the attacker on average")
    defender_expected: float | None = column("armies that these rounds cost the defender on average")
    swing: float | None = column("armies (or IPCs) by which the attacker fared better than these dice do on average")
    captured: bool = needed("whether the area was taken")
    promised: float | None = column("armies (or IPCs) by which it was to hurt the defender more, fought to the end")
    gained: float | None = column("armies (or IPCs) that the defender lost in it, less what the attacker lost")


class Purchase(Row):
    """One row units that were bought, built, or given back."""

    table = "purchases"
    families = ("war",)
    seat: str = needed("which country")
    unit: str = needed("which kind of unit")
    count: int = needed("how many; below 0: given back")
    cost: int = needed("IPCs paid for all of them")
    area: str | None = column("where they were built, where that is said at once")


class Order(Row):
    """One row an order that was plotted and shown."""

    table = "orders"
    families = ("war",)
    seat: str = needed("which country plotted it")
    order: str = needed("what kind of order")
    source: str | None = column("from where")
    area: str | None = column("to where")
    pieces: str | None = column("which pieces, in words")
    met: str | None = column("what became of it: done, fought, met on the way, came to nothing …")


TABLES: Final[tuple[type[Row], ...]] = (
    Game, Seat, Line, Turn, Decision, Chance, Result, Stand,
    Price, Holding, Cashflow, Payout, Unbought, Army, Area, Fight, Suggestion, Knowledge, Card, Order, Purchase,
)  # fmt: skip
"""All tables, in the order of the documentation."""

_SQL: Final = {str: "VARCHAR", int: "BIGINT", float: "DOUBLE", bool: "BOOLEAN"}


@cache
def columns(table: type[Row]) -> dict[str, tuple[str, str]]:
    """The columns of a table behind those of `PLACE`: name → SQL type and comment."""
    hints = get_type_hints(table)
    found: dict[str, tuple[str, str]] = {}
    for f in fields(table):
        if "comment" in f.metadata:
            kind = next((one for one in get_args(hints[f.name]) if one is not type(None)), hints[f.name])
            found[f.name] = (_SQL[kind], f.metadata["comment"])
    return found
