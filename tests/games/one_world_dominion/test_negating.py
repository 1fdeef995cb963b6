"""Negating: its effect, the two armies, late answers, the victims' cards, and no negation of a negation."""

from __future__ import annotations

import pytest

from assistant.core.event import TABLE
from assistant.games.one_world_dominion import cards
from assistant.games.one_world_dominion import events as e
from assistant.games.one_world_dominion.laws import laws
from assistant.games.risk import events as r

FIELD = {"alaska": ("anna", 9), "china": ("ben", 12), "india": ("david", 3), "great_britain": ("ben", 1)}


@pytest.fixture
def war(table):
    """Anna's turn; Ben holds China with twelve armies, and Great Britain."""
    return table.with_(FIELD)


@pytest.fixture
def bombers(war):
    """Anna's Bombers over Ben's China; the window is open."""
    return war.hold("ben", "fighters").show("anna", "bombers", at="china")


def by(player: str, card: str, at: str | None = None) -> e.CardAnswered:
    return e.CardAnswered(by=player, card=card, at=at)


# ---------------------------------------------------------------- what it does


@pytest.mark.rule("OWD-NEG-01", "OWD-C05", "OWD-C17")
def test_both_cards_are_discarded_and_nothing_happens(bombers) -> None:
    assert bombers.fine(by("ben", "fighters"))
    assert bombers.said(by("ben", "fighters")).startswith("Ben answers Bombers with Fighters: it is negated.")
    assert bombers.armies("china") == (12,)
    assert bombers.state.deck.shown[-2:] == ("bombers", "fighters")
    assert bombers.state.window is None
    assert not bombers.state.plays
    assert not bombers.offered(e.DieRolled), "no die is asked for"
    assert not list(laws(bombers.state))


@pytest.mark.rule("OWD-NEG-01", "OWD-C06")
def test_haz_gear_protects_on(lay_table) -> None:
    table = lay_table().turn_of("anna").with_(FIELD).show("anna", "mad_cow_disease", at="china")
    table.answer("ben", "haz_gear")
    assert table.state.fight is None
    assert table.state.in_force("haz_gear", owner="ben")
    assert table.state.deck.lying == ("haz_gear",)
    assert "mad_cow_disease" in table.state.deck.shown
    table.begins("ben")
    assert table.state.in_force("haz_gear", owner="ben"), "the card is in front of Anna"
    table.begins("anna")
    assert not table.state.in_force("haz_gear")


@pytest.mark.rule("OWD-NEG-01")
def test_the_negated_card_is_used_up_all_the_same(bombers) -> None:
    bombers.answer("ben", "fighters").hold("anna", "icbm")
    assert bombers.refused(bombers.playing("anna", "icbm", at="china"), "OWD-TIM-08"), "it was the A card of this turn"
    assert "bombers" not in bombers.state.hands.get("anna", ())


@pytest.mark.rule("OWD-NEG-01", "OWD-TIM-04")
@pytest.mark.parametrize("card", sorted(cards.printed()))
def test_every_card_is_negated_by_those_that_say_so(card) -> None:
    named = {
        "fighters": ("bombers", "paratroops"),
        "human_cloning": ("propaganda",),
        "industrial_sector": ("economic_sanctions",),
        "haz_gear": ("mad_cow_disease", "mutant_horde"),
        "killer_satellite": ("icbm", "orbital_laser"),
        "fast_rail": ("saboteur",),
        "apcs": ("saboteur",),
        "stealth_technology": ("radar",),
    }
    wanted = {one for one, others in named.items() if card in others} | ({"mole"} - {card})
    assert {one for one in cards.printed() if cards.negates(one, card)} == wanted
    redirected = ("ebola", "icbm", "mutant_horde", "orbital_laser", "rebellion", "toxic_waste")
    assert cards.redirects("counter_espionage", card) == (card in redirected)


# ---------------------------------------------------------------- two armies for the negator


@pytest.mark.rule("OWD-NEG-02")
def test_two_armies_for_the_negator_and_none_for_the_negated(bombers) -> None:
    assert bombers.armies("alaska", "great_britain") == (9, 1), "nothing before the window is closed"
    bombers.answer("ben", "fighters")
    assert bombers.armies("alaska", "great_britain") == (9, 3)


