"""Where the rulebook is silent, at set-up and about who is in the game: every reading a table may choose."""

from __future__ import annotations

from dataclasses import replace

import pytest

from assistant.content.catalogue import catalogue
from assistant.content.house_rules import choices, chosen
from assistant.core.event import TABLE
from assistant.deduction import posterior
from assistant.families.common_rules import OptionChanged
from assistant.games import GAMES
from assistant.games.clue import events as clue
from assistant.games.clue import movement
from assistant.games.killer_clue import cards
from assistant.games.killer_clue import events as e
from assistant.kit.facts import ENVELOPE, DealtOn, Holds, HoldsNone, Left
from tests.games.killer_clue.conftest import SUSPECTS, laid, says

AMBIGUITIES = {found.id: found for found in catalogue("killer_clue").ambiguities}
OUT_FIVE = ("scarlet", "green", "plum", "white", "peacock")


@pytest.mark.parametrize("found", AMBIGUITIES.values(), ids=AMBIGUITIES.keys())
def test_every_reading_can_be_chosen_at_any_time(board, found) -> None:
    (ruling,) = (ruling for ruling in GAMES["killer_clue"].rulings if ruling.ambiguity == found.id)
    assert ruling.default == found.default == chosen(board.state, found.id)
    assert set(ruling.options) == {key for key, _ in found.options} == choices(found.id).keys()
    for key, text in found.options:
        change = OptionChanged(ambiguity=found.id, choice=key)
        assert board.fine(change)
        assert chosen(board.do(change).state, found.id) == key
        assert board.told().endswith(f" {text}.")
        assert list(board.table.game.laws(board.state)) == []
    assert board.refused(OptionChanged(ambiguity=found.id, choice="anything"), found.id)


# ---------------------------------------------------------------- how many play, and which pawns


@pytest.mark.rule("KC-AMB-01")
@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_three_to_six_play(players: int) -> None:
    assert says(laid(*SUSPECTS[:players])) == set()


@pytest.mark.rule("KC-AMB-01")
def test_two_play_only_where_the_table_wants_it(lay_board) -> None:
    assert ("illegal", "KC-AMB-01") in says(laid("scarlet", "plum"))
    options = {"KC-AMB-01": "2_6"}
    assert says(laid("scarlet", "plum", options=options)) == set()
    board = lay_board("scarlet", "plum", options=options).murder("plum")
    assert board.state.winner == "scarlet"
    assert ("illegal", "KC-AMB-01") in says(laid("scarlet", options=options))


@pytest.mark.rule("KC-AMB-25")
def test_unplayed_pawns_are_not_on_the_board(board) -> None:
    assert set(board.state.tokens) == {"scarlet", "green", "plum", "white"}
    board.weapons_at(rope="hall").begin("scarlet").do(board.move("scarlet", "hall"))
    assert board.refused(board.named("scarlet", "mustard", "rope", "hall"), "KC-SET-03")
    board.do(board.named("scarlet", "mustard", "rope", "hall"), clue.TokenMoved(by="green", token="mustard", to="hall"))
    assert set(board.state.tokens) == {"scarlet", "green", "plum", "white"}
    board.do(e.NobodyGave())
    assert posterior(board.evidence("green")).deals, "a suspect who is not there is no evidence"


@pytest.mark.rule("KC-AMB-25")
def test_or_they_stand_there_as_scenery(lay_board) -> None:
    board = lay_board(options={"KC-AMB-25": "on_the_board"})
    assert board.state.tokens["mustard"] == movement.start_of("mustard")
    assert set(board.state.tokens) == set(SUSPECTS)
    assert movement.is_taken(board.state, "scarlet", board.state.tokens["mustard"]), "they are in the way"
    board.put(green="hall", mustard="hall")
    assert board.told() == f"{cards.suspects()['mustard']} is in the Hall."
    board.weapons_at(rope="hall").begin("scarlet").do(board.move("scarlet", "hall"))
    assert board.refused(board.named("scarlet", "mustard", "rope", "hall"), "KC-SET-03")
    assert "mustard" not in board.choices(e.SuggestionMade, "suspect", "scarlet")
    board.put(scarlet="study").reveal("murdered_green")
    assert board.state.murdered == ("green",), "scenery protects nobody"
    assert list(board.table.game.laws(board.state)) == []


