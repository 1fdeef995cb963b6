"""The tables of the open data: a class is a table, an object a row, and a row one fact.

Every row belongs to a `line` of its game (the number of its entry; 0 for the whole game). Unknown values are None and
become NULL, never 0: the cards of a hand that was not revealed, the luck of dice that were not recorded. The store adds
the columns `PLACE` in front: game, turn, cycle and engine.

The name of a field is the name of the column, its type the type of the column, its comment the comment in SQL.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from functools import cache
from typing import Any, ClassVar, Final, dataclass_transform, get_args, get_type_hints


def column(comment: str) -> Any:
    """Define a column that is None if the value is unknown."""
    return field(default=None, metadata={"comment": comment})


def needed(comment: str) -> Any:
    """Define a column that is never NULL."""
    return field(metadata={"comment": comment})


@dataclass_transform(frozen_default=True, kw_only_default=True, field_specifiers=(needed,))
@dataclass(frozen=True, kw_only=True)
class Row:
    """One fact. `table` is the name of its table, `families` the game families that have it (none named: all)."""

    table: ClassVar[str] = ""
    families: ClassVar[tuple[str, ...]] = ()

    line: int = 0

    def __init_subclass__(cls) -> None:
        dataclass(frozen=True, kw_only=True)(cls)


PLACE: Final = {
    "game": ("BIGINT", "the number of the game"),
    "line": ("INTEGER", "the number of the line's entry; 0 for the whole game"),
    "label": ("VARCHAR", "the label of the line, such as “12a”"),
    "turn": ("INTEGER", "the turn, from 1; 0 is the setup"),
    "cycle": ("INTEGER", "the cycle or round of turns, if the game has them"),
    "engine": ("VARCHAR", "the version of the program that computed the row"),
}
"""The columns before those of every row: SQL type and comment."""


# ---------------------------------------------------------------- every game


class GameRow(Row):
    """One row: the game itself."""

    table = "games"
    kind: str = needed("which game: clue, risk …")
    family: str = needed("mystery, war, market, market_war")
    title: str = needed("what the table called it")
    created: int | None = column("when the game was created, milliseconds since 1970 UTC")
    began: int | None = column("when its first line was written, milliseconds since 1970 UTC")
    ended: int | None = column("when its last line was written, milliseconds since 1970 UTC")
    minutes: float | None = column(
        "playing time with the set-up, without pauses, breaks, absences and what follows the end"
    )
    setup: float | None = column("minutes of it before the first turn")
    lines: int = needed("lines that are in effect")
    turns: int | None = column("turns that were started")
    players: int = needed("number of players")
    finished: bool = needed("whether the game is over")
    opened: bool = needed("whether all hands are revealed")
    eye: str = needed("whose view these rows are based on: referee, table, or a seat")
    way: str | None = column("phones, tablet or alone")
    options: str | None = column("house rules that differ from the rulebook, as JSON")
    simulated: bool = needed("whether computer players played it")


class SeatRow(Row):
    """One row per player."""

    table = "seats"
    seat: str = needed("the key of the seat")
    name: str | None = column("the name of the player; NULL if left out of all figures")
    person: str | None = column("the person across all games: one person may have several names")
    place: int = needed("place in the order of turns, from 1")
    starts: bool = needed("whether this seat had the first turn")
    colour: str | None = column("its color as #RRGGBB")
    player: str | None = column("the kind of computer player; NULL for a person")


class LineRow(Row):
    """One row per line in effect, as this view shows it."""

    table = "lines"
    seat: str | None = column("the seat that entered it; table for the shared screen")
    kind: str = needed("the kind of event")
    text: str = needed("the sentence of the feed")
    event: str = needed("the event as JSON, as this view shows it")
    moment: int = needed("when it was written, milliseconds since 1970 UTC")
    corrected: bool = needed("whether it was corrected after it was entered")
    notes: str | None = column("public notes")


class TurnRow(Row):
    """One row per turn that was started, at its first line."""

    table = "turns"
    number: int = needed("the number of the turn, from 1")
    seat: str = needed("the seat whose turn it was")
    began: int = needed("milliseconds since 1970 UTC")
    seconds: float = needed("duration, without pauses, breaks, absences and what follows the end")
    lines: int = needed("lines in effect in it")


class DecisionRow(Row):
    """A player's choice, against the best option that the seat could know about."""

    table = "decisions"
    seat: str = needed("the seat that decided")
    what: str = needed("what was decided: question, room, accusation, shown card, attack, stop, placement, purchase …")
    unit: str = needed("bits, bits told, armies, chance, dollars, IPCs or rubles")
    chosen: str = needed("the chosen option, in words")
    best: str | None = column("the best option, in words")
    value: float | None = column("the value of the chosen option, in the unit")
    best_value: float | None = column("the value of the best legal option")
    lost: float | None = column("best_value − value, never below 0; NULL if no value is known")
    lost_to_win: float | None = column("lost, as chance to win by a measured rate of exchange; NULL without a rate")
    lost_to_win_error: float | None = column("standard error of lost_to_win, by the rate alone")
    error: float | None = column("standard error of lost, if values were sampled; 0 if exact")
    difficulty: float | None = column("average loss of a reference player at this decision, in the unit")
    ways: int | None = column("number of options")
    reason: str | None = column("why the best option is better, in one sentence")
    alternatives: str | None = column("the best options as JSON: [[words, value], …]")
    since: int | None = column("the first line that carried it out, if there were several; NULL if there was one")


