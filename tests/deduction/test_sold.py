"""Not A Clue: cards that lie still, classes of other sizes, and looks at cards that are sold."""

from __future__ import annotations

from dataclasses import replace
from math import comb, factorial
from typing import Any

import pytest

from assistant.deduction import opening_solutions, opening_worlds, posterior, why
from assistant.deduction.constraints.problem import frame
from assistant.kit.facts import ENVELOPE, Evidence, Fact, Holds, HoldsNone, HoldsOneOf, Showed

PLAYERS = ("anna", "ben", "carla", "david")


def deck(contractors: int, players: int) -> Evidence:
    """Return six suspects, a number of contractors, and as many locations as make it 21 cards."""
    sizes = {"suspect": 6, "contractor": contractors, "location": 15 - contractors}
    classes = {kind: tuple(f"{kind[0]}{n}" for n in range(many)) for kind, many in sizes.items()}
    hands = [18 // players + (at < 18 % players) for at in range(players)]
    return Evidence(classes=classes, sizes=dict(zip(PLAYERS, hands, strict=False)))


def some(*cards: str) -> frozenset[str]:
    return frozenset(cards)


def at(moment: int, kind: type[Fact], **what: Any) -> Fact:
    return kind(seq=moment, moment=moment, **what)


def told(evidence: Evidence, *facts: Fact) -> Evidence:
    return replace(evidence, facts=facts)


def sold(moment: int, evidence: Evidence, place: str, card: str) -> Fact:
    """Return a look at a card that the seller chose from the whole hand."""
    return at(moment, Showed, place=place, card=card, among=frozenset(evidence.cards))


@pytest.mark.rule("NAC-INF-01")
@pytest.mark.parametrize(("contractors", "triples"), [(6, 324), (7, 336)])
def test_worlds_of_the_beginning(contractors: int, triples: int) -> None:
    """NAC-INF-01: 6 · k · l solutions times 18!/∏ h!."""
    evidence = deck(contractors, 3)
    found = posterior(evidence)
    assert len(found.triples) == opening_solutions(evidence) == triples
    assert found.deals == opening_worlds(evidence) == triples * factorial(18) // factorial(6) ** 3


@pytest.mark.rule("NAC-INF-01")
def test_worlds_of_an_observer() -> None:
    """NAC-INF-01: a hand of 2/2/2 among three players leaves 4 · 4 · 7 · 12!/(6! 6!) = 103,488."""
    evidence = deck(6, 3)
    hand = at(0, Holds, place="anna", cards=some("s0", "s1", "c0", "c1", "l0", "l1"))
    assert posterior(told(evidence, hand)).deals == 4 * 4 * 7 * comb(12, 6) == 103_488


@pytest.mark.rule("NAC-INF-02")
def test_answers_are_those_of_clue() -> None:
    """NAC-INF-02: an unknown show is one of three, a pass none, and nobody leaves the case file and the theorist."""
    evidence, named = deck(6, 4), some("s0", "c0", "l0")
    found = posterior(told(evidence, at(1, HoldsOneOf, place="david", cards=named)))
    assert [group.cards for group in found.groups] == [("s0", "c0", "l0")]
    silent = [at(2, HoldsNone, place=place, cards=named) for place in PLAYERS[1:]]
    found = posterior(told(evidence, *silent))
    for card in named:
        able = {place for place in evidence.places if found.marks.at(card, place) != "no"}
        assert able == {"anna", ENVELOPE}


@pytest.mark.rule("NAC-INF-03")
@pytest.mark.parametrize("model", ["plain", "neutral"])
def test_a_sold_look_tells_where_the_card_is_and_nothing_of_names(model: str) -> None:
    """NAC-INF-03: each card of the hand is as likely to be shown, so that nothing follows but where it is."""
    evidence = told(deck(6, 3), at(1, HoldsOneOf, place="ben", cards=some("s0", "c0", "l0")))
    look = replace(evidence, facts=(*evidence.facts, sold(2, evidence, "ben", "s0")))
    sure = replace(evidence, facts=(*evidence.facts, at(2, Holds, place="ben", cards=some("s0"))))
    found, wanted = posterior(look, model), posterior(sure, model)
    assert found.marks.at("s0", "ben") == "yes"
    assert found.deals == wanted.deals
    assert found.chance == pytest.approx(wanted.chance, abs=1e-12)
    assert not found.groups, "who has the first of three has one of three"
    named = replace(
        evidence,
        facts=(*evidence.facts, at(2, Showed, place="ben", card="s0", among=some("s0", "c0", "l0"))),
    )
    less = found.probability("c0", "ben") - posterior(named, model).probability("c0", "ben")
    assert less == pytest.approx(0) if model == "plain" else less > 0.05, "among named ones it would tell of the others"


@pytest.mark.rule("NAC-INF-03")
def test_a_look_weighs_by_the_hand_it_comes_from() -> None:
    """NAC-INF-03: a hand of four with the card shows it with one in four, whatever else it has: three of 17 more."""
    evidence = deck(6, 4)
    found = posterior(told(evidence, sold(1, evidence, "carla", "s0")))
    assert found.probability("s0", "carla") == pytest.approx(1)
    assert found.probability("s1", "carla") == pytest.approx((1 - 1 / 5) * 3 / 17)


def test_a_look_is_no_likelihood_to_be_counted() -> None:
    """It is as likely in every deal, and the count keeps nothing of it: as quick as without."""
    evidence = deck(6, 4)
    looks = [sold(n, evidence, "ben", "s0") for n in range(1, 9)]
    assert all(not unit.shows for unit in frame(told(evidence, *looks)).units)


def test_the_same_card_may_be_sold_again() -> None:
    evidence = deck(6, 4)
    once = posterior(told(evidence, sold(1, evidence, "ben", "s0")))
    twice = posterior(told(evidence, sold(1, evidence, "ben", "s0"), sold(2, evidence, "ben", "s0")))
    assert twice.deals == once.deals
    assert twice.chance == pytest.approx(once.chance)


def test_a_look_is_worth_bits_to_the_buyer_and_a_reason() -> None:
    evidence = deck(6, 3)
    hand = at(0, Holds, place="anna", cards=some("s0", "s1", "c0", "c1", "l0", "l1"))
    before, after = told(evidence, hand), told(evidence, hand, sold(1, evidence, "ben", "l4"))
    assert posterior(before).bits - posterior(after).bits == pytest.approx(0.2224, abs=1e-4), "log2 of 7/6"
    because = why(after, "l4", ENVELOPE)
    assert because is not None
    assert because.lines == (1,)
