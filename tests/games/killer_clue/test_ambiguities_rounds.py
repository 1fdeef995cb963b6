"""House rules for the Intrigue Round: every choice a table can make."""

from __future__ import annotations

from typing import Any

import pytest

from assistant.content.house_rules import choices
from assistant.games.clue import events as clue
from assistant.games.killer_clue import events as e
from assistant.games.killer_clue.advice_turn import investigates
from assistant.games.killer_clue.state import KillerClue
from tests.games.killer_clue.intrigue_words import FIVE, READINGS, Night, asks, gives, read, reading, trade


@pytest.mark.parametrize("ambiguity", list(READINGS))
def test_these_are_all_readings_and_each_can_be_chosen(ambiguity: str) -> None:
    assert set(choices(ambiguity)) == set(READINGS[ambiguity])
    for one in READINGS[ambiguity]:
        night = Night(at={"plum": "hall"}, options={ambiguity: one})
        assert night.state.options[ambiguity] == one
    assert next(r for r in night.table.game.rulings if r.ambiguity == ambiguity).default == READINGS[ambiguity][0]


# ---------------------------------------------------------------- KC-AMB-04


def green_due(options: dict[str, str]) -> Night:
    night = Night(at={"green": "hall", "plum": "study"}, options=options).plays("scarlet", "disappears_green")
    return night.turn_up().ends().investigated()


@pytest.mark.rule("KC-AMB-04", "KC-DIS-04")
@read("KC-AMB-04")
def test_whether_the_missing_must_come_back(options: dict[str, str]) -> None:
    night = green_due(options)
    must = reading(options) == "must_return"
    assert night.offered(e.SuspectReturned, by="green")
    assert night.odd(night.played("scarlet", "locked_hall"), "KC-DIS-04") is must
    assert night.offered(e.IntrigueEnded) is not must
    assert night.by_the_rules(e.SuspectReturned(by="green", to="hall")).place("green") == "hall"
    assert night.offered(e.IntrigueEnded)


@pytest.mark.rule("KC-AMB-04", "KC-DOR-01")
def test_who_stays_away_is_away_until_another_intrigue_round_begins() -> None:
    """Missing suspects come back only at the beginning of a round, when no room is locked."""
    night = green_due({"KC-AMB-04": "may_stay_away"}).plays("scarlet", "locked_hall")
    assert night.back() == ()
    assert night.refused(e.SuspectReturned(by="green", to="hall"), "KC-DIS-04")
    night.turn_up("murdered_green").ends()
    assert (night.place("green"), night.state.murdered) == ("missing", ())
    assert night.investigated().back() == ("green",)
    assert night.by_the_rules(e.SuspectReturned(by="green", to="hall")).place("green") == "hall"


# ---------------------------------------------------------------- KC-AMB-05


@pytest.mark.rule("KC-AMB-05", "KC-IRD-01")
@read("KC-AMB-05")
def test_whether_a_missing_suspect_alone_makes_the_rounds_be_played(options: dict[str, str]) -> None:
    night = Night(at={"green": "hall"}, options=options).plays("scarlet", "disappears_green").turn_up().ends()
    night.investigated()
    if reading(options) == "play_the_rounds":
        assert (night.state.round, night.state.game_turn) == ("intrigue", 2)
        assert night.by_the_rules(e.SuspectReturned(by="green", to="hall")).place("green") == "hall"
    else:
        assert (night.state.round, night.state.game_turn) == ("investigation", 3)
        assert night.place("green") == "missing"
        assert night.stand(plum="study").investigated().back() == ("green",)


# ---------------------------------------------------------------- KC-AMB-07

MOVES = [
    {"card": "crime_scene_study"},
    {"card": "consult_plum"},
    {"card": "examine_rope"},
    {"card": "motive", "suspect": "plum"},
]