@pytest.mark.rule("OWD-NEG-02", "OWD-ADD-01")
def test_where_nobody_answers_the_player_of_the_card_has_them(bombers) -> None:
    bombers.nobody()
    assert bombers.armies("alaska", "great_britain", "china") == (11, 1, 12), "before the die falls"
    bombers.roll(4)
    assert bombers.armies("alaska", "china") == (11, 4)


@pytest.mark.rule("OWD-NEG-02")
def test_no_armies_for_the_negator_where_the_area_is_anothers(war) -> None:
    war.with_({"great_britain": ("carla", 1)}).show("anna", "bombers", at="china").answer("ben", "fighters")
    assert war.armies("great_britain") == (1,)


# ---------------------------------------------------------------- at once


@pytest.mark.rule("OWD-NEG-03")
def test_once_the_die_has_fallen_it_is_too_late(bombers) -> None:
    bombers.nobody().roll(4)
    late = by("ben", "fighters")
    assert bombers.refused(late, "OWD-NEG-03")
    assert not bombers.offered(e.CardAnswered, seat="ben")
    bombers.do(late)
    assert bombers.armies("china", "alaska", "great_britain") == (12, 9, 3), "as if it had been in time"
    assert bombers.state.deck.shown[-2:] == ("bombers", "fighters")
    assert not list(laws(bombers.state))


@pytest.mark.rule("OWD-NEG-03")
def test_a_note_in_between_does_not_shut_the_door(bombers) -> None:
    bombers.nobody().roll(4).do(r.CardTold(of="carla", card="jihad"), by="carla")
    bombers.do(by("ben", "fighters"))
    assert bombers.armies("china") == (12,)
    assert bombers.seen("carla").hands["carla"] == ("jihad",), "and is kept"


@pytest.mark.rule("OWD-NEG-03")
def test_when_play_has_gone_on_nothing_is_taken_back(bombers) -> None:
    bombers.nobody().roll(4).attack("alaska", "kamchatka")
    assert bombers.refused(by("ben", "fighters"), "OWD-NEG-03")
    bombers.do(by("ben", "fighters"))
    assert bombers.armies("china", "great_britain") == (4, 1)
    assert bombers.state.fight is not None


@pytest.mark.rule("OWD-NEG-03")
def test_between_the_window_and_the_die_an_answer_is_late_too(bombers) -> None:
    bombers.nobody()
    assert bombers.state.play is not None
    bombers.do(by("ben", "fighters")).do(e.DieRolled(face="1"))
    assert bombers.armies("china", "great_britain") == (12, 3), "the die means nothing any more"


@pytest.mark.rule("OWD-NEG-03")
def test_play_stands_still_while_a_card_waits(bombers) -> None:
    bombers.with_({"alaska": ("anna", 9), "alberta": ("david", 1)})
    for step in (
        bombers.attacking("alaska", "alberta"),
        r.TurnEnded(by="anna"),
        r.ArmiesMoved(by="anna", source="alaska", target="kamchatka", count=1),
        bombers.playing("anna", "jihad"),
    ):
        assert bombers.refused(step, "OWD-NEG-03"), step
    assert not bombers.offered(r.AttackAnnounced)
    assert not bombers.offered(r.TurnEnded)


@pytest.mark.rule("OWD-NEG-03")
def test_when_no_card_was_played_nothing_is_negated(war) -> None:
    forces = war.hold("ben", "fighters").state.forces
    assert war.refused(by("ben", "fighters"), "OWD-NEG-03")
    war.do(by("ben", "fighters"))
    assert war.state.forces == forces
    assert "fighters" in war.state.deck.shown, "it was shown, so it is gone"


# ---------------------------------------------------------------- against whom


@pytest.mark.rule("OWD-NEG-04")
def test_only_what_is_played_against_you(bombers) -> None:
    assert bombers.refused(by("carla", "fighters"), "OWD-NEG-04")
    assert bombers.refused(by("anna", "mole"), "OWD-NEG-04"), "her own card"
    bombers.hold("carla", "mole")
    assert bombers.fine(by("carla", "mole")), "Mole protects others"


