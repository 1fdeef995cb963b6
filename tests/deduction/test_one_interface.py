"""All questions have one interface, whether cards stay or change hands."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from assistant.cli import main as cli
from assistant.content.catalogue import SHELF
from assistant.deduction import (
    NoSuch,
    advise,
    conflict,
    deals,
    given,
    insight,
    known,
    opening_worlds,
    possible,
    posterior,
    why,
    without,
)
from assistant.deduction.sampling.particle_posterior import Particles
from assistant.games import GAMES
from assistant.kit.facts import ENVELOPE, OUT, Evidence, Fact, Holds, HoldsNone, Left, Moved

SUSPECTS, WEAPONS, ROOMS = ("plum", "green", "white"), ("rope", "knife"), ("hall", "study", "library")
STILL = Evidence(
    classes={"suspect": SUSPECTS, "weapon": WEAPONS, "room": ROOMS},
    sizes={"anna": 2, "ben": 2, "carla": 1},
    facts=(Holds(seq=2, moment=1, place="ben", cards=frozenset(("rope",))),),
)
GIVEN = Moved(seq=3, moment=2, place="ben", to="carla", cards=frozenset(("rope", "plum", "hall")))
MOVED = replace(STILL, facts=(*STILL.facts, GIVEN))
BACK = Moved(seq=4, moment=3, place="carla", to="ben", cards=frozenset(("rope",)), card="rope")
BOTH = pytest.mark.parametrize("evidence", [STILL, MOVED], ids=["still", "moved"])


def told(evidence: Evidence, *facts: Fact) -> Evidence:
    return replace(evidence, facts=(*evidence.facts, *facts))


@BOTH
def test_what_is_known_now_and_before(evidence: Evidence) -> None:
    found = posterior(evidence)
    assert found.chance.shape == found.at(0).shape == (8, 4)
    np.testing.assert_allclose(found.at(9), found.chance)
    assert found.way("rope")[0].place == "ben" if evidence is MOVED else found.way("rope")[0].chances == {"ben": 1}
    assert sum(found.way("hall")[-1].chances.values()) == pytest.approx(1)
    with pytest.raises(NoSuch):
        found.way("candle")
    with pytest.raises(NoSuch):
        posterior(evidence, "fair")  # type: ignore[arg-type]


@BOTH
def test_owners_make_culprits_and_free_cards_are_never_inside(evidence: Evidence) -> None:
    wide = replace(
        evidence,
        sizes={"anna": 3, "ben": 2, "carla": 1, OUT: 0},
        extras=("herring",),
        owners={"plum": "anna", "green": "ben", "white": "carla"},
    )
    found = posterior(wide)
    assert found.deals > 0
    assert sum(found.culprits.values()) == pytest.approx(1)
    assert found.marks.at("herring", ENVELOPE) == known(wide).at("herring", ENVELOPE) == "no"
    assert 0 < found.probability("herring", "anna") < 1
    assert all("herring" not in triple for triple in found.triples)


def test_forced_facts_are_those_of_the_present() -> None:
    assert known(STILL).at("rope", "ben") == "yes"
    assert known(MOVED).at("rope", "ben") == posterior(MOVED).marks.at("rope", "ben") == "open"
    assert known(MOVED).at("rope", ENVELOPE) == "no"
    back = told(MOVED, BACK)
    assert known(back).at("rope", "ben") == "yes"
    assert 4 in known(back).because["rope", "ben"]


def test_why_names_the_lines_that_matter_now() -> None:
    back = told(MOVED, BACK)
    found = why(back, "rope", "ben")
    assert found is not None
    assert (found.held, found.lines, found.fewest) == (True, (4,), True)
    moved = why(MOVED, "knife", ENVELOPE)
    assert moved is not None
    assert (moved.held, moved.lines) == (True, (2,)), "the rope was in a hand, so the knife is inside"
    assert why(MOVED, "rope", "ben") is None


def test_a_conflict_needs_cards_that_cannot_have_moved() -> None:
    none = HoldsNone(seq=5, moment=1, place="carla", cards=frozenset(("rope",)))
    assert possible(told(MOVED, none))
    assert conflict(told(MOVED, none)) is None
    late = replace(none, moment=2)
    one_of_two = replace(GIVEN, cards=frozenset(("rope", "knife")))
    never = told(STILL, one_of_two, late)
    assert not possible(never)
    assert posterior(never).deals == 0
    found = conflict(never)
    assert found is not None
    assert found.lines == (2, 3, 5)
    assert found.doubtful == (2, 3, 5)
    assert found.fewest
    assert all(possible(without(never, [line])) for line in found.doubtful)


def test_a_doubtful_gift_is_still_a_gift() -> None:
    """Hand sizes are public: which card it was is dropped, that one moved is kept."""
    doubted = without(MOVED, [3])
    assert posterior(doubted).deals == posterior(STILL).deals * 2
    assert posterior(doubted).probability("rope", "carla") == pytest.approx(1 / 2)
    gone = told(MOVED, Left(seq=7, moment=9, place="anna", card="hall"))
    assert (
        posterior(without(gone, [7])).probability("hall", ENVELOPE) > 0 == posterior(gone).probability("hall", ENVELOPE)
    )


def test_what_is_supposed_is_supposed_of_the_present() -> None:
    assert posterior(given(MOVED, "rope", "carla")).deals + posterior(given(MOVED, "rope", "carla", held=False)).deals
    there = posterior(given(MOVED, "rope", "carla"))
    assert there.probability("rope", "carla") == 1
    assert there.way("rope")[0].place == "ben"
    assert posterior(given(MOVED, "rope", "ben")).probability("plum", "carla") > 0


@BOTH
def test_deals_are_those_of_the_present(evidence: Evidence) -> None:
    found = posterior(evidence)
    every, drawn = deals(found), deals(found, limit=0, samples=20_000)
    assert not every.sampled
    assert drawn.sampled
    for dealt, off in ((every, 1e-9), (drawn, 0.02)):
        for card in range(8):
            there = np.bincount(dealt.places[:, card], dealt.weights, 4)
            np.testing.assert_allclose(there, found.chance[card], atol=off)
    counts = Counter(map(tuple, every.places.tolist()))
    assert max(counts.values()) == 1


@BOTH
def test_advice_and_insight(evidence: Evidence) -> None:
    advice = advise(evidence, "anna", ["ben", "carla"])
    assert advice.method == "all deals"
    assert len(advice.suggestions) == 18
    assert advice.suggestions[0].bits > 0
    found = insight("anna", [(1, None), (3, evidence)])
    assert found.bits == ((3, pytest.approx(posterior(evidence).bits)),)


def test_what_no_move_can_change_is_still_counted() -> None:
    """The number of deals before play depends on the frame alone."""
    assert opening_worlds(MOVED) == opening_worlds(STILL) > 0


def test_followed_histories_say_what_is_possible_and_what_is_open() -> None:
    """Where all histories are followed, as if sampled, nothing else is possible and only open cells have an error."""
    exact, found = posterior(MOVED).chance, posterior(MOVED, method="sampled").sampling
    assert found is not None
    assert found.complete
    assert (found.possible == (exact > 0)).all()
    assert ((found.chance > 0) == ((exact > 0) & (exact < 1))).all()


def test_runs_that_found_nothing_have_no_share() -> None:
    found = Particles(runs=(), shares=np.array([0.25, 0.75]), missed=2, total=1, error=0.0, states=1, whole=True)
    assert found.all_shares.tolist() == [0.25, 0.75, 0, 0]
    assert found.all_parts([np.ones(3), np.ones(3)]).sum(axis=1).tolist() == [3, 3, 0, 0]


def test_a_hand_that_is_known_in_full_has_its_size() -> None:
    assert 0 < opening_worlds(STILL, {"ben": ("rope", "plum")}) < opening_worlds(STILL)
    with pytest.raises(ValueError, match="ben holds 1 cards, not 2"):
        opening_worlds(STILL, {"ben": ("rope",)})


def test_the_command_follows_cards_too(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    clue = GAMES["clue"]
    moved: list[Evidence] = []

    def with_a_move(story: Any, seat: str) -> Evidence | None:
        found = clue.evidence(story, seat)
        if found is None:
            return None
        players = [place for place in found.sizes if place != seat]
        gift = Moved(seq=10**6, moment=10**6, place=players[0], to=players[1], cards=frozenset(found.cards))
        moved.append(replace(found, facts=(*found.facts, gift)))
        return moved[-1]

    monkeypatch.setattr(cli, "GAMES", {**GAMES, "clue": replace(clue, evidence=with_a_move)})
    demo = SHELF / "data" / "clue" / "demo.jsonl"
    assert cli.main(["deduce", str(demo), "--seat", "anna", "--json"]) == 0
    said = json.loads(capsys.readouterr().out)
    assert moved
    assert said["deals"] == posterior(moved[-1]).deals
