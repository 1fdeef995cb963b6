"""The luck account of a war: the same whether it goes on fight by fight or is summed anew, after corrections too."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from assistant.kit.dice_throw import Losses
from assistant.kit.fight import Fight, Round
from assistant.odds.luck.luck import RolledRound, RunningLuck
from dashboards.parts.world import luck

OWNERS = ("anna", "ben", "carla")
ROLLED = (((3, 2), (2, 0)), ((3, 2), (1, 1)), ((2, 1), (0, 1)), ((1, 2), (1, 0)), ((3, 1), (0, 1)), ((3, 2), (0, 2)))


def fights(rolled: tuple[tuple[tuple[int, int], tuple[int, int]], ...] = ROLLED) -> tuple[Fight, ...]:
    """Return fights of one round each between changing neighbors."""

    def each() -> Iterator[Fight]:
        for at, (dice, lost) in enumerate(rolled):
            attacker, defender = OWNERS[at % 3], OWNERS[(at + 1) % 3]
            thrown = Round(armies=(9, 9), dice=dice, lost=Losses(*lost))
            yield Fight(by=attacker, attacker=attacker, defender=defender, source="a", target="b", rounds=(thrown,))

    return tuple(each())


def test_an_account_that_goes_on_equals_one_that_is_summed_anew() -> None:
    fought = fights()
    for number in range(len(fought) + 1):
        assert luck.so_far(fought[:number], None, OWNERS) == luck.account(fought[:number], OWNERS)
        assert luck.so_far(fought[:number], fought[0], OWNERS) == luck.account((*fought[:number], fought[0]), OWNERS)


def test_a_corrected_fight_is_in_the_account() -> None:
    fought = fights()
    luck.so_far(fought, None, OWNERS)
    corrected = (*fights((((3, 2), (0, 2)),)), *fought[1:])
    assert luck.so_far(corrected, None, OWNERS) == luck.account(corrected, OWNERS) != luck.account(fought, OWNERS)
    assert luck.so_far(fought[:3], None, OWNERS) == luck.account(fought[:3], OWNERS)


def test_a_further_fight_costs_one_round(monkeypatch: pytest.MonkeyPatch) -> None:
    fought, plus = fights(), RunningLuck.plus
    luck.so_far(fought[:-1], None, OWNERS)
    added: list[RolledRound] = []

    def counted(account: RunningLuck, one: RolledRound) -> RunningLuck:
        added.append(one)
        return plus(account, one)

    monkeypatch.setattr(RunningLuck, "plus", counted)
    luck.so_far(fought, None, OWNERS)
    assert len(added) == 2, "for both sides"


def test_seats_with_secrets_at_two_tables_do_not_push_each_other_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Seats that see different tables have fights of their own: six players and the table, twice."""
    courses, plus, added = [fights() for _ in range(2 * 7)], RunningLuck.plus, list[RolledRound]()
    for fought in courses:
        luck.so_far(fought[:-1], None, OWNERS)
    monkeypatch.setattr(RunningLuck, "plus", lambda account, one: added.append(one) or plus(account, one))
    for fought in courses:
        luck.so_far(fought, None, OWNERS)
    assert len(added) == 2 * len(courses)
