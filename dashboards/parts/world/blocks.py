"""The JSON of a fight: the fields of its block and of the odds beside it."""

from __future__ import annotations

from typing import Any, NotRequired, TypedDict

from dashboards.parts.common.blocks import Look
from dashboards.parts.common.labels import Json


class Modified(TypedDict, total=False):
    """The modifier of every die of a side."""

    modifier: int


class Side(Modified):
    """One side of a fight: owner, area and armies.

    `dice` is the most that may be rolled now, `modifier` is added to each.
    """

    owner: Json
    area: str
    armies: int
    dice: int
    lost: int


class RoundBlock(TypedDict):
    """The losses of attacker and defender in a throw; the faces if they were entered, and who was beaten in each pair.

    `modifiers` were added to the dice of both sides, if there were any.
    """

    lost: list[int]
    dice: list[int]
    modifiers: NotRequired[list[int]]
    faces: NotRequired[list[list[int]]]
    beaten: NotRequired[list[bool]]


class BattleState(TypedDict):
    """Both sides, the last rounds, and special conditions of the next: "Attack dice +1".

    `because` names for each side the cards that modify its dice, "" for none.
    """

    sides: list[Side]
    rounds: int
    last: list[RoundBlock]
    captured: bool
    terms: list[str]
    because: NotRequired[list[str]]


class ThrowResult(TypedDict):
    """Possible losses of both sides in a throw, their probability, and the message that records them."""

    lost: list[int]
    chance: str
    send: Json


class ThrowBlock(TypedDict):
    """Numbers of dice of both sides: the possible losses, and the message for their faces."""

    dice: list[int]
    results: list[ThrowResult]
    faces: Json | None


class BattleLook(Look, total=False):
    """The optional fields of a fight: `way`, how throws are entered at first; `keep`, what armies to leave where.

    `by`: the player who enters the rolls, on the page of the other one. `unit`: what armies are called, if not so.
    `both`: this page rolls for both sides, because a computer player defends.
    """

    both: bool
    by: str
    way: str
    keep: list[str]
    unit: str


class WhenToStop(TypedDict):
    """Whether another round is worth more than stopping (`on`), by how many armies on average (`gain`).

    `worth` is what the area counts in armies. `at`: with this many armies in the attacking area stopping is worth
    more; 0 if it never is. `unit`: what armies are called. `advice`: the same as a sentence, where the table agreed on
    advice.
    """

    at: int
    gain: float
    on: bool
    worth: float
    unit: str
    advice: NotRequired[str]


class BattleBlock(BattleState, BattleLook):
    """A fight that is entered; `moving` is least, most and how many have moved in. None where nothing can be entered.

    `what`: things that could happen, such as "Ben plays Fortification", and the chance to capture after that.
    `rollOn`: this page may roll more than one round at a tap; not where stopping is up to another player.
    """

    type: str
    throws: list[ThrowBlock]
    roll: Json | None
    rollOn: bool
    stop: Json | None
    moveIn: Json | None
    moving: list[int] | None
    odds: Json | None
    when: WhenToStop | None
    what: list[list[str]]


class Scene(BattleState):
    """The current fight as a scene for everybody."""

    kind: str
    three: list[Any]
    odds: Json | None


class InForce(TypedDict):
    """An effect in force: its name, what it does, its player, its end, its rule.

    `owner` is drawn instead of the player if somebody else's armies are meant. `profits` is the player whom it helps.
    """

    card: str
    name: str
    say: str
    of: str
    profits: NotRequired[str]
    until: str
    rule: str
    owner: NotRequired[Json]


class EffectsInForce(Look):
    """All effects in force, in full."""

    type: str
    title: str
    rows: list[InForce]
