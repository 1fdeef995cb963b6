"""Access to the table: links, old links, guessed links, foreign hosts, spoken codes."""

from __future__ import annotations

import html
import http.client
import re
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from assistant.core.event import TABLE
from assistant.games import GAMES
from assistant.storage.store import Store
from dashboards.lobby.laying import started
from dashboards.server.door import PAGE
from dashboards.server.house import House
from dashboards.server.links import GOOD_FOR, LETTERS, Patience, Place, Spoken, fits, game_of, path, token
from dashboards.server.network import Adapter
from tests.patience import PATIENCE
from tests.ui.conftest import DROPPED, LAPTOP, Served, Visit, laid

ANNA, BEN = Place("seat", 1, "anna"), Place("seat", 1, "ben")


class Keys:
    """Keys without a store."""

    def __init__(self, key: bytes = b"k" * 32) -> None:
        self.key = key
        self.renewed: dict[tuple[int, str, str], int] = {}

    def host_key(self) -> bytes:
        return self.key

    def generation(self, game: int, seat: str, role: str) -> int:
        return self.renewed.get((game, seat, role), 0)


# ---------------------------------------------------------------------- tokens


def test_a_token_has_at_least_128_bits_and_tells_only_the_number_of_the_game() -> None:
    made = token(Keys(), Place("seat", 7, "anna"))
    number, secret = made.split("-", 1)
    assert number == "7"
    assert len(secret) * 6 >= 128
    assert "anna" not in made


def test_every_place_has_a_token_of_its_own() -> None:
    places = [
        Place(role, game, seat) for role in ("seat", "tv", "watch") for game in (1, 2) for seat in ("anna", TABLE)
    ]
    assert len({token(Keys(), place) for place in places}) == len(places)
    assert token(Keys(b"a" * 32), ANNA) != token(Keys(b"b" * 32), ANNA)


def test_a_renewed_link_ends_the_old_one() -> None:
    keys = Keys()
    old = token(keys, ANNA)
    assert fits(keys, old, ANNA)
    keys.renewed[1, "anna", "seat"] = 1
    assert not fits(keys, old, ANNA)
    assert fits(keys, token(keys, ANNA), ANNA)


@pytest.mark.parametrize(
    "given", ["", "1", "1-", "1-short", "../x", "1-" + "é" * 24, "zzzzzzz-" + "A" * 24, "1-" + "A" * 25]
)
def test_what_is_no_token_is_seen_at_once(given: str) -> None:
    assert game_of(given) is None


@pytest.mark.parametrize("game", [0, 1, 9, 10, 34, 35, 36, 1295, 1296, 60_466_175])
def test_a_token_leads_back_to_the_number_of_its_game(game: int) -> None:
    """The number of the game is written in base 36, so a long-lived store keeps its links short."""
    assert game_of(token(Keys(), Place("tv", game))) == game


@pytest.mark.parametrize("role", ["host", "seat", "table", "tv", "watch", "replay", "statistics", "training"])
def test_the_door_knows_a_link_of_every_role(role: str) -> None:
    """A link that the door did not know would be answered as a wrong address."""
    found = PAGE.fullmatch(path(Keys(), Place(role, 7)))
    assert found is not None
    assert found[1] == role


def test_wrong_links_wait_longer_and_longer() -> None:
    now = [0.0]
    patience = Patience(lambda: now[0])
    waits = [patience.wrong("phone") for _ in range(12)]
    assert waits[0] == 0
    assert waits == sorted(waits)
    assert waits[-1] == 8.0
    assert patience.wrong("another phone") == 0
    now[0] = 61
    assert patience.wrong("phone") == 0


def test_three_wrong_links_cost_nothing_and_each_further_one_doubles_the_wait() -> None:
    """Three slips of the finger are forgiven; from the fourth on, the wait doubles up to eight seconds."""
    patience = Patience(lambda: 0.0)
    assert [patience.wrong("phone") for _ in range(10)] == [0, 0, 0, 0.25, 0.5, 1, 2, 4, 8, 8]


def test_a_wrong_link_is_forgotten_after_a_minute() -> None:
    """A device that was patient for sixty seconds is answered at once again; a second less is not enough."""
    now = [0.0]
    patience = Patience(lambda: now[0])
    for _ in range(4):
        patience.wrong("phone")
    now[0] = 59.5
    assert patience.wrong("phone") == 0.5
    now[0] = 60.0
    assert patience.wrong("phone") == 0.0


