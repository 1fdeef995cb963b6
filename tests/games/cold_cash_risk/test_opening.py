"""Introduction, definitions, assets and the opening bell."""

from __future__ import annotations

from dataclasses import replace

import pytest

from assistant.core.event import TABLE
from assistant.families.war import events as war
from assistant.games.cold_cash_risk import events as e
from assistant.games.cold_cash_risk.state import COLOURS, POP, WILD

NORTH_AMERICA = "north_america"

# ---------------------------------------------------------------- introduction


@pytest.mark.rule("CCR-GEN-01")
def test_dice_are_those_of_risk_and_prices_those_of_acquire(deal) -> None:
    deal.firm("tower", "anna", "peru:4", anna=1).firm("imperial", "ben", "brazil:2", ben=1)
    deal.act("anna").attack("anna", "peru", "brazil")
    assert deal.refused(war.DiceRolled(attack=(6, 5, 4), defence=(6, 5, 4)), "RSK-DIC-01")
    deal.throw("654", "61")
    assert deal.state.fight.lost == (1, 1)
    assert deal.state.price("tower") == 200
    assert not deal.table.game.events[0].__name__.startswith("ArmiesPlaced")


@pytest.mark.rule("CCR-GEN-02", "CCR-AST-03")
def test_words_of_both_boxes(deal) -> None:
    words = deal.table.game.vocabulary(deal.state)
    assert len(words["area"]) == 42
    assert len(words["territory card"]) == 43
    assert len(words["army colour"]) == len(COLOURS) == 6
    assert len(words["corporation"]) == 7
    assert set(words["roll"]) == set("123456")
    assert "tile" not in words


@pytest.mark.rule("CCR-GEN-03")
def test_territories_belong_to_corporations_never_to_players(deal) -> None:
    deal.firm("tower", "anna", "peru")
    assert deal.state.holder("peru") == "tower"
    assert deal.meaningless(war.AreaSet(at="brazil", owner="anna", armies=3))
    assert deal.state.holds("dora", "tower") == 0
    assert "dora" in deal.state.order
    deal.act("dora")
    assert deal.fine(e.StockBought(by="dora", of="tower", count=1))


@pytest.mark.rule("CCR-GEN-04", "CCR-DEF-04")
def test_losing_one_of_a_continent_costs_its_bonus(deal) -> None:
    deal.firm("tower", "anna", "australia siam india", teams=2).firm("luxor", "ben", "china:5")
    assert deal.state.size("tower") == 8
    deal.do(war.AreaSet(at="indonesia", owner="luxor", armies=1))
    assert deal.state.size("tower") == 5
    assert deal.state.price("tower") == 500


@pytest.mark.rule("CCR-GEN-05", "CCR-END-03")
def test_ten_dollars_decide(deal) -> None:
    deal.firm("tower", "ben", "south_america asia peru", anna=0).firm("luxor", "ben", "egypt")
    deal.cash(anna=21_400, ben=21_390, carla=0, dora=0)
    deal.do(e.EndDeclared(by="anna"))
    assert deal.state.runs("ben") == ("tower", "luxor")
    assert deal.state.winners == ("anna",)


# ---------------------------------------------------------------- definitions


@pytest.mark.rule("CCR-DEF-01")
def test_one_player_may_run_several(deal) -> None:
    deal.firm("tower", "anna", "peru").firm("imperial", "anna", "egypt")
    assert deal.state.runs("anna") == ("tower", "imperial")
    assert {deal.state.firms[f].tower for f in deal.state.firms} == {"peru", "egypt"}
    assert len({deal.state.firms[f].colour for f in deal.state.firms}) == 2


@pytest.mark.rule("CCR-DEF-02", "CCR-MTG-07")
def test_the_founder_is_ceo_until_voted_out(deal) -> None:
    deal.found("anna", "tower", "peru")
    assert deal.state.firms["tower"].ceo == "anna"
    colour = deal.state.firms["tower"].colour
    deal.do(e.SharesSet(by="ben", of="tower", count=2)).end("anna")
    deal.act("ben").do(e.MeetingCalled(by="ben", of="tower", nominee="ben"))
    deal.do(e.VoteCast(by="ben", agrees=True), e.VoteCast(by="anna", agrees=False))
    assert deal.state.firms["tower"].ceo == "ben"
    assert deal.state.firms["tower"].colour == colour
    assert deal.holds("tower") == {"anna": 1, "ben": 2}


