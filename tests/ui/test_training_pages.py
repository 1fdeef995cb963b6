"""The pages for training: nothing gives an answer away, an answer counts once, and days begin anew."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from datetime import date, datetime, timedelta
from pathlib import Path

import pytest

from assistant.core.event import TABLE
from assistant.core.offer import Nonsense
from assistant.figures.store.people import keep_no_figures, take_back, take_out
from assistant.games import GAMES
from assistant.storage.store import Store
from assistant.training.attempts import add_trainee, attempts, drop_trainee, trainees
from assistant.training.making import Made
from assistant.training.puzzle import Puzzle, Source
from assistant.training.schedule import DAILY
from dashboards.play.worker_pool import at_once
from dashboards.server.house import House
from dashboards.server.links import Place, token
from dashboards.server.session import PageSession
from dashboards.training import house as training_house
from dashboards.training.days import MOST, TrainingDays
from dashboards.training.hosting import TrainingHost
from dashboards.training.house import TrainingHouse
from dashboards.training.inline import show_puzzle
from dashboards.training.paper import puzzle_sheets

TODAY = datetime.now().astimezone().date()
"""Answers are noted with this computer's clock, so the days of these tests are counted from today."""


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    house = House(Store(tmp_path / "games.duckdb", GAMES), GAMES, 5006, "192.168.1.20")
    add_trainee(house.store, "Anna")
    yield house
    house.store.close()


class Today:
    def __init__(self) -> None:
        self.day = TODAY

    def __call__(self) -> date:
        return self.day


def days(house: House, today: Today | None = None) -> TrainingDays:
    session = PageSession(house, Place("training", seat="anna"))
    page = TrainingDays(session, TrainingHouse(house), at_once, today or Today())
    page.prepare()
    return page


def shown(page: TrainingDays) -> Puzzle:
    assert page.ready is not None
    return page.ready.puzzles[page.at]


def answer(page: TrainingDays, right: bool) -> None:
    puzzle = shown(page)
    choice = next(n for n, choice in enumerate(puzzle.choices) if choice.right is right)
    page.hear({"do": "answer", "key": puzzle.key, "choice": choice})


def test_the_answer_is_told_only_after_the_choice(house: House) -> None:
    page = days(house)
    assert page.ready is not None
    for at, puzzle in enumerate(page.ready.puzzles):
        page.hear({"do": "go", "to": at})
        state = page.build()["puzzle"]
        assert [set(choice) for choice in state["choices"]] == [{"text"}] * len(puzzle.choices)
        assert state["answer"] is None
        said = json.dumps({**state, "still": None})
        assert puzzle.reason not in said
        assert "grid" not in state["replay"]
        assert "odds" not in state["replay"]
        answer(page, right=True)
        told = page.build()["puzzle"]
        assert told["answer"]["right"] is True
        assert told["answer"]["reason"] == puzzle.reason
        assert [choice["right"] for choice in told["choices"]] == [choice.right for choice in puzzle.choices]


def test_a_position_shows_no_other_hand(house: House) -> None:
    """The hand on the page is the seat's own, and the lines are those that the seat saw."""
    page = days(house)
    file = page.house.puzzles()
    some = [puzzle for puzzle in file.puzzles if puzzle.game in ("clue", "killer_clue")][:6]
    assert some
    for puzzle in some:
        table = file.table(puzzle)
        state = show_puzzle(file, puzzle).state["puzzle"]
        assert state["hand"]
        assert state["hand"] == list(table.view(puzzle.seat).hands[puzzle.seat])
        seen = [line.text for line in table.account(puzzle.seat) if line.line.label]
        assert [line["label"] for line in state["lines"]] == [
            line.line.label for line in table.account(puzzle.seat) if line.line.label
        ]
        assert len(seen) == len(state["lines"])


def test_five_a_day_and_five_more(house: House) -> None:
    page = days(house)
    assert page.build()["steps"] == ["open"] * DAILY
    for number in range(DAILY):
        answer(page, right=number % 2 == 0)
        page.hear({"do": "go", "to": number + 1})
    state = page.build()
    assert state["steps"] == ["right", "wrong", "right", "wrong", "right"]
    assert state["puzzle"] is None
    page.hear({"do": "more"})
    assert len(page.build()["steps"]) == 2 * DAILY
    assert page.build()["puzzle"] is not None
    assert days(house).build()["steps"][:DAILY] == state["steps"], "another device shows the same day"


def test_there_is_an_end_of_a_day(house: House) -> None:
    page = days(house)
    for _ in range(20):
        page.hear({"do": "more"}) if len(page.build()["steps"]) < MOST else None
    assert len(page.build()["steps"]) == MOST
    assert page.build()["more"] is False


def test_an_answer_counts_once(house: House) -> None:
    page, other = days(house), days(house)
    answer(page, right=False)
    answer(page, right=True)
    answer(other, right=True)
    (one,) = attempts(house.store, "anna")
    assert one.right is False
    assert other.build()["steps"][0] == "wrong"


