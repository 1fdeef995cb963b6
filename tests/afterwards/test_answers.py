"""The twenty-five questions about the recorded demos, with hand-counted values where possible."""

from __future__ import annotations

from typing import Any

import pytest

from assistant.figures.facts import rows
from assistant.figures.questions.answers import ANSWERS, answer
from assistant.figures.questions.ratings import head_to_head, history, nemesis, ratings
from assistant.figures.questions.records import records
from assistant.figures.store.derived import FORMAT
from tests.afterwards.recorded import DEMOS, name, table
from tests.afterwards.seasons import evenings, game, result, season, seat

CLUE, MARKET, WAR = (
    [name(demo) for demo in DEMOS].index(one) + 1 for one in ("clue", "cold_cash_risk", "one_world_dominion")
)


def frame(key: str, which: str = ""):
    found = answer(evenings(), key)
    return found[which or next(iter(found))]


def test_they_are_numbered_in_their_order() -> None:
    assert [one.number for one in ANSWERS.values()] == list(range(1, 28))
    assert FORMAT >= 1
    with pytest.raises(LookupError):
        answer(evenings(), "nothing")


@pytest.mark.parametrize("key", ANSWERS)
def test_every_question_has_an_answer_in_the_recorded_evenings(key: str) -> None:
    found = answer(evenings(), key)
    assert found
    assert all(len(one.columns) for one in found.values())
    # In the recorded demos, everybody with proof accused immediately, and few evenings say nothing certain of anybody.
    if key not in ("missed", "practice"):
        assert any(len(one) for one in found.values())


def test_who_won() -> None:
    found = frame("winners").set_index("game")
    assert found.loc[CLUE, "winners"].tolist() == ["Ben"]
    assert found.loc[MARKET, "winners"].tolist() == ["Carla"]
    assert found.loc[MARKET, "scores"] == {"Carla": 26440.0, "Anna": 19720.0, "Ben": 16450.0}
    rate = frame("win_rate").set_index("key")
    assert rate.loc["carla", "value"] == 1 / rate.loc["carla", "n"]


def test_two_of_one_name_at_a_table_are_told_apart_by_their_seats() -> None:
    two = [game(), seat("a", 1, "Anna"), seat("b", 2, "Anna"), seat("c", 3, None),
           result("a", False, score=4.0), result("b", True, score=9.0), result("c", False, score=1.0)]  # fmt: skip
    found = next(iter(answer(season(two), "winners").values()))
    assert found["winners"][0].tolist() == ["Anna (2)"]
    assert found["scores"][0] == {"Anna (2)": 9.0, "Anna (1)": 4.0}


def test_the_money_of_everybody_adds_up_to_the_score() -> None:
    found = frame("income_by_source")
    assert found.groupby("name")["dollars"].sum().to_dict() == {"Anna": 19720, "Ben": 16450, "Carla": 26440}
    bonuses = frame("mergers").groupby("name")["bonus"].sum().to_dict()
    assert bonuses == {"Carla": 3800 + 2000, "Ben": 3800 + 1000}


def test_prices_that_were_paid_are_those_of_the_entries() -> None:
    """Count every share bought in the entries themselves."""
    bought: dict[str, int] = {}
    for told in table(DEMOS[MARKET - 1]).story("referee"):
        event: Any = told.event
        if type(event).__name__ == "StockBought":
            bought[event.of] = bought.get(event.of, 0) + event.count
    query = "select corporation, sum(shares) as shares from cashflow where source = 'purchase' group by 1"
    found = evenings().sql(query)
    assert dict(zip(found["corporation"], found["shares"], strict=True)) == bought


def test_a_set_of_three_cards_is_one_set() -> None:
    found = frame("sets")
    assert found["worth"].tolist() == [9.0, 9.0]
    assert found["turn"].tolist() == [4, 15]


def test_when_it_was_provable_and_when_it_was_said() -> None:
    found = frame("provable").set_index(["game", "person"])
    assert tuple(found.loc[(CLUE, "ben"), ["provable", "accused", "late", "fits"]]) == (98, 99, 1, True)
    assert found.loc[(CLUE, "david"), "accused"] == 51
    assert not found.loc[(CLUE, "david"), "fits"]


