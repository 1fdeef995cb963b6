"""Computer players who join a recorded game of people in its middle, and what a dealer tells at a table with people."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any, Final

import pytest

from assistant.bots import simulate
from assistant.content.catalogue import SHELF
from assistant.core.event import REFEREE, TABLE, Event
from assistant.families.stocks import events as stocks
from assistant.games.axis_allies import events as axis
from assistant.games.axis_allies.fighting import shooters
from assistant.games.axis_allies.volleys import defending
from assistant.games.cold_cash_risk import events as market
from assistant.games.cold_cash_risk.state import WILD
from assistant.games.one_world_dominion import events as dominion
from assistant.games.plotted_axis import events as plotted
from assistant.games.risk import events as risk
from assistant.games.risk.state import Risk
from assistant.table.table import MemoryLog, Table
from tests import recorded_games as kept
from tests.axis_positions import Front
from tests.games.one_world_dominion.conftest import Table as Board
from tests.joined_games import evenings, play, record, set_up
from tests.recorded_games import growing, written
from tests.stories.record_today import FIRST

GAMES: Final = ("risk", "cold_cash_risk", "one_world_dominion", "axis_allies", "plotted_axis")
RECORDED: Final = [
    path for game in GAMES for path in (FIRST[game], SHELF / "data" / game / "demo.jsonl") if path.exists()
]
DICE: Final = ("DiceRolled", "DieRolled", "LossesTaken", "ShotsFired", "GunsFired", "StrengthRolled")
STOPS: Final = 6
"""The number of moments of each game."""
recorded = pytest.mark.parametrize("path", RECORDED, ids=lambda path: f"{path.parent.name}-{path.stem}")


def begun(path: Path, stops: int) -> Iterator[Table]:
    """Yield the table of a recorded game at this number of moments, from its first turn on."""
    since = next(at for at, entry in enumerate(written(path).entries, 1) if hasattr(entry.event, "players"))
    for table in growing(path, stops, since=since):
        if not table.view(TABLE).over:
            yield table


def seats(table: Table) -> list[str]:
    state: Any = table.view(TABLE)
    return [player.key for player in state.players]


@recorded
def test_every_moment_of_a_recorded_game_has_a_next_line(path: Path) -> None:
    """Computer players go on alone; beside people, one of them goes on or waits."""
    for at, table in enumerate(begun(path, STOPS)):
        kind, everybody = evenings(table.game.key), seats(table)
        page = any(box.page for box in table.boxes.open().values())  # of books that only their drawer has
        assert page or kind.joined(table, dict.fromkeys(everybody, "simple"), at).next_line(), len(table.entries)
        for seat in everybody:
            said = kind.joined(table, {seat: "engine"}, at).next_line()
            assert said is None or said.dealt or said.by in (seat, TABLE)


@pytest.mark.parametrize("game", GAMES)
def test_a_recorded_game_is_played_on_by_the_rules(game: str) -> None:
    entries, lines = len(written(FIRST[game]).entries), 0
    for at in (entries // 3, 2 * entries // 3):
        table = kept.table(FIRST[game], at)
        for _ in range(12):
            said = evenings(game).joined(table, dict.fromkeys(seats(table), "engine"), at).next_line()
            if said is None and any(box.page for box in table.boxes.open().values()):
                break
            assert said
            assert not [n for n in table.advice(said.event, said.by) if n.level == "illegal"]
            record(table, said)
            lines += 1
        assert not list(table.game.laws(table.view(REFEREE)))
    assert lines


@pytest.mark.parametrize("game", GAMES)
def test_people_roll_their_own_dice(game: str) -> None:
    """Dice that a computer player rolls are waited for if a person is in its seat; both are ways to go on."""
    rolled = 0
    demo = SHELF / "data" / game / "demo.jsonl"
    for at, table in enumerate(begun(demo if demo.exists() else FIRST[game], 100)):
        kind, skills = evenings(game), dict.fromkeys(seats(table), "simple")
        said = kind.joined(table, skills, at).next_line()
        if said and said.by in skills and type(said.event).__name__ in DICE:
            rolled += 1
            others = {seat: skill for seat, skill in skills.items() if seat != said.by}
            beside = kind.joined(table, others, at).next_line()
            assert beside is None or type(beside.event) is not type(said.event), (said, beside)
            if rolled == 3:
                break
    assert rolled


def test_defenders_fire_from_their_own_seat() -> None:
    demo, fired = SHELF / "data" / "axis_allies" / "demo.jsonl", 0
    for at, entry in enumerate(written(demo).entries):
        if isinstance(entry.event, axis.ShotsFired) and entry.event.side == "defender":
            table = kept.table(demo, at)
            state: Any = table.view(TABLE)
            said = evenings("axis_allies").joined(table, dict.fromkeys(seats(table), "simple"), at).next_line()
            if said and isinstance(said.event, axis.ShotsFired):
                fired += 1
                assert said.by in {state.seat_of(power) for power in shooters(state)}
    assert fired


def test_where_boardside_rolls_all_dice_the_attacker_rolls_for_both_sides() -> None:
    """A computer player that attacks doesn't wait for a person whose page has no dice to roll."""
    demo, fired = SHELF / "data" / "axis_allies" / "demo.jsonl", 0
    for at, entry in enumerate(written(demo).entries):
        if isinstance(entry.event, axis.ShotsFired) and entry.event.side == "defender":
            table = kept.table(demo, at)
            setup = table.lines[0]
            table.amend(setup.seq, replace(setup.event, dice="rolled"))
            state: Any = table.view(TABLE)
            attacker, defender = state.seat_of(state.battle.attacker), defending(state, state.battle)[0].owner
            said = evenings("axis_allies").joined(table, {attacker: "simple"}, at).next_line()
            if state.seat_of(defender) != attacker and said and isinstance(said.event, axis.ShotsFired):
                fired += 1
                assert said.by == attacker
                beside = evenings("axis_allies").joined(table, {state.seat_of(defender): "simple"}, at).next_line()
                assert beside is None or not isinstance(beside.event, axis.ShotsFired)
    assert fired


