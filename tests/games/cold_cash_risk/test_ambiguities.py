"""Where the rulebook is silent: every reading of the opening, placements, mergers and stock, and what it changes."""

from __future__ import annotations

import pytest

from assistant.content.catalogue import catalogue
from assistant.content.house_rules import choices, chosen
from assistant.core.event import REFEREE, TABLE
from assistant.families.common_rules import OptionChanged
from assistant.families.war import events as war
from assistant.games.cold_cash_risk import events as e
from assistant.games.cold_cash_risk.placement import may_merge, size_now

AMBIGUITIES = {found.id: found for name in ("cold_cash_risk", "acquire") for found in catalogue(name).ambiguities}


@pytest.mark.parametrize("found", AMBIGUITIES.values(), ids=AMBIGUITIES.keys())
def test_every_reading_can_be_chosen_at_any_time(lay_deal, found) -> None:
    deal = lay_deal(opened=False)
    assert chosen(deal.state, found.id) == found.default
    for key, text in found.options:
        deal.by_the_rules(OptionChanged(ambiguity=found.id, choice=key))
        assert chosen(deal.state, found.id) == key
        assert deal.told().endswith(f" {text}.")
    assert deal.refused(OptionChanged(ambiguity=found.id, choice="anything"), found.id)
    assert choices(found.id).keys() == {key for key, _ in found.options}


def readings(ambiguity: str, **expected: object) -> pytest.MarkDecorator:
    """Every reading of an ambiguity with what is expected under it; all of them have to be named."""
    assert expected.keys() == choices(ambiguity).keys(), (ambiguity, expected.keys())
    assert len({repr(value) for value in expected.values()}) > 1
    return pytest.mark.parametrize(("reading", "expected"), expected.items())


# ---------------------------------------------------------------- opening, cards


@pytest.mark.rule("CCR-AMB-01")
@readings("CCR-AMB-01", yes=True, no=False)
def test_outcome_of_a_wild_placement(deal, reading: str, expected: bool) -> None:
    deal.rule("CCR-AMB-01", reading).firm("tower", "ben", "peru").place("anna", "brazil", wild=True)
    assert deal.offered(e.CorporationFounded) == deal.offered(e.MomAndPopAbsorbed) == expected
    assert deal.refused(e.CorporationFounded(by="anna", of="luxor", at="brazil"), "CCR-MNP-02") != expected


@pytest.mark.rule("CCR-AMB-02")
@readings("CCR-AMB-02", must=False, may=True)
def test_keeping_a_wild_card(deal, reading: str, expected: bool) -> None:
    deal.rule("CCR-AMB-02", reading).pops("peru", "japan").hand("anna", "peru japan wild")
    keep = e.NoCardPlayable(by="anna", keeps=True)
    assert deal.offered(e.NoCardPlayable, keeps=True) == deal.fine(keep) == expected
    assert deal.refused(keep, "CCR-MNP-02") != expected
    assert deal.refused(e.NoCardPlayable(by="anna", discarded=("peru", "japan", "wild")), "CCR-MNP-02")
    if expected:
        deal.do(keep)
        assert deal.state.hands["anna"] == ("peru", "japan", "wild")
        assert deal.state.turn.step == "act"
        assert deal.told() == "Anna keeps the wild card and places nothing."
        assert "anna" not in deal.state.out_of_pops


@pytest.mark.rule("CCR-AMB-03")
@readings("CCR-AMB-03", for_good=(0, 0), this_turn=(3, 3))
def test_out_of_mom_and_pops(deal, reading: str, expected: tuple[int, int]) -> None:
    deal.rule("CCR-AMB-03", reading).pops("peru", "japan", "ural").hand("anna", "peru japan ural")
    deal.do(e.NoCardPlayable(by="anna", discarded=("peru", "japan", "ural")), e.Passed(by="anna")).end("anna")
    assert (deal.state.hand_sizes["anna"], 28 - deal.state.pile) == expected
    deal.turn_of("anna")
    assert deal.offered(e.MomAndPopPlaced) == (expected != (0, 0))


