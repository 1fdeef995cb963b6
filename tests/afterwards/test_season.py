"""Questions about many games: what a figure is, whose it is, how certain it is, and that it is the same everywhere."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from itertools import product
from pathlib import Path

import numpy as np
import pytest
from pandas.testing import assert_frame_equal

from assistant.figures.facts import rows
from assistant.figures.questions.cubes import cube_sql
from assistant.figures.questions.intervals import ENOUGH, MEANS, Sums, difference, wilson
from assistant.figures.questions.practice import practice
from assistant.figures.questions.question import DIMENSIONS, MEASURES, PRESETS, Question, askable
from assistant.figures.questions.season import Season
from assistant.figures.questions.sources import SOURCES
from assistant.figures.store.derived import Figures, parquet
from tests.afterwards.coverage import GAMES, KINDS, Kind, coverage
from tests.afterwards.seasons import evenings, game, recorded, result, season, seat

TWO = (seat("anna", 1), seat("ben", 2))


def decided(line: int, who: str, lost: float | None, unit: str = "bits", what: str = "question") -> rows.DecisionRow:
    return rows.DecisionRow(line=line, seat=who, what=what, unit=unit, chosen="this", lost=lost)


def value(found: Season, question: Question, key: str) -> float:
    frame = found.ask(question).frame.set_index("key")
    return float(frame.loc[key, "value"])


def test_a_mean_counts_what_is_known_and_nothing_else() -> None:
    found = season([game(), *TWO, decided(1, "anna", 0.5), decided(2, "anna", None), decided(3, "ben", 0.1)])
    assert value(found, Question("lost_bits", "person"), "anna") == 0.5
    answer = found.ask(Question("lost_bits", "person"))
    assert answer.overall == pytest.approx(0.3)
    assert answer.frame["n"].tolist() == [1, 1]
    assert answer.games == 1
    assert not answer.frame["enough"].any()


def test_bits_are_not_added_to_dollars() -> None:
    found = season([game(), *TWO, decided(1, "anna", 0.5), decided(2, "anna", 800.0, "dollars")])
    assert value(found, Question("lost_bits", "person"), "anna") == 0.5
    assert found.ask(Question("lost_dollars", "person")).frame.empty, "a mystery has no dollars"


def test_a_ratio_is_of_sums_and_not_a_mean_of_ratios() -> None:
    asked = [
        rows.SuggestionRow(line=1, seat="anna", asked=1, expected=1.0, best=1.0),
        rows.SuggestionRow(line=2, seat="anna", asked=1, expected=1.0, best=4.0),
        rows.SuggestionRow(line=3, seat="anna", asked=1, expected=None, best=9.0),
    ]
    assert value(season([game(), *TWO, *asked]), Question("efficiency", "person"), "anna") == pytest.approx(2 / 5)


def test_a_figure_per_game_divides_by_games_without_anything_too() -> None:
    paid = rows.CashflowRow(line=9, seat="anna", source="bonus", dollars=900)
    market = [[game("acquire", "market", day), *TWO] for day in range(3)]
    found = season([*market[0], paid], *market[1:])
    frame = found.ask(Question("bonus", "person")).frame.set_index("key")
    assert frame.loc["anna", "value"] == 300
    assert frame.loc["ben", "value"] == 0
    assert frame["games"].tolist() == [3, 3]
    assert found.ask(Question("earned", "source")).frame.set_index("key").loc["bonus", "value"] == 300


def test_a_decision_is_right_within_the_tolerance_of_its_game() -> None:
    mystery = [game(), *TWO, decided(1, "anna", 0.04), decided(2, "anna", 0.2)]
    market = [game("acquire", "market"), *TWO, decided(1, "anna", 99.0, "dollars")]
    assert value(season(mystery, market), Question("right", "person"), "anna") == pytest.approx(2 / 3)


def test_whoever_was_left_out_is_in_no_figure_of_players_but_his_game_is_in_those_of_games() -> None:
    left = [game(), seat("anna", 1), seat("ben", 2, None), decided(1, "ben", 9.0), decided(2, "anna", 1.0)]
    found = season([*left, result("anna", False), result("ben", True)])
    assert found.ask(Question("lost_bits", "kind")).overall == 1.0
    assert found.ask(Question("won", "person")).frame["key"].tolist() == ["anna"]
    assert found.ask(Question("games", "kind")).overall == 1
    assert found.listed().iloc[0]["names"].tolist() == ["Anna"]
    assert not len(found.listed().iloc[0]["winners"])


def test_a_filter_on_players_takes_the_rows_of_players_and_the_games_of_games() -> None:
    first = [game(), *TWO, decided(1, "anna", 1.0), decided(2, "ben", 3.0)]
    second = [game(day=1, minutes=30.0), seat("ben", 1), seat("carla", 2), decided(1, "ben", 5.0)]
    found = season(first, second)
    with_anna = found.where({"person": ("anna",)})
    assert with_anna.ask(Question("lost_bits", "kind")).overall == 1.0
    assert with_anna.ask(Question("minutes", "kind")).overall == 60.0
    assert with_anna.games() == [1]
    against = found.where({"opponent": ("carla",)})
    assert against.ask(Question("lost_bits", "person")).overall == 5.0
    assert with_anna.where({"person": ()}).games() == [1, 2], "an empty choice takes the filter away"


def test_a_row_counts_once_for_each_opponent() -> None:
    three = [
        game(players=3),
        *TWO,
        seat("carla", 3),
        result("anna", True),
        result("ben", False),
        result("carla", False),
    ]
    frame = season(three).ask(Question("won", "opponent", {"person": ("anna",)})).frame
    assert sorted(frame["key"]) == ["ben", "carla"]
    assert frame["value"].tolist() == [1.0, 1.0]


def test_a_bar_opens_the_lines_that_say_most_of_other_games() -> None:
    games = [[game(day=day), *TWO, decided(3, "anna", 0.1), decided(7, "anna", float(day))] for day in range(6)]
    row = season(*games).ask(Question("lost_bits", "person")).frame.iloc[0]
    assert row["examples"] == ((6, 7, "7"), (5, 7, "7"), (4, 7, "7"), (3, 7, "7"))
    assert row["enough"]
    assert row["games"] == 6


def test_games_are_drawn_as_a_whole_and_the_draws_are_the_same_every_time() -> None:
    """Ten equal decisions of an evening say no more than one."""
    once = [[game(day=day), *TWO, decided(1, "anna", float(day % 5))] for day in range(30)]
    often = [
        [*facts, *(decided(line, "anna", float(day % 5)) for line in range(2, 12))] for day, facts in enumerate(once)
    ]
    one, many = (season(*games).ask(Question("lost_bits", "person")).frame.iloc[0] for games in (once, often))
    assert one["n"] == 30
    assert many["n"] == 330
    assert (one["low"], one["high"]) == pytest.approx((many["low"], many["high"]))
    theirs = 2 * 1.96 * np.std([day % 5 for day in range(30)]) / 30**0.5
    assert one["high"] - one["low"] == pytest.approx(theirs, rel=0.25)
    again = season(*once).ask(Question("lost_bits", "person")).frame.iloc[0]
    assert (one["low"], one["high"]) == (again["low"], again["high"])


@pytest.mark.parametrize("games", GAMES)
@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.words)
def test_the_interval_holds_the_truth_as_often_as_it_says(kind: Kind, games: int) -> None:
    """2,000 figures each: 93 to 97 of 100 intervals hold the truth, or there is none."""
    found = coverage(kind, games, 2000)
    assert (found is None) == (games < (ENOUGH if kind.words.startswith("yes or no") else MEANS))
    if found is not None:
        assert 0.93 <= found <= 0.97 or (not kind.promised and found >= 0.9)


def test_the_better_decisions_of_a_game_finish_ahead_or_not() -> None:
    """Anna loses less than Ben and wins, Carla loses most and comes second: two of three pairs are in order."""
    three = [game(players=3), *TWO, seat("carla", 3)]
    ends = [result("anna", True, rank=1), result("ben", False, rank=3), result("carla", False, rank=2)]
    lost = [decided(1, "anna", 0.1), decided(2, "ben", 0.2), decided(3, "carla", 0.3)]
    answer = season([*three, *ends, *lost]).ask(Question("ahead", "kind"))
    assert (answer.overall, answer.expected, answer.frame["n"].tolist()) == (pytest.approx(2 / 3), 0.5, [3])
    alike = [result(key, None) for key in ("anna", "ben", "carla")]
    assert season([*three, *alike, *lost]).ask(Question("ahead", "kind")).frame.empty, "nobody finished ahead"


def test_what_to_practise_certainly_costs_something() -> None:
    """Anna's questions lose every time, her rooms hardly ever; Ben was asked too rarely to say."""
    games = [
        [game(day=day), *TWO, decided(1, "anna", 0.5 + day % 3 / 10), decided(2, "anna", float(day == 3), what="room"),
         *([decided(3, "ben", 0.9)] if day < 4 else [])]
        for day in range(20)
    ]  # fmt: skip
    found = practice(season(*games))
    assert found[["person", "what", "decisions", "label"]].values.tolist() == [["anna", "Question", 20, "1"]]
    assert 0.5 < found["at_least"][0] < found["lost"][0] < 0.7