@pytest.mark.parametrize(
    ("game", "kinds"),
    [("axis_allies", axis.UnitsMoved), ("plotted_axis", plotted.OrderCarriedOut | plotted.OrderPassed)],
)
def test_strong_generals_give_the_odds_by_which_they_decide(game: str, kinds: Any) -> None:
    told: dict[bool, int] = {True: 0, False: 0}
    for at, table in enumerate(begun(SHELF / "data" / game / "demo.jsonl", 150)):
        for skill in ("engine", "simple"):
            said = evenings(game).joined(table, dict.fromkeys(seats(table), skill), at).next_line()
            if said and re.match(
                r"The chance of winning the battle for .+ was .+ %\.|The battle for .+ looked ", said.why
            ):
                assert isinstance(said.event, kinds)
                told[skill == "engine"] += 1
            elif said and skill == "engine":
                assert said.why == "By rules of thumb."
    assert told[True]
    assert not told[False]


def test_a_computer_player_rolls_for_allied_defenders_of_its_own() -> None:
    """A British bomber defends Karelia beside the USSR's infantry: its player rolls, not the owner of the infantry."""
    stacks = {"karelia": "ussr 2 infantry, uk 1 bomber", "eastern_europe": "ger 4 infantry"}
    front = Front(stacks, "ger", "combat_move").go("infantry", "eastern_europe", "karelia", 4).fight("karelia")
    state: Any = front.fire("attacker", 1, 1).table.view(TABLE)
    owner, others = state.seat_of("uk"), {state.seat_of("ussr"), state.seat_of("ger")}
    said = evenings("axis_allies").joined(front.table, {owner: "simple"}, 1).next_line()
    assert said is not None
    assert (said.by, type(said.event)) == (owner, axis.ShotsFired)
    assert owner not in others
    assert evenings("axis_allies").joined(front.table, dict.fromkeys(others, "simple"), 1).next_line() is None


