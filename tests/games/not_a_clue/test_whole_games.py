"""Complete games, tapped at random from every seat by offers alone: nothing is refused, every invariant holds."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from assistant.cli.deduce import DeduceArguments, as_json, as_text, deduced
from assistant.core.codec import decode, encode
from assistant.core.event import REFEREE, TABLE
from assistant.core.game import public
from assistant.core.seating import Seated
from assistant.deduction import known
from assistant.families.common_rules import OptionChanged
from assistant.games.clue import events as clue
from assistant.games.not_a_clue import events as e
from assistant.games.not_a_clue.setup import lay
from assistant.kit.facts import ENVELOPE
from assistant.storage.doctor import amiss
from assistant.storage.game_file import GameFile
from assistant.table.table import MemoryLog, Table
from tests.games.not_a_clue.evening import GAME, Evening

SEEDS = range(16)


@cache
def played(seed: int) -> Evening:
    return Evening(seed).play()


@pytest.mark.rule("NAC-FRM-01", "NAC-CLO-02")
@pytest.mark.parametrize("seed", SEEDS)
def test_whole_games_keep_the_laws(seed: int) -> None:
    """Rubles in = out, cards in one place, nobody looks: for every seat, after every line."""
    table = played(seed).table
    for seat in (TABLE, REFEREE, *played(seed).state.order):
        for _, state in table.states(seat):
            assert list(GAME.laws(state)) == []
            assert sum(state.purses.values()) + state.pot == 50 * len(state.players)
            assert min(state.purses.values()) >= 0
            assert state.solution is None
    assert len({repr(public(table.view(seat))) for seat in (TABLE, *played(seed).state.order)}) == 1


def test_the_games_have_everything_in_them() -> None:
    """The driver covers sales, traps, the paid Minkin card, polls of both results, and every kind of line."""
    lines = [type(told.event) for seed in SEEDS for told in played(seed).table.account(REFEREE)]
    rare = {e.CornerMarked, e.MotiveTyped, e.PurseCounted, e.PotCounted, e.CardNamed, clue.HandsVoted, e.MinkinPaid}
    assert {*lines} >= {kind for kind in GAME.events if kind.__module__ != OptionChanged.__module__} - rare
    assert any(played(seed).state.over for seed in SEEDS)
    assert sum(played(seed).closed for seed in SEEDS) >= 8
    assert sum(len(played(seed).state.versions) > 1 for seed in SEEDS) >= 2


@pytest.mark.rule("NAC-INF-04", "NAC-INF-05", "NAC-INF-06")
@pytest.mark.parametrize("seed", SEEDS)
def test_no_forced_fact_is_ever_false(seed: int) -> None:
    evening = played(seed)
    where = {card: player for player, hand in evening.state.hands.items() for card in hand}
    where |= dict.fromkeys(evening.file, ENVELOPE)
    for seat in (TABLE, *evening.state.order):
        found = GAME.evidence(evening.table.story(seat), seat)
        assert found is not None
        marks = known(found)
        assert marks.conflict is None
        wrong = [
            cell
            for cell, mark in marks.cells.items()
            if mark != "open" and (mark == "yes") != (where[cell[0]] == cell[1])
        ]
        assert wrong == []


@pytest.mark.rule("NAC-WIN-02")
@pytest.mark.parametrize("seed", [0, 3])
def test_a_game_without_a_solution_is_kept_opened_and_asked(seed: int) -> None:
    """Files, the doctor and `boardside deduce` work without knowing the contents of the envelope."""
    table = played(seed).table
    entries = tuple(decode(encode(entry), GAME) for entry in table.entries)
    assert Table(GAME, MemoryLog(entries)).view(TABLE) == table.view(TABLE)
    assert amiss(GAME, list(entries)) == []
    written = GameFile(GAME, "An evening", None, entries)
    for seat in (TABLE, "p0"):
        found = deduced(written, DeduceArguments(seat=seat))
        assert found.posterior.deals > 0
        assert "\n".join(as_text(found))
        assert as_json(found)


@pytest.mark.rule("NAC-CLO-03")
def test_a_corrected_version_keeps_the_poll() -> None:
    """An hour later a player corrects the location; votes and end stay the same."""
    table = Table(GAME, clock=lambda: 0)
    table.record(lay([Seated(key=k, name=k.title()) for k in ("anna", "ben", "carla")]))
    said = e.VersionDeclared(by="anna", suspect="suspect_1", contractor="contractor_1", location="location_1")
    entry = table.record(said)
    table.record(e.PollTaken(enough=("ben", "carla")))
    table.amend(
        entry.seq, e.VersionDeclared(by="anna", suspect="suspect_2", contractor="contractor_1", location="location_2")
    )
    state: Any = table.view(TABLE)
    assert state.over
    assert state.accepted.cards == ("suspect_2", "contractor_1", "location_2")
    table.strike(table.entries[2].seq)
    state = table.view(TABLE)
    assert not state.over
    assert state.open_poll.by == "anna"