@pytest.mark.rule("KC-AMB-25")
def test_scenery_comes_and_goes_with_the_reading(board) -> None:
    board.do(OptionChanged(ambiguity="KC-AMB-25", choice="on_the_board"))
    assert set(board.state.tokens) == set(SUSPECTS)
    board.do(OptionChanged(ambiguity="KC-AMB-25", choice="not_on_the"))
    assert set(board.state.tokens) == {"scarlet", "green", "plum", "white"}


@pytest.mark.rule("KC-AMB-28")
@pytest.mark.parametrize("reading", ["card_backs", "nine_markers_without"])
def test_nine_cards_without_text_are_no_cards_of_the_game(lay_board, reading: str) -> None:
    board = lay_board(options={"KC-AMB-28": reading})
    assert board.state.pile == cards.draw_pile(board.state.played) == 23
    assert len(board.state.cards) == 19
    assert all(card.name and card.kind for card in cards.all_cards().values())
    assert list(board.table.game.laws(board.state)) == []


# ---------------------------------------------------------------- the deal


@pytest.mark.rule("KC-AMB-30")
def test_the_first_card_goes_to_the_left_of_the_dealer() -> None:
    assert tuple(laid(*OUT_FIVE, herrings=(), dealer="plum").hand_sizes.values()) == (3, 3, 3, 4, 4)
    assert tuple(laid(*OUT_FIVE, herrings=(), dealer="peacock").hand_sizes.values()) == (4, 4, 3, 3, 3)


@pytest.mark.rule("KC-AMB-30")
def test_or_to_the_seat_that_is_typed_in() -> None:
    typed = laid(*OUT_FIVE, herrings=(), dealer="plum", first_card=1, options={"KC-AMB-30": "typed_in"})
    assert tuple(typed.hand_sizes.values()) == (3, 4, 4, 3, 3)
    assert says(typed) == set()


# ---------------------------------------------------------------- who is first


def dead_is_due(board) -> None:
    """Green is due to be first, and murdered in that very turn."""
    board.put(green="hall").plays("scarlet", "moves_first_green").reveal("murdered_green")


@pytest.mark.rule("KC-AMB-21")
def test_for_the_dead_the_next_to_the_left_is_first(board) -> None:
    dead_is_due(board)
    assert board.do(e.GameTurnEnded()).state.first == "plum"


@pytest.mark.rule("KC-AMB-21")
def test_a_card_for_who_is_out_already_does_not_count(board) -> None:
    board.murder("green").put(plum="hall")
    board.plays("scarlet", "moves_first_white").plays("plum", "moves_first_green").next_round()
    assert board.state.first == "white"


@pytest.mark.rule("KC-AMB-21")
def test_without_scarlet_the_next_from_her_square_is_first(lay_board) -> None:
    assert lay_board("plum", "green", "white").state.first == "white"


@pytest.mark.rule("KC-AMB-21")
def test_or_whoever_rolls_highest(lay_board) -> None:
    board = lay_board(options={"KC-AMB-21": "highest_roll"})
    dead_is_due(board)
    assert board.odd(e.GameTurnEnded(), "KC-AMB-21")
    assert board.refused(e.FirstChosen(player="green"), "KC-AMB-21")
    assert board.choices(e.FirstChosen, "player") == {"scarlet", "plum", "white"}
    board.do(e.FirstChosen(player="white"))
    assert board.fine(e.GameTurnEnded())
    assert board.do(e.GameTurnEnded()).state.first == "white"


@pytest.mark.rule("KC-AMB-21")
def test_highest_roll_at_the_start_too(lay_board) -> None:
    rolls = {"plum": (3,), "green": (6,), "white": (2,)}
    options = {"KC-AMB-21": "highest_roll"}
    table = laid("plum", "green", "white", rolls=rolls, options=options)
    assert table.first == "green"
    assert says(table) == set()
    assert dict(table.options) == options
    assert ("odd", "CLUE-AMB-02") in says(replace(table, options={}))
    assert lay_board("plum", "green", "white", rolls=rolls, options=options).state.first == "green"


# ---------------------------------------------------------------- who is out


