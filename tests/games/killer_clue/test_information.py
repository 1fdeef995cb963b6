"""The evidence that each event gives a seat: the information model of Killer Clue, as facts."""

from __future__ import annotations

import pytest

from assistant.core.event import TABLE
from assistant.games.clue import events as clue
from assistant.games.killer_clue import events as e
from assistant.kit.facts import (
    ENVELOPE,
    OUT,
    DealtOn,
    Holds,
    HoldsNone,
    HoldsOneOf,
    Moved,
    NotTogether,
    Withheld,
)
from tests.games.killer_clue.conftest import SUSPECTS

NAMED = {"green", "rope", "hall"}


# ---------------------------------------------------------------- the deal and the player's envelope


@pytest.mark.rule("KC-INF-01", "KC-EQP-02")
@pytest.mark.parametrize(("players", "herrings", "every", "hands"), [(4, 0, 19, 16), (6, 2, 23, 20)])
def test_three_cards_in_the_case_file_the_rest_in_hands(players, herrings, every, hands, lay_board) -> None:
    both = ("red_herring_5", "red_herring_6")[:herrings]
    frame = lay_board(*SUSPECTS[:players], herrings=both).evidence()
    assert len(frame.cards) == every
    assert sum(size for place, size in frame.sizes.items() if place != OUT) == hands == every - 3
    assert frame.sizes[OUT] == 0
    assert frame.places[-1] == ENVELOPE
    assert {kind: len(of_kind) for kind, of_kind in frame.classes.items()} == {
        "suspect": players,
        "weapon": 6,
        "room": 9,
    }
    assert frame.extras == both
    assert dict(frame.owners) == {suspect: suspect for suspect in SUSPECTS[:players]}


@pytest.mark.rule("KC-INF-03")
def test_an_innocent_knows_the_own_suspect_is_not_in_the_case_file(board) -> None:
    board.innocent("scarlet").hold("scarlet", "scarlet rope hall kitchen")
    assert board.places(HoldsNone, "scarlet") == [(ENVELOPE, {"scarlet"})]
    assert board.places(Holds, "scarlet") == [("scarlet", {"scarlet", "rope", "hall", "kitchen"})]
    assert all(board.evidence(seat).facts == () for seat in (TABLE, "green", "plum", "white"))


@pytest.mark.rule("KC-INF-04")
def test_the_killer_knows_all_of_it(board) -> None:
    board.killer("green", "rope", "hall")
    assert board.places(Holds, "green") == [(ENVELOPE, NAMED)]
    assert all(board.evidence(seat).facts == () for seat in (TABLE, "scarlet", "plum", "white"))


# ---------------------------------------------------------------- suggestions


@pytest.mark.rule("KC-INF-05")
def test_naming_cards_proves_nothing(board) -> None:
    board.suggest("scarlet", "scarlet", "rope", "hall")
    assert board.evidence().facts == ()


@pytest.mark.rule("KC-INF-06")
def test_a_pass_is_about_the_hand_at_this_moment(board) -> None:
    board.suggest("scarlet", "green", "rope", "hall").passes("green")
    (fact,) = board.facts(HoldsNone)
    assert (fact.place, fact.cards) == ("green", NAMED)
    before = fact.moment
    board.give("plum", "scarlet", "rope").begin("green").suggest("green", "scarlet", "rope", "study")
    board.give("scarlet", "green", "rope")
    later = board.facts(Moved, "green")[-1]
    assert (later.place, later.to, later.card) == ("scarlet", "green", "rope")
    assert later.moment > before, "no contradiction: the card came later"
    assert board.state.located["rope"] == "green"


@pytest.mark.rule("KC-INF-06", "KC-INF-09")
def test_those_before_the_giver_pass_at_the_same_moment(board) -> None:
    board.suggest("scarlet", "green", "rope", "hall").give("white", "scarlet")
    assert board.places(HoldsNone) == [("green", NAMED), ("plum", NAMED)]
    *passes, moved = board.evidence().facts
    assert isinstance(moved, Moved), "behind the passes: only then is the card with the asker"
    assert {fact.moment for fact in passes} == {moved.moment}


