"""Which puzzles belong to a day, when a missed one comes back, and what is kept of a person."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from pathlib import Path

import pytest

from assistant.games import GAMES
from assistant.storage.store import Store
from assistant.training.attempts import (
    MOST,
    Attempt,
    add_trainee,
    attempts,
    choose_games,
    drop_trainee,
    missed_by_people,
    note,
    trainees,
)
from assistant.training.puzzle import Choice, Puzzle, Source
from assistant.training.schedule import AGAIN, DAILY, EASY, HARD, USUAL, difficulty, due, five, streak, wanted

DAY = date(2026, 11, 2)


def puzzle(number: int, game: str = "clue", hard: float = 0.4, kind: str = "simulated", by: str = "") -> Puzzle:
    choices = (Choice("a", 1.0, right=True), Choice("b", 0.0, right=False))
    return Puzzle(
        game=game, what="question", seat="anna", view="anna", story=f"story {number}", lines=9, about="",
        choices=choices, best="a", reason="", unit="bits", margin=1.0, error=0.0, missed=(hard, hard, hard),
        source=Source(kind, 7 if kind == "own" else 0, by=by),
    )  # fmt: skip


def attempt(one: Puzzle | str, right: bool, day: date = DAY) -> Attempt:
    at = datetime.combine(day, time(12)).astimezone()
    return Attempt(one if isinstance(one, str) else one.key, right, round(at.timestamp() * 1000))


def after(days: int) -> date:
    return DAY + timedelta(days=days)


# ---------------------------------------------------------------------- what comes again


def test_a_missed_puzzle_comes_back_and_then_ever_later() -> None:
    history = [attempt("x", right=False)]
    gaps = []
    for _ in range(5):
        when = due(history)["x"]
        gaps.append((when - history[-1].day).days)
        history.append(attempt("x", right=True, day=when))
    assert gaps[0] == 1
    assert gaps == sorted(gaps)
    assert gaps[-1] > 10


def test_missing_it_again_brings_it_back_soon() -> None:
    history = [attempt("x", right=False), attempt("x", right=True, day=after(1))]
    later = due(history)["x"]
    again = due([*history, attempt("x", right=False, day=later)])["x"]
    assert (again - later).days < (later - after(1)).days or (again - later).days == 1


def test_what_was_right_at_once_does_not_come_back() -> None:
    assert due([attempt("x", right=True)]) == {}


# ---------------------------------------------------------------------- five a day


def test_five_a_day_missed_ones_first() -> None:
    every = [puzzle(number) for number in range(30)]
    history = [attempt(one, right=False, day=DAY) for one in every[:4]]
    today = five(every, history, "anna", after(1))
    assert len(today) == DAILY
    assert {one.key for one in today[:AGAIN]} <= {one.key for one in every[:4]}
    assert not {one.key for one in today[AGAIN:]} & {one.key for one in every[:4]}


def test_a_day_has_the_same_puzzles_whatever_was_answered_in_it() -> None:
    every = [puzzle(number) for number in range(30)]
    before = five(every, [], "anna", DAY)
    answered = [attempt(one, right=False) for one in before[:3]]
    assert five(every, answered, "anna", DAY) == before
    assert five(every[::-1], [], "anna", DAY) == before


def test_people_and_days_differ() -> None:
    every = [puzzle(number) for number in range(200)]
    sets = {tuple(one.key for one in five(every, [], who, day)) for who in ("anna", "ben") for day in (DAY, after(1))}
    assert len(sets) == 4


def test_games_take_turns() -> None:
    every = [puzzle(number, game) for number, game in enumerate(["clue"] * 50 + ["risk", "acquire", "killer_clue"])]
    assert sorted(one.game for one in five(every, [], "anna", DAY)) == [
        "acquire",
        "clue",
        "clue",
        "killer_clue",
        "risk",
    ]


def test_decisions_of_the_person_come_first() -> None:
    every = [*(puzzle(number) for number in range(30)), *(puzzle(40 + n, kind="own", by="anna") for n in range(9))]
    mine = [one for one in five(every, [], "anna", DAY) if one.source.by == "anna"]
    assert len(mine) == 3
    assert len([one for one in five(every, [], "ben", DAY) if one.source.by == "anna"]) < 3


def test_difficulty_follows_the_answers() -> None:
    assert wanted([]) == USUAL
    right, wrong = [attempt(str(n), right=True) for n in range(20)], [attempt(str(n), right=False) for n in range(20)]
    assert wanted(right) > USUAL > wanted(wrong)
    assert wanted(wrong) >= EASY
    assert wanted(right) <= HARD
    every = [puzzle(number, hard=number / 100) for number in range(100)]
    assert min(one.difficulty for one in five(every, right, "anna", after(1))) > 0.5
    new = [one for one in five(every, wrong, "anna", after(1)) if one.key not in {a.puzzle for a in wrong}]
    assert max(one.difficulty for one in new) < 0.3


def test_misses_of_people_change_the_difficulty() -> None:
    one = puzzle(1, hard=0.5)
    assert difficulty(one, {}) == 0.5
    assert difficulty(one, {one.key: (4, 4)}) == pytest.approx(0.75)
    assert difficulty(one, {one.key: (4, 0)}) == pytest.approx(0.25)


def test_only_the_first_attempt_of_a_person_counts_for_difficulty() -> None:
    anna = [attempt("x", right=False), attempt("x", right=True, day=after(1))]
    ben = [attempt("x", right=True)]
    assert missed_by_people([anna, ben]) == {"x": (2, 1)}


def test_few_puzzles_are_fewer_than_five() -> None:
    assert len(five([puzzle(1)], [], "anna", DAY)) == 1
    assert five([], [], "anna", DAY) == []


def test_a_streak_counts_days_in_a_row_and_waits_for_today() -> None:
    days = [attempt("x", right=True, day=after(n)) for n in (0, 2, 3)]
    assert streak(days, after(3)) == 2
    assert streak(days, after(4)) == 2
    assert streak(days, after(5)) == 0
    assert streak([], DAY) == 0


# ---------------------------------------------------------------------- what is kept


@pytest.fixture
def store(tmp_path: Path):
    store = Store(tmp_path / "games.duckdb", GAMES)
    yield store
    store.close()


def test_attempts_are_kept_with_the_games(tmp_path: Path) -> None:
    store = Store(tmp_path / "games.duckdb", GAMES)
    add_trainee(store, " Anna  Maria ")
    history = [attempt("x", right=False), attempt("y", right=True, day=after(40))]
    for one in history:
        note(store, "anna maria", one)
    choose_games(store, "anna maria", ["risk", "clue", "risk"])
    store.close()
    store = Store(tmp_path / "games.duckdb", GAMES)
    (one,) = trainees(store).values()
    assert (one.person, one.name, one.games) == ("anna maria", "Anna Maria", ("clue", "risk"))
    assert attempts(store, "anna maria") == history
    drop_trainee(store, "anna maria")
    assert trainees(store) == {}
    assert attempts(store, "anna maria") == []
    store.close()


def test_one_person_trains_once(store: Store) -> None:
    assert add_trainee(store, "Anna") == add_trainee(store, "ANNA")
    assert len(trainees(store)) == 1
    assert add_trainee(store, "   ") is None


def test_there_is_a_limit(store: Store) -> None:
    for number in range(MOST):
        assert add_trainee(store, f"Player {number}")
    assert add_trainee(store, "One more") is None
    assert len(trainees(store)) == MOST