@pytest.mark.rule("KC-AMB-15")
def test_the_pawn_of_a_wrong_accuser_leaves_the_board(board) -> None:
    board.weapons_at(rope="hall").begin("scarlet", "hall").do(e.WeaponTaken(by="scarlet", weapon="rope"))
    board.do(board.move("scarlet", "corridor")).put(green="study").wrongly("scarlet", "green", "green", "knife", "hall")
    assert board.state.tokens["scarlet"] == "off the board"
    laid_down = clue.WeaponMoved(weapon="rope", to="library")
    assert board.fine(laid_down)
    board.do(laid_down)
    assert (board.state.weapons["rope"], dict(board.state.carried)) == ("library", {})
    board.suggest("green", "scarlet", "wrench", "lounge").nobody()
    assert board.state.tokens["scarlet"] == "off the board", "nobody is summoned"
    assert not board.to_danger().fine(e.DangerRevealed(cards=("murdered_scarlet",)))


@pytest.mark.rule("KC-AMB-15")
def test_or_it_stays_and_can_be_summoned(lay_board) -> None:
    board = lay_board(options={"KC-AMB-15": "pawn_stays_as"}).put(green="study").begin("scarlet", "library")
    board.wrongly("scarlet", "green")
    assert board.state.tokens["scarlet"] == "library"
    assert "scarlet" in board.state.out
    board.suggest("green", "scarlet", "wrench", "lounge")
    assert board.state.tokens["scarlet"] == "lounge"
    assert "scarlet" not in board.asked()


@pytest.mark.rule("KC-AMB-15")
def test_a_pawn_that_stays_clears_the_door(lay_board) -> None:
    door = "17,8"
    board = lay_board(options={"KC-AMB-15": "pawn_stays_as"}).put(green="study").begin("scarlet", door)
    room = movement.before_door(door)
    assert room
    assert board.wrongly("scarlet", "green").state.tokens["scarlet"] == room


@pytest.mark.rule("KC-AMB-16")
@pytest.mark.parametrize(("reading", "winner"), [("killer_wins", "scarlet"), ("nobody_wins", None)])
def test_four_murders_and_a_wrong_accuser(lay_board, reading: str, winner: str | None) -> None:
    board = lay_board(*SUSPECTS, options={"KC-AMB-16": reading}).murder("mustard", "white", "green", "peacock")
    board.put(scarlet="hall").begin("plum").wrongly("plum", "scarlet")
    assert board.state.over
    assert (board.state.winner, board.state.killer) == (winner, "scarlet")
    assert board.told().endswith("Scarlet was the killer and wins." if winner else "Nobody is left to win.")
    assert (ENVELOPE, {"scarlet"}) in board.places(Holds)


@pytest.mark.rule("KC-AMB-16", "KC-WIN-01")
def test_only_murders_win_by_either_reading(lay_board) -> None:
    board = lay_board("scarlet", "green", "plum", options={"KC-AMB-16": "nobody_wins"}).murder("green", "plum")
    assert board.state.winner == "scarlet"


# ---------------------------------------------------------------- Red Herrings of the dead


def dead_with_herring(lay_board, reading: str):
    """White is dead, had Red Herring 5 and the Rope and two more; four players are left."""
    board = lay_board(*OUT_FIVE, herrings=("red_herring_5",), options={"KC-AMB-18": reading})
    assert board.sizes() == {"scarlet": 4, "green": 4, "plum": 4, "white": 3, "peacock": 3}
    board.hold("white", "red_herring_5 rope study").hold("scarlet", "knife hall lounge kitchen")
    return board.murder("white")


@pytest.mark.rule("KC-AMB-18")
def test_the_hand_is_dealt_on_first_then_the_herring_leaves(lay_board) -> None:
    board = dead_with_herring(lay_board, "deal_then_give")
    assert dict(board.state.dealt[-1].to) == {"peacock": 1, "scarlet": 1, "green": 1}
    assert board.refused(e.HerringLeft(by="white", card="red_herring_5"), "KC-AMB-18", TABLE)
    assert board.fine(e.HerringLeft(by="peacock", card="red_herring_5"), TABLE)
    board.do(e.HerringLeft(by="peacock", card="red_herring_5"))
    assert board.sizes() == {"scarlet": 5, "green": 5, "plum": 4, "white": 0, "peacock": 3}
    assert board.facts(DealtOn)[0].to == (("peacock", 1), ("scarlet", 1), ("green", 1))
    assert [type(fact) for fact in board.evidence().facts[-2:]] == [DealtOn, Left]