@pytest.mark.rule("CCR-AMB-04")
@readings("CCR-AMB-04", no=28, yes=27)
def test_whoever_is_out_and_cards(deal, reading: str, expected: int) -> None:
    deal.rule("CCR-AMB-04", reading).do(e.NoCardPlayable(by="anna"), e.Passed(by="anna")).end("anna")
    assert deal.state.pile == expected


@pytest.mark.rule("CCR-AMB-05")
@readings("CCR-AMB-05", repeat=(True, 2), once=(True, 1), optional=(False, 2))
def test_replacing_useless_cards(deal, reading: str, expected: tuple[bool, int]) -> None:
    deal.rule("CCR-AMB-05", reading).hand("anna", "peru japan siam").pops("japan", "ural", "mongolia", "irkutsk")
    deal.place("anna", "peru").do(e.Passed(by="anna"))
    offered = deal.offers(e.TurnEnded)[0].known["discarded"]
    assert bool(offered) == expected[0]
    deal.do(e.TurnEnded(by="anna", discarded=("japan",)), e.CardTaken(by="anna", card="ural"))
    deal.do(e.CardTaken(by="anna", card="mongolia"))
    replaced = 0
    for card, new in (("ural", "irkutsk"), ("mongolia", "alaska")):
        if deal.fine(e.CardReplaced(by="anna", card=card)):
            deal.do(e.CardReplaced(by="anna", card=card), e.CardTaken(by="anna", card=new))
            replaced += 1
    assert replaced == expected[1]
    assert deal.state.pile == 28 - 2 - replaced


@pytest.mark.rule("CCR-AMB-40")
@readings("CCR-AMB-40", alphabet="anna", alaska_first="ben")
def test_afghanistan_or_alaska(lay_deal, reading: str, expected: str) -> None:
    deal = lay_deal("anna", "ben", options={"CCR-AMB-40": reading}, opened=False)
    deal.do(e.OrderCardTurned(by="anna", at="afghanistan"), e.OrderCardTurned(by="ben", at="alaska"))
    assert deal.state.on_turn == expected


@pytest.mark.rule("CCR-AMB-42")
@readings("CCR-AMB-42", no=44 - 2 - 2 - 6, wild_back=44 - 2 - 6)
def test_wild_cards_of_the_opening(lay_deal, reading: str, expected: int) -> None:
    deal = lay_deal("anna", "ben", options={"CCR-AMB-42": reading}, opened=False)
    deal.do(e.OrderCardTurned(by="anna", at="peru", wilds=2), e.OrderCardTurned(by="ben", at="alaska"))
    assert deal.state.pile == expected
    assert ("wild" in deal.choices(e.HandDealt, "cards", "anna")) == (reading == "wild_back")


@pytest.mark.rule("CCR-AMB-33")
@readings("CCR-AMB-33", any_of_seven=7, remove_one=6)
def test_which_corporations_take_part(lay_deal, reading: str, expected: int) -> None:
    left_out = "imperial" if reading == "remove_one" else ""
    deal = lay_deal(options={"CCR-AMB-33": reading}, removed=left_out).place("anna", "peru")
    assert len(deal.choices(e.CorporationFounded, "of")) == len(deal.state.bank) == expected
    assert deal.refused(e.CorporationFounded(by="anna", of="imperial", at="peru"), "CCR-FND-08") == bool(left_out)
    other = e.GameStarted(
        players=deal.state.players, options={"CCR-AMB-33": reading}, removed="" if left_out else "tower"
    )
    said = deal.table.game.check(other, deal.table.game.start)
    assert [notice.level for notice in said] == ["odd"]


# ---------------------------------------------------------------- absorption and mergers


@pytest.mark.rule("CCR-AMB-06")
@readings("CCR-AMB-06", only_placed=2, chain=3)
def test_neighbours_of_an_absorbed_one(deal, reading: str, expected: int) -> None:
    deal.rule("CCR-AMB-06", reading).firm("tower", "ben", "peru").pops("north_africa").place("anna", "brazil")
    deal.do(e.MomAndPopAbsorbed(by="anna", at="brazil", into="tower"))
    assert len(deal.state.held("tower")) == expected


