"""Founding, absorption and mergers, with Acquire's bonuses and disposal of shares."""

from __future__ import annotations

import pytest

from assistant.games.cold_cash_risk import events as e
from assistant.games.cold_cash_risk.placement import mergers
from assistant.games.cold_cash_risk.state import POP

# ---------------------------------------------------------------- found a new corporation


@pytest.mark.rule("CCR-FND-01", "CCR-FND-08")
def test_six_towers_are_the_limit(deal) -> None:
    for firm, area in {"tower": "peru", "luxor": "ural", "american": "siam", "worldwide": "egypt"}.items():
        deal.firm(firm, "ben", area)
    deal.firm("festival", "ben", "japan").place("anna", "alaska")
    assert deal.choices(e.CorporationFounded, "of") == {"imperial", "continental"}
    deal.by_the_rules(e.CorporationFounded(by="anna", of="imperial", at="alaska")).end("anna")
    deal.place("ben", "quebec")
    assert not deal.offered(e.CorporationFounded)
    assert deal.state.turn.step == "act"
    assert deal.refused(e.CorporationFounded(by="ben", of="continental", at="quebec"), "CCR-FND-08")
    deal.do(e.CeoSet(of="tower", ceo="ben", tower=None)).empty("peru").end("ben").place("carla", "iceland")
    assert deal.choices(e.CorporationFounded, "of") == {"tower", "continental"}
    assert deal.fine(e.CorporationFounded(by="carla", of="continental", at="iceland"))


@pytest.mark.rule("CCR-FND-01")
def test_the_tower_stands_on_the_new_territory(deal) -> None:
    deal.pops("peru").found("anna", "tower", "brazil")
    assert deal.state.towers == {"brazil": "tower"}
    assert deal.state.held("tower") == {"brazil", "peru"}
    deal.end("anna").place("ben", "ural")
    assert deal.refused(e.CorporationFounded(by="ben", of="tower", at="ural"), "CCR-FND-01")


@pytest.mark.rule("CCR-FND-02")
def test_an_unused_colour_and_the_founder_as_ceo(deal) -> None:
    deal.place("anna", "peru").by_the_rules(e.CorporationFounded(by="anna", of="tower", at="peru", colour="red"))
    assert deal.state.firms["tower"].colour == "red"
    assert deal.state.runs("anna") == ("tower",)
    deal.end("anna").place("ben", "ural")
    assert deal.refused(e.CorporationFounded(by="ben", of="luxor", at="ural", colour="red"), "CCR-FND-02")
    deal.do(e.CorporationFounded(by="ben", of="luxor", at="ural"))
    assert deal.state.firms["luxor"].colour == "black"
    assert "red" not in deal.state.free_colours
    deal.do(e.ColourChosen(of="luxor", colour="blue"))
    assert deal.state.firms["luxor"].colour == "blue"


@pytest.mark.rule("CCR-FND-03", "CCR-FND-07")
def test_a_single_mom_and_pop_becomes_three_teams(deal) -> None:
    deal.found("anna", "imperial", "madagascar")
    assert deal.state.armies("madagascar") == 3
    assert (deal.state.size("imperial"), deal.state.price("imperial")) == (2, 400)
    assert deal.told().startswith("Anna founds Imperial in Madagascar: size 2, $400 a share.")


@pytest.mark.rule("CCR-FND-04")
def test_connected_mom_and_pops_join(deal) -> None:
    deal.pops("peru", "argentina").found("anna", "tower", "venezuela")
    assert {area: deal.state.armies(area) for area in deal.state.held("tower")} == {
        "venezuela": 3,
        "peru": 1,
        "argentina": 1,
    }
    assert deal.state.size("tower") == 3


