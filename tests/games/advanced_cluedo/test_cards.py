"""Playing cards in part 1: spades, servants, aces, bribes, contests of Hearts and Clubs."""

from __future__ import annotations

from dataclasses import replace

import pytest

from assistant.core.event import REFEREE
from assistant.games.advanced_cluedo import events as e
from assistant.games.advanced_cluedo.box import ContestLaid
from assistant.games.advanced_cluedo.state import MIDDLE
from assistant.games.clue import events as clue
from tests.games.advanced_cluedo.conftest import Board

# ---------------------------------------------------------------- spades


@pytest.mark.rule("AC-SPD-01", "AC-SET-03")
def test_a_spade_digs_up_a_clue_card(board: Board) -> None:
    board.holds("scarlet", "spades_4", "hearts_4")
    assert board.refused(e.ClueDug(by="scarlet", spade="hearts_4"), "AC-SPD-01")
    board.by_the_rules(e.ClueDug(by="scarlet", spade="spades_4", card="rope"))
    assert (board.state.hand_sizes[MIDDLE], board.state.hand_sizes["scarlet"]) == (1, 5)
    assert board.state.located["rope"] == "scarlet"
    assert "rope" not in board.seen("green").located
    assert board.state.discards == ("spades_4",)
    assert board.told() == "Scarlet plays the 4 of Spades and digs up a clue card."


@pytest.mark.rule("AC-SPD-02", "AC-SPD-03", "AC-AMB-05")
@pytest.mark.parametrize(("reading", "early"), [("clue_cards_first", False), ("free_choice", True)])
def test_weapons_come_after_the_clue_cards(reading: str, early: bool) -> None:
    board = Board(options={"AC-AMB-05": reading}).holds("scarlet", "spades_4", "spades_5", "spades_6", "spades_ace")
    weapon = e.WeaponDug(by="scarlet", spade="spades_ace", weapon="rope")
    assert board.fine(weapon) is early
    board.do(e.ClueDug(by="scarlet", spade="spades_4"))
    assert board.fine(weapon) is early
    board.do(e.ClueDug(by="scarlet", spade="spades_5")).by_the_rules(weapon)
    assert board.state.carried["rope"] == "scarlet"
    assert board.refused(e.ClueDug(by="scarlet", spade="spades_6"), "AC-SPD-03")
    assert board.refused(e.WeaponDug(by="scarlet", spade="spades_6", weapon="rope"), "AC-SPD-02")


@pytest.mark.rule("AC-SPD-03")
def test_when_nothing_is_left_a_spade_ace_still_drugs(board: Board) -> None:
    board.holds("scarlet", "spades_4", "spades_5", "spades_ace")
    board.do(e.ClueDug(by="scarlet", spade="spades_4"), e.ClueDug(by="scarlet", spade="spades_5"))
    board.weapons_at(**dict.fromkeys(board.state.deck["weapon"], "hall"))
    assert not board.offered(e.ClueDug)
    assert not board.offered(e.WeaponDug)
    assert board.fine(e.PlayerDrugged(by="scarlet", ace="spades_ace", whom="green"))


# ---------------------------------------------------------------- servants and aces


@pytest.mark.rule("AC-CRT-01", "AC-SUG-03")
def test_a_servant_brings_a_person_without_defence(board: Board) -> None:
    board.put(scarlet="hall", peacock="library").holds("scarlet", "clubs_jack", "clubs_9").turn("scarlet")
    assert board.refused(e.PersonTricked(by="scarlet", court="clubs_9", suspect="peacock"), "AC-CRT-01")
    board.by_the_rules(e.PersonTricked(by="scarlet", court="clubs_jack", suspect="peacock"))
    assert board.state.tokens["peacock"] == "hall"
    assert board.told() == "Scarlet sends the Jack of Clubs, who brings Mrs. Peacock into the room."
    board.holds("scarlet", "clubs_king")
    assert board.refused(e.PersonTricked(by="scarlet", court="clubs_king", suspect="peacock"), "AC-CRT-01")
    board.put(scarlet="corridor")
    assert board.refused(e.PersonTricked(by="scarlet", court="clubs_king", suspect="plum"), "AC-CRT-01")


