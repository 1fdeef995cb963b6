"""A variant extends a game without changing it: its own fields of the State, its own events; all else falls through."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from functools import reduce
from pathlib import Path
from typing import Any

import pytest

from assistant.core.event import REFEREE, Event
from assistant.core.game import Checks, State, checking, illegal, variant_of
from assistant.core.story import seen_lines
from assistant.games import GAMES
from assistant.games.acquire import rules as acquire_rules
from assistant.games.acquire.state import Acquire
from assistant.games.clue import advice, rules
from assistant.games.clue import events as e
from assistant.games.clue.state import Clue
from assistant.games.clue.tell import tell as clue_tell
from assistant.games.cold_cash_risk import rules as cold_cash_rules
from assistant.games.cold_cash_risk.state import ColdCash
from assistant.games.risk import rules as risk_rules
from assistant.games.risk.state import Risk
from assistant.table.table import Table
from tests import recorded_games as kept
from tests import simulate_risk

DATA = Path(__file__).parents[1] / "data"


class Whispered(Event):
    """An event that only the variant knows."""

    by: str


@dataclass(frozen=True, kw_only=True)
class ClueVariant(Clue):
    whispers: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class RiskVariant(Risk):
    whispers: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class AcquireVariant(Acquire):
    whispers: tuple[str, ...] = ()


@dataclass(frozen=True, kw_only=True)
class ColdCashVariant(ColdCash):
    whispers: tuple[str, ...] = ()


def recorded(game: str) -> Table:
    return kept.table(DATA / game / "demo.jsonl")


def simulated_risk() -> Table:
    played = simulate_risk.Game(3, seed=5)
    return played.play()


def tapped_acquire() -> Table:
    """Tap the first offer of every kind, again and again, as the referee."""
    table = Table(GAMES["acquire"])
    table.record(GAMES["acquire"].lay(simulate_risk.seats(3)))
    for step in range(60):
        offers = GAMES["acquire"].offers(table.view(REFEREE), REFEREE)
        offers = [o for o in offers if all(b.choices or b.prefilled is not None for b in o.blanks)]
        expected = [o for o in offers if o.expected] or offers
        if not expected:
            break
        offer = expected[step % len(expected)]
        picked = {b.name: b.choices[step % len(b.choices)] for b in offer.blanks if b.count == 1 and b.choices}
        picked |= {b.name: b.choices[: b.count] for b in offer.blanks if b.count != 1}
        table.record(offer.fill(picked), REFEREE)
    return table


VARIANTS = {
    "clue": (lambda: recorded("clue"), rules.apply, ClueVariant),
    "risk": (simulated_risk, risk_rules.apply, RiskVariant),
    "acquire": (tapped_acquire, acquire_rules.apply, AcquireVariant),
    "cold_cash_risk": (lambda: recorded("cold_cash_risk"), cold_cash_rules.apply, ColdCashVariant),
}


def whispering(base: Any) -> Any:
    """Return the base game's `apply` with one more event."""
    apply = variant_of(base)

    @apply.register
    def _(event: Whispered, state: Any) -> Any:
        return type(state)(**{**_values(state), "whispers": (*state.whispers, event.by)})

    return apply


def _values(state: State) -> dict[str, Any]:
    return {f.name: getattr(state, f.name) for f in fields(state)}


def events(table: Table) -> Sequence[Event]:
    return [event for _, event in seen_lines(list(table.lines), REFEREE)]


@pytest.mark.parametrize("game", VARIANTS)
def test_a_variants_state_survives_a_whole_game(game: str) -> None:
    """Set up and played to the end with its own events in between, its type and fields are there, and the base's are
    equal.
    """
    play, base, kind = VARIANTS[game]
    table = play()
    apply, state = whispering(base), kind()
    story = events(table)
    assert len(story) > 30
    for number, event in enumerate(story):
        state = apply(event, state)
        if number % 10 == 0:
            state = apply(Whispered(by=str(number)), state)
    assert type(state) is kind
    assert state.whispers == tuple(str(number) for number in range(0, len(story), 10))
    there = reduce(lambda state, event: base(event, state), story, GAMES[game].start)
    for f in fields(there):
        assert getattr(state, f.name) == getattr(there, f.name), f.name


def test_a_variants_event_is_nothing_to_the_base() -> None:
    """An event registered for a variant is not known to its base."""
    whispering(rules.apply)
    assert rules.apply(Whispered(by="plum"), Clue()) == Clue()


def test_a_variant_tells_and_checks_its_own_events() -> None:
    """`tell` and `check` are open in the same way; what the variant does not mention falls through."""
    tell = variant_of(clue_tell)

    @tell.register
    def _(event: Whispered, before: Clue, after: Clue) -> str:
        return f"{event.by} whispers."

    def aloud(event: Whispered, state: Clue) -> Checks:
        yield illegal("Nobody whispers at this table.", "KC-INT-01")

    check = checking({**advice.CHECKS, Whispered: (aloud,)})
    state = Clue()
    assert tell(Whispered(by="plum"), state, state) == "plum whispers."
    assert tell(e.NobodyShowed(), state, state) == "Nobody shows a card."
    assert [notice.rules for notice in check(Whispered(by="plum"), state)] == [("KC-INT-01",)]
    assert list(check(e.NobodyShowed(), state)) == list(advice.check(e.NobodyShowed(), state)) != []
    assert list(advice.check(Whispered(by="plum"), state)) == []