def test_whoever_could_prove_it_and_ended_the_turn_missed_it() -> None:
    knew = rows.KnowledgeRow(line=5, seat="anna", bits=0.0, provable=True)
    turns = [
        rows.TurnRow(line=line, number=n, seat="anna", began=0, seconds=9, lines=9)
        for n, line in ((1, 1), (2, 11), (3, 21))
    ]
    said = rows.LineRow(line=25, kind="AccusationMade", text="", event='{"by":"anna"}', moment=0, corrected=False)
    found = season([game(), seat("anna", 1), knew, *turns, said])
    missed = answer(found, "missed")["missed"].iloc[0]
    assert (missed["turns"], missed["line"], missed["provable"]) == (1, 11, 5)


def test_a_continent_is_held_from_its_last_area_to_the_first_that_is_lost() -> None:
    south = ("venezuela", "peru", "brazil", "argentina")
    held = [rows.AreaRow(line=line, area=area, seat="anna", how="laid") for line, area in enumerate(south, 1)]
    lost = rows.AreaRow(line=30, area="peru", seat="ben", before="anna", how="taken")
    last = rows.LineRow(line=40, kind="TurnEnded", text="", event="{}", moment=0, corrected=False)
    found = answer(season([game("risk", "war"), seat("anna", 1), seat("ben", 2), *held, lost, last]), "continents")
    assert found["continents"][["name", "continent", "line", "until"]].values.tolist() == [
        ["Anna", "south_america", 4, 30]
    ]


def test_who_wins_rises_and_the_first_game_counts_first() -> None:
    won = [
        [game(day=day), seat("anna", 1), seat("ben", 2), result("anna", day != 2), result("ben", day == 2)]
        for day in range(5)
    ]
    found = ratings(season(*won))
    assert found["person"].tolist() == ["anna", "ben"]
    first = found.iloc[0]
    assert first["low"] < first["rating"] < first["high"]
    assert first["games"] == 5
    assert first["enough"]
    courses = history(season(*won))
    anna = courses[courses["person"] == "anna"]["rating"].tolist()
    assert anna[0] < anna[1]
    assert anna[2] < anna[1]
    assert anna[3] > anna[2]
    wide = courses[courses["person"] == "anna"].eval("high - low").tolist()
    assert wide == sorted(wide, reverse=True), "more games, less doubt"
    backwards = ratings(season(*(list(facts) for facts in reversed(won))))
    assert backwards["rating"].tolist() == pytest.approx(found["rating"].tolist()), "days count, not numbers of games"


def test_sides_win_together_and_the_left_out_play_as_somebody_unknown() -> None:
    four = [seat(key, place) for place, key in enumerate(("anna", "ben", "carla", "david"), 1)]
    sides = [result(key, key in ("anna", "ben")) for key in ("anna", "ben", "carla", "david")]
    found = ratings(season([game("axis_allies", "war"), *four, *sides])).set_index("person")
    assert found.loc["anna", "rating"] == found.loc["ben", "rating"] > 25 > found.loc["carla", "rating"]
    out = [game(), seat("anna", 1), seat("ben", 2, None), result("anna", True), result("ben", False)]
    assert ratings(season(out))["person"].tolist() == ["anna"]
    assert head_to_head(season(out)).empty


def test_who_beats_whom() -> None:
    three = [seat("anna", 1), seat("ben", 2), seat("carla", 3)]
    ends = [result("anna", False, rank=2), result("ben", True, rank=1), result("carla", False, rank=3)]
    found = season(*([game(day=day, players=3), *three, *ends] for day in range(3)))
    met = head_to_head(found).set_index(["person", "opponent"])
    assert tuple(met.loc[("anna", "carla"), ["games", "won", "lost", "share"]]) == (3, 3, 0, 1.0)
    assert tuple(met.loc[("anna", "ben"), ["games", "won", "lost", "share"]]) == (3, 0, 3, 0.0)
    assert nemesis(found).set_index("person").loc["anna", "opponent"] == "ben"


def test_records_name_game_line_and_holder() -> None:
    found = records(evenings()).set_index("record")
    assert found.loc["Highest score", "name"] == "Carla"
    assert found.loc["Highest score", "value"] == 26440
    longest = evenings().sql("select max(minutes) as m from games where finished").iloc[0, 0]
    assert found.loc["Longest game", "value"] == longest
    taken = found.loc["Unlikeliest conquest"]
    fight = evenings().sql(
        "select chance, captured from fights where game = ? and line = ?", int(taken["game"]), int(taken["line"])
    )
    assert fight["chance"].tolist() == [taken["value"]]
    assert fight["captured"].all()
