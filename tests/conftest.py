"""The rules of the catalogues that the tests must cover.

`@pytest.mark.rule("CLUE-MOV-06")` names the rules of a test; an id that no catalogue has stops the run. A rule, an
ambiguity or an information id is covered when a test that names it has passed. Two readings of an ambiguity are covered
when an answer of the game was seen to differ between them (`assistant.authoring.differences`). Every kind of event must
have been told in a sentence of its own, offered, and seen to change something. `--rules-complete clue` fails the run
while anything of that game is uncovered; `--rules-complete all` does so for every game that can be played.
"""

from __future__ import annotations

import gc
import sys
from collections.abc import Generator, Iterator, Sequence
from importlib import import_module
from typing import Any

import pytest

from assistant.authoring.differences import WATCHED, Differences, Pair, watched, watching
from assistant.content.catalogue import SHELF, Catalogue, catalogue, games, read_toml
from assistant.core.event import Event
from assistant.core.game import Game
from assistant.core.offer import Offer
from assistant.games import GAMES

COVERED = pytest.StashKey[set[str]]()
WHAT = ("rules", "ambiguities", "readings", "information", "events")
SPOKEN: dict[str, bool] = {}
"""Deeds of kinds of events (see `deed`), and whether a report has them."""
LEFT: dict[str, Differences] = {}
"""The pairs of readings of each game that were not seen to differ yet."""
PAIRS: dict[str, tuple[str, ...]] = {}
"""The names of all pairs of readings of each game."""
READINGS: dict[str, set[str]] = {}
"""Those of them that no report has yet."""
BOXES = "the program records it when sealed books are opened"
ELSEWHERE = {
    **dict.fromkeys(
        (f"{game}:CLUE-AMB-09=correct_the_log|annul_the_suggestion" for game in ("clue", "advanced_cluedo")),
        "the buttons of a line differ: tests/ui/test_house_rules_on_screens.py",
    ),
    "one_world_dominion.DiceAnnounced changes": "RISK's tests see what an announcement changes",
    "plotted_axis.OrdersPlotted speaks": "it is kept in a sealed box and is not a line of the story",
    "plotted_axis.OrdersPlotted changes": "it is kept in a sealed box and is not a line of the story",
    "plotted_axis.OrdersPlotted is offered": "the box asks for it",
    "plotted_axis.ExecutionBegun is offered": BOXES,
    "plotted_axis.OrderRevealed is offered": BOXES,
    "plotted_axis.BooksShown is offered": BOXES,
    "plotted_axis.ChartSet is offered": "tests of Axis & Allies see the offer, which is told there",
}
"""Pairs of readings and deeds that no test has to cover, and why."""
ALSO = {
    "killer_clue": ("assistant.games.killer_clue.protection protectors unprotected",),
    "plotted_axis": (
        "assistant.games.plotted_axis.books page stood",
        "assistant.games.plotted_axis.checking findings",
    ),
}
"""Modules with functions in which readings are compared too: what boxes and screens say."""


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
    for game in GAMES.values():
        _compare_readings(game)
        _listen_to_events(game)
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


@pytest.fixture(autouse=True)
def _examples_as_imported() -> None:
    """Have the example games in place that the tests share, after a test that imported them as installed ones."""
    if examples := sys.modules.get("tests.example_games"):
        sys.modules.update(examples.MODULES)


