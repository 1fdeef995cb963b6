"""The checks of a first line, and what the rulebook then allows, agree."""

from __future__ import annotations

from dataclasses import replace

import pytest

from assistant.content.maps import axis_world
from assistant.games.plotted_axis.checking import findings
from assistant.games.plotted_axis.orders import Order, OrderedUnits
from assistant.games.plotted_axis.shares import shares
from tests.games.plotted_axis.plots import table

STATE = table(turn=1, step="execution", round=1)


@pytest.mark.rule("PAA-INV-03", "PAA-MOV-07", "PAA-XAI-03", "PAA-CHK-11", "PAA-CHK-12", "PAA-CHK-14", "PAA-CHK-22")
@pytest.mark.parametrize("power", ["ger", "jpn"])
def test_what_no_serious_check_speaks_against_can_be_carried_out_as_things_stand(power: str):
    first = {p.kind: p.at for p in STATE.pieces if p.owner == power and p.kind != "factory"}
    assert len(first) > 6
    for kind, source in first.items():
        for to in axis_world().keys:
            order = Order(to=to, groups=(OrderedUnits(units={kind: 1}, source=source),))
            against = [f for f in findings(STATE, power, [order]) if f.level != "hint"]
            (share,) = shares(replace(STATE, power=power, now=order), power)
            assert (share.ready == 1) == (not against), (order, against, share)
