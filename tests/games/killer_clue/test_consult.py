"""KC-CON: who is consulted, one Clue card each, and whom the two protect."""

from __future__ import annotations

import pytest

from assistant.core.event import TABLE
from assistant.games.clue import events as clue
from assistant.games.killer_clue import events as e
from tests.games.killer_clue.intrigue_words import FOUR, THREE, Night, trade

# ---------------------------------------------------------------- KC-CON-01


@pytest.mark.rule("KC-CON-01")
@pytest.mark.parametrize("start", ["corridor", "study", "hall", "9,15"])
def test_the_own_pawn_goes_to_the_suspect(start: str) -> None:
    night = Night(at={"scarlet": start, "green": "hall"}).plays("scarlet", "consult_green")
    assert (night.place("scarlet"), night.place("green")) == ("hall", "hall")


@pytest.mark.rule("KC-CON-01")
def test_a_suspect_in_the_corridor_cannot_be_consulted() -> None:
    night = Night(at={"plum": "hall"})
    assert night.refused(night.played("scarlet", "consult_green"), "KC-CON-01")
    assert night.choices(e.IntriguePlayed, "card") >= {"consult_plum"}
    assert "consult_green" not in night.choices(e.IntriguePlayed, "card")
    assert not night.puts("scarlet", "consult_green").lasting("consulting")


@pytest.mark.rule("KC-CON-01", "KC-DIS-03")
def test_a_missing_suspect_cannot_be_consulted() -> None:
    night = Night(at={"green": "hall"}).plays("scarlet", "disappears_green")
    assert night.refused(night.played("scarlet", "consult_green"), "KC-DIS-03")


@pytest.mark.rule("KC-CON-01")
def test_neither_the_own_suspect_nor_a_dead_one_is_consulted() -> None:
    night = Night(at={"scarlet": "hall", "green": "study"})
    assert night.refused(night.played("scarlet", "consult_scarlet"), "KC-CON-01")
    night.turn_up("murdered_green").ends().investigated()
    assert night.refused(night.played("scarlet", "consult_green"), "KC-CON-01")
    assert "out of the game" in " ".join(n.text for n in night.say(night.played("scarlet", "consult_green")))
    night.puts("scarlet", "consult_green").puts("scarlet", "consult_scarlet")
    assert not night.lasting("consulting")
    assert night.place("scarlet") == "hall"


@pytest.mark.rule("KC-CON-01", "KC-INV-05")
def test_what_lay_in_the_room_stays_there_and_what_was_carried_is_put_down() -> None:
    night = Night(at={"scarlet": "study", "green": "hall"}, weapons={"rope": "study"})
    assert night.plays("scarlet", "consult_green").state.weapons["rope"] == "study"
    night = Night(weapons={"rope": "study"})
    night.stand(scarlet="study", green="hall").do(
        e.WeaponTaken(by="scarlet", weapon="rope"),
        clue.TokenMoved(by="scarlet", token="scarlet", to="corridor"),
    )
    assert night.state.carried == {"rope": "scarlet"}
    night.investigated().plays("scarlet", "consult_green")
    assert (night.state.weapons["rope"], night.state.carried) == ("hall", {})


# ---------------------------------------------------------------- KC-CON-02


def consulted(**more: object) -> Night:
    night = Night(at={"scarlet": "study", "green": "hall", "plum": "hall"}, **more)
    return night.plays("scarlet", "consult_green")


@pytest.mark.rule("KC-CON-02")
def test_one_clue_card_each_and_only_the_two_see_which() -> None:
    night = consulted().do(clue.HandDealt(of="green", cards=("rope", "hall", "kitchen", "scarlet")))
    night.do(clue.HandDealt(of="scarlet", cards=("knife", "study", "lounge", "plum")))
    night.by_the_rules(trade("scarlet", "green", "knife", "rope"))
    assert set(night.seen("scarlet").hands["scarlet"]) == {"rope", "study", "lounge", "plum"}
    assert set(night.seen("green").hands["green"]) == {"knife", "hall", "kitchen", "scarlet"}
    assert set(night.state.hand_sizes.values()) == {4}
    for seat in (TABLE, "plum", "white"):
        assert not night.seen(seat).hands
        assert not night.seen(seat).located
        assert "Rope" not in night.told(seat)
        assert "Knife" not in night.told(seat)
    assert "trade a card" in night.told("plum")


