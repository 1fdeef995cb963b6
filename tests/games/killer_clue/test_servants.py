"""KC-BUT: Butler and Maid, who look after a room, open its doors, and are in the way of a trade."""

from __future__ import annotations

import pytest

from assistant.core.seating import Seated
from assistant.games.killer_clue import cards
from assistant.games.killer_clue import events as e
from assistant.games.killer_clue.protection import SERVANT, served
from assistant.games.killer_clue.setup import lay
from assistant.games.killer_clue.state import KillerClue
from assistant.games.killer_clue.tell import in_force
from assistant.kit.effects import Effect
from tests.games.killer_clue.intrigue_words import FIVE, FOUR, SIX, THREE, Night, trade


@pytest.mark.rule("KC-BUT-01", "KC-SUM-01")
@pytest.mark.parametrize(
    ("players", "there"),
    [(SIX, ()), (FIVE, ("butler",)), (FOUR, ("butler", "maid")), (THREE, ("butler", "maid"))],
)
def test_when_they_are_added(players: tuple[str, ...], there: tuple[str, ...]) -> None:
    assert cards.servants(len(players)) == there
    assert lay([Seated(key=p, name=p, piece=p) for p in players]).servants == there
    night = Night(*players, at={"green": "hall"})
    assert {card for card in cards.SERVANTS if night.offered(e.IntriguePlayed, card=card)} == set(there)
    for servant in cards.SERVANTS:
        unknown = night.refused(night.played("scarlet", servant, room="hall"), "KC-SET-03")
        assert unknown is (servant not in there)


@pytest.mark.rule("KC-BUT-02", "KC-PRO-03")
def test_who_is_alone_with_the_butler_is_protected() -> None:
    night = Night(at={"plum": "study"})
    assert night.exposed() == {"plum"}
    assert night.plays("scarlet", "butler", room="study").exposed() == set()
    night.all_done()
    assert night.odd(night.turned_up("murdered_plum"), "KC-MUR-04")


@pytest.mark.rule("KC-BUT-02")
def test_an_empty_room_is_not_for_them() -> None:
    night = Night(at={"plum": "study"})
    assert night.refused(night.played("scarlet", "butler", room="hall"), "KC-BUT-02")
    assert night.refused(night.played("scarlet", "butler"), "KC-BUT-02")
    assert night.choices(e.IntriguePlayed, "room", card="butler") == {"study"}


@pytest.mark.rule("KC-BUT-02")
def test_a_room_left_by_the_only_one_is_empty() -> None:
    night = Night(at={"plum": "study", "green": "hall"}).plays("scarlet", "disappears_plum")
    assert night.refused(night.played("scarlet", "maid", room="study"), "KC-BUT-02")


@pytest.mark.rule("KC-BUT-02", "KC-DST-01")
def test_all_in_the_room_are_protected_whatever_else_is_in_force() -> None:
    night = Night(at={"plum": "study", "white": "study", "green": "study"})
    night.plays("scarlet", "distracted_plum").plays("scarlet", "distracted_white").done("scarlet")
    night.plays("green", "consult_plum")
    assert night.exposed() == {"green", "white"}
    assert night.plays("green", "maid", room="study").exposed() == set()


@pytest.mark.rule("KC-BUT-02", "KC-2ND-02")
def test_in_the_second_danger_round_nothing_is_left_of_it() -> None:
    night = Night(at={"plum": "study"}).plays("scarlet", "butler", room="study").turn_up("blackout").runs("plum", 9)
    assert night.exposed() == {"plum"}
    assert night.all_done().fine(night.turned_up("murdered_plum"))


@pytest.mark.rule("KC-BUT-02")
def test_the_protection_holds_through_the_danger_round() -> None:
    night = Night(at={"plum": "study"}).plays("scarlet", "butler", room="study").all_done()
    assert night.exposed() == set()
    night.do(night.turned_up())
    assert night.exposed() == {"plum"}


@pytest.mark.rule("KC-BUT-02")
def test_both_servants_in_two_rooms_or_in_one() -> None:
    night = Night(at={"plum": "study", "green": "hall"}).plays("scarlet", "butler", room="study")
    assert night.exposed() == {"green"}
    assert night.plays("scarlet", "maid", room="hall").exposed() == set()
    night = Night(at={"plum": "study", "green": "hall"}).plays("scarlet", "butler", room="study")
    assert night.plays("scarlet", "maid", room="study").exposed() == {"green"}


@pytest.mark.rule("KC-BUT-03", "KC-DOR-03")
def test_they_enter_a_locked_room_and_open_it() -> None:
    night = Night(at={"scarlet": "hall", "plum": "study"}).plays("scarlet", "locked_hall")
    assert night.refused(night.played("scarlet", "crime_scene_study"), "KC-DOR-01")
    night.plays("scarlet", "maid", room="hall")
    assert not night.lasting("locked")
    assert night.exposed() == {"plum"}
    assert night.done("scarlet").fine(night.played("green", "crime_scene_hall"))


@pytest.mark.rule("KC-BUT-03")
def test_one_s_own_locked_room_too() -> None:
    night = Night(at={"scarlet": "hall"}).plays("scarlet", "locked_hall").plays("scarlet", "butler", room="hall")
    assert night.exposed() == set()
    assert night.done("scarlet").plays("green", "consult_scarlet").place("green") == "hall"


@pytest.mark.rule("KC-BUT-04")
@pytest.mark.parametrize("servant", ["butler", "maid"])
def test_in_front_of_servants_no_card_is_traded(servant: str) -> None:
    night = Night(at={"green": "library"}).plays("scarlet", servant, room="library").plays("scarlet", "consult_green")
    assert night.place("scarlet") == "library"
    assert night.lasting("consulting")
    assert night.refused(trade("scarlet", "green"), "KC-BUT-04")
    assert not night.offered(e.CardsTraded)


@pytest.mark.rule("KC-BUT-04")
def test_a_servant_elsewhere_is_not_in_the_way() -> None:
    night = Night(at={"green": "library", "plum": "hall"}).plays("scarlet", "butler", room="hall")
    assert night.plays("scarlet", "consult_green").fine(trade("scarlet", "green"))


@pytest.mark.rule("KC-BUT-04")
def test_a_trade_stands_when_a_servant_comes_afterwards() -> None:
    night = Night(at={"green": "library"}).plays("scarlet", "consult_green").by_the_rules(trade("scarlet", "green"))
    night.plays("scarlet", "butler", room="library")
    assert [gift.how for gift in night.state.gifts] == ["traded", "traded"]
    assert night.lasting("consulting")


@pytest.mark.rule("KC-BUT-02")
def test_a_servant_is_listed_among_the_effects_in_force_with_its_room() -> None:
    started = lay([Seated(key=p, name=p.title(), piece=p) for p in FOUR])
    effects = (Effect(what=SERVANT, owner="butler", on=("study",)),)
    state = KillerClue(players=started.players, cards=started.cards, effects=effects, tokens={"plum": "study"})
    assert served(state, "plum")
    assert in_force(state) == ["Butler in the Study · until the Danger Round ends"]
