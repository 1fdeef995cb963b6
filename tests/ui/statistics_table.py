"""A house with figures, for tests of the statistics page."""

from __future__ import annotations

from tests.ui.conftest import Served


class Counted(Served):
    """A house whose figures stay as they were written."""

    program = "tests.ui.statistics_served"