def test_two_selections_are_compared_game_by_game() -> None:
    """A game in which both decided counts as one: what they share cancels out."""
    evenings_of = [
        [game(day=day), *TWO, decided(1, "anna", 1.0 + day % 5 + day % 3 / 10), decided(2, "ben", 0.5 + day % 5)]
        for day in range(24)
    ]
    found = season(*evenings_of)
    anna, ben = (Question("lost_bits", "person", {"person": (who,)}) for who in ("anna", "ben"))
    both = found.compare(anna, ben)
    assert both.games == (24, 24)
    assert both.one - both.other == pytest.approx(0.6)
    assert 0.55 < both.low < 0.6 < both.high < 0.65
    early, late = ({"month": (month,)} for month in ("2023-11", "2023-12"))
    apart = found.compare(Question("lost_bits", "person", early), Question("lost_bits", "person", late))
    assert sum(apart.games) == 24
    assert np.isnan(apart.low), "five games of a month are too few"
    with pytest.raises(LookupError):
        found.compare(anna, Question("won", "person"))


def test_the_interval_of_a_difference_holds_the_truth() -> None:
    """Figures of 20 games each, five of which are in both selections: 93 to 97 of 100 intervals hold 0.3."""
    rng, right = np.random.default_rng(3), 0
    for _ in range(1000):
        ours = rng.exponential(1.0, 35)
        here, there = np.zeros(35), np.zeros(35)
        here[:20], there[15:] = 1.0, 1.0
        one, other = Sums((ours + 0.3) * here, here), Sums((ours + rng.normal(0, 0.5, 35)) * there, there)
        low, high = difference(one, other)
        right += low <= 0.3 <= high
    assert 930 <= right <= 970


