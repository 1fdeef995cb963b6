"""Every finished game of every title makes a link that BG Stats can read."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from datetime import UTC, datetime
from functools import cache
from types import SimpleNamespace
from typing import Any
from urllib.parse import unquote, urlsplit

import pytest
import segno

from assistant.core.event import TABLE
from assistant.core.offer import Nonsense
from assistant.figures.facts import rows
from assistant.figures.review import bgstats
from assistant.figures.review.bgstats import ADDRESS, DENSEST, NUMBERS, bgstats_link, link
from assistant.figures.store.derive import GameListing
from assistant.games import GAMES
from assistant.table.table import SeatLine, Table
from tests.afterwards.recorded import DEMOS, derived, first, name, table, written

OVER = [path for path in DEMOS if name(path) not in ("axis_allies", "plotted_axis")]
PLAY = {"sourceName": str, "sourcePlayId": str, "playDate": str, "durationMin": int, "comments": str, "game": dict,
        "players": list}  # fmt: skip
SOMETIMES = ("comments", "location", "board")
GAME = {"name": str, "highestWins": bool, "noPoints": bool, "sourceGameId": str}
PLAYER = {"name": str, "startPlayer": bool, "winner": bool}
MORE = {"rank": int, "score": (int, float), "role": str, "team": str, "sourcePlayerId": str}


def said(address: str) -> dict[str, Any]:
    """Return what a link contains, checked against what the app accepts."""
    assert address.startswith(ADDRESS)
    assert not re.search(r"[\s\"<>{}\[\]]", address), "nothing that a browser would change"
    found = json.loads(unquote(urlsplit(address).query.removeprefix("data=")))
    assert {key: type(value) for key, value in found.items() if key not in SOMETIMES} == {
        key: kind for key, kind in PLAY.items() if key not in SOMETIMES
    }
    assert all(type(found[key]) is str for key in SOMETIMES if key in found)
    datetime.strptime(found["playDate"], "%Y-%m-%d %H:%M:%S").replace(tzinfo=UTC)
    game = dict(found["game"])
    assert type(game.pop("bggId", 1)) is int
    assert {key: type(value) for key, value in game.items()} == GAME
    for player in found["players"]:
        assert {key: type(player[key]) for key in PLAYER} == PLAYER
        assert all(isinstance(value, MORE[key]) for key, value in player.items() if key not in PLAYER)
        assert type(player.get("rank", 1)) is int
    assert sum(player["startPlayer"] for player in found["players"]) <= 1
    return found


def test_the_other_demos_end_earlier() -> None:
    assert [path for path in DEMOS if table(path).view(TABLE).over] == OVER


def test_a_link_says_where_and_on_which_board_it_was_played() -> None:
    path = next(path for path in OVER if "killer_clue" in str(path))
    known = derived(path).known
    for title, place in (
        ("Killer @Lake house #holiday", "Lake house"),
        ("Killer @Club · Anna", "Club"),
        ("Killer", None),
    ):
        found = said(bgstats_link(table(path), replace(known, title=title)))
        assert (found.get("location"), found["board"]) == (place, "Clue")


@pytest.mark.parametrize("path", OVER, ids=name)
def test_a_finished_evening_makes_a_link(path: Any) -> None:
    facts = derived(path)
    found = said(bgstats_link(table(path), facts.known))
    assert found["sourcePlayId"] == f"{facts.known.id}-5"
    assert found["game"]["name"] == table(path).game.title
    assert found["game"].get("bggId") == NUMBERS.get(name(path))
    assert [p["name"] for p in found["players"]] == [p.name for p in table(path).view(TABLE).players]
    won = {row.seat for row in facts[rows.ResultRow] if row.winner}
    keys = [player.key for player in table(path).view(TABLE).players]
    assert {key for key, player in zip(keys, found["players"], strict=True) if player["winner"]} >= won
    assert found["durationMin"] == round(facts[rows.GameRow][0].minutes)
    assert sum(player["startPlayer"] for player in found["players"]) == 1


def test_all_titles_make_one_also_those_of_which_no_evening_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games without a finished recording get an artificial end; players, sides and points are their own."""
    for path in DEMOS:
        if path in OVER:
            continue
        at_the_end = _ended(table(path))
        found = said(bgstats_link(at_the_end, GameListing(id=1)))
        assert all(player["role"] for player in found["players"])
        assert {player.get("team") for player in found["players"]} <= {"axis", "allies", None}
    assert {name(path) for path in DEMOS} | {"risk", "acquire"} == set(GAMES)


