"""The evidence that each event gives a seat about who holds what, checked against complete deals."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import reduce
from itertools import combinations, product
from operator import and_, or_

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from assistant.core.event import TABLE
from assistant.deduction import known, opening_solutions, opening_worlds
from assistant.games.clue import events as e
from assistant.kit.facts import (
    ENVELOPE,
    Evidence,
    Fact,
    Holds,
    HoldsNone,
    HoldsOneOf,
    NotTogether,
    Showed,
)

HAND = "scarlet mustard rope knife study hall"


@pytest.fixture
def four(lay_board):
    """Scarlet, Green, Plum and White, clockwise; Scarlet holds two suspects, a weapon and two rooms."""
    return lay_board("scarlet", "green", "plum", "white").hold("scarlet", "scarlet mustard rope study hall")


def kinds(facts: tuple[Fact, ...]) -> list[tuple[str, str]]:
    return [(type(fact).__name__, getattr(fact, "place", "")) for fact in facts]


@pytest.mark.rule("CLUE-INF-01", "CLUE-EQP-04")
def test_the_public_has_5557616064_worlds_before_play(board) -> None:
    evidence = board.evidence(TABLE)
    assert evidence.facts == ()
    assert dict(evidence.sizes) == {"scarlet": 6, "green": 6, "plum": 6}
    assert evidence.places[-1] == ENVELOPE
    assert opening_worlds(evidence) == 324 * 17153136 == 5557616064
    assert set(board.marks(TABLE).cells.values()) == {"open"}


@pytest.mark.rule("CLUE-INF-02")
def test_the_own_hand_fixes_the_own_cards_in_both_directions(board) -> None:
    board.hold("scarlet", HAND)
    marks = board.marks("scarlet")
    for card in board.evidence("scarlet").cards:
        assert marks.at(card, "scarlet") == ("yes" if card in HAND.split() else "no")
        if card in HAND.split():
            assert board.may_be_in(card, "scarlet") == {"scarlet"}
    assert opening_worlds(board.evidence("scarlet"), {"scarlet": HAND.split()}) == 103488
    assert opening_solutions(board.evidence("scarlet"), {"scarlet": HAND.split()}) == 112


@pytest.mark.rule("CLUE-INF-02")
def test_a_shared_device_has_no_hand(board) -> None:
    board.hold("scarlet", HAND)
    assert board.evidence(TABLE).facts == ()
    assert board.evidence("green").facts == ()


@pytest.mark.rule("CLUE-INF-03")
def test_a_suggestion_by_itself_proves_nothing(board) -> None:
    board.suggest("scarlet", "plum", "rope", "hall")
    assert board.evidence().facts == ()
    assert "scarlet" in board.may_be_in("plum")


@pytest.mark.rule("CLUE-INF-04")
def test_a_pass_is_three_exclusions(four) -> None:
    four.suggest("scarlet", "green", "wrench", "lounge").do(e.Passed(by="green"))
    facts = four.evidence().facts
    assert [(fact.place, fact.cards) for fact in facts] == [("green", frozenset({"green", "wrench", "lounge"}))]
    assert isinstance(facts[0], HoldsNone)
    assert all(four.marks().at(card, "green") == "no" for card in ("green", "wrench", "lounge"))
    four.show("white", "scarlet")
    passes = [(fact.place, fact.seq) for fact in four.evidence().facts if isinstance(fact, HoldsNone)]
    last = four.table.lines[-1].seq
    assert passes == [("green", last - 1), ("plum", last)]


@pytest.mark.rule("CLUE-INF-05")
def test_an_unknown_card_is_one_of_the_three(four) -> None:
    four.suggest("scarlet", "green", "wrench", "lounge").show("plum", "scarlet", "wrench")
    for seat in (TABLE, "green", "white"):
        assert kinds(four.evidence(seat).facts) == [("HoldsNone", "green"), ("HoldsOneOf", "plum")]
        assert all(four.marks(seat).at(card, "plum") == "open" for card in ("green", "wrench", "lounge"))


@pytest.mark.rule("CLUE-INF-05")
def test_the_last_candidate_is_certain(lay_board) -> None:
    """White holds the suspect and has seen the weapon with Scarlet: Plum showed the room."""
    four = lay_board("scarlet", "green", "plum", "white").hold("white", "green white peacock library")
    four.suggest("scarlet", "green", "wrench", "lounge").show("plum", "scarlet")
    assert four.marks("white").groups[0].cards == ("wrench", "lounge")
    four.idle("green").idle("plum").suggest("white", "white", "wrench", "dining").show("scarlet", "white", "wrench")
    assert four.may_be_in("lounge", "white") == {"plum"}
    assert four.marks("white").groups == ()


@pytest.mark.rule("CLUE-INF-06")
def test_the_suggester_knows_the_card_and_no_more(four) -> None:
    four.suggest("scarlet", "green", "wrench", "lounge").show("plum", "scarlet", "wrench")
    shown = four.evidence("scarlet").facts[-1]
    assert isinstance(shown, Showed)
    assert (shown.place, shown.card, shown.among) == ("plum", "wrench", frozenset({"green", "wrench", "lounge"}))
    assert four.may_be_in("wrench", "scarlet") == {"plum"}
    assert four.may_be_in("lounge", "scarlet") == {"plum", "white", ENVELOPE}
    assert four.marks("scarlet").at("green", "plum") == "open"


@pytest.mark.rule("CLUE-INF-06")
def test_a_card_that_nobody_entered_is_one_of_the_three_for_the_suggester_too(four) -> None:
    four.suggest("scarlet", "green", "wrench", "lounge").show("plum", "scarlet")
    assert isinstance(four.evidence("scarlet").facts[-1], HoldsOneOf)


@pytest.mark.rule("CLUE-INF-07")
def test_nobody_can_show_for_the_suggester(four) -> None:
    four.suggest("scarlet", "green", "wrench", "lounge").do(e.NobodyShowed())
    assert set(four.marks("scarlet").solution) == {"green", "wrench", "lounge"}


@pytest.mark.rule("CLUE-INF-07")
def test_nobody_can_show_for_the_others(four) -> None:
    four.suggest("scarlet", "green", "wrench", "lounge").do(e.NobodyShowed())
    where = [four.may_be_in(card) for card in ("green", "wrench", "lounge")]
    assert where == [{"scarlet", ENVELOPE}] * 3
    assert len(list(product(*where))) == 8
    assert four.marks().solution == ()


@pytest.mark.rule("CLUE-INF-08")
def test_a_wrong_accusation_excludes_the_triple_alone(four) -> None:
    four.accuse("scarlet", "green", "wrench", "lounge")
    fact = four.evidence("plum").facts[0]
    assert isinstance(fact, NotTogether)
    assert (fact.place, fact.cards) == (ENVELOPE, frozenset({"green", "wrench", "lounge"}))
    assert set(four.marks("plum").cells.values()) == {"open"}


@pytest.mark.rule("CLUE-INF-08")
def test_with_two_proved_the_third_is_excluded(four) -> None:
    """Nobody could show Scarlet's suspect and weapon, and the room was her own."""
    four.suggest("scarlet", "green", "wrench", "study").do(e.NobodyShowed(), e.TurnEnded(by="scarlet"))
    assert set(four.marks("scarlet").solution) == {"green", "wrench"}
    assert four.marks("scarlet").at("lounge", ENVELOPE) == "open"
    four.accuse("green", "green", "wrench", "lounge")
    assert four.marks("scarlet").at("lounge", ENVELOPE) == "no"
    assert four.marks("white").at("lounge", ENVELOPE) == "open"


