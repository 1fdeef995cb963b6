"""The name on the local network: who has it, when it is announced and withdrawn, and that it delays nobody."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from pathlib import Path
from queue import Queue
from types import SimpleNamespace
from typing import Any

import pytest
from cryptography.x509 import DNSName, SubjectAlternativeName, load_pem_x509_certificate
from zeroconf import DNSAddress, const

from assistant.cli import serving
from assistant.games import GAMES
from assistant.storage.store import Store
from dashboards.lobby.hosting import Lobby
from dashboards.server import app
from dashboards.server.certificates import Certificates
from dashboards.server.door import RequestGuard
from dashboards.server.house import House
from dashboards.server.local_name import LocalName, MulticastResponder, reachable
from dashboards.server.network import Adapter
from tests.command_line import run
from tests.patience import PATIENCE

HOME, CAFE = "192.168.1.20", "10.0.0.7"
SOON = 0.01
"""Seconds between two looks at the addresses."""


class Network:
    """A network that tells what happens in it; other computers have the names in `others`."""

    def __init__(self) -> None:
        self.others: set[str] = set()
        self.told: Queue[tuple[Any, ...]] = Queue()
        self.wrong: Exception | None = None
        self.open = threading.Event()
        self.open.set()

    def join(self, addresses: tuple[str, ...]) -> Network:
        self.open.wait(PATIENCE)
        self.told.put(("joined", *addresses))
        if self.wrong is not None:
            raise self.wrong
        return self

    def elsewhere(self, name: str) -> bool:
        return name in self.others

    def announce(self, name: str, scheme: str, port: int) -> None:
        self.told.put((name, scheme, port))

    def close(self) -> None:
        self.told.put(("closed",))

    def next(self) -> tuple[Any, ...]:
        return self.told.get(timeout=PATIENCE)


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    """Yield a house at the port 5006 of a computer that has one address."""
    there(monkeypatch, HOME)
    store = Store(tmp_path / "games.duckdb", GAMES)
    yield House(store, GAMES, port=5006, address=HOME)
    store.close()


def there(monkeypatch: pytest.MonkeyPatch, *addresses: str, name: str = "wlan0") -> None:
    found = tuple(Adapter(address, name) for address in addresses)
    monkeypatch.setattr("dashboards.server.house.adapters", lambda: found)


@pytest.fixture
def network() -> Network:
    return Network()


@pytest.fixture
def said() -> Queue[str]:
    return Queue()


@pytest.fixture
def name(house: House, network: Network, said: Queue[str]) -> Iterator[LocalName]:
    """Yield a name that is not announced yet."""
    found = LocalName(house, said.put, network.join, SOON)
    yield found
    if found._thread.is_alive():
        found.stop()


def lobby(house: House) -> dict[str, Any]:
    session: Any = SimpleNamespace(house=house)
    return dict(Lobby(session)._address())


def test_the_name_is_announced_shown_and_withdrawn(
    house: House, network: Network, name: LocalName, said: Queue[str]
) -> None:
    assert lobby(house)["typed"] == ""
    name.start()
    assert [network.next(), network.next()] == [("joined", HOME), ("boardside.local", "http", 5006)]
    assert said.get(timeout=PATIENCE) == "boardside.local:5006"
    assert lobby(house)["typed"] == "boardside.local:5006"
    name.stop()
    assert network.next() == ("closed",)
    assert lobby(house)["typed"] == ""
    assert network.told.empty(), "an address that stays is announced once"


def test_a_name_that_another_computer_has_is_not_taken(
    house: House, network: Network, name: LocalName, said: Queue[str]
) -> None:
    network.others = {"boardside.local", "boardside-2.local"}
    house.scheme = "https"
    name.start()
    assert [network.next(), network.next()][1] == ("boardside-3.local", "https", 5006)
    assert said.get(timeout=PATIENCE) == "https://boardside-3.local:5006"


def test_a_changed_address_is_announced_anew(
    house: House, network: Network, name: LocalName, said: Queue[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    name.start()
    said.get(timeout=PATIENCE)
    there(monkeypatch, CAFE)
    assert said.get(timeout=PATIENCE) == "boardside.local:5006"
    told = [network.next() for _ in range(5)]
    assert told == [("joined", HOME), ("boardside.local", "http", 5006), ("closed",), ("joined", CAFE), told[1]]


def test_only_addresses_that_lead_here_from_elsewhere_are_announced(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    there(monkeypatch, HOME, CAFE)
    assert reachable(house) == (HOME,), "the chosen one"
    house.address = ""
    assert reachable(house) == (HOME, CAFE)
    there(monkeypatch, "172.17.0.1", name="docker0")
    assert reachable(house) == ()
    for bound in ("127.0.0.1", "localhost", "127.0.1.1"):
        house.bound = bound
        assert reachable(house) == ()


def test_nothing_is_sent_for_this_computer_alone(house: House, network: Network, name: LocalName) -> None:
    house.bound = house.address = "127.0.0.1"
    name.start()
    name.stop()
    assert not name._thread.is_alive()
    assert network.told.empty()


def test_a_network_without_multicast_is_silent_and_asked_again(
    house: House, network: Network, name: LocalName, said: Queue[str], capfd: pytest.CaptureFixture[str]
) -> None:
    network.wrong = OSError(19, "No such device")
    name.start()
    assert [network.next(), network.next()] == [("joined", HOME)] * 2
    assert lobby(house)["typed"] == ""
    network.wrong = None
    assert said.get(timeout=PATIENCE) == "boardside.local:5006"
    name.stop()
    assert capfd.readouterr() == ("", "")


def test_a_network_that_does_not_answer_holds_up_nothing(house: House, network: Network, name: LocalName) -> None:
    """The thread that starts the server goes on while the network is still being asked."""
    network.open.clear()
    name.start()
    assert network.told.empty()
    assert lobby(house)["typed"] == ""
    network.open.set()
    assert network.next() == ("joined", HOME)


def test_the_names_are_admitted_and_certified(house: House, tmp_path: Path) -> None:
    app: Any = SimpleNamespace(applications={})
    guard = RequestGuard(house, app)
    assert all(guard.knows(name) for name in ("boardside.local", "boardside-2.local", "Boardside.local"))
    assert not guard.knows("boardside.local.example")
    Certificates(tmp_path / "https")
    made = load_pem_x509_certificate((tmp_path / "https/server.pem").read_bytes())
    names = made.extensions.get_extension_for_class(SubjectAlternativeName).value.get_values_for_type(DNSName)
    assert {"boardside.local", "boardside-9.local"} <= set(names)


def test_the_terminal_says_the_name(capsys: pytest.CaptureFixture[str]) -> None:
    serving._announce_name("boardside.local:5006")
    assert "boardside.local:5006  (not every Android browser finds this name" in capsys.readouterr().out


@pytest.mark.parametrize("words", [("play", "--db"), ("demo", "clue", "--db")])
@pytest.mark.parametrize("named", [True, False])
def test_a_host_can_leave_the_name_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], named: bool
) -> None:
    told: list[str] = []
    monkeypatch.setattr(app, "start", lambda *_, **__: None)
    monkeypatch.setattr(app, "run", lambda *_: told.append("served"))
    monkeypatch.setattr(LocalName, "start", lambda _: told.append("announced"))
    monkeypatch.setattr(LocalName, "stop", lambda _: told.append("withdrawn"))
    monkeypatch.setattr(serving.atexit, "register", lambda _: None)
    db = [str(tmp_path / "games.duckdb"), "--host", "127.0.0.1", "--no-open", "--no-figures"]
    assert run(*words, *db, *([] if named else ["--no-name"])) == 0
    assert told == (["announced", "served", "withdrawn"] if named else ["served"])


# ---------------------------------------------------------------- multicast DNS itself, on the loopback alone


@pytest.fixture
def loopback() -> Iterator[MulticastResponder]:
    found = MulticastResponder(("127.0.0.1",))
    yield found
    found.close()


def test_what_is_announced_is_what_is_asked_for(loopback: MulticastResponder) -> None:
    loopback.announce("boardside.local", "http", 5006)
    registry = loopback._zeroconf.registry
    (service,) = registry.async_get_infos_server("boardside.local.")
    assert (service.type, service.port) == ("_http._tcp.local.", 5006)
    assert service.parsed_addresses() == ["127.0.0.1"]


@pytest.mark.parametrize(("address", "elsewhere"), [(b"\x0a\x00\x00\x07", True), (b"\x7f\x00\x00\x01", False)])
def test_a_name_is_elsewhere_if_another_address_answers_to_it(
    loopback: MulticastResponder, address: bytes, elsewhere: bool
) -> None:
    heard = DNSAddress("boardside.local.", const._TYPE_A, const._CLASS_IN, 120, address, created=time.time() * 1000)
    loopback._zeroconf.cache.async_add_records([heard])
    assert loopback.elsewhere("boardside.local") is elsewhere
    assert not loopback.elsewhere("boardside-2.local")
