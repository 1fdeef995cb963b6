"""Links that open a seat, and the short spoken code for those who cannot scan.

A link's token is made from the host's key, so that it can be shown again and works after a restart, and
cannot be guessed (144 bits). Renewing a link raises its generation; the old token is then no token.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import re
import secrets
import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Final, Protocol

from assistant.event import TABLE

ROLES: Final = ("host", "seat", "table", "tv", "watch", "replay")
LETTERS: Final = "ACDEFHJKLMNPRTUVWXY"
"""Letters that are neither heard nor read as another one."""

GOOD_FOR: Final = 120.0
TRIES: Final = 5
_TOKEN = re.compile(r"[0-9a-z]{1,6}-[A-Za-z0-9_-]{24}")


class Keys(Protocol):
    """What links need from the store."""

    def host_key(self) -> bytes:
        """The secret that all links are made from."""
        ...

    def generation(self, game: int, seat: str, role: str) -> int:
        """How often this link was renewed."""
        ...


@dataclass(frozen=True)
class Place:
    """Where a link leads: a role at a game, and for a player the seat."""

    role: str
    game: int = 0
    seat: str = TABLE


def token(keys: Keys, place: Place) -> str:
    """The secret part of a link: the game's number, then 144 bits."""
    said = "\0".join(
        (place.role, str(place.game), place.seat, str(keys.generation(place.game, place.seat, place.role)))
    )
    mac = hmac.new(keys.host_key(), said.encode(), hashlib.sha256).digest()[:18]
    return f"{_base36(place.game)}-{base64.urlsafe_b64encode(mac).decode()}"


def path(keys: Keys, place: Place) -> str:
    """The link without its address."""
    return f"/{place.role}/{token(keys, place)}"


def game_of(given: str) -> int | None:
    """The game that a well-formed token belongs to; None if it is none."""
    return int(given.split("-", 1)[0], 36) if _TOKEN.fullmatch(given) else None


def fits(keys: Keys, given: str, place: Place) -> bool:
    """Whether this is the token of this place today."""
    return hmac.compare_digest(given.encode(), token(keys, place).encode())


def _base36(number: int) -> str:
    digits = "0123456789abcdefghijklmnopqrstuvwxyz"
    text = ""
    while True:
        number, digit = divmod(number, 36)
        text = digits[digit] + text
        if not number:
            return text


class Patience:
    """How long a wrong link waits for its answer: longer with each wrong one of the last minute."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._wrong: deque[tuple[float, str]] = deque(maxlen=500)

    def wrong(self, who: str) -> float:
        """Note a wrong link from this device; gives the seconds to wait."""
        now = self._clock()
        self._wrong.append((now, who))
        recent = sum(1 for at, other in self._wrong if other == who and now - at < 60)
        return 0.0 if recent <= 3 else min(8.0, 0.25 * 2 ** (recent - 4))


# ---------------------------------------------------------------------- the spoken code


@dataclass
class Guest:
    """A device that said a right code and waits for the host's yes."""

    number: int
    name: str
    place: Place
    answer: bool | None = None
    wake: Callable[[], None] = field(default=lambda: None)


@dataclass
class _Spoken:
    place: Place
    until: float


class Spoken:
    """The spoken codes of the evening: four letters, good for two minutes, five wrong tries in all."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._codes: dict[str, _Spoken] = {}
        self._wrong = 0
        self._count = 0
        self.guests: list[Guest] = []

    def new(self, place: Place) -> str:
        """A fresh code for this place; an older one of the same place is void."""
        self.void(place)
        self._tidy()
        if not self._codes:
            self._wrong = 0
        code = "".join(secrets.choice(LETTERS) for _ in range(4))
        while code in self._codes:
            code = "".join(secrets.choice(LETTERS) for _ in range(4))
        self._codes[code] = _Spoken(place, self._clock() + GOOD_FOR)
        return code

    def of(self, place: Place) -> tuple[str, int] | None:
        """The living code of a place and for how many seconds it is still good."""
        self._tidy()
        found = next(((c, s) for c, s in self._codes.items() if s.place == place), None)
        return (found[0], round(found[1].until - self._clock())) if found else None

    def void(self, place: Place) -> None:
        """The code of this place is no longer good."""
        self._codes = {code: spoken for code, spoken in self._codes.items() if spoken.place != place}

    def knock(self, said: str, name: str) -> Guest | None:
        """A device says a code: a guest for the host to confirm, or None. Five wrong ones void all codes."""
        self._tidy()
        code = "".join(said.upper().split())[:12]
        found = next((c for c in self._codes if hmac.compare_digest(c.encode(), code.encode())), None)
        if found is None:
            self._wrong += 1
            if self._wrong >= TRIES:
                self._codes.clear()
            return None
        self._count += 1
        guest = Guest(self._count, name, self._codes.pop(found).place)
        self.guests.append(guest)
        return guest

    def answer(self, number: int, yes: bool) -> Guest | None:
        """The host lets a guest in, or not."""
        guest = next((g for g in self.guests if g.number == number), None)
        if guest is not None:
            self.guests.remove(guest)
            guest.answer = yes
            guest.wake()
        return guest

    def _tidy(self) -> None:
        now = self._clock()
        self._codes = {code: spoken for code, spoken in self._codes.items() if spoken.until > now}
