"""KC-MUR: whom the killer may murder, how often, and what proves nothing."""

from __future__ import annotations

import pytest

from assistant.core.event import TABLE
from assistant.games.killer_clue import events as e
from assistant.games.killer_clue.box import DangerLaid
from assistant.kit.facts import ENVELOPE, HoldsNone
from tests.games.killer_clue.intrigue_words import FIVE, FOUR, SIX, Night

# ---------------------------------------------------------------- KC-MUR-01


@pytest.mark.rule("KC-MUR-01", "KC-DNG-01")
def test_one_murder_in_a_danger_round() -> None:
    night = Night(*FIVE, at={"green": "hall", "plum": "study"}).all_done()
    assert night.fine(night.turned_up("murdered_green"))
    assert night.refused(night.turned_up("murdered_green", "murdered_plum"), "KC-MUR-01")
    assert night.refused(e.DangerRevealed(cards=("murdered_green", "murdered_plum")), "KC-MUR-01")


@pytest.mark.rule("KC-MUR-01", "KC-2ND-01")
def test_two_in_a_turn_with_a_blackout_one_in_each_round() -> None:
    night = Night(*FIVE, at={"green": "hall", "plum": "study"}).turn_up("murdered_green", "blackout").runs("plum", 9)
    night.all_done().by_the_rules(night.turned_up("murdered_plum"))
    assert night.state.murdered == ("green", "plum")
    assert night.state.round == "ending"


# ---------------------------------------------------------------- KC-MUR-02, -03, -04


@pytest.mark.rule("KC-MUR-02")
@pytest.mark.parametrize("where", ["corridor", "9,15", "missing"])
def test_outside_all_rooms_one_is_safe(where: str) -> None:
    night = Night(at={"green": "hall", "plum": "hall" if where == "missing" else where})
    if where == "missing":
        night.plays("scarlet", "disappears_plum")
    assert "plum" not in night.exposed()
    assert night.all_done().odd(night.turned_up("murdered_plum"), "KC-MUR-04")
    assert night.do(night.turned_up("murdered_plum")).state.murdered == ()


@pytest.mark.rule("KC-MUR-03")
@pytest.mark.parametrize("where", ["kitchen", "corridor", "missing", "study"])
def test_the_killer_s_own_pawn_may_be_anywhere(where: str) -> None:
    night = Night(at={"green": "hall"}, killer=("plum", "rope", "study"))
    if where == "missing":
        night.plays("scarlet", "disappears_plum")
    elif where != "corridor":
        night.stand(plum=where)
    assert "green" in night.prey("plum")
    assert night.turn_up("murdered_green").state.murdered == ("green",)


@pytest.mark.rule("KC-MUR-03", "KC-PRO-02")
def test_only_beside_the_victim_the_killer_is_in_the_own_way() -> None:
    night = Night(at={"green": "hall", "plum": "hall"}, killer=("plum", "rope", "study"))
    assert night.prey("plum") == set()


@pytest.mark.rule("KC-MUR-04", "KC-MIS-01")
def test_against_the_protected_it_is_a_mistake() -> None:
    night = Night(at={"green": "hall", "plum": "hall", "white": "study"}).all_done()
    assert night.fine(night.turned_up("murdered_white"))
    assert night.odd(night.turned_up("murdered_green"), "KC-MIS-01")
    night.do(night.turned_up("murdered_green"))
    assert (night.state.out, night.state.mistake) == (frozenset(), "murdered_green")
    assert "is protected by Plum" in night.told()
    assert night.choices(e.MistakeAdmitted, "by") == set(FOUR)


@pytest.mark.rule("KC-MUR-04")
def test_the_killer_s_own_screen_warns_before_the_card_is_laid() -> None:
    night = Night(at={"green": "hall", "plum": "hall", "white": "study"}, killer=("scarlet", "rope", "study"))
    night.all_done()
    assert night.refused(DangerLaid(card="murdered_green"), "KC-MUR-04", "scarlet")
    assert night.fine(DangerLaid(card="murdered_white"), "scarlet")
    assert night.fine(DangerLaid(card="candles_hall"), "scarlet")


@pytest.mark.rule("KC-DIS-03", "KC-MUR-02")
def test_it_warns_of_a_missing_victim_and_of_one_in_the_corridor() -> None:
    night = Night(at={"green": "hall"}, killer=("scarlet", "rope", "study")).plays("scarlet", "disappears_green")
    night.all_done()
    for card, why in (("murdered_green", "is missing"), ("murdered_white", "is not in a room")):
        (notice,) = night.say(DangerLaid(card=card), "scarlet")
        assert notice.level == "illegal"
        assert why in notice.text


@pytest.mark.rule("KC-MUR-04", "KC-EQP-05", "KC-SET-09")
def test_on_an_innocent_s_screen_a_murdered_card_is_against_the_rules() -> None:
    night = Night(at={"white": "study"}, killer=("scarlet", "rope", "study")).all_done()
    assert night.refused(DangerLaid(card="murdered_white"), "KC-EQP-05", "green")
    assert night.fine(DangerLaid(card="blank"), "green")


@pytest.mark.rule("KC-MUR-04", "KC-END-01")
def test_every_murdered_card_is_a_death_and_leaves() -> None:
    night = Night(*SIX, at={"green": "hall", "plum": "study"})
    for victim in ("green", "plum"):
        night.turn_up(f"murdered_{victim}").ends()
        assert night.state.murdered[-1] == victim
        assert f"murdered_{victim}" in night.state.removed
        night.investigated()


@pytest.mark.rule("KC-MUR-04", "KC-SET-03")
def test_of_a_suspect_nobody_plays_there_is_no_murdered_card() -> None:
    night = Night(at={"white": "study"}).all_done()
    assert night.refused(night.turned_up("murdered_mustard"), "KC-SET-03")
    assert "murdered_mustard" not in night.choices(e.DangerRevealed, "cards")
    (box,) = night.table.game.boxes(night.state)
    assert "murdered_mustard" not in box.offer("green").blank("card").choices


# ---------------------------------------------------------------- KC-MUR-05, -06


@pytest.mark.rule("KC-MUR-05")
def test_that_nobody_is_murdered_proves_nothing() -> None:
    night = Night(at={"white": "study"}).turn_up().ends()
    assert night.state.round == "investigation"
    for seat in (TABLE, *FOUR):
        found = night.table.game.evidence(night.table.story(seat), seat)
        assert not [f for f in found.facts if isinstance(f, HoldsNone) and f.place == ENVELOPE]


@pytest.mark.rule("KC-MUR-06", "KC-SET-09")
def test_nobody_murders_the_own_suspect() -> None:
    night = Night(at={"white": "study", "plum": "hall"}, killer=("white", "rope", "study")).all_done()
    assert night.exposed() == {"white", "plum"}
    assert night.prey("white") == {"plum"}
    assert night.refused(DangerLaid(card="murdered_white"), "KC-MUR-06", "white")


@pytest.mark.rule("KC-MUR-06", "KC-MIS-01")
def test_a_killer_whom_all_know_is_nobody_s_victim() -> None:
    night = Night(at={"white": "study", "plum": "hall", "green": "hall"}).turn_up("murdered_plum")
    night.by_the_rules(e.MistakeAdmitted(by="white")).ends().investigated().all_done()
    assert night.state.killer == "white"
    assert night.odd(night.turned_up("murdered_white"), "KC-MUR-06")
    assert night.do(night.turned_up("murdered_white")).state.murdered == ()