@pytest.mark.rule("KC-INF-07")
def test_giver_and_receiver_know_the_card(board) -> None:
    board.suggest("scarlet", "green", "rope", "hall").give("green", "scarlet", "rope")
    for seat in ("green", "scarlet"):
        (moved,) = board.facts(Moved, seat)
        assert (moved.place, moved.to, moved.card, set(moved.cards)) == ("green", "scarlet", "rope", NAMED)
    (moved,) = board.facts(Moved, "plum")
    assert moved.card is None


@pytest.mark.rule("KC-INF-08")
def test_others_know_that_one_of_the_three_moved(board) -> None:
    board.suggest("scarlet", "green", "rope", "hall").give("green", "scarlet", "rope")
    (moved,) = board.facts(Moved)
    assert (moved.place, moved.to, set(moved.cards), moved.free) == ("green", "scarlet", NAMED, frozenset())


@pytest.mark.rule("KC-INF-08", "KC-INF-18")
def test_or_a_red_herring_while_one_is_in_play(lay_board) -> None:
    board = lay_board(herrings=("red_herring_5",))
    board.suggest("scarlet", "green", "rope", "hall").give("green", "scarlet")
    (moved,) = board.facts(Moved)
    assert set(moved.cards) == {*NAMED, "red_herring_5"}
    assert moved.free == {"red_herring_5"}
    board.murder("white").do(e.HerringLeft(by="plum", card="red_herring_5"))
    board.begin("scarlet").suggest("scarlet", "green", "rope", "hall").give("green", "scarlet")
    assert set(board.facts(Moved)[-1].cards) == NAMED, "it is out of the game"


@pytest.mark.rule("KC-INF-09")
def test_nobody_gives(board) -> None:
    board.suggest("scarlet", "green", "rope", "hall").nobody()
    assert board.places(HoldsNone) == [("green", NAMED), ("plum", NAMED), ("white", NAMED)]


@pytest.mark.rule("KC-INF-09", "KC-INF-06")
def test_a_pass_is_not_counted_twice(board) -> None:
    board.suggest("scarlet", "green", "rope", "hall").passes("green").nobody()
    assert [place for place, _ in board.places(HoldsNone)] == ["green", "plum", "white"]


# ---------------------------------------------------------------- mini-suggestions


@pytest.mark.rule("KC-INF-10")
def test_the_one_card_is_seen_by_all(board) -> None:
    board.put(plum="hall").plays("scarlet", "motive", suspect="plum").do(e.MiniSuggestionMade(by="scarlet"))
    board.give("white", "scarlet")
    assert board.places(HoldsNone) == [("green", {"plum"}), ("plum", {"plum"})]
    for seat in (TABLE, "green", "plum"):
        (moved,) = board.facts(Moved, seat)
        assert (moved.place, moved.to, moved.card) == ("white", "scarlet", "plum")
        assert board.seen(seat).located["plum"] == "scarlet"
    assert board.told() == "Green and Plum pass. White gives Scarlet Professor Plum."


@pytest.mark.rule("KC-INF-11")
def test_nobody_gives_the_one_card(board) -> None:
    board.put(plum="hall").plays("scarlet", "crime_scene_library").do(e.MiniSuggestionMade(by="scarlet")).nobody()
    assert board.places(HoldsNone) == [(p, {"library"}) for p in ("green", "plum", "white")]


# ---------------------------------------------------------------- accusations


@pytest.mark.rule("KC-INF-12")
def test_whoever_accuses_is_innocent_and_holds_none(board) -> None:
    board.accuse("scarlet", "green", "rope", "hall")
    assert board.places(HoldsNone) == [(ENVELOPE, {"scarlet"}), ("scarlet", NAMED)]