class ChanceRow(Row):
    """The outcome of a chance event, against its expected value."""

    table = "chances"
    seat: str = needed("the seat whose luck it is")
    what: str = needed("the chance event: answer, deal, throw, card, tile, others …")
    unit: str = needed("bits, bits told, armies, chance, dollars, IPCs or rubles")
    expected: float | None = column("the expected value before")
    value: float | None = column("the value after")
    luck: float | None = column("value − expected; NULL if either is not known")
    error: float | None = column("standard error of luck, if it was sampled; 0 if exact")


class ResultRow(Row):
    """One row per seat and unit: result = start + luck + decisions + rest."""

    table = "results"
    seat: str = needed("the seat")
    unit: str = needed("bits, bits told, armies, chance, dollars, IPCs or rubles")
    start: float | None = column("the value at the start")
    luck: float | None = column("the sum of its chances")
    decisions: float | None = column("minus the sum of what its decisions lost")
    rest: float | None = column("the remainder: the effects of others, and of the best that could be expected")
    result: float | None = column("the value at the end")
    winner: bool | None = column("whether this seat won; NULL until somebody has")
    rank: int | None = column("final place, from 1")
    score: float | None = column("the final score by the rulebook: money, points; NULL if it counts none")
    luck_to_win: float | None = column("how much all throws and cards changed its chance to win, by a trained value")
    adjusted: float | None = column("1 if it won or 0 if not, less luck_to_win; NULL if either is not known")


class StandRow(Row):
    """One row per seat and line at which its standing changed: the figure of the graph under the slider."""

    table = "standings"
    seat: str = needed("the seat")
    unit: str = needed("the unit: bits missing, armies, dollars …")
    value: float | None = column("the value; NULL if it is not known in this view")
    low: bool = needed("whether lower is better")


# ---------------------------------------------------------------- Clue and its kin


class SuggestionRow(Row):
    """One row per suggestion."""

    table = "suggestions"
    families = ("mystery",)
    seat: str = needed("the seat that suggested")
    suspect: str | None = column("the suspect that was named")
    weapon: str | None = column("the weapon that was named")
    room: str | None = column("the room that was named")
    asked: int = needed("number of players asked until the answer")
    answered_by: str | None = column("the seat that showed a card; NULL if nobody did")
    card: str | None = column("the card that was shown, if it is known in this view")
    gained: float | None = column("bits about the envelope that the asker learned")
    expected: float | None = column("bits that the asker could expect")
    best: float | None = column("expected bits of the best suggestion in the same room")
    told: float | None = column("bits that the others together learned from the answer")