def test_nobody_waits_for_a_person_to_decline_an_office() -> None:
    """The computer players vote; the nominee, a person, may decline as long as nobody has."""
    demo = SHELF / "data" / "cold_cash_risk" / "demo.jsonl"
    at, called = next(
        (n, one.event) for n, one in enumerate(written(demo).entries) if isinstance(one.event, market.MeetingCalled)
    )
    table = kept.table(demo, at)
    caller, nominee = called.by, next(seat for seat in seats(table) if seat != called.by)
    table.record(market.MeetingCalled(by=caller, of=called.of, nominee=nominee), caller, freely=True)
    skills = {seat: "simple" for seat in seats(table) if seat != nominee}
    for seed in range(20):
        said = evenings("cold_cash_risk").joined(table, skills, seed).next_line()
        assert said is not None
        assert isinstance(said.event, market.VoteCast)


@pytest.mark.parametrize(("shares", "agrees"), [(0, False), (12, True)])
def test_a_merger_that_a_person_proposes_is_answered_for_what_it_brings(shares: int, agrees: bool) -> None:
    """A CEO agrees if its shares bring it a fair part of the bonuses, whatever the dice of its table say."""
    demo, answered = SHELF / "data" / "cold_cash_risk" / "demo.jsonl", 0
    for at, entry in enumerate(written(demo).entries, 1):
        if not isinstance(entry.event, market.MergerProposed):
            continue
        table = kept.table(demo, at)
        state: Any = table.view(TABLE)
        ceo = next((one for one in state.asked if one != entry.event.by), None)
        if ceo is None:
            continue
        for firm in state.merger.defunct:
            for other in seats(table):
                table.record(
                    stocks.SharesSet(by=other, of=firm, count=shares if other == ceo else 2), other, freely=True
                )
        table.record(stocks.SharesSet(by=ceo, of=state.merger.survivor, count=0), ceo, freely=True)
        skills = {seat: "simple" for seat in seats(table) if seat != entry.event.by}
        for seed in range(8):
            said = evenings("cold_cash_risk").joined(table, skills, seed).next_line()
            assert said is not None
            assert isinstance(said.event, market.MergerAnswered)
            if said.by == ceo:
                assert said.event.agrees == agrees, (at, seed)
                answered += 1
    assert answered


# ---------------------------------------------------------------- cards that a dealer tells


def sizes(state: Any) -> dict[str, int]:
    """Return how many cards everybody holds."""
    return dict(state.deck.hands if isinstance(state, Risk) else state.hand_sizes)


def knowing(table: Table) -> list[Any]:
    """Check that nobody decides anything while a card is not told; return the cards that were known as a victim's."""
    told = (risk.CardTold, market.CardTaken, market.HandDealt)
    known: list[Any] = []
    befores: list[Any] = [state for _, state in table.states(REFEREE)]
    for before, entry in zip(befores, table.entries[1:], strict=False):
        if isinstance(entry.event, told):
            known += [entry.event for hand in before.hands.values() if getattr(entry.event, "card", "") in hand]
        elif before.turn.number:
            for seat, count in sizes(before).items():
                assert len(before.hands.get(seat, ())) == count, entry.event
    return known


def gives(table: Table, kind: type[Event]) -> None:
    """Check that the dealer gives a person this card, beside the computer player in the first seat."""
    ours, *people = seats(table)
    at = next(n for n, one in enumerate(table.entries) if isinstance(one.event, kind) and one.author in people)
    before = Table(table.game, MemoryLog(table.entries[:at]))
    said = evenings(table.game.key).joined(before, {ours: "engine"}, 3).next_line()
    assert said is not None
    assert (said.dealt, type(said.event), said.by) == (True, kind, table.entries[at].author)


@pytest.mark.parametrize(
    ("game", "lines", "use"), [("risk", 600, risk.SetTurnedIn), ("one_world_dominion", 220, dominion.CardPlayed)]
)
def test_everybody_is_told_the_cards_of_a_war(game: str, lines: int, use: type[Event]) -> None:
    table = play(game, 3, 1, lines)
    assert {entry.author for entry in table.entries if isinstance(entry.event, risk.CardTold)} == set(seats(table))
    assert any(isinstance(entry.event, use) for entry in table.entries)
    for entry in table.entries:
        if isinstance(entry.event, risk.ArmiesPlaced):
            assert entry.author == entry.event.by or entry.event.by not in seats(table), "people place their armies"
    gives(table, risk.CardTold)
    assert not any(isinstance(entry.event, dominion.NobodyAnswers) for entry in table.entries), "people may answer"
    knowing(table)


