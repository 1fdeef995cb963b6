"""KC-IRD: when the Intrigue Round is played, in which order, how many cards, and what must be kept in hand."""

from __future__ import annotations

import pytest

from assistant.core.event import TABLE
from assistant.games.clue import events as clue
from assistant.games.killer_clue import events as e
from tests.games.killer_clue.intrigue_words import FIVE, FOUR, SIX, THREE, Night, asks

# ---------------------------------------------------------------- KC-IRD-01


@pytest.mark.rule("KC-IRD-01")
def test_with_all_pawns_in_the_corridor_the_next_investigation_follows() -> None:
    night = Night(*SIX)
    assert (night.state.round, night.state.game_turn) == ("investigation", 2)
    assert (night.state.first, night.state.on_turn) == ("scarlet", "scarlet")
    for player in SIX:  # and everybody has a turn in it
        assert (night.state.round, night.state.game_turn, night.state.on_turn) == ("investigation", 2, player)
        night.do(clue.TurnEnded(by=player))


@pytest.mark.rule("KC-IRD-01", "KC-INV-02")
def test_the_skipped_rounds_change_nobody_s_hand_and_not_who_is_first() -> None:
    night = Night(*SIX, at={"green": "hall"}).plays("scarlet", "moves_first_green").turn_up()
    pile, hands = night.ends().state.pile, night.state.hand_sizes
    assert night.state.first == "green"
    night.stand(green="corridor").investigated()
    assert (night.state.round, night.state.game_turn, night.state.first) == ("investigation", 3, "green")
    assert (night.state.pile, night.state.hand_sizes) == (pile, hands)


@pytest.mark.rule("KC-IRD-01", "KC-SEQ-01")
@pytest.mark.parametrize("one", SIX)
def test_one_pawn_in_a_room_is_enough(one: str) -> None:
    night = Night(*SIX, at={one: "study"})
    assert (night.state.round, night.state.game_turn, night.state.on_turn) == ("intrigue", 1, "scarlet")


@pytest.mark.rule("KC-IRD-01")
def test_a_pawn_of_somebody_who_is_out_does_not_count() -> None:
    night = Night(*FOUR, at={"white": "hall"}).turn_up("murdered_white").ends().investigated()
    assert (night.state.round, night.state.game_turn) == ("investigation", 3)


# ---------------------------------------------------------------- KC-IRD-02


@pytest.mark.rule("KC-IRD-02")
def test_each_player_once_from_whoever_was_first_in_the_investigation() -> None:
    night = Night(*FOUR, at={"plum": "hall"}).plays("scarlet", "moves_first_plum").turn_up().ends()
    seen = []
    night.investigated()
    while night.state.round == "intrigue":
        seen.append(night.state.on_turn)
        night.done(night.state.on_turn)
    assert seen == ["plum", "white", "scarlet", "green"]
    assert night.state.round == "danger"


@pytest.mark.rule("KC-IRD-02")
@pytest.mark.parametrize("count", [0, 1, 2])
def test_none_one_or_two_cards(count: int) -> None:
    night = Night(*FOUR, at={"plum": "hall"})
    for card in ("crime_scene_hall", "locked_hall")[:count]:
        night.plays("scarlet", card)
    assert night.done("scarlet").state.on_turn == "green"
    assert len(night.state.plays) == count


@pytest.mark.rule("KC-IRD-02")
def test_the_third_card_of_a_round_is_refused() -> None:
    night = Night(*FOUR, at={"plum": "hall"}).plays("scarlet", "crime_scene_hall").plays("scarlet", "locked_hall")
    assert night.refused(night.played("scarlet", "crime_scene_study"), "KC-IRD-02")
    assert not night.offered(e.IntriguePlayed, by="scarlet")
    assert night.offered(e.IntrigueEnded, by="scarlet")