@pytest.mark.rule("CCR-AMB-07")
@readings("CCR-AMB-07", only_placed=3, chain=4)
def test_neighbours_in_a_merger(deal, reading: str, expected: int) -> None:
    deal.rule("CCR-AMB-07", reading).firm("tower", "ben", "peru").firm("luxor", "ben", "argentina")
    deal.pops("north_africa").merge("anna", "brazil", "tower", "luxor")
    assert len(deal.state.held("tower")) == expected


@pytest.mark.rule("CCR-AMB-08")
@readings("CCR-AMB-08", pairwise={"tower", "luxor"}, all={"tower", "luxor", "american"}, two_only=None)
def test_three_corporations_and_one_refusal(deal, reading: str, expected: set[str] | None) -> None:
    deal.rule("CCR-AMB-08", reading).firm("tower", "ben", "ural siberia china india").firm("luxor", "carla", "iceland")
    deal.firm("luxor", "carla", "scandinavia iceland great_britain").firm("american", "dora", "middle_east egypt")
    deal.place("anna", "ukraine")
    event = e.MergerProposed(by="anna", at="ukraine", survivor="tower", defunct=("luxor", "american"))
    assert deal.offered(e.MergerProposed, defunct=("luxor", "american")) == (expected is not None)
    assert deal.refused(event, "CCR-MRG-07") == (expected is None)
    if expected is None:
        return
    deal.do(event, e.MergerAnswered(by="ben", agrees=True), e.MergerAnswered(by="carla", agrees=False))
    if deal.state.merger:
        deal.do(e.MergerAnswered(by="dora", agrees=True))
    assert set(deal.state.firms) == expected
    assert (deal.state.holder("ukraine") == "tower") == ("american" not in expected)


@pytest.mark.rule("CCR-AMB-09")
@readings("CCR-AMB-09", choose_survivor={"tower", "luxor"}, largest_only={"tower"}, blocked=set())
def test_a_small_one_between_two_safe_ones(deal, reading: str, expected: set[str]) -> None:
    deal.rule("CCR-AMB-09", reading).firm("tower", "ben", "asia").firm(
        "luxor", "carla", "north_america iceland scandinavia"
    )
    deal.firm("american", "dora", "southern_europe").place("anna", "ukraine")
    assert deal.state.safe("luxor")
    assert {o.known["survivor"] for o in deal.offers(e.MergerProposed)} == expected
    for survivor in ("tower", "luxor"):
        event = e.MergerProposed(by="anna", at="ukraine", survivor=survivor, defunct=("american",))
        assert deal.fine(event) == (survivor in expected)
    assert deal.refused(e.MergerProposed(by="anna", at="ukraine", survivor="tower", defunct=("luxor",)), "CCR-MRG-03")


@pytest.mark.rule("CCR-AMB-10")
@readings("CCR-AMB-10", before=3, after_larger=4 + 2)
def test_sizes_that_are_compared(deal, reading: str, expected: int) -> None:
    deal.rule("CCR-AMB-10", reading).firm("tower", "ben", "peru venezuela argentina")
    deal.firm("luxor", "carla", "north_africa congo", carla=1).place("anna", "brazil")
    assert size_now(deal.state, "tower", "brazil", ("tower", "luxor")) == expected
    assert size_now(deal.state, "luxor", "brazil", ("tower", "luxor")) == 2
    assert may_merge(deal.state, "tower", "luxor", "brazil")
    deal.do(e.MergerProposed(by="anna", at="brazil", survivor="tower", defunct=("luxor",)))
    deal.do(e.MergerAnswered(by="ben", agrees=True), e.MergerAnswered(by="carla", agrees=True))
    assert deal.state.settlements[0].size == 2


# ---------------------------------------------------------------- the market