def test_a_victor_is_told_the_cards_of_the_eliminated_player() -> None:
    assert knowing(simulate("risk", ["simple"] * 3, 1))


def test_everybody_is_told_the_cards_of_cold_cash_risk_and_replaces_useless_ones() -> None:
    table = play("cold_cash_risk", 9, 1, 110)
    for kind in (market.HandDealt, market.CardTaken):
        assert {entry.author for entry in table.entries if isinstance(entry.event, kind)} == set(seats(table))
    assert any(isinstance(entry.event, market.CardReplaced) for entry in table.entries)
    knowing(table)
    gives(table, market.CardTaken)
    befores: list[Any] = [state for _, state in table.states(REFEREE)]
    for before, entry in zip(befores, table.entries[1:], strict=False):
        if isinstance(entry.event, market.MomAndPopPlaced) and before.replacing:  # type: ignore[attr-defined]
            held = before.hands[before.replacing]  # type: ignore[attr-defined]
            useless = [card for card in held if card != WILD and not before.empty(card)]  # type: ignore[attr-defined]
            assert not useless, entry


@pytest.mark.parametrize("thief", ["anna", "ben"])
def test_a_card_is_taken_from_the_hand_that_its_player_was_told(thief: str) -> None:
    """A person cannot look at a computer player's cards: the dealer draws one. A computer player takes one itself."""
    victim = "ben" if thief == "anna" else "anna"
    table = Board(2, cards=3).turn_of(thief).play(thief, "informant", whom=victim).table
    for _ in range(12):
        said = evenings("one_world_dominion").joined(table, {"ben": "simple"}, 1).next_line()
        assert said is not None
        if isinstance(said.event, dominion.CardTaken):
            break
        assert isinstance(said.event, risk.CardTold)
        record(table, said)
    else:
        pytest.fail("no card was taken")
    assert said.by == thief
    assert said.dealt == (thief == "anna")
    assert said.event.card in table.view(REFEREE).hands[victim]  # type: ignore[attr-defined]


def test_a_book_is_sealed_by_its_own_country_and_once() -> None:
    table = set_up("plotted_axis", 2)
    owner, *people = seats(table)
    countries = [power for power, seat in table.view(TABLE).seats.items() if seat == owner]  # type: ignore[attr-defined]
    sealed: list[str] = []
    for _ in range(60):
        said = evenings("plotted_axis").joined(table, {owner: "engine"}, 2).next_line()
        if said is None and (box := next(iter(table.boxes.open().values()), None)):
            assert set(table.boxes.waiting(box.key) or ()) == {*box.seats} - {*countries}
            break
        said = said or evenings("plotted_axis").joined(table, dict.fromkeys(people, "simple"), 3).next_line()
        assert said is not None
        sealed += [said.slot] if said.slot else []
        record(table, said)
    assert sorted(sealed) == sorted(countries)


def earning(state: Any) -> set[tuple[str, bool]]:
    """Return what the corporations of the player on turn have begun, and whether more of it may follow."""
    begun = [state.earnings.get(firm) for firm in state.runs(state.on_turn or "")]
    return {(one.action, one.left > 0) for one in begun if one}


@pytest.mark.rule("CCR-EAR-01", "CCR-DWN-01")
def test_nobody_ends_earnings_while_another_corporation_has_teams_to_fire() -> None:
    """One corporation could make more free moves, and another one of the same player has begun to downsize."""
    played = simulate("cold_cash_risk", ["engine", "simple", "engine", "simple"], 55)
    wanted = {("restructure", True), ("downsize", True)}
    moment = next(line.seq for line, state in played.states(TABLE) if wanted <= earning(state))
    table = Table(played.game, MemoryLog(played.entries[:moment]))
    skills = dict.fromkeys(seats(table), "simple")
    assert all(evenings("cold_cash_risk").joined(table, skills, code).next_line() for code in range(20))
