"""Certificates for https in a private network: an authority of this computer, and what it certifies for the server.

A device that trusts the authority trusts anybody with its key. The key therefore never leaves its folder, and the
certificate of the authority has name constraints (RFC 5280, 4.2.1.10): it can certify private addresses, localhost and
names that end in .local, and nothing in the internet.
"""

from __future__ import annotations

import datetime
import ipaddress
import socket
import ssl
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Final

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

from assistant.storage.private_files import closed_to_others, folder_closed, folder_for, replaced
from dashboards.server.network import own_names

PRIVATE: Final = ("10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16", "fc00::/7", "fe80::/10")
NETWORKS: Final = tuple(map(ipaddress.ip_network, (*PRIVATE, "127.0.0.0/8", "::1/128")))
"""Addresses that the authority can certify."""
NAMES: Final = ("localhost", "local")
"""Host names that it can certify, each with everything below it."""
NO_MAIL: Final = "boardside.invalid"
"""The only host of mail addresses that it can certify: there is no such host."""
YEAR, SEASON, SOON = (datetime.timedelta(days=days) for days in (365, 90, 30))
"""How long the authority and a certificate are valid, and how long before its end a certificate is replaced."""
BEFORE = datetime.timedelta(days=1)
"""Certificates are valid from a day before, because not every clock is right."""

Clock = Callable[[], datetime.datetime]
Span = datetime.timedelta
Signed = tuple[x509.Certificate, ec.EllipticCurvePrivateKey]


def now() -> datetime.datetime:
    """Return the present, in UTC."""
    return datetime.datetime.now(datetime.UTC)


class Certificates:
    """The authority and the certificate of the server, kept in a folder; `context` is what the server serves with."""

    def __init__(self, folder: Path, names: Callable[[], Iterable[str]] = own_names, clock: Clock = now) -> None:
        self._folder = folder
        self._names = names
        self._clock = clock
        self._certified: tuple[str, ...] = ()
        self._ends = clock()
        folder_for(folder / "authority.pem")
        folder_closed(folder)
        self.authority, self._key = self._the_authority()
        self.context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        self.renew()

    @property
    def fingerprint(self) -> str:
        """The SHA-256 of the authority's certificate, as systems show it: pairs of digits."""
        return self.authority.fingerprint(hashes.SHA256()).hex(":").upper()

    @property
    def called(self) -> str:
        """The name of the authority, by which systems list it."""
        return str(self.authority.subject.get_attributes_for_oid(NameOID.COMMON_NAME)[0].value)

    @property
    def der(self) -> bytes:
        """The authority's certificate, as phones install it."""
        return self.authority.public_bytes(serialization.Encoding.DER)

    @property
    def path(self) -> Path:
        """The file with the authority's certificate, for programs that verify the server."""
        return self._folder / "authority.pem"

    @property
    def uncertified(self) -> tuple[str, ...]:
        """Addresses of this computer that the authority cannot certify, because they are public."""
        return tuple(name for name in sorted(self._names()) if _address(name) and not certifiable(name))

    def renew(self) -> bool:
        """Certify the server anew if its addresses changed or its certificate ends soon; return whether that was so.

        Connections that are open go on; new ones get the new certificate.
        """
        names = tuple(sorted(name for name in self._names() if certifiable(name)))
        if names == self._certified and self._clock() < self._ends - SOON:
            return False
        certificate, key = _server(names, self.authority, self._key, self._clock())
        file = self._folder / "server.pem"
        replaced(file, [_pem(certificate), _secret(key)])
        self.context.load_cert_chain(file)
        self._certified, self._ends = names, certificate.not_valid_after_utc
        return True

    def follow_addresses(self) -> None:
        """Renew the certificate if that is necessary, while the server runs."""
        self.renew()

    def _the_authority(self) -> Signed:
        """Return the authority of the folder, or a new one if there is none or its time is nearly over."""
        secret = self._folder / "authority.key.pem"
        closed_to_others(secret)
        found = _read(self.path, secret)
        if found and self._clock() < found[0].not_valid_after_utc - SOON:
            return found
        certificate, key = _new_authority(self._clock())
        replaced(secret, [_secret(key)])
        replaced(self.path, [_pem(certificate)])
        return certificate, key


