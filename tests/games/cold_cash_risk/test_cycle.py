"""Operating cycle, placing a Mom & Pop and what may follow, territory cards."""

from __future__ import annotations

import pytest

from assistant.core.event import TABLE
from assistant.games.cold_cash_risk import events as e
from assistant.games.cold_cash_risk.state import POP

# ---------------------------------------------------------------- operating cycle


@pytest.mark.rule("CCR-CYC-01", "CCR-CYC-03")
def test_activity_of_all_then_earnings_of_all(deal) -> None:
    deal.firm("tower", "carla", "peru egypt japan").firm("luxor", "anna", "ural china siam")
    seen = [(deal.state.phase, deal.state.on_turn)]
    for _ in range(6):
        on_turn = deal.state.on_turn
        deal.do(e.TurnEnded(by=on_turn) if deal.state.phase == "activity" else e.EarningsEnded(by=on_turn))
        seen.append((deal.state.phase, deal.state.on_turn))
    assert seen == [
        *(("activity", player) for player in ("anna", "ben", "carla", "dora")),
        *(("earnings", player) for player in ("anna", "carla")),
        ("activity", "anna"),
    ]
    assert deal.state.cycle == 2
    assert deal.told().endswith("Cycle 2 begins.")


@pytest.mark.rule("CCR-CYC-01", "CCR-CYC-03")
def test_without_corporations_nobody_earns(deal) -> None:
    deal.turn_of("dora").end("dora")
    assert (deal.state.cycle, deal.state.phase, deal.state.on_turn) == (2, "activity", "anna")
    assert deal.refused(e.EarningsEnded(by="anna"), "CCR-CYC-03")


@pytest.mark.rule("CCR-CYC-02")
def test_three_steps_in_order(deal) -> None:
    assert deal.refused(e.Passed(by="anna"), "CCR-CYC-02")
    assert deal.refused(e.TurnEnded(by="anna"), "CCR-CYC-02")
    assert deal.refused(e.MomAndPopPlaced(by="ben", at="peru"), "CCR-CYC-02")
    assert not deal.offered(e.Passed)
    deal.found("anna", "tower", "peru")
    assert deal.refused(e.MomAndPopPlaced(by="anna", at="brazil"), "CCR-CYC-02")
    assert deal.fine(e.StockSold(by="anna", of="tower", count=1))
    deal.by_the_rules(e.StockSold(by="anna", of="tower", count=1), e.TurnEnded(by="anna"))
    assert deal.has("anna") == 6200
    assert deal.state.on_turn == "ben"


@pytest.mark.rule("CCR-CYC-02", "CCR-MRG-06")
def test_a_merger_is_finished_before_the_action(deal) -> None:
    deal.firm("tower", "anna", "peru venezuela argentina", anna=2).firm("luxor", "anna", "north_africa congo", ben=2)
    deal.merge("anna", "brazil", "tower", "luxor")
    assert deal.state.settlements[0].waiting == ("ben",)
    assert deal.refused(e.StockBought(by="anna", of="tower", count=1), "CCR-CYC-02")
    assert not deal.offered(e.StockBought)
    deal.keep_all()
    assert deal.fine(e.StockBought(by="anna", of="tower", count=1))


@pytest.mark.rule("CCR-CYC-03", "CCR-EAR-01")
def test_each_corporation_has_its_own_action(deal) -> None:
    deal.firm("tower", "anna", "australia", anna=2).firm("imperial", "anna", "south_america")
    deal.earnings("anna")
    deal.by_the_rules(e.DividendPaid(by="anna", of="tower"))
    deal.by_the_rules(e.SecurityHired(by="anna", of="imperial", at="peru", count=3))
    assert deal.state.cycle == 2
    assert deal.refused(e.DividendPaid(by="anna", of="tower"), "CCR-CYC-01")


# ---------------------------------------------------------------- place a Mom & Pop


@pytest.mark.rule("CCR-MNP-01")
def test_a_playable_card_is_played(deal) -> None:
    deal.pops("japan").hand("anna", "peru japan siam")
    assert deal.choices(e.MomAndPopPlaced, "at") == {"peru", "siam"}
    assert not deal.offered(e.NoCardPlayable)
    assert deal.refused(e.NoCardPlayable(by="anna"), "CCR-MNP-01")
    assert deal.refused(e.MomAndPopPlaced(by="anna", at="ural"), "CCR-MNP-01")
    assert deal.fine(e.MomAndPopPlaced(by="anna", at="siam"))