@pytest.mark.rule("KC-AMB-18")
def test_or_the_dead_take_it_out_before_the_deal(lay_board) -> None:
    board = dead_with_herring(lay_board, "dead_player_removes")
    left = e.HerringLeft(by="white", card="red_herring_5")
    assert board.fine(left)
    assert board.fine(left, TABLE)
    board.do(left)
    assert board.sizes() == {"scarlet": 5, "green": 4, "plum": 4, "white": 0, "peacock": 4}
    assert board.state.dealt[-1].to == (("peacock", 1), ("scarlet", 1))
    assert board.state.left_over == ("red_herring_5",)
    out, dealt = board.evidence().facts[-2:]
    assert (type(out), out.place, out.card) == (Left, "white", "red_herring_5")
    assert (type(dealt), dealt.to) == (DealtOn, (("peacock", 1), ("scarlet", 1)))
    assert out.moment == dealt.moment
    assert list(board.table.game.laws(board.state)) == []


@pytest.mark.rule("KC-AMB-18")
def test_nobody_has_looked_yet_then(lay_board) -> None:
    board = dead_with_herring(lay_board, "dead_player_removes")
    board.do(e.CardsReceived(by="peacock", of="white", cards=("rope",)))
    assert board.refused(e.HerringLeft(by="white", card="red_herring_5"), "KC-AMB-18")
    assert board.fine(e.HerringLeft(by="green", card="red_herring_5"))


@pytest.mark.rule("KC-AMB-19")
@pytest.mark.parametrize(("reading", "leaves"), [("players_in_the", True), ("murders_only", False)])
def test_a_wrong_accuser_counts_for_the_herrings_or_does_not(lay_board, reading: str, leaves: bool) -> None:
    board = lay_board(*OUT_FIVE, herrings=("red_herring_5",), options={"KC-AMB-19": reading})
    board.put(green="hall").wrongly("scarlet", "green")
    left = e.HerringLeft(by="plum", card="red_herring_5")
    assert board.fine(left) == board.offered(e.HerringLeft) == leaves
    assert board.refused(left, "KC-RHG-03") != leaves
    board.murder("white")
    assert board.fine(left), "a murder always counts"


# ---------------------------------------------------------------- numbers of cards


@pytest.mark.rule("KC-AMB-26")
def test_how_many_cards_somebody_holds_is_secret(board) -> None:
    assert board.refused(e.HandCounted(of="green", count=9), "KC-AMB-26")
    assert not board.offered(e.HandCounted)
    board.do(e.HandCounted(of="green", count=8))
    assert board.state.killer is None
    assert board.evidence().facts == ()


@pytest.mark.rule("KC-AMB-26")
def test_or_it_may_be_asked_and_tells_the_killer(lay_board) -> None:
    board = lay_board(options={"KC-AMB-26": "counts_may_be"})
    assert board.choices(e.HandCounted, "count", of="green") == {8, 9}
    assert board.refused(e.HandCounted(of="green", count=7), "KC-END-04")
    board.by_the_rules(e.HandCounted(of="plum", count=9))
    assert board.places(HoldsNone) == [(ENVELOPE, {"plum"})]
    board.by_the_rules(e.HandCounted(of="green", count=8))
    assert board.places(Holds) == [(ENVELOPE, {"green"})]
    assert board.seen(TABLE).killer == "green"
    assert board.told() == "Green holds 8 Intrigue and Danger cards."


@pytest.mark.rule("KC-AMB-26")
def test_with_five_players_the_number_tells_nothing(lay_board) -> None:
    board = lay_board(*OUT_FIVE, options={"KC-AMB-26": "counts_may_be"})
    assert board.choices(e.HandCounted, "count", of="green") == {9}
    board.by_the_rules(e.HandCounted(of="green", count=9))
    assert board.evidence().facts == ()
    assert board.state.killer is None


@pytest.mark.rule("KC-AMB-26")
def test_the_own_screen_knows_the_number(lay_board) -> None:
    board = lay_board(options={"KC-AMB-26": "counts_may_be"}).innocent("green")
    assert board.refused(e.HandCounted(of="green", count=8), "KC-END-04", "green")
    board.put(green="hall").plays("scarlet", "locked_hall")
    assert board.choices(e.HandCounted, "count", of="scarlet") == {7, 8}
    assert board.murder("green").refused(e.HandCounted(of="green", count=9), "KC-AMB-26")
