"""Cards that change hands, on decks so small that every number can be worked out by hand."""

from __future__ import annotations

from dataclasses import replace
from math import factorial
from typing import Any

import numpy as np
import pytest

from assistant.deduction import Posterior, known, posterior
from assistant.deduction.budget import Budget, TooMuch
from assistant.kit.facts import (
    ENVELOPE,
    OUT,
    DealtOn,
    Evidence,
    Fact,
    Holds,
    HoldsNone,
    HoldsOneOf,
    Left,
    Moved,
    NotTogether,
    Showed,
    Traded,
    Withheld,
)

ONE = Evidence(
    classes={"suspect": ("plum", "green", "white"), "weapon": ("rope", "knife")},
    sizes={"anna": 2, "ben": 1},
    owners={"plum": "anna", "green": "ben"},
)
FREE = Evidence(
    classes={"suspect": ("plum", "green"), "weapon": ("rope", "knife")},
    sizes={"anna": 2, "ben": 1, OUT: 0},
    extras=("herring",),
)
SIX = Evidence(
    classes={"suspect": ("plum", "green"), "weapon": ("rope", "knife"), "room": ("hall", "study")},
    sizes={"anna": 2, "ben": 1},
)
HERRING = frozenset(("herring",))


def some(*cards: str) -> frozenset[str]:
    return frozenset(cards)


def at(moment: int, kind: type[Fact], **what: Any) -> Fact:
    return kind(seq=moment, moment=moment, **what)


def told(evidence: Evidence, *facts: Fact) -> Evidence:
    return replace(evidence, facts=facts)


def both(evidence: Evidence) -> tuple[Posterior, Posterior]:
    return posterior(evidence, "neutral"), posterior(evidence, "plain")


def test_a_giver_of_two_that_fit_picks_one_of_them() -> None:
    """Of 18 deals, 14 histories are left; a giver with both has weight one half each time: 12 in all."""
    neutral, plain = both(told(ONE, at(1, Moved, place="anna", to="ben", cards=some("plum", "rope"))))
    assert neutral.deals == plain.deals == 14
    assert plain.probability("plum", ENVELOPE) == pytest.approx(2 / 14)
    assert neutral.probability("plum", ENVELOPE) == pytest.approx(2 / 12)
    assert plain.probability("rope", ENVELOPE) == pytest.approx(4 / 14)
    assert neutral.probability("rope", ENVELOPE) == pytest.approx(4 / 12)
    assert neutral.triples["green", "knife"] == pytest.approx(3 / 12)
    assert plain.triples["green", "knife"] == pytest.approx(4 / 14)
    assert sum(neutral.triples.values()) == pytest.approx(1)
    assert neutral.culprits == {"anna": pytest.approx(2 / 12), "ben": pytest.approx(5 / 12)}


def test_the_models_have_both_names() -> None:
    evidence = told(ONE, at(1, Moved, place="anna", to="ben", cards=some("plum", "rope")))
    assert posterior(evidence, "neutral").model == "random"
    assert posterior(evidence, "plain").model == "uniform"
    np.testing.assert_array_equal(posterior(evidence).chance, posterior(evidence, "neutral").chance)


def test_who_holds_only_a_free_card_gives_it_half_the_time() -> None:
    """With the plum inside 4 histories of one half; else 8, worth one for the plum alone and one half each time."""
    given = at(1, Moved, place="anna", to="ben", cards=some("plum", "herring"), free=HERRING)
    neutral, plain = both(told(FREE, given))
    assert neutral.deals == 12
    assert plain.probability("plum", ENVELOPE) == pytest.approx(4 / 12)
    assert neutral.probability("plum", ENVELOPE) == pytest.approx(2 / 7)


def test_who_gives_nothing_may_have_kept_a_free_card() -> None:
    asked = (
        at(1, HoldsNone, place="anna", cards=some("plum")),
        at(1, Withheld, place="anna", cards=HERRING),
    )
    neutral, plain = both(told(FREE, *asked))
    assert neutral.deals == 8
    assert plain.probability("plum", ENVELOPE) == pytest.approx(6 / 8)
    assert neutral.probability("plum", ENVELOPE) == pytest.approx(4 / 5)


def test_one_of_two_known_cards_was_traded() -> None:
    """KC-INF-17: she held exactly the rope and the hall; afterwards he has one of them."""
    held = at(1, Holds, place="anna", cards=some("rope", "hall"))
    for found in both(told(SIX, held, at(2, Traded, place="anna", to="ben"))):
        assert found.deals == 4
        assert found.probability("rope", "ben") == pytest.approx(1 / 2)
        assert found.probability("hall", "ben") == pytest.approx(1 / 2)
        assert found.marks.at("knife", ENVELOPE) == "yes"
        assert found.marks.at("plum", "ben") == "no", "what he gave, she has"
    sure = posterior(told(SIX, held, at(2, Traded, place="anna", to="ben", never=some("rope"))))
    assert sure.marks.at("hall", "ben") == "yes"
    seen = posterior(told(SIX, held, at(2, Traded, place="anna", to="ben", gave="rope", got="plum")))
    assert seen.marks.solution == ("green", "knife", "study")