@pytest.mark.rule("CCR-MNP-02")
def test_a_wild_card_fits_any_empty_territory(deal) -> None:
    taken = [area for area in deal.state.world.keys if area not in ("peru", "japan", "siam")]
    deal.pops(*taken).hand("anna", "ural wild iceland")
    assert deal.choices(e.MomAndPopPlaced, "at", wild=True) == {"peru", "japan", "siam"}
    assert deal.refused(e.NoCardPlayable(by="anna"), "CCR-MNP-02")
    assert deal.fine(e.MomAndPopPlaced(by="anna", at="japan", wild=True))
    deal.pops("peru", "japan", "siam")
    assert not deal.offered(e.MomAndPopPlaced)
    assert deal.fine(e.NoCardPlayable(by="anna"))


@pytest.mark.rule("CCR-MNP-03")
def test_the_card_is_out(deal) -> None:
    deal.hand("anna", "peru japan siam").place("anna", "peru")
    assert deal.state.hand_sizes["anna"] == 2
    assert deal.state.hands["anna"] == ("japan", "siam")
    assert deal.state.discarded[-1] == "peru"
    deal.empty("peru").end("anna")
    assert deal.refused(e.MomAndPopPlaced(by="ben", at="peru"), "CCR-MNP-03")
    assert "peru" not in deal.choices(e.CardTaken, "card", "anna")


@pytest.mark.rule("CCR-MNP-04")
def test_only_empty_territories(deal) -> None:
    deal.pops("peru").firm("tower", "ben", "brazil")
    for area in ("peru", "brazil"):
        assert deal.refused(e.MomAndPopPlaced(by="anna", at=area), "CCR-MNP-04")
        assert area not in deal.choices(e.MomAndPopPlaced, "at")


@pytest.mark.rule("CCR-MNP-05")
def test_without_a_fitting_card_one_is_out(deal) -> None:
    deal.pops("alaska", "ural", "siam").hand("anna", "alaska ural siam")
    assert not deal.offered(e.MomAndPopPlaced)
    deal.by_the_rules(e.NoCardPlayable(by="anna", discarded=("alaska", "ural", "siam")))
    assert deal.state.hand_sizes["anna"] == 0
    assert deal.seen(TABLE).discarded[-3:] == ("alaska", "ural", "siam")
    assert deal.state.turn.step == "act"
    assert deal.offered(e.Passed)
    deal.end("anna").turn_of("anna")
    assert deal.refused(e.MomAndPopPlaced(by="anna", at="peru"), "CCR-MNP-05")
    assert deal.state.turn.step == "act"
    assert deal.state.pile == 28 - 3


@pytest.mark.rule("CCR-MNP-06")
def test_a_placement_has_one_outcome(deal) -> None:
    deal.firm("tower", "ben", "peru").firm("luxor", "carla", "north_africa")
    deal.found("anna", "american", "brazil")
    assert deal.refused(e.MergerProposed(by="anna", at="brazil", survivor="tower", defunct=("luxor",)), "CCR-MNP-06")
    assert deal.refused(e.MomAndPopAbsorbed(by="anna", at="brazil", into="tower"), "CCR-MNP-06")
    for kind in (e.MergerProposed, e.MomAndPopAbsorbed, e.CorporationFounded, e.LeftAlone):
        assert not deal.offered(kind)


@pytest.mark.rule("CCR-MNP-06")
def test_outcomes_belong_to_the_territory_just_placed(deal) -> None:
    deal.pops("peru").place("anna", "brazil")
    assert deal.refused(e.CorporationFounded(by="anna", of="tower", at="peru"), "CCR-MNP-06")
    assert deal.fine(e.CorporationFounded(by="anna", of="tower", at="brazil"))


@pytest.mark.rule("CCR-NOT-01")
def test_it_may_simply_remain(deal) -> None:
    deal.firm("tower", "ben", "peru").firm("luxor", "carla", "north_africa").place("anna", "brazil")
    deal.by_the_rules(e.LeftAlone(by="anna"))
    assert deal.state.holder("brazil") == POP
    assert deal.state.turn.step == "act"
    assert deal.refused(e.LeftAlone(by="anna"), "CCR-NOT-01")
    assert deal.told() == "Anna leaves the Mom & Pop alone."


