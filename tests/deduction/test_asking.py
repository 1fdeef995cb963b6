"""Advice where the first to be asked depends on the suspect and the direction, and where cards may be given freely."""

from __future__ import annotations

from dataclasses import replace
from math import log2

import pytest

from assistant.deduction import NoSuch, advise, posterior
from assistant.deduction.advice.directed_gain import PreparedDeals
from assistant.deduction.counting.enumerate_deals import deals
from assistant.kit.facts import OUT, Evidence, Holds, Left, Moved

DECK = Evidence(
    classes={"suspect": ("plum", "green"), "weapon": ("rope", "knife"), "room": ("hall", "study")},
    sizes={"anna": 2, "ben": 1, "carla": 1, OUT: 0},
    extras=("herring",),
)
OWN = Holds(seq=0, moment=0, place="anna", cards=frozenset(("knife", "study")))
"""The asker's knowledge: rope and hall are inside, with plum or green; ben and carla have the other one and the
herring.
"""
AT_FIRST = replace(DECK, facts=(OWN,))
LEFT = {("plum", "left"): ["ben", "carla"], ("green", "left"): ["ben", "carla"]}
MANY = 200_000
"""The number of deals listed here, for exact values."""
WIDE = Evidence(
    classes={kind: tuple(f"{kind}{n}" for n in range(4)) for kind in "swr"},
    sizes={"anna": 3, "ben": 3, "carla": 3},
    facts=(Moved(seq=1, moment=1, place="ben", to="carla", cards=frozenset(("s0", "w0", "r0"))),),
)


def test_one_queue_for_all_is_what_it_always_was() -> None:
    for evidence in (WIDE, replace(WIDE, facts=())):
        for asker in ("anna", "carla"):
            plain = advise(evidence, asker, ["ben", "carla", "anna"], limit=MANY)
            queues = {(suspect, ""): ["ben", "carla", "anna"] for suspect in WIDE.classes["s"]}
            queued = advise(evidence, asker, queues, limit=MANY)
            assert plain.method == queued.method == "all deals"
            worth = {one.cards: one for one in plain.suggestions}
            assert len(worth) == len(queued.suggestions) == 64
            for one in queued.suggestions:
                expected = worth[one.cards]
                assert one.bits == pytest.approx(expected.bits, abs=1e-9)
                assert one.nobody == pytest.approx(expected.nobody, abs=1e-9)
                assert one.leaked == pytest.approx(expected.leaked, abs=1e-9)


def test_without_free_cards_the_answer_tells_all() -> None:
    """Four deals: plum or green inside, the other with ben or carla: naming either is worth the whole bit."""
    advice = advise(AT_FIRST, "anna", LEFT)
    assert posterior(AT_FIRST).deals == 4
    assert {one.cards[0]: one.bits for one in advice.suggestions} == pytest.approx({"plum": 1, "green": 1})
    assert all(one.nobody == pytest.approx(1 / 2) for one in advice.suggestions)


def test_a_herring_hides_what_it_can() -> None:
    """Plum is named. Inside (1/2): its holder gives the herring half the time, else nobody answers. With ben (1/4): he
    gives it. With carla (1/4): ben has the herring and gives it half the time; else she gives the plum.
    """
    found = posterior(AT_FIRST)
    asking = PreparedDeals(found, deals(found), "anna", ("herring",))
    bits, nobody, told, error = asking.worth(("plum", "rope", "hall"), ("ben", "carla"))
    assert nobody == pytest.approx(1 / 4)
    herring_of_ben = {True: 1 / 8, False: 1 / 8}
    herring_of_carla = {True: 1 / 8, False: 0.0}
    shares = [*herring_of_ben.values(), *herring_of_carla.values()]
    assert sum(shares) + 1 / 4 + 1 / 4 + 1 / 8 == pytest.approx(1)
    assert bits == pytest.approx(1 - 1 / 4, abs=1e-9), "only the herring of ben leaves it open"
    assert error == 0
    ben, both = (1 / 8, 1 / 8 + 1 / 4), (1 / 8, 1 / 8)
    expected = 1 - sum(sum(pair) * _entropy(pair) for pair in (ben, both))
    assert told == pytest.approx(expected, abs=1e-9)


def _entropy(parts: tuple[float, ...]) -> float:
    return -sum(part / sum(parts) * log2(part / sum(parts)) for part in parts)


def test_two_herrings_of_one_holder_are_one_chance() -> None:
    deck = replace(DECK, sizes={"anna": 2, "ben": 2, "carla": 1, OUT: 0}, extras=("herring", "mackerel"))
    both = Holds(seq=1, moment=0, place="ben", cards=frozenset(("herring", "mackerel")))
    found = posterior(replace(deck, facts=(OWN, both)))
    asking = PreparedDeals(found, deals(found), "anna", ("herring", "mackerel"))
    assert asking.worth(("plum", "rope", "hall"), ("ben", "carla"))[1] == pytest.approx(1 / 4)
    assert asking.worth(("plum", "rope", "hall"), ("carla", "ben"))[1] == pytest.approx(1 / 4)


def test_the_queue_follows_the_suspect_and_the_direction() -> None:
    """She asks carla only where green is named to the left; a card that has left is nowhere."""
    queues = {("plum", "left"): ["ben"], ("green", "left"): ["carla"], ("green", "right"): ["ben"]}
    gone = replace(AT_FIRST, facts=(*AT_FIRST.facts, Left(seq=5, moment=5, place="ben", card="herring")))
    for evidence in (gone, replace(gone, sizes={"anna": 2, "ben": 1, "carla": 1})):
        advice = advise(evidence, "anna", queues, rooms=["study"], weapons={"study": ["knife"], "hall": ["rope"]})
        bits = {(one.cards, one.direction): one.bits for one in advice.suggestions}
        assert bits == {
            (("plum", "knife", "study"), "left"): pytest.approx(0),
            (("green", "knife", "study"), "left"): pytest.approx(1),
            (("green", "knife", "study"), "right"): pytest.approx(0),
        }
        assert advice.suggestions[0].direction == "left"


def test_drawn_deals_come_near_with_an_honest_error() -> None:
    queues = {("s1", "left"): ["carla", "ben"], ("s2", "right"): ["ben", "carla"]}
    exact = {(s.cards, s.direction): s for s in advise(WIDE, "anna", queues, limit=MANY).suggestions}
    drawn = advise(WIDE, "anna", queues, limit=0)
    assert drawn.method == "12000 sampled deals"
    off = [(s.bits - exact[s.cards, s.direction].bits) / s.error for s in drawn.suggestions]
    assert all(s.error < 0.02 for s in drawn.suggestions)
    assert max(map(abs, off)) < 6
    assert sum(abs(one) < 2 for one in off) >= 0.7 * len(off)


def test_what_there_is_not_cannot_be_asked() -> None:
    for queues, rooms, free in (
        ({("rope", "left"): ["ben"]}, None, ()),
        ({("plum", "left"): ["nobody"]}, None, ()),
        (LEFT, ["cellar"], ()),
        (LEFT, None, ["mackerel"]),
    ):
        with pytest.raises(NoSuch):
            advise(AT_FIRST, "anna", queues, rooms, free=free)
