"""Advanced Cluedo: a middle that is dug in, bribes and grabs. Every number by hand or by a formula."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations
from math import factorial
from typing import Any

import pytest

from assistant.deduction import advise, known, posterior, why, without
from assistant.deduction.budget import BUDGET
from assistant.deduction.moving_cards.frontier_dp import layers_in_any_order
from assistant.deduction.moving_cards.histories import task, weighed
from assistant.deduction.moving_cards.propagate_moves import Following
from assistant.deduction.moving_cards.pruning import pruned
from assistant.deduction.moving_cards.results_over_time import PosteriorOverTime
from assistant.deduction.moving_cards.timeline import Timeline
from assistant.kit.facts import ENVELOPE, MIDDLE, Evidence, Fact, Holds, HoldsNone, HoldsOneOf, Moved, Showed
from tests.deduction.histories.dug import CLASSES, DEALT, TABLE, played
from tests.simulate_killer import PLAYERS

TINY = Evidence(
    classes={"suspect": ("plum", "green"), "weapon": ("rope", "knife"), "room": ("hall", "study", "lounge")},
    sizes={"anna": 1, "ben": 1, MIDDLE: 2},
)
MODELS = ("plain", "neutral")


def some(*cards: str) -> frozenset[str]:
    return frozenset(cards)


def at(moment: int, kind: type[Fact], **what: Any) -> Fact:
    return kind(seq=moment, moment=moment, **what)


def told(evidence: Evidence, *facts: Fact) -> Evidence:
    return replace(evidence, facts=facts)


def drawn(moment: int, evidence: Evidence, place: str, to: str, card: str | None = None) -> Fact:
    """Return a dig, a bribe or a grab."""
    return at(moment, Moved, place=place, to=to, cards=frozenset(evidence.cards), card=card)


def box(players: int) -> Evidence:
    hand, middle = DEALT[players]
    return Evidence(classes=CLASSES, sizes={**dict.fromkeys(PLAYERS[:players], hand), MIDDLE: middle})


@pytest.mark.rule("AC-INF-01")
@pytest.mark.parametrize("players", DEALT)
def test_worlds_of_the_beginning(players: int) -> None:
    """AC-INF-01: 324 · 18!/(∏ h! · m!), before and after digs; 324 · 18!/(4!⁴ · 2!) for four."""
    evidence = box(players)
    deals = 324 * factorial(18)
    for size in evidence.sizes.values():
        deals //= factorial(size)
    if players == 4:
        assert deals == 324 * factorial(18) // (factorial(4) ** 4 * 2)
    assert posterior(evidence).deals == deals
    middle, dug = evidence.sizes[MIDDLE], told(evidence, drawn(1, evidence, MIDDLE, "anna"))
    assert posterior(dug, method="histories" if players < 6 else "").deals == deals * middle


@pytest.mark.rule("AC-INF-01")
def test_solutions_of_an_observer() -> None:
    """AC-INF-01: a seat's hand with one suspect, one weapon and two rooms leaves 5 · 5 · 7."""
    hand = at(0, Holds, place="anna", cards=some("plum", "rope", "hall", "study"))
    found = posterior(told(box(4), hand))
    assert len(found.triples) == 175
    assert found.chance[found.evidence.cards.index("knife"), -2] == pytest.approx(2 / 14 * 4 / 5)


@pytest.mark.rule("AC-INF-02", "AC-INF-11")
@pytest.mark.parametrize("model", MODELS)
def test_a_pass_before_a_dig_does_not_exclude_the_card(model: str) -> None:
    """AC-INF-02, AC-INF-11: a player who passes on the rope may dig it up later, and then has it."""
    passed = at(1, HoldsNone, place="anna", cards=some("rope"))
    dug = drawn(2, TINY, MIDDLE, "anna")
    found = posterior(told(TINY, passed, dug), model)
    assert found.marks.at("rope", "anna") == "open"
    sure = posterior(told(TINY, passed, dug, at(3, Holds, place="anna", cards=some("rope"))), model)
    assert sure.marks.at("rope", "anna") == "yes"
    assert [(piece.since, piece.place) for piece in sure.way("rope")] == [(None, MIDDLE), (2, "anna")]
    late = posterior(told(TINY, dug, replace(passed, seq=3, moment=3)), model)
    assert late.marks.at("rope", "anna") == "no"


