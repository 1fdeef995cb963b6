"""KC-DIS: off the board, safe, asked all the same, and back in the next Intrigue Round."""

from __future__ import annotations

import pytest

from assistant.games.clue import events as clue
from assistant.games.killer_clue import events as e
from tests.games.killer_clue.intrigue_words import FIVE, Night, asks, gives


def gone(suspect: str = "green", **more: object) -> Night:
    at = {"green": "library", "plum": "library", "white": "hall"}
    return Night(*FIVE, at=at, weapons={"knife": "library"}, **more).plays("scarlet", f"disappears_{suspect}")


def back(by: str, to: str) -> e.SuspectReturned:
    return e.SuspectReturned(by=by, to=to)


# ---------------------------------------------------------------- KC-DIS-01, -02


@pytest.mark.rule("KC-DIS-01")
def test_the_pawn_is_taken_off_the_board_and_takes_no_weapon_along() -> None:
    night = gone()
    assert night.place("green") == "missing"
    assert night.state.weapons["knife"] == "library"
    assert night.state.is_missing == ("green",)
    assert night.lasting("gone", "green")


@pytest.mark.rule("KC-DIS-01")
def test_out_of_the_corridor_too_and_one_s_own() -> None:
    assert gone("peacock").place("peacock") == "missing"
    assert gone("scarlet").place("scarlet") == "missing"


@pytest.mark.rule("KC-DIS-02", "KC-MUR-02", "KC-PRO-06")
def test_missing_is_safe() -> None:
    night = gone("white")
    assert "white" not in night.exposed()
    night.all_done()
    assert night.odd(night.turned_up("murdered_white"), "KC-MUR-04")
    assert "missing" in " ".join(n.text for n in night.say(night.turned_up("murdered_white")))
    assert night.do(night.turned_up("murdered_white")).state.out == frozenset()


@pytest.mark.rule("KC-DIS-02", "KC-PRO-06")
def test_whoever_was_with_the_missing_is_alone_now() -> None:
    night = Night(at={"green": "hall", "plum": "hall"})
    assert night.exposed() == set()
    assert night.plays("scarlet", "disappears_green").exposed() == {"plum"}


# ---------------------------------------------------------------- KC-DIS-03


@pytest.mark.rule("KC-DIS-03")
def test_consult_and_motive_cannot_name_the_missing() -> None:
    night = gone()
    assert night.refused(night.played("scarlet", "consult_green"), "KC-DIS-03")
    assert night.refused(night.played("scarlet", "motive", suspect="green"), "KC-DIS-03")
    assert "consult_green" not in night.choices(e.IntriguePlayed, "card")
    assert "green" not in night.choices(e.IntriguePlayed, "suspect", card="motive")


@pytest.mark.rule("KC-DIS-03", "KC-DST-02")
def test_distracted_and_moves_first_can_and_distracted_is_wasted() -> None:
    night = gone()
    assert night.odd(night.played("scarlet", "distracted_green"), "KC-DIS-03")
    assert night.fine(night.played("scarlet", "moves_first_green"))
    assert not night.puts("scarlet", "distracted_green").lasting("distracted")
    night.done("scarlet").plays("green", "moves_first_green").turn_up().ends()
    assert night.state.first == "green"


@pytest.mark.rule("KC-END-01", "KC-AMB-21")
def test_only_the_card_about_who_is_first_cites_the_rule_about_who_is_first(board) -> None:
    board.murder("green").put(plum="hall").to_intrigue()
    for kind, cited in (("disappears", False), ("moves_first", True)):
        card = e.IntriguePlayed(by="scarlet", card=f"{kind}_green")
        assert board.odd(card, "KC-END-01")
        assert bool(board.odd(card, "KC-AMB-21")) is cited


# ---------------------------------------------------------------- KC-DIS-04


@pytest.mark.rule("KC-DIS-04")
def test_back_at_the_beginning_of_the_next_turn_s_intrigue_round_into_any_room() -> None:
    night = gone()
    assert night.refused(back("green", "hall"), "KC-DIS-04")
    assert not night.offered(e.SuspectReturned)
    night.turn_up().ends()
    assert night.back() == ()
    assert night.refused(back("green", "hall"), "KC-DIS-04")
    night.investigated()
    assert night.choices(e.SuspectReturned, "to", by="green") == set(night.state.rooms)
    night.by_the_rules(back("green", "kitchen"))
    assert (night.place("green"), night.back()) == ("kitchen", ())
    assert night.refused(back("green", "hall"), "KC-DIS-04")
    assert not night.lasting("gone")


@pytest.mark.rule("KC-DIS-04", "KC-2ND-01")
def test_after_a_blackout_back_in_the_second_intrigue_round() -> None:
    night = gone().turn_up("blackout")
    assert "green" not in night.state.panics
    night.runs("plum", 9).runs("white", 9)
    assert (night.state.rounds, night.back()) == (2, ("green",))
    assert night.by_the_rules(back("green", "study")).place("green") == "study"