@pytest.mark.rule("KC-INF-13", "KC-RHG-05")
def test_a_disproved_accusation(lay_board) -> None:
    board = lay_board(herrings=("red_herring_5",))
    board.accuse("scarlet", "green", "rope", "hall").give("plum", "scarlet", "rope")
    assert board.places(HoldsNone)[2:] == [("green", NAMED), (ENVELOPE, {"scarlet"})]
    (moved,) = board.facts(Moved)
    assert (moved.place, moved.to, set(moved.cards), moved.free) == ("plum", "scarlet", NAMED, frozenset())
    assert board.places(NotTogether) == [(ENVELOPE, NAMED)]
    assert board.facts(Moved, "scarlet")[0].card == "rope"
    assert isinstance(board.evidence().facts[-1], DealtOn), "the given card is dealt on with the others"


@pytest.mark.rule("KC-INF-14")
def test_a_confession_opens_the_case_file(board) -> None:
    board.accuse("scarlet", "green", "rope", "hall").passes("green", "plum", "white").do(e.KillerConfessed(by="green"))
    assert board.places(Holds) == [(ENVELOPE, NAMED)]
    assert board.state.killer == "green"


# ---------------------------------------------------------------- who is out


@pytest.mark.rule("KC-INF-15", "KC-INF-16")
def test_a_murder_deals_the_hand_on(lay_board) -> None:
    """The victim holds five cards, and four are left: 2, 1, 1, 1 from the left of the dead."""
    five = lay_board("scarlet", "green", "plum", "white", "peacock", herrings=("red_herring_5",))
    five.begin("scarlet").suggest("scarlet", "green", "rope", "hall").give("green", "scarlet")
    assert five.sizes()["scarlet"] == 5
    five.murder("scarlet")
    (dealt,) = five.facts(DealtOn)
    assert (dealt.place, dealt.to) == ("scarlet", (("green", 2), ("plum", 1), ("white", 1), ("peacock", 1)))
    assert dealt.known == ()
    assert (ENVELOPE, {"scarlet"}) in five.places(HoldsNone), "the victim is innocent"


@pytest.mark.rule("KC-INF-15")
def test_who_looks_knows_from_the_moment_of_the_deal(board) -> None:
    board.murder("white")
    dealt = board.facts(DealtOn)[0]
    board.do(e.CardsReceived(by="scarlet", of="white", cards=("rope", "study")))
    (told,) = board.facts(DealtOn, "scarlet")
    assert told.known == (("scarlet", frozenset({"rope", "study"})),)
    assert told.moment == dealt.moment
    assert all(not board.facts(DealtOn, seat)[0].known for seat in (TABLE, "green", "plum"))


@pytest.mark.rule("KC-INF-15", "KC-INF-22")
def test_what_is_known_of_a_hand_is_not_known_after_the_deal(board) -> None:
    board.suggest("scarlet", "green", "rope", "hall").give("green", "scarlet", "rope").murder("scarlet")
    assert "rope" not in board.seen("green").located
    assert all(fact.place != ENVELOPE for fact in board.facts(Holds, "green"))
    assert [fact.card for fact in board.facts(Moved, "green")] == ["rope"], "so it is not in the case file, for ever"


@pytest.mark.rule("KC-INF-16", "KC-INF-23")
def test_victims_are_innocent(lay_board) -> None:
    three = lay_board("scarlet", "white", "green").murder("white")
    assert three.places(HoldsNone) == [(ENVELOPE, {"white"})]
    assert set(three.evidence().owners.values()) == {"scarlet", "white", "green"}


@pytest.mark.rule("KC-INF-23")
def test_victims_and_accusers_leave_two_who_can_be_the_killer(board) -> None:
    board.murder("white").begin("green").wrongly("green", "plum")
    innocent = {card for place, cards in board.places(HoldsNone) if place == ENVELOPE for card in cards}
    assert innocent == {"white", "green"}
    assert set(board.state.order) - innocent == {"scarlet", "plum"}


@pytest.mark.rule("KC-INF-23", "KC-INF-16")
def test_the_last_one_is_the_killer(lay_board) -> None:
    board = lay_board("scarlet", "white", "green").murder("white", "green")
    assert board.places(Holds) == [(ENVELOPE, {"scarlet"})]


