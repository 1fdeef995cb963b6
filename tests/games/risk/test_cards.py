"""Cards: 44 of them, sets, their rising value, extra armies, and the secrecy of hands."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, combinations_with_replacement, pairwise

import pytest

from assistant.core.event import REFEREE, TABLE
from assistant.families.common_rules import OptionChanged
from assistant.games.risk import GAME
from assistant.games.risk import events as e
from assistant.games.risk.cards import Deck, drawn, is_set, set_value, sets_in, symbols, turned_in

INFANTRY = ("alaska", "argentina", "egypt")


def shows(symbol: str, at: int = 0) -> str:
    """Return a card with this symbol."""
    return [card for card, shown in symbols().items() if shown == symbol][at]


def turn_in(*cards: str, by: str = "anna") -> e.SetTurnedIn:
    return e.SetTurnedIn(by=by, cards=cards)


@pytest.fixture
def cards() -> tuple[str, str, str, str]:
    """Three cards with three symbols that name nobody's area, and a fourth."""
    return (shows("infantry", 3), shows("cavalry", 3), shows("artillery", 3), shows("infantry", 4))


@pytest.mark.rule("RSK-CRD-01")
def test_42_territories_and_two_wild_cards() -> None:
    assert Counter(symbols().values()) == {"infantry": 14, "cavalry": 14, "artillery": 14, "wild": 2}
    assert len(symbols()) == 42 + 2 == 44
    assert [symbols()[card] for card in ("brazil", "alaska", "alberta")] == ["artillery", "infantry", "cavalry"]


@pytest.mark.rule("RSK-CRD-01")
def test_every_card_is_somewhere(board) -> None:
    assert board.state.deck == Deck(pile=44, hands={"anna": 0, "ben": 0, "carla": 0})
    assert board.fine(e.CardsCounted(of="anna", count=44))
    assert board.refused(e.CardsCounted(of="anna", count=45), "RSK-CRD-01")
    assert not board.state.adjusted
    board.do(e.CardsCounted(of="anna", count=40), e.CardsCounted(of="ben", count=9))
    assert board.state.adjusted, "the deck need no longer come out even"
    assert (board.state.deck.hands["ben"], board.state.deck.pile) == (9, 0), "as counted"
    assert list(GAME.laws(board.state)) == ["There are 49 cards instead of 44."]
    assert board.refused(e.CardsCounted(of="ben", count=5), "RSK-CRD-01")
    assert board.choices(e.CardsCounted, "count", of="carla") == {0}, "none is left for her"
    assert board.fine(e.CardsCounted(of="carla", count=0))


@pytest.mark.rule("RSK-CRD-03", "RSK-CRD-07")
def test_a_set_that_the_hand_was_not_known_to_hold_was_turned_in(board) -> None:
    board.do(e.CardsCounted(of="anna", count=2))
    assert board.refused(e.SetTurnedIn(by="anna"), "RSK-CRD-03")
    board.do(e.SetTurnedIn(by="anna"))
    deck = board.state.deck
    assert (deck.hand("anna"), deck.discards, deck.pile) == (0, 3, 41), "the third came from the pile unseen"


@pytest.mark.rule("RSK-CRD-02")
def test_four_captures_bring_one_card(board) -> None:
    board.with_({"alaska": ("anna", 40)} | dict.fromkeys(("northwest_territory", "ontario", "quebec"), ("ben", 1)))
    before = board.state.deck.pile
    path = ("alaska", "northwest_territory", "ontario", "quebec", "greenland")
    for source, target in pairwise(path):
        board.win(source, target).do(e.ArmiesMovedIn(count=board.state.armies(source) + 2))
    assert board.state.turn.captured == 4
    assert board.offers(e.TurnEnded)[0].verb == "End the turn and draw a card"
    board.do(e.TurnEnded(by="anna"))
    assert (board.state.deck.hand("anna"), board.state.deck.pile) == (1, before - 1)
    assert board.told() == "Anna ends the turn. Anna draws a card. Ben has 4 armies to place."


