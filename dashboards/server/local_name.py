"""The name `boardside.local`, which multicast DNS (RFC 6762) announces on the local network beside the address.

A convenience and never more: where there is no network, or none that passes multicast, nothing is announced and nothing
is said. Everything happens on a thread of its own, because asking a network takes seconds.
"""

from __future__ import annotations

import ipaddress
import logging
import socket
import threading
from collections.abc import Callable
from typing import Final, Protocol

from dashboards.server.house import House
from dashboards.server.network import LOCAL_NAMES

LOOKED: Final = 10.0
"""Seconds between two checks whether the addresses of this computer changed; a failed announcement is tried again."""
ASKED: Final = 750
"""Milliseconds in which another computer can say that it has a name (RFC 6762, 8.1)."""
WITHDRAWN: Final = 3.0
"""Seconds that the end of the program waits for the name to be withdrawn."""
log = logging.getLogger("boardside")


class Responder(Protocol):
    """Asks and answers on the local network."""

    def elsewhere(self, name: str) -> bool:
        """Return whether another computer answers to this name."""
        ...

    def announce(self, name: str, scheme: str, port: int) -> None:
        """Answer to this name from now on, and offer the server at this port as a service."""
        ...

    def close(self) -> None:
        """Take back what was announced, and answer no more."""
        ...


class MulticastResponder:
    """Multicast DNS on the networks of these addresses. Raises an error if the system does not allow it."""

    def __init__(self, addresses: tuple[str, ...]) -> None:
        from zeroconf import IPVersion, Zeroconf  # noqa: PLC0415  (on the thread of the name, which delays nobody)

        logging.getLogger("zeroconf").setLevel(logging.CRITICAL)
        self._addresses = addresses
        self._zeroconf = Zeroconf(interfaces=list(addresses), ip_version=IPVersion.V4Only)

    def elsewhere(self, name: str) -> bool:
        """Return whether another computer answers to this name."""
        from zeroconf import AddressResolverIPv4  # noqa: PLC0415  # pyright: ignore[reportPrivateImportUsage]

        question = AddressResolverIPv4(f"{name}.")
        question.request(self._zeroconf, ASKED)
        return any(address not in self._addresses for address in question.parsed_addresses())

    def announce(self, name: str, scheme: str, port: int) -> None:
        """Answer to this name from now on, and offer the server at this port as a service."""
        from zeroconf import ServiceInfo  # noqa: PLC0415

        kind = f"_{scheme}._tcp.local."
        service = ServiceInfo(
            kind,
            f"Boardside.{kind}",
            port=port,
            addresses=[socket.inet_aton(address) for address in self._addresses],
            server=f"{name}.",
            properties={"path": "/"},
        )
        self._zeroconf.register_service(service, allow_name_change=True)

    def close(self) -> None:
        """Take back what was announced, and answer no more."""
        self._zeroconf.close()


class LocalName:
    """The name of a house on the local network, announced while the server runs and for the addresses it then has.

    `said` is called with what people can type instead of the address, each time that it changes.
    """

    def __init__(
        self,
        house: House,
        said: Callable[[str], None] = lambda _: None,
        responder: Callable[[tuple[str, ...]], Responder] = MulticastResponder,
        looked: float = LOOKED,
    ) -> None:
        self.house = house
        self._said = said
        self._responder = responder
        self._looked = looked
        self._open: Responder | None = None
        self._stopped = threading.Event()
        self._thread = threading.Thread(target=self._run, name="local-name", daemon=True)

    def start(self) -> None:
        """Begin to announce the name; return immediately."""
        self._thread.start()

    def stop(self) -> None:
        """Withdraw the name; return when that is done, or when it takes too long."""
        self._stopped.set()
        self._thread.join(WITHDRAWN)

    def _run(self) -> None:
        announced: tuple[str, ...] = ()
        while not self._stopped.is_set():
            addresses = reachable(self.house)
            if addresses != announced or not self.house.local_name:
                self._withdraw()
                self._announce(addresses)
                announced = addresses
            self._stopped.wait(self._looked)
        self._withdraw()

    def _announce(self, addresses: tuple[str, ...]) -> None:
        """Announce the first free name for these addresses; nothing if that is not possible here."""
        if not addresses:
            return
        try:
            responder = self._open = self._responder(addresses)
            name = next((name for name in LOCAL_NAMES if not responder.elsewhere(name)), "")
            if name and not self._stopped.is_set():
                responder.announce(name, self.house.scheme, self.house.port)
                self._named(name)
        except Exception as wrong:  # noqa: BLE001  (the address works all the same)
            log.debug("The name cannot be announced: %s", type(wrong).__name__)
        if not self.house.local_name:
            self._withdraw()

    def _withdraw(self) -> None:
        self._named("")
        responder, self._open = self._open, None
        try:
            if responder is not None:
                responder.close()
        except Exception as wrong:  # noqa: BLE001  (a network that is gone needs no farewell)
            log.debug("The name cannot be withdrawn: %s", type(wrong).__name__)

    def _named(self, name: str) -> None:
        if name == self.house.local_name:
            return
        self.house.local_name = name
        self.house.wake("host")
        if name:
            self._said(self.house.typed())


def reachable(house: House) -> tuple[str, ...]:
    """Return the addresses to announce: the chosen one, else all that phones can probably reach; never the loopback."""
    choices = house.choices()
    chosen = [one for one in choices if one.address == house.address] or [one for one in choices if one.likely]
    return tuple(one.address for one in chosen if _leads_here_from_elsewhere(one.address))


def _leads_here_from_elsewhere(address: str) -> bool:
    try:
        return not ipaddress.IPv4Address(address).is_loopback
    except ValueError:  # the server was bound to a host name
        return False
