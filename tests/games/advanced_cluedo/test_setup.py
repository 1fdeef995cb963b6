"""Setup: fewer cards are dealt; the rest, the weapons and the pack go in the middle."""

from __future__ import annotations

import pytest

from assistant.content.catalogue import catalogue, read_toml
from assistant.core.event import TABLE
from assistant.core.game import Notice
from assistant.core.seating import Seated
from assistant.games import GAMES
from assistant.games.advanced_cluedo import cards
from assistant.games.advanced_cluedo import events as e
from assistant.games.advanced_cluedo.setup import PREPARATION, begins
from assistant.games.advanced_cluedo.state import MIDDLE, AdvancedCluedo
from assistant.games.clue import events as clue
from assistant.kit.playing_cards import PACK, rank, suit
from assistant.table.table import Table
from tests.games.advanced_cluedo.conftest import SUSPECTS, Board, laid


def says(event: e.GameStarted) -> set[str]:
    """Return the rules that this setup would break."""
    notices: list[Notice] = list(GAMES["advanced_cluedo"].check(event, AdvancedCluedo()))
    return {rule for notice in notices if notice.level == "illegal" for rule in notice.rules}


@pytest.mark.rule("AC-SET-01", "AC-SET-02", "AC-SET-03")
@pytest.mark.parametrize(("players", "each", "middle"), [(2, 8, 2), (3, 5, 3), (4, 4, 2), (5, 3, 3), (6, 2, 6)])
def test_each_gets_fewer_cards_and_the_rest_lies_in_the_middle(players: int, each: int, middle: int) -> None:
    event = laid(*SUSPECTS[:players])
    assert not says(event)
    assert event.hand_sizes == {**dict.fromkeys(SUSPECTS[:players], each), MIDDLE: middle}
    assert players * each + middle == 18
    assert not Board(*SUSPECTS[:players]).offered(clue.HandDealt, "scarlet", cards=None)


@pytest.mark.rule("AC-SET-02")
def test_other_deals_are_told_to_be_wrong() -> None:
    event = laid(*SUSPECTS[:4])
    assert "AC-SET-02" in says(e.GameStarted(**{**vars(event), "hand_sizes": dict.fromkeys(SUSPECTS[:4], 4)}))
    assert "AC-SET-02" in says(laid("scarlet"))
    table = Table(GAMES["advanced_cluedo"])
    table.record(e.GameStarted(**{**vars(event), "hand_sizes": {}}))
    assert "0 clue cards and the weapons are in the middle." in table.account(TABLE)[-1].text


@pytest.mark.rule("AC-SET-01")
def test_one_card_of_each_class_is_hidden_and_the_steps_say_so() -> None:
    event = laid(*SUSPECTS[:4])
    short = tuple(card for card in event.cards if card.kind != "room")
    assert "AC-SET-01" in says(e.GameStarted(**{**vars(event), "cards": short}))
    assert {rule for _, rule in PREPARATION} == {f"AC-SET-0{n}" for n in range(1, 6)}


@pytest.mark.rule("AC-SET-04", "AC-SUG-01")
def test_all_weapons_begin_in_the_middle_and_nobody_can_suggest(board: Board) -> None:
    assert set(board.state.buried) == set(board.state.deck["weapon"])
    assert "AC-SET-04" in says(
        laid(*SUSPECTS[:3], part="one").__class__(**{**vars(laid("scarlet", "green")), "weapons": {"rope": "hall"}})
    )
    board.put(scarlet="hall", green="hall").turn("scarlet")
    assert not board.offered(clue.SuggestionMade)


@pytest.mark.rule("AC-SET-05", "AC-GEN-03")
def test_a_pack_of_52_lies_beside_and_hands_are_empty(board: Board) -> None:
    assert (board.state.pile, len(PACK)) == (52, 4 * 13)
    assert board.state.counts == {"scarlet": 0, "green": 0, "plum": 0, "white": 0}


@pytest.mark.rule("AC-INV-01")
def test_a_die_decides_who_begins() -> None:
    assert begins(("a", "b", "c"), {"a": (4,), "b": (6,), "c": (2,)}) == "b"
    assert begins(("a", "b", "c"), {"a": (5, 2), "b": (5, 4), "c": (3,)}) == "b"
    assert laid("scarlet", "green", rolls={"scarlet": (2,), "green": (5,)}).first == "green"