# ---------------------------------------------------------------------- spoken codes


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def test_a_code_is_four_letters_that_cannot_be_misheard() -> None:
    code = Spoken().new(ANNA)
    assert len(code) == 4
    assert set(code) <= set(LETTERS)
    assert not set("BGIOQSZ01") & set(LETTERS)


def test_a_code_opens_nothing_before_the_host_says_yes() -> None:
    spoken = Spoken()
    guest = spoken.knock(spoken.new(ANNA).lower(), "Anna")
    assert guest is not None
    assert (guest.place, guest.answer) == (ANNA, None)
    spoken.answer(guest.number, yes=True)
    assert guest.answer is True
    assert spoken.guests == []


def test_a_code_is_good_once_and_for_two_minutes() -> None:
    clock = Clock()
    spoken = Spoken(clock)
    code = spoken.new(ANNA)
    assert spoken.knock(code, "") is not None
    assert spoken.knock(code, "") is None
    code = spoken.new(ANNA)
    clock.now += GOOD_FOR - 1
    assert spoken.of(ANNA) == (code, 1)
    clock.now += 1.1
    assert spoken.of(ANNA) is None
    assert spoken.knock(code, "") is None


def test_a_code_ends_when_its_two_minutes_are_over() -> None:
    """At the very end of the two minutes the code is void: it is neither shown nor accepted."""
    clock = Clock()
    spoken = Spoken(clock)
    code = spoken.new(ANNA)
    clock.now += GOOD_FOR
    assert spoken.of(ANNA) is None
    assert spoken.knock(code, "Anna", "phone") is None


def test_the_host_answers_each_guest_alone() -> None:
    """With two devices at the door, the host's answer to one of them leaves the other one waiting."""
    spoken = Spoken()
    anna, ben = spoken.knock(spoken.new(ANNA), "Anna"), spoken.knock(spoken.new(BEN), "Ben")
    assert anna is not None
    assert ben is not None
    assert spoken.answer(ben.number, yes=False) is ben
    assert (anna.answer, ben.answer) == (None, False)
    assert spoken.guests == [anna]


def test_a_device_that_guessed_too_often_rests_until_its_first_guess_is_forgotten() -> None:
    """The page counts down to one second, and as long as it says so nothing is compared."""
    clock = Clock()
    spoken = Spoken(clock)
    for _ in range(5):
        spoken.knock("ZZZZ", "", "stranger")
    for left, said in ((2.0, 2), (1.0, 1), (0.25, 1), (0.0, 0)):
        clock.now = 1000.0 + GOOD_FOR - left
        assert spoken.resting("stranger") == said


def test_wrong_guesses_close_no_code_and_end_the_guesses_of_that_device() -> None:
    clock = Clock()
    spoken = Spoken(clock)
    first, second = spoken.new(ANNA), spoken.new(BEN)
    for _ in range(4):
        assert spoken.knock("ZZZZ", "", "stranger") is None
    assert spoken.resting("stranger") == 0, "four wrong tries are forgiven"
    assert spoken.knock("ZZZZ", "", "stranger") is None
    assert spoken.resting("stranger") == round(GOOD_FOR)
    assert spoken.knock(first, "", "stranger") is None, "what a device says after five is not compared any more"
    assert spoken.knock(first, "Anna", "phone") is not None, "the code is as good as before for everybody else"
    clock.now += GOOD_FOR - 1
    assert spoken.knock(second, "", "stranger") is None
    second = spoken.new(BEN)
    clock.now += 1
    assert spoken.resting("stranger") == 0
    assert spoken.knock(second, "Ben", "stranger") is not None


def test_very_many_wrong_guesses_wait_for_each_other_and_void_nothing() -> None:
    clock = Clock()
    spoken = Spoken(clock)
    code = spoken.new(ANNA)
    for device in range(12):
        for _ in range(5):
            assert spoken.wait() == 0
            spoken.knock("ZZZZ", "", f"device {device}")
    waits = [spoken.wait() for _ in range(4)]
    assert waits == [0.5, 1.0, 1.5, 2.0]
    assert spoken.knock(code, "Anna", "phone") is not None
    clock.now += GOOD_FOR
    assert spoken.wait() == 0, "an evening later nobody waits"