@pytest.mark.rule("RSK-CRD-02")
def test_no_capture_no_card(board) -> None:
    board.with_({"alaska": ("anna", 9), "kamchatka": ("carla", 9)}).attack("alaska", "kamchatka").throw("66", "11")
    board.do(e.TurnEnded(by="anna"))
    assert board.state.deck.hand("anna") == 0


@pytest.mark.rule("RSK-CRD-02")
def test_a_card_comes_after_a_free_move_too(board) -> None:
    board.with_({"alaska": ("anna", 9)}).win("alaska", "kamchatka")
    board.do(e.ArmiesMoved(by="anna", source="alaska", target="alberta", count=1))
    assert board.state.deck.hand("anna") == 1


@pytest.mark.rule("RSK-CRD-03")
def test_sets() -> None:
    two, wild = [shows("infantry", n) for n in (0, 1)], "wild_1"
    assert is_set([*two, wild])
    assert not is_set([*two, shows("cavalry")])
    assert is_set([*two, shows("infantry", 2)])
    assert is_set([shows(symbol) for symbol in ("infantry", "cavalry", "artillery")])
    assert is_set([shows("cavalry"), "wild_1", "wild_2"])
    assert not is_set([*two, two[0]]), "a card is there once"


@pytest.mark.rule("RSK-CRD-03")
def test_any_five_cards_contain_a_set() -> None:
    for kinds in combinations_with_replacement(("infantry", "cavalry", "artillery"), 5):
        assert any(sets_in([shows(kind, at) for at, kind in enumerate(kinds)]))
    assert any(not any(sets_in(four)) for four in combinations([*INFANTRY[:2], "alberta", "brazil", "peru"], 3))


@pytest.mark.rule("RSK-CRD-03")
def test_sets_are_turned_in_while_placing(board, cards) -> None:
    board.earn("anna", *cards)
    assert board.fine(turn_in(*cards[:3])), "nothing was attacked yet"
    board.with_({"alaska": ("anna", 9)}).attack("alaska", "kamchatka")
    assert board.refused(turn_in(*cards[:3]), "RSK-CRD-03")
    assert not board.offers(e.SetTurnedIn, "anna")
    assert board.refused(turn_in(*cards[:3], by="ben"), "RSK-TRN-01")


@pytest.mark.rule("RSK-CRD-03")
def test_no_set_is_no_set(board, cards) -> None:
    assert board.refused(turn_in(), "RSK-CRD-03"), "no cards at all"
    board.earn("anna", "alaska", "argentina", "alberta")
    assert board.refused(turn_in("alaska", "argentina", "alberta"), "RSK-CRD-03")
    assert board.refused(turn_in("alaska", "argentina"), "RSK-CRD-03")
    assert board.refused(turn_in(), "RSK-CRD-03", "anna"), "Anna's own screen knows her hand"
    assert not board.offers(e.SetTurnedIn, "anna")
    assert board.refused(turn_in(*cards[:3]), "RSK-CRD-01"), "those are not hers"


@pytest.mark.rule("RSK-CRD-04")
def test_sets_rise_in_value(board) -> None:
    assert [set_value(before) for before in range(8)] == [4, 6, 8, 10, 12, 15, 20, 25]
    board.do(e.CardsCounted(of="anna", count=9))
    for worth in (4, 6, 8):
        assert board.state.next_set == worth
        assert board.offers(e.SetTurnedIn)[0].verb == f"Turn in a set: {worth} armies"
        before = board.state.unplaced
        board.do(turn_in())
        assert board.state.unplaced == before + worth
        assert board.state.step == "reinforce"
    assert (board.state.sets, board.state.next_set) == (3, 10), "the fourth set, of any player"