@pytest.mark.rule("CLUE-INF-08")
def test_the_accuser_knows_the_solution_and_nobody_else(four) -> None:
    four.accuse("scarlet", "green", "wrench", "lounge")
    four.do(e.EnvelopeSeen(by="scarlet", suspect="green", weapon="wrench", room="kitchen"))
    assert set(four.marks("scarlet").solution) == {"green", "wrench", "kitchen"}
    assert four.marks("white").solution == ()


@pytest.mark.rule("CLUE-INF-09")
def test_a_right_accusation_makes_the_solution_public(four) -> None:
    four.accuse("scarlet", "green", "wrench", "lounge", right=True)
    for seat in (TABLE, "green", "white"):
        assert set(four.marks(seat).solution) == {"green", "wrench", "lounge"}
        assert four.marks(seat).conflict is None


@pytest.mark.rule("CLUE-INF-09", "CLUE-INF-11")
def test_a_log_that_does_not_fit_the_solution_is_noticed(four) -> None:
    four.suggest("scarlet", "green", "wrench", "lounge").show("plum", "scarlet", "wrench")
    shown = four.table.lines[-1].seq
    four.accuse("green", "green", "wrench", "lounge", right=True)
    assert four.marks("scarlet").conflict == (shown, four.table.lines[-1].seq)


@pytest.mark.rule("CLUE-INF-10")
def test_refraining_and_moving_are_no_evidence(four) -> None:
    four.do(four.roll("scarlet", 4)).idle("scarlet").unanswered("green", "white", "wrench", "lounge")
    assert kinds(four.evidence().facts) == [("HoldsNone", p) for p in ("plum", "white", "scarlet")]
    assert four.may_be_in("wrench") == {"green", ENVELOPE}
    before = four.marks().cells
    four.idle("plum").idle("white").put("green", "hall").do(e.WeaponMoved(weapon="rope", to="hall"))
    assert four.marks().cells == before


# ---------------------------------------------------------------- CLUE-INF-11: the engine's contract