@pytest.mark.rule("CCR-AMB-11", "ACQ-AMB-03")
@pytest.mark.parametrize(
    ("shares", "market", "got", "cash"),
    [
        ("limit25", "none", 0, 6000),
        ("limit25", "cash", 0, 6200),
        ("cash", "none", 0, 6200),
        ("cash", "cash", 0, 6200),
        ("unlimited", "none", 1, 6000),
        ("unlimited", "cash", 1, 6000),
    ],
)
def test_founding_without_a_certificate(deal, shares: str, market: str, got: int, cash: int) -> None:
    deal.do(e.SharesSet(by="ben", of="tower", count=13), e.SharesSet(by="carla", of="tower", count=12))
    deal.rule("CCR-AMB-11", shares).rule("ACQ-AMB-03", market).found("anna", "tower", "peru")
    assert (deal.holds("tower").get("anna", 0), deal.has("anna")) == (got, cash)
    gets = "" if got else f"Anna gets {'its price in cash' if cash > 6000 else 'nothing'}."
    assert deal.told().endswith(f"No share is left in the bank: {gets}") != bool(got)
    assert ("No share" in deal.told()) != bool(got)
    deal.act("anna")
    assert deal.offered(e.StockBought) == (shares == "unlimited")


@pytest.mark.rule("CCR-AMB-11")
def test_the_compensation_is_paid_only_for_a_missing_share(deal) -> None:
    deal.rule("CCR-AMB-11", "cash").rule("ACQ-AMB-03", "cash").found("anna", "tower", "peru")
    assert (deal.holds("tower"), deal.has("anna")) == ({"anna": 1}, 6000)


@pytest.mark.rule("CCR-AMB-12")
@readings("CCR-AMB-12", count={"anna": 1, "ben": 4}, void={"anna": 1})
def test_kept_shares_of_a_corporation_founded_again(deal, reading: str, expected: dict[str, int]) -> None:
    deal.rule("CCR-AMB-12", reading).firm("tower", "ben", "peru").firm("luxor", "ben", "argentina", ben=4)
    deal.merge("anna", "brazil", "tower", "luxor").keep_all().turn_of("anna").found("anna", "luxor", "japan")
    assert deal.holds("luxor") == expected
    assert deal.state.bank["luxor"] == 25 - sum(expected.values())


@pytest.mark.rule("CCR-AMB-13")
@readings("CCR-AMB-13", mixed=True, single=False)
def test_shares_of_several_corporations(deal, reading: str, expected: bool) -> None:
    deal.rule("CCR-AMB-13", reading).firm("tower", "ben", "peru").firm("luxor", "ben", "egypt").act("anna")
    deal.do(e.StockBought(by="anna", of="tower", count=1))
    assert deal.fine(e.StockBought(by="anna", of="luxor", count=1)) == expected
    assert ("luxor" in deal.choices(e.StockBought, "of")) == expected
    assert deal.fine(e.StockBought(by="anna", of="tower", count=2))


@pytest.mark.rule("CCR-AMB-14")
@readings("CCR-AMB-14", full=1000, half=500)
def test_price_of_a_sale(deal, reading: str, expected: int) -> None:
    deal.rule("CCR-AMB-14", reading).firm("tower", "ben", "peru egypt japan alaska ural", anna=2).act("anna")
    deal.do(e.StockSold(by="anna", of="tower", count=2))
    assert deal.has("anna") == 6000 + expected


@pytest.mark.rule("CCR-AMB-15")
@readings("CCR-AMB-15", stays="anna", largest="carla")
def test_a_ceo_without_shares(deal, reading: str, expected: str) -> None:
    deal.firm("tower", "anna", "peru", anna=1, ben=2, carla=3).rule("CCR-AMB-15", reading).act("anna")
    assert deal.state.firms["tower"].ceo == "anna"
    deal.do(e.StockSold(by="anna", of="tower", count=1))
    assert deal.state.firms["tower"].ceo == expected


@pytest.mark.rule("CCR-AMB-15", "CCR-HTO-01")
def test_losing_the_office_ends_the_takeovers(deal) -> None:
    deal.rule("CCR-AMB-15", "largest").firm("tower", "anna", "peru:9").firm("luxor", "ben", "brazil:1", carla=4)
    deal.pops("north_africa").act("anna").conquer("anna", "peru", "brazil")
    deal.do(e.SharesDisposed(by="carla", sold=0, traded=4))
    assert deal.state.firms["tower"].ceo == "carla"
    assert not deal.offered(war.AttackAnnounced)
    assert not deal.offered(war.ArmiesMoved)


