"""The engine against every single history of tiny decks; and every single history against sums done by hand."""

from __future__ import annotations

from fractions import Fraction

import pytest

from assistant.deduction import posterior
from assistant.kit.facts import (
    ENVELOPE,
    OUT,
    DealtOn,
    Evidence,
    Fact,
    Holds,
    HoldsNone,
    Left,
    Moved,
    Traded,
    Withheld,
)
from tests.deduction.histories.brute import Brute
from tests.deduction.histories.compare import MODELS, against_brute, apart
from tests.deduction.histories.tiny import decks

AT = {"seq": 1, "moment": 1}
THEN = {"seq": 2, "moment": 2}


@pytest.mark.parametrize("part", range(10))
def test_tiny_decks_equal_every_history(part):
    """Compare 500 decks, both models: counts, cells now and before, envelopes and marks."""
    contradictions = 0
    for number, deck in enumerate(decks(50, part)):
        contradictions += not deck.brute.count
        for model in MODELS:
            assert not against_brute(deck, model), (part, number, model, deck.evidence)
    assert contradictions >= 2


def holding(hands: dict[str, str], facts: list[Fact], extras: tuple[str, ...] = ()) -> Evidence:
    """Players with these cards at the start, all of them known; the envelope has e."""
    cards = tuple(card for hand in hands.values() for card in hand.split() if card not in extras)
    sure = [Holds(seq=0, moment=0, place=place, cards=frozenset(hand.split())) for place, hand in hands.items()]
    sizes = {place: len(hand.split()) for place, hand in hands.items()} | {OUT: 0}
    return Evidence(classes={"c": ("e", *cards)}, sizes=sizes, facts=(*sure, *facts), extras=extras)


def check(evidence: Evidence, card: str, place: str, *, count: int, uniform: str, random: str):
    """Check the number of histories and a chance by both models: by hand, by every history, and by the engine."""
    brute = Brute(evidence)
    assert brute.count == count
    for model, wanted in zip(MODELS, (uniform, random), strict=True):
        assert brute.chances(model).get((card, place), 0) == Fraction(wanted)
        found = posterior(evidence, model)
        assert found.deals == count
        assert not apart(evidence, found.chance, brute.chances(model))


def test_one_of_those_that_the_giver_holds():
    """KC-INF-08: b gave one of two to a; a third was named and is not there."""
    evidence = holding({"a": "x", "b": "y z"}, [Moved(**AT, place="b", to="a", cards=frozenset("xyz"))])
    check(evidence, "y", "a", count=2, uniform="1/2", random="1/2")


def test_a_giver_with_two_that_fit_counts_no_more_than_one_with_one():
    """KC-INF-08: b holds x and z, or x and y: asked for x and y, the second way has two histories of one half."""
    facts = (
        HoldsNone(seq=0, moment=0, place="a", cards=frozenset("x")),
        Holds(seq=0, moment=0, place=ENVELOPE, cards=frozenset("e")),
        Moved(**AT, place="b", to="a", cards=frozenset("xy")),
    )
    evidence = Evidence(classes={"c": tuple("exyz")}, sizes={"a": 1, "b": 2}, facts=facts)
    check(evidence, "x", "a", count=3, uniform="2/3", random="3/4")


@pytest.mark.parametrize(("to", "uniform"), [("b", "2/5"), ("c", "1/5")])
def test_a_hand_dealt_on_goes_by_the_counts(to, uniform):
    """KC-INF-15: five cards, counts 2, 1, 1, 1: 60 deals, each as likely."""
    counts = (("b", 2), ("c", 1), ("d", 1), ("f", 1))
    hands = {"v": "rope h1 h2 h3 h4", "b": "b1", "c": "c1", "d": "d1", "f": "f1"}
    evidence = holding(hands, [DealtOn(**AT, place="v", to=counts)])
    check(evidence, "rope", to, count=60, uniform=uniform, random=uniform)


def test_a_receiver_knows_what_came():
    counts = (("b", 2), ("c", 1))
    known = (("b", frozenset({"x", "y"})),)
    evidence = holding({"v": "x y z", "b": "b1", "c": "c1"}, [DealtOn(**AT, place="v", to=counts, known=known)])
    check(evidence, "z", "c", count=1, uniform="1", random="1")


def test_a_trade_of_one_of_two_for_one_of_three():
    evidence = holding({"a": "rope hall", "b": "x y z"}, [Traded(**AT, place="a", to="b")])
    check(evidence, "rope", "b", count=6, uniform="1/2", random="1/2")
    check(evidence, "x", "a", count=6, uniform="1/3", random="1/3")


def test_what_is_never_traded_stays():
    fact = Traded(**AT, place="a", to="b", never=frozenset({"hall", "x"}))
    evidence = holding({"a": "rope hall", "b": "x y z"}, [fact])
    check(evidence, "rope", "b", count=2, uniform="1", random="1")
    check(evidence, "y", "a", count=2, uniform="1/2", random="1/2")


def test_who_gave_something_may_have_had_only_the_red_herring():
    """KC-INF-18: a has one of x, z and the herring, b the others, and b gave x or the herring to a.

    a had z: b chose between two; a had x: b had but the herring, and gave it with one half; a had the herring: x.
    """
    free = frozenset({"red"})
    facts = (
        Holds(seq=0, moment=0, place=ENVELOPE, cards=frozenset("e")),
        Moved(**AT, place="b", to="a", cards=free | {"x"}, free=free),
    )
    evidence = Evidence(classes={"c": tuple("exz")}, sizes={"a": 1, "b": 2}, facts=facts, extras=("red",))
    check(evidence, "x", "a", count=4, uniform="3/4", random="4/5")
    check(evidence, "z", "a", count=4, uniform="1/2", random="2/5")


def test_who_kept_back_is_less_likely_to_have_the_red_herring():
    """KC-INF-18: one of two players has it, the other x; one was asked and gave nothing: one half against one."""
    sure = Holds(**AT, place=ENVELOPE, cards=frozenset("e"))
    facts = (sure, Withheld(**THEN, place="b", cards=frozenset({"red"})))
    evidence = Evidence(classes={"c": tuple("ex")}, sizes={"a": 1, "b": 1}, facts=facts, extras=("red",))
    check(evidence, "red", "b", count=2, uniform="1/2", random="1/3")


def test_a_red_herring_that_leaves_tells_of_earlier_gives():
    """KC-INF-18: b gave a one of x and the herring; later c gives the herring up, so that it was x."""
    free = frozenset({"red"})
    facts: list[Fact] = [
        Moved(**AT, place="b", to="a", cards=frozenset({"x", "red"}), free=free),
        Left(**THEN, place="b", card="red"),
    ]
    evidence = holding({"a": "y", "b": "x red", "c": "z"}, facts, extras=("red",))
    check(evidence, "x", "a", count=1, uniform="1", random="1")


def test_a_pass_holds_for_its_moment_and_the_envelope_for_ever():
    """KC-INF-06, KC-INF-22: a passed on x and got it afterwards; the envelope was always what it is at the end."""
    facts = [
        HoldsNone(**AT, place="a", cards=frozenset("x")),
        Moved(**THEN, place="b", to="a", cards=frozenset("x"), card="x"),
        Holds(seq=9, moment=9, place=ENVELOPE, cards=frozenset("e")),
    ]
    check(holding({"a": "y", "b": "x z"}, facts), "x", "a", count=1, uniform="1", random="1")
