"""Optional cards: Red Herrings, what is recommended for how many, when they leave."""

from __future__ import annotations

import pytest

from assistant.games.clue import events as clue
from assistant.games.killer_clue import cards
from assistant.games.killer_clue import events as e
from assistant.kit.facts import HoldsNone, Left, Moved, Withheld
from tests.games.killer_clue.conftest import SUSPECTS, laid, says

BOTH = ("red_herring_5", "red_herring_6")


@pytest.fixture
def six(lay_board):
    """Six players with both Red Herrings."""
    return lay_board(*SUSPECTS, herrings=BOTH)


@pytest.fixture
def four(lay_board):
    """Four players with Red Herring 5, as a table may want it; Green holds it and the Rope."""
    return lay_board(herrings=BOTH[:1]).hold("green", "rope red_herring_5 white lounge")


@pytest.mark.rule("KC-RHG-01", "KC-RHG-02", "KC-SUM-01")
@pytest.mark.parametrize(
    ("players", "herrings", "servants", "dealt"),
    [(3, (), 2, 15), (4, (), 2, 16), (5, BOTH[:1], 1, 18), (6, BOTH, 0, 20)],
)
def test_recommended_for_so_many(players: int, herrings: tuple[str, ...], servants: int, dealt: int) -> None:
    table = laid(*SUSPECTS[:players])
    assert tuple(card.key for card in table.cards if card.kind == "red_herring") == herrings
    assert table.servants == cards.SERVANTS[:servants]
    assert sum(table.hand_sizes.values()) == dealt
    assert says(table) == set()


@pytest.mark.rule("KC-RHG-01", "KC-SUM-01")
def test_other_choices_are_asked_about() -> None:
    assert ("odd", "KC-RHG-01") in says(laid(*SUSPECTS[:4], herrings=BOTH[:1]))
    assert ("odd", "KC-RHG-01") in says(laid(*SUSPECTS[:5], herrings=BOTH))
    assert ("odd", "KC-SUM-01") in says(laid(*SUSPECTS, servants=("butler",)))
    assert ("odd", "KC-SUM-01") in says(laid(*SUSPECTS[:5], servants=("maid",)))
    assert says(laid(*SUSPECTS[:5], servants=("butler",))) == set()


@pytest.mark.rule("KC-SUM-01")
def test_five_players_58_intrigue_and_danger_cards_19_to_draw() -> None:
    table = laid(*SUSPECTS[:5])
    assert cards.pool(SUSPECTS[:5], table.servants) == 58
    assert cards.draw_pile(SUSPECTS[:5], table.servants) == 19


@pytest.mark.rule("KC-RHG-02")
def test_they_count_as_cards_of_the_hand(six) -> None:
    assert tuple(six.sizes().values()) == (4, 4, 3, 3, 3, 3)
    assert six.fine(clue.HandDealt(of="white", cards=("red_herring_5", "red_herring_6", "rope")), "white")
    assert six.evidence().extras == BOTH
    assert not any(set(BOTH) & set(of_kind) for of_kind in six.evidence().classes.values()), "never of the case file"
    assert six.evidence().cards[-2:] == BOTH


@pytest.mark.rule("KC-RHG-03")
def test_six_leaves_first_then_five(six) -> None:
    left = e.HerringLeft
    assert six.refused(left(by="scarlet", card="red_herring_6"), "KC-RHG-03")
    six.murder("plum")
    assert six.refused(left(by="scarlet", card="red_herring_5"), "KC-RHG-03")
    assert six.fine(left(by="scarlet", card="red_herring_6"))
    assert {offer.known["card"] for offer in six.offers(left)} == {"red_herring_6"}
    size = six.sizes()["scarlet"]
    six.do(left(by="scarlet", card="red_herring_6"))
    assert six.sizes()["scarlet"] == size - 1
    assert six.state.left_over == ("red_herring_6",)
    assert six.state.herrings == ("red_herring_5",)
    assert not six.offered(left)
    assert six.told() == "Scarlet gives up Red Herring 6, which leaves the game."
    six.murder("peacock")
    assert six.fine(left(by="green", card="red_herring_5"))
    assert six.refused(left(by="green", card="red_herring_6"), "KC-RHG-03")
    assert six.facts(Left)[-1].card == "red_herring_6"
    assert list(six.table.game.laws(six.state)) == []


@pytest.mark.rule("KC-RHG-03")
def test_only_who_can_have_it_gives_it_up(six) -> None:
    six.hold("scarlet", "rope knife red_herring_5 hall").murder("plum")
    six.do(e.CardsReceived(by="scarlet", of="plum", cards=("study",)))
    assert six.refused(e.HerringLeft(by="scarlet", card="red_herring_6"), "KC-RHG-03", "scarlet")
    assert six.fine(e.HerringLeft(by="green", card="red_herring_6"), "scarlet")


@pytest.mark.rule("KC-RHG-04")
def test_with_a_fitting_card_either_may_be_given(four) -> None:
    four.suggest("scarlet", "green", "rope", "hall")
    assert four.choices(e.CardGiven, "card", "green", by="green") == {"rope", "red_herring_5"}
    assert four.refused(clue.Passed(by="green"), "KC-SUG-07", "green"), "with the Rope nobody passes"
    for card in ("rope", "red_herring_5"):
        assert four.fine(e.CardGiven(by="green", to="scarlet", card=card), "green")
    four.give("green", "scarlet", "red_herring_5")
    assert four.state.open_suggestion is None, "it ends the answering"
    assert "red_herring_5" in four.seen("scarlet").located
    assert four.facts(Moved)[-1].cards == {"green", "rope", "hall", "red_herring_5"}
    assert four.facts(Moved)[-1].free == {"red_herring_5"}
    assert four.told() == "Green gives Scarlet a card."


@pytest.mark.rule("KC-RHG-04", "KC-INF-18")
def test_with_nothing_else_one_may_pass(four) -> None:
    four.suggest("scarlet", "green", "knife", "hall")
    assert four.fine(clue.Passed(by="green"), "green")
    assert four.offered(clue.Passed, "green")
    assert four.choices(e.CardGiven, "card", "green", by="green") == {"red_herring_5"}
    four.passes("green")
    assert four.facts(HoldsNone)[-1].cards == {"green", "knife", "hall"}
    assert four.facts(Withheld)[-1].cards == {"red_herring_5"}
    assert four.facts(Withheld)[-1].place == "green"


@pytest.mark.rule("KC-RHG-05")
def test_not_against_an_accusation(four) -> None:
    four.accuse("scarlet", "green", "rope", "hall")
    given = e.CardGiven(by="green", to="scarlet", card="red_herring_5")
    assert four.refused(given, "KC-RHG-05", "green")
    assert four.choices(e.CardGiven, "card", "green", by="green") == {"rope"}
    four.passes("green").give("white", "scarlet")
    assert four.facts(Moved)[-1].cards == {"green", "rope", "hall"}
    assert not four.facts(Moved)[-1].free
    assert not four.facts(Withheld)
