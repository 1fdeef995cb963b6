"""The effects of cards, read off the table before and after: sizes, answers, lost income."""

from __future__ import annotations

import pytest

from assistant.core.event import TABLE
from assistant.games.one_world_dominion import events as e
from assistant.games.one_world_dominion.cards import printed
from assistant.games.one_world_dominion.history import CardEffect, Shown, duels, income, tally, timeline
from assistant.games.risk import events as r
from assistant.kit.forces import totals
from tests.games.one_world_dominion.conftest import Table
from tests.simulate_dominion import Game

BOMBED = {"japan": ("ben", 7), printed()["bombers"].area: ("david", 2)}
"""The area that Bombers name does not belong to Anna, who plays them."""


def told(table: Table) -> tuple[Shown, ...]:
    return timeline(table.table.story(TABLE))


def did(table: Table) -> CardEffect:
    """Return the effect of the last card."""
    found = told(table)[-1].effect
    assert found is not None
    return found


# ---------------------------------------------------------------- sizes


def test_bombers_remove_what_the_die_does_not_spare() -> None:
    table = Table().with_(BOMBED).turn_of("anna").play("anna", "bombers", 3, at="japan")
    assert did(table) == CardEffect(removed={"ben": 4})
    assert did(table).size == 4


def test_two_armies_of_the_named_area_are_told_by_themselves() -> None:
    table = Table().with_({**BOMBED, printed()["bombers"].area: ("anna", 1)}).turn_of("anna")
    table.play("anna", "bombers", 3, at="japan")
    assert did(table) == CardEffect(removed={"ben": 4}, named=2)


def test_armies_that_change_sides_are_neither_killed_nor_new() -> None:
    table = Table().with_({"brazil": ("ben", 5)}).begins("anna").play("anna", "rebellion", at="brazil")
    assert did(table) == CardEffect(turned={"rebels_1": 5})
    table.placed().with_({"peru": ("anna", 2), "venezuela": ("carla", 6)})
    assert did(table) == CardEffect(turned={"rebels_1": 5}), "what is put right by hand is no effect of a card"


def test_new_armies_on_the_board_are_gained() -> None:
    table = Table().with_({"indonesia": ("anna", 1), "siam": ("ben", 1)}).begins("anna")
    owned = sum(table.state.holder(a) == "anna" for a in table.state.world.within("australia"))
    table.play("anna", "national_guard", continent="australia")
    assert did(table) == CardEffect(gained={"anna": owned})
    assert owned


def test_a_fight_that_a_card_began_is_its_effect_and_no_other_fight() -> None:
    areas = {"brazil": ("ben", 4), "venezuela": ("carla", 3), "alaska": ("anna", 9), "kamchatka": ("ben", 3)}
    table = Table().with_(areas).turn_of("anna")
    table.play("anna", "provocateur", at="brazil", to="venezuela").throw("611", "55").throw("61", "55").throw("6", "5")
    assert did(table).lost == {"ben": 2, "carla": 3}
    table.attack("alaska", "kamchatka").throw("666", "55")
    assert did(table).lost == {"ben": 2, "carla": 3}


def test_a_card_out_of_a_hand_is_done_and_moves_no_army() -> None:
    table = Table(cards=3).turn_of("anna").play("anna", "informant", whom="ben")
    assert told(table)[-1].effect is None
    table.do(e.CardTaken(by="anna", of="ben"))
    assert did(table) == CardEffect()


# ---------------------------------------------------------------- answers


def test_a_negated_card_did_nothing_and_nothing_is_guessed() -> None:
    table = Table().with_(BOMBED).turn_of("anna").show("anna", "bombers", at="japan")
    table.answer("ben", "fighters")
    (one,) = told(table)
    assert one.negated
    assert one.effect is None
    assert [(a.by, a.card, a.late, a.stood) for a in one.answers] == [("ben", "fighters", False, True)]
    assert duels(told(table)) == (one,)


