"""KC-DOR: nobody enters or leaves a locked room, except by disappearing, or after Butler and Maid."""

from __future__ import annotations

import pytest

from assistant.games.killer_clue import events as e
from tests.games.killer_clue.intrigue_words import FOUR, Night, asks

INTO = [
    {"card": "consult_green"},
    {"card": "crime_scene_kitchen"},
    {"card": "examine_rope"},
    {"card": "motive", "suspect": "green"},
]
"""The four cards that would bring the player's pawn into the Kitchen, where Green and the Rope are."""
OUT = [
    {"card": "consult_plum"},
    {"card": "crime_scene_hall"},
    {"card": "examine_knife"},
    {"card": "motive", "suspect": "plum"},
]
"""The same four, leading into the Hall, where Plum and the Knife are."""


def kitchen_locked(**more: object) -> Night:
    night = Night(
        *FOUR,
        at={"green": "kitchen", "plum": "hall", "white": "kitchen"},
        weapons={"rope": "kitchen", "knife": "hall"},
        **more,
    )
    return night.plays("scarlet", "locked_kitchen")


@pytest.mark.rule("KC-DOR-01")
@pytest.mark.parametrize("card", INTO)
def test_nobody_enters(card: dict[str, str]) -> None:
    open_doors = Night(at={"green": "kitchen"}, weapons={"rope": "kitchen"})
    assert open_doors.plays("scarlet", **card).place("scarlet") == "kitchen"
    night = kitchen_locked()
    assert night.refused(night.played("scarlet", **card), "KC-DOR-01")
    assert night.puts("scarlet", **card).place("scarlet") not in night.state.rooms
    assert not night.lasting("consulting")


@pytest.mark.rule("KC-DOR-01")
@pytest.mark.parametrize("card", OUT)
def test_nobody_leaves(card: dict[str, str]) -> None:
    night = kitchen_locked().done("scarlet")
    assert night.refused(night.played("green", **card), "KC-DOR-01")
    assert night.puts("green", **card).place("green") == "kitchen"


@pytest.mark.rule("KC-DOR-01")
def test_locked_targets_lie_there_dim() -> None:
    night = kitchen_locked()
    (offer,) = [o for o in night.offers(e.IntriguePlayed, card="crime_scene_hall") if o.verb == "Crime Scene"]
    assert "crime_scene_kitchen" in offer.blank("card").dim
    assert "crime_scene_kitchen" not in offer.blank("card").choices
    assert night.choices(e.IntriguePlayed, "suspect", card="motive") == {"plum"}


@pytest.mark.rule("KC-DOR-01")
def test_the_lock_holds_for_all_players_of_this_round_and_for_no_other_room() -> None:
    night = kitchen_locked()
    night.plays("scarlet", "crime_scene_hall").done("scarlet", "green")
    assert night.refused(night.played("plum", "crime_scene_kitchen"), "KC-DOR-01")
    assert night.plays("plum", "crime_scene_study").place("plum") == "study"
    night.done("plum")
    assert night.refused(night.played("white", "crime_scene_lounge"), "KC-DOR-01")


@pytest.mark.rule("KC-DOR-01", "KC-2ND-02")
def test_the_lock_is_gone_when_the_round_is_over() -> None:
    night = kitchen_locked().all_done()
    assert not night.lasting("locked")
    night.do(night.turned_up("blackout"))
    for suspect in night.state.panics:
        night.runs(suspect, 9)
    assert night.plays("scarlet", "crime_scene_kitchen").place("scarlet") == "kitchen"


@pytest.mark.rule("KC-DOR-01", "KC-BLK-01")
def test_a_blackout_drives_pawns_out_of_a_room_that_was_locked() -> None:
    night = kitchen_locked().turn_up("blackout")
    assert night.runs("green", 2).place("green") == "conservatory"


@pytest.mark.rule("KC-DOR-01", "KC-AMB-08")
def test_behind_locked_doors_one_acts_inside() -> None:
    night = kitchen_locked().done("scarlet").plays("green", "crime_scene_kitchen")
    assert night.by_the_rules(asks("green")).asked() == ("kitchen",)
    night.do(e.NobodyGave()).plays("green", "consult_white")
    assert night.exposed() == {"plum"}
    assert night.guards("white") == {"green"}


@pytest.mark.rule("KC-DOR-01")
def test_the_own_room_can_be_locked() -> None:
    night = kitchen_locked().done("scarlet", "green").plays("plum", "locked_hall")
    assert night.refused(night.played("plum", "crime_scene_study"), "KC-DOR-01")
    assert night.fine(night.played("plum", "crime_scene_hall"))


@pytest.mark.rule("KC-DOR-01")
def test_between_two_locked_rooms_nobody_goes() -> None:
    night = kitchen_locked().plays("scarlet", "locked_hall").done("scarlet")
    assert night.refused(night.played("green", "crime_scene_hall"), "KC-DOR-01")
    assert night.refused(night.played("green", "motive", suspect="plum"), "KC-DOR-01")


@pytest.mark.rule("KC-DOR-02", "KC-DIS-01")
def test_disappearing_is_still_possible() -> None:
    night = Night(at={"plum": "hall"}).plays("scarlet", "locked_hall").plays("scarlet", "disappears_plum")
    assert night.place("plum") == "missing"
    assert night.lasting("locked", "hall")


@pytest.mark.rule("KC-DOR-03", "KC-BUT-03")
@pytest.mark.parametrize("servant", ["butler", "maid"])
def test_a_servant_unlocks(servant: str) -> None:
    night = (
        Night(at={"green": "study", "plum": "hall"}).plays("scarlet", "locked_study").plays("scarlet", "locked_hall")
    )
    night.done("scarlet").plays("green", servant, room="study")
    assert night.lasting("locked", "hall")
    assert not night.lasting("locked", "study")
    assert night.plays("green", "crime_scene_library").place("green") == "library"
    assert night.done("green").refused(night.played("plum", "crime_scene_study"), "KC-DOR-01")  # out of the Hall
    assert night.done("plum").plays("white", "crime_scene_study").place("white") == "study"


@pytest.mark.rule("KC-DOR-03")
def test_behind_a_servant_the_own_room_can_be_locked_again() -> None:
    night = Night(at={"green": "study", "plum": "hall"}).plays("scarlet", "butler", room="study")
    night.plays("scarlet", "locked_study").done("scarlet")
    assert night.refused(night.played("green", "crime_scene_hall"), "KC-DOR-01")
    assert night.exposed() == {"plum"}
