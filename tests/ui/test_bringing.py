"""A game from a file: read beside the pages, with a word about how far it is; whole or not at all."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from assistant.core.errors import NotRecorded
from assistant.core.offer import Nonsense
from assistant.figures.store.elsewhere import plays
from assistant.games import GAMES
from assistant.storage import game_file
from assistant.storage.game_file import write_game
from assistant.storage.store import Store
from dashboards.lobby import bringing
from dashboards.lobby import laying as setup
from dashboards.lobby.hosting import Lobby
from dashboards.server.house import House
from dashboards.server.links import Place
from dashboards.server.session import PageSession
from tests.patience import PATIENCE
from tests.ui.conftest import laid


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    store = Store(tmp_path / "games.duckdb", GAMES)
    found = House(store, GAMES, port=5006)
    number = store.create("clue", "Friday\u2028night\x85 in town")
    found.tables.open(number).record(setup.started(laid("Anna", "Ben", "Cleo")))
    yield found
    store.close()


@pytest.fixture
def lobby(house: House) -> Lobby:
    return Lobby(PageSession(house, Place("host")))


def until(true: Callable[[], Any]) -> Any:
    deadline = time.monotonic() + PATIENCE
    while not (found := true()):
        assert time.monotonic() < deadline
        time.sleep(0.01)
    return found


def file_of(house: House) -> str:
    return "\n".join(write_game(house.store, 1))


def test_the_page_goes_on_while_a_file_is_read(lobby: Lobby, house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """The file is held up until the lobby has been drawn: would the page wait for it, it would wait for ever."""
    drawn, kept = threading.Event(), game_file.keep

    def slow(*words: Any) -> int:
        assert drawn.wait(PATIENCE)
        return kept(*words)

    monkeypatch.setattr(bringing, "keep", slow)
    lobby.hear({"do": "import", "text": file_of(house)})
    state = lobby.build()
    assert state["importing"]["of"] >= state["importing"]["done"] >= 0
    assert len(state["games"]) == 1
    with pytest.raises(Nonsense, match="Another game is being imported"):
        lobby.hear({"do": "import", "text": file_of(house)})
    drawn.set()
    until(lambda: lobby.session._said.get("kind") == "started")
    assert lobby.session._said["game"] == 2
    assert lobby.build()["importing"] is None
    assert house.store.raw(2) == house.store.raw(1)


def test_a_title_may_hold_what_others_call_the_end_of_a_line(lobby: Lobby, house: House) -> None:
    lobby.hear({"do": "import", "text": file_of(house) + "\r\n"})
    until(lambda: lobby.session._said.get("kind") == "started")
    assert [kept.title for kept in house.store.games()] == ["Friday night in town", "Friday\u2028night\x85 in town"]


def test_after_every_slice_the_pages_come_first(lobby: Lobby, house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """However long a file is, no slice of it is longer than a moment, and it is said how far it is."""
    rests: list[float] = []
    woken: list[tuple[str, ...]] = []
    clock = iter(range(1_000_000))
    monkeypatch.setattr(bringing.time, "monotonic", lambda: float(next(clock)))
    monkeypatch.setattr(bringing.time, "sleep", rests.append)
    monkeypatch.setattr(house, "wake", lambda *roles, **_: woken.append(roles))
    bring = bringing.Bringing(lobby.session, file_of(house), lambda _: None)
    for done in range(50):
        bring.step(done, 50)
    assert len(rests) == 50
    assert woken == [("host",)] * 50
    assert (bring.done, bring.of) == (49, 50)


@pytest.mark.parametrize(
    ("text", "said"),
    [("hello", "not a Boardside game"), ('{"boardside":1,"game":"chess"}', "not installed here: chess.")],
)
def test_a_bad_file_is_a_sentence_and_the_next_one_is_read(lobby: Lobby, house: House, text: str, said: str) -> None:
    lobby.hear({"do": "import", "text": text})
    until(lambda: said in lobby.session._said.get("text", ""))
    lobby.hear({"do": "import", "text": file_of(house)})
    until(lambda: lobby.session._said.get("kind") == "started")


def test_a_full_disk_and_a_failure_are_sentences(lobby: Lobby, house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    for wrong, said in ((NotRecorded("The disk is full."), "The disk is full."), (KeyError("x"), "internal error")):

        def failing(*_: Any, wrong: Exception = wrong) -> int:
            raise wrong

        monkeypatch.setattr(bringing, "keep", failing)
        lobby.hear({"do": "import", "text": file_of(house)})
        until(lambda said=said: said in lobby.session._said.get("text", ""))
        assert lobby.build()["importing"] is None
    assert len(house.store.games()) == 1


def test_plays_of_other_programs_are_brought_in_the_lobby_too(lobby: Lobby, house: House) -> None:
    plays_file = (
        '<plays><play id="1" date="2026-01-02" length="60"><item name="Clue" objectid="1294"/>'
        '<players><player name="Anna" win="1"/><player name="Ben" win="0"/></players></play></plays>'
    )
    for word in ("1 play for", "Nothing new for"):
        before = lobby.session._said.get("n", 0)
        lobby.hear({"do": "import", "text": plays_file})
        until(lambda before=before: lobby.session._said.get("n", 0) > before)
        assert lobby.session._said["text"].startswith(word)
        until(lambda: lobby.build()["importing"] is None)
    assert [play.title for play in plays(house.store)] == ["Clue"]
    lobby.hear({"do": "import", "text": "<plays><play"})
    until(lambda: "can't be read" in lobby.session._said["text"])
    assert len(house.store.games()) == 1
