"""Links that open a seat, and the short spoken code for people who cannot scan.

A link's token is made from the host's key, so that it can be shown again, works after a restart, and
cannot be guessed (144 bits). Replacing a link raises its generation; the old token is then invalid.
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

from assistant.core.event import TABLE

ROLES: Final = ("host", "seat", "table", "tv", "watch", "replay", "statistics", "training")
HOUSE: Final = ("host", "statistics", "training")
"""Roles that belong to no game: they are the host's, but for the pages of people who train."""
LETTERS: Final = "ACDEFHJKLMNPRTUVWXY"
"""Letters that cannot be misheard or misread as another one."""

GOOD_FOR: Final = 120.0
"""Seconds for which a spoken code is valid, and for which a wrong guess is remembered."""
TRIES, MANY, SLOW, REMEMBERED = 5, 60, 0.5, 5000
"""Wrong guesses of one device; of all together until they queue; seconds between queued ones; remembered ones."""
_TOKEN = re.compile(r"[0-9a-z]{1,6}-[A-Za-z0-9_-]{24}")


class Keys(Protocol):
    """The part of the store that links need."""

    def host_key(self) -> bytes:
        """Return the secret that all links are made from."""
        ...

    def generation(self, game: int, seat: str, role: str) -> int:
        """Return how often this link was replaced."""
        ...


@dataclass(frozen=True)
class Place:
    """The destination of a link: a role at a game, and for a player the seat."""

    role: str
    game: int = 0
    seat: str = TABLE


def token(keys: Keys, place: Place) -> str:
    """Return the secret part of a link: the game's number, then 144 bits."""
    said = "\0".join(
        (place.role, str(place.game), place.seat, str(keys.generation(place.game, place.seat, place.role)))
    )
    mac = hmac.new(keys.host_key(), said.encode(), hashlib.sha256).digest()[:18]
    return f"{_base36(place.game)}-{base64.urlsafe_b64encode(mac).decode()}"


def path(keys: Keys, place: Place) -> str:
    """Return the link without its address."""
    return f"/{place.role}/{token(keys, place)}"


def game_of(given: str) -> int | None:
    """Return the game that a well-formed token belongs to; None if it is malformed."""
    return int(given.split("-", 1)[0], 36) if _TOKEN.fullmatch(given) else None


def fits(keys: Keys, given: str, place: Place) -> bool:
    """Return whether this is the current token of this place."""
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
    """How long a wrong link waits for its answer: longer with each wrong one in the last minute."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._wrong: deque[tuple[float, str]] = deque(maxlen=500)

    def wrong(self, who: str) -> float:
        """Note a wrong link from this device, and return the seconds to wait."""
        now = self._clock()
        self._wrong.append((now, who))
        recent = sum(1 for at, other in self._wrong if other == who and now - at < 60)
        return 0.0 if recent <= 3 else min(8.0, 0.25 * 2 ** (recent - 4))


# ---------------------------------------------------------------------- the spoken code


@dataclass
class Guest:
    """A device that entered a valid code and waits for the host's consent."""

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
    """The spoken codes of the evening: four letters, each valid for two minutes and for one device.

    A wrong guess matches no code, so it invalidates none: it counts against the device that made it. After five in two
    minutes, further codes from this device are not compared for as long as the first of them is remembered. So one
    device finds a given valid code with a probability of 5 in 130,321 (19 letters, four of them), one in 26,064; with
    six codes valid at once it finds any of them in one of 4,344 tries of two minutes. A stranger who takes all 254
    addresses of a small network makes 1,270 guesses during the life of a code, one in 103, and is still not in: the
    host is asked by name. After sixty wrong ones within two minutes, every guess waits for its turn, so that at most
    two per second are tried (`wait`): then the stranger makes at most 300, and a guest with the right code waits with
    the others. No number of wrong guesses voids a code.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._codes: dict[str, _Spoken] = {}
        self._wrong: deque[tuple[float, str]] = deque(maxlen=REMEMBERED)
        self._turn = 0.0
        self._count = 0
        self.guests: list[Guest] = []

    def new(self, place: Place) -> str:
        """Return a fresh code for this place; an older code of the same place becomes void."""
        self.void(place)
        code = "".join(secrets.choice(LETTERS) for _ in range(4))
        while code in self._codes:
            code = "".join(secrets.choice(LETTERS) for _ in range(4))
        self._codes[code] = _Spoken(place, self._clock() + GOOD_FOR)
        return code

    def of(self, place: Place) -> tuple[str, int] | None:
        """Return the valid code of a place, if it has one, and for how many more seconds it is valid."""
        self._tidy()
        valid = next(((c, s) for c, s in self._codes.items() if s.place == place), None)
        return (valid[0], round(valid[1].until - self._clock())) if valid else None

    def void(self, place: Place) -> None:
        """Make the code of this place invalid."""
        self._codes = {code: spoken for code, spoken in self._codes.items() if spoken.place != place}

    def resting(self, who: str) -> int:
        """Return for how many seconds codes from this device are not compared; 0 if they are."""
        self._tidy()
        own = [at for at, other in self._wrong if other == who]
        return max(1, round(own[-TRIES] + GOOD_FOR - self._clock())) if len(own) >= TRIES else 0

    def wait(self) -> float:
        """Return how many seconds the next guess waits for its turn: none, unless there were very many wrong ones."""
        self._tidy()
        now = self._clock()
        if len(self._wrong) < MANY:
            return 0.0
        self._turn = max(self._turn, now) + SLOW
        return self._turn - now

    def knock(self, said: str, name: str, who: str = "") -> Guest | None:
        """Check a code from a device: return a guest for the host to confirm, or None."""
        if self.resting(who):
            return None
        code = "".join(said.upper().split())[:12]
        match = next((c for c in self._codes if hmac.compare_digest(c.encode(), code.encode())), None)
        if match is None:
            self._wrong.append((self._clock(), who))
            return None
        self._count += 1
        guest = Guest(self._count, name, self._codes.pop(match).place)
        self.guests.append(guest)
        return guest

    def answer(self, number: int, yes: bool) -> Guest | None:
        """Let a guest in, or turn the guest away; return the guest, or None if nobody waits under this number."""
        guest = next((g for g in self.guests if g.number == number), None)
        if guest is not None:
            self.guests.remove(guest)
            guest.answer = yes
            guest.wake()
        return guest

    def _tidy(self) -> None:
        now = self._clock()
        self._codes = {code: spoken for code, spoken in self._codes.items() if spoken.until > now}
        while self._wrong and self._wrong[0][0] + GOOD_FOR <= now:
            self._wrong.popleft()
