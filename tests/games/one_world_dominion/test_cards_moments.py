"""Nerve Gas to Mutant Horde: each in its moment, at every wrong one, negated by Mole, with its named area."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

import pytest

from assistant.games.one_world_dominion import cards
from assistant.games.one_world_dominion import events as e
from assistant.games.risk import events as r

BOARD = {
    "alaska": ("anna", 5),
    "ontario": ("anna", 4),
    "siam": ("anna", 3),
    "kamchatka": ("ben", 4),
    "japan": ("ben", 2),
    "irkutsk": ("carla", 2),
}
"""Anna in Alaska against Ben in Kamchatka, who is next to Carla."""
PHASES = {"P": "OWD-TIM-05", "A": "OWD-TIM-01", "D": "OWD-TIM-02", "F": "OWD-TIM-03"}


class Case(NamedTuple):
    """A card under one of its letters, with its targets; Anna plays it, or Ben if it is a D card."""

    card: str
    code: str
    said: Mapping[str, Any] = {}
    lies: bool = False

    @property
    def by(self) -> str:
        return "ben" if self.code == "D" else "anna"


CASES = (
    Case("nerve_gas", "A", {"at": "kamchatka"}),
    Case("informant", "S", {"whom": "ben"}),
    Case("stealth_technology", "A", {}, True),
    Case("orbital_laser", "A", {"at": "kamchatka"}),
    Case("toxic_waste", "P", {"at": "kamchatka"}, True),
    Case("tunnels", "A", {"at": "alaska", "to": "greenland", "count": 3}),
    Case("tunnels", "F", {"at": "alaska", "to": "ontario", "count": 3}),
    Case("shuttle_diplomacy", "P", {"whom": "anna", "other": "ben"}, True),
    Case("weather_control", "P", {}, True),
    Case("mind_control", "F", {"at": "kamchatka", "to": "alaska"}),
    Case("provocateur", "P", {"at": "kamchatka", "to": "irkutsk"}),
    Case("electronic_warfare", "A", {}, True),
    Case("electronic_warfare", "D", {}, True),
    Case("reverse_engineer", "P", {"pick": "united_nations"}),
    Case("cometary_cultists", "P", {"continent": "south_america"}),
    Case("guerillas", "P", {"continent": "australia"}),
    Case("icbm", "A", {"at": "kamchatka"}, True),
    Case("jihad", "A", {}, True),
    Case("rebellion", "P", {"at": "kamchatka"}),
    Case("navy", "A", {}, True),
    Case("navy", "D", {}, True),
    Case("paratroops", "A", {"at": "alaska", "to": "brazil", "count": 4}),
    Case("paratroops", "F", {"at": "alaska", "to": "siam", "count": 4}),
    Case("black_helicopters", "A", {"continent": "asia"}, True),
    Case("fortification", "D", {}, True),
    Case("mutant_horde", "P", {"at": "kamchatka"}),
)


def cases(*codes: str) -> Any:
    """Return each case as a test of its card, only those of these letters if any are named."""
    chosen = [case for case in CASES if not codes or case.code in codes]
    marks = [pytest.mark.rule(cards.rule(case.card)) for case in chosen]
    both = zip(chosen, marks, strict=True)
    return pytest.mark.parametrize(
        "case", [pytest.param(case, marks=mark, id=f"{case.card}-{case.code}") for case, mark in both]
    )


def letter(case: Case) -> str:
    """Return the rule of the letter; for cards with several, any of them."""
    return PHASES[case.code] if len(cards.codes(case.card)) == 1 else "OWD-TIM-08"


def in_its_moment(table, case: Case):
    """Return a table with the card in hand at its moment; there is a discard, and Carla holds Mole and Egypt."""
    table.with_({**BOARD, "egypt": ("carla", 1)}).play("david", "united_nations", whom="ben").hold(case.by, case.card)
    table.hold("carla", "mole")
    if case.code == "D" or case.card == "stealth_technology":
        table.attack("alaska", "kamchatka")
    return table


def shown(table, case: Case) -> e.CardPlayed:
    use = {"A": "attack", "F": "move"}.get(case.code, "") if {"A", "F"} <= set(cards.codes(case.card)) else ""
    return table.playing(case.by, case.card, use=use, **case.said)


def named_and_owned(table, case: Case) -> str:
    """Return the area that the card names; the card's player holds it."""
    area = table.state.area_of(case.card)
    table.with_({area: (case.by, max(2, table.state.armies(area)))})
    return area