@pytest.mark.rule("CCR-AMB-16")
@readings("CCR-AMB-16", by_hiding=("Ben shows no shares", True), free=("Ben abstains", False))
def test_abstaining(deal, reading: str, expected: tuple[str, bool]) -> None:
    deal.rule("CCR-AMB-16", reading).firm("tower", "ben", "peru", anna=2, ben=3).act("anna")
    deal.do(e.MeetingCalled(by="anna", of="tower", nominee="anna"), e.VoteCast(by="anna", agrees=True))
    assert expected[0] in {o.verb for o in deal.offers(e.VoteCast)}
    assert deal.odd(e.MeetingClosed(), "CCR-MTG-06") == expected[1]
    deal.do(e.MeetingClosed())
    assert deal.state.firms["tower"].ceo == "anna"


@pytest.mark.rule("CCR-AMB-17")
@readings("CCR-AMB-17", promises_only=(False, False), cash=(True, False), all=(True, True))
def test_what_changes_hands_between_players(deal, reading: str, expected: tuple[bool, bool]) -> None:
    deal.rule("CCR-AMB-17", reading).firm("tower", "ben", "peru", anna=3)
    cash = e.CashPaid(by="anna", to="ben", dollars=500)
    shares = e.SharesGiven(by="anna", to="ben", of="tower", count=2)
    assert (deal.fine(cash), deal.fine(shares)) == expected
    assert (deal.offered(e.CashPaid, "anna"), deal.offered(e.SharesGiven, "anna")) == expected
    assert deal.choices(e.CashPaid, "to", "anna") <= {"ben", "carla", "dora"}
    deal.do(cash, shares)
    assert (deal.has("anna"), deal.has("ben"), deal.holds("tower")) == (5500, 6500, {"anna": 1, "ben": 2})
    assert deal.refused(e.CashPaid(by="anna", to="ben", dollars=9000), "CCR-AST-01")


@pytest.mark.rule("CCR-AMB-18")
@readings("CCR-AMB-18", used=False, free=True)
def test_a_vote_that_fails(deal, reading: str, expected: bool) -> None:
    deal.rule("CCR-AMB-18", reading).firm("tower", "ben", "peru", anna=2, ben=3).act("anna")
    deal.do(e.MeetingCalled(by="anna", of="tower", nominee="anna"))
    deal.do(e.VoteCast(by="anna", agrees=True), e.VoteCast(by="ben", agrees=False))
    assert deal.fine(e.StockBought(by="anna", of="tower", count=1)) == expected


@pytest.mark.rule("CCR-AMB-36", "ACQ-AMB-05", "ACQ-INF-01")
@pytest.mark.parametrize(
    ("variant", "market", "cash", "shares"),
    [
        ("shares_hidden", "hidden", False, False),
        ("shares_hidden", "open", False, True),
        ("cash_open", "hidden", True, False),
        ("cash_open", "open", True, True),
        ("open", "hidden", True, True),
        ("open", "open", True, True),
    ],
)
def test_what_is_secret(lay_deal, variant: str, market: str, cash: bool, shares: bool) -> None:
    deal = lay_deal(options={"CCR-AMB-36": variant, "ACQ-AMB-05": market}).firm("tower", "ben", "peru", anna=3, ben=11)
    for seat in (TABLE, "carla"):
        assert deal.seen(seat).cash_of("anna") == (6000 if cash else None)
        assert deal.seen(seat).holds("anna", "tower") == (3 if shares else None)
        assert deal.seen(seat).bank["tower"] == 11
    for seat in ("anna", REFEREE):
        assert (deal.seen(seat).cash_of("anna"), deal.seen(seat).holds("anna", "tower")) == (6000, 3)
    deal.hand("anna", "peru japan ural")
    assert not deal.seen("carla").hands