@pytest.mark.rule("KC-AMB-07", "KC-DIS-06")
@read("KC-AMB-07")
@pytest.mark.parametrize("card", MOVES)
def test_whether_the_missing_play_cards_that_move_the_own_pawn(options: dict[str, str], card: dict[str, str]) -> None:
    night = Night(at={"green": "hall", "plum": "study"}, weapons={"rope": "study"}, options=options)
    night.plays("scarlet", "disappears_green").done("scarlet")
    if reading(options) == "not_allowed":
        assert night.refused(night.played("green", **card), "KC-AMB-07")
        assert night.puts("green", **card).place("green") == "missing"
        assert not night.offered(e.MiniSuggestionMade)
        assert not night.lasting("consulting")
    else:
        assert night.plays("green", **card).place("green") == "study"
        assert not night.lasting("gone")
        assert night.guards("plum") == {"green"}
        assert night.turn_up().ends().investigated().back() == ()


@pytest.mark.rule("KC-AMB-07", "KC-DOR-01")
def test_not_even_so_into_a_locked_room() -> None:
    night = Night(at={"green": "hall", "plum": "study"}, options={"KC-AMB-07": "allowed_pawn_returns"})
    night.plays("scarlet", "disappears_green").plays("scarlet", "locked_study").done("scarlet")
    assert night.refused(night.played("green", "crime_scene_study"), "KC-DOR-01")
    assert night.plays("green", "crime_scene_hall").place("green") == "hall"


@pytest.mark.rule("KC-AMB-07")
@read("KC-AMB-07")
def test_all_other_cards_may_be_played(options: dict[str, str]) -> None:
    night = Night(at={"green": "hall", "plum": "study"}, options=options).plays("scarlet", "disappears_green")
    night.done("scarlet").plays("green", "locked_study").plays("green", "distracted_plum")
    assert night.lasting("distracted", "plum")


# ---------------------------------------------------------------- KC-AMB-08

IMPOSSIBLE = [
    {"card": "crime_scene_hall"},
    {"card": "examine_rope"},
    {"card": "motive", "suspect": "green"},
    {"card": "consult_green"},
    {"card": "consult_white"},
    {"card": "motive", "suspect": "white"},
]
"""The Hall, with Green and the Rope in it, is locked; White is in the corridor."""


@pytest.mark.rule("KC-AMB-08", "KC-DOR-01")
@read("KC-AMB-08")
@pytest.mark.parametrize("card", IMPOSSIBLE)
def test_a_card_whose_move_is_impossible(options: dict[str, str], card: dict[str, str]) -> None:
    night = Night(at={"green": "hall", "plum": "study"}, weapons={"rope": "hall"}, options=options)
    before = night.plays("scarlet", "locked_hall").place("scarlet")
    if reading(options) == "may_be_played":
        assert night.odd(night.played("scarlet", **card), "KC-AMB-08")
        assert night.offered(e.IntriguePlayed, **card)
    else:
        assert night.refused(night.played("scarlet", **card), "KC-AMB-08")
    night.puts("scarlet", **card)
    assert night.place("scarlet") == before
    assert not night.lasting("consulting")
    assert not night.offered(e.MiniSuggestionMade)
    assert night.refused(asks("scarlet"), "KC-CRS-03")
    assert not night.offered(e.CardsTraded)


@pytest.mark.rule("KC-AMB-08")
@read("KC-AMB-08")
@pytest.mark.parametrize("locked", [False, True])
def test_a_card_whose_move_is_not_needed(options: dict[str, str], locked: bool) -> None:
    night = Night(at={"scarlet": "hall", "green": "hall"}, weapons={"rope": "hall"}, options=options)
    if locked:
        night.plays("scarlet", "locked_hall")
    changes = reading(options) == "must_really_change"
    for card in ({"card": "crime_scene_hall"}, {"card": "examine_rope"}, {"card": "motive", "suspect": "green"}):
        assert night.refused(night.played("scarlet", **card), "KC-AMB-08") is changes
    assert night.refused(night.played("scarlet", "consult_green"), "KC-AMB-08") is changes
    if not changes:
        night.plays("scarlet", "crime_scene_hall").by_the_rules(asks("scarlet"), gives("green", "scarlet"))
        night.done("scarlet").plays("green", "consult_scarlet").by_the_rules(trade("green", "scarlet"))
        assert night.lasting("consulting")


# ---------------------------------------------------------------- KC-AMB-09