@pytest.mark.rule("CCR-NOT-01")
def test_an_action_leaves_it_alone_without_a_tap(deal) -> None:
    deal.firm("tower", "ben", "peru").place("anna", "brazil")
    deal.by_the_rules(e.StockBought(by="anna", of="tower", count=1))
    assert (deal.state.turn.step, deal.state.turn.outcome) == ("act", "nothing")


# ---------------------------------------------------------------- take a territory card


@pytest.mark.rule("CCR-TCD-01")
def test_one_card_ends_the_turn(deal) -> None:
    deal.hand("anna", "peru japan siam").place("anna", "peru").do(e.Passed(by="anna"))
    deal.by_the_rules(e.TurnEnded(by="anna"))
    assert (deal.state.hand_sizes["anna"], deal.state.pile) == (3, 27)
    assert deal.state.on_turn == "ben"
    deal.by_the_rules(e.CardTaken(by="anna", card="ural"), by="anna")
    assert deal.seen("anna").hands["anna"] == ("japan", "siam", "ural")
    assert deal.refused(e.CardTaken(by="anna", card="egypt"), "CCR-TCD-01")
    assert all(told.event != e.CardTaken(by="anna", card="ural") for told in deal.table.account("ben"))


@pytest.mark.rule("CCR-TCD-02")
@pytest.mark.parametrize(("taken", "drawn"), [((), 1), (("japan",), 2), (("japan", "siam"), 3)])
def test_useless_cards_are_replaced(deal, taken: tuple[str, ...], drawn: int) -> None:
    deal.hand("anna", "peru japan siam").pops(*taken).place("anna", "peru").do(e.Passed(by="anna"))
    assert deal.offers(e.TurnEnded)[0].known["discarded"] == taken
    assert deal.refused(e.TurnEnded(by="anna", discarded=("siam",)), "CCR-TCD-02") == ("siam" not in taken)
    deal.by_the_rules(e.TurnEnded(by="anna", discarded=taken))
    assert deal.state.pile == 28 - drawn
    assert deal.state.hand_sizes["anna"] == 3


@pytest.mark.rule("CCR-TCD-02")
def test_a_useless_new_card_is_replaced_too(deal) -> None:
    deal.hand("anna", "peru japan siam").pops("ural").place("anna", "peru").do(e.Passed(by="anna")).end("anna")
    deal.by_the_rules(e.CardTaken(by="anna", card="ural"), by="anna")
    assert deal.choices(e.CardReplaced, "card", "anna") == {"ural"}
    deal.by_the_rules(e.CardReplaced(by="anna", card="ural"), by="anna")
    assert deal.told() == "Anna discards Ural and takes another card."
    assert (deal.state.pile, deal.state.hand_sizes["anna"]) == (26, 3)
    assert deal.state.hands["anna"] == ("japan", "siam")
    assert "ural" in deal.seen(TABLE).discarded
    assert deal.refused(e.CardReplaced(by="anna", card="japan"), "CCR-TCD-02")
    deal.pops("japan").place("ben", "congo")
    assert deal.refused(e.CardReplaced(by="anna", card="japan"), "CCR-TCD-02")


@pytest.mark.rule("CCR-TCD-03")
def test_the_deck_is_not_reshuffled(deal) -> None:
    deal.use_up(1)
    player = deal.state.on_turn
    one, two, three, four, *_ = (area for area in deal.state.empties if area not in deal.state.discarded)
    deal.hand(player, f"{one} {two} {three}").pops(two, three).place(player, one).do(e.Passed(by=player))
    deal.by_the_rules(e.TurnEnded(by=player, discarded=(two, three)))
    assert (deal.state.pile, deal.state.hand_sizes[player]) == (0, 1)
    deal.place(deal.state.on_turn, four).do(e.Passed(by=deal.state.on_turn)).end(deal.state.on_turn)
    assert deal.state.pile == 0
    assert not deal.state.over


@pytest.mark.rule("CCR-HTO-12", "CCR-TCD-01")
def test_three_of_a_kind_are_worth_no_armies(deal) -> None:
    deal.hand("anna", "alaska ural siam")
    kinds = {offer.kind.__name__ for offer in deal.table.game.offers(deal.seen("anna"), "anna")}
    assert "SetTurnedIn" not in {kind.__name__ for kind in deal.table.game.events}
    assert "MomAndPopPlaced" in kinds
