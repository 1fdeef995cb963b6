"""The screens of a game of your own: the ready-made ones, and what they are built from.

    from dataclasses import replace
    from boardside.kit.screens import READY, SeatView

    ARRANGEMENT = replace(READY, tabs={**READY.tabs, "board": "Market"})      # in <package>/screens.py

An arrangement names functions that are given a `SeatView` and return blocks as JSON. A screen decides nothing: what can
be tapped are offers, and what something would change is asked of `SeatView.after`.
"""

from __future__ import annotations

from assistant.deduction import posterior
from dashboards.parts.common.arrangement import Arrangement
from dashboards.parts.common.holders import chances, evidence_of, holders
from dashboards.parts.common.labels import Json
from dashboards.parts.common.offers import beside, button, fold, form, one, send, tap, taps
from dashboards.parts.common.paper import PaperColumn, PaperGrid, PaperRow, PaperSheet, PaperText
from dashboards.parts.common.ready import DEDUCING, READY
from dashboards.parts.common.seat_view import SeatView
from dashboards.parts.setup.form import Setup, plain

__all__ = [
    "DEDUCING",
    "READY",
    "Arrangement",
    "Json",
    "PaperColumn",
    "PaperGrid",
    "PaperRow",
    "PaperSheet",
    "PaperText",
    "SeatView",
    "Setup",
    "beside",
    "button",
    "chances",
    "evidence_of",
    "fold",
    "form",
    "holders",
    "one",
    "plain",
    "posterior",
    "send",
    "tap",
    "taps",
]
