"""The recorded game of Killer Clue: its text is unchanged, and every seat is as certain after ten lines as it was."""

from __future__ import annotations

import pytest

from assistant.core.event import REFEREE, TABLE
from assistant.deduction import posterior
from assistant.games.killer_clue.state import KillerClue
from assistant.kit.facts import ENVELOPE
from assistant.knowledge.evidence import evidence
from assistant.table.table import Table
from tests.stories.record_killer import DEMO, LOOKS, known
from tests.stories.record_killer import WRITTEN as FILES
from tests.stories.record_today import read

WRITTEN = FILES.text.read_text("utf-8").splitlines()
SEATS = (TABLE, "anna", "ben", "carla", "david")


@pytest.fixture(scope="module")
def table() -> Table:
    return read(DEMO)


def test_it_has_all_that_such_an_evening_can_have(table: Table) -> None:
    kinds = [type(line.event).__name__ for line in table.lines]
    end: KillerClue = table.view(REFEREE)  # type: ignore[assignment]
    assert len(kinds) >= 100
    assert kinds.count("CardGiven") >= 10
    for kind in ("CardsTraded", "MiniSuggestionMade", "PanicRolled", "MistakeAdmitted", "AccusationMade"):
        assert kind in kinds
    assert len(end.murdered) == 2
    assert len(end.out) == 3
    assert (end.over, end.winner, end.killer) == (True, "anna", "anna")
    assert list(table.game.laws(end)) == []


def test_it_reads_as_it_did(table: Table) -> None:
    said = [f"{told.line.label:>4}  {told.text}" for told in table.account(TABLE)]
    assert [line for line in WRITTEN if line[:6].strip().isdigit()] == said


@pytest.mark.parametrize("label", LOOKS)
def test_every_seat_is_as_sure_as_it_was(table: Table, label: str) -> None:
    at = next(n for n, line in enumerate(WRITTEN) if line[:4].strip() == label)
    assert WRITTEN[at + 1 : at + 1 + 2 * len(SEATS)] == list(known(table, label))


@pytest.mark.parametrize("seat", SEATS)
def test_nobody_is_sure_of_what_is_not_so(table: Table, seat: str) -> None:
    """After the last line before the end, every forced fact is true, and the true envelope is possible."""
    end: KillerClue = table.view(REFEREE)  # type: ignore[assignment]
    found = posterior(evidence(table, seat, "121"))
    assert found.deals
    for card in end.solution or ():
        assert found.marks.at(card, ENVELOPE) != "no"
        assert found.probability(card, ENVELOPE) > 0
    for card in table.view(REFEREE).deck["weapon"]:  # type: ignore[attr-defined]
        if card not in (end.solution or ()):
            assert found.marks.at(card, ENVELOPE) != "yes"