def test_equal_records_have_equal_intervals() -> None:
    """Anna won games 1 and 2 of 4, Ben games 3 and 4; who lost the same in other games is as uncertain."""
    won = [[game(day=day), *TWO, result("anna", day < 2), result("ben", day >= 2)] for day in range(4)]
    frame = season(*won).ask(Question("won", "person")).frame.set_index("key")
    assert tuple(frame.loc["anna", ["low", "high"]]) == tuple(frame.loc["ben", ["low", "high"]]) == wilson(0.5, 4)
    lost = [[game(day=day), *TWO, decided(1, "anna", day % 7), decided(2, "ben", (day + 3) % 7)] for day in range(21)]
    frame = season(*lost).ask(Question("lost_bits", "person")).frame.set_index("key")
    assert tuple(frame.loc["anna", ["low", "high"]]) == tuple(frame.loc["ben", ["low", "high"]])


def test_a_mean_that_is_the_same_in_every_game_has_no_interval() -> None:
    """It is no share of yes and no, so that nothing is known of how it would vary."""
    asked = rows.SuggestionRow(line=1, seat="anna", asked=1, expected=0.9975, best=1.0)
    row = (
        season(*([game(day=day), *TWO, asked] for day in range(30))).ask(Question("efficiency", "person")).frame.iloc[0]
    )
    assert row["value"] == pytest.approx(0.9975)
    assert np.isnan(row["low"])


def test_who_won_every_game_is_not_claimed_to_win_for_sure() -> None:
    games = [[game(day=day), *TWO, result("anna", True), result("ben", False)] for day in range(3)]
    frame = season(*games).ask(Question("won", "person")).frame.set_index("key")
    assert tuple(frame.loc["anna", ["low", "high"]]) == wilson(1.0, 3)
    assert frame.loc["anna", "low"] < 0.5
    assert frame.loc["ben", "high"] > 0.5