@pytest.mark.rule("CCR-FND-04")
def test_a_gap_keeps_a_mom_and_pop_out(deal) -> None:
    deal.pops("argentina", "iceland", "great_britain").found("anna", "tower", "venezuela")
    assert deal.state.held("tower") == {"venezuela"}
    deal.end("anna").found("ben", "luxor", "greenland")
    assert deal.state.held("luxor") == {"greenland", "iceland", "great_britain"}
    assert deal.state.world.over_water("greenland", "iceland")


@pytest.mark.rule("CCR-FND-05", "ACQ-FND-02")
def test_a_free_share(deal) -> None:
    deal.found("anna", "tower", "peru")
    assert deal.holds("tower") == {"anna": 1}
    assert deal.state.bank["tower"] == 24
    assert deal.has("anna") == 6000


@pytest.mark.rule("CCR-FND-05", "ACQ-FND-02", "ACQ-CMP-02")
def test_no_free_share_without_a_certificate(deal) -> None:
    for player, count in (("ben", 13), ("carla", 12)):
        deal.do(e.SharesSet(by=player, of="tower", count=count))
    deal.found("anna", "tower", "peru")
    assert deal.holds("tower") == {"ben": 13, "carla": 12}
    assert (deal.state.bank["tower"], deal.has("anna")) == (0, 6000)


@pytest.mark.rule("CCR-FND-06")
def test_founding_beside_a_corporation(deal) -> None:
    deal.firm("tower", "ben", "peru").pops("north_africa").firm("luxor", "carla", "egypt").place("anna", "brazil")
    deal.by_the_rules(e.CorporationFounded(by="anna", of="american", at="brazil"))
    assert deal.state.held("american") == {"brazil", "north_africa"}
    assert set(deal.state.firms) == {"tower", "luxor", "american"}


# ---------------------------------------------------------------- Mom & Pop absorbed


@pytest.mark.rule("CCR-ABS-01")
def test_the_placing_player_alone_decides(deal) -> None:
    deal.firm("tower", "ben", "greenland").place("anna", "iceland")
    assert deal.choices(e.MomAndPopAbsorbed, "into") == {"tower"}
    deal.by_the_rules(e.MomAndPopAbsorbed(by="anna", at="iceland", into="tower"))
    assert deal.state.holder("iceland") == "tower"
    assert deal.state.merger is None
    deal.end("anna").place("ben", "ural")
    assert deal.refused(e.MomAndPopAbsorbed(by="ben", at="ural", into="tower"), "CCR-ABS-01")
    assert deal.refused(e.MomAndPopAbsorbed(by="ben", at="ural", into="luxor"), "CCR-ABS-01")


@pytest.mark.rule("CCR-ABS-02")
def test_one_team_one_more_and_safe(deal) -> None:
    areas = "alaska alberta ontario quebec ural china siam india peru venezuela"
    deal.firm("american", "ben", areas)
    assert (deal.state.size("american"), deal.state.price("american"), deal.state.safe("american")) == (10, 700, False)
    deal.place("anna", "brazil").do(e.MomAndPopAbsorbed(by="anna", at="brazil", into="american"))
    assert (deal.state.size("american"), deal.state.price("american"), deal.state.safe("american")) == (11, 800, True)
    assert deal.state.armies("brazil") == 1


@pytest.mark.rule("CCR-ABS-03")
@pytest.mark.parametrize("into", ["tower", "imperial"])
def test_any_bordering_corporation(deal, into: str) -> None:
    deal.firm("tower", "ben", "peru venezuela argentina").firm("imperial", "carla", "europe north_africa")
    deal.place("anna", "brazil")
    assert deal.choices(e.MomAndPopAbsorbed, "into") == {"tower", "imperial"}
    deal.by_the_rules(e.MomAndPopAbsorbed(by="anna", at="brazil", into=into))
    assert deal.state.holder("brazil") == into


# ---------------------------------------------------------------- mergers


@pytest.fixture
def two(deal):
    """Tower (size 3, Ben's) and Luxor (size 2, Carla's) on both sides of Brazil, where Anna has just placed."""
    deal.firm("tower", "ben", "peru:2 venezuela argentina").firm("luxor", "carla", "north_africa congo:3")
    return deal.place("anna", "brazil")


