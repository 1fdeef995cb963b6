"""The words of a Plotted A&A table: those of Axis & Allies with the phases of the common turn."""

from __future__ import annotations

from assistant.core.game import Vocabulary
from assistant.games.axis_allies import vocabulary as axis
from assistant.games.plotted_axis.state import STEPS, Plotted


def vocabulary(state: Plotted) -> Vocabulary:
    """Return key → name, for every noun that an event may use."""
    return {**axis.vocabulary(state), "step": STEPS}
