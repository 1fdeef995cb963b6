"""Certificates for https: a real connection, what the authority cannot certify, its files, and when it is renewed."""

from __future__ import annotations

import asyncio
import datetime
import ipaddress
import logging
import ssl
import stat
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives import serialization
from cryptography.x509 import DNSName, IPAddress
from cryptography.x509.verification import PolicyBuilder, Store, VerificationError

import boardside
from assistant.games import GAMES
from assistant.storage import store as stores
from boardside import hosting
from dashboards.server import certificates as https
from dashboards.server.app import start
from dashboards.server.certificates import Certificates, certifiable
from dashboards.server.house import House
from dashboards.server.links import Place
from dashboards.server.log_redaction import UNTRUSTED
from tests.patience import PATIENCE

HERE = ("127.0.0.1", "localhost", "laptop.local", "192.168.1.20")


def made(folder: Path, *more: str, **how: Any) -> Certificates:
    return Certificates(folder / "https", lambda: (*HERE, *more), **how)


def trusting(authority: Path) -> ssl.SSLContext:
    return ssl.create_default_context(cafile=str(authority))


async def greeted(served: ssl.SSLContext, trusted: ssl.SSLContext, name: str) -> dict[str, Any]:
    """Connect to a server with this context by TLS, and return the certificate that it showed for this name."""

    async def answer(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        writer.close()

    server = await asyncio.start_server(answer, "127.0.0.1", 0, ssl=served)
    port = server.sockets[0].getsockname()[1]
    try:
        _, writer = await asyncio.open_connection("127.0.0.1", port, ssl=trusted, server_hostname=name)
        found = writer.get_extra_info("peercert")
        writer.close()
        return dict(found)
    finally:
        server.close()


@pytest.mark.parametrize("name", HERE)
def test_a_device_that_trusts_the_authority_is_served_at_every_name(tmp_path: Path, name: str) -> None:
    found = made(tmp_path)
    shown = asyncio.run(greeted(found.context, trusting(found.path), name))
    assert ("DNS", "laptop.local") in shown["subjectAltName"]


def test_a_device_that_does_not_trust_it_is_not_connected(tmp_path: Path) -> None:
    found = made(tmp_path)
    with pytest.raises(ssl.SSLCertVerificationError, match="unable to get local issuer"):
        asyncio.run(greeted(found.context, ssl.create_default_context(), "localhost"))


# ---------------------------------------------------------------------- what the authority cannot certify


def forged(found: Certificates, folder: Path, *names: str) -> ssl.SSLContext:
    """Return a server with a certificate for any names, signed with the authority's own key, as a thief would."""
    certificate, key = https._server(names, found.authority, found._key, https.now())
    file = folder / "forged.pem"
    file.write_bytes(https._pem(certificate) + https._secret(key))
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(file)
    return context


@pytest.mark.parametrize(
    "name", ["www.example.org", "example.org", "93.184.215.14", "local.example.org", "2606:2800:21f::1"]
)
def test_even_a_stolen_key_certifies_no_public_site(tmp_path: Path, name: str) -> None:
    found = made(tmp_path)
    context = forged(found, tmp_path, name)
    with pytest.raises(ssl.SSLCertVerificationError, match="permitted subtree violation"):
        asyncio.run(greeted(context, trusting(found.path), name))


def test_a_second_library_refuses_it_too(tmp_path: Path) -> None:
    found = made(tmp_path)
    policy = PolicyBuilder().store(Store([found.authority]))
    for name, subject in (
        ("localhost", DNSName("localhost")),
        ("10.1.2.3", IPAddress(ipaddress.ip_address("10.1.2.3"))),
    ):
        certificate, _ = https._server([name], found.authority, found._key, https.now())
        assert policy.build_server_verifier(subject).verify(certificate, [])
    certificate, _ = https._server(["example.org"], found.authority, found._key, https.now())
    with pytest.raises(VerificationError):
        policy.build_server_verifier(DNSName("example.org")).verify(certificate, [])


def test_the_server_asks_for_no_public_name(tmp_path: Path) -> None:
    found = made(tmp_path, "8.8.8.8", "laptop", "laptop.example.org")
    shown = asyncio.run(greeted(found.context, trusting(found.path), "localhost"))
    assert {value for _, value in shown["subjectAltName"]} == set(HERE)
    assert found.uncertified == ("8.8.8.8",)
    assert not any(map(certifiable, ("local.example.org", "notlocal", "172.32.0.1", "100.64.0.1", "")))
    assert all(map(certifiable, ("a.local", "172.31.255.255", "fd00::1", "fe80::1", "::1")))


# ---------------------------------------------------------------------- files


def modes(folder: Path) -> dict[str, int]:
    return {path.name: stat.S_IMODE(path.stat().st_mode) for path in folder.iterdir()}


def test_keys_are_readable_for_their_owner_alone(tmp_path: Path) -> None:
    found = made(tmp_path)
    folder = tmp_path / "https"
    assert modes(folder) == dict.fromkeys(("authority.pem", "authority.key.pem", "server.pem"), 0o600)
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    folder.chmod(0o755)
    (folder / "authority.key.pem").chmod(0o644)
    made(tmp_path)
    assert modes(folder)["authority.key.pem"] == 0o600
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert b"PRIVATE" not in found.path.read_bytes() + found.der


def test_the_authority_stays_the_same_after_a_restart(tmp_path: Path) -> None:
    assert made(tmp_path).fingerprint == made(tmp_path).fingerprint
    assert made(tmp_path).fingerprint != made(tmp_path / "other").fingerprint


@pytest.mark.parametrize("damage", ["", "no certificate at all"])
def test_a_damaged_authority_is_made_anew(tmp_path: Path, damage: str) -> None:
    first = made(tmp_path)
    first.path.write_text(damage)
    found = made(tmp_path)
    assert found.fingerprint != first.fingerprint
    assert asyncio.run(greeted(found.context, trusting(found.path), "localhost"))


def test_a_key_of_another_authority_is_not_used(tmp_path: Path) -> None:
    first, other = made(tmp_path), made(tmp_path / "other")
    secret = other._key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    (tmp_path / "https" / "authority.key.pem").write_bytes(secret)
    assert made(tmp_path).fingerprint != first.fingerprint


# ---------------------------------------------------------------------- renewing


def test_a_new_address_is_certified_while_the_server_runs(tmp_path: Path) -> None:
    names = list(HERE)
    found = Certificates(tmp_path / "https", lambda: names)
    assert not found.renew()
    names.append("10.0.0.7")
    assert found.renew()
    shown = asyncio.run(greeted(found.context, trusting(found.path), "10.0.0.7"))
    assert ("IP Address", "10.0.0.7") in shown["subjectAltName"]
    assert not found.renew()


def test_a_certificate_is_replaced_before_it_ends_and_never_outlives_the_authority(tmp_path: Path) -> None:
    today = [https.now()]
    found = made(tmp_path, clock=lambda: today[0])
    today[0] += https.SEASON - https.SOON - datetime.timedelta(hours=1)
    assert not found.renew()
    today[0] += datetime.timedelta(hours=2)
    assert found.renew()
    today[0] = found.authority.not_valid_after_utc - https.SOON - datetime.timedelta(hours=1)
    late = made(tmp_path, clock=lambda: today[0])
    assert late.fingerprint == found.fingerprint
    assert late._ends == found.authority.not_valid_after_utc
    today[0] += datetime.timedelta(hours=2)
    assert made(tmp_path, clock=lambda: today[0]).fingerprint != found.fingerprint


# ---------------------------------------------------------------------- the server


async def asked(port: int, text: str, trusted: ssl.SSLContext | None = None) -> bytes:
    """Send a request, and return the whole answer."""
    reader, writer = await asyncio.open_connection(
        "127.0.0.1", port, ssl=trusted, server_hostname="127.0.0.1" if trusted else None
    )
    writer.write(text.encode())
    try:
        return await reader.read()
    except ConnectionResetError:
        return b""
    finally:
        writer.close()


def get(path: str, port: int, host: str = "127.0.0.1", method: str = "GET") -> str:
    return f"{method} {path} HTTP/1.1\r\nHost: {host}:{port}\r\nConnection: close\r\n\r\n"


def test_pages_come_over_https_alone_and_only_the_page_about_trust_over_http(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    store = stores.Store(tmp_path / "games.duckdb", GAMES)
    house, found = House(store, GAMES), Certificates(tmp_path / "https")
    for silenced in ("tornado", "tornado.general"):
        logging.getLogger(silenced).setLevel(logging.CRITICAL)  # as Dask leaves them

    async def evening() -> None:
        server = start(house, "127.0.0.1", certificates=found)
        port, plain = house.port, house.trusting
        trusted = trusting(found.path)
        try:
            assert house.url(Place("host"), here=True).startswith(f"https://127.0.0.1:{port}/host/")
            assert b"Join the table" in await asked(port, get("/", port), trusted)
            page = await asked(plain, get("/", plain))
            assert found.fingerprint.encode() in page
            assert f"https://127.0.0.1:{port}/".encode() in page
            file = await asked(plain, get("/boardside-certificate.crt", plain))
            assert file.endswith(found.der)
            assert b"application/x-x509-ca-cert" in file
            lobby = house.link(Place("host"))
            for path in (lobby, "/health", "/https/authority.key.pem", f"{lobby}/ws"):
                assert b" 404 " in (await asked(plain, get(path, plain))).splitlines()[0]
            assert b" 421 " in (await asked(plain, get("/", plain, "example.org"))).splitlines()[0]
            assert b" 405 " in (await asked(plain, get("/", plain, method="POST"))).splitlines()[0]
            assert await asked(port, get(lobby, port)) == b"", "the port of https answers nothing over plain http"
            while not caplog.records:
                await asyncio.sleep(0.01)  # the server notes it behind the end of the line
            assert [record.getMessage() for record in caplog.records] == [UNTRUSTED]
        finally:
            server.stop(wait=False)
            house.beside.stop()

    asyncio.run(asyncio.wait_for(evening(), PATIENCE))
    store.close()


def test_a_notebook_follows_a_table_over_https(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    found = Certificates(tmp_path / "https")
    monkeypatch.setattr(hosting.app, "start", partial(start, certificates=found))
    evening = boardside.host(
        "clue", ["Anna", "Ben", "Carla"], db=tmp_path / "games.duckdb", address="127.0.0.1", port=0
    )
    try:
        link = evening.links["anna"]
        assert link.startswith("https://")
        with pytest.raises(ConnectionError):
            boardside.connect(link)
        for where, how in ((link, {"authority": found.path}), (tmp_path / "games.duckdb", {})):
            followed = boardside.connect(where, **how)
            assert followed.revision == 1
            followed.close()
    finally:
        server: Any = evening._server
        server._loop.call_soon_threadsafe(evening._house.beside.stop)
        evening.close()
