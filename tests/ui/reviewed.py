"""Figures of Clue that are quick and known beforehand, for tests of what the screens make of figures.

Run as a program it is Boardside with these figures: for tests of its pages in real browsers.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from assistant.core.event import REFEREE, Entry
from assistant.figures.facts import Measures, Played, Sentence, Standing, rows
from assistant.figures.facts.measures import Facts
from assistant.figures.facts.register import measures_of
from assistant.games import GAMES
from assistant.games.clue import events as e
from assistant.games.clue import figures
from assistant.storage.game_file import lines_of, read_lines
from assistant.table.table import MemoryLog, Table
from dashboards.play import reviewing
from dashboards.play.own_process import here

DEMO = Path(__file__).parents[2] / "data" / "clue" / "demo.jsonl"
WAYS = (("ask for the Rope", 2.0), ("ask for the Knife", 1.98), ("ask for the Pipe", 0.5))


def demo() -> Table:
    """Return the recorded game of Clue: finished, all hands open."""
    written = read_lines(lines_of(DEMO.read_bytes()), GAMES)
    return Table(written.game, MemoryLog(written.entries))


def _decisions(played: Played) -> Iterator[rows.DecisionRow]:
    """Every suggestion of a seat through which the eye may look: each second one lost a bit and a half."""
    for seat in played.seats:
        own = [told for told in played.seen(seat) if isinstance(told.event, e.SuggestionMade) and told.event.by == seat]
        for number, told in enumerate(own):
            chosen, value = WAYS[2] if number % 2 else WAYS[1]
            yield rows.DecisionRow(
                line=told.seq, seat=seat, what="question", unit="bits", chosen=chosen, best=WAYS[0][0], value=value,
                best_value=2.0, lost=2.0 - value, reason="It halves what is open.", alternatives=json.dumps(WAYS),
            )  # fmt: skip


def _chances(played: Played) -> Iterator[rows.ChanceRow]:
    for seat in played.seats:
        for told in played.seen(seat)[-1:]:
            luck = 2.1 if seat == played.seats[0] else -0.7
            yield rows.ChanceRow(
                line=told.seq, seat=seat, what="answer", unit="bits", expected=1.0, value=1 + luck, luck=luck
            )


def _standing(played: Played) -> Standing:
    """Bits that fall to nothing, one player after the other; only of seats through which the eye may look."""
    seats = [seat for seat in played.seats if played.open(seat)]
    last = max(1, len(played.lines) - 1)
    fall = {seat: 1 + number / 3 for number, seat in enumerate(seats)}
    series = {
        seat: tuple(9 * max(0.0, 1 - speed * at / last) for at in range(len(played.lines)))
        for seat, speed in fall.items()
    }
    return Standing("Bits left of the envelope", "bits", tuple(told.seq for told in played.lines), series, low=True)


def _verdict(played: Played, facts: Facts) -> Iterator[Sentence]:
    """One of it is what a seat holds, as a sentence that rests on that seat alone might say."""
    names = {player.key: player.name for player in played.state.players}
    lines = [told for told in played.lines if isinstance(told.event, e.SuggestionMade)]
    if lines and played.eye in (REFEREE, *played.seats):
        who = names.get(played.eye, "Ben")
        yield Sentence(f"{who} could have proved it at line {lines[-1].line.label}.", lines[-1].seq, 9.0)
    if played.eye in played.seats:
        hand = getattr(played.state, "hands", {}).get(played.eye, ())
        yield Sentence(f"{names[played.eye]} held {', '.join(hand)}.", played.lines[-1].seq, 8.0)
    yield Sentence(f"{len(facts.get(rows.DecisionRow, ()))} questions were asked.", 0, 1.0)


def stand_in() -> Measures:
    """Return these figures in place of the game's own."""
    return replace(
        figures.MEASURES, tables={rows.DecisionRow: _decisions, rows.ChanceRow: _chances}, results=_results,
        standing=_standing, verdict=_verdict, within=0.05,
    )  # fmt: skip


def _results(played: Played, facts: Facts) -> Iterator[rows.ResultRow]:
    winners = set(figures.MEASURES.winners(played.state))
    for seat in played.seats:
        luck = sum(one.luck for one in facts.get(rows.ChanceRow, ()) if one.seat == seat) if played.open(seat) else None
        lost = (
            sum(one.lost for one in facts.get(rows.DecisionRow, ()) if one.seat == seat) if played.open(seat) else None
        )
        decisions = None if lost is None else -lost
        yield rows.ResultRow(seat=seat, unit="bits", luck=luck, decisions=decisions, winner=seat in winners or None)


def install(patch: Any = setattr) -> None:
    """Have all reviews of Clue rest on these figures."""
    patch(figures, "MEASURES", stand_in())
    patch(reviewing, "in_own_process", here)  # another process would know nothing of them
    measures_of.cache_clear()


SEATS = ("anna", "ben", "carla", "david")


@pytest.fixture
def known_figures(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Use figures that are known beforehand for reviews of Clue."""
    install(monkeypatch.setattr)
    yield
    monkeypatch.undo()
    measures_of.cache_clear()


def closed(*swapped: str) -> Table:
    """Return the recorded game as it was before the hands were opened, with the hands of two seats exchanged."""
    entries = [entry for entry in demo().entries if not isinstance(entry.event, e.HandsVoted)]
    return Table(GAMES["clue"], MemoryLog([_changed(entry, swapped) for entry in entries]))


def _changed(entry: Entry, swapped: tuple[str, ...]) -> Entry:
    event = entry.event
    if swapped and isinstance(event, e.HandDealt) and event.of in swapped:
        return replace(entry, event=replace(event, cards=tuple(reversed(hand_of(_other(event.of, swapped))))))
    return entry


def _other(seat: str, swapped: tuple[str, ...]) -> str:
    return next(one for one in swapped if one != seat)


def hand_of(seat: str) -> tuple[str, ...]:
    return next(
        one.event.cards for one in demo().entries if isinstance(one.event, e.HandDealt) and one.event.of == seat
    )


if __name__ == "__main__":
    install()
    from assistant.cli.main import main

    sys.exit(main())