@pytest.mark.rule("CCR-MRG-01")
def test_whoever_places_may_propose(two) -> None:
    assert not two.state.runs("anna")
    assert two.offered(e.MergerProposed, survivor="tower", defunct=("luxor",))
    assert not two.offered(e.MergerProposed, survivor="luxor")
    assert two.fine(e.MergerProposed(by="anna", at="brazil", survivor="tower", defunct=("luxor",)))
    assert two.refused(e.MergerProposed(by="anna", at="brazil", survivor="tower", defunct=("imperial",)), "CCR-MRG-01")
    assert two.refused(e.MergerProposed(by="anna", at="brazil", survivor="tower", defunct=()), "CCR-MRG-01")
    assert two.refused(e.MergerProposed(by="anna", at="brazil", survivor="luxor", defunct=("tower",)), "CCR-MRG-05")


@pytest.mark.rule("CCR-MRG-02", "CCR-MRG-08")
@pytest.mark.parametrize(
    ("larger", "smaller", "merged"), [(True, True, True), (True, False, False), (False, None, False)]
)
def test_both_ceos_agree(two, larger: bool, smaller: bool | None, merged: bool) -> None:
    two.do(e.MergerProposed(by="anna", at="brazil", survivor="tower", defunct=("luxor",)))
    assert two.refused(e.MergerAnswered(by="dora", agrees=True), "CCR-MRG-02")
    two.by_the_rules(e.MergerAnswered(by="ben", agrees=larger))
    if smaller is not None:
        two.by_the_rules(e.MergerAnswered(by="carla", agrees=smaller))
    assert two.state.merger is None
    assert ("luxor" not in two.state.firms) == merged


@pytest.mark.rule("CCR-MRG-02")
def test_who_runs_both_is_asked_once(deal) -> None:
    deal.firm("tower", "ben", "peru venezuela").firm("luxor", "ben", "north_africa").place("anna", "brazil")
    deal.do(e.MergerProposed(by="anna", at="brazil", survivor="tower", defunct=("luxor",)))
    assert [o.known["by"] for o in deal.offers(e.MergerAnswered)] == ["ben", "ben"]
    deal.do(e.MergerAnswered(by="ben", agrees=True))
    assert "luxor" not in deal.state.firms


@pytest.mark.rule("CCR-MRG-02")
def test_who_proposes_agrees(deal) -> None:
    deal.firm("tower", "anna", "peru venezuela").firm("luxor", "anna", "north_africa").place("anna", "brazil")
    deal.do(e.MergerProposed(by="anna", at="brazil", survivor="tower", defunct=("luxor",)))
    assert "luxor" not in deal.state.firms
    assert deal.told().startswith("Anna proposes that Luxor merges into Tower. Luxor leaves the map.")


@pytest.mark.rule("CCR-MRG-03", "ACQ-SAF-01")
@pytest.mark.parametrize(("areas", "size", "possible"), [("asia", 10, True), ("asia", 11, False)])
def test_a_safe_corporation_never_disappears(deal, areas: str, size: int, possible: bool) -> None:
    smaller = "peru venezuela argentina alaska alberta ontario quebec greenland iceland scandinavia ukraine"
    deal.firm("tower", "ben", "north_africa " + areas).firm("luxor", "carla", " ".join(smaller.split()[:size]))
    deal.place("anna", "brazil")
    event = e.MergerProposed(by="anna", at="brazil", survivor="tower", defunct=("luxor",))
    assert deal.state.size("luxor") == size
    assert deal.offered(e.MergerProposed, survivor="tower") == deal.fine(event) == possible
    assert deal.refused(event, "CCR-MRG-03") != possible


@pytest.mark.rule("CCR-MRG-03")
def test_continents_make_safe(deal) -> None:
    deal.firm("tower", "ben", "north_america")
    assert (deal.state.size("tower"), deal.state.safe("tower")) == (14, True)


