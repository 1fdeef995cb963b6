"""Plotted Axis & Allies on a screen: which parts, in which order, with which words. No rules."""

from __future__ import annotations

from dataclasses import replace

from dashboards.games.axis_allies import arrangement as axis
from dashboards.games.plotted_axis import boxes, plotting
from dashboards.games.plotted_axis.status import status

ARRANGEMENT = replace(axis.ARRANGEMENT, status=status, boxes=boxes.blocks, looks={"typed": plotting.typed})