def certifiable(name: str) -> bool:
    """Return whether the authority can certify this host name or address.

    >>> [certifiable(name) for name in ("192.168.1.20", "laptop.local", "8.8.8.8", "example.org")]
    [True, True, False, False]
    """
    if address := _address(name):
        return any(address in network for network in NETWORKS)
    return any(name == below or name.endswith(f".{below}") for below in NAMES)


def _address(name: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        return ipaddress.ip_address(name)
    except ValueError:
        return None


# ---------------------------------------------------------------------- making certificates


def _new_authority(today: datetime.datetime) -> Signed:
    key = ec.generate_private_key(ec.SECP256R1())
    called = _called(f"Boardside on {socket.gethostname()[:40]}, private networks only")
    permitted = [*map(x509.DNSName, NAMES), *map(x509.IPAddress, NETWORKS), x509.RFC822Name(NO_MAIL)]
    made = (
        _begun(called, called, key, today, YEAR)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(_usage(signs=True), critical=True)
        .add_extension(x509.NameConstraints(permitted, excluded_subtrees=None), critical=True)
    )
    return made.sign(key, hashes.SHA256()), key


def _server(
    names: Iterable[str], authority: x509.Certificate, signer: ec.EllipticCurvePrivateKey, today: datetime.datetime
) -> Signed:
    """Return a certificate for these names, at most as long as the authority's own."""
    key = ec.generate_private_key(ec.SECP256R1())
    span = min(SEASON, authority.not_valid_after_utc - today)
    issuer = x509.AuthorityKeyIdentifier.from_issuer_public_key(signer.public_key())
    made = (
        _begun(_called("Boardside"), authority.subject, key, today, span)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(_usage(signs=False), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .add_extension(x509.SubjectAlternativeName(map(_general, names)), critical=False)
        .add_extension(issuer, critical=False)
    )
    return made.sign(signer, hashes.SHA256()), key


def _begun(
    subject: x509.Name, issuer: x509.Name, key: ec.EllipticCurvePrivateKey, today: datetime.datetime, span: Span
) -> x509.CertificateBuilder:
    return (
        x509.CertificateBuilder()
        .subject_name(subject)
        .issuer_name(issuer)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(today - BEFORE)
        .not_valid_after(today + span)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
    )


def _usage(signs: bool) -> x509.KeyUsage:
    """Return what a key is for: to sign certificates, or to serve."""
    others = ("content_commitment", "key_encipherment", "data_encipherment", "key_agreement")
    unused = dict.fromkeys((*others, "encipher_only", "decipher_only"), False)
    return x509.KeyUsage(digital_signature=not signs, key_cert_sign=signs, crl_sign=signs, **unused)


def _called(name: str) -> x509.Name:
    return x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, name)])


def _general(name: str) -> x509.GeneralName:
    address = _address(name)
    return x509.IPAddress(address) if address else x509.DNSName(name)


# ---------------------------------------------------------------------- files


def _pem(certificate: x509.Certificate) -> bytes:
    return certificate.public_bytes(serialization.Encoding.PEM)


def _secret(key: ec.EllipticCurvePrivateKey) -> bytes:
    plain = serialization.NoEncryption()
    return key.private_bytes(serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, plain)


def _read(certificate: Path, secret: Path) -> Signed | None:
    """Return a certificate and its key; None if either is missing or damaged, or they do not belong together."""
    try:
        found = x509.load_pem_x509_certificate(certificate.read_bytes())
        key = serialization.load_pem_private_key(secret.read_bytes(), password=None)
    except (OSError, ValueError):
        return None
    if not isinstance(key, ec.EllipticCurvePrivateKey) or found.public_key() != key.public_key():
        return None
    return found, key