@cases()
def test_in_its_moment_it_is_offered_to_who_holds_it_and_nothing_is_said_against_it(table, case) -> None:
    in_its_moment(table, case)
    event = shown(table, case)
    assert table.fine(event), table.say(event)
    assert table.offered(e.CardPlayed, case.by, card=case.card, **case.said)
    others = {"anna", "ben", "carla", "david"} - {case.by}
    assert not any(table.offered(e.CardPlayed, other, card=case.card) for other in others)


@cases("A", "D")
def test_while_armies_are_placed_nobody_attacks_or_is_attacked(lay_table, case) -> None:
    table = lay_table().with_(BOARD).begins("anna").hold(case.by, case.card)
    assert table.state.phase == "place"
    assert table.refused(shown(table, case), letter(case))
    assert not table.offered(e.CardPlayed, case.by, card=case.card)


@cases("F")
def test_before_all_armies_are_placed_there_is_no_free_move(lay_table, case) -> None:
    table = lay_table().with_(BOARD).begins("anna").hold("anna", case.card)
    assert table.refused(shown(table, case), "OWD-TIM-03")
    assert not table.offered(e.CardPlayed, "anna", card=case.card)


@cases("P")
def test_after_the_first_attack_cards_for_the_beginning_are_too_late(table, case) -> None:
    in_its_moment(table, case)
    table.attack("alaska", "kamchatka").do(r.AttackStopped(by="anna"))
    assert table.refused(shown(table, case), "OWD-TIM-05")
    assert not table.offered(e.CardPlayed, "anna", card=case.card)


@cases("P")
def test_after_a_card_for_attacking_those_for_the_beginning_are_too_late(table, case) -> None:
    in_its_moment(table, case)
    table.play("anna", "electronic_warfare")
    assert table.refused(shown(table, case), "OWD-TIM-05")


@cases("A", "P")
def test_after_the_free_move_nothing_is_attacked_or_placed(table, case) -> None:
    table.with_({"western_united_states": ("anna", 1)})
    in_its_moment(table, case).do(r.AttackStopped(by="anna"))
    table.do(r.ArmiesMoved(by="anna", source="ontario", target="western_united_states", count=1))
    assert not table.offered(e.CardPlayed, "anna", card=case.card, use="attack")
    assert table.refused(shown(table, case), PHASES[case.code])


@cases("F")
def test_there_is_one_free_move_in_a_turn(table, case) -> None:
    in_its_moment(table, case).with_({"western_united_states": ("anna", 1)})
    table.do(r.ArmiesMoved(by="anna", source="ontario", target="western_united_states", count=1))
    assert table.refused(shown(table, case), "RSK-MOV-01")
    assert not table.offered(e.CardPlayed, "anna", card=case.card)


@cases("P", "A", "F")
def test_in_the_turn_of_another_only_d_and_s_cards_are_played(table, case) -> None:
    in_its_moment(table, case).turn_of("ben")
    code = "D" if "D" in cards.codes(case.card) else case.code
    assert table.refused(shown(table, case), PHASES[code])
    assert not table.offered(e.CardPlayed, "anna", card=case.card)


@cases("D")
def test_in_defence_it_waits_for_an_attack_on_its_player(table, case) -> None:
    in_its_moment(table, case).do(r.AttackStopped(by="anna"))
    assert table.refused(shown(table, case), letter(case))
    table.with_({"siam": ("anna", 5), "china": ("carla", 1)}).attack("siam", "china")
    assert table.refused(shown(table, case), letter(case))
    assert not table.offered(e.CardPlayed, "ben", card=case.card)


