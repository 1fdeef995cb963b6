"""The addresses at which this computer can be reached, each with its network adapter."""

from __future__ import annotations

import ctypes
import ctypes.util
import ipaddress
import socket
import sys
from collections.abc import Iterator
from dataclasses import dataclass

VIRTUAL = ("docker", "br-", "veth", "virbr", "vmnet", "vbox", "utun", "tun", "tap", "wg", "tailscale", "zt", "lxc")
WIRELESS = ("wl", "wifi", "ath")
LOCAL_NAMES = ("boardside.local", *(f"boardside-{number}.local" for number in range(2, 10)))
"""Names that this computer may announce on the local network: the first one that no other computer has."""


@dataclass(frozen=True)
class Adapter:
    """One address of this computer. `kind` says in words what it most likely is."""

    address: str
    name: str = ""

    @property
    def kind(self) -> str:
        """Wi-Fi, network, or a virtual one that phones most likely cannot reach."""
        if self.name.startswith(VIRTUAL):
            return "virtual network that phones probably can't reach"
        if self.name.startswith(WIRELESS):
            return "Wi-Fi"
        return "network"

    @property
    def likely(self) -> bool:
        """Whether phones on the same router would find this computer here."""
        return not self.name.startswith(VIRTUAL)


def adapters() -> tuple[Adapter, ...]:
    """Return all IPv4 addresses except the loopback, the likely ones first."""
    by_address = {a.address: a for a in (*_by_hostname(), *_by_interface())}
    usable = [a for a in by_address.values() if _usable(a.address)]
    return tuple(sorted(usable, key=lambda a: (not a.likely, a.kind != "Wi-Fi", a.name, a.address)))


def _usable(address: str) -> bool:
    ip = ipaddress.ip_address(address)
    return not (ip.is_loopback or ip.is_link_local or ip.is_unspecified)


def _by_hostname() -> Iterator[Adapter]:
    try:
        infos = socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)
    except OSError:
        return
    for info in infos:
        yield Adapter(str(info[4][0]))


class _Interface(ctypes.Structure):
    """`struct ifaddrs` of Linux and the BSDs."""


_Interface._fields_ = [
    ("next", ctypes.POINTER(_Interface)),
    ("name", ctypes.c_char_p),
    ("flags", ctypes.c_uint),
    ("address", ctypes.POINTER(ctypes.c_ubyte * 8)),
]


def _by_interface() -> Iterator[Adapter]:
    """Yield addresses with the names of their adapters, if the C library knows them (not on Windows)."""
    if sys.platform == "win32":
        return
    library = ctypes.CDLL(ctypes.util.find_library("c"))
    first = ctypes.POINTER(_Interface)()
    if library.getifaddrs(ctypes.byref(first)):
        return
    try:
        at = first
        while at:
            if at.contents.address:
                data = bytes(at.contents.address.contents)
                family = data[1] if sys.platform == "darwin" else int.from_bytes(data[:2], sys.byteorder)
                if family == socket.AF_INET:
                    yield Adapter(socket.inet_ntoa(data[4:8]), at.contents.name.decode(errors="replace"))
            at = at.contents.next
    finally:
        library.freeifaddrs(first)


def own_names() -> frozenset[str]:
    """Return host names under which this computer may be addressed: the allowed values of a Host header.

    Every name that it may announce is among them. That admits no website: names that end in `.local` are only asked for
    on the local network (RFC 6762, 3), so that no site of the internet can have one.
    """
    name = socket.gethostname().lower()
    names = {"localhost", "127.0.0.1", "::1", name, name.split(".")[0], name.split(".")[0] + ".local"}
    return frozenset(names | {*LOCAL_NAMES} | {adapter.address for adapter in adapters()})
