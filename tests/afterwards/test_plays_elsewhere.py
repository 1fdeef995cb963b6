"""Plays of BG Stats and BoardGameGeek: read, stored once, counted for wins, times and ratings, named as people wish."""

from __future__ import annotations

import json

import pytest

from assistant.cli import main as cli
from assistant.cli.analyse import due
from assistant.core.offer import Nonsense
from assistant.figures.questions.database import here
from assistant.figures.questions.question import Question
from assistant.figures.questions.ratings import ratings
from assistant.figures.questions.season import Season
from assistant.figures.review.play_files import are_plays, kind_of, plays_of, said_of
from assistant.figures.store.derived import Figures, beside
from assistant.figures.store.elsewhere import Part, bring, listed, plays
from assistant.figures.store.people import same_person, take_back, take_out
from assistant.figures.store.worker import Worker
from assistant.games import GAMES
from assistant.storage.store import Store

APP = {
    "games": [{"id": 1, "name": "Acquire", "bggId": 5}, {"id": 2, "name": "Terra Mystica", "bggId": 120677}],
    "players": [
        {"id": 1, "name": "Anna"}, {"id": 2, "name": "Ben"}, {"id": 3, "name": "Annie"},
        {"id": 4, "name": "Somebody", "isAnonymous": True},
    ],
    "locations": [{"id": 9, "name": "Kitchen @ home #1"}],
    "plays": [
        {"uuid": "a", "playDate": "2025-03-01 20:15:00", "durationMin": 95, "gameRefId": 1, "locationRefId": 9,
         "playerScores": [
             {"playerRefId": 2, "score": "31000", "winner": False, "startPlayer": False, "rank": 2, "seatOrder": 2},
             {"playerRefId": 1, "score": "44100", "winner": True, "startPlayer": True, "rank": 1, "seatOrder": 1}]},
        {"uuid": "b", "playDate": "2025-03-08 20:15:00", "durationMin": 0, "gameRefId": 2, "locationRefId": 0,
         "playerScores": [{"playerRefId": 3, "score": "112", "winner": True}, {"playerRefId": 4, "score": ""}]},
        {"uuid": "c", "playDate": "2025-03-09 20:15:00", "ignored": True, "gameRefId": 2, "playerScores": []},
        {"uuid": "d", "playDate": "2025-03-09 20:15:00", "sourceName": "Boardside", "gameRefId": 1, "playerScores": []},
    ],
}  # fmt: skip
GEEK = """<?xml version="1.0" encoding="utf-8"?>
<plays username="anna" userid="1" total="2" page="1">
 <play id="71" date="2024-12-30" quantity="2" length="60" incomplete="0" nowinstats="0" location="Club">
  <item name="Risk" objecttype="thing" objectid="181"/>
  <players><player username="" name="Anna" startposition="1" score="" new="0" win="1"/>
   <player username="benny" name="" startposition="2" score="7" win="0"/></players></play>
 <play id="72" date="2024-12-31" quantity="1" length="0" incomplete="1" nowinstats="0" location="">
  <item name="Clue" objecttype="thing" objectid="1294"/></play></plays>"""


@pytest.fixture
def db(tmp_path):
    return tmp_path / "games.duckdb"


def counted(db):
    store = Store(db, GAMES)
    list(due(store, Figures(beside(db))))
    store.close()
    return Season.of(beside(db))


def brought(db, *files):
    store = Store(db, GAMES)
    new = [bring(store, plays_of(file)) for file in files]
    store.close()
    return new


def test_an_export_of_bg_stats_is_read():
    data = json.dumps(APP).encode()
    assert are_plays(data)
    first, second = plays_of(data)
    assert (first.kind, first.title, first.minutes) == ("acquire", "Acquire @Kitchen home 1", 95)
    assert f"{here(first.began):%Y-%m-%d %H:%M}" == "2025-03-01 20:15", "by this clock"
    assert first.parts == (Part("Anna", True, 44100, 1, True), Part("Ben", False, 31000, 2, False)), "by seat"
    assert (second.kind, second.minutes) == ("terra_mystica", None)
    assert [part.name for part in second.parts] == ["Annie", ""], "nobody is named who is nameless there"


def test_plays_of_boardgamegeek_are_read():
    data = GEEK.encode()
    assert are_plays(data)
    first, again, broken = plays_of(data)
    assert (first.kind, first.title, first.minutes) == ("risk", "Risk @Club", 60)
    assert first.parts == (Part("Anna", True, None, None, True), Part("benny", False, 7, None, False))
    assert (first.key, again.key) == ("bgg 71", "bgg 71 2"), "played twice"
    assert not broken.finished
    assert broken.parts == ()