@pytest.mark.rule("AC-CRT-01")
def test_who_was_brought_may_suggest_there_in_the_own_next_turn(board: Board) -> None:
    board.put(scarlet="hall").weapons_at(rope="hall").holds("scarlet", "clubs_jack")
    board.do(e.PersonTricked(by="scarlet", court="clubs_jack", suspect="green")).turn("green")
    assert board.offered(clue.SuggestionMade, suspect="scarlet", weapon="rope")


@pytest.mark.rule("AC-CRT-02", "AC-SUG-04", "AC-WPN-01")
def test_a_servant_fetches_a_weapon_that_lies_in_another_room(board: Board) -> None:
    board.put(scarlet="hall", green="study").weapons_at(rope="library", knife="hall").has("green", "wrench")
    board.holds("scarlet", "hearts_king")
    for weapon in ("revolver", "wrench", "knife"):  # in the middle, carried, here
        assert board.refused(e.WeaponFetched(by="scarlet", court="hearts_king", weapon=weapon), "AC-CRT-02")
    assert board.choices(e.WeaponFetched, "weapon") == {"rope"}
    board.by_the_rules(e.WeaponFetched(by="scarlet", court="hearts_king", weapon="rope"))
    assert board.state.carried["rope"] == "scarlet"


@pytest.mark.rule("AC-ACE-01")
def test_an_ace_makes_somebody_miss_a_turn(board: Board) -> None:
    board.holds("scarlet", "hearts_ace", "hearts_9")
    assert board.refused(e.PlayerDrugged(by="scarlet", ace="hearts_9", whom="green"), "AC-ACE-01")
    assert board.refused(e.PlayerDrugged(by="scarlet", ace="hearts_ace", whom="scarlet"), "AC-ACE-01")
    board.by_the_rules(e.PlayerDrugged(by="scarlet", ace="hearts_ace", whom="green"))
    board.do(clue.TurnEnded(by="scarlet"))
    assert board.state.on_turn == "plum"
    assert "Green misses a turn." in board.told()
    board.turn("scarlet").do(clue.TurnEnded(by="scarlet"))
    assert board.state.on_turn == "green"


@pytest.mark.rule("AC-AMB-03")
@pytest.mark.parametrize(("reading", "able"), [("either_function", True), ("court_cards_and", False)])
def test_aces_and_court_cards_by_suit_or_by_rank_alone(reading: str, able: bool) -> None:
    board = Board(options={"AC-AMB-03": reading}).put(scarlet="hall", green="hall").turn("scarlet")
    board.holds("scarlet", "spades_jack", "diamonds_ace", "hearts_king", "clubs_queen")
    assert board.fine(e.ClueDug(by="scarlet", spade="spades_jack")) is able
    assert board.fine(e.BribeOffered(by="scarlet", to="green", diamond="diamonds_ace")) is able
    assert board.fine(e.PersonTricked(by="scarlet", court="spades_jack", suspect="plum"))
    board.do(board.tries("scarlet", "grab", "green"))
    board.holds("green", "clubs_2")
    assert board.fine(e.ContestRevealed(laid=("clubs_queen",), against=("clubs_2",))) is able


@pytest.mark.rule("AC-AMB-04")
@pytest.mark.parametrize(("reading", "open_"), [("discard_pile", ("clubs_jack",)), ("shuffle_back_at", ())])
def test_played_cards_are_discarded_or_shuffled_back(reading: str, open_: tuple[str, ...]) -> None:
    board = Board(options={"AC-AMB-04": reading}).put(scarlet="hall").holds("scarlet", "clubs_jack")
    board.do(e.PersonTricked(by="scarlet", court="clubs_jack", suspect="plum"))
    assert board.state.discards == open_
    assert board.state.pile == (51 if open_ else 52)