def test_who_may_not_trade_a_card_picks_among_fewer() -> None:
    neutral, plain = both(told(FREE, at(1, Traded, place="anna", to="ben", never=some("plum"))))
    assert plain.deals == 16
    assert plain.probability("plum", ENVELOPE) == pytest.approx(12 / 16)
    assert neutral.probability("plum", ENVELOPE) == pytest.approx(6 / 10)


DEALT = Evidence(
    classes={"suspect": ("plum", "green", "white", "scarlet", "mustard"), "weapon": ("rope", "knife")},
    sizes={"victim": 5, "anna": 0, "ben": 0, "carla": 0, "dora": 0},
)
ON = {"place": "victim", "to": (("anna", 2), ("ben", 1), ("carla", 1), ("dora", 1))}


def test_a_hand_dealt_on_goes_to_everyone_alike() -> None:
    """KC-INF-15: of five cards that go on as 2, 1, 1, 1 a known one is at the first with 2/5, at others with 1/5."""
    held = at(1, Holds, place="victim", cards=some("rope"))
    for found in both(told(DEALT, held, at(2, DealtOn, **ON))):
        assert found.deals == 5 * 60
        chances = [found.probability("rope", place) for place in DEALT.places]
        assert chances == pytest.approx([0, 2 / 5, 1 / 5, 1 / 5, 1 / 5, 0])
        assert found.probability("plum", ENVELOPE) == pytest.approx(1 / 5)


def test_a_receiver_sees_what_came() -> None:
    held = at(1, Holds, place="victim", cards=some("rope"))
    found = posterior(told(DEALT, held, at(2, DealtOn, **ON, known=(("anna", some("rope", "plum")),))))
    assert found.deals == 4 * 6
    assert found.marks.at("rope", "anna") == found.marks.at("plum", "anna") == "yes"
    assert found.marks.at("green", "anna") == "no"


def test_a_card_that_leaves_tells_what_was_given_before() -> None:
    """KC-INF-18: the herring is given up by who might have given it away: so it was the plum."""
    found = posterior(
        told(
            FREE,
            at(1, Moved, place="anna", to="ben", cards=some("plum", "herring"), free=HERRING),
            at(2, Left, place="anna", card="herring"),
        )
    )
    assert found.marks.at("plum", "ben") == found.marks.at("herring", OUT) == "yes"
    assert [(piece.since, piece.place) for piece in found.way("plum")] == [(None, "anna"), (1, "ben")]
    assert [(piece.since, piece.place) for piece in found.way("herring")] == [(None, "anna"), (2, OUT)]
    assert found.at(0)[found.evidence.cards.index("plum")].tolist() == [1, 0, 0, 0]


def test_a_fact_about_a_hand_holds_at_its_moment_only() -> None:
    """KC-INF-06: he passes on the rope and gets it later; and facts may be entered late."""
    facts = (
        at(3, Moved, place="anna", to="ben", cards=some("rope"), card="rope"),
        at(1, HoldsNone, place="ben", cards=some("rope")),
        at(4, Holds, place="ben", cards=some("rope")),
    )
    for found in both(told(ONE, *facts)):
        assert found.deals == 6
        assert found.marks.at("rope", "ben") == "yes"
        assert [(piece.since, piece.place) for piece in found.way("rope")] == [(None, "anna"), (3, "ben")]
    late = at(4, HoldsNone, place="ben", cards=some("rope"))
    assert not posterior(told(ONE, *facts, late)).deals


def test_within_a_moment_the_order_counts() -> None:
    gone = replace(at(1, Moved, place="anna", to="ben", cards=some("rope"), card="rope"))
    without = at(1, HoldsNone, place="anna", cards=some("rope"))
    assert posterior(told(ONE, gone, without)).deals == 6
    assert posterior(told(ONE, without, gone)).deals == 0


def test_what_is_in_the_envelope_is_there_for_ever() -> None:
    """KC-INF-22: a card that anybody ever held is not inside; a card inside was never held."""
    given = at(1, Moved, place="anna", to="ben", cards=some("plum", "rope"))
    found = posterior(told(ONE, given, at(9, Holds, place=ENVELOPE, cards=some("plum"))))
    assert found.deals == 2
    assert found.marks.at("rope", "ben") == "yes"
    assert posterior(told(ONE, given, at(9, NotTogether, place=ENVELOPE, cards=some("green", "knife")))).deals == 10
    one = at(9, HoldsOneOf, place=ENVELOPE, cards=some("plum", "rope"))
    assert posterior(told(ONE, given, one)).deals == 6