@pytest.mark.rule("RSK-CRD-05")
def test_two_extra_armies_on_an_own_area_of_the_set(board) -> None:
    owned = [card for card in ("peru", "siam") if board.state.holder(card) != "anna"]
    board.with_(dict.fromkeys(owned, ("anna", 1)))
    three = ("peru", "siam", "wild_1")
    board.earn("anna", *three).do(turn_in(*three))
    assert board.state.extra_areas("anna") == ("peru", "siam")
    assert board.choices(e.ExtraArmiesPlaced, "at") == {"peru", "siam"}
    assert board.refused(e.ExtraArmiesPlaced(by="anna", at="alaska"), "RSK-CRD-05"), "not named"
    assert board.fine(e.ExtraArmiesPlaced(by="anna", at="siam"))
    board.do(e.ExtraArmiesPlaced(by="anna", at="siam"))
    assert (board.state.armies("siam"), board.state.armies("peru")) == (3, 1)
    assert board.state.unplaced == 4, "they are not among the four of the set"
    assert board.refused(e.ExtraArmiesPlaced(by="anna", at="peru"), "RSK-CRD-05")


@pytest.mark.rule("RSK-CRD-05")
def test_the_only_own_area_gets_them_at_once(board) -> None:
    three = ("alaska", "peru", "wild_1")
    assert (board.state.holder("alaska"), board.state.holder("peru")) == ("anna", "ben")
    assert board.refused(e.ExtraArmiesPlaced(by="anna", at="alaska"), "RSK-CRD-05"), "no set yet"
    before = board.state.armies("alaska")
    board.earn("anna", *three).do(turn_in(*three))
    assert board.state.armies("alaska") == before + 2
    assert board.told() == (
        "Anna turns in a set for 4 armies: Alaska (infantry), Peru (infantry) and Wild card."
        " Two extra armies on Alaska."
    )
    assert not board.offers(e.ExtraArmiesPlaced)


@pytest.mark.rule("RSK-CRD-05")
def test_a_set_that_nobody_told_may_name_any_own_area(board) -> None:
    board.do(e.CardsCounted(of="anna", count=3), turn_in())
    assert board.choices(e.ExtraArmiesPlaced, "at") == board.state.held("anna")
    assert board.refused(e.ExtraArmiesPlaced(by="anna", at="peru"), "RSK-CRD-05"), "Ben's"
    board.do(e.ExtraArmiesPlaced(by="anna", at="alaska"))
    assert board.told() == "Anna places two extra armies on Alaska."


@pytest.mark.rule("RSK-AMB-04", "RSK-CRD-05")
@pytest.mark.parametrize("reading", ["once", "each"])
def test_where_else_extra_armies_may_go(board, reading: str) -> None:
    board.do(OptionChanged(ambiguity="RSK-AMB-04", choice=reading), e.CardsCounted(of="anna", count=3), turn_in())
    own = board.state.held("anna")
    assert set(board.state.extra_areas("anna")) == own, "nobody told the cards: any own area may be on them"
    assert not board.state.extra_areas("ben"), "it is not Ben's turn"
    board.do(e.ExtraArmiesPlaced(by="anna", at="alaska"))
    left = own - {"alaska"} if reading == "each" else set()
    assert set(board.state.extra_areas("anna")) == board.choices(e.ExtraArmiesPlaced, "at") == left


@pytest.mark.rule("RSK-AMB-04")
@pytest.mark.parametrize(("reading", "extra"), [("once", ()), ("each", ("alaska", "alberta"))])
def test_once_a_turn_or_on_every_own_area(board, reading: str, extra: tuple[str, ...]) -> None:
    board.do(OptionChanged(ambiguity="RSK-AMB-04", choice=reading))
    three = ("alaska", "alberta", "wild_1")
    board.earn("anna", *three).do(turn_in(*three))
    assert board.state.turn.extra == extra
    board.do(e.ExtraArmiesPlaced(by="anna", at="alaska"))
    assert board.refused(e.ExtraArmiesPlaced(by="anna", at="alaska"), "RSK-AMB-04")
    if not extra:
        assert board.refused(e.ExtraArmiesPlaced(by="anna", at="alberta"), "RSK-AMB-04")