@pytest.mark.rule("KC-DIS-04")
def test_gone_in_the_second_intrigue_round_is_back_in_the_next_turn() -> None:
    night = Night(at={"plum": "hall"}).turn_up("blackout").runs("plum", 9).plays("scarlet", "disappears_plum")
    assert night.back() == ()
    night.turn_up().ends().investigated()
    assert night.back() == ("plum",)


@pytest.mark.rule("KC-DIS-04", "KC-SUG-02")
def test_a_suggestion_that_names_the_missing_brings_the_pawn_at_once() -> None:
    night = (
        gone()
        .turn_up()
        .ends()
        .stand(scarlet="corridor")
        .do(
            clue.WeaponMoved(weapon="rope", to="study"),
            clue.TokenMoved(by="scarlet", token="scarlet", to="study"),
            e.SuggestionMade(by="scarlet", suspect="green", weapon="rope", room="study"),
        )
    )
    assert night.place("green") == "study"
    night.do(e.NobodyGave()).investigated()
    assert night.back() == ()
    assert night.place("green") == "study"


@pytest.mark.rule("KC-DIS-04")
def test_a_suspect_disappears_again_in_a_later_turn() -> None:
    night = gone().turn_up().ends().investigated().do(back("green", "kitchen"))
    night.plays("scarlet", "disappears_green")
    assert (night.place("green"), night.back()) == ("missing", ())
    night.turn_up("blackout")
    for suspect in night.state.panics:
        night.runs(suspect, 9)
    assert night.back() == ("green",)


@pytest.mark.rule("KC-DIS-04", "KC-2ND-02")
def test_the_same_card_is_not_played_twice_in_a_turn() -> None:
    night = gone().turn_up("blackout").runs("plum", 9).runs("white", 9).do(back("green", "hall"))
    assert night.refused(night.played("scarlet", "disappears_green"), "KC-2ND-02")


@pytest.mark.rule("KC-DIS-04")
def test_two_missing_suspects_come_back_each_into_the_own_room() -> None:
    night = gone().plays("scarlet", "disappears_white").turn_up().ends().investigated()
    assert night.back() == ("green", "white")
    night.by_the_rules(back("white", "hall"), back("green", "lounge"))
    assert (night.place("white"), night.place("green")) == ("hall", "lounge")


@pytest.mark.rule("KC-DIS-04", "KC-DNG-05")
def test_who_has_died_or_accused_wrongly_does_not_come_back() -> None:
    night = gone().turn_up().ends()
    while night.state.on_turn != "green":
        night.do(clue.TurnEnded(by=night.state.on_turn))
    night.do(e.AccusationMade(by="green", suspect="plum", weapon="rope", room="hall"), gives("plum", "green"))
    assert "green" in night.state.out
    assert night.investigated().back() == ()
    assert night.refused(back("green", "hall"), "KC-DIS-04")


# ---------------------------------------------------------------- KC-DIS-05, -06


@pytest.mark.rule("KC-DIS-05", "KC-SUG-03")
def test_the_missing_answer_suggestions_mini_suggestions_and_accusations() -> None:
    night = gone().plays("scarlet", "crime_scene_study").by_the_rules(asks("scarlet"), gives("green", "scarlet"))
    night.turn_up().ends().stand(scarlet="corridor").do(
        clue.HandDealt(of="green", cards=("rope", "hall")),
        clue.WeaponMoved(weapon="rope", to="library"),
        clue.TokenMoved(by="scarlet", token="scarlet", to="library"),
        e.SuggestionMade(by="scarlet", suspect="plum", weapon="rope", room="library"),
        clue.Passed(by="plum"),
        clue.Passed(by="white"),
        clue.Passed(by="peacock"),
    )
    assert night.state.deciding == "green"
    assert night.refused(clue.Passed(by="green"), "KC-SUG-07")
    night.by_the_rules(gives("green", "scarlet", "rope"))
    assert night.place("green") == "missing"
    night.do(clue.TurnEnded(by="green"))
    night.do(e.AccusationMade(by="plum", suspect="scarlet", weapon="knife", room="hall"))
    assert "green" in night.state.open_suggestion.asked
    assert night.fine(gives("green", "plum", "hall"))


@pytest.mark.rule("KC-DIS-06")
def test_the_missing_play_cards_and_lay_one() -> None:
    night = gone().done("scarlet")
    assert night.state.on_turn == "green"
    night.plays("green", "locked_hall").plays("green", "moves_first_white").all_done()
    assert night.fine(night.turned_up())
    five, four = (e.DangerRevealed(cards=("blank",) * count) for count in (5, 4))
    assert night.fine(five)
    assert night.refused(four, "KC-DIS-06")
    (box,) = night.table.game.boxes(night.state)
    assert "green" in box.seats