def test_wins_stand_against_a_fair_share_of_the_table() -> None:
    """Three of a table of four and one of a table of two: Anna should have won 1 of 4 and 1 of 2."""
    four = [
        *TWO,
        seat("carla", 3),
        seat("dan", 4),
        *(result(key, key == "anna") for key in ("anna", "ben", "carla", "dan")),
    ]
    two = [*TWO, result("anna", False), result("ben", True)]
    found = season([game(players=4), *four], [game(day=1), *two])
    frame = found.ask(Question("won", "person")).frame.set_index("key")
    assert frame.loc["anna", ["value", "expected"]].tolist() == [0.5, 0.375]
    assert frame.loc["carla", "expected"] == 0.25
    above = found.ask(Question("above", "person"))
    assert above.frame.set_index("key").loc["anna", "value"] == 0.125
    assert above.overall == pytest.approx(0.0)
    size = found.ask(Question("won", "players")).frame.set_index("key")
    assert size["value"].tolist() == size["expected"].tolist() == [0.5, 0.25]


def test_an_attack_that_was_stopped_is_neither_taken_nor_beaten_off() -> None:
    def fought(line: int, captured: bool, lost: int) -> rows.FightRow:
        return rows.FightRow(line=line, seat="anna", against="ben", area="peru", attackers=5, defenders=2, throws=2,
                             attacker_lost=lost, defender_lost=1, attacker_expected=1.5, defender_expected=2.0,
                             captured=captured)  # fmt: skip

    found = season([game("risk", "war"), *TWO, fought(1, True, 0), fought(2, False, 2), fought(3, False, 5)])
    frame = found.ask(Question("fought", "outcome")).frame
    assert frame[["key", "value"]].values.tolist() == [["taken", 1.0], ["stopped", 1.0], ["beaten off", 1.0]]
    assert found.ask(Question("stopped", "person")).overall == pytest.approx(1 / 3)
    assert found.ask(Question("beaten", "person")).overall == pytest.approx(3 / 6 - 1)


def test_an_accusation_right_after_the_proof_waited_for_nothing() -> None:
    """The figure is the one of the verdict: the chance of the accused envelope, not of the likeliest one."""

    def said(line: int, kind: str, **event: str) -> rows.LineRow:
        return rows.LineRow(line=line, kind=kind, text="", event=json.dumps({"kind": kind, **event}), moment=0,
                            corrected=False)  # fmt: skip

    proof = rows.KnowledgeRow(line=4, seat="anna", bits=0.0, provable=True, chance=1.0)
    wrong = rows.DecisionRow(line=5, seat="anna", what="accusation", unit="chance", chosen="these", value=0.0, lost=1.0)
    lines = [said(4, "CardShown"), said(5, "AccusationMade", by="anna")]
    found = season([game(), *TWO, proof, wrong, *lines])
    assert found.ask(Question("late", "person")).overall == 0
    assert found.ask(Question("sure", "person")).overall == 0
    later = season([game(), *TWO, proof, *lines[:1], said(7, "TurnEnded"), said(8, "AccusationMade", by="anna")])
    assert later.ask(Question("late", "person")).overall == 1


def test_the_lead_changes_when_somebody_else_leads_alone() -> None:
    def stood(line: int, who: str, bits: float) -> rows.StandRow:
        return rows.StandRow(line=line, seat=who, unit="bits", value=bits, low=True)

    graph = [stood(1, "anna", 5), stood(1, "ben", 6), stood(2, "ben", 4), stood(3, "anna", 4), stood(4, "anna", 3),
             stood(5, "ben", 3), stood(6, "ben", 1)]  # fmt: skip
    assert season([game(), *TWO, *graph]).ask(Question("leads", "kind")).overall == 3


def test_dice_belong_to_who_threw_them_and_those_of_a_battle_to_its_two_sides() -> None:
    def entered(line: int, event: str) -> rows.LineRow:
        kind = event.split('"')[3]
        return rows.LineRow(line=line, kind=kind, text="", event=event, moment=0, corrected=False)

    moved = [entered(1, '{"kind":"DiceRolled","by":"anna","roll":4}')]
    thrown = entered(2, '{"kind":"DiceRolled","attack":[6,6,3],"defence":[1,2]}')
    fight = rows.FightRow(line=4, seat="anna", against="ben", area="peru", attackers=3, defenders=2, throws=1,
                       attacker_lost=0, defender_lost=2, captured=True)  # fmt: skip
    two = [game("advanced_cluedo", day=2), *TWO, entered(1, '{"kind":"DiceRolled","by":"ben","roll":9}')]
    found = season([game(), *TWO, *moved], [game("risk", "war", 1), *TWO, thrown, fight], two)
    frame = found.ask(Question("dice", "person")).frame.set_index("key")
    assert frame.loc["anna", "value"] == pytest.approx((4 + 6 + 6 + 3) / 4)
    assert frame.loc["ben", "value"] == pytest.approx((1 + 2 + 9) / 4), "nine is the sum of two dice"
    assert sorted(found.ask(Question("dice", "eyes")).frame["key"]) == ["1", "2", "3", "4", "6"]


