"""A box: submissions that are made in secret and shown together. A game says which boxes are open; the Table keeps them
secret.

A box is *unsigned* (nobody may ever know who submitted what: danger cards) or *signed* (orders, contests, polls). A
signed box may be *serial*: books of orders that are sealed together and then read page by page.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields

from assistant.core.event import Event
from assistant.core.offer import Offer


def _as_it_is(event: Event) -> Event:
    return event


@dataclass(frozen=True)
class Submission:
    """One submission in a box that was opened; `by` is its slot, None in an unsigned box.

    For a signed box also the salt of its fingerprint, and the fingerprint in the log (see `submissions.canonical`).
    """

    event: Event
    by: str | None = None
    salt: str = field(default="", repr=False)
    fingerprint: str = ""


@dataclass(frozen=True)
class Box:
    """A box that is open for submissions. `key` is unique in the whole game ("danger cards of cycle 3").

    `seats` are its slots, to be filled once each. `offer(slot)` is what may be submitted there: a kind of event that is
    never recorded. `owners` says which seat fills a slot ("" the shared screen); a slot without an owner is itself a
    seat. `readers` says which other seats may look into a slot that is not theirs: none, unless a game's rules allow
    it. `names` is what people call a slot that is no seat. `shown(submissions)` makes the event of the game that is
    recorded when the box is opened, from all contents: those of an unsigned box come shuffled, those of a signed one in
    the order of `seats`. It may raise Nonsense when nothing can be shown yet. `announced`: the rules let everybody know
    who has submitted already.

    `done` is what people say of a player who has filled a slot ("submitted", "voted"). `final`: a submission cannot be
    taken back. When the time is up, `blank(slot)` is the content of an empty slot and `stands(draft)` the part of a
    draft that is sealed; without `blank` nobody can call time. `seconds` is the time that the table agreed on for
    filling the box (0: none): when it is over, the program calls time. `serial`: contents can be drafted, and opening
    forgets nothing. Once its reading has begun, the game says that the box is `shut`: nothing is submitted or taken
    back, and each opening shows one more `page`. A page is any word that differs from page to page, so that two
    simultaneous taps turn only one page ("" lets any tap turn it). Contents are stored at least until the game has no
    box of this key any more.
    """

    key: str
    seats: tuple[str, ...]
    offer: Callable[[str], Offer]
    shown: Callable[[Sequence[Submission]], Event]
    signed: bool = False
    announced: bool = True
    owners: Mapping[str, str] = field(default_factory=dict[str, str])
    names: Mapping[str, str] = field(default_factory=dict[str, str])
    readers: Mapping[str, tuple[str, ...]] = field(default_factory=dict[str, tuple[str, ...]])
    serial: bool = False
    shut: bool = False
    final: bool = False
    done: str = "submitted"
    page: str = ""
    blank: Callable[[str], Event] | None = None
    stands: Callable[[Event], Event] = _as_it_is
    seconds: int = 0

    def owner(self, slot: str) -> str:
        """Return the seat that fills this slot; "" for the shared screen."""
        return self.owners.get(slot, slot)

    def filled_by(self, seat: str) -> tuple[str, ...]:
        """Return the slots that this seat fills; "" asks for those of the shared screen."""
        return tuple(slot for slot in self.seats if self.owner(slot) == seat)

    def read_by(self, seat: str) -> tuple[str, ...]:
        """Return the slots of others that this seat may look into."""
        readable = (slot for slot in self.seats if seat in self.readers.get(slot, ()))
        return tuple(slot for slot in readable if self.owner(slot) != seat)

    def allows(self, seat: str, event: Event) -> bool:
        """Return whether this may be submitted in this slot; in an unsigned box it must not name who submitted it."""
        nameless = self.signed or all(f.name != "by" for f in fields(event))
        return seat in self.seats and nameless and self.offer(seat).makes(event)