class KnowledgeRow(Row):
    """One row per seat and line at which its knowledge changed."""

    table = "knowledge"
    families = ("mystery",)
    seat: str = needed("the seat that knows it; table for public knowledge")
    bits: float | None = column("bits still missing to know the envelope")
    deals: float | None = column("number of deals that fit")
    provable: bool | None = column("whether the envelope could be proved by then")
    certain: int | None = column("number of cards whose place was certain")
    chance: float | None = column("chance of the likeliest envelope")
    because: str | None = column("the fewest lines that prove the envelope, at the first line where it can be proved")


class CardRow(Row):
    """One row per card that was seen to move: drawn, shown, given, played, traded for armies."""

    table = "cards"
    families = ("mystery", "war", "market_war")
    seat: str = needed("the seat that held or played it")
    card: str | None = column("the card; NULL if it is not known in this view")
    what: str = needed("drawn, shown, given, played, negated, discarded, set …")
    to: str | None = column("the seat that got it, or against which it was played")
    worth: float | None = column("its value in armies or dollars, if known")


# ---------------------------------------------------------------- markets


class PriceRow(Row):
    """One row per corporation and line at which its size or price changed."""

    table = "prices"
    families = ("market", "market_war")
    corporation: str = needed("the corporation")
    size: int = needed("its size, as counted for its price")
    price: int = needed("dollars per share; 0 while it is not on the board")


class HoldingRow(Row):
    """One row per player, corporation and line at which its shares changed."""

    table = "holdings"
    families = ("market", "market_war")
    seat: str = needed("the holder")
    corporation: str = needed("the corporation")
    shares: int | None = column("number of shares; NULL if it is not known in this view")
    worth: int | None = column("shares × price at the time, in dollars")
    majority: str | None = column("major, minor, or none")


class CashflowRow(Row):
    """One row per payment."""

    table = "cashflow"
    families = ("market", "market_war")
    seat: str = needed("the seat that received or paid it")
    source: str = needed("start, purchase, dividend, bonus, sale, trade, founding, final bonus, final sale …")
    corporation: str | None = column("the corporation")
    dollars: int = needed("positive: received; negative: paid")
    shares: int | None = column("shares that changed hands for it")
    cash: int | None = column("cash of the seat afterwards")


class PayoutRow(Row):
    """One row per holder and corporation that disappears, or that is cashed in at the end, with its payout."""

    table = "payouts"
    families = ("market", "market_war")
    seat: str = needed("the holder of its shares")
    corporation: str = needed("the corporation")
    survivor: str | None = column("the surviving corporation; NULL at the end of the game")
    how: str = needed("merger, takeover or end")
    size: int = needed("its size")
    price: int = needed("dollars per share")
    shares: int = needed("number of shares that the seat held")
    bonus: int = needed("dollars of bonuses")
    kind: str | None = column("majority, minority, both, tied first, tied second; NULL without a bonus")
    sale: int | None = column("dollars for shares that were sold")
    sold: int | None = column("shares that were sold")
    traded: int | None = column("shares that were traded for shares of the survivor")
    gained: int | None = column("shares of the survivor received for them")
    kept: int | None = column("shares that were kept")
    one_more: int | None = column("additional dollars of bonuses with one more share")
    one_less: int | None = column("dollars of bonuses lost with one share fewer")


class UnboughtRow(Row):
    """One row per purchase: the game's result without it, with all other moves the same."""

    table = "unbought"
    families = ("market", "market_war")
    seat: str = needed("the seat that bought")
    corporation: str = needed("the corporation")
    shares: int = needed("number of shares")
    paid: int = needed("dollars paid for them")
    brought: int | None = column("the seat's final dollars, minus its final dollars without the purchase")
    broken: int = needed("number of later lines that become impossible without it")
    first: str | None = column("the first of them, and why it is impossible")