@pytest.mark.rule("CCR-DEF-03", "CCR-AST-02")
def test_teams_are_armies_of_the_corporation(deal) -> None:
    deal.firm("american", "anna", "brazil:4 peru:7")
    assert deal.state.holder("brazil") == "american"
    assert (deal.state.armies("brazil"), deal.state.armies("peru")) == (4, 7)


@pytest.mark.rule("CCR-DEF-04")
@pytest.mark.parametrize(
    ("areas", "size"),
    [
        ("australia", 6),
        ("south_america egypt congo madagascar", 9),
        ("asia", 19),
        ("north_america", 14),
        ("europe", 12),
        ("africa", 9),
        ("north_america south_america europe africa asia australia", 66),
    ],
)
def test_size_is_territories_and_complete_continents(deal, areas: str, size: int) -> None:
    assert deal.firm("tower", "anna", areas).state.size("tower") == size


@pytest.mark.rule("CCR-DEF-05")
@pytest.mark.parametrize("areas", ["peru", "peru egypt"])
def test_the_smallest_size_is_two(deal, areas: str) -> None:
    deal.firm("tower", "anna", areas)
    assert (deal.state.size("tower"), deal.state.price("tower")) == (2, 200)


@pytest.mark.rule("CCR-DEF-06")
def test_a_mom_and_pop_counts_for_nobody(deal) -> None:
    deal.firm("tower", "anna", "peru venezuela argentina").pops("brazil")
    assert deal.state.size("tower") == 3
    assert deal.state.holder("brazil") == POP
    assert deal.state.armies("brazil") == 0
    assert "brazil" in deal.state.pops
    assert POP not in deal.state.bank


@pytest.mark.rule("CCR-DEF-07", "CCR-OPN-05")
def test_after_the_opening_38_are_empty(lay_deal) -> None:
    deal = lay_deal(opened=False)
    for player, area in zip(deal.players, ("peru", "brazil", "ural", "japan"), strict=True):
        deal.by_the_rules(e.OrderCardTurned(by=player, at=area))
    assert len(deal.state.empties) == 38
    assert not deal.state.empty("peru")


# ---------------------------------------------------------------- assets


@pytest.mark.rule("CCR-AST-01")
def test_money_is_whole_tens(deal) -> None:
    deal.firm("worldwide", "anna", "north_america:1", anna=3)
    assert deal.odd(e.CashSet(of="anna", dollars=6005), "CCR-AST-01")
    assert deal.fine(e.CashSet(of="anna", dollars=6010))
    deal.firm("tower", "ben", "australia siam china india ural afghanistan japan mongolia", ben=3)
    assert deal.state.price("tower") == 700
    deal.earnings("ben").do(e.DividendPaid(by="ben", of="tower"))
    assert deal.has("ben") == 6000 + 210


@pytest.mark.rule("CCR-AST-03")
def test_a_mom_and_pop_has_no_label(deal) -> None:
    deal.by_the_rules(e.MomAndPopPlaced(by="anna", at="iceland"))
    assert deal.told().startswith("Anna opens a Mom & Pop in Iceland.")


# ---------------------------------------------------------------- opening bell


@pytest.mark.rule("CCR-OPN-01")
def test_the_map_is_empty(lay_deal) -> None:
    deal = lay_deal(opened=False)
    assert len(deal.state.empties) == 42
    assert deal.refused(e.GameStarted(players=deal.state.players), "CCR-OPN-01")


@pytest.mark.rule("CCR-OPN-02", "ACQ-SET-01")
def test_everybody_has_six_thousand_and_no_shares(lay_deal) -> None:
    deal = lay_deal("anna", "ben", "carla", "dora", "edith", opened=False)
    assert sum(deal.has(player) for player in deal.players) == 30_000
    assert not any(deal.state.shares_of(player) for player in deal.players)
    assert set(deal.state.bank.values()) == {25}