@pytest.mark.rule("KC-IRD-02")
def test_everybody_has_two_of_the_own_whatever_the_others_played() -> None:
    night = Night(*THREE, at={"plum": "hall"})
    night.plays("scarlet", "moves_first_green").plays("scarlet", "moves_first_plum").done("scarlet")
    night.plays("green", "moves_first_scarlet").plays("green", "locked_hall").done("green")
    assert night.plays("plum", "locked_study").done("plum").state.round == "danger"


@pytest.mark.rule("KC-IRD-02", "KC-EQP-03")
@pytest.mark.parametrize("card", ["candles_hall", "blackout", "murdered_plum"])
def test_danger_cards_are_not_played_in_the_intrigue_round(card: str) -> None:
    night = Night(*FOUR, at={"plum": "hall"})
    assert night.meaningless(night.played("scarlet", card))
    offered = night.choices(e.IntriguePlayed, "card")
    assert "locked_hall" in offered
    assert card not in offered


@pytest.mark.rule("KC-IRD-02")
def test_who_has_had_the_turn_plays_no_more_and_who_has_not_is_asked_about() -> None:
    night = Night(*FOUR, at={"plum": "hall"}).done("scarlet")
    assert night.refused(night.played("scarlet", "locked_hall"), "KC-IRD-02")
    assert night.odd(night.played("plum", "locked_hall"), "KC-IRD-02")
    said = [notice.text for notice in night.say(night.played("plum", "locked_hall"))]
    assert "It is Green’s turn this round." in said
    assert night.refused(e.IntrigueEnded(by="scarlet"), "KC-IRD-02")
    assert night.puts("plum", "locked_hall").state.on_turn == "plum"
    assert night.done("plum").state.on_turn == "white", "neither Scarlet, who had the turn, nor Green, who was passed"
    assert night.done("white").state.round == "danger"
    assert night.puts("white", "locked_hall").state.deciding is None, "everybody puts down a card, whatever was played"


@pytest.mark.rule("KC-IRD-02", "KC-SEQ-01")
def test_intrigue_cards_have_their_round() -> None:
    night = Night(*FOUR, at={"plum": "hall"}).all_done()
    assert night.refused(night.played("scarlet", "locked_hall"), "KC-SEQ-01")
    night.do(night.turned_up()).ends()
    assert night.refused(night.played("scarlet", "locked_hall"), "KC-SEQ-01")


@pytest.mark.rule("KC-IRD-02", "KC-DNG-06")
def test_the_dead_play_nothing_and_are_passed_over() -> None:
    night = Night(*FOUR, at={"green": "hall", "plum": "study"}).turn_up("murdered_green").ends().investigated()
    assert night.refused(night.played("green", "locked_hall"), "KC-DNG-06")
    assert night.done("scarlet").state.on_turn == "plum"


@pytest.mark.rule("KC-IRD-02")
def test_what_is_played_lies_open_for_all() -> None:
    night = Night(*FOUR, at={"plum": "hall"}).plays("scarlet", "consult_plum")
    for seat in (TABLE, *FOUR):
        assert [(p.by, p.card) for p in night.seen(seat).plays] == [("scarlet", "consult_plum")]
    assert "Scarlet plays Consult with Prof. Plum" in night.told()


@pytest.mark.rule("KC-IRD-02", "KC-SUG-06")
def test_answers_come_before_the_next_card() -> None:
    night = Night(*FOUR).stand(plum="hall").investigated().plays("scarlet", "crime_scene_study").do(asks("scarlet"))
    assert night.odd(night.played("scarlet", "locked_hall"), "KC-SUG-06")
    assert night.odd(e.IntrigueEnded(by="scarlet"), "KC-SUG-06")
    assert night.do(e.NobodyGave()).fine(night.played("scarlet", "locked_hall"))