@pytest.mark.rule("AC-INF-02")
@pytest.mark.parametrize("model", MODELS)
def test_a_shown_card_stays_and_is_bound_to_its_time(model: str) -> None:
    """AC-INF-02: she showed the rope and was bribed of her only card: he has it now."""
    shown = at(1, Showed, place="anna", card="rope", among=some("plum", "rope", "hall"))
    found = posterior(told(TINY, shown, drawn(2, TINY, "anna", "ben")), model)
    assert found.marks.at("rope", "ben") == "yes"
    unseen = at(1, HoldsOneOf, place="anna", cards=some("rope", "hall"))
    passed = at(1, HoldsNone, place="ben", cards=some("rope", "hall"))
    found = posterior(told(TINY, unseen, passed, drawn(2, TINY, "anna", "ben")), model)
    assert found.probability("rope", "ben") + found.probability("hall", "ben") == pytest.approx(1)


@pytest.mark.rule("AC-INF-03")
def test_what_nobody_shows_may_lie_in_the_middle() -> None:
    """AC-INF-03: six players, and an unanswered suggestion leaves each card to the case file, the asker, the middle."""
    named = some("plum", "rope", "hall")
    silent = [at(1, HoldsNone, place=place, cards=named) for place in PLAYERS[1:6]]
    found = posterior(told(box(6), *silent))
    for card in named:
        places = {place for place in found.evidence.places if found.marks.at(card, place) != "no"}
        assert places == {ENVELOPE, "anna", MIDDLE}
    empty = Evidence(classes=CLASSES, sizes={**dict.fromkeys(PLAYERS[:6], 3), MIDDLE: 0})
    silent.append(at(2, Holds, place="anna", cards=some("green", "knife", "study")))
    found = posterior(told(empty, *silent))
    assert found.marks.solution == ("plum", "rope", "hall"), "as CLUE-INF-07"
    assert posterior(told(box(6), *silent[:-1])).probability("plum", ENVELOPE) < 0.7


@pytest.mark.rule("AC-INF-03")
def test_an_empty_middle_speaks_as_in_clue() -> None:
    """AC-INF-03: once both cards of the middle are dug up, what nobody else shows is inside or with the asker."""
    named = some("plum", "rope", "hall")
    digs = [drawn(1, TINY, MIDDLE, "anna"), drawn(2, TINY, MIDDLE, "anna")]
    silent = at(3, HoldsNone, place="ben", cards=named)
    found = posterior(told(TINY, *digs, silent))
    for card in named:
        assert found.marks.at(card, MIDDLE) == found.marks.at(card, "ben") == "no"
        assert found.marks.at(card, "anna") == found.marks.at(card, ENVELOPE) == "open"
    assert known(told(TINY, *digs, silent)).at("plum", MIDDLE) == "no", "propagation sees it"


@pytest.mark.rule("AC-INF-04")
@pytest.mark.parametrize("model", MODELS)
def test_the_last_card_of_the_middle(model: str) -> None:
    """AC-INF-04: all cards but one are accounted for, and she digs up the last one."""
    layers_in_any_order = replace(TINY, sizes={"anna": 1, "ben": 2, MIDDLE: 1})
    facts = (
        at(1, Holds, place="ben", cards=some("plum", "rope")),
        at(2, Holds, place=ENVELOPE, cards=some("green", "knife", "hall")),
        at(3, HoldsOneOf, place="anna", cards=some("study")),
        drawn(4, layers_in_any_order, MIDDLE, "anna"),
    )
    found = posterior(told(layers_in_any_order, *facts), model)
    assert found.marks.at("lounge", "anna") == "yes"
    assert found.way("lounge")[0].place == MIDDLE
    held = known(told(layers_in_any_order, *facts))
    assert held.at("lounge", "anna") == "yes"
    lines = why(told(layers_in_any_order, *facts), "lounge", "anna")
    assert lines is not None
    assert set(lines.lines) <= {1, 2, 4}