@pytest.mark.rule("KC-INF-17")
def test_a_trade_is_one_card_each_way(board) -> None:
    board.put(green="hall").plays("scarlet", "consult_green")
    board.do(e.CardsTraded(by="scarlet", to="green", gave="rope", got="study"))
    for seat, gave, got in (("scarlet", "rope", "study"), ("green", "rope", "study"), (TABLE, None, None)):
        fact = board.evidence(seat).facts[-1]
        assert (fact.place, fact.to, fact.gave, fact.got, fact.never) == ("scarlet", "green", gave, got, frozenset())
    assert board.sizes() == {"scarlet": 4, "green": 4, "plum": 4, "white": 4}


@pytest.mark.rule("KC-INF-17")
def test_no_trade_is_no_evidence(board) -> None:
    board.put(green="hall").plays("scarlet", "consult_green").done()
    assert board.evidence().facts == ()


@pytest.mark.rule("KC-INF-18")
def test_a_pass_does_not_speak_of_red_herrings(lay_board) -> None:
    board = lay_board(herrings=("red_herring_5",)).suggest("scarlet", "green", "rope", "hall").passes("green")
    assert board.places(HoldsNone) == [("green", NAMED)]
    assert board.places(Withheld) == [("green", {"red_herring_5"})]


@pytest.mark.rule("KC-INF-19")
def test_danger_cards_without_a_murder_prove_nothing(board) -> None:
    for _ in range(3):
        board.put(plum="hall").reveal("candles_study").do(e.GameTurnEnded())
    assert board.evidence().facts == ()


# ---------------------------------------------------------------- what lasts


@pytest.mark.rule("KC-INF-21")
def test_a_mistake_names_the_killer_for_all(board) -> None:
    board.suggest("scarlet", "plum", "rope", "hall").give("plum", "scarlet", "hall")
    board.do(e.MistakeAdmitted(by="plum", to="scarlet"))
    assert board.places(Holds) == [(ENVELOPE, {"plum"})]
    assert board.places(HoldsOneOf) == [(ENVELOPE, {"plum", "rope", "hall"})]
    assert board.places(HoldsOneOf, "scarlet") == [(ENVELOPE, {"hall"})]
    assert not board.facts(Moved)


@pytest.mark.rule("KC-INF-22")
def test_a_card_once_seen_in_a_hand_stays_out_of_the_case_file(board) -> None:
    """The move of the card is kept for good; its place depends on the moment."""
    board.suggest("scarlet", "green", "rope", "hall").give("green", "scarlet", "rope").begin("plum")
    board.suggest("plum", "scarlet", "rope", "study").give("scarlet", "plum")
    first, second = board.facts(Moved, "green")
    assert first.card == "rope"
    assert second.card is None
    assert first.moment < second.moment
    assert "rope" not in board.seen("green").located, "it may have gone on"
    accused = e.KillerConfessed(by="scarlet")
    board.hold("scarlet", "rope knife white lounge").begin("white").accuse("white", "scarlet", "rope", "ballroom")
    assert board.refused(accused, "KC-INF-22", "scarlet")


@pytest.mark.rule("KC-INF-24")
def test_facts_tell_moment_and_line_in_the_order_of_the_story(board) -> None:
    board.innocent("scarlet").suggest("scarlet", "green", "rope", "hall").give("plum", "scarlet", "rope")
    board.begin("green").wrongly("green", "plum")
    board.murder("white").do(e.CardsReceived(by="scarlet", of="green", cards=("study",)))
    moments = [fact.moment for fact in board.evidence("scarlet").facts]
    assert moments == sorted(moments)
    lines = {fact.seq for fact in board.evidence("scarlet").facts}
    assert lines <= {line.seq for line in board.table.account("scarlet")}


@pytest.mark.rule("KC-INF-24")
def test_a_question_that_is_left_keeps_its_answers(board) -> None:
    board.suggest("scarlet", "green", "rope", "hall").passes("green").do(clue.TurnEnded(by="scarlet"))
    assert board.places(HoldsNone) == [("green", NAMED)]