def test_groups_stand_in_the_order_that_people_expect() -> None:
    found = season(*([game(day=day, minutes=20.0 + 50 * day), *TWO] for day in range(4)))
    assert found.ask(Question("games", "weekday")).frame["key"].tolist() == ["Monday", "Tuesday", "Wednesday", "Sunday"]
    assert found.ask(Question("games", "duration")).frame["key"].tolist() == [
        "under 30 min", "1–2 h", "2 h and more",
    ]  # fmt: skip


def test_there_is_enough_to_ask() -> None:
    assert len(MEASURES) >= 18
    assert len(DIMENSIONS) >= 24
    for one in PRESETS:
        assert one.words.endswith("?")
        assert one.question.by in DIMENSIONS


def test_every_figure_can_be_asked_by_every_dimension_that_says_it_can() -> None:
    asked = [(m.key, d) for m, d in product(MEASURES.values(), DIMENSIONS.values()) if askable(m, d)]
    for measure, dimension in asked[::11]:  # a sample that changes whenever one is added
        rows_of = {dimension.key} if dimension.level == "row" else set[str]()
        evenings().sql("explain " + cube_sql(measure, rows_of))
    for dimension in DIMENSIONS.values():
        evenings().ask(Question(next(m.key for m in MEASURES.values() if askable(m, dimension)), dimension.key))
    for measure in MEASURES:
        evenings().ask(Question(measure, "kind"))


@pytest.mark.parametrize("question", [one.question for one in PRESETS], ids=[one.words for one in PRESETS])
def test_the_page_and_the_open_data_say_the_same(question: Question) -> None:
    """Compute the overall figure again, by plain SQL over the source and the figure's expressions."""
    measure, found = MEASURES[question.measure], evenings()
    dimension = DIMENSIONS[question.by]
    player = "left join played p using (game, seat)" if "seat" in SOURCES[measure.source].columns else ""
    again = found.sql(f"""
        select sum(v) / sum(w) as figure from ({SOURCES[measure.source].sql}) f join played_games g using (game)
        join kinds k on k.kind = g.kind {player},
             lateral (select ({measure.value})::double as v, ({measure.weight})::double as w)
        where v is not null and w is not null and ({dimension.sql}) is not null
    """)
    if measure.per == "row":
        plain = again["figure"][0]
        told = found.ask(replace(question, filters={})).overall
        assert (told is None and np.isnan(plain)) or told == pytest.approx(plain, rel=1e-12, abs=1e-12)


def test_a_question_goes_into_an_address_and_comes_back() -> None:
    asked = Question("won", "person", {"kind": ("clue", "risk"), "weekday": ("Sunday",)}, ("mystery",))
    assert Question.read("?" + asked.written()) == asked
    assert hash(Question.read(asked.written())) == hash(asked)
    with pytest.raises(LookupError, match="can't be grouped by corporation"):
        Question("won", "corporation")
    with pytest.raises(LookupError, match="no figure"):
        Question.read("measure=drop+table")


def test_a_file_and_a_folder_of_parquet_answer_alike(tmp_path: Path) -> None:
    path = recorded(tmp_path / "boardside.duckdb.figures.duckdb")
    with Figures(path).reading() as base:
        parquet(base, tmp_path / "open")
    (tmp_path / "boardside.duckdb").touch()
    from_games, from_file, from_folder = (
        Season.of(place) for place in (tmp_path / "boardside.duckdb", path, tmp_path / "open")
    )
    for question in (Question("pace", "person"), Question("won", "place"), Question("price", "corporation")):
        one, two, three = (of.ask(question).frame for of in (from_games, from_file, from_folder))
        assert_frame_equal(one, two, rtol=1e-12)
        assert_frame_equal(one, three, rtol=1e-12)
    for of in (from_games, from_file, from_folder):
        of.close()
    with pytest.raises(FileNotFoundError):
        Season.of(tmp_path / "nothing.duckdb")


def test_several_ask_at_once() -> None:
    questions = [one.question for one in PRESETS]
    with ThreadPoolExecutor(4) as pool:
        together = list(pool.map(lambda question: evenings().ask(question).overall, questions))
    assert together == [evenings().ask(question).overall for question in questions]