def pytest_collection_finish() -> None:
    """Exclude the thousands of collected tests, and the games that some of them keep, from garbage collection."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 20)


def pytest_sessionfinish(session: pytest.Session) -> None:
    gc.unfreeze()
    if hasattr(session.config, "workerinput"):
        return  # one of several processes: the process that started them counts
    done = session.config.stash[COVERED]
    incomplete = any(_missing(game, what, done) for game in _wanted(session.config) for what in WHAT)
    if session.exitstatus == pytest.ExitCode.OK and incomplete:
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter, config: pytest.Config) -> None:
    wanted, done = _wanted(config), config.stash[COVERED]
    if not wanted:
        return
    terminalreporter.section("rules covered")
    for game in sorted(wanted):
        counts = {what: (len(_ids_of(game, what)), _missing(game, what, done)) for what in WHAT}
        told = ", ".join(f"{count - len(missing)} of {count} {what}" for what, (count, missing) in counts.items())
        terminalreporter.write_line(f"{game}: {told}")
        if missing := [one for _, missing in counts.values() for one in missing]:
            terminalreporter.write_line("  without a test: " + " ".join(missing))
            terminalreporter.write_line(f"{game} is not complete: the run fails.", red=True)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None]:
    """Report the events and the differences of readings that were noted for the first time."""
    for left in LEFT.values():
        left.again()
    yield
    for one in [one for one, said in SPOKEN.items() if not said]:
        SPOKEN[one] = True
        item.user_properties.append(("rule", one))
    for key, left in LEFT.items():
        if len(READINGS[key]) > sum(map(len, left.left.values())):
            told_apart = READINGS[key] - set(_pairs(key))
            READINGS[key] -= told_apart
            item.user_properties.extend(("rule", one) for one in sorted(told_apart))


def _compare_readings(game: Game[Any]) -> None:
    """Have the functions of a game compare the readings that they ask for, its `lay` in all modules that have it."""
    plain = game.lay
    comparing, LEFT[game.key] = watched(game)
    PAIRS[game.key] = tuple(_pairs(game.key))
    READINGS[game.key] = set(PAIRS[game.key])
    for name in WATCHED:
        object.__setattr__(game, name, getattr(comparing, name))
    _put(plain, game.lay)
    for module, *names in (one.split() for one in ALSO.get(game.key, ())):
        for name in names:
            work = getattr(import_module(module), name)
            _put(work, watching(work, LEFT[game.key]))


def _put(plain: Any, comparing: Any) -> None:
    """Put a function in place of another in all modules that have it by its name."""
    for module in [module for module in sys.modules.values() if vars(module).get(plain.__name__) is plain]:
        setattr(module, plain.__name__, comparing)


def _listen_to_events(game: Game[Any]) -> None:
    """Note what the kinds of events of a game do, the first time that they do it."""
    plain = {name: getattr(game, name) for name in ("apply", "tell", "offers")}
    changing, speaking, offered = set[type[Event]](), set[type[Event]](), set[type[Event]]()

    def note(kind: type[Event], what: str, known: set[type[Event]]) -> None:
        known.add(kind)
        SPOKEN.setdefault(deed(game.key, kind, what), False)

    def apply(event: Event, state: Any) -> Any:
        after = plain["apply"](event, state)
        if type(event) not in changing and after != state:
            note(type(event), "changes", changing)
        return after

    def tell(event: Event, before: Any, after: Any) -> str:
        text = plain["tell"](event, before, after)
        if type(event) not in speaking and text != type(event).__name__:
            note(type(event), "speaks", speaking)
        return text

    def offers(state: Any, seat: str) -> Sequence[Offer]:
        found = plain["offers"](state, seat)
        for offer in found:
            if offer.kind not in offered:
                note(offer.kind, "is offered", offered)
        return found

    for name, noting in (("apply", apply), ("tell", tell), ("offers", offers)):
        object.__setattr__(game, name, noting)


def deed(game: str, kind: type[Event], what: str) -> str:
    """Return what a kind of event did in a game, in one word for the report."""
    return f"{game}.{kind.__name__} {what}"


def reading(game: str, ambiguity: str, pair: Pair) -> str:
    """Return the name of a pair of readings in a game."""
    return f"{game}:{ambiguity}={'|'.join(pair)}"


def _pairs(game: str) -> Iterator[str]:
    """Return the names of the pairs of readings of a game that were not seen to differ yet."""
    return (reading(game, ambiguity, pair) for ambiguity, pair in LEFT[game])


def _wanted(config: pytest.Config) -> set[str]:
    """Return the games whose catalogues must be covered."""
    named = set(config.getoption("--rules-complete"))
    return named - {"all"} | set(GAMES) if "all" in named else named


class Watch:
    """A plugin that notes the rules of every test that passes."""

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
    """Return ids of the checks of an order book, if a game has any; their own tests see that each has a case."""
    path = f"data/{game}/checks.toml"
    return tuple(entry["id"] for entry in read_toml(path)["check"]) if (SHELF / path).is_file() else ()


def _ids_of(game: str, what: str) -> list[str]:
    """Return everything to be covered in the catalogue of a game."""
    found = catalogue(game)
    if what == "events":
        return list(_deeds(game))
    if what == "readings":
        return list(PAIRS[game])
    return [entry.id for entry in getattr(found, what)]


def _deeds(game: str) -> Iterator[str]:
    """Return what every kind of event of a game has to do; the lobby offers the set-up."""
    for kind in GAMES[game].events:
        for what in ("speaks", "changes", *(() if kind.begins else ("is offered",))):
            yield deed(game, kind, what)


def _missing(game: str, what: str, done: set[str]) -> list[str]:
    return [one for one in _ids_of(game, what) if one not in done and one not in ELSEWHERE]
