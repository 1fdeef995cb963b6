"""A second bookkeeping beside a game of Axis & Allies or Plotted A&A: units, money, routes, decks.

    beside = Beside(state)
    beside.heard(event, before, after)     # AssertionError if the rulebook's table is impossible

It reads the positions of the table and its own board (`tests.axis_facts`), and no function of the rulebook: units
appear only when they are placed and disappear only when they are hit; money comes and goes as every event says.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from assistant.core.event import Event
from assistant.games.axis_allies import events as a
from assistant.games.plotted_axis import events as p
from assistant.kit.pieces import Piece
from tests.axis_facts import of_kind, powers
from tests.axis_money import Money
from tests.axis_ways import Ways

FIXED = ("aa_gun", "factory")
SIDE = {"attacker": "defender", "defender": "attacker"}


class Beside:
    """The pieces on the real table, as the events alone say it."""

    def __init__(self, state: Any) -> None:
        self.money = Money(state)
        self.ways = Ways()
        self.began = Counter((piece.owner, piece.kind) for piece in state.pieces)
        self.placed: Counter[tuple[str, str]] = Counter()
        self.lost: Counter[tuple[str, str]] = Counter()
        self.hits: Counter[str] = Counter()
        self.wet = False
        self.seen: Counter[str] = Counter()

    def heard(self, event: Event, before: Any, after: Any) -> None:
        """Check everything that an event has done."""
        old, new = before.pieces.by_id, after.pieces.by_id
        gone = [old[number] for number in old.keys() - new.keys()]
        self.seen[type(event).__name__] += 1
        self._created(event, [new[number] for number in new.keys() - old.keys()])
        new_round = bool(after.battle and after.battle.fired) and self._round_over(before, after)
        if not new_round:
            self._shot(event)
        self._taken(event, gone, before, after)
        if new_round:
            self._shot(event)
        self._same(old, new)
        self._counted(after)
        self._aboard(after)
        self._off_deck(after)
        self.ways.heard(event, before, after)
        self.money.heard(event, before, after)

    # ---------------------------------------------------------------- units

    def _shot(self, event: Event) -> None:
        if isinstance(event, a.ShotsFired):
            self.hits[SIDE[event.side]] += event.hits
            self.wet |= event.column == "submarines"

    def _round_over(self, before: Any, after: Any) -> bool:
        """Return whether the losses of a round are off the board now."""
        was, now = before.battle, after.battle
        return was is None or now is None or now.round > was.round or now.at != was.at

    def _created(self, event: Event, new: Iterable[Piece]) -> None:
        """Check that exactly the units were placed that the event names."""
        made = Counter((piece.owner, piece.kind) for piece in new)
        said: Counter[tuple[str, str]] = Counter()
        if isinstance(event, a.UnitPlaced):
            said[event.by, event.unit] = event.count
        elif isinstance(event, (p.BuildCarriedOut, p.FinallyBuilt)):
            said.update({(event.by, kind): count for kind, count in event.units.items() if count})
        assert made == said, f"{made} came by {event}"
        self.placed += said

    def _taken(self, event: Event, gone: list[Piece], before: Any, after: Any) -> None:
        """Check that every missing unit was hit, went down with a ship, or found no place to land."""
        for piece in gone:
            self.lost[piece.owner, piece.kind] += 1
            assert piece.kind not in FIXED[1:], f"a factory is gone by {event}"
        numbers = {piece.id for piece in gone}
        drowned = [x for x in gone if x.kind in of_kind("land") and x.on in numbers]
        rest = [x for x in gone if x not in drowned]
        new = after.crashed[len(before.crashed) :]
        crashed = Counter((owner, kind) for _, owner, kind, why in new if why != "shot down")
        assert {kind for _, kind in crashed} <= of_kind("air"), crashed
        battle = before.battle
        for _, owner, _, why in new:
            attacks = battle is not None and powers()[owner]["side"] == powers()[battle.attacker]["side"]
            assert not (attacks and why == "carrier sunk"), f"an attacker's {owner} fighter did not land by {event}"
        if isinstance(event, a.GunsFired):
            shot = Counter((x.owner, x.kind) for x in rest) - crashed
            assert sum(shot.values()) == event.hits, f"{shot} shot down by {event}"
            together = after.options.get("AA-AMB-22") == "in_order"
            assert together or {kind for _, kind in shot} <= {event.unit}, f"{shot} shot down by {event}"
        elif battle is not None or before.battles:
            self._hit(event, rest, crashed, before, after)
        else:
            assert Counter((x.owner, x.kind) for x in rest) == crashed, f"{rest} gone by {event}"
        if self._round_over(before, after):
            self.hits.clear()
            self.wet = False

    def _hit(self, event: Event, gone: list[Piece], crashed: Counter[tuple[str, str]], before: Any, after: Any) -> None:
        """Check that no more units of a side are gone than were hit; exactly as many, while an attacker is left to be
        hit.
        """
        battle = before.battle or before.battles[0]
        sides = {who: [x for x in gone if (x.id in battle.attackers) == (who == "attacker")] for who in SIDE}
        for who, lost in sides.items():
            fallen = Counter((x.owner, x.kind) for x in lost)
            others = crashed & fallen
            struck = sum((fallen - others).values())
            assert struck <= self.hits[who], f"{struck} of {who} gone by {self.hits[who]} hits: {event}"
            left = [x for x in after.at(battle.at) if x.id in battle.attackers] if who == "attacker" else []
            if self._round_over(before, after) and any(left) and not self.wet and not others and gone:
                assert struck == self.hits[who], f"{struck} of {who} gone by {self.hits[who]} hits: {event}"

    def _same(self, old: Any, new: Any) -> None:
        """Check that no unit changes its kind or owner; guns and factories go with their land."""
        for number, piece in new.items():
            was = old.get(number)
            if was is not None and was is not piece:
                assert was.kind == piece.kind
                assert was.owner == piece.owner or piece.kind in FIXED, f"{was} deserted"

    def _counted(self, after: Any) -> None:
        """Check that the units in an area are those before, plus those placed, without those lost."""
        there = Counter((piece.owner, piece.kind) for piece in after.pieces)
        ours: Counter[tuple[str, str]] = Counter(self.began)
        ours.update(self.placed)
        ours.subtract(self.lost)
        for owner in powers():
            for kind in of_kind("land") | of_kind("sea") | of_kind("air"):
                if kind not in FIXED:
                    assert ours[owner, kind] == there[owner, kind], (owner, kind, ours[owner, kind])
        for kind in FIXED:
            assert sum(n for (_, k), n in ours.items() if k == kind) == sum(
                n for (_, k), n in there.items() if k == kind
            )

    # ---------------------------------------------------------------- decks

    def _off_deck(self, after: Any) -> None:
        """Check that attacking aircraft are in the air, and that cargo on ships takes no part."""
        for battle in after.battles:
            fighting = [piece for piece in after.pieces if piece.id in battle.attackers]
            assert not [p for p in fighting if p.on and p.kind in of_kind("air")], f"cargo fights at {battle.at}"

    def _aboard(self, after: Any) -> None:
        """Check that a transport carries two infantry or one other unit, a carrier two fighters, and nothing else
        carries anything.
        """
        held: dict[int, list[str]] = {}
        for piece in after.pieces:
            if piece.on:
                ship = after.pieces.get(piece.on)
                assert ship is not None, f"{piece} on nothing"
                assert ship.at == piece.at, f"{piece} is not where its ship is"
                held.setdefault(piece.on, []).append(piece.kind)
        more = after.options.get("AA-AMB-13") == "plus_infantry"
        for number, kinds in held.items():
            ship = after.pieces.get(number).kind
            other = [kind for kind in kinds if kind != "infantry"]
            if ship == "carrier":
                assert kinds in (["fighter"], ["fighter"] * 2), kinds
            else:
                assert ship == "transport", (ship, kinds)
                assert set(kinds) <= of_kind("land"), kinds
                assert not other or len(kinds) == 1 or (more and len(kinds) == 2 and len(other) == 1), kinds
                assert len(kinds) <= 2, kinds