@pytest.mark.rule("CCR-MRG-04", "ACQ-MRG-04")
def test_everything_becomes_the_larger_ones(deal) -> None:
    deal.firm("tower", "ben", "peru:5 venezuela argentina central_america quebec ontario")
    deal.firm("luxor", "carla", "north_africa:6 congo egypt madagascar", ben=2)
    colour = deal.state.firms["luxor"].colour
    deal.merge("anna", "brazil", "tower", "luxor").keep_all()
    held = deal.state.held("tower")
    assert (len(held), sum(map(deal.state.armies, held))) == (11, 20)
    assert deal.state.armies("brazil") == 1
    assert set(deal.state.towers) == {"peru"}
    assert colour in deal.state.free_colours
    assert deal.holds("luxor") == {"ben": 2}
    deal.end("anna").found("ben", "luxor", "japan")
    assert deal.holds("luxor") == {"ben": 3}


@pytest.mark.rule("CCR-MRG-05", "ACQ-MRG-02", "ACQ-MRG-01")
@pytest.mark.parametrize(("survivor", "defunct"), [("tower", "luxor"), ("luxor", "tower")])
def test_of_equal_ones_the_placing_player_chooses(deal, survivor: str, defunct: str) -> None:
    deal.firm("tower", "ben", "peru venezuela argentina").firm("luxor", "carla", "north_africa congo egypt")
    deal.place("anna", "brazil")
    assert {o.known["survivor"] for o in deal.offers(e.MergerProposed)} == {"tower", "luxor"}
    deal.by_the_rules(e.MergerProposed(by="anna", at="brazil", survivor=survivor, defunct=(defunct,)))
    deal.do(e.MergerAnswered(by="ben", agrees=True), e.MergerAnswered(by="carla", agrees=True))
    assert set(deal.state.firms) == {survivor}
    assert deal.state.size(survivor) == 7 + 2


@pytest.mark.rule("CCR-MRG-06", "ACQ-BON-01", "ACQ-MRG-01")
def test_bonuses_and_trade(deal) -> None:
    deal.firm("tower", "ben", "peru venezuela argentina alaska alberta ontario", ben=1)
    deal.firm("american", "carla", "north_africa congo egypt madagascar south_africa", anna=6, carla=4)
    deal.merge("anna", "brazil", "tower", "american")
    settlement = deal.state.settlements[0]
    assert (settlement.size, settlement.price, settlement.waiting) == (5, 600, ("anna", "carla"))
    assert (deal.has("anna"), deal.has("carla")) == (12_000, 9_000)
    assert "Anna $6,000 (majority) and Carla $3,000 (minority)" in deal.told()
    deal.by_the_rules(e.SharesDisposed(by="anna", sold=4, traded=2))
    deal.by_the_rules(e.SharesDisposed(by="carla", sold=0, traded=4))
    assert deal.has("anna") == 12_000 + 2_400
    assert deal.holds("tower") == {"anna": 1, "ben": 1, "carla": 2}
    assert deal.holds("american") == {}
    assert deal.state.bank == {**deal.state.bank, "tower": 21, "american": 25}
    assert deal.state.settled[-1].defunct == "american"


@pytest.mark.rule("ACQ-BON-02", "ACQ-BON-03", "ACQ-BON-04", "ACQ-BON-05", "CCR-MRG-06")
@pytest.mark.parametrize(
    ("shares", "paid"),
    [
        ({"anna": 1}, {"anna": 3000}),
        ({"anna": 2, "ben": 2}, {"anna": 1500, "ben": 1500}),
        ({"anna": 5, "ben": 1, "carla": 1, "dora": 1}, {"anna": 2000, "ben": 400, "carla": 400, "dora": 400}),
        ({}, {}),
    ],
)
def test_ties_and_sole_holders(deal, shares: dict[str, int], paid: dict[str, int]) -> None:
    deal.firm("tower", "ben", "peru venezuela argentina").firm("luxor", "carla", "north_africa congo", **shares)
    deal.merge("anna", "brazil", "tower", "luxor")
    assert {p: deal.has(p) - 6000 for p in deal.players if deal.has(p) != 6000} == paid