@pytest.mark.parametrize(
    ("number", "name", "kind"),
    [(181, "Anything", "risk"), ("5", "", "acquire"), (0, "Killer Clue", "killer_clue"), (None, "CLUE", "clue"),
     (120677, "Terra Mystica", "terra_mystica")],
)  # fmt: skip
def test_our_games_are_known_by_number_and_by_name(number, name, kind):
    assert kind_of(number, name) == kind


@pytest.mark.parametrize(
    "data",
    [b'{"plays": [{"playerScores": []}], "games": []}', b'{"plays": "playerScores"}', b"<plays><play id='1'/></plays>",
     b"<plays><play", b'{"plays": [], "playerScores": 1, "games": [{}]}'],
)  # fmt: skip
def test_what_cannot_be_read_is_said_in_a_sentence(data):
    with pytest.raises(Nonsense, match=r"^This file of plays can't be read: .+ Nothing was imported\.$"):
        plays_of(data)


def test_a_game_of_boardside_is_no_file_of_plays():
    assert not are_plays(b'{"format": "boardside", "plays": 1}')
    assert not are_plays(b"1  Anna shows a card.")


def test_plays_count_once_and_for_wins_times_and_ratings_only(db):
    app, geek = json.dumps(APP).encode(), GEEK.encode()
    assert brought(db, app, geek, app) == [2, 3, 0]
    assert (said_of(1)[:6], said_of(2)[:7], said_of(0)[:11]) == ("1 play", "2 plays", "Nothing new")
    season = counted(db)
    won = season.ask(Question("won", "person"))
    assert dict(zip(won.frame["key"], won.frame["value"], strict=True)) == {
        "anna": 1.0, "ben": 0.0, "annie": 1.0, "benny": 0.0,
    }  # fmt: skip
    minutes = season.ask(Question("minutes", "kind"))
    assert dict(zip(minutes.frame["group"], minutes.frame["value"], strict=True)) == {"Acquire": 95, "RISK": 60}
    assert len(season.ask(Question("right", "person")).frame) == 0, "they have no decisions"
    assert season.where({"location": ("Club",)}).games() == [-4, -3]
    assert set(season.sql("select distinct family from games")["family"]) == {"market", "other", "war", "mystery"}
    assert set(ratings(season)["person"]) >= {"anna", "ben"}
    season.close()


def test_who_is_left_out_is_named_in_no_play_and_names_can_be_merged(db):
    brought(db, json.dumps(APP).encode())
    counted(db).close()
    store = Store(db, GAMES)
    same_person(store, ["Anna", "Annie"])
    take_out(store, "Ben")
    store.close()
    season = counted(db)
    assert set(season.sql("select distinct person from seats")["person"].dropna()) == {"anna"}
    assert not season.sql("select count(*) as n from seats where name ilike 'ben'")["n"].iloc[0]
    assert season.ask(Question("won", "person")).frame["n"].tolist() == [2]
    season.close()
    store = Store(db, GAMES)
    take_back(store, "Ben")
    store.close()
    assert set(counted(db).sql("select distinct person from seats")["person"].dropna()) == {"anna", "ben"}


def test_the_process_of_the_figures_writes_them_too(db):
    brought(db, GEEK.encode())
    store = Store(db, GAMES)
    said: list[dict[str, object]] = []
    worker = Worker(Figures(beside(db)), said.append)
    who = {"persons": {}, "left_out": []}
    look = {str(number): list(told) for number, told in listed(store).items()}
    worker.hear({"look": look, **who})
    assert said.pop() == {"behind": [-3, -2, -1]}
    told = json.loads(store.setting("plays from elsewhere"))
    worker.hear({"plays": {"-1": told[0], "-2": told[1], "-3": told[2]}, **who})
    assert said.pop() == {"done": 0, "entries": 0}
    worker.hear({"look": look, **who})
    assert said.pop() == {"behind": []}
    assert len(plays(store)) == 3
    store.close()
    assert Season.of(beside(db)).games() == [-3, -2, -1]


def test_the_command_import_takes_both(db, tmp_path, capsys):
    (tmp_path / "app.json").write_text(json.dumps(APP), "utf-8")
    (tmp_path / "broken.xml").write_text("<plays><play", "utf-8")
    assert cli.main(["import", "--db", str(db), str(tmp_path / "app.json")]) == 0
    assert "2 plays for the statistics" in capsys.readouterr().out
    assert cli.main(["import", "--db", str(db), str(tmp_path / "broken.xml")]) != 0
    assert cli.main(["analyse", "--db", str(db)]) == 0
    assert Season.of(beside(db)).games() == [-2, -1]
