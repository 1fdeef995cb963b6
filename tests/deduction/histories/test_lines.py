"""Which lines force a cell, or cannot all be true, where cards change hands: against every single history."""

from __future__ import annotations

from assistant.deduction import conflict, posterior, why, without
from tests.deduction.histories.brute import Brute
from tests.deduction.histories.certain import forced, only
from tests.deduction.histories.tiny import decks


def test_the_lines_of_a_forced_cell_force_it_and_none_is_too_many():
    """Three forced cells of each of 24 tiny decks, and that an open one has no lines."""
    asked = 0
    for number, deck in enumerate(decks(24, 90)):
        if not deck.brute.count:
            continue
        cells = posterior(deck.evidence).marks.cells.items()
        sure = [(cell, mark == "yes") for cell, mark in cells if mark != "open"]
        for (card, place), held in sure[number % 5 :: 5][:3]:
            found = why(deck.evidence, card, place)
            assert found is not None
            assert found.held == held
            assert forced(only(deck.evidence, found.lines), card, place, held), (number, card, place, found)
            for line in found.lines:
                fewer = only(deck.evidence, set(found.lines) - {line})
                assert not forced(fewer, card, place, held), (number, card, place, found, line)
            asked += 1
        for cell in [cell for cell, mark in cells if mark == "open"][:1]:
            assert why(deck.evidence, *cell) is None
    assert asked >= 36


def test_lines_at_odds_leave_no_history_and_a_doubtful_one_is_enough():
    """Check false facts in 200 tiny decks; impossible hand sizes cannot be repaired."""
    invented = 0
    for number, deck in enumerate(decks(200, 91)):
        found = conflict(deck.evidence)
        assert (found is None) == bool(deck.brute.count), number
        if found is None:
            continue
        assert set(found.doubtful) <= set(found.lines)
        for line in found.doubtful:
            assert Brute(without(deck.evidence, [line])).count, (number, found, line)
        if not Brute(only(deck.evidence, [])).count:
            continue
        invented += 1
        assert not Brute(only(deck.evidence, found.lines)).count, (number, found)
        for line in found.lines:
            assert Brute(only(deck.evidence, set(found.lines) - {line})).count, (number, found, line)
            assert (line in found.doubtful) == bool(Brute(without(deck.evidence, [line])).count), (number, found, line)
    assert invented >= 12
