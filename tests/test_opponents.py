"""The computer players of a house: when they enter a line, when they wait, and that people keep the last word."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from assistant.bots import join
from assistant.bots.evening import Evening
from assistant.bots.sight import Stuck
from assistant.core.event import TABLE
from assistant.core.fast_replace import replace
from assistant.core.offer import Nonsense
from assistant.families.common_rules import ClockPaused, ClockResumed, voters
from assistant.families.war.events import AttackAnnounced
from assistant.games import GAMES
from assistant.games.acquire import events as e
from assistant.games.clue.events import HandsVoted
from assistant.storage.deals import deal_code, let_program_deal
from assistant.storage.store import Store
from assistant.table.table import Table
from dashboards.lobby import computers, laying
from dashboards.play.opponents import CORRECTING, PACES, Opponents, choose_pace, kinds_dealt, reasons
from dashboards.play.page import Play
from dashboards.play.screen import play_for
from dashboards.server.house import House
from tests.joined_games import play_on, set_up
from tests.ui import killer_table


class Clock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    store = Store(tmp_path / "games.duckdb", GAMES)
    yield House(store, GAMES)
    store.close()


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def opponents(house: House, clock: Clock) -> Opponents:
    def at_once(work: Callable[[], None]) -> None:
        work()

    return Opponents(house, at_once, clock)


def lay(house: House, *skills: str, code: str = "3") -> Table:
    """Set up Acquire for players with these skills, "" for people; a table of people alone deals by itself."""
    draft = laying.seated("acquire", ("Anna", "Ben", "Carla")[: len(skills)], {"hands": "tracked"})
    for player, skill in zip(draft["players"], skills, strict=True):
        player["skill"] = skill
    number = house.store.create("acquire", "Saturday")
    if any(skills):
        let_program_deal(house.store, number, code)
    table = house.tables.open(number)
    table.record(laying.started(draft))
    return table


def now(table: Table, seat: str = TABLE) -> Any:
    return table.view(seat)


def until_they_wait(opponents: Opponents, clock: Clock, table: Table) -> None:
    """Let the computer players go on until the table waits for people."""
    idle = 0
    for _ in range(400):
        before = table.revision
        opponents.look()
        clock.now += PACES["usual"]
        idle = idle + 1 if table.revision == before else 0
        if idle == 3:
            return
    raise AssertionError("they never wait")


def test_the_dealer_gives_tiles_to_everybody_at_once(house: House, opponents: Opponents, clock: Clock) -> None:
    table = lay(house, "", "simple", "engine")
    for _ in range(6):
        opponents.look()
        clock.now += 0.01
    assert [type(entry.event) for entry in table.entries[1:]] == [e.FirstTileDrawn] * 3 + [e.HandDrawn] * 3
    assert all(len(now(table, seat).hands[seat]) == 6 for seat in ("anna", "ben", "carla"))
    assert "ben" not in now(table, "anna").hands
    assert "anna" not in now(table).hands


@pytest.mark.rule("KC-DNG-01")
def test_each_of_them_puts_a_card_face_down_although_nobody_may_know_who_has(
    house: House, opponents: Opponents, clock: Clock
) -> None:
    before = killer_table.danger(killer_table.moved(killer_table.table_of(*killer_table.ORDER), anna="lounge"))
    table = house.tables.open(house.store.create("killer_clue", "Saturday"))
    setup: Any = before.entries[0].event
    players = tuple(replace(one, skill="" if one.key == "anna" else "simple") for one in setup.players)
    table.record(replace(setup, players=players))
    for entry in before.entries[1:]:
        table.record(entry.event, entry.author, freely=True)
    for _ in range(12):  # what is put face down changes no revision
        opponents.look()
        clock.now += PACES["usual"]
    (box,) = table.boxes.open()
    assert [seat for seat in killer_table.ORDER if table.boxes.submission(box, seat) is None] == ["anna"]


def test_a_page_asks_for_no_tile_that_boardside_deals(house: House) -> None:
    table = lay(house, "", "simple", "engine")
    play = play_for(house, table, 1, "anna", "seat", lambda: None)
    assert "first tile" not in str(play.state()["entry"]).lower()
    assert kinds_dealt(house, 1, table) == (e.FirstTileDrawn, e.HandDrawn, e.TileTaken)
    people = lay(house, "", "", "")
    assert kinds_dealt(house, 2, people) == (), "they draw from a bag of their own"
    let_program_deal(house.store, 2, "3")
    assert kinds_dealt(house, 2, people) == (e.FirstTileDrawn, e.HandDrawn, e.TileTaken)


def test_an_open_page_follows_when_a_seat_goes_to_the_computer(house: House) -> None:
    people = lay(house, "", "", "")
    play = play_for(house, people, 1, "anna", "seat", lambda: None)
    assert "first tile" in str(play.state()["entry"]).lower()
    let_program_deal(house.store, 1, "3")
    computers.hand_over(house, 1, "carla", "engine")
    assert "first tile" not in str(play.state()["entry"]).lower()


def test_they_enter_lines_until_a_person_is_asked(house: House, opponents: Opponents, clock: Clock) -> None:
    table = lay(house, "", "simple", "engine")
    until_they_wait(opponents, clock, table)
    assert now(table).on_turn == "anna"
    spoke = [entry.author for entry in table.entries if isinstance(entry.event, e.TilePlayed)]
    assert "anna" not in spoke
    able = [t for t in now(table, "anna").hands["anna"] if now(table, "anna").playable(t)]
    table.record(e.TilePlayed(by="anna", at=able[0]), "anna")
    if now(table).turn.step == "found":
        table.record(e.CorporationFounded(by="anna", of=now(table).foundable[0]), "anna")
    table.record(e.TurnEnded(by="anna"), "anna")
    until_they_wait(opponents, clock, table)
    played = {entry.event.by for entry in table.entries if isinstance(entry.event, e.TilePlayed)}
    assert played >= {"ben", "carla"}


def test_each_line_of_a_computer_player_takes_its_time(house: House, opponents: Opponents, clock: Clock) -> None:
    table = lay(house, "simple", "", code="4")
    choose_pace(house, 1, "slow")
    while not isinstance(table.entries[-1].event, e.TilePlayed):
        assert now(table).on_turn != "ben"
        opponents.look()
        clock.now += PACES["slow"]
    clock.now -= 0.1
    count = table.revision
    opponents.look()
    assert table.revision == count
    clock.now += 0.1
    opponents.look()
    assert table.revision == count + 1
    with pytest.raises(Nonsense):
        choose_pace(house, 1, "very slow")


def test_they_wait_while_people_correct(house: House, opponents: Opponents, clock: Clock) -> None:
    table = lay(house, "", "simple", "engine")
    until_they_wait(opponents, clock, table)
    table.undo("anna")
    count = table.revision
    opponents.look()
    clock.now += CORRECTING - 0.1
    opponents.look()
    assert table.revision == count
    clock.now += 0.1
    opponents.look()
    assert table.revision == count + 1


def test_a_break_is_a_break_for_computer_players_too(house: House, opponents: Opponents, clock: Clock) -> None:
    table = lay(house, "", "simple")
    table.record(ClockPaused())
    opponents.look()
    assert table.revision == 2
    table.record(ClockResumed())
    opponents.look()
    assert table.revision == 4


def test_a_restart_changes_nothing(house: House, opponents: Opponents, clock: Clock) -> None:
    table = lay(house, "", "simple", "engine")
    for _ in range(9):
        opponents.look()
        clock.now += PACES["usual"]
    copy = Table(table.game)
    for entry in table.entries:
        copy.record(entry.event, entry.author, freely=True)
    evening, again = join(table, "3"), join(copy, "3")
    assert evening
    assert again
    assert evening.next_line() == again.next_line()


def test_two_games_do_not_have_the_same_code(house: House) -> None:
    assert let_program_deal(house.store, 5) == deal_code(house.store, 5) != let_program_deal(house.store, 6)
    assert let_program_deal(house.store, 7, "same-deal 7") == "SAMEDEAL7"


def test_a_seat_changes_hands(house: House, opponents: Opponents, clock: Clock) -> None:
    table = lay(house, "", "simple", "engine")
    until_they_wait(opponents, clock, table)
    computers.hand_over(house, 1, "anna", "engine")
    for _ in range(12):
        opponents.look()
        clock.now += CORRECTING
    assert any(entry.author == "anna" and isinstance(entry.event, e.TilePlayed) for entry in table.entries)
    computers.hand_over(house, 1, "anna", "")
    computers.hand_over(house, 1, "ben", "")
    computers.hand_over(house, 1, "carla", "")
    assert not any(player.skill for player in table.view(TABLE).players)
    computers.hand_over(house, 1, "carla", "engine")
    with pytest.raises(Nonsense, match="no such seat"):
        computers.hand_over(house, 1, "dora", "engine")


def test_a_table_of_people_is_left_to_them(house: House, opponents: Opponents) -> None:
    table = lay(house, "", "")
    opponents.look()
    assert table.revision == 1
    assert computers.company(house, 1, table) is None
    with pytest.raises(Nonsense, match="hasn't dealt"):
        computers.hand_over(house, 1, "anna", "engine")


def test_what_keeps_computer_players_from_a_table() -> None:
    def problems(*skills: str, device: bool = True, **changes: object) -> list[str]:
        draft = laying.seated("acquire", ("Anna", "Ben"), {"hands": "tracked", **changes})
        for player, skill in zip(draft["players"], skills or ("", "engine"), strict=True):
            player |= {"skill": skill, "device": device}
        return [problem.text for problem in laying.problems(draft)]

    assert not problems()
    assert "phones know the tiles" in problems(hands="untracked")[0]
    assert "At least one player" in problems("simple", "engine")[0]
    assert "strength" in problems("", "perfect")[0]
    assert "Anna can't see cards" in problems(device=False)[0]
    assert "Anna and Ben can't see" in problems("", "", device=False, dealer="program")[0]
    assert not problems("", "", device=False)


def test_computer_players_do_not_vote_on_help(house: House) -> None:
    assert voters(lay(house, "", "simple", "engine").view(TABLE)) == ("anna",)


def test_the_host_is_told_when_a_computer_player_is_stuck(
    house: House, opponents: Opponents, clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = lay(house, "", "simple", "engine")

    def fails(_evening: Evening[Any, Any]) -> None:
        raise Stuck("There is no way on.")

    with monkeypatch.context() as broken:
        broken.setattr(Evening, "next_line", fails)
        opponents.look()
        assert (computers.company(house, 1, table) or {})["stuck"]
        assert table.revision == 1
    table.record(ClockPaused())
    table.record(ClockResumed())
    opponents.look()
    assert not (computers.company(house, 1, table) or {})["stuck"]
    assert table.revision == 4


def robots_game(house: House, game: str, lines: int) -> tuple[int, Table]:
    """Keep a game whose first two seats the program has played, and return its number and its table."""
    setup: Any = set_up(game, 5).entries[0].event
    skills = ("engine", "engine", *[""] * len(setup.players))
    players = tuple(replace(player, skill=skill) for player, skill in zip(setup.players, skills, strict=False))
    table = Table(GAMES[game])
    table.record(replace(setup, players=players))
    play_on(table, "REASON", 2, lines)
    number = house.store.create(game, "Saturday", table.entries)
    let_program_deal(house.store, number, "reason")
    return number, house.tables.open(number)


def reasons_told(house: House, number: int, table: Table) -> set[str]:
    """Return the kinds of lines for which a page gives a reason, of the last thirty."""
    why = reasons(house, number, table)
    return {type(line.event).__name__ for line in table.story(TABLE)[-30:] if why(line)}


def test_where_everybody_sees_what_a_reason_rests_on_it_is_told_at_once(house: House) -> None:
    assert "AttackAnnounced" in reasons_told(house, *robots_game(house, "risk", 250))


def test_reasons_give_no_hand_away(house: House) -> None:
    number, table = robots_game(house, "clue", 3_000)
    person = table.view(TABLE).players[2].key
    assert now(table).over
    assert not now(table).opened
    assert not reasons_told(house, number, table)
    for voter in (person, table.view(TABLE).players[0].key):
        table.record(HandsVoted(by=voter, open=True), voter, freely=True)
    assert now(table).opened
    assert "SuggestionMade" in reasons_told(house, number, table)
    going, still = robots_game(house, "acquire", 40)
    assert not reasons_told(house, going, still)


def test_a_line_that_is_opened_says_why(house: House) -> None:
    number, table = robots_game(house, "risk", 250)
    play = Play(table, TABLE, "table")
    play.explain(reasons(house, number, table))
    first = table.view(TABLE).players[0].key
    attacks = [line for line in table.story(TABLE) if isinstance(line.event, AttackAnnounced)]
    attack = next(line for line in attacks if line.line.entry.author == first)
    play.hear({"do": "line", "seq": attack.number})
    assert "chance to capture" in play.state()["sheet"]["why"]