@pytest.mark.rule("KC-CON-02")
def test_without_agreement_nothing_but_the_move_and_the_protection() -> None:
    night = consulted().done("scarlet")
    assert night.place("scarlet") == "hall"
    assert night.lasting("consulting", "green")
    assert not night.state.gifts


@pytest.mark.rule("KC-CON-02")
def test_the_trade_is_offered_to_the_two_behind_the_card_and_nobody_else() -> None:
    night = consulted()
    for seat in (TABLE, *FOUR):
        found = night.offers(e.CardsTraded, seat)
        assert all(offer.known == {"by": "scarlet", "to": "green"} for offer in found)
        assert sum(not offer.blanks for offer in found) == 1
        assert sum(offer.private for offer in found) == (seat in ("scarlet", "green")), "the cards on their own phones"
    assert night.refused(trade("scarlet", "plum"), "KC-CON-02")
    assert night.refused(trade("plum", "green"), "KC-CON-02")
    assert night.plays("scarlet", "locked_hall").refused(trade("scarlet", "green"), "KC-CON-02")
    assert not night.offered(e.CardsTraded)


@pytest.mark.rule("KC-CON-02")
def test_one_card_each_and_no_more() -> None:
    night = consulted().by_the_rules(trade("scarlet", "green"))
    assert night.refused(trade("scarlet", "green"), "KC-CON-02")
    assert not any(night.offered(e.CardsTraded, seat) for seat in (TABLE, *FOUR))


@pytest.mark.rule("KC-CON-02")
def test_each_consultation_has_its_own_trade() -> None:
    night = consulted().by_the_rules(trade("scarlet", "green")).done("scarlet").plays("green", "consult_scarlet")
    assert all(night.offered(e.CardsTraded, seat, by="green", to="scarlet") for seat in (TABLE, *FOUR))
    assert night.fine(trade("green", "scarlet"))


@pytest.mark.rule("KC-CON-02")
def test_trades_end_with_the_turn_of_the_player_and_with_the_round() -> None:
    night = consulted().done("scarlet")
    assert night.refused(trade("scarlet", "green"), "KC-CON-02")
    assert night.all_done().refused(trade("scarlet", "green"), "KC-CON-02")


@pytest.mark.rule("KC-CON-02", "KC-KIL-02")
@pytest.mark.parametrize("card", ["scarlet", "rope", "study"])
def test_the_killer_trades_but_no_card_of_the_case_file(card: str) -> None:
    night = consulted(killer=("scarlet", "rope", "study"))
    assert night.refused(trade("scarlet", "green", gave=card), "KC-KIL-02")
    assert night.refused(trade("scarlet", "green", gave=card), "KC-KIL-02", "scarlet")
    assert night.fine(trade("scarlet", "green", gave="knife"))


@pytest.mark.rule("KC-CON-02")
def test_a_card_that_somebody_else_holds_is_not_traded() -> None:
    night = consulted().do(clue.HandDealt(of="plum", cards=("rope", "hall", "kitchen", "scarlet")))
    assert night.refused(trade("scarlet", "green", gave="rope"), "KC-CON-02")
    assert night.refused(trade("scarlet", "green", got="rope"), "KC-CON-02")


# ---------------------------------------------------------------- KC-CON-03


@pytest.mark.rule("KC-CON-03", "KC-PRO-05")
def test_the_two_protect_each_other_and_nobody_else_while_the_third_protects_both() -> None:
    night = consulted()
    assert night.guards("scarlet") == {"green", "plum"}
    assert night.guards("green") == {"scarlet", "plum"}
    assert night.guards("plum") == set()
    assert night.exposed() == {"plum"}


@pytest.mark.rule("KC-CON-03")
def test_it_holds_in_the_danger_round_and_no_longer() -> None:
    night = consulted().all_done()
    assert night.exposed() == {"plum"}
    assert night.do(night.turned_up()).exposed() == set()
    assert not night.lasting("consulting")


@pytest.mark.rule("KC-CON-03", "KC-2ND-02")
def test_in_the_second_rounds_it_is_over() -> None:
    night = consulted().turn_up("blackout")
    for suspect in ("scarlet", "green", "plum"):
        night.runs(suspect, 9)
    assert night.state.rounds == 2
    assert night.exposed() == set()


@pytest.mark.rule("KC-CON-03")
def test_a_consultation_of_the_two_alone_protects_both() -> None:
    night = Night(*THREE, at={"green": "hall"}).plays("scarlet", "consult_green")
    assert night.exposed() == set()