@pytest.mark.rule("AC-INF-04")
@pytest.mark.parametrize("model", MODELS)
def test_digs_are_draws_from_a_pile(model: str) -> None:
    """AC-INF-04: the same chances as if the middle were a pile in which every order is as likely."""
    facts = (
        at(1, HoldsNone, place="anna", cards=some("rope", "hall")),
        drawn(2, TINY, MIDDLE, "anna"),
        at(3, HoldsOneOf, place="anna", cards=some("rope", "study")),
        drawn(4, TINY, MIDDLE, "ben"),
        at(5, HoldsNone, place="ben", cards=some("knife")),
    )
    found, piles = posterior(told(TINY, *facts), model), 0
    inside: dict[str, int] = {}
    for a, b, first, second, *rest in permutations(TINY.cards):
        file = tuple(rest)
        if [next(k for k, cards in TINY.classes.items() if card in cards) for card in file] != list(TINY.classes):
            continue
        if a in ("rope", "hall") or not {a, first} & {"rope", "study"} or "knife" in (b, second):
            continue
        piles += 1
        for card in file:
            inside[card] = inside.get(card, 0) + 1
    assert found.deals == piles
    for card in TINY.cards:
        assert found.probability(card, ENVELOPE) == pytest.approx(inside.get(card, 0) / piles)


@pytest.mark.rule("AC-INF-05", "AC-INF-06")
@pytest.mark.parametrize("model", MODELS)
def test_one_of_two_known_cards_was_bribed_or_grabbed(model: str) -> None:
    """AC-INF-05, AC-INF-06: he held exactly the hall and the rope; one of them is with her, each with one half."""
    layers_in_any_order = replace(TINY, sizes={"anna": 1, "ben": 2, MIDDLE: 1})
    held = at(1, Holds, place="ben", cards=some("hall", "rope"))
    found = posterior(told(layers_in_any_order, held, drawn(2, layers_in_any_order, "ben", "anna")), model)
    assert found.probability("hall", "anna") == pytest.approx(1 / 2)
    assert found.probability("rope", "anna") == pytest.approx(1 / 2)
    assert found.probability("rope", "ben") == pytest.approx(1 / 2)
    seen = posterior(told(layers_in_any_order, held, drawn(2, layers_in_any_order, "ben", "anna", "hall")), model)
    assert seen.marks.at("hall", "anna") == seen.marks.at("rope", "ben") == "yes"


@pytest.mark.rule("AC-INF-06")
def test_a_bribe_is_one_of_the_whole_hand_and_not_of_named_cards() -> None:
    """AC-INF-06: one of four went, and it was the rope with one in four, though she asked for it before."""
    evidence = box(4)
    held = at(1, Holds, place="ben", cards=some("rope", "hall", "plum", "green"))
    asked = at(2, HoldsOneOf, place="ben", cards=some("rope", "white", "study"))
    found = posterior(told(evidence, held, asked, drawn(3, evidence, "ben", "anna")))
    assert found.probability("rope", "anna") == pytest.approx(1 / 4)


def test_what_is_dug_by_the_seat_itself_is_known_to_it() -> None:
    evidence = box(5)
    hand = at(0, Holds, place="anna", cards=some("plum", "rope", "hall"))
    found = posterior(told(evidence, hand, drawn(1, evidence, MIDDLE, "anna", "knife")))
    assert found.marks.at("knife", "anna") == "yes"
    assert sum(found.marks.at(card, "anna") == "yes" for card in evidence.cards) == 4
    assert found.probability("green", MIDDLE) == pytest.approx(2 / 14 * 4 / 5)
    other = without(found.evidence, [1])
    assert posterior(other).marks.at("knife", "anna") == "open", "that a card was dug stays, which one is forgotten"


