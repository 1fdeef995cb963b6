"""A box: what is laid in secret and shown together. A game says which boxes stand open; the Table keeps them shut.

A box is *unsigned* (nobody may ever know who laid what: danger cards) or *signed* (orders, contests, polls).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, fields

from assistant.event import Event
from assistant.offer import Offer


@dataclass(frozen=True)
class Laid:
    """What lay in a box when it was opened; `by` is None in an unsigned one."""

    event: Event
    by: str | None = None


@dataclass(frozen=True)
class Box:
    """A box that stands open. `key` is its own along the whole game ("danger cards of cycle 3").

    `seats` are to lay once each, `offer(seat)` is what that seat may lay: a kind of event that is never recorded.
    `shown(laid)` is the event of the game that opening records, made of all contents: of an unsigned box shuffled,
    of a signed one in the order of `seats`. `told` is whether the rules let be known who has laid already.
    """

    key: str
    seats: tuple[str, ...]
    offer: Callable[[str], Offer]
    shown: Callable[[Sequence[Laid]], Event]
    signed: bool = False
    told: bool = True

    def allows(self, seat: str, event: Event) -> bool:
        """Whether this seat may lay this event; what lies in an unsigned box must not name who laid it."""
        nameless = self.signed or all(f.name != "by" for f in fields(event))
        return seat in self.seats and nameless and self.offer(seat).makes(event)