def test_an_answer_that_comes_too_late_takes_the_effect_back() -> None:
    table = Table().with_(BOMBED).give("ben", "fighters").turn_of("anna").play("anna", "bombers", 3, at="japan")
    assert did(table).removed == {"ben": 4}
    table.answer("ben", "fighters")
    (one,) = told(table)
    assert one.negated
    assert one.answers[0].late
    assert one.effect is None
    assert table.armies("japan") == (7,)


def test_a_card_with_another_target_is_not_negated() -> None:
    areas = {"japan": ("ben", 4), "siam": ("carla", 5)}
    table = Table().with_(areas).begins("anna").show("anna", "rebellion", at="japan")
    table.answer("ben", "counter_espionage", at="siam").nobody()
    (one,) = told(table)
    assert one.answers[0].redirects
    assert not one.negated
    assert one.effect == CardEffect(turned={"rebels_1": 5})


def test_an_answer_that_is_answered_does_not_stand() -> None:
    table = Table(options={"OWD-AMB-03": "yes"}).with_(BOMBED).turn_of("anna")
    table.show("anna", "bombers", at="japan").answer("ben", "fighters").answer("carla", "mole").nobody().roll(3)
    (one,) = told(table)
    assert [a.stood for a in one.answers] == [False]
    assert not one.negated
    assert one.effect == CardEffect(removed={"ben": 4})


def test_a_struck_line_takes_its_card_out_of_the_timeline() -> None:
    table = Table().with_(BOMBED).turn_of("anna").show("anna", "bombers", at="japan")
    table.answer("ben", "fighters")
    table.table.strike(table.table.lines[-1].seq)
    table.nobody().roll(3)
    (one,) = told(table)
    assert not one.answers
    assert one.effect == CardEffect(removed={"ben": 4})


# ---------------------------------------------------------------- income


def test_income_that_cards_took_doubled_and_set_aside() -> None:
    asia = dict.fromkeys(Table().state.world.within("asia"), ("anna", 2))
    table = Table(2).with_(asia).begins("anna")
    before = table.state.unplaced
    table.play("ben", "propaganda", whom="anna", continent="asia")
    assert before - table.state.unplaced == 7
    table.placed().ends().begins("ben")
    table.placed().ends().begins("anna").play("anna", "human_cloning", continent="asia")
    table.placed().ends().begins("ben")
    waiting = table.state.unplaced
    table.play("anna", "saboteur", whom="ben")
    shown = told(table)
    assert did(table).size == waiting, "armies that come one turn later are counted once"
    assert income(shown) == {"anna": {"propaganda": -7, "human_cloning": 7}, "ben": {"saboteur": -waiting}}
    assert dict(tally(shown))["saboteur"].deferred == {"ben": waiting}


@pytest.mark.parametrize("seed", range(4))
def test_over_whole_games_what_cards_removed_is_what_the_table_counts(seed: int) -> None:
    """Each army that a card removed is counted for exactly one card, a shot-down flight or a late answer."""
    table = Game(4, seed, hand=5).play()
    steps = table.story(TABLE)
    shown, state = timeline(steps), table.view(TABLE)
    assert len(shown) > 20
    told_of = dict.fromkeys(state.owners, 0)  # type: ignore[attr-defined]
    for one in shown:
        for owner, count in one.effect.removed.items() if one.effect else ():
            told_of[owner] += count
    turned = sum(sum(one.effect.turned.values()) for one in shown if one.effect)
    assert sum(told_of.values()) + turned <= sum(state.removed.values())  # type: ignore[attr-defined]
    if not any(one.play.card == "paratroops" and one.negated for one in shown):
        assert sum(told_of.values()) + turned == sum(state.removed.values())  # type: ignore[attr-defined]
    assert sum(totals(state.forces).values()) > 0  # type: ignore[attr-defined]
    assert isinstance(steps[-1].event, r.TurnEnded) or shown