@pytest.mark.rule("AC-AMB-04", "AC-SET-05")
def test_an_empty_pack_is_made_anew_of_the_discards(board: Board) -> None:
    board.put(scarlet="hall").holds("scarlet", "clubs_jack")
    board.do(e.PersonTricked(by="scarlet", court="clubs_jack", suspect="plum"))
    board.do(e.CardsCounted(of="green", count=51))
    assert (board.state.pile, board.state.discards) == (0, ("clubs_jack",))
    board.holds("scarlet", "clubs_jack")
    assert (board.state.pile, board.state.discards, board.state.counts["scarlet"]) == (0, (), 1)


@pytest.mark.rule("AC-AMB-04")
def test_of_a_pack_that_is_made_anew_the_discards_are_on_offer(board: Board) -> None:
    board.do(board.move("scarlet", "hall")).holds("scarlet", "clubs_jack")
    board.do(e.PersonTricked(by="scarlet", court="clubs_jack", suspect="plum"), board.move("scarlet", "lounge"))
    assert "clubs_jack" not in board.choices(e.CardDrawn, "card", "scarlet")
    board.do(e.CardsCounted(of="green", count=51))
    assert board.choices(e.CardDrawn, "card", "scarlet") == {"clubs_jack"}


# ---------------------------------------------------------------- bribes


@pytest.mark.rule("AC-DIA-01", "AC-AMB-04")
def test_a_bribe_is_refused_and_nothing_changes_hands(board: Board) -> None:
    board.holds("scarlet", "diamonds_8", "clubs_8").holds("green", "diamonds_9")
    assert board.refused(e.BribeOffered(by="scarlet", to="green", diamond="clubs_8"), "AC-DIA-01")
    board.by_the_rules(e.BribeOffered(by="scarlet", to="green", diamond="diamonds_8"))
    assert board.seen("plum").known("scarlet") == ("diamonds_8",)
    assert [offer.verb for offer in board.offers(e.BribeAnswered)] == ["Green accepts", "Green refuses"]
    assert board.refused(e.BribeAnswered(by="plum", accepted=True), "AC-DIA-01")
    board.by_the_rules(e.BribeAnswered(by="green", accepted=False))
    assert (board.state.counts["scarlet"], board.state.counts["green"], board.state.debt) == (2, 1, None)
    assert board.seen("plum").known("green") == ()


@pytest.mark.rule("AC-DIA-01", "AC-DIA-02", "AC-HRT-03")
def test_for_a_weapon_of_the_bribers_choice_the_diamond_goes_over(board: Board) -> None:
    board.put(green="study").has("green", "rope").has("green", "knife").holds("scarlet", "diamonds_8")
    assert board.refused(e.BribeOffered(by="scarlet", to="green", diamond="diamonds_8", weapon="wrench"), "AC-DIA-02")
    board.by_the_rules(e.BribeOffered(by="scarlet", to="green", diamond="diamonds_8", weapon="knife"))
    board.by_the_rules(e.BribeAnswered(by="green", accepted=True))
    assert dict(board.state.carried) == {"rope": "green", "knife": "scarlet"}
    assert board.hand("green") == {"diamonds_8"}
    assert board.state.in_hand("green") == 8


