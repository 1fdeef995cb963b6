"""The terminal shows kinds and places, not too often, and nothing of what anybody entered."""

from __future__ import annotations

import logging
from collections.abc import Iterator

import pytest

from dashboards.server import log_redaction
from dashboards.server.log_redaction import OFTEN, OTHERS, PERIOD, LogLimit, report, speak_discreetly

CANARY = "canary-77aa"


@pytest.fixture
def loggers() -> Iterator[None]:
    """Put the loggers of others back afterwards."""
    kept = {name: (logging.getLogger(name).handlers, logging.getLogger(name).propagate) for name in OTHERS}
    yield
    for name, (handlers, propagate) in kept.items():
        logging.getLogger(name).handlers, logging.getLogger(name).propagate = handlers, propagate


def test_a_line_of_one_kind_is_written_a_few_times_and_then_counted() -> None:
    now = [0.0]
    pace = LogLimit(lambda: now[0])
    written = [pace.may("a") for _ in range(100)]
    assert written == [(True, 0)] * OFTEN + [(False, 0)] * (100 - OFTEN)
    assert pace.may("b") == (True, 0)
    now[0] += PERIOD
    assert pace.may("a") == (True, 100 - OFTEN)


def test_a_flood_of_kinds_is_one_kind() -> None:
    pace = LogLimit(lambda: 0.0)
    assert sum(pace.may(f"kind {number}")[0] for number in range(10_000)) < 1000


LOGGERS = ("bokeh.server.views.ws", "bokeh.server.protocol_handler", "tornado.general", "asyncio", "panel.x", "param.x")


@pytest.mark.parametrize("name", LOGGERS)
def test_others_say_who_and_what_kind_and_no_more(
    name: str, caplog: pytest.LogCaptureFixture, loggers: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(log_redaction, "PACE", LogLimit())
    logger = logging.getLogger(name)
    own = logging.StreamHandler()
    logger.addHandler(own)
    speak_discreetly()
    with caplog.at_level(logging.DEBUG):
        try:
            raise KeyError(CANARY)
        except KeyError as wrong:
            logger.error("error handling message %r: %r", CANARY, wrong, exc_info=True)
        logger.warning("said %s", CANARY)
        logger.info("said %s", CANARY)
    logger.removeHandler(own)
    assert CANARY not in caplog.text
    assert "KeyError at test_discretion.py" in caplog.text
    assert f"{name}: warning" in caplog.text


def test_a_failure_is_named_by_kind_and_place(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(log_redaction, "PACE", LogLimit())
    try:
        raise ValueError(CANARY)
    except ValueError as wrong:
        for _ in range(50):
            report(wrong, "the door")
    assert CANARY not in caplog.text
    assert caplog.text.count("the door failed: ValueError at test_discretion.py") == OFTEN