class Ended:
    """A line after which the game is over, and the Allies have won."""

    def __init__(self, told: SeatLine) -> None:
        self.after = replace(told.after, over=True, winner="allies")
        self._told = told

    def __getattr__(self, name: str) -> Any:
        return getattr(self._told, name)


@cache
def _ended(found: Table) -> Table:
    last = found.story("referee")
    ended = [*last[:-1], Ended(last[-1])]
    return SimpleNamespace(  # type: ignore[return-value]
        game=found.game, view=lambda _seat: ended[-1].after, story=lambda _seat: ended, log=found.log
    )


@pytest.mark.parametrize("game", ["risk", "acquire"])
def test_the_classics_that_computers_play(game: str) -> None:
    from assistant.bots import seated, simulate

    for seed in range(20):
        found = simulate(game, seated(game, ("simple",), 3), seed)
        if found.view(TABLE).over:
            break
    play = said(bgstats_link(found))
    assert play["game"]["bggId"] == NUMBERS[game]
    assert any(player["winner"] for player in play["players"])
    assert all("rank" in player for player in play["players"] if player["winner"])
    assert play["game"]["noPoints"] == ("score" not in play["players"][0])
    if game == "acquire":
        best = max(play["players"], key=lambda player: player["score"])
        assert (best["winner"], best["rank"]) == (True, 1)


def test_the_date_is_the_end_and_not_the_talk_after_it() -> None:
    path = next(path for path in OVER if name(path) == "clue")
    end = next(n for n in range(1, len(written(path).entries) + 1) if first(path, n).view(TABLE).over)
    found = said(bgstats_link(table(path)))
    moment = datetime.fromtimestamp(written(path).entries[end - 1].at / 1000, UTC)
    assert found["playDate"] == f"{moment:%Y-%m-%d %H:%M:%S}"


def test_who_was_taken_out_of_all_figures_is_not_named_and_a_running_game_makes_no_link() -> None:
    path = next(path for path in OVER if name(path) == "clue")
    found = bgstats_link(table(path), GameListing(left_out=frozenset({"anna"})))
    assert "anna" not in found.lower()
    assert [p["name"] for p in said(found)["players"]][:2] == ["Player 1", "Ben"]
    with pytest.raises(Nonsense, match="The game isn't over yet"):
        bgstats_link(first(path, 20))


@pytest.mark.parametrize("names", [["Alexandrina"] * 6, ["Äßöüñé łš"] * 6, ["李小龍 王麗華"] * 6])
def test_the_code_of_six_players_can_be_read_from_a_screen(names: list[str]) -> None:
    players = [
        {"name": name, "startPlayer": not n, "winner": n == 3, "score": 43_250.0, "rank": n + 1, "role": "Mrs. Peacock",
         "team": "allies", "sourcePlayerId": name.casefold()} for n, name in enumerate(names)
    ]  # fmt: skip
    game = {"name": "One World Dominion", "highestWins": True, "noPoints": False, "sourceGameId": "one_world_dominion"}
    play = {"sourceName": "Boardside", "sourcePlayId": "123-1760000027270", "playDate": "2026-11-20 22:15:00",
            "durationMin": 245, "comments": "12 house rules.", "game": game, "players": players}  # fmt: skip
    found = link(play)
    assert len(found) <= DENSEST
    assert segno.make(found, micro=False, error="l", boost_error=False).version <= 29
    assert [p["name"] for p in said(found)["players"]] == names, "what is left out is never a name"
    assert len(link({**play, "players": players[:2]})) < len(found)
    assert "comments" in said(link({**play, "players": players[:2]}))


def test_numbers_are_numbers_of_games_that_there_are() -> None:
    assert set(NUMBERS) <= set(GAMES)
    assert all(type(number) is int for number in NUMBERS.values())
    assert bgstats.ADDRESS.startswith("https://app.bgstatsapp.com/createPlay.html?data=")
