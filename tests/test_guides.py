"""The pages of the games as the program shows them: every game has a whole one, and its words cite existing rules."""

from __future__ import annotations

import re
from typing import Any

import pytest

from assistant.content.catalogue import catalogue, games
from assistant.content.guides import Unwritten, _guide, guide
from assistant.games import GAMES
from assistant.games.advanced_cluedo.setup import lay
from assistant.table.table import Table
from dashboards.games import setup
from dashboards.parts.common import guides
from dashboards.parts.common.rules import book
from dashboards.play.page import Play
from tests.simulate import seats

LONGEST = 60
"""Words on a card: as many as a player reads before the first tap."""
RULES = {one.id for name in games() for one in (*catalogue(name).rules, *catalogue(name).ambiguities)}
"""The ids that the rules drawer can open."""
PAGE = """# Chess

Two armies.

**Players:** 2. **Time:** an hour.

## What you need

A [board](../board.md).

## In three cards

### Set up

Lay out
the pieces.

### On your turn

Move *one*.

### When you are asked

Answer (`pytest tests/test_chess.py`).

## Setting up the table

1. White on the first
   two ranks.
2. Black on the last.

## Words on the screen

* **Check:** the king could be taken. (CH-CHK-01)
* **Mate:** the game is over.

## What Boardside does

* It ![sees](picture.png) all.
"""


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_a_page_that_can_be_read_before_the_first_tap(game: str) -> None:
    page = guide(game)
    assert page is not None
    for card in (*guides.introduction(game, "Part 1"), *guides.introduction(game, "Part 2")):
        assert len(card["html"].split()) <= LONGEST, f"{game}: the card “{card['title']}” is too long"
    assert 4 <= len(page.checklist) <= 9
    assert len({term.name.lower() for term in page.terms}) == len(page.terms) >= 6


@pytest.mark.parametrize("game", GAMES)
def test_every_explained_word_cites_a_rule_that_exists(game: str) -> None:
    page = guide(game)
    assert page is not None
    cited = {term.rule for term in page.terms if term.rule}
    assert cited
    assert cited <= RULES


@pytest.mark.parametrize(
    ("game", "name"),
    [
        ("killer_clue", "Exposed"),
        ("killer_clue", "Consult"),
        ("not_a_clue", "Minkin card"),
        ("acquire", "Tier"),
        ("cold_cash_risk", "Tier"),
        ("one_world_dominion", "Committed"),
        ("acquire", "Majority and minority"),
        ("cold_cash_risk", "Majority and minority"),
    ],
)
def test_a_word_that_was_asked_for_is_explained_with_its_rule(game: str, name: str) -> None:
    page = guide(game)
    assert page is not None
    (term,) = [term for term in page.terms if term.name == name]
    assert term.text
    assert term.rule in RULES


@pytest.mark.parametrize("game", GAMES)
def test_levels_of_help_and_corners_of_the_notes_are_explained_by_the_names_on_the_screen(game: str) -> None:
    page = guide(game)
    assert page is not None
    names = ", ".join(term.name for term in page.terms).lower()
    levels = list(GAMES[game].start.levels.values())
    assert len(levels) > 1
    assert [level for level in levels if level.lower() not in names] == []
    assert ("pink corner" in names) == (setup(game).family == "Mysteries")


@pytest.mark.parametrize("game", GAMES)
def test_a_page_allows_no_more_players_than_the_setup(game: str) -> None:
    page = guide(game)
    assert page is not None
    least, most = setup(game).seats(setup(game).fresh())
    first, _, last = page.players.partition("–")
    assert least <= int(first) <= int(last) <= most


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_drawer_has_the_words_of_the_game(game: str) -> None:
    page = guide(game)
    assert page is not None
    assert [word["name"] for word in book(game)["words"]] == [term.name for term in page.terms]


def test_every_game_stands_in_a_family_with_a_cover_of_its_own() -> None:
    covers = [setup(game).cover.path for game in GAMES]
    assert len(set(covers)) == len(covers)
    assert {setup(game).family for game in GAMES} == {"Mysteries", "Wars", "Markets"}


def test_a_page_is_taken_apart() -> None:
    page = _guide(PAGE, "chess.md")
    assert (page.title, page.lead, page.players, page.time) == ("Chess", "Two armies.", "2", "an hour")
    assert [card.text for card in page.cards][:2] == ["Lay out\nthe pieces.", "Move *one*."]
    assert page.checklist == ("White on the first two ranks.", "Black on the last.")
    assert [(term.name, term.text, term.rule) for term in page.terms] == [
        ("Check", "the king could be taken.", "CH-CHK-01"),
        ("Mate", "the game is over.", ""),
    ]


@pytest.mark.parametrize(
    ("part", "lacks"),
    [
        ("## What you need", "What you need"),
        ("### On your turn", "On your turn"),
        ("## Setting up the table", "Setting up the table"),
        ("**Players:** 2. **Time:** an hour.", "Players"),
        ("**Check:**", "Check"),
    ],
)
def test_a_page_that_lacks_a_part_says_which(part: str, lacks: str) -> None:
    with pytest.raises(Unwritten, match=lacks):
        _guide(PAGE.replace(part, part.strip("#* :")), "chess.md")


def test_players_see_no_links_pictures_and_commands() -> None:
    assert guides.html("A [board](../board.md).") == "<p>A board.</p>"
    assert guides.line("It ![sees](picture.png) **all**.") == "It  <strong>all</strong>."
    assert guides.line("Answer (`pytest tests/test_chess.py`).") == "Answer."
    assert guides.line("<b>Bold</b>") == "&lt;b&gt;Bold&lt;/b&gt;"


def test_a_game_without_a_page_has_no_introduction(monkeypatch: Any) -> None:
    def lacking(_game: str) -> None:
        raise Unwritten("chess.md has no part called “What you need”.")

    for gone in (lambda _game: None, lacking):
        monkeypatch.setattr(guides, "guide", gone)
        for read in (guides.facts, guides.introduction, guides.about, guides.checklist, guides.terms):
            assert not read.__wrapped__("chess")


def test_a_table_that_plays_part_2_alone_is_introduced_to_the_night() -> None:
    night = guides.introduction("advanced_cluedo", "Part 2")
    told = " ".join(card["html"] for card in night)
    assert [card["title"] for card in night] == [card["title"] for card in guides.introduction("advanced_cluedo")]
    assert "objectives" in told
    assert not {"envelope", "Suggest", "suggestion", "Part"} & set(re.findall(r"\w+", told))
    for part, first in (("one", "envelope"), ("two", "Lounge")):
        table = Table(GAMES["advanced_cluedo"], clock=lambda: 0)
        table.record(lay(seats(3), part=part))
        assert first in Play(table, "anna").still()["introduction"]["cards"][0]["html"]


def test_no_step_of_the_night_says_the_same_twice() -> None:
    steps = guides.checklist_for("advanced_cluedo", ["3 players", "Part 2"]).values()
    assert sum("in secret" in step for step in steps) == 1
