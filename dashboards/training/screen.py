"""The component that shows puzzles and the people who train."""

from __future__ import annotations

from typing import ClassVar

from dashboards.parts import styles
from dashboards.parts.common.screen import Screen
from dashboards.play.assets import SHEETS


class TrainingScreen(Screen):
    """Puzzles with their positions, drawn by the parts of all games."""

    entry = "training/screen"
    _stylesheets: ClassVar[list[str]] = [styles(*SHEETS, "lobby/lobby", "training/training")]
