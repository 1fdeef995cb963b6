"""Tables of six with long names, everything open, in the moments at which a television has most to show."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any

from assistant.core.event import TABLE, Entry
from assistant.core.seating import Seated
from assistant.games import GAMES
from assistant.games.acquire import events as trade
from assistant.games.acquire.setup import lay
from assistant.games.clue import events as clue
from assistant.table.table import MemoryLog, Table
from tests import simulate, simulate_cold_cash, simulate_risk

NAMES = ("Maximiliane-Wilhelmina", "أبو بكر الصديق", "<b>Bob</b>", "🎩🎩 Zoë 🎩", "Wwwwwwwwwwwwwwwwwwwwwww", "F")
Moment = Callable[[Any], bool]


def named(table: Table) -> list[Entry]:
    """Return the entries of a table with the long names."""
    laid: Any = table.entries[0].event
    players = [replace(seated, name=name) for seated, name in zip(laid.players, NAMES, strict=True)]
    return [replace(table.entries[0], event=replace(laid, players=tuple(players))), *table.entries[1:]]


def until(key: str, entries: list[Entry], moment: Moment, last: bool = False) -> list[Entry]:
    """Cut off after the first (or last) entry at which a moment has come."""
    lines = Table(GAMES[key], MemoryLog(entries)).states(TABLE)
    come = [told.seq for told, state in lines if moment(state)]
    assert come, "the moment never comes"
    return entries[: come[-1 if last else 0]]


def clue_moments() -> dict[str, list[Entry]]:
    entries = named(simulate.Game(6, 3).play())
    return {
        "clue suggestion": until("clue", entries, lambda s: len(s.suggestions) > 5 and not s.suggestions[-1].closed),
        "clue before the end": entries[
            : next(n for n, e in enumerate(entries) if isinstance(e.event, clue.AccusationJudged) and e.event.right)
        ],
        "clue over": entries,
    }


def risk_moments() -> dict[str, list[Entry]]:
    entries = named(simulate_risk.Game(6, 4).play())
    return {
        "risk fight": until("risk", entries, lambda s: s.turn.number > 9 and s.fight and s.fight.rounds),
        "risk quiet": until("risk", entries, lambda s: s.turn.number > 8 and not s.fight),
        "risk over": entries,
    }


def cold_cash_moments() -> dict[str, list[Entry]]:
    table = simulate_cold_cash.Game(6, 2, options={"CCR-AMB-36": "open"}).play()
    entries, key = named(table), "cold_cash_risk"

    def settling(state: Any) -> bool:
        return bool(state.settlements and state.settlements[0].paid and state.settlements[0].waiting)

    return {
        "cash quiet": until(
            key, entries, lambda s: len(s.firms) > 4 and not s.fight and not s.settlements and not s.over, True
        ),
        "cash fight": until(key, entries, lambda s: len(s.firms) > 2 and s.fight and s.fight.rounds, True),
        "cash merger": until(key, entries, lambda s: settling(s) and not s.settlements[0].hostile),
        "cash takeover": until(key, entries, lambda s: settling(s) and s.settlements[0].hostile),
        "cash over": entries,
    }


def acquire_table(open_: bool = True) -> Table:
    """Six at a table of Acquire, all seven corporations on the board; the first is to play 5E, which merges two."""
    table = Table(GAMES["acquire"])
    rows: Iterable[Any] = zip(simulate.NAMES, simulate.COLOURS, "●▲■◆★✚", strict=True)
    seats = [Seated(key=n.lower(), name=n, colour=c, mark=m, device=True) for n, c, m in rows]
    table.record(lay(seats, {"ACQ-AMB-05": "open"} if open_ else {}, hands="untracked"))
    keys = [seated.key for seated in seats]
    for player, tile in zip(keys, ("2A", "12I", "9I", "10A", "1I", "4I"), strict=True):
        table.record(trade.FirstTileDrawn(by=player, at=tile), player)
    firms = {"4D 5D 4C 5C": "tower", "5F 6F 7F": "luxor", "8C 9C 10C 8B 9B 10B 8A 9A 11B 12B 11A": "american",
             "9E 9F 9G": "festival", "1C 1D": "worldwide", "11D 12D": "continental", "1F 2F": "imperial"}  # fmt: skip
    for tiles, firm in firms.items():
        for tile in tiles.split():
            table.record(trade.SquareSet(at=tile, of=firm))
    for n, player in enumerate(keys):
        table.record(trade.CashSet(of=player, dollars=3_100 + 1_700 * n), player)
        for m, firm in enumerate(firms.values()):
            if (n + m) % 3:
                table.record(trade.SharesSet(by=player, of=firm, count=1 + (n * m) % 4), player)
    return table


def acquire_moments() -> dict[str, list[Entry]]:
    quiet = acquire_table()
    merging = acquire_table()
    merging.record(trade.TilePlayed(by=merging.view(TABLE).on_turn, at="5E"))
    over = acquire_table()
    over.record(trade.TilePlayed(by=over.view(TABLE).on_turn, at="12F"))
    over.record(trade.EndDeclared(by=over.view(TABLE).on_turn), note="they agreed")
    return {"acquire quiet": named(quiet), "acquire merger": named(merging), "acquire over": named(over)}


def moments() -> dict[str, tuple[str, list[Entry]]]:
    """Name → game, entries."""
    found: dict[str, tuple[str, list[Entry]]] = {}
    for key, make in (("clue", clue_moments), ("risk", risk_moments), ("cold_cash_risk", cold_cash_moments),
                      ("acquire", acquire_moments)):  # fmt: skip
        found |= {name: (key, entries) for name, entries in make().items()}
    return found
