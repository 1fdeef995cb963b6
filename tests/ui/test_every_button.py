"""Law 8, over every registered game: a button of any page decodes, is a filled offer, and is legal unless it asks."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st

import dashboards
from assistant.core.codec import event_from
from assistant.core.game import Game, legal
from assistant.core.offer import Offer
from assistant.games import GAMES
from assistant.table.table import MemoryLog, Table
from dashboards.games import FROM_OFFERS
from dashboards.play.page import Play
from tests.inventing import played
from tests.random_games import laws


def messages(value: Any, asks: bool = False) -> Iterator[tuple[dict[str, Any], bool]]:
    """Every message that a state of a page holds, and whether its button says that it asks."""
    if isinstance(value, dict):
        asks = asks or value.get("asks") is True
        if isinstance(value.get("do"), str):
            yield value, asks
            return
        for name, item in value.items():
            if name != "then":
                yield from messages(item, asks)
    elif isinstance(value, (list, tuple)):
        for item in value:
            yield from messages(item, asks)


def several(value: Any) -> Iterator[list[dict[str, Any]]]:
    """Yield the messages of every button that sends more than one: its own, and then the others."""
    if isinstance(value, dict):
        if value.get("then"):
            yield [value["send"], *value["then"]]
        for item in value.values():
            yield from several(item)
    elif isinstance(value, (list, tuple)):
        for item in value:
            yield from several(item)


def slots(event: dict[str, Any]) -> set[str]:
    """Words of the event that the page puts in."""
    return {name for name, value in event.items() if isinstance(value, str) and value.startswith("$")}


def open_in(offer: Offer, event: dict[str, Any]) -> bool:
    """Whether the offer has these words as blanks, or differs by them from others, and says or allows the rest."""
    asked = slots(event)
    if offer.kind.__name__ != event["kind"] or not asked <= {*offer.known, *(blank.name for blank in offer.blanks)}:
        return False
    said = {name: tuple(value) if isinstance(value, list) else value for name, value in event.items()}
    fixed = {name: said.get(name) == value for name, value in offer.known.items() if name not in asked}
    chosen = [b for b in offer.blanks if b.name not in asked and b.on not in asked]
    return all(fixed.values()) and all(b.fits(said.get(b.name), said) for b in chosen)


def pages(draw: Any, table: Table) -> Play:
    players = [p.key for p in table.view("table").players]
    seat, role = draw(st.sampled_from([("table", "table"), ("table", "tv"), *((p, "seat") for p in players)]))
    return Play(table, seat, role)


def drawings() -> Iterator[Path]:
    """Every script of the pages that is ours."""
    folder = Path(dashboards.__file__).parent
    return (path for path in folder.rglob("*.js") if "vendor" not in path.parts)


def test_no_drawing_makes_a_message_of_its_own() -> None:
    """8. A page records only offers: no script names a kind of event, and only one place fills a form."""
    kinds = {kind.__name__ for game in GAMES.values() for kind in game.events}
    named = {(path.name, word) for path in drawings() for word in re.findall(r"\w+", path.read_text("utf-8"))}
    assert [(name, word) for name, word in sorted(named) if word in kinds] == []
    recording = [
        path.name for path in drawings() if re.search(r"""["']?do["']?: *["']record["']""", path.read_text("utf-8"))
    ]
    assert recording == ["offers.js"], "the form of an offer, which the server made"


every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())


@every_game
@laws
@given(data=st.data())
def test_buttons_are_offers(game: Game[Any], data: st.DataObject) -> None:
    """8. Every button that any page shows decodes to a filled offer that is legal, or says that it asks."""
    table = played(data.draw, game)
    only_offers(table, pages(data.draw, table))


@every_game
@laws
@given(data=st.data())
def test_a_game_without_an_arrangement_is_drawn_from_its_offers(game: Game[Any], data: st.DataObject) -> None:
    """8. Its screens come for free, and their buttons are offers, too."""
    table = played(data.draw, game)
    with patch("dashboards.play.page_context.arrangement", lambda _game: FROM_OFFERS):
        play = pages(data.draw, table)
        only_offers(table, play)
        offered = [offer for offer in game.offers(table.view(play.seat), play.seat) if offer.fillable]
        assert bool(play.state().get("entry")) == (bool(offered) and play.role != "tv")


def only_offers(table: Table, play: Play) -> None:
    """Every message of the page is an offer of its seat, and legal, or is marked as one that asks."""
    game = table.game
    offers = list(game.offers(table.view(play.seat), play.seat))
    for message, asks in messages({"now": play.state(), "still": play.still()}):
        assert message["do"] in play.hears, message
        if message["do"] != "record":
            continue
        if slots(message["event"]):
            assert asks or any(open_in(offer, message["event"]) for offer in offers), message
            continue
        event = event_from(message["event"], game)
        if not asks:
            assert any(offer.makes(event) for offer in offers), message
            assert legal(table.advice(event, play.seat)), message
    for sent in several(play.state()):
        later = Table(game, MemoryLog(table.entries))
        for message in sent:
            event = event_from(message["event"], game)
            assert any(offer.makes(event) for offer in game.offers(later.view(play.seat), play.seat)), sent
            later.record(event, play.seat)