@pytest.mark.rule("ACQ-DSP-01", "ACQ-DSP-02", "ACQ-DSP-03", "ACQ-DSP-04")
def test_disposal_goes_round_from_who_merged(deal) -> None:
    deal.firm("tower", "ben", "peru venezuela argentina", dora=24)
    deal.firm("luxor", "carla", "north_africa congo", carla=3, anna=2, ben=7).turn_of("ben")
    deal.merge("ben", "brazil", "tower", "luxor")
    assert deal.state.settlements[0].waiting == ("ben", "carla", "anna")
    assert deal.refused(e.SharesDisposed(by="anna", sold=1, traded=0), "ACQ-DSP-01")
    assert deal.refused(e.SharesDisposed(by="ben", sold=4, traded=4), "ACQ-DSP-01")
    assert deal.refused(e.SharesDisposed(by="ben", sold=0, traded=3), "ACQ-DSP-04")
    assert deal.refused(e.SharesDisposed(by="ben", sold=0, traded=4), "ACQ-DSP-04")
    before = deal.has("ben")
    deal.by_the_rules(e.SharesDisposed(by="ben", sold=3, traded=2))
    assert deal.has("ben") == before + 600
    assert deal.holds("luxor") == {"anna": 2, "ben": 2, "carla": 3}
    assert deal.choices(e.SharesDisposed, "traded") == {0}
    deal.keep_all()
    assert deal.refused(e.SharesDisposed(by="ben", sold=1, traded=0), "ACQ-DSP-01")
    deal.act("carla")
    assert deal.refused(e.StockSold(by="carla", of="luxor", count=1), "CCR-SEL-01")


@pytest.fixture
def three(deal):
    """Sizes 9, 6 and 4 around Ukraine: Tower (Ben), Luxor (Carla), American (Dora)."""
    deal.firm("tower", "ben", "ural siberia china india mongolia japan irkutsk yakutsk kamchatka")
    deal.firm("luxor", "carla", "scandinavia iceland great_britain greenland quebec ontario", anna=2)
    return deal.firm("american", "dora", "middle_east egypt congo south_africa", anna=3)


@pytest.mark.rule("CCR-MRG-07", "ACQ-MRG-03")
def test_three_merge_from_large_to_small(three) -> None:
    three.merge("anna", "ukraine", "tower", "american", "luxor")
    assert [(s.defunct, s.size, s.price) for s in three.state.settlements] == [("luxor", 6, 600), ("american", 4, 500)]
    assert {s.survivor for s in three.state.settlements} == {"tower"}
    assert three.has("anna") == 6000 + 9000
    three.by_the_rules(e.SharesDisposed(by="anna", sold=0, traded=2))
    assert three.has("anna") == 6000 + 9000 + 7500
    three.by_the_rules(e.SharesDisposed(by="anna", sold=1, traded=2))
    assert three.holds("tower") == {"anna": 2}
    assert three.has("anna") == 22_500 + 500
    assert three.state.size("tower") == 9 + 6 + 4 + 1


@pytest.mark.rule("ACQ-MRG-02", "CCR-MRG-07")
def test_of_equal_ones_any_is_settled_first(deal) -> None:
    deal.firm("tower", "ben", "ural siberia china").firm("luxor", "carla", "scandinavia iceland")
    deal.firm("american", "dora", "middle_east egypt").place("anna", "ukraine")
    groups = [o.known["defunct"] for o in deal.offers(e.MergerProposed) if len(o.known["defunct"]) == 2]
    assert sorted(groups) == [("american", "luxor"), ("luxor", "american")]
    assert mergers(deal.state, "ukraine")[0][0] == "tower"