@cases()
def test_mole_negates_it_and_both_are_discarded(table, case) -> None:
    area = named_and_owned(in_its_moment(table, case), case)
    forces, effects, fight, turn = (getattr(table.state, name) for name in ("forces", "effects", "fight", "turn"))
    hands = {player: table.state.deck.hand(player) for player in table.state.order}
    table.do(shown(table, case))
    assert (table.state.effects, table.state.forces) == (effects, forces), "nothing is done before the answers"
    table.do(e.CardAnswered(by="carla", card="mole"))
    more = {a for a in table.state.world.keys if table.state.forces[a] != forces[a]}
    assert more == {"egypt"}, "two armies for the negator alone"
    assert table.armies("egypt") == (3,)
    assert table.armies(area)[0] == sum(f.armies for f in forces[area]), "none for who was negated"
    assert (table.state.effects, table.state.fight) == (effects, fight)
    assert (table.state.turn.moved, table.state.neutrals) == (turn.moved, ())
    assert {case.card, "mole"} <= set(table.state.deck.shown)
    assert not table.state.plays
    assert not table.state.deck.lying
    left = {player: table.state.deck.hand(player) for player in table.state.order}
    assert left == {**hands, case.by: hands[case.by] - 1, "carla": hands["carla"] - 1}


@cases()
def test_two_armies_come_to_its_own_named_area_and_none_elsewhere(lay_table, case) -> None:
    table = lay_table().turn_of("anna")
    area = named_and_owned(in_its_moment(table, case), case)
    before = table.armies(area)[0]
    table.do(shown(table, case)).nobody()
    assert table.armies(area) == (before + 2,)
    other = in_its_moment(lay_table().turn_of("anna"), case)
    if other.state.holder(area) == case.by:
        other.with_({area: ("david", 2)})
    before = other.armies(area)[0]
    other.do(shown(other, case)).nobody()
    assert other.armies(area)[0] <= before


@cases("A", "P")
def test_one_card_of_a_letter_in_a_phase(table, case) -> None:
    in_its_moment(table, case)
    others = {"A": ("orbital_laser", "icbm"), "P": ("cometary_cultists", "toxic_waste")}[case.code]
    first = next(one for one in others if one != case.card)
    table.play("anna", first, **next(other.said for other in CASES if other.card == first))
    event = shown(table, case)
    assert table.refused(event, "OWD-TIM-08")
    assert not table.offered(e.CardPlayed, "anna", card=case.card, use=event.use)


@cases("F")
def test_one_card_in_the_free_move(table, case) -> None:
    in_its_moment(table, case).attack("alaska", "kamchatka").do(r.AttackStopped(by="anna"))
    table.play("anna", "apcs")
    assert table.refused(shown(table, case), "OWD-TIM-08")


@cases("S")
def test_one_s_card_in_a_turn_of_anybody(table, case) -> None:
    in_its_moment(table, case).play("anna", "haz_gear")
    assert table.refused(shown(table, case), "OWD-TIM-08")
    assert not table.refused(shown(table.turn_of("ben"), case), "OWD-TIM-08")


@cases("D")
def test_one_d_card_in_the_turn_of_another(table, case) -> None:
    in_its_moment(table, case)
    table.with_({"yakutsk": ("ben", 3)}).play("ben", "radar", at="yakutsk", to="kamchatka", count=1)
    assert table.refused(shown(table, case), "OWD-TIM-09")
    table.do(r.AttackStopped(by="anna")).turn_of("david").with_({"irkutsk": ("david", 5)})
    table.attack("irkutsk", "kamchatka")
    assert not table.refused(shown(table, case), "OWD-TIM-09")


@cases()
def test_it_is_discarded_unless_it_lasts(table, case) -> None:
    in_its_moment(table, case).do(shown(table, case))
    assert case.card in table.state.deck.lying, "it is on the table while others may answer"
    table.nobody().roll(*([1] if table.state.plays and table.state.plays[-1].wants == "die" else []))
    if case.card == "informant":
        table.do(e.CardTaken(by="anna", of="ben"))
    lying = case.card in table.state.deck.lying
    assert (lying, case.card in table.state.deck.shown) == (case.lies, not case.lies)
    assert table.state.hands.get(case.by, ()).count(case.card) == 0


@cases()
def test_what_is_not_in_the_hand_is_not_played(table, case) -> None:
    in_its_moment(table, case).do(shown(table, case)).nobody()
    again = shown(table, case)
    assert table.refused(again, "OWD-TRM-03" if case.card in table.state.deck.lying else "OWD-PLY-01")
    assert not table.offered(e.CardPlayed, case.by, card=case.card)
