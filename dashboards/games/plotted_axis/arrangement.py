"""Plotted Axis & Allies on a screen: which parts, in which order, with which words. No rules."""

from __future__ import annotations

from dataclasses import replace

from dashboards.games.axis_allies import arrangement as axis
from dashboards.games.axis_allies.status import drama
from dashboards.games.plotted_axis import boxes, execution, plotting
from dashboards.games.plotted_axis.paper import paper
from dashboards.games.plotted_axis.past import account
from dashboards.games.plotted_axis.status import status

ARRANGEMENT = replace(
    axis.ARRANGEMENT,
    status=status,
    drama=drama,
    entry=execution.entry,
    boxes=boxes.blocks,
    board=execution.board,
    picture=execution.picture,
    paper=paper,
    looks={**axis.ARRANGEMENT.looks, "account": account, "typed": plotting.typed},
)
