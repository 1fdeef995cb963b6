"""Explanations and conflicts: true, minimal, and stable on a table that contradicts itself."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest

from assistant.deduction import conflict, known, possible, posterior, why, without
from assistant.deduction.advice import minimal_explanations
from assistant.deduction.advice.minimal_explanations import meeting
from assistant.deduction.constraints.find_deal import Witnesses
from assistant.kit.facts import ENVELOPE, Evidence, Holds, HoldsNone, HoldsOneOf, Moved, NotTogether
from tests.deduction.positions import decks, sampled
from tests.deduction.reference import cells_by_sat, fits, worlds


def only(evidence: Evidence, lines) -> Evidence:
    return replace(evidence, facts=tuple(fact for fact in evidence.facts if fact.seq in {0, *lines}))


@pytest.mark.rule("CLUE-INF-11")
def test_every_line_of_a_reason_is_needed():
    """With these lines alone the cell is forced, without any one of them it is open (asked of a SAT solver)."""
    asked = 0
    for position in sampled()[::5]:
        evidence = position.evidence
        marks = posterior(evidence).marks
        forced = [cell for cell, mark in marks.cells.items() if mark != "open"]
        for card, place in forced[position.seed % 7 :: 29]:
            found = why(evidence, card, place)
            assert found is not None
            assert found.held == (marks.at(card, place) == "yes")
            assert _forced(only(evidence, found.lines), card, place) == found.held
            for line in found.lines:
                rest = [other for other in found.lines if other != line]
                assert _forced(only(evidence, rest), card, place) is None
            asked += 1
    assert asked > 100


def _forced(evidence, card, place):
    can = cells_by_sat(evidence)
    if not can[card, place]:
        return False
    return True if sum(can[card, other] for other in evidence.places) == 1 else None


SMALL = Evidence(
    classes={"suspect": ("plum", "white"), "weapon": ("rope", "knife"), "room": ("hall", "study", "library")},
    sizes={"anna": 2, "ben": 2},
)


def lacking(seq: int, place: str, *cards: str) -> HoldsNone:
    return HoldsNone(seq=seq, moment=seq, place=place, cards=frozenset(cards))


def test_a_mark_names_every_line_behind_it():
    """Plum and rope must be in the envelope, which does not hold all three, so the hall is not."""
    wrong = NotTogether(seq=3, moment=3, place=ENVELOPE, cards=frozenset(("plum", "rope", "hall")))
    outside = (lacking(1, "anna", "plum", "rope"), lacking(2, "ben", "plum", "rope"))
    marks = known(replace(SMALL, facts=(*outside, wrong)))
    assert marks.method == "propagation"
    assert [marks.at(card, ENVELOPE) for card in ("plum", "rope", "hall")] == ["yes", "yes", "no"]
    assert marks.because["plum", ENVELOPE] == (1, 2)
    assert marks.because["hall", ENVELOPE] == (1, 2, 3)
    assert marks.because["plum", "anna"] == (1,)


def test_a_card_that_can_be_nowhere_names_every_line():
    nowhere = (lacking(1, "anna", "plum"), lacking(2, "ben", "plum"), lacking(3, ENVELOPE, "plum"))
    assert known(replace(SMALL, facts=nowhere)).conflict == (1, 2, 3)


def test_a_card_that_no_move_can_bring_names_the_move_too():
    """Carla lacked green at first, and Ben could not give her that card."""
    lacked = lacking(1, "carla", "green")
    given = Moved(seq=2, moment=2, place="ben", to="carla", cards=frozenset(("plum", "rope")))
    classes = {**SMALL.classes, "suspect": ("plum", "green", "white")}
    marks = known(Evidence(classes=classes, sizes={"anna": 2, "ben": 2, "carla": 1}, facts=(lacked, given)))
    assert marks.because["green", "carla"] == (1, 2)


@pytest.mark.parametrize("method", ["", "join", "inclusion-exclusion", "sampled"])
def test_a_contradiction_that_propagation_does_not_see_leaves_no_deal(method: str):
    """Two cards cannot fit three clauses without a card in common."""
    pairs = [frozenset(pair) for pair in ("ab", "cd", "ef")]
    shown = tuple(HoldsOneOf(seq=at, moment=at, place="anna", cards=pair) for at, pair in enumerate(pairs, 1))
    classes = {"suspect": ("a", "b", "s"), "weapon": ("c", "d", "w"), "room": ("e", "f", "r")}
    evidence = Evidence(classes=classes, sizes={"anna": 2, "ben": 2, "carla": 2}, facts=shown)
    assert known(evidence).conflict is None
    assert posterior(evidence, method=method).deals == 0
    assert conflict(evidence) is not None


def test_an_open_cell_has_no_reason():
    position = next(p for p in sampled() if posterior(p.evidence).deals > 100)
    marks = posterior(position.evidence).marks
    card, place = next(cell for cell, mark in marks.cells.items() if mark == "open")
    assert why(position.evidence, card, place) is None
    with pytest.raises(ValueError, match="No card called “spanner”"):
        why(position.evidence, "spanner", place)


def test_conflicts_of_tiny_decks_are_minimal():
    met = 0
    for deck in decks(400, 3):
        evidence = deck.evidence
        fitting = [world for world in worlds(evidence) if all(fits(world, fact) for fact in evidence.facts)]
        assert possible(evidence) == bool(fitting)
        found = conflict(evidence)
        assert (found is None) == bool(fitting)
        if found is None:
            continue
        met += 1
        assert not possible(only(evidence, found.lines))
        for line in found.lines:
            assert possible(only(evidence, [other for other in found.lines if other != line]))
        every = {fact.seq for fact in evidence.facts}
        assert set(found.doubtful) == {line for line in every if possible(without(evidence, [line]))}
    assert met > 20


def test_no_smaller_set_of_lines_does_it():
    """Against every smaller set of lines, one by one, on tiny decks."""
    met = 0
    for deck in decks(400, 3):
        evidence = deck.evidence
        found = conflict(evidence)
        if found is None or len(found.lines) < 2:
            continue
        assert found.fewest
        lines = sorted({fact.seq for fact in evidence.facts} - {0})
        for smaller in combinations(lines, len(found.lines) - 1):
            assert possible(only(evidence, smaller))
        met += 1
    assert met > 20


def test_the_smallest_set_that_meets_others():
    sets = [frozenset(one) for one in ({1, 2}, {2, 3}, {4, 5}, {5, 1})]
    assert meeting(sets, 3) == {2, 5}
    assert meeting(sets, 1) is None
    assert meeting([], 0) == frozenset()
    assert meeting([frozenset()], 3) is None


def test_a_forgotten_card_is_found_in_a_whole_game():
    """A player passed although she held a card: the false line is among those named, and ignoring it resolves the
    conflict.
    """
    met = 0
    for position in sampled():
        passes = [
            replace(fact, seq=fact.seq)
            for fact in position.evidence.facts
            if isinstance(fact, HoldsOneOf) and fact.place == "ben"
        ]
        if not passes or position.seat != "anna":
            continue
        lie = HoldsNone(seq=9999, moment=9999, place="ben", cards=passes[-1].cards)
        evidence = replace(position.evidence, facts=(*position.evidence.facts, lie))
        found = conflict(evidence)
        assert found is not None
        assert 9999 in found.doubtful
        assert possible(without(evidence, [9999]))
        dead = posterior(evidence)
        assert dead.deals == 0
        assert dead.conflict is not None
        assert why(evidence, "rope", "ben") is None
        met += 1
        if met == 25:
            break
    assert met == 25


def test_conflict_that_propagation_does_not_see():
    """Three cards can only be in two places of one card each."""
    classes = {"suspect": ("a", "b", "c"), "weapon": ("x", "y", "z"), "room": ("k", "l", "m")}
    none = [
        HoldsNone(seq=at, moment=at, place=place, cards=frozenset("abx"))
        for at, place in enumerate(("three", "four"), 1)
    ]
    tail = HoldsNone(seq=3, moment=3, place=ENVELOPE, cards=frozenset("abx"))
    evidence = Evidence(classes=classes, sizes={"one": 1, "two": 1, "three": 2, "four": 2}, facts=(*none, tail))
    assert known(evidence).conflict is None
    assert posterior(evidence).conflict == ()
    found = conflict(evidence)
    assert found is not None
    assert found.lines == found.doubtful == (1, 2, 3)


def test_a_set_up_that_cannot_be_dealt():
    classes = {"suspect": ("a", "b"), "weapon": ("x", "y"), "room": ("k", "l")}
    wrong = Evidence(classes=classes, sizes={"one": 2, "two": 2})
    assert posterior(wrong).deals == 0
    assert not possible(wrong)
    found = conflict(wrong)
    assert found is not None
    assert found.lines == ()
    twice = Evidence(
        classes=classes,
        sizes={"one": 2, "two": 1},
        facts=(Holds(seq=0, moment=0, place="one", cards=frozenset("ab")),),
    )
    assert conflict(twice).lines == ()


# ---------------------------------------------------------------- what it costs


def tried(monkeypatch) -> list[Witnesses]:
    """Return every search for deals from now on."""
    begun: list[Witnesses] = []
    begin = Witnesses.__init__

    def noted(self, evidence):
        begin(self, evidence)
        begun.append(self)

    monkeypatch.setattr(Witnesses, "__init__", noted)
    return begun


def test_few_tries_answer_why(monkeypatch):
    """Counted, not timed: `tests/bench/deduction_figures.py` measures the time."""
    begun, costs = tried(monkeypatch), []
    for position in sampled()[::4]:
        marks = posterior(position.evidence).marks
        forced = [cell for cell, mark in marks.cells.items() if mark != "open"]
        for cell in forced[position.seed % 5 :: 11]:
            begun.clear()
            assert why(position.evidence, *cell) is not None
            costs.append(sum(one.tried for one in begun))
    costs.sort()
    assert len(costs) > 300
    assert costs[int(len(costs) * 0.95)] < 200
    assert costs[-1] < 4_000


def test_sizes_that_cannot_come_out_are_seen_at_once(monkeypatch):
    """Eleven cards for ten places, in many hands, would be tried forever."""
    classes = {"s": tuple(f"s{n}" for n in range(12)), "w": tuple(f"w{n}" for n in range(9)), "r": ("r0", "r1")}
    laid = Evidence(classes=classes, sizes={f"p{n}": 2 for n in range(10)})
    many = frozenset({*classes["s"][:6], *classes["w"][:5]})
    facts = tuple(HoldsNone(seq=n, moment=n, place=f"p{n}", cards=many) for n in range(1, 6))
    tail = HoldsNone(seq=9, moment=9, place=ENVELOPE, cards=many)
    wrong = replace(laid, facts=(*facts, tail))
    begun = tried(monkeypatch)
    assert possible(replace(laid, facts=facts[:4]))
    assert not possible(wrong)
    assert sum(one.tried for one in begun) < 10
    found = conflict(wrong)
    assert found is not None
    assert not possible(only(wrong, found.lines))


def test_a_search_that_was_ended_says_so(monkeypatch):
    """Every line is then still needed, but it is not claimed that there are no fewer."""
    position = next(p for p in sampled() if p.seat == "anna" and posterior(p.evidence).deals < 50)
    marks = posterior(position.evidence).marks
    forced = [cell for cell, mark in marks.cells.items() if mark != "open"][::6]
    full = {cell: why(position.evidence, *cell) for cell in forced}
    monkeypatch.setattr(minimal_explanations, "TRIED", -1)
    short = {cell: why(position.evidence, *cell) for cell in forced}
    assert all(found.fewest for found in full.values())
    assert any(not found.fewest for found in short.values())
    for cell, found in short.items():
        assert len(found.lines) >= len(full[cell].lines)
        assert _forced(only(position.evidence, found.lines), *cell) == found.held
        for line in found.lines:
            assert _forced(only(position.evidence, set(found.lines) - {line}), *cell) is None