@pytest.mark.rule("CCR-MRG-08")
def test_a_refused_merger_closes_the_placement(two) -> None:
    two.do(e.MergerProposed(by="anna", at="brazil", survivor="tower", defunct=("luxor",)))
    two.do(e.MergerAnswered(by="ben", agrees=False))
    assert two.told() == "Ben refuses the merger. The Mom & Pop stays as it is."
    assert two.state.holder("brazil") == POP
    assert two.refused(e.CorporationFounded(by="anna", of="american", at="brazil"), "CCR-MRG-08")
    assert two.refused(e.MomAndPopAbsorbed(by="anna", at="brazil", into="tower"), "CCR-MRG-08")
    assert not two.offered(e.CorporationFounded)
    assert not two.offered(e.MomAndPopAbsorbed)
    two.end("anna").empty("venezuela").turn_of("dora").found("dora", "american", "venezuela")
    assert "brazil" in two.state.held("american")


@pytest.mark.rule("CCR-MRG-02", "CCR-AMB-08")
def test_a_ceo_of_two_smaller_corporations_answers_for_each(deal) -> None:
    deal.firm("tower", "ben", "ural siberia china india").firm("luxor", "carla", "iceland scandinavia")
    deal.firm("american", "carla", "middle_east egypt").place("anna", "ukraine")
    deal.do(e.MergerProposed(by="anna", at="ukraine", survivor="tower", defunct=("luxor", "american")))
    assert dict(deal.state.asked) == {"ben": ("luxor", "american"), "carla": ("luxor", "american")}
    deal.by_the_rules(e.MergerAnswered(by="ben", agrees=True))
    assert {o.known.get("of") for o in deal.offers(e.MergerAnswered, by="carla")} == {None, "luxor", "american"}
    deal.by_the_rules(e.MergerAnswered(by="carla", agrees=False, of="luxor"))
    assert deal.told() == "Carla refuses the merger of Luxor."
    assert deal.refused(e.MergerAnswered(by="carla", agrees=True, of="luxor"), "CCR-AMB-08")
    assert dict(deal.state.asked) == {"carla": ("american",)}
    deal.by_the_rules(e.MergerAnswered(by="carla", agrees=True, of="american"))
    assert set(deal.state.firms) == {"tower", "luxor"}
    assert deal.told().startswith("Carla agrees to the merger of American. American leaves the map.")


@pytest.mark.rule("CCR-MRG-02", "CCR-AMB-08")
def test_the_survivor_may_take_one_and_not_the_other(deal) -> None:
    deal.firm("tower", "ben", "ural siberia china india").firm("luxor", "carla", "iceland scandinavia")
    deal.firm("american", "dora", "middle_east egypt").place("anna", "ukraine")
    deal.do(e.MergerProposed(by="anna", at="ukraine", survivor="tower", defunct=("luxor", "american")))
    deal.by_the_rules(e.MergerAnswered(by="ben", agrees=False, of="luxor"))
    assert set(deal.state.asked) == {"ben", "dora"}, "what Carla says about Luxor no longer matters"
    deal.by_the_rules(e.MergerAnswered(by="ben", agrees=True), e.MergerAnswered(by="dora", agrees=True))
    assert set(deal.state.firms) == {"tower", "luxor"}


@pytest.mark.rule("CCR-AMB-08")
def test_where_all_must_agree_nobody_answers_apart(deal) -> None:
    deal.rule("CCR-AMB-08", "all").firm("tower", "ben", "ural siberia china india")
    deal.firm("luxor", "carla", "iceland scandinavia").firm("american", "carla", "middle_east egypt")
    deal.place("anna", "ukraine")
    deal.do(e.MergerProposed(by="anna", at="ukraine", survivor="tower", defunct=("luxor", "american")))
    assert {o.known.get("of") for o in deal.offers(e.MergerAnswered)} == {None}