def test_an_unanswered_question_is_solved_later() -> None:
    """KC-INF-11: nobody else had the hall when it was asked for; later the asker turns out not to hold it."""
    facts = (
        at(1, HoldsNone, place="ben", cards=some("hall")),
        at(2, Moved, place="ben", to="anna", cards=some("plum", "green", "rope", "knife")),
        at(3, HoldsNone, place="anna", cards=some("hall")),
    )
    assert posterior(told(SIX, *facts[:2])).marks.at("hall", ENVELOPE) == "open"
    marks = posterior(told(SIX, *facts)).marks
    assert marks.at("hall", ENVELOPE) == "yes"
    assert marks.because["hall", ENVELOPE] == (1, 3)
    assert known(told(SIX, *facts)).at("hall", ENVELOPE) == "yes"


def test_a_shown_card_stays_where_it_is() -> None:
    """Of two that match she shows one: half as likely as the only one."""
    given = at(1, Moved, place="ben", to="anna", cards=some("white"), card="white")
    shown = at(2, Showed, place="anna", card="plum", among=some("plum", "rope"))
    neutral, plain = both(told(ONE, given, shown))
    assert plain.deals == 2, "green is inside, and one of the weapons; she has the other one"
    assert plain.probability("rope", "anna") == pytest.approx(1 / 2)
    assert neutral.probability("rope", "anna") == pytest.approx(1 / 3)


def test_histories_beyond_a_word_are_counted_exactly() -> None:
    classes = {kind: tuple(f"{kind}{n}" for n in range(10)) for kind in "swr"}
    sizes = {"anna": 4, "ben": 4, "carla": 4, "dora": 5, "eve": 5, "finn": 5}
    deck = Evidence(classes=classes, sizes=sizes)
    given = at(1, Moved, place="anna", to="ben", cards=frozenset(deck.cards))
    deals = 1000 * factorial(27) // (factorial(4) ** 3 * factorial(5) ** 3)
    for found in both(told(deck, given)):
        assert found.deals == 4 * deals > 1 << 64
        assert found.probability("s0", ENVELOPE) == pytest.approx(1 / 10)
        assert found.triples["s1", "w2", "r3"] == pytest.approx(1 / 1000)


def test_what_does_not_come_out_has_no_history() -> None:
    impossible = (
        at(1, Moved, place="ben", to="anna", cards=some("plum"), card="rope"),
        at(1, Left, place="anna", card="rope"),
        at(1, Moved, place="nobody", to="anna", cards=some("plum")),
        at(1, DealtOn, place="anna", to=(("ben", 3),)),
        at(1, DealtOn, place="anna", to=(("ben", 1),)),
    )
    twice = at(2, Moved, place="ben", to="anna", cards=some("rope"), card="rope")
    for fact in impossible:
        evidence = told(ONE, fact, *([twice] if isinstance(fact, Left) else []))
        found = posterior(evidence)
        assert (found.deals, found.bits, found.best) == (0, 0, ((), 0)), fact
        assert not found.chance.any()
        assert not found.at(0).any()


def test_no_more_is_begun_than_the_budget_allows() -> None:
    evidence = told(ONE, at(1, Moved, place="anna", to="ben", cards=some("plum", "rope")))
    with pytest.raises(TooMuch):
        posterior(evidence, method="histories", budget=Budget(memory=100))


LONG = Evidence(
    classes={kind: tuple(f"{kind}{n}" for n in range(6)) for kind in "swr"},
    sizes={"anna": 5, "ben": 5, "carla": 5},
    facts=tuple(
        at(n, Moved, place=("anna", "ben", "carla")[n % 3], to=("ben", "carla", "anna")[n % 3], cards=cards)
        for n, cards in enumerate(some(f"s{n % 6}", f"w{5 * n % 6}", f"r{(n + 2) % 6}") for n in range(8))
    ),
)


def test_drawn_histories_come_near_with_an_honest_error(monkeypatch: pytest.MonkeyPatch) -> None:
    hurried = posterior(LONG, method="sampled", budget=Budget(particles=100))
    monkeypatch.setattr("assistant.deduction.budget.HURRIED", 0)
    exact = posterior(LONG)
    drawn = posterior(LONG, method="sampled", budget=Budget(particles=100))
    assert exact.sampling is None
    assert drawn.sampling is not None
    assert drawn.method == "sampled"
    off, error = np.abs(drawn.chance - exact.chance), drawn.sampling.chance
    assert off.max() < 0.05
    assert not drawn.sampling.complete
    assert (off <= 2 * error + 1e-12).mean() >= 0.94
    assert (off <= 3 * error + 1e-12).mean() >= 0.99
    assert abs(drawn.deals - exact.deals) <= 3 * drawn.sampling.deals * exact.deals
    assert drawn.bits == pytest.approx(exact.bits, abs=0.1)
    assert sum(drawn.triples.values()) == pytest.approx(1)
    assert drawn.marks.cells == exact.marks.cells
    cells = hurried.marks.cells
    assert all(mark in ("open", exact.marks.cells[cell]) for cell, mark in cells.items())


def test_what_costs_too_much_is_drawn_and_says_so() -> None:
    assert posterior(LONG, budget=Budget(steps=1e6)).method == "sampled"
    with pytest.raises(TooMuch):
        posterior(LONG, method="histories", budget=Budget(steps=1e6))
