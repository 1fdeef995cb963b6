"""A box: what is laid in secret and shown together. A game says which boxes stand open; the Table keeps them shut.

A box is *unsigned* (nobody may ever know who laid what: danger cards) or *signed* (orders, contests, polls).
A signed box may be *serial*: books of orders that are sealed together and then read page by page.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields

from assistant.core.event import Event
from assistant.core.offer import Offer


def _as_it_is(event: Event) -> Event:
    return event


@dataclass(frozen=True)
class Laid:
    """What lay in a box when it was opened; `by` is the slot it lay in, None in an unsigned one.

    Of a signed one also the salt of its fingerprint, and the fingerprint that the log knows (see `drawer.canonical`).
    """

    event: Event
    by: str | None = None
    salt: str = field(default="", repr=False)
    fingerprint: str = ""


@dataclass(frozen=True)
class Box:
    """A box that stands open. `key` is its own along the whole game ("danger cards of cycle 3").

    `seats` are its slots, to be filled once each, `offer(slot)` is what may be laid there: a kind of event that is
    never recorded. `owners` says which seat fills a slot ("" the shared screen), without a word each slot is a seat;
    `readers` says which other seats may look into a slot that is not theirs: none, unless a game's rules let them;
    `names` what people call a slot that is no seat. `shown(laid)` is the event of the game that opening records, made
    of all contents: of an unsigned box shuffled, of a signed one in the order of `seats`; it may raise Nonsense when
    nothing can be shown yet. `told` is whether the rules let be known who has laid already.

    `done` is what people say of whoever has filled a slot ("laid", "voted").
    `final`: what is sealed is not taken back. `blank(slot)` is what an empty one is and `stands(draft)` what of a
    draft is sealed, when the time is up; without `blank` nobody can call time. `seconds` is the time that the table
    agreed on for filling it (0: none): when it is over, the program calls time.
    `serial`: what lies there can be drafted, and opening forgets nothing. Once its reading has begun the game says that
    it is `shut`: nothing is laid or taken back, each opening shows one `page` more (any word that differs from page to
    page, so that two taps at once turn one page only; "" lets any tap turn it), and contents are kept at least until
    the game has no box of this key any more.
    """

    key: str
    seats: tuple[str, ...]
    offer: Callable[[str], Offer]
    shown: Callable[[Sequence[Laid]], Event]
    signed: bool = False
    told: bool = True
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
        """The seat that fills this slot; "" for the shared screen."""
        return self.owners.get(slot, slot)

    def filled_by(self, seat: str) -> tuple[str, ...]:
        """The slots that this seat fills; "" asks for those of the shared screen."""
        return tuple(slot for slot in self.seats if self.owner(slot) == seat)

    def read_by(self, seat: str) -> tuple[str, ...]:
        """The slots of others that this seat may look into."""
        found = (slot for slot in self.seats if seat in self.readers.get(slot, ()))
        return tuple(slot for slot in found if self.owner(slot) != seat)

    def allows(self, seat: str, event: Event) -> bool:
        """Whether this may be laid in this slot; what lies in an unsigned box must not name who laid it."""
        nameless = self.signed or all(f.name != "by" for f in fields(event))
        return seat in self.seats and nameless and self.offer(seat).makes(event)