def test_a_new_code_voids_the_old_one_of_the_same_seat() -> None:
    spoken = Spoken()
    old = spoken.new(ANNA)
    new = spoken.new(ANNA)
    assert spoken.knock(old, "") is None
    assert spoken.knock(new, "") is not None


# ---------------------------------------------------------------------- addresses


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    store = Store(tmp_path / "games.duckdb", GAMES)
    yield House(store, GAMES, port=5006)
    store.close()


def test_one_network_is_taken_several_are_asked_about(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    wifi, cable = Adapter("192.168.1.5", "wlan0"), Adapter("10.0.0.4", "eth0")
    monkeypatch.setattr("dashboards.server.house.adapters", lambda: (wifi,))
    house.settle_address()
    assert house.address == "192.168.1.5"
    house.address = ""
    monkeypatch.setattr("dashboards.server.house.adapters", lambda: (wifi, cable))
    house.settle_address()
    assert house.address == "", "the host chooses"
    house.choose("10.0.0.4")
    assert house.url(Place("join")) == "http://10.0.0.4:5006/"


def test_a_computer_that_moves_to_another_network_is_followed(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    woken: list[str] = []
    home, cafe = Adapter("192.168.1.5", "wlan0"), Adapter("10.0.0.4", "wlan0")
    monkeypatch.setattr("dashboards.server.house.adapters", lambda: (home,))
    house.settle_address()
    monkeypatch.setattr(house, "wake", lambda *roles: woken.extend(roles))
    house.follow_addresses()
    assert woken == [], "nothing changed"
    monkeypatch.setattr("dashboards.server.house.adapters", lambda: (cafe,))
    house.follow_addresses()
    assert (house.address, woken) == ("10.0.0.4", ["host"])
    monkeypatch.setattr("dashboards.server.house.adapters", lambda: (cafe, home))
    house.follow_addresses()
    assert (house.address, woken) == ("10.0.0.4", ["host", "host"]), "the address stays while there is another"
    monkeypatch.setattr("dashboards.server.house.adapters", lambda: ())
    house.follow_addresses()
    assert house.address == ""


def test_a_house_finds_only_places_that_are_there(house: House) -> None:
    assert house.find("seat", token(house.store, ANNA)) is None
    assert house.find("host", token(house.store, Place("host"))) == Place("host")
    assert house.find("tv", token(house.store, Place("host"))) is None


def test_a_seat_is_found_in_a_game_that_nobody_has_opened_since_the_start(house: House) -> None:
    number = house.store.create("clue", "An evening")
    house.tables.open(number).record(started(laid("Anna", "Ben", "Cleo")))
    restarted = House(house.store, GAMES)
    for seat, there in (("anna", True), ("cleo", True), ("dora", False)):
        place = Place("seat", number, seat)
        assert restarted.find("seat", token(house.store, place)) == (place if there else None)


@pytest.mark.parametrize("role", ["host", "statistics", "training"])
def test_the_pages_of_the_house_belong_to_no_game(house: House, role: str) -> None:
    """The lobby, the statistics and the puzzles are found without a game, and never with the number of one."""
    assert house.find(role, token(house.store, Place(role))) == Place(role)
    assert house.find(role, token(house.store, Place(role, 1))) is None


# ---------------------------------------------------------------------- over the wire


def ask(served: Served, way: str, **headers: str) -> tuple[int, str]:
    connection = http.client.HTTPConnection("127.0.0.1", served.port, timeout=PATIENCE)
    connection.putrequest("GET", way, skip_host="Host" in headers)
    for name, value in headers.items():
        connection.putheader(name.replace("_", "-"), value)
    connection.endheaders()
    answer = connection.getresponse()
    found = answer.status, answer.read().decode() if answer.status != 101 else ""
    connection.close()
    return found


@pytest.fixture
def one_game(served: Served) -> Served:
    """Yield a server for one test, which can be stopped and whose links can be replaced."""
    served.lay("Anna", "Ben", "Cleo")
    return served.start()


@pytest.fixture(scope="module")
def standing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Yield a server that the tests only send requests to."""
    served = Served(tmp_path_factory.mktemp("standing"))
    served.lay("Anna", "Ben", "Cleo")
    yield served.start()
    served.stop()


def way_to(served: Served, role: str, game: int = 0, seat: str = TABLE) -> str:
    return served.link(role, game, seat).split(str(served.port), 1)[1]


def test_guessed_links_get_a_sentence_and_open_nothing(standing: Served) -> None:
    good = way_to(standing, "seat", 1, "anna")
    assert ask(standing, good)[0] == 200
    for wrong in (good[:-1] + ("A" if good[-1] != "A" else "B"), good.replace("/seat/", "/tv/"), "/host/0-" + "A" * 24):
        status, text = ask(standing, wrong)
        assert status == 404
        assert "This link doesn't work" in html.unescape(text)
        assert "Traceback" not in text
        assert "Anna" not in text


@pytest.mark.parametrize("host", ["evil.example", "evil.example:80", "203.0.113.9", "", "127.0.0.1.evil.example"])
def test_a_foreign_host_is_turned_away_for_pages_and_websockets(standing: Served, host: str) -> None:
    way = way_to(standing, "seat", 1, "anna")
    upgrade = {
        "Connection": "Upgrade", "Upgrade": "websocket", "Sec_WebSocket_Version": "13",
        "Sec_WebSocket_Key": "dGhlIHNhbXBsZSBub25jZQ==", "Origin": f"http://{host}",
    }  # fmt: skip
    for wanted, more in ((way, {}), ("/", {}), ("/health", {}), (way + "/ws", upgrade)):
        status, text = ask(standing, wanted, Host=host, **more)
        assert status in (400, 421)
        assert "Anna" not in text


def test_a_foreign_origin_gets_no_websocket(standing: Served) -> None:
    way = way_to(standing, "seat", 1, "anna")
    given = re.search(r'"token":"([^"]+)"', ask(standing, way)[1])
    assert given is not None
    upgrade = {
        "Connection": "Upgrade", "Upgrade": "websocket", "Sec_WebSocket_Version": "13",
        "Sec_WebSocket_Key": "dGhlIHNhbXBsZSBub25jZQ==", "Sec_WebSocket_Protocol": f"bokeh, {given[1]}",
    }  # fmt: skip
    assert ask(standing, way + "/ws", Origin="http://evil.example", **upgrade)[0] == 403
    own = f"http://127.0.0.1:{standing.port}"
    assert ask(standing, way + "/ws", Host=own[7:], Origin=own, **upgrade)[0] == 101


def test_a_websocket_of_a_page_nobody_knows_is_refused(standing: Served) -> None:
    """After a restart Bokeh would make an empty page under the old number."""
    way = way_to(standing, "seat", 1, "anna") + "/ws"
    upgrade = {"Connection": "Upgrade", "Upgrade": "websocket", "Sec_WebSocket_Version": "13"}
    assert ask(standing, way, Sec_WebSocket_Protocol="bokeh, x", **upgrade)[0] == 404


def test_pages_are_not_kept_and_hold_no_headers_or_cookies(standing: Served) -> None:
    way = way_to(standing, "seat", 1, "anna")
    _, text = ask(standing, way, Cookie="mine=verysecret", X_Own="alsosecret")
    payloads = re.findall(r'"token":"([^"]+)"', text)
    assert payloads
    import base64
    import zlib

    for part in payloads[0].split("."):
        raw = base64.urlsafe_b64decode(part + "=" * (-len(part) % 4))
        found = raw
        if match := re.search(rb'"__bk__zlib_": ?"([^"]+)"', raw):
            found += zlib.decompress(base64.urlsafe_b64decode(match[1] + b"=" * (-len(match[1]) % 4)))
        assert b"verysecret" not in found
        assert b"alsosecret" not in found


def test_the_log_of_the_server_holds_no_link(one_game: Served) -> None:
    ways = [way_to(one_game, "seat", 1, "anna"), way_to(one_game, "tv", 1), "/seat/1-" + "Q" * 24]
    for way in ways:
        ask(one_game, way)
    one_game.stop()
    said = one_game.log.read_text("utf-8")
    for way in ways:
        assert way.rsplit("/", 1)[1] not in said


def test_a_link_works_again_after_a_kill_and_a_restart(one_game: Served) -> None:
    way = way_to(one_game, "seat", 1, "ben")
    one_game.restart(signal.SIGKILL)
    assert ask(one_game, way)[0] == 200


def test_only_the_host_exports(standing: Served) -> None:
    way = way_to(standing, "host")
    assert ask(standing, f"{way}/export/1")[0] == 200
    assert ask(standing, f"{way}/export/99")[0] == 404
    assert ask(standing, way_to(standing, "seat", 1, "ben") + "/export/1")[0] == 404
    assert ask(standing, "/export/1")[0] == 404


# ---------------------------------------------------------------------- in the browser


def test_joining_by_a_spoken_code(standing: Served, visit: Visit) -> None:
    host = visit(standing.link("host") + "#game/1", LAPTOP)
    host.locator(".lobby-seat").filter(has_text="Ben").get_by_role("button").click()
    host.get_by_role("button", name="Get a code").click()
    letters = host.locator(".lobby-letters")
    expect(letters).to_have_text(re.compile("[A-Z]{4}"))
    code = letters.inner_text().replace("\n", "")

    phone = visit(standing.url("/"))
    phone.get_by_label("Code (four letters)").fill("ZZZZ")
    phone.get_by_role("button", name="Ask to join").click()
    expect(phone.get_by_role("alert")).to_contain_text("wrong or too old")
    phone.get_by_label("Code (four letters)").fill(code)
    phone.get_by_label("Your name").fill("Ben & Co")
    phone.get_by_role("button", name="Ask to join").click()
    expect(phone.get_by_text("Waiting for the host")).to_be_visible()
    asked = host.get_by_role("dialog").get_by_role("alert")  # above the open sheet with the code
    expect(asked).to_contain_text("Ben & Co")
    asked.get_by_role("button", name="Let in").click()
    host.get_by_role("button", name="Done").click()
    phone.wait_for_url(standing.link("seat", 1, "ben"))
    expect(host.locator(".lobby-seat").filter(has_text="Ben").get_by_text("● connected")).to_be_visible()


def test_the_host_can_turn_a_device_away(standing: Served, visit: Visit) -> None:
    host = visit(standing.link("host") + "#game/1", LAPTOP)
    host.locator(".lobby-seat").filter(has_text="Ben").get_by_role("button").click()
    host.get_by_role("button", name="Get a code").click()
    expect(host.locator(".lobby-letters")).to_have_text(re.compile("[A-Z]{4}"))
    code = host.locator(".lobby-letters").inner_text().replace("\n", "")
    phone = visit(standing.url("/"))
    phone.get_by_label("Code (four letters)").fill(code)
    phone.get_by_role("button", name="Ask to join").click()
    sheet = host.get_by_role("dialog", name="Ben")  # the code still stands there: who knocks is shown above it
    sheet.get_by_role("button", name="Turn away").click()
    expect(phone.get_by_role("alert")).to_contain_text("did not let this device in")


def test_a_renewed_link_empties_the_page_that_was_open(one_game: Served, visit: Visit) -> None:
    phone = visit("about:blank", allow=DROPPED)
    phone.clock.install()
    phone.goto(one_game.link("seat", 1, "anna"))
    expect(phone.get_by_text("Anna").first).to_be_visible()
    host = visit(one_game.link("host") + "#game/1", LAPTOP)
    host.locator(".lobby-seat").filter(has_text="Anna").get_by_role("button").click()
    host.get_by_role("button", name="Replace this link").click()
    expect(phone.get_by_text("This link was replaced")).to_be_visible()
    phone.clock.fast_forward(5_000)  # its line is closed in the meantime, and nothing loads it anew
    expect(phone.get_by_text("This link was replaced")).to_be_visible()
    expect(phone.get_by_text("Connection lost")).to_be_hidden()
    assert ask(one_game, way_to(one_game, "seat", 1, "anna"))[0] == 404


def test_a_phone_is_back_in_its_seat_after_the_server_was_restarted(one_game: Served, visit: Visit) -> None:
    phone = visit(one_game.link("seat", 1, "anna"), allow=DROPPED)
    expect(phone.get_by_text("Anna").first).to_be_visible()
    one_game.stop(signal.SIGKILL)
    expect(phone.get_by_text("Connection lost")).to_be_visible()
    one_game.start()
    expect(phone.get_by_text("Connection lost")).to_be_hidden()
    expect(phone.get_by_text("Anna").first).to_be_visible()
    assert phone.url == one_game.link("seat", 1, "anna")


def test_names_of_players_do_not_open_other_places() -> None:
    """A player called Table or Referee gets a seat key of their own."""
    event: Any = started(laid("Table", "Referee", "Envelope"))
    assert {player.key for player in event.players}.isdisjoint({"table", "referee", "envelope"})