@pytest.mark.rule("OWD-NEG-04", "OWD-C07", "OWD-C22")
def test_killer_satellite_and_mole_protect_others(war) -> None:
    war.hold("carla", "killer_satellite").show("anna", "icbm", at="china")
    assert war.fine(by("carla", "killer_satellite"))
    assert war.refused(by("carla", "counter_espionage", at="india"), "OWD-NEG-04"), "Counter Espionage does not"
    war.with_({"japan": ("carla", 1)}).answer("carla", "killer_satellite")
    assert war.armies("china", "japan") == (12, 3)


@pytest.mark.rule("OWD-NEG-04", "OWD-C05")
def test_a_free_move_is_played_against_nobody(war) -> None:
    war.hold("ben", "fighters").show("anna", "paratroops", use="move", at="alaska", to="siam", count=3)
    assert war.refused(by("ben", "fighters"), "OWD-C05")
    war.hold("carla", "mole")
    assert war.fine(by("carla", "mole"))


@pytest.mark.rule("OWD-TIM-06", "OWD-C07", "OWD-C22")
@pytest.mark.parametrize("card", ["mole", "killer_satellite"])
def test_s_cards_that_only_negate_are_not_played_by_themselves(war, card) -> None:
    war.hold("carla", card)
    assert war.refused(war.playing("carla", card), "OWD-TIM-06")
    assert not war.offered(e.CardPlayed, seat="carla", card=card)


# ---------------------------------------------------------------- no negation of a negation


@pytest.mark.rule("OWD-NEG-05", "OWD-AMB-03", "OWD-C22")
def test_a_negation_is_not_negated(lay_table) -> None:
    table = lay_table().turn_of("anna").with_(FIELD).hold("carla", "mole").show("anna", "bombers", at="china")
    table.answer("ben", "fighters")
    assert table.state.window is None, "nobody is asked"
    assert table.refused(by("carla", "mole"), "OWD-NEG-03")


@pytest.mark.rule("OWD-NEG-05", "OWD-AMB-03")
def test_where_the_table_reads_it_so_mole_answers_an_answer(lay_table) -> None:
    table = lay_table(options={"OWD-AMB-03": "yes"}).turn_of("anna").with_(FIELD).hold("carla", "mole")
    table.show("anna", "bombers", at="china").answer("ben", "fighters")
    assert table.state.window is not None
    assert table.fine(by("carla", "mole"))
    assert table.refused(by("carla", "killer_satellite"), "OWD-NEG-05"), "Mole alone"
    table.answer("carla", "mole")
    assert len(table.state.plays) == 1, "Mole itself is not answered; the Bombers are there again"
    assert table.armies("great_britain") == (1,), "none for the negated negation"
    table.nobody().roll(4)
    assert table.armies("china") == (4,)
    assert {"bombers", "fighters", "mole"} <= set(table.state.deck.shown)

    table = lay_table(options={"OWD-AMB-03": "yes"}).turn_of("anna").with_(FIELD)
    table.show("anna", "bombers", at="china").answer("ben", "fighters").nobody()
    assert table.armies("china", "great_britain") == (12, 3), "nobody answers the answer: it stands"


@pytest.mark.rule("OWD-NEG-05", "OWD-C25")
def test_played_for_itself_a_negating_card_can_be_answered(war) -> None:
    war.hold("carla", "mole").attack("alaska", "kamchatka").show("anna", "stealth_technology")
    assert war.fine(by("carla", "mole"))
    assert war.answer("carla", "mole").state.fight.spared == 0


@pytest.mark.rule("OWD-NEG-05", "OWD-TIM-04")
def test_a_phone_is_offered_what_fits(bombers) -> None:
    bombers.hold("ben", "mole", "killer_satellite")
    assert {o.known["card"] for o in bombers.offers(e.CardAnswered, seat="ben")} == {"fighters", "mole"}
    assert bombers.offered(e.Passed, seat="ben", by="ben")
    assert bombers.offered(e.NobodyAnswers, seat=TABLE)
    assert not bombers.offered(e.CardAnswered, seat="anna")
