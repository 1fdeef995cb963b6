"""The script that measures the first paint of the page of statistics runs, and figures come out of it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Browser

from tests.afterwards.first_paint import measured


@pytest.mark.early
def test_first_paint_is_measured_from_the_lobby(chromium: Browser) -> None:
    first, second = measured(chromium, games=3, lines=8, rest=0.0, at_once=False)
    for who, line in (("first", first), ("second", second)):
        found = re.fullmatch(rf"{who} browser: words (\S+) s, plots (\S+) s; again words (\S+) s, plots (\S+) s", line)
        assert found is not None, line
        words, plots, again, drawn = map(float, found.groups())
        assert 0 < words <= plots
        assert 0 < again <= drawn