@pytest.mark.rule("KC-IRD-02", "KC-EQP-03", "KC-SET-03")
def test_only_cards_that_are_there_each_as_often_as_it_is_there() -> None:
    night = Night(*FOUR, at={"plum": "hall", "white": "study"})
    assert night.refused(night.played("scarlet", "moves_first_mustard"), "KC-SET-03")
    for by in ("scarlet", "green"):
        night.plays(by, "motive", suspect="plum").done(by)
    night.plays("plum", "motive", suspect="white")
    assert night.refused(night.played("plum", "motive", suspect="white"), "KC-2ND-02")
    night.done("plum").plays("white", "moves_first_plum")
    assert night.refused(night.played("white", "moves_first_plum"), "KC-2ND-02")


# ---------------------------------------------------------------- KC-IRD-03


def short_of_cards(night: Night, player: str, card: str) -> bool:
    return any("KC-IRD-03" in notice.rules for notice in night.say(night.played(player, card)))


@pytest.mark.rule("KC-IRD-03")
def test_an_innocent_with_a_full_hand_never_runs_short() -> None:
    """Nine cards, six played in a Blackout turn (2+1+2+1): three remain."""
    night = Night(*FIVE, at={"plum": "hall"}).do(e.EnvelopeInspected(of="scarlet", case_file=()))
    night.plays("scarlet", "locked_hall").plays("scarlet", "locked_study").turn_up("blackout").runs("plum", 9)
    night.plays("scarlet", "locked_library").plays("scarlet", "locked_kitchen")
    assert not short_of_cards(night, "scarlet", "locked_lounge")
    assert night.turn_up().state.cards_played["scarlet"] == 6


@pytest.mark.rule("KC-IRD-03")
@pytest.mark.parametrize("players", [THREE, FOUR, FIVE, SIX])
@pytest.mark.parametrize("first", [0, 1, 2])
def test_the_killer_plays_two_cards_in_a_blackout_turn_without_a_murder(players: tuple[str, ...], first: int) -> None:
    """Four playable cards, one of them for each Danger Round: at most two face up in all."""
    night = Night(*players, at={"green": "hall", "plum": "hall"}, killer=("scarlet", "rope", "study"))
    for card in ("locked_hall", "locked_study")[:first]:
        night.plays("scarlet", card)
    night.turn_up("blackout").runs("green", 9).runs("plum", 9)
    for card in ("locked_library", "locked_kitchen")[: 2 - first]:
        assert not short_of_cards(night, "scarlet", card)
        night.plays("scarlet", card)
    assert short_of_cards(night, "scarlet", "locked_lounge")


@pytest.mark.rule("KC-IRD-03", "KC-END-04")
def test_a_murder_in_the_first_danger_round_leaves_the_killer_one_more() -> None:
    night = Night(*FOUR, at={"green": "hall", "plum": "study"}, killer=("scarlet", "rope", "study"))
    night.plays("scarlet", "locked_hall").plays("scarlet", "locked_study")
    night.turn_up("murdered_green", "blackout").runs("plum", 9)
    night.plays("scarlet", "locked_library")
    assert short_of_cards(night, "scarlet", "locked_lounge")


@pytest.mark.rule("KC-IRD-03", "KC-AMB-26")
def test_nobody_else_s_screen_says_that_the_killer_runs_short() -> None:
    night = Night(*FOUR, at={"green": "hall", "plum": "hall"}, killer=("scarlet", "rope", "study"))
    night.plays("scarlet", "locked_hall").plays("scarlet", "locked_study")
    night.turn_up("blackout").runs("green", 9).runs("plum", 9)
    card = night.played("scarlet", "locked_library")
    found = [notice.level for notice in night.say(card, "scarlet") if "KC-IRD-03" in notice.rules]
    assert found == ["hint"], "a question more would tell whose phone it is"
    assert all(night.fine(card, seat) for seat in (TABLE, "green", "plum", "white"))


@pytest.mark.rule("KC-IRD-02")
def test_a_turn_of_the_round_ends_by_the_own_word_alone() -> None:
    night = Night(*FOUR, at={"plum": "hall"})
    assert night.refused(clue.TurnEnded(by="scarlet"), "KC-SEQ-01")
    assert night.do(clue.TurnEnded(by="scarlet")).state.on_turn == "scarlet"