@pytest.mark.rule("AC-GEN-04")
def test_the_background_is_there_to_look_up_and_changes_nothing() -> None:
    found = catalogue("advanced_cluedo").find("AC-GEN-04")
    assert found.kind == "term"  # type: ignore[union-attr]
    assert "blackmail" in found.text  # type: ignore[union-attr]


@pytest.mark.rule("AC-DCK-01")
def test_what_cards_are_worth() -> None:
    assert [cards.value(f"hearts_{r}") for r in ("ace", "king", "queen", "jack", "10", "2")] == [20, 15, 13, 12, 10, 2]
    for name in ("spades", "hearts", "diamonds", "clubs"):
        assert cards.total([card for card in PACK if suit(card) == name]) == 114
    assert cards.value("hearts_king") > cards.value("spades_queen")
    assert cards.value("clubs_10") < cards.value("clubs_jack")


CARDS = {entry["key"]: entry for entry in read_toml("data/advanced_cluedo/cards.toml")["card"]}


@pytest.mark.parametrize("card", list(PACK))
def test_every_card_of_the_pack_is_worth_what_its_text_says(card: str) -> None:
    """The table of the 52 cards against the rules by suit and rank."""
    entry = CARDS[card]
    assert entry["text"].startswith(f"Value {cards.value(card)}.")
    assert (rank(card) in entry["name"].lower(), suit(card) in entry["name"].lower()) == (True, True)
    scores = cards.value(card) if suit(card) in ("hearts", "diamonds") else 0
    assert cards.score((card,)) == scores


def test_the_shelf_has_all_52() -> None:
    assert set(CARDS) == set(PACK)


@pytest.mark.rule("AC-AMB-01")
def test_weapons_go_by_the_names_of_this_book_or_of_clue() -> None:
    def names(**options: str) -> set[str]:
        event = laid("scarlet", "green", options={"AC-AMB-01": options["reading"]})
        return {card.name for card in event.cards if card.kind == "weapon"}

    assert {"Dagger", "Lead Piping", "Spanner", "Revolver"} <= names(reading="display_names_revolverdaggerlead")
    assert {"Knife", "Lead Pipe", "Wrench", "Revolver"} <= names(reading="us_names")
    usual = laid("scarlet", "green")
    asked = e.GameStarted(**{**vars(usual), "options": {"AC-AMB-01": "us_names"}})
    notices = list(GAMES["advanced_cluedo"].check(asked, AdvancedCluedo()))
    assert [(n.level, n.rules) for n in notices] == [("odd", ("AC-AMB-01",))]


@pytest.mark.rule("AC-GEN-01", "AC-SUR-01")
def test_part_two_can_be_played_by_itself_with_scores_that_were_brought() -> None:
    table = Board("scarlet", "green", part="two", scores={"scarlet": 36, "green": 0})
    assert table.state.phase == "drawing"
    table.do(e.SurvivalRolled(suspect="scarlet", roll=9), e.SurvivalRolled(suspect="green", roll=2))
    assert (table.state.points["scarlet"], table.state.points["green"]) == (45, 2)
    assert table.refused(e.ClueDug(by="scarlet", spade="spades_2"), "AC-GEN-01")


@pytest.mark.rule("AC-SET-02")
def test_who_has_one_card_left_notes_it_as_a_hand_of_one() -> None:
    """Six players begin with two cards each; a player who gives one away first has a hand of one card."""
    game = GAMES["advanced_cluedo"]
    table = Table(game)
    table.record(game.lay([Seated(key=f"p{at}", name=f"Player {at}") for at in range(6)]))
    table.record(e.ClueHanded(by="p0", to="p1"))
    offer = next(o for o in game.offers(table.view("p0"), "p0") if o.kind is clue.HandDealt)
    noted = offer.fill({"cards": offer.blanks[0].choices[:1]})
    assert noted == clue.HandDealt(of="p0", cards=(offer.blanks[0].choices[0],))
    assert table.advice(noted, "p0") == ()
