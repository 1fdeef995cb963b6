"""The odds of every card of One World Dominion that affects dice or a fight, alone and in pairs, against `by_hand`.

Every comparison is made in fractions, chance by chance.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import combinations, product
from typing import Any

import pytest

from assistant.kit.fight import Field, Fight, announced, beaten_off, dice_of, rolled, throws_of
from assistant.kit.forces import Force
from assistant.odds import Battle, Dice, Unanswerable, exact, forecast
from assistant.odds.armies.from_state import battle_of, horde, rolled_again, what_if
from tests.odds import by_hand
from tests.odds.by_hand import Cards


@dataclass(frozen=True)
class Card:
    """A card as described to the engine (`what_if`) and as the rules tell it (`by_hand`)."""

    id: str
    said: dict[str, Any] = field(hash=False)
    told: dict[str, Any] = field(hash=False)


ATTACK, DEFENCE = "attackers_plus", "defenders_plus"
CARDS = {
    "Artillery of the attacker": Card("C01", {"opening": ("artillery_attack",)}, {"shelled_defender": True}),
    "Artillery of the defender": Card("C01", {"opening": ("artillery_defend",)}, {"shelled_attacker": True}),
    "Fresh Recruits of the attacker": Card(
        "C09", {"opening": ("recruits_attack",), "attack_mod": -1}, {"recruits_attack": True, ATTACK: -1}
    ),
    "Fresh Recruits of the defender": Card(
        "C09", {"opening": ("recruits_defend",), "defence_mod": -1}, {"recruits_defend": True, DEFENCE: -1}
    ),
    "Radar moves two in": Card("C12", {"defend": 2, "compulsory": 1}, {"joined": 2, "must_fight": 1}),
    "Stealth Technology": Card("C25", {"ignored": 3}, {"losses_count_from": 3}),
    "Electronic Warfare of the attacker": Card("C33", {"attack_mod": 1}, {ATTACK: 1}),
    "Electronic Warfare of the defender": Card(
        "C33", {"defence_mod": 1, "compulsory": 1}, {DEFENCE: 1, "must_fight": 1}
    ),
    "Navy of the attacker": Card("C40", {"attack_mod": 2}, {ATTACK: 2}),
    "Navy of the defender": Card("C40", {"defence_mod": 2, "compulsory": 1}, {DEFENCE: 2, "must_fight": 1}),
    "Black Helicopters": Card("C42", {"attack_mod": 2}, {ATTACK: 2}),
    "Fortification": Card("C43", {"defence_mod": 2, "compulsory": 1}, {DEFENCE: 2, "must_fight": 1}),
    "Jihad, one more die": Card("C38", {"extra_die": "free", "committed": 99}, {"one_more_die": "free"}),
    "Jihad, one more die with an army for it": Card(
        "C38", {"extra_die": "army", "committed": 99}, {"one_more_die": "army"}
    ),
    "Jihad, one die again": Card("C38", {"reroll": "new", "committed": 99}, {"roll_again": "new"}),
    "Jihad, one die again, the better counts": Card(
        "C38", {"reroll": "better", "committed": 99}, {"roll_again": "better"}
    ),
    "Tunnels with three": Card("C28", {"committed": 3}, {"committed": 3}),
    "Paratroops with two": Card("C41", {"committed": 2}, {"committed": 2}),
}
STANDING = (6, 5)
READINGS: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "as the rules say": ({}, {}),
    "dice stay within 1 and 6": ({"dice": Dice(capped=True)}, {"within_a_die": True}),
    "shells leave one": ({"keep_one": True}, {"shells_leave_one": True}),
    "the attacker stops with four": ({"stop_at": 4}, {"stops_with": 4}),
    "inside one area": ({"staying": 0}, {"none_stays": True}),
}


def under(battle: Battle, *cards: Card) -> Battle:
    """Return what the engine is told."""
    for card in cards:
        battle = what_if(battle, **card.said)
    return battle


def by_the_rules(armies: int, against: int, reading: dict[str, Any], *cards: Card) -> by_hand.Ends:
    """Return what the rules say: bonuses add, and Jihad commits all armies but one that stays."""
    told: dict[str, Any] = dict(reading)
    joined = sum(card.told.get("joined", 0) for card in cards)
    for card in cards:
        if "committed" in card.said:
            told["committed"] = min(told.get("committed") or armies, armies - 1, card.said["committed"])
        for word, value in card.told.items():
            if word in (ATTACK, DEFENCE):
                told[word] = told.get(word, 0) + value
            elif word not in ("joined", "committed"):
                told[word] = max(told[word], value) if word in told else value
    return by_hand.fought(armies, against + joined, Cards(**told))


def fits(reading: str, *cards: Card) -> bool:
    """Return whether these cards can apply to one fight: each exists once, and a committed attack cannot be stopped."""
    if len({card.id for card in cards}) < len(cards):
        return False
    committed = any("committed" in card.said for card in cards)
    return not (committed and reading in ("the attacker stops with four", "inside one area"))


def cases() -> Iterator[Any]:
    """Yield every card, and every two."""
    for one in CARDS:
        yield pytest.param((one,), id=one)
    for one, other in combinations(CARDS, 2):
        if CARDS[one].id != CARDS[other].id:
            yield pytest.param((one, other), id=f"{one} + {other}")


@pytest.mark.parametrize("names", list(cases()))
def test_every_card_and_every_two(names: tuple[str, ...]) -> None:
    """OWD-C01, -C09, -C12, -C25, -C28, -C33, -C36, -C38, -C40 to -C43, under OWD-AMB-08, -09, -10 and -27."""
    cards = [CARDS[name] for name in names]
    for reading, (said, told) in READINGS.items():
        if not fits(reading, *cards):
            continue
        battle = under(Battle(*STANDING, **said), *cards)
        wanted = {end: chance for end, chance in by_the_rules(*STANDING, told, *cards).items() if chance}
        assert dict(exact(battle).ends) == wanted, reading
        found = forecast(battle)
        assert found.win == pytest.approx(float(by_hand.captured(wanted, battle.staying)), abs=1e-12), reading
        assert found.win == pytest.approx(float(exact(battle).win), abs=1e-12)


def test_bonuses_of_three_cards_add_up_or_the_largest_counts() -> None:
    """OWD-AMB-10: add_uncapped, cap, best_only; two of the attacker against one of the defender."""
    cards = [
        CARDS[name] for name in ("Electronic Warfare of the attacker", "Black Helicopters", "Navy of the defender")
    ]
    assert under(Battle(5, 4), *cards).dice == Dice(attack_mod=3, defence_mod=2)
    best = what_if(Battle(5, 4), attack_mod=2, defence_mod=2)
    assert exact(best).win == by_hand.captured(by_hand.fought(5, 4, Cards(attackers_plus=2, defenders_plus=2)))
    assert exact(best).win != exact(under(Battle(5, 4), *cards)).win


@pytest.mark.parametrize(("armies", "against"), [(1, 1), (1, 2), (2, 1), (3, 4)])
def test_guerrillas_fight_where_they_stand(armies: int, against: int) -> None:
    """OWD-C36, OWD-SAM-01: none stays; one against one wins with the higher die."""
    for said, told in (({}, {}), ({"attack_mod": 1}, {ATTACK: 1}), ({"defence_mod": 2}, {DEFENCE: 2})):
        found = exact(what_if(Battle(armies, against, staying=0), **said))
        assert dict(found.ends) == by_hand.fought(armies, against, Cards(none_stays=True, **told))
    assert exact(Battle(1, 1, staying=0)).win == Fraction(15, 36)


@pytest.mark.parametrize("committed", [1, 2, 4, 6])
def test_only_committed_armies_fight(committed: int) -> None:
    """OWD-COM-01, OWD-COM-02, OWD-C28, OWD-C41: the rest remains in the area."""
    found = exact(Battle(7, 4, committed=committed))
    assert dict(found.ends) == by_hand.fought(7, 4, Cards(committed=committed))
    assert min(left for left, _ in found.ends) == 7 - committed


# ---------------------------------------------------------------- attacks that nobody chose


@pytest.mark.parametrize("counted", ["all", "minus_one"])
@pytest.mark.parametrize(("armies", "against"), [(2, 1), (4, 2), (9, 1), (10, 3), (11, 4)])
def test_how_many_are_moved_by_a_forced_attack(armies: int, against: int, counted: Any) -> None:
    """OWD-C20, OWD-C32, OWD-INV-01 to -03, OWD-AMB-06."""
    for said, told in (({}, {}), ({"attack_mod": 1}, {ATTACK: 1}), ({"ignored": 3}, {"losses_count_from": 3})):
        found = forecast(what_if(Battle(armies, against, forced=counted), **said))
        wanted = by_hand.entering(armies, against, counted, Cards(**told))
        assert found.moved_by_force() == pytest.approx({k: float(p) for k, p in wanted.items()}, abs=1e-12)
        assert sum(wanted.values()) == by_hand.captured(by_hand.fought(armies, against, Cards(**told)))


def test_a_forced_attack_after_dice_that_come_first() -> None:
    """OWD-INV-04: either side may play one card. Where shells left no defender, no dice were rolled (OWD-AMB-27)."""
    battle = Battle(6, 3, forced="all", opening=("artillery_attack",))
    walked = {1: Fraction(4, 6)}
    for face in (1, 2):
        for moved, p in by_hand.entering(6, 3 - face, "all").items():
            walked[moved] = walked.get(moved, Fraction(0)) + p / 6
    assert forecast(battle).moved_by_force() == pytest.approx({k: float(p) for k, p in walked.items()})
    three = forecast(replace(battle, fewest_in=3)).moved_by_force()
    assert three[3] == pytest.approx(float(walked[3]) + 4 / 6), "OWD-AMB-07: as if all dice had been rolled"
    grown = Battle(6, 3, forced="all", opening=("recruits_defend",))
    assert sum(forecast(grown).moved_by_force().values()) == pytest.approx(forecast(grown).win)


@pytest.mark.parametrize("joining", ["killed_join", "only_on_capture"])
@pytest.mark.parametrize("against", [1, 3, 5])
def test_mutants(against: int, joining: Any) -> None:
    """OWD-C44, OWD-AMB-15: those they killed join them; 7 lose 2 to 3 and capture: 8; stopped at 1 after 4: 5."""
    battle = Battle(7, against, forced="everybody")
    wanted: dict[int, Fraction] = defaultdict(Fraction)
    for (left, there), chance in by_hand.fought(7, against, Cards()).items():
        wanted[left + (against - there if joining == "killed_join" or not there else 0)] += chance
    assert horde(battle, joining) == pytest.approx({k: float(p) for k, p in wanted.items()}, abs=1e-12)
    moved = {left: float(p) for (left, there), p in by_hand.fought(7, against, Cards()).items() if not there}
    assert forecast(battle).moved_by_force() == pytest.approx(moved, abs=1e-12)


def test_mutants_against_recruits_and_artillery() -> None:
    """The defender of their area may play one card; armies that Artillery kills are no longer mutants."""
    wanted: dict[int, Fraction] = defaultdict(Fraction)
    for face in range(1, 7):
        for (left, there), chance in by_hand.fought(5, 2 + face, Cards(defenders_plus=-1)).items():
            wanted[left + 2 + face - there] += chance / 6
    recruits = what_if(Battle(5, 2, forced="everybody"), opening=("recruits_defend",), defence_mod=-1)
    assert horde(recruits) == pytest.approx({k: float(p) for k, p in wanted.items()})
    shelled = horde(what_if(Battle(5, 2, forced="everybody"), opening=("artillery_defend",)))
    assert shelled[0] == pytest.approx(2 / 6), "five or six on five mutants"


def test_what_a_forced_attack_cannot_have() -> None:
    for wrong in ({"stop_at": 2}, {"stop_below": 0.5}, {"committed": 3}, {"staying": 0}):
        with pytest.raises(Unanswerable, match="nvoluntary"):
            Battle(8, 4, forced="all", **wrong)
    assert [Battle(5, 4, forced="all").to_the_end, Battle(5, 4).to_the_end] == [True, False]
    assert any("OWD-AMB-06" in said for said in Battle(5, 4, forced="minus_one").readings)


# ---------------------------------------------------------------- the fight as it goes on, and its odds

TERMS: dict[str, dict[str, Any]] = {
    "plain": {},
    "bonuses": {"modifiers": (2, 1)},
    "within a die": {"modifiers": (2, 0), "capped": True},
    "free die": {"extra": "free"},
    "free die, committed": {"extra": "free", "committed": 2},
    "die with an army": {"extra": "army"},
    "spared": {"spared": 2, "two": 2},
    "spared and committed": {"spared": 1, "committed": 2, "modifiers": (0, 2)},
    "committed": {"committed": 3},
    "forced": {"forced": True},
    "forced, one not counted": {"forced": True, "forced_in": "minus_one", "modifiers": (1, 0)},
    "horde": {"forced": True, "forced_in": "everybody"},
    "inside": {"staying": 0},
    "inside with a bonus": {"staying": 0, "modifiers": (-1, 0)},
}


def standing(armies: int, against: int, terms: dict[str, Any]) -> Field:
    inside = terms.get("staying") == 0
    source = "peru" if inside else "brazil"
    forces = {"peru": (Force("ben", against),)}
    forces[source] = (*forces.get(source, ()), Force("ann", armies))
    fight = Fight(by="ann", attacker="ann", defender="ben", source=source, target="peru", **terms)
    return announced(Field(forces=forces), fight)


def played(table: Field) -> dict[tuple[int, int, int], Fraction]:
    """Return every throw of the most dice, through the functions of the fight: (armies left in all, defenders, moved
    in).
    """
    fight = table.fight
    if fight is None or fight.captured or beaten_off(table):
        left = sum(force.armies for here in table.forces.values() for force in here if force.owner == "ann")
        there = sum(force.armies for here in table.forces.values() for force in here if force.owner == "ben")
        return {(left, there, fight.moved if fight else 0): Fraction(1)}
    found: dict[tuple[int, int, int], Fraction] = defaultdict(Fraction)
    attack, defence = dice_of(table, fight)
    assert throws_of(table, fight)[0] == (attack, defence)
    after: dict[Any, tuple[Field, int]] = {}
    for (ours, ways), (theirs, times) in product(by_hand.rolls(attack).items(), by_hand.rolls(defence).items()):
        then = rolled(table, ours, theirs)
        key = (*((area, here) for area, here in sorted(then.forces.items())), then.fight is None)
        after[key] = (then, after.get(key, (then, 0))[1] + ways * times)
    for then, ways in after.values():
        for end, chance in played(then).items():
            found[end] += chance * Fraction(ways, 6 ** (attack + defence))
    return found


@pytest.mark.parametrize("terms", TERMS.values(), ids=TERMS)
@pytest.mark.parametrize(("armies", "against"), [(4, 2), (5, 3)])
def test_odds_are_those_of_the_fight_as_it_is_played(armies: int, against: int, terms: dict[str, Any]) -> None:
    table = standing(armies, against, terms)
    assert table.fight is not None
    found = exact(battle_of(table, table.fight))
    ends: dict[tuple[int, int], Fraction] = defaultdict(Fraction)
    moved: dict[int, Fraction] = defaultdict(Fraction)
    for (left, there, count), chance in played(table).items():
        ends[left, there] += chance
        moved[count] += chance if not there else 0
    assert dict(found.ends) == ends
    if terms.get("forced"):
        entering = forecast(found.battle).moved_by_force()
        assert entering == pytest.approx({k: float(p) for k, p in moved.items() if p}, abs=1e-12)


def test_a_fight_in_its_middle() -> None:
    """Finished rounds no longer count: after one of three lossless rounds two are left, then none."""
    table = standing(6, 4, {"spared": 3, "must": 1, "committed": 4, "reroll": "better", "capped": True})
    for number in range(4):
        assert table.fight is not None
        battle = battle_of(table, table.fight)
        spared = max(0, 3 - number)
        assert (battle.ignored, battle.compulsory, battle.committed) == (spared, max(0, 1 - number), 4)
        left = Cards(committed=4, losses_count_from=spared, roll_again="better", within_a_die=True)
        assert dict(exact(battle).ends) == by_hand.fought(6, 4, left)
        table = rolled(table, (1, 1, 1), (6, 6))
    assert table.fight is not None
    assert table.fight.committed == 2


@pytest.mark.parametrize("keep", ["new", "better"])
@pytest.mark.parametrize("plus", [-1, 0, 2])
def test_which_die_is_rolled_again(keep: Any, plus: int) -> None:
    """OWD-C38 rev B: no other choice kills more on average; 6-2-1 against 5-4 rolls the 1 again."""
    cards = Cards(attackers_plus=plus, roll_again=keep)
    dice = Dice(attack_mod=plus, reroll="seen", keep=keep)

    def worth(ours: list[int], theirs: tuple[int, ...], die: int | None) -> int:
        """Return the defenders that fall in six throws of this die."""
        if die is None:
            return 6 * by_hand.dead(tuple(sorted(ours, reverse=True)), theirs, len(theirs), cards)
        rest = list(ours)
        rest.remove(die)
        new = [max(die, face) if keep == "better" else face for face in range(1, 7)]
        after = [tuple(sorted([*rest, face], reverse=True)) for face in new]
        return sum(by_hand.dead(one, theirs, len(theirs), cards) for one in after)

    throws = [both for a, d in product((1, 2, 3), (1, 2)) for both in product(by_hand.rolls(a), by_hand.rolls(d))]
    for ours, theirs in throws:
        chosen = rolled_again(dice, ours[::-1], theirs[::-1])
        best = max(worth(list(ours), theirs, die) for die in (None, *ours))
        assert worth(list(ours), theirs, chosen) == best
        assert (chosen is None) == (worth(list(ours), theirs, None) == best)
    assert rolled_again(Dice(reroll="seen"), (2, 6, 1), (4, 5)) == 1


def test_cards_that_come_to_a_fight_in_its_middle() -> None:
    battle = Battle(8, 6, ignored=3, compulsory=1, fought=2)
    assert (what_if(battle, ignored=3).first_rounds, what_if(battle, compulsory=1).first_rounds) == ((3, 0), (1, 1))
    assert what_if(Battle(8, 6, committed=5), attack=-5).committed == 2, "no more are committed than can leave"
    assert what_if(Battle(8, 6), attack=-9, defend=-9) == Battle(0, 0)
    assert what_if(battle) == battle
    twice = what_if(Battle(8, 6, opening=("artillery_attack",)), opening=("artillery_attack", "recruits_defend"))
    assert twice.opening == ("artillery_attack", "recruits_defend")
    with pytest.raises(Unanswerable):
        what_if(Battle(8, 6), extra_die="free", reroll="new")
    with pytest.raises(Unanswerable):
        battle_of(standing(501, 3, {}), standing(501, 3, {}).fight or Fight())