@pytest.mark.rule("CCR-AMB-37")
@readings("CCR-AMB-37", shown_only=(1500, 3000), all_count=(3000, 1500))
def test_concealed_shares_and_bonuses(deal, reading: str, expected: tuple[int, int]) -> None:
    deal.rule("CCR-AMB-37", reading).firm("tower", "ben", "peru egypt japan").firm(
        "luxor", "ben", "argentina ural siam", carla=5, dora=4
    )
    deal.do(e.SharesShown(by="carla", of="luxor", count=1)).merge("anna", "brazil", "tower", "luxor")
    assert (deal.has("carla") - 6000, deal.has("dora") - 6000) == expected


@pytest.mark.rule("CCR-AMB-38", "ACQ-TWO-01")
@readings("CCR-AMB-38", off=(2000, 1000), on=(1000, 0))
def test_the_bank_as_third_holder(lay_deal, reading: str, expected: tuple[int, int]) -> None:
    deal = lay_deal("anna", "ben", options={"CCR-AMB-38": reading})
    deal.firm("tower", "ben", "peru egypt japan").firm("luxor", "ben", "argentina", anna=5, ben=3)
    deal.merge("anna", "brazil", "tower", "luxor")
    assert deal.offered(e.TileDrawn) == (reading == "on")
    if reading == "on":
        assert deal.refused(e.TileDrawn(number=13), "ACQ-TWO-01")
        deal.by_the_rules(e.TileDrawn(number=7))
    assert (deal.has("anna") - 6000, deal.has("ben") - 6000) == expected
    assert deal.refused(e.TileDrawn(number=7), "ACQ-TWO-01")
    assert deal.state.settlements[0].waiting == ("anna", "ben")


@pytest.mark.rule("CCR-AMB-38", "ACQ-TWO-01", "CCR-END-03")
def test_the_bank_in_the_last_accounting(lay_deal) -> None:
    deal = lay_deal("anna", "ben", options={"CCR-AMB-38": "on"})
    deal.firm("tower", "ben", "north_america", anna=5, ben=3).firm("luxor", "ben", "asia", ben=2)
    deal.do(e.EndDeclared(by="anna"))
    assert (deal.state.phase, deal.state.over) == ("accounting", False)
    assert deal.offered(e.TileDrawn, TABLE)
    assert [o.verb for o in deal.offers(e.TileDrawn, "anna")] == ["Tower: number of the bank’s tile"]
    assert deal.refused(e.Passed(by="anna"), "CCR-END-03")
    deal.by_the_rules(e.TileDrawn(number=7), e.TileDrawn(number=1))
    assert deal.state.over
    assert {p: a.bonuses for p, a in deal.state.account.items()} == {"anna": 3500, "ben": 7000}


@pytest.mark.rule("ACQ-AMB-01")
@readings("ACQ-AMB-01", up100=400, exact=333, up10=340)
def test_rounding_of_split_bonuses(deal, reading: str, expected: int) -> None:
    deal.rule("ACQ-AMB-01", reading).firm("tower", "ben", "peru egypt japan")
    deal.firm("luxor", "ben", "argentina", anna=5, ben=1, carla=1, dora=1).merge("anna", "brazil", "tower", "luxor")
    assert deal.has("dora") == 6000 + expected


@pytest.mark.rule("ACQ-AMB-02")
@readings("ACQ-AMB-02", each_in_turn=3000, bonuses_first=3000 + 4500)
def test_bonuses_of_several_defunct_ones(deal, reading: str, expected: int) -> None:
    deal.rule("ACQ-AMB-02", reading).firm("tower", "ben", "ural siberia china")
    deal.firm("luxor", "carla", "scandinavia", anna=1).firm("american", "dora", "middle_east", anna=1)
    deal.merge("anna", "ukraine", "tower", "luxor", "american")
    assert deal.has("anna") == 6000 + expected
    deal.do(e.SharesDisposed(by="anna", sold=1, traded=0), e.SharesDisposed(by="anna", sold=1, traded=0))
    assert deal.has("anna") == 6000 + 3000 + 4500 + 200 + 300
    assert not deal.state.settlements
