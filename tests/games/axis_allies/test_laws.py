"""Whole wars played at random through taps: invariants hold."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from assistant.core.event import Event
from assistant.core.offer import Offer
from assistant.core.seating import Seated
from assistant.games import GAMES
from assistant.games.axis_allies import events as e
from assistant.games.axis_allies.board import AIR, LAND, POWERS, SHIPS
from assistant.games.axis_allies.fighting import settled
from assistant.games.axis_allies.reach import moves
from assistant.games.axis_allies.state import AxisAllies

GAME = GAMES["axis_allies"]
TAPS = 120


def filled(offer: Offer, dice: random.Random) -> Event | None:
    """Return the offer with its blanks filled at random; None where there are too few choices."""
    values = dict(offer.known)
    for blank in offer.blanks:
        able = list(blank.open(values))
        if len(able) < blank.count:
            return None
        values[blank.name] = dice.choice(able) if blank.single else tuple(dice.sample(able, blank.count))
    return offer.kind(**values)


def tapped(state: AxisAllies, dice: random.Random) -> Event | None:
    """Return something that can be tapped: battles are fought on, and moves against the enemy come more often."""
    offers = [offer for offer in GAME.offers(state, "table") if not offer.rare and offer.fillable]
    expected = [offer for offer in offers if offer.expected]
    moved = [offer for offer in offers if offer.kind in (e.UnitsMoved, e.UnitsBoarded, e.RaidDeclared)]
    share = dice.random()
    pool = expected if expected and (state.busy or share < 0.4) else moved if moved and share < 0.9 else offers
    return filled(dice.choice(pool), dice)


def war(seed: int) -> tuple[list[tuple[Event, AxisAllies, AxisAllies]], AxisAllies]:
    dice = random.Random(seed)
    options = {ruling.ambiguity: dice.choice(ruling.options) for ruling in GAME.rulings if dice.random() < 0.4}
    people = [Seated(key=f"p{n}", name=f"P{n}") for n in range(1 + seed % 5)]
    state = GAME.apply(GAME.lay(people, options=options), GAME.start)
    assert isinstance(state, AxisAllies)
    lines: list[tuple[Event, AxisAllies, AxisAllies]] = []
    for _ in range(TAPS):
        event = tapped(state, dice)
        if event is None or state.over:
            continue
        after = GAME.apply(event, state)
        assert isinstance(after, AxisAllies)
        lines.append((event, state, after))
        state = after
    return lines, state


@pytest.mark.rule("AA-SEQ-01", "AA-SEQ-02")
@pytest.mark.parametrize("seed", range(5))
def test_whatever_can_be_tapped_is_legal_and_keeps_the_laws(seed: int) -> None:
    lines, _ = war(seed)
    assert len(lines) > TAPS // 2
    for event, before, after in lines:
        assert [n.text for n in GAME.check(event, before) if n.level == "illegal"] == [], event
        assert list(GAME.laws(after)) == [], event
        assert after != before, event
        assert GAME.tell(event, before, after).endswith(".")
        of_money(event, before, after)
        of_pieces(event, before, after)
        of_moves(after)


def of_money(event: Event, before: AxisAllies, after: AxisAllies) -> None:
    """Check that IPCs come only from income and plunder, and go only for purchases and bombing."""
    if isinstance(event, e.RocketsFired | e.FactoryRaided):
        assert sum(after.ipcs.values()) <= sum(before.ipcs.values())
        return
    paid = sum(after.spent.values()) - sum(before.spent.values())
    earned = sum(after.earned.values()) - sum(before.earned.values())
    assert sum(after.ipcs.values()) == sum(before.ipcs.values()) - paid + earned, event


def of_pieces(event: Event, before: AxisAllies, after: AxisAllies) -> None:
    """Check that units come only by being placed, and go only by being hit or by crashing."""
    old, new = set(before.pieces.by_id), set(after.pieces.by_id)
    assert len(new - old) == (event.count if isinstance(event, e.UnitPlaced) else 0), event
    lost = {(of, kind): n for f in after.fought[len(before.fought) :] for of, kind, n in f.battle.lost}
    if old - new and not lost:
        gone = Counter(before.pieces.by_id[n].kind for n in old - new)
        fallen = Counter(kind for _, _, kind, _ in after.crashed[len(before.crashed) :])
        in_battle = (before.battle is not None and settled(before).pieces != before.pieces) or isinstance(
            event, e.ShotsFired | e.LossesChosen
        )
        assert in_battle or gone == fallen, event
    assert all(
        before.pieces.by_id[n].kind not in ("factory", "aa_gun") or before.sea(before.pieces.by_id[n].at)
        for n in old - new
    )


def of_moves(state: AxisAllies) -> None:
    """Check that no unit moves too far, and that every unit has an owner and is on land, at sea or on board."""
    for piece in state.pieces:
        assert piece.owner in POWERS
        assert piece.gone <= moves(state, piece.kind, piece.owner), piece
        if piece.kind in LAND:
            assert bool(piece.on) == state.sea(piece.at)
        if piece.kind in SHIPS:
            assert state.sea(piece.at)
        if piece.kind in AIR and "flying" not in piece.marks and "adrift" not in piece.marks:
            assert piece.on or not state.sea(piece.at) or piece.owner == state.power or state.due, piece
