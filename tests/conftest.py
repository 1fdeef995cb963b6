"""Which rules of the catalogues the tests hold the code to.

`@pytest.mark.rule("CLUE-MOV-06")` names the rules of a test; an id that no catalogue has stops the run. A
rule is covered when a test that names it has passed. `--rules-complete clue` fails the run while any rule
of that game is uncovered; `--rules-complete all` does so for every game that can be played.
"""

from __future__ import annotations

import gc
from collections.abc import Iterable, Iterator

import pytest

from assistant.games import GAMES
from assistant.library import SHELF, Ambiguity, Catalogue, Information, Rule, catalogue, games, read_toml

COVERED = pytest.StashKey[set[str]]()


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--rules-complete",
        action="append",
        default=[],
        metavar="GAME",
        help="fail unless the tests cover every rule of this game's catalogue; all: of every registered game",
    )


def pytest_configure(config: pytest.Config) -> None:
    config.stash[COVERED] = set()
    config.pluginmanager.register(Watch(config))
    if unknown := _wanted(config) - set(games()):
        raise pytest.UsageError(f"--rules-complete: no catalogue called {', '.join(sorted(unknown))}")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    named = {item.nodeid: set(_ids(item)) for item in items}
    known = {rule for game in games() for rule in (*_all_ids(catalogue(game)), *_checks(game))}
    wrong = [f"{test}: no rule {rule}" for test, rules in named.items() for rule in sorted(rules - known)]
    if wrong:
        raise pytest.UsageError(*wrong)
    for item in items:
        item.user_properties.extend(("rule", rule) for rule in sorted(named[item.nodeid]))
    items.sort(key=lambda item: item.get_closest_marker("early") is None)


def pytest_collection_finish() -> None:
    """Thousands of tests, and the games that some of them keep, are not looked through for garbage again and again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)


def pytest_sessionfinish(session: pytest.Session) -> None:
    gc.unfreeze()
    if hasattr(session.config, "workerinput"):
        return  # one of several processes: the one that started them counts
    done = session.config.stash[COVERED]
    incomplete = any(_missing(catalogue(game).rules, done) for game in _wanted(session.config))
    if session.exitstatus == pytest.ExitCode.OK and incomplete:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    done = config.stash[COVERED]
    terminalreporter.section("rules covered")
    for game in games():
        found = catalogue(game)
        for what in ("rules", "ambiguities", "information"):
            entries = getattr(found, what)
            missing = _missing(entries, done)
            terminalreporter.write_line(f"{game}: {len(entries) - len(missing)} of {len(entries)} {what}")
            if missing:
                terminalreporter.write_line("  not yet: " + " ".join(missing))
        if game in _wanted(config) and _missing(found.rules, done):
            terminalreporter.write_line(f"{game} is not complete: the run fails.", red=True)


def _wanted(config: pytest.Config) -> set[str]:
    """The games whose catalogues must be covered."""
    named = set(config.getoption("--rules-complete"))
    return named - {"all"} | set(GAMES) if "all" in named else named


class Watch:
    """Notes the rules of every test that passes."""

    def __init__(self, config: pytest.Config) -> None:
        self.config = config

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when == "call" and report.passed:
            self.config.stash[COVERED] |= {str(rule) for name, rule in report.user_properties if name == "rule"}


def _ids(item: pytest.Item) -> Iterator[str]:
    for mark in item.iter_markers("rule"):
        yield from mark.args


def _all_ids(found: Catalogue) -> Iterator[str]:
    for entries in (found.rules, found.ambiguities, found.information, found.deals):
        yield from (entry.id for entry in entries)


def _checks(game: str) -> tuple[str, ...]:
    """Ids of the checks of an order book, where a game has some; their own tests see that none is without a case."""
    path = f"data/{game}/checks.toml"
    return tuple(entry["id"] for entry in read_toml(path)["check"]) if (SHELF / path).is_file() else ()


def _missing(entries: Iterable[Rule | Ambiguity | Information], done: set[str]) -> list[str]:
    return [entry.id for entry in entries if entry.id not in done]