@pytest.mark.rule("CLUE-INF-11")
def test_hand_sizes_are_counted(lay_board) -> None:
    board = lay_board("scarlet", "green", "plum", "white", "mustard", "peacock")
    rooms = ("lounge", "dining", "kitchen")
    for turn, room in enumerate(rooms):
        board.begin("scarlet", "corridor").suggest("scarlet", "white", "rope", room).show("green", "scarlet", room)
        found = [card for card in board.evidence("scarlet").cards if board.marks("scarlet").at(card, "green") == "yes"]
        assert len(found) == turn + 1
    assert all(board.marks("scarlet").at(c, "green") == "no" for c in board.state.deck["suspect"])
    assert board.marks("scarlet").method == "propagation"


@pytest.mark.rule("CLUE-INF-11", "CLUE-OBJ-03")
def test_classes_are_counted(board) -> None:
    board.hold("scarlet", "scarlet mustard white green rope hall")
    board.suggest("scarlet", "peacock", "knife", "lounge").show("green", "scarlet", "peacock")
    assert board.marks("scarlet").at("plum", ENVELOPE) == "yes"


CLASSES = {"suspect": ("a", "b", "c"), "weapon": ("d", "e"), "room": ("f", "g", "h")}
SIZES = {"x": 2, "y": 2, "z": 1}
CARDS = tuple(card for cards in CLASSES.values() for card in cards)


def worlds() -> Iterator[dict[str, str]]:
    """Every deal of the small deck: card → place."""
    for solution in product(*CLASSES.values()):
        rest = [card for card in CARDS if card not in solution]
        for xs in combinations(rest, 2):
            for ys in combinations([card for card in rest if card not in xs], 2):
                deal = dict.fromkeys(rest, "z") | dict.fromkeys(xs, "x") | dict.fromkeys(ys, "y")
                yield deal | dict.fromkeys(solution, ENVELOPE)


WORLDS = tuple(worlds())
ALL = (1 << len(WORLDS)) - 1
IN = {
    (card, place): sum((world[card] == place) << number for number, world in enumerate(WORLDS))
    for card in CARDS
    for place in (*SIZES, ENVELOPE)
}
"""The deals in which each card is in each place, one bit per deal."""


def fitting(found: Iterable[Fact]) -> int:
    """Return the deals that fit all these facts."""
    left = ALL
    for fact in found:
        match fact:
            case Holds(place=place, cards=cards):
                for card in cards:
                    left &= IN[card, place]
            case HoldsNone(place=place, cards=cards):
                for card in cards:
                    left &= ~IN[card, place]
            case HoldsOneOf(place=place, cards=cards):
                left &= reduce(or_, (IN[card, place] for card in cards))
            case NotTogether(place=place, cards=cards):
                left &= ~reduce(and_, (IN[card, place] for card in cards))
            case Showed(place=place, card=card):
                left &= IN[card, place]
            case _:
                raise AssertionError(fact)
    return left & ALL


def triples() -> st.SearchStrategy[frozenset[str]]:
    return st.tuples(*map(st.sampled_from, CLASSES.values())).map(frozenset)


def facts(seq: int) -> st.SearchStrategy[Fact]:
    places = st.sampled_from(sorted(SIZES))
    at = {"seq": st.just(seq), "moment": st.just(seq)}
    return st.one_of(
        st.builds(HoldsNone, place=places, cards=triples(), **at),
        st.builds(HoldsOneOf, place=places, cards=triples(), **at),
        st.builds(NotTogether, place=st.just(ENVELOPE), cards=triples(), **at),
        st.builds(Holds, place=places, cards=st.sampled_from(CARDS).map(lambda c: frozenset({c})), **at),
        st.builds(Showed, place=places, card=st.sampled_from(CARDS), among=triples(), **at),
    )


@pytest.mark.rule("CLUE-INF-11", "CLUE-INF-01")
@settings(max_examples=100, deadline=None)
@given(st.integers(0, 7).flatmap(lambda count: st.tuples(*(facts(seq) for seq in range(1, count + 1)))))
def test_every_forced_fact_is_true_in_all_worlds(found: tuple[Fact, ...]) -> None:
    """Sound against all 1,080 deals of a small deck; a conflict names lines that no deal fits."""
    marks = known(Evidence(classes=CLASSES, sizes=SIZES, facts=found))
    if marks.conflict is not None:
        assert marks.conflict
        assert not fitting(fact for fact in found if fact.seq in marks.conflict)
        return
    possible = fitting(found)
    for (card, place), mark in marks.cells.items():
        because = fitting(fact for fact in found if fact.seq in marks.because[card, place])
        if mark == "yes":
            assert not (possible | because) & ~IN[card, place]
        elif mark == "no":
            assert not (possible | because) & IN[card, place]


@pytest.mark.rule("CLUE-INF-01")
def test_the_formula_agrees_with_the_deals_laid_out() -> None:
    assert opening_worlds(Evidence(classes=CLASSES, sizes=SIZES)) == len(WORLDS)