@pytest.mark.rule("AC-INF-08")
def test_the_solution_is_revealed() -> None:
    """AC-INF-08: right or wrong, the envelope is opened, and earlier passes are checked against it."""
    opened = at(3, Holds, place=ENVELOPE, cards=some("plum", "rope", "hall"))
    evidence = told(box(4), drawn(1, box(4), MIDDLE, "anna"), opened)
    assert posterior(evidence).marks.solution == ("plum", "rope", "hall")
    shown = at(0, Holds, place="ben", cards=some("plum"))
    assert not posterior(replace(evidence, facts=(shown, *evidence.facts))).deals


def test_a_place_that_is_never_asked_answers_nothing() -> None:
    """Three cards that can only be inside or in the middle: nobody answers, and that tells nothing."""
    layers_in_any_order = replace(TINY, sizes={"anna": 1, "ben": 1, MIDDLE: 2})
    facts = (
        at(0, Holds, place="anna", cards=some("lounge")),
        drawn(1, layers_in_any_order, MIDDLE, "ben"),
        at(2, Holds, place="ben", cards=some("study", "knife")),
    )
    found = posterior(told(layers_in_any_order, *facts))
    worth = {one.cards: one for one in advise(found, "anna", ["ben"]).suggestions}
    assert worth["plum", "rope", "hall"].nobody == pytest.approx(1)
    assert worth["plum", "rope", "hall"].bits == pytest.approx(0)


OBJECTIVES = Evidence(
    classes={},
    sizes={**dict.fromkeys(PLAYERS[:4], 3), "unused": 9},
    extras=tuple(card for cards in CLASSES.values() for card in cards),
)
"""Three objectives for each of four players, and no case file."""


@pytest.mark.rule("AC-INF-09")
@pytest.mark.parametrize("model", MODELS)
def test_objectives_of_the_second_part(model: str) -> None:
    """AC-INF-09: each of 18 other cards is an opponent's with 3/18, a face-up one with 1, the seat's suspect with 0."""
    own = at(0, Holds, place="anna", cards=some("plum", "rope", "hall"))
    never = at(0, HoldsNone, place="ben", cards=some("green"))
    found = posterior(told(OBJECTIVES, own), model)
    assert found.probability("knife", "ben") == pytest.approx(1 / 6)
    assert found.deals == factorial(18) // (factorial(3) ** 3 * factorial(9))
    open_ = posterior(told(OBJECTIVES, own, never, at(5, Holds, place="ben", cards=some("knife"))), model)
    assert open_.marks.at("knife", "ben") == "yes"
    assert open_.marks.at("green", "ben") == "no"
    assert open_.probability("study", "ben") == pytest.approx(2 / 16)


def test_a_draw_out_of_a_whole_hand_is_no_likelihood_to_be_counted() -> None:
    """One of all cards of a place went: as likely in every history. Of some of its cards: not."""
    evidence = box(4)
    whole = [drawn(1, evidence, MIDDLE, "anna"), drawn(2, evidence, "anna", "ben")]
    assert not Timeline(told(evidence, *whole)).likely
    assert Timeline(told(evidence, replace(whole[1], cards=some("rope", "hall")))).likely  # type: ignore[call-arg]


def test_dead_ends_are_left_out_before_anything_is_weighed() -> None:
    """Every state that is left leads to a history, and the sums are those of all states."""
    evidence = played(5, 0).evidence(TABLE, 60)
    asked = task(Following(Timeline(evidence)), True)
    assert asked is not None
    net = layers_in_any_order(asked.paths, asked.tallies, asked.orders, BUDGET)
    assert net is not None
    whole, cut = weighed(asked, net, 1), weighed(asked, pruned(net), 1)
    assert sum(len(layer.source) for layer in cut.layers) < 0.8 * sum(len(layer.source) for layer in net)
    assert all((values > 0).all() for values in cut.after)
    assert all((values > 0).all() for values in cut.before)
    for one, other in zip(whole.weights, cut.weights, strict=True):
        assert other == pytest.approx(one, rel=1e-12)
    found = posterior(evidence)
    assert isinstance(found, PosteriorOverTime)
    assert [len(values) for values in found.histories[0].after] == [len(values) for values in cut.after]