@pytest.mark.rule("AC-DIA-02", "AC-INF-05")
def test_for_a_clue_card_of_the_others_choice_that_the_two_alone_know(board: Board) -> None:
    board.holds("scarlet", "diamonds_8").do(clue.HandDealt(of="green", cards=("rope", "hall", "plum", "knife")))
    board.do(e.BribeOffered(by="scarlet", to="green", diamond="diamonds_8"), e.BribeAnswered(by="green", accepted=True))
    assert board.refused(e.ClueHanded(by="plum", to="scarlet"), "AC-DIA-02")
    assert board.choices(e.ClueHanded, "card", "green") == {"rope", "hall", "plum", "knife"}
    assert board.refused(e.ClueHanded(by="green", to="scarlet", card="wrench"), "AC-DIA-02")
    board.by_the_rules(e.ClueHanded(by="green", to="scarlet", card="hall"))
    assert set(board.state.hands["green"]) == {"rope", "plum", "knife"}
    assert (board.state.hand_sizes["scarlet"], board.state.hand_sizes["green"]) == (5, 3)
    assert "hall" not in board.seen("white").located
    assert board.told("white") == "Green hands Scarlet a clue card."


# ---------------------------------------------------------------- Hearts


@pytest.mark.rule("AC-HRT-01", "AC-SUG-03")
@pytest.mark.parametrize(
    ("laid", "against", "comes"),
    [("hearts_9", ("hearts_7",), True), ("hearts_9", ("hearts_ace",), False), ("hearts_9", (), True)],
)
def test_the_higher_heart_wins(board: Board, laid: str, against: tuple[str, ...], comes: bool) -> None:
    board.put(scarlet="hall", plum="library").turn("scarlet").holds("scarlet", "clubs_2")
    tries = board.tries("scarlet", "persuade", "plum", room="hall")
    assert board.fine(tries)
    board.fight(tries, (laid,), against)
    assert (board.state.tokens["plum"] == "hall") is comes
    assert board.state.contest is None
    assert board.hand("scarlet") == {"clubs_2"}


@pytest.mark.rule("AC-HRT-01")
def test_only_hearts_and_only_into_the_own_room(board: Board) -> None:
    board.put(scarlet="hall", plum="library", white="hall").turn("scarlet").holds("scarlet", "hearts_9", "clubs_9")
    assert board.refused(board.tries("scarlet", "persuade", "plum", room="study"), "AC-HRT-01")
    assert board.refused(board.tries("scarlet", "persuade", "white", room="hall"), "AC-HRT-01")
    board.do(board.tries("scarlet", "persuade", "plum", room="hall"))
    assert board.refused(e.ContestRevealed(laid=("clubs_9",)), "AC-HRT-01")
    assert board.refused(e.ContestRevealed(laid=("hearts_9", "hearts_10")), "AC-HRT-01")


@pytest.mark.rule("AC-HRT-02")
@pytest.mark.parametrize(("turned", "comes"), [("clubs_king", False), ("spades_5", True)])
def test_the_top_card_of_the_pack_stands_for_who_nobody_plays(board: Board, turned: str, comes: bool) -> None:
    board.put(scarlet="hall", peacock="library").turn("scarlet").holds("scarlet", "hearts_8")
    board.by_the_rules(board.tries("scarlet", "persuade", "peacock", room="hall"))
    assert board.refused(e.ContestRevealed(laid=("hearts_8",)), "AC-HRT-02")
    board.by_the_rules(e.ContestRevealed(laid=("hearts_8",), against=(turned,)))
    assert (board.state.tokens["peacock"] == "hall") is comes
    assert set(board.state.discards) == {"hearts_8", turned}
    assert board.state.pile == 50


@pytest.mark.rule("AC-AMB-06")
@pytest.mark.parametrize(
    ("reading", "comes", "again"),
    [("tie_fails", False, False), ("tie_attacker_wins", True, False), ("tie_play_again", False, True)],
)
def test_a_tie_fails_wins_or_is_played_again(reading: str, comes: bool, again: bool) -> None:
    board = Board("scarlet", "green", options={"AC-AMB-06": reading}).put(scarlet="hall", peacock="library")
    board.turn("scarlet").holds("scarlet", "hearts_8").do(board.tries("scarlet", "persuade", "peacock", room="hall"))
    board.do(e.ContestRevealed(laid=("hearts_8",), against=("clubs_8",)))
    assert (board.state.tokens["peacock"] == "hall") is comes
    assert bool(board.state.contest) is again
    assert not again or board.state.contest.round == 2  # type: ignore[union-attr]