# ---------------------------------------------------------------- wars


class ArmyRow(Row):
    """One row per owner and turn: the armies on the board when the turn ended."""

    table = "armies"
    families = ("war", "market_war")
    seat: str = needed("the owner: a seat, a country or a corporation")
    armies: int = needed("armies, or pieces")
    areas: int = needed("areas held")
    income: int | None = column("armies or IPCs that the next turn would bring")
    worth: int | None = column("the cost of the pieces, in IPCs")


class AreaRow(Row):
    """One row per area and line at which it changed hands."""

    table = "areas"
    families = ("war", "market_war")
    area: str = needed("the area")
    seat: str | None = column("the new holder; NULL for nobody")
    before: str | None = column("the previous holder")
    how: str = needed("laid, taken, given, lost …")


class FightRow(Row):
    """One row per battle, at its last line."""

    table = "fights"
    families = ("war", "market_war")
    seat: str = needed("the attacker")
    against: str | None = column("the defender")
    source: str | None = column("the area from which the attack came")
    area: str = needed("the area that was attacked")
    attackers: int = needed("armies that could attack at the start")
    defenders: int = needed("defending armies at the start")
    chance: float | None = column("chance of taking the area, at the start, if fought to the end")
    throws: int = needed("rounds of dice")
    attacker_lost: int = needed("armies that the attacker lost")
    defender_lost: int = needed("armies that the defender lost")
    attacker_expected: float | None = column("average losses of the attacker in these rounds")
    defender_expected: float | None = column("average losses of the defender in these rounds")
    swing: float | None = column("armies (or IPCs) by which the attacker did better than the average of these rolls")
    captured: bool = needed("whether the area was taken")
    promised: float | None = column("expected losses of the defender minus the attacker's, if fought to the end")
    gained: float | None = column("losses of the defender minus the attacker's, in armies (or IPCs)")


class PurchaseRow(Row):
    """One row per kind of units that were bought, built, or given back."""

    table = "purchases"
    families = ("war",)
    seat: str = needed("the country")
    unit: str = needed("the kind of unit")
    count: int = needed("number of units; negative: given back")
    cost: int = needed("IPCs paid for all of them")
    area: str | None = column("where they were built, if that is stated in the same line")


class OrderRow(Row):
    """One row per order that was plotted and revealed."""

    table = "orders"
    families = ("war",)
    seat: str = needed("the country that plotted it")
    order: str = needed("the kind of order")
    source: str | None = column("the origin")
    area: str | None = column("the destination")
    pieces: str | None = column("the pieces, in words")
    met: str | None = column("the outcome: done, fought, met on the way, came to nothing …")


TABLES: Final[tuple[type[Row], ...]] = (
    GameRow, SeatRow, LineRow, TurnRow, DecisionRow, ChanceRow, ResultRow, StandRow,
    PriceRow, HoldingRow, CashflowRow, PayoutRow, UnboughtRow, ArmyRow, AreaRow, FightRow,
    SuggestionRow, KnowledgeRow, CardRow, OrderRow, PurchaseRow,
)  # fmt: skip
"""All tables, in the order of the documentation."""

_SQL: Final = {str: "VARCHAR", int: "BIGINT", float: "DOUBLE", bool: "BOOLEAN"}


@cache
def columns(table: type[Row]) -> dict[str, tuple[str, str]]:
    """Return the columns of a table after those of `PLACE`: name → SQL type and comment."""
    hints = get_type_hints(table)
    described: dict[str, tuple[str, str]] = {}
    for f in fields(table):
        if "comment" in f.metadata:
            kind = next((one for one in get_args(hints[f.name]) if one is not type(None)), hints[f.name])
            described[f.name] = (_SQL[kind], f.metadata["comment"])
    return described