@pytest.mark.rule("KC-AMB-09", "KC-DST-01")
@read("KC-AMB-09")
def test_whether_the_distracted_protect_in_another_room(options: dict[str, str]) -> None:
    night = Night(at={"green": "hall", "plum": "study", "white": "hall"}, options=options)
    night.plays("scarlet", "distracted_green").done("scarlet")
    assert night.exposed() == {"white", "plum"}
    night.plays("green", "crime_scene_study")
    ends = reading(options) == "ends_on_leaving"
    assert night.guards("plum") == ({"green"} if ends else set())
    night.plays("green", "crime_scene_hall")
    assert night.guards("white") == ({"green"} if ends else set()), "who has left is not distracted on coming back"


@pytest.mark.rule("KC-AMB-09")
@read("KC-AMB-09")
def test_disappearing_is_leaving_and_staying_is_not(options: dict[str, str]) -> None:
    night = Night(at={"green": "hall", "white": "hall"}, options=options).plays("scarlet", "distracted_green")
    night.done("scarlet").plays("green", "crime_scene_hall")
    assert night.lasting("distracted")
    night.plays("green", "disappears_green")
    assert night.lasting("distracted") is (reading(options) == "stays_with_the")


# ---------------------------------------------------------------- KC-AMB-11


def parted(options: dict[str, str]) -> Night:
    """Scarlet consults Green in the Hall and goes on to White, who is with Plum in the Study."""
    night = Night(*FIVE, at={"green": "hall", "peacock": "hall", "plum": "study", "white": "study"}, options=options)
    return night.plays("scarlet", "consult_green").plays("scarlet", "crime_scene_study")


@pytest.mark.rule("KC-AMB-11", "KC-CON-03")
@read("KC-AMB-11")
def test_partners_who_have_parted(options: dict[str, str]) -> None:
    night = parted(options)
    remains = reading(options) == "restriction_remains_after"
    assert night.guards("plum") == ({"white"} if remains else {"white", "scarlet"})
    assert night.guards("peacock") == (set() if remains else {"green"})
    assert night.exposed() == ({"peacock"} if remains else set())


@pytest.mark.rule("KC-AMB-11", "KC-PRO-07")
@read("KC-AMB-11")
def test_several_consultations(options: dict[str, str]) -> None:
    """Scarlet consults Green and then White, all in the Hall with Plum."""
    night = Night(*FIVE, at={"green": "hall", "white": "hall", "plum": "hall"}, options=options)
    night.plays("scarlet", "consult_green").plays("scarlet", "consult_white")
    latest = reading(options) == "latest_consultation_only"
    protected = {one for one in ("green", "white", "plum") if "scarlet" in night.guards(one)}
    assert protected == ({"white"} if latest else {"green", "white"})
    assert night.guards("scarlet") == {"green", "white", "plum"}
    assert night.exposed() == {"plum"}


@pytest.mark.rule("KC-AMB-11")
@read("KC-AMB-11")
def test_the_latest_one_is_that_with_somebody_elsewhere(options: dict[str, str]) -> None:
    """Scarlet consults Green, who then consults White in another room: Scarlet stays behind with Plum."""
    night = Night(*FIVE, at={"green": "hall", "plum": "hall", "white": "study", "peacock": "study"}, options=options)
    night.plays("scarlet", "consult_green").done("scarlet").plays("green", "consult_white")
    bound = reading(options) == "restriction_remains_after"
    assert ("scarlet" in night.guards("plum")) is not bound
    assert "green" not in night.guards("peacock")
    assert "green" in night.guards("white")


@pytest.mark.rule("KC-SEQ-01")
@pytest.mark.parametrize(
    ("round_", "name"),
    [
        ("intrigue", "the Intrigue Round"),
        ("danger", "the Danger Round"),
        ("panic", "the Blackout"),
        ("ending", "the end of the turn"),
    ],
)
def test_a_move_outside_the_investigation_round_is_told_which_part_of_the_turn_it_is(round_: Any, name: str) -> None:
    moved = clue.TokenMoved(by="scarlet", token="scarlet", to="hall", how="dice")
    (notice,) = investigates(moved, KillerClue(round=round_))
    assert notice.text == f"This is {name}. Moves and suggestions belong to the Investigation Round."