@pytest.mark.parametrize(
    "message",
    [
        {"do": "answer", "key": "0000", "choice": 0},
        {"do": "answer", "key": "", "choice": 99},
        {"do": "games", "games": []},
        {"do": "games", "games": ["chess"]},
        {"do": "go", "to": 99},
        {"do": "leave"},
        {},
    ],
)
def test_nonsense_is_refused_and_changes_nothing(house: House, message: dict[str, object]) -> None:
    page = days(house)
    if message.get("key") == "":
        message = {**message, "key": shown(page).key}
    before = page.build()
    with pytest.raises(Nonsense):
        page.hear(message)
    assert page.build() == before
    assert attempts(house.store, "anna") == []


def test_a_new_day_has_new_puzzles_and_those_that_were_missed(house: House) -> None:
    today = Today()
    page = days(house, today)
    missed = shown(page)
    answer(page, right=False)
    page.hear({"do": "go", "to": 1})
    known = shown(page)
    answer(page, right=True)
    today.day += timedelta(days=1)
    page.hear({"do": "go", "to": 2})
    assert page.ready is not None
    keys = [puzzle.key for puzzle in page.ready.puzzles]
    assert keys[0] == missed.key
    assert known.key not in keys
    assert page.build()["steps"] == ["open"] * DAILY
    assert page.build()["streak"] == 1


def test_a_player_can_choose_games(house: House) -> None:
    page = days(house)
    page.hear({"do": "games", "games": ["risk"]})
    assert page.ready is not None
    assert {puzzle.game for puzzle in page.ready.puzzles} == {"risk"}
    chosen = [game["key"] for game in page.build()["games"] if game["chosen"]]
    assert chosen == ["risk"]
    page.hear({"do": "games", "games": [game["key"] for game in page.build()["games"]]})
    assert trainees(house.store)["anna"].games == ()


def test_a_removed_player_sees_nothing(house: House) -> None:
    page = days(house)
    drop_trainee(house.store, "anna")
    assert list(page.build()) == ["gone"]


def test_a_person_who_trains_has_a_link_until_removed(house: House) -> None:
    place = Place("training", seat="anna")
    given = token(house.store, place)
    assert house.find("training", given) == place
    assert house.find("host", given) is None
    assert house.find("training", token(house.store, Place("training", seat="ben"))) is None
    drop_trainee(house.store, "anna")
    assert house.find("training", given) is None


def test_who_is_left_out_later_is_left_out_of_puzzles_too(house: House) -> None:
    pages = TrainingHouse(house)
    some = [replace(one, source=Source("own", game=7, by="ben")) for one in pages.puzzles().puzzles[:3]]
    pages.shelf.add(Made(some, pages.puzzles().stories))

    def own() -> int:
        return sum(one.source.kind == "own" for one in pages.puzzles().puzzles)

    assert own() == 3
    take_out(house.store, "Ben")
    assert own() == 0
    take_back(house.store, "Ben")
    keep_no_figures(house.store, 7)
    assert own() == 0


# ---------------------------------------------------------------------- the host


def host(house: House) -> TrainingHost:
    return TrainingHost(PageSession(house, Place("training", seat=TABLE)), TrainingHouse(house))


def test_the_host_adds_and_removes_players(house: House) -> None:
    page = host(house)
    page.count()
    page.hear({"do": "add", "name": " Ben "})
    assert [one["name"] for one in page.build()["people"]] == ["Anna", "Ben"]
    links = [one["link"] for one in page.build()["people"]]
    assert len(set(links)) == 2
    assert sum(one["count"] for one in page.build()["puzzles"]) == len(page.house.puzzles().puzzles) > 0
    page.hear({"do": "drop", "person": "anna"})
    assert [one["name"] for one in page.build()["people"]] == ["Ben"]
    for name in ("", "x" * 60):
        with pytest.raises(Nonsense):
            page.hear({"do": "add", "name": name})


def test_puzzles_are_made_beside_the_server(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[Path, int]] = []

    def made(_wanted: object, _work: object, path: Path, number: int) -> int:
        asked.append((path, number))
        return 3

    monkeypatch.setattr(training_house, "in_own_process", made)
    page = host(house)
    page.house._make(house.store.path)
    assert asked == [(house.store.path, training_house.MADE)]
    assert page.build()["told"] == "3 new puzzles."
    assert page.build()["making"] is False


def test_a_failed_making_is_said(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    def failed(*_: object) -> int:
        raise RuntimeError

    monkeypatch.setattr(training_house, "in_own_process", failed)
    page = host(house)
    page.house._make(house.store.path)
    assert "No puzzles could be made" in page.build()["told"]


# ---------------------------------------------------------------------- notebooks and paper


def test_a_notebook_shows_a_puzzle(house: House) -> None:
    file = TrainingHouse(house).puzzles()
    screen = show_puzzle(file, 0)
    assert screen.layout == "puzzle"
    assert screen.state["solution"]["best"] == file.puzzles[0].best
    with pytest.raises(Nonsense, match="none with the number"):
        show_puzzle(file, len(file.puzzles))


def test_sheets_have_every_puzzle_and_its_solution(house: House) -> None:
    file = TrainingHouse(house).puzzles()
    text = puzzle_sheets(file, file.puzzles[:3])
    assert "http://" not in text.replace("http://www.w3.org", "")
    assert "https://" not in text
    state = json.loads(text.split('id="state">')[1].split("</script>")[0])
    assert [sheet["puzzle"]["key"] for sheet in state["sheets"]] == [puzzle.key for puzzle in file.puzzles[:3]]
    with pytest.raises(Nonsense, match="no puzzles to print"):
        puzzle_sheets(type(file)())