# ---------------------------------------------------------------- Clubs


@pytest.mark.rule("AC-CLB-01", "AC-AMB-06")
@pytest.mark.parametrize(
    ("laid", "against", "gets"),
    [("clubs_queen", ("clubs_10",), True), ("clubs_5", ("clubs_9",), False), ("clubs_5", (), True)],
)
def test_the_higher_club_grabs_the_weapon(board: Board, laid: str, against: tuple[str, ...], gets: bool) -> None:
    board.put(scarlet="hall", green="hall").has("green", "rope").turn("scarlet")
    board.fight(board.tries("scarlet", "grab", "green", weapon="rope"), (laid,), against)
    assert board.state.carried["rope"] == ("scarlet" if gets else "green")


@pytest.mark.rule("AC-CLB-01", "AC-AMB-07", "AC-INF-06")
def test_a_grabbed_clue_card_is_drawn_blindly(board: Board) -> None:
    board.put(scarlet="hall", green="hall").turn("scarlet")
    board.fight(board.tries("scarlet", "grab", "green"), ("clubs_queen",), ("clubs_10",))
    assert board.state.debt
    assert board.state.debt.what == "clue card"
    verbs = {offer.verb for offer in board.offers(e.ClueHanded, "green") if offer.private}
    assert verbs == {"The card that changes hands"}
    board.by_the_rules(e.ClueHanded(by="green", to="scarlet", card="rope"))
    assert board.state.hand_sizes["scarlet"] == 5


@pytest.mark.rule("AC-AMB-07")
def test_where_the_target_chooses_the_phone_says_so() -> None:
    board = Board(options={"AC-AMB-07": "targets_choice"}).put(scarlet="hall", green="hall").turn("scarlet")
    board.fight(board.tries("scarlet", "grab", "green"), ("clubs_queen",), ("clubs_10",))
    verbs = {offer.verb for offer in board.offers(e.ClueHanded, "green") if offer.private}
    assert verbs == {"The card that is handed over"}


@pytest.mark.rule("AC-CLB-02")
@pytest.mark.parametrize(
    ("place", "able"), [("7,9", True), ("7,10", True), ("7,11", False), ("hall", False), ("corridor", True)]
)
def test_a_grab_reaches_two_squares(board: Board, place: str, able: bool) -> None:
    board.put(scarlet="7,8", green=place).turn("scarlet").holds("scarlet", "clubs_9")
    tries = board.tries("scarlet", "grab", "green")
    assert ("AC-CLB-02" not in board.illegal(tries)) is able


@pytest.mark.rule("AC-CLB-02")
def test_reach_is_measured_at_the_start_of_the_move_too(board: Board) -> None:
    board.put(scarlet="7,8", green="7,10").turn("scarlet").holds("scarlet", "clubs_9").do(board.move("scarlet", "7,14"))
    assert board.fine(board.tries("scarlet", "grab", "green"))
    board.turn("scarlet")
    assert board.refused(board.tries("scarlet", "grab", "green"), "AC-CLB-02")


@pytest.mark.rule("AC-CLB-01")
def test_there_is_nothing_to_grab_from_who_has_nothing(board: Board) -> None:
    board.put(scarlet="hall", green="hall", peacock="hall").turn("scarlet").holds("scarlet", "clubs_9")
    assert board.refused(board.tries("scarlet", "grab", "peacock"), "AC-CLB-01")
    assert board.refused(board.tries("scarlet", "grab", "green", weapon="rope"), "AC-CLB-01")


# ---------------------------------------------------------------- laying in secret


def test_cards_that_are_shown_without_a_contest_are_named(board: Board) -> None:
    board.table.record(e.ContestRevealed(laid=("clubs_9",), against=("spades_4",)), freely=True)
    assert board.told() == "9 of Clubs against 4 of Spades."