@pytest.mark.rule("RSK-CRD-06")
def test_five_cards_at_the_start_of_a_turn(board) -> None:
    board.do(e.CardsCounted(of="ben", count=5), e.TurnEnded(by="anna")).placed()
    assert board.state.must_turn_in
    assert board.state.step == "reinforce"
    assert board.refused(e.TurnEnded(by="ben"), "RSK-CRD-06")
    assert not board.offers(e.AttackAnnounced)
    assert board.offers(e.SetTurnedIn)[0].expected
    board.do(turn_in(by="ben")).placed()
    assert board.state.deck.hand("ben") == 2
    assert (board.state.must_turn_in, board.state.step) == (False, "attack" if board.state.sources else "move")


@pytest.mark.rule("RSK-CRD-06")
@pytest.mark.parametrize("held", [3, 4])
def test_with_three_or_four_one_may(board, held: int) -> None:
    board.do(e.CardsCounted(of="ben", count=held), e.TurnEnded(by="anna"))
    assert board.fine(turn_in(by="ben"))
    assert board.placed().fine(e.TurnEnded(by="ben"))


@pytest.mark.rule("RSK-CRD-07")
def test_used_cards_lie_on_the_discard_pile(board, cards) -> None:
    board.earn("anna", *cards).do(turn_in(*cards[:3]))
    assert (board.state.deck.discards, set(board.state.deck.shown)) == (3, set(cards[:3]))
    assert board.state.hands == {"anna": cards[3:]}
    board.do(e.CardsCounted(of="ben", count=3))
    assert board.refused(e.CardTold(of="ben", card=cards[0]), "RSK-CRD-07")
    assert cards[0] not in board.choices(e.CardTold, "card", "ben")
    assert board.turn_of("ben").refused(turn_in(*cards[:3], by="ben"), "RSK-CRD-07")


@pytest.mark.rule("RSK-CRD-07")
def test_the_next_draw_comes_from_the_reshuffled_discards(cards) -> None:
    deck = turned_in(Deck(pile=1, hands={"anna": 5, "ben": 38}), "anna", cards[:3])
    last = drawn(deck, "ben")
    assert (last.pile, last.discards, last.shown) == (0, 3, cards[:3])
    again = drawn(last, "anna")
    assert (again.pile, again.discards, again.shown, again.hand("anna")) == (2, 0, (), 3)
    assert drawn(Deck(pile=0), "anna") == Deck(pile=0), "where there is no card, none is drawn"


@pytest.mark.rule("RSK-CRD-01", "RSK-CRD-02")
def test_cards_are_noted_for_oneself(board) -> None:
    board.do(e.CardsCounted(of="anna", count=1))
    assert board.offers(e.CardTold, "anna")[0].private
    assert not board.offers(e.CardTold, TABLE)
    board.do(e.CardTold(of="anna", card="peru"), by="anna")
    assert board.seen("anna").hands == board.seen(REFEREE).hands == {"anna": ("peru",)}
    assert board.seen("ben").hands == board.seen(TABLE).hands == {}
    assert [t.text for t in board.table.account("anna")][-1] == "Anna notes a card."
    assert board.refused(e.CardTold(of="anna", card="siam"), "RSK-CRD-02"), "she holds one card"
    assert board.odd(e.CardTold(of="anna", card="peru"), "RSK-CRD-01")
    board.do(e.CardsCounted(of="ben", count=1))
    assert board.refused(e.CardTold(of="ben", card="peru"), "RSK-CRD-01")


@pytest.mark.rule("RSK-CRD-03")
def test_own_sets_are_offered_on_the_own_phone_only(board, cards) -> None:
    board.earn("anna", *cards)
    offered = board.offers(e.SetTurnedIn, "anna")
    assert {o.known["cards"] for o in offered if o.private} == {cards[:3], (*cards[1:3], cards[3])}
    assert [o.known for o in board.offers(e.SetTurnedIn, "ben")] == [{"by": "anna"}]


@pytest.mark.rule("RSK-CRD-03")
def test_an_untold_set_makes_the_notes_void(board, cards) -> None:
    board.earn("anna", *cards).do(turn_in())
    assert board.state.hands == {}
    assert board.state.deck.hand("anna") == 1
