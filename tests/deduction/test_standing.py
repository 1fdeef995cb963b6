"""A card that changed hands is never taken to lie where it lay: the engine says that it cannot say."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from assistant import cli
from assistant.deduction import (
    NotYet,
    conflict,
    opening_worlds,
    possible,
    unanswered,
    why,
    without,
)
from assistant.games import GAMES
from assistant.kit.facts import Evidence, Holds, Moved
from assistant.library import SHELF

SUSPECTS, WEAPONS, ROOMS = ("plum", "green", "white"), ("rope", "knife"), ("hall", "study", "library")
STILL = Evidence(
    classes={"suspect": SUSPECTS, "weapon": WEAPONS, "room": ROOMS},
    sizes={"anna": 2, "ben": 2, "carla": 1},
    facts=(Holds(seq=2, moment=1, place="ben", cards=frozenset(("rope",))),),
)
GIVEN = Moved(seq=3, moment=2, place="ben", to="carla", cards=frozenset(("rope", "plum", "hall")))
MOVED = replace(STILL, facts=(*STILL.facts, GIVEN))

ENTRIES: dict[str, Callable[[Evidence], Any]] = {
    "why": lambda evidence: why(evidence, "rope", "ben"),
    "conflict": conflict,
    "possible": possible,
    "without": lambda evidence: without(evidence, [GIVEN.seq]),
}


@pytest.mark.parametrize("entry", ENTRIES)
def test_every_entry_says_that_it_cannot_follow_cards(entry: str) -> None:
    ENTRIES[entry](STILL)
    with pytest.raises(NotYet, match=r"^Cards have changed hands in this game: .*\.$"):
        ENTRIES[entry](MOVED)


@pytest.mark.parametrize("entry", ["why", "conflict", "possible"])
def test_nor_where_hand_sizes_do_not_come_out(entry: str) -> None:
    """A frame that cannot be dealt is no reason to answer before looking at the facts."""
    with pytest.raises(NotYet):
        ENTRIES[entry](replace(MOVED, sizes={"anna": 2, "ben": 2, "carla": 2}))


def test_asked_beforehand_it_is_a_sentence() -> None:
    assert unanswered(STILL) == ""
    with pytest.raises(NotYet) as raised:
        possible(MOVED)
    assert unanswered(MOVED) == str(raised.value)


def test_what_no_move_can_change_is_still_counted() -> None:
    """Deals before play are read from the frame alone."""
    assert opening_worlds(MOVED) == opening_worlds(STILL) > 0


def test_the_command_says_it_too(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    clue = GAMES["clue"]

    def with_a_move(story: Any, seat: str) -> Evidence | None:
        found = clue.evidence(story, seat)
        return found and replace(found, facts=(*found.facts, GIVEN))

    monkeypatch.setattr(cli, "GAMES", {**GAMES, "clue": replace(clue, evidence=with_a_move)})
    demo = SHELF / "data" / "clue" / "demo.jsonl"
    assert cli.main(["deduce", str(demo), "--seat", "anna"]) != 0
    said = capsys.readouterr()
    assert unanswered(MOVED) in said.err + said.out
    assert "Traceback" not in said.err
