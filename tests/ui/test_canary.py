"""No secret reaches a browser that may not know it: every byte each device receives is searched.

Every secret field of the log holds a word of its own (a canary). All kinds of pages are opened, all their
places are visited, the table changes while they look; then HTTP bodies and websocket frames are searched.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import replace

import pytest
from playwright.sync_api import Page

from assistant.core.event import Entry, Event
from assistant.core.story import Amended, NotedPrivately
from assistant.games.clue import events as e
from assistant.table.table import Table
from tests.ui.ear import Ear
from tests.ui.fingers import settled

PLAYERS = ("Anna", "Ben", "Carla", "David")
CANARY = re.compile(rb"canary-[a-z0-9-]+?-zq")
TABS = ("Notes", "Board", "Feed", "More", "Play")


def canary(what: str, *seats: str) -> str:
    """Return a word that stands for a secret; the players who know the secret are part of it."""
    return f"canary-{what}-{'-'.join(sorted(seats))}-zq"


def knowers(word: str) -> set[str]:
    return set(word.split("-")[2:-1])


def secrets() -> list[tuple[str, Event]]:
    """Yield (author, event) with a canary in every secret field and every private event."""
    found: list[tuple[str, Event]] = []
    for name in PLAYERS:
        key = name.lower()
        size = 5 if key in ("ben", "carla") else 4
        cards = tuple(canary(f"hand{i}", key) for i in range(size))
        found.append((key, e.HandDealt(of=key, cards=cards)))
        found.append((key, e.NotesWritten(by=key, text=canary("notes", key))))
        found.append((key, e.PencilMarked(by=key, card="rope", holder="envelope", mark=canary("pencil", key))))
        found.append((key, NotedPrivately(seq=1, by=key, text=canary("pinned", key))))
    found.append(("anna", e.TokenMoved(by="anna", token="scarlet", to="hall")))
    found.append(("anna", e.SuggestionMade(by="anna", suspect="green", weapon="rope", room="hall")))
    found.append(("carla", e.CardShown(by="carla", to="anna", card=canary("shown", "anna", "carla"))))
    found.append(("ben", e.AccusationMade(by="ben", suspect="green", weapon="rope", room="hall")))
    found.append(("ben", e.AccusationJudged(by="ben", right=False)))
    seen = {"suspect": canary("envelope", "ben"), "weapon": "rope", "room": "hall"}
    found.append(("ben", e.EnvelopeSeen(by="ben", **seen)))
    return found


def whisper(table: Table) -> None:
    """Write the secrets into the log as they are (at a table they would be cards; here they are words)."""

    def keep(author: str, event: Event) -> Entry:
        entry = Entry(len(table.log.entries()) + 1, event, author=author)
        table.log.append(entry)
        return entry

    for author, event in secrets():
        entry = keep(author, event)
        if isinstance(event, e.CardShown):
            keep("anna", Amended(seq=entry.seq, event=replace(event, card=canary("told", "anna", "carla"))))


def look_everywhere(page: Page) -> None:
    """Visit every place of a page of play."""
    for tab in TABS:
        button = page.get_by_role("navigation").get_by_role("button", name=tab, exact=True)
        if button.count():
            button.click()
            settled(page)


@pytest.fixture
def table(served):
    number = served.lay(*PLAYERS)
    served.told(number, whisper)
    served.start()
    return number


def test_no_byte_of_a_secret_reaches_anybody_else(served, table, visit: Callable[..., Page]) -> None:
    places = {name.lower(): served.link("seat", table, name.lower()) for name in PLAYERS}
    places |= {role: served.link(role, table) for role in ("tv", "table", "watch", "replay")}
    places |= {"host": served.link("host"), "join": served.url("/")}
    ears = {who: Ear() for who in places}
    pages: dict[str, Page] = {}
    for who, url in places.items():
        pages[who] = visit("about:blank", (1920, 1080)) if who == "tv" else visit("about:blank")
        ears[who].on(pages[who])
        pages[who].goto(url)
    for who, page in pages.items():
        page.get_by_role("heading").first.wait_for()
        if who != "join":
            look_everywhere(page)
    # the table moves on while everybody looks, and a secret is whispered live
    carla = pages["carla"]
    carla.get_by_role("navigation").get_by_role("button", name="Play", exact=True).click()
    carla.get_by_role("button", name="4", exact=True).click()
    for who in ("tv", "table", "watch", "anna"):
        pages[who].get_by_text("Carla rolls 4.").first.wait_for()
    heard = {who: ear.everything() for who, ear in ears.items()}
    for who, data in heard.items():
        found = {word.decode() for word in CANARY.findall(data)}
        leaked = sorted(word for word in found if who not in knowers(word))
        assert not leaked, f"{who} received {leaked}"
        if who in places and who in {n.lower() for n in PLAYERS}:
            missing = [w for w in ("hand0", "notes") if canary(w, who).encode() not in data]
            assert not missing, f"the ear of {who} heard nothing of {missing}: this test would not notice a leak"
    assert any(canary("told", "anna", "carla").encode() in heard[who] for who in ("anna", "carla"))