@pytest.mark.rule("AC-HRT-01", "AC-CLB-01")
def test_both_lay_face_down_and_it_is_shown_together(board: Board) -> None:
    board.put(scarlet="hall", plum="library").turn("scarlet").holds("scarlet", "hearts_9").holds("plum", "hearts_7")
    board.do(board.tries("scarlet", "persuade", "plum", room="hall"))
    (box,) = board.table.boxes.open().values()
    assert (box.seats, box.signed) == (("scarlet", "plum"), True)
    assert not box.allows("scarlet", ContestLaid(cards=()))
    assert not box.allows("scarlet", ContestLaid(cards=("clubs_9",)))
    assert box.allows("plum", ContestLaid(cards=()))
    board.table.boxes.submit(box.key, "scarlet", ContestLaid(cards=("hearts_9",)))
    assert board.state.contest
    board.table.boxes.submit(box.key, "plum", ContestLaid(cards=("hearts_7",)))
    board.table.boxes.reveal(box.key)
    assert board.state.tokens["plum"] == "hall"
    assert "9 of Hearts (9) against 7 of Hearts (7)" in board.told()


@pytest.mark.rule("AC-HRT-01")
def test_a_contest_can_be_called_off_before_anything_is_shown(board: Board) -> None:
    board.put(scarlet="hall", plum="library").turn("scarlet").holds("scarlet", "hearts_9")
    board.do(board.tries("scarlet", "persuade", "plum", room="hall"))
    assert board.refused(e.ContestDropped(by="plum"), "AC-HRT-01")
    too_early = [(n.level, n.rules[0]) for n in board.say(clue.TurnEnded(by="scarlet"), REFEREE)]
    assert too_early == [("odd", "AC-HRT-01"), ("illegal", "CLUE-MOV-09")]
    board.by_the_rules(e.ContestDropped(by="scarlet"))
    assert (board.state.contest, board.state.counts["scarlet"]) == (None, 1)


@pytest.mark.rule("AC-GEN-03")
def test_a_card_is_in_one_place_only(board: Board) -> None:
    board.holds("scarlet", "hearts_9")
    board.do(clue.TurnEnded(by="scarlet"), board.move("green", "hall"))
    assert board.refused(e.CardDrawn(by="green", card="hearts_9"), "AC-GEN-03")
    assert board.fine(e.CardDrawn(by="green", card="hearts_9"), "green")  # its seat cannot know
    board.do(e.CardDrawn(by="green"))
    assert board.refused(e.HandNoted(of="green", cards=("hearts_9",)), "AC-GEN-03")
    assert board.refused(e.HandNoted(of="green", cards=("hearts_8", "hearts_7")), "AC-SET-05")
    board.do(e.HandNoted(of="green", cards=("hearts_8",)))
    assert board.hand("green") == {"hearts_8"}
    board.do(e.ClueDug(by="scarlet", spade="spades_4"))
    assert board.state.discards == ("spades_4",)
    able = board.choices(e.HandNoted, "cards", "green")
    assert "hearts_8" in able
    assert "spades_4" not in able, "it lies with the discards"
    assert board.refused(e.CardsCounted(of="green", count=52), "AC-GEN-03")


def test_any_card_that_lies_nowhere_else_can_come_up() -> None:
    """A card drawn from the pile is offered even before anybody holds a card."""
    from assistant.kit.playing_cards import PACK, Packed

    table = Packed(pile=50, counts={"anna": 1, "ben": 0}, held={"anna": ("spades_2",)}, discards=("hearts_3",))
    assert set(table.can_hold("")) == set(PACK) - {"spades_2", "hearts_3"}
    assert replace(table, pile=0).can_hold("") == ("hearts_3",)
    assert table.can_hold("anna") == ("spades_2",)
    assert table.can_hold("ben") == ()