@pytest.mark.rule("CCR-OPN-03")
def test_wild_cards_are_no_order_cards(lay_deal) -> None:
    deal = lay_deal(opened=False)
    deal.by_the_rules(e.OrderCardTurned(by="anna", at="peru", wilds=2))
    assert deal.state.order_cards == {"anna": "peru"}
    assert sorted(deal.state.discarded) == ["peru", "wild", "wild"]
    assert deal.state.pile == 41
    assert deal.told() == "Anna turns Peru (2 wild cards before it): a Mom & Pop opens there."
    assert deal.choices(e.OrderCardTurned, "wilds") == {0}
    assert deal.refused(e.OrderCardTurned(by="ben", at="brazil", wilds=1), "CCR-OPN-03")
    assert deal.refused(e.OrderCardTurned(by="anna", at="brazil"), "CCR-OPN-03")
    assert deal.refused(e.MomAndPopPlaced(by="anna", at="brazil"), "CCR-OPN-03")


@pytest.mark.rule("CCR-OPN-04")
@pytest.mark.parametrize(
    ("cards", "first"),
    [
        ("argentina alaska alberta", "ben"),
        ("congo china central_america", "carla"),
        ("western_europe western_australia yakutsk", "ben"),
        ("japan indonesia irkutsk", "ben"),
    ],
)
def test_the_first_in_the_alphabet_begins(lay_deal, cards: str, first: str) -> None:
    deal = lay_deal("anna", "ben", "carla", opened=False)
    for player, area in zip(deal.players, cards.split(), strict=True):
        deal.do(e.OrderCardTurned(by=player, at=area))
    assert deal.state.on_turn == first
    assert deal.state.order[0] == first
    round_ = [*deal.players, *deal.players]
    assert deal.state.order == tuple(round_[round_.index(first) :][:3])
    assert deal.told().endswith(f"{first.title()} begins.")


@pytest.mark.rule("CCR-OPN-05")
def test_adjacent_mom_and_pops_stay_mom_and_pops(lay_deal) -> None:
    deal = lay_deal("anna", "ben", opened=False)
    deal.do(e.OrderCardTurned(by="anna", at="peru"))
    assert deal.refused(e.OrderCardTurned(by="ben", at="peru"), "CCR-OPN-05")
    deal.do(e.OrderCardTurned(by="ben", at="brazil"))
    assert deal.state.pops == {"peru", "brazil"}
    assert deal.state.discarded == ("peru", "brazil")
    assert not deal.state.firms
    assert deal.state.turn.step == "place"


@pytest.mark.rule("CCR-OPN-06")
def test_three_cards_each_are_secret(deal) -> None:
    assert deal.state.pile == 28
    assert set(deal.state.hand_sizes.values()) == {3}
    assert deal.offered(e.HandDealt, "anna", of="anna")
    deal.hand("anna", "peru japan wild")
    assert deal.seen("anna").hands == {"anna": ("peru", "japan", "wild")}
    assert deal.seen("ben").hands == deal.seen(TABLE).hands == {}
    assert "Peru" not in deal.told()
    assert deal.refused(e.HandDealt(of="ben", cards=("peru", "peru", "ural")), "RSK-CRD-01")
    assert deal.refused(e.HandDealt(of="ben", cards=("brazil", "peru", "ural")), "CCR-TCD-03")
    assert deal.refused(e.HandDealt(of="ben", cards=("siam", "ural")), "CCR-OPN-06")


@pytest.mark.rule("CCR-OPN-06", "CCR-TCD-03")
@pytest.mark.parametrize(("unseen", "offered"), [(3, True), (2, False)])
def test_the_last_three_cards_are_a_hand(deal, unseen: int, offered: bool) -> None:
    """A hand is entered while three cards can be anywhere but on the pile of used ones."""
    used = (*(area for area in deal.state.world.keys[unseen:]), WILD, WILD)
    late = replace(deal.seen("anna"), discarded=used)
    found = [offer for offer in deal.table.game.offers(late, "anna") if offer.kind is e.HandDealt]
    assert bool(found) == offered
