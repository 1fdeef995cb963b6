"""Whole games of every kind, with every ending, as the program of one day wrote them.

    python -m tests.stories.record_today

writes tests/stories/today/<game>-<ending>.jsonl, and beside each the lines that the table, the referee and the first
player read, with fingerprints of what they saw last. The games are never written again: they stand for the games in
people's houses. If a sentence is meant to read differently, `python -m tests.stories.record_today lines` writes the
texts again; check what changed. A fingerprint covers only the fields that a State had on that day (`fields.json`), so
that later additions change none.
"""

from __future__ import annotations

import hashlib
import json
import random
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from pathlib import Path
from typing import Any

from assistant.core.event import REFEREE, TABLE, Event
from assistant.core.game import State
from assistant.families.mystery.table import Accusation, Suggestion
from assistant.games.clue import events as clue
from assistant.table.table import Table
from tests import (
    recorded_games as kept,
)
from tests import (
    simulate,
    simulate_axis,
    simulate_cluedo,
    simulate_cold_cash,
    simulate_dominion,
    simulate_murders,
    simulate_not_a_clue,
    simulate_plot,
    simulate_risk,
)
from tests.games.acquire.random_play import played
from tests.games.not_a_clue.evening import Evening
from tests.stories import record_dominion
from tests.stories.recording import as_lines

FOLDER = Path(__file__).parent / "today"
FIRST = {path.stem.partition("-")[0]: path for path in sorted(FOLDER.glob("*.jsonl"), reverse=True)}
"""A recorded game of each kind."""
FIELDS = FOLDER / "fields.json"


LATER = {"Fight": frozenset({"extra"}), "Round": frozenset({"extra", "modifiers"})}
"""Fields that were added later, and have the name of a field that another class had on that day."""


class AllWrong(simulate.Game):
    """A game in which everybody accuses the wrong suspect in their second turn."""

    def _accuses(self, player: str) -> bool:
        if self.state.turn.number <= len(self.state.order):
            return False
        suspect, weapon, room = self.file
        other = next(c for c in self.state.deck["suspect"] if c != suspect)
        self.table.record(clue.AccusationMade(by=player, suspect=other, weapon=weapon, room=room), player)
        self.table.record(clue.AccusationJudged(by=player, right=False), player)
        self.table.record(clue.EnvelopeSeen(by=player, suspect=suspect, weapon=weapon, room=room), player)
        return True


def _clue(game: simulate.Game) -> Table:
    """Finish the game, then reveal the envelope if nobody won it, and all hands."""
    table = game.play()
    if game.state.solution is None:
        table.record(clue.EnvelopeOpened(**dict(zip(("suspect", "weapon", "room"), game.file, strict=True))))
    for player in game.state.order:
        table.record(clue.HandsVoted(by=player, open=True), player)
    return table


def _market(players: int, seed: int, ending: str) -> Table:
    options = {} if seed % 2 else simulate_cold_cash.random_options(seed)
    bold = 0.9 if ending == "long" else 0.4
    options = {**options, "CCR-AMB-44": ending}
    return simulate_cold_cash.Game(players, seed, options=options, faces=seed % 3 == 0, bold=bold).play(20)


def _murders(players: int, seed: int, **habits: float) -> Table:
    """Finish a game of Killer Clue, then reveal the envelope if nobody did, and all hands."""
    game = simulate_murders.Game(players, seed, turns=20, **habits)
    table = game.play()
    if game.state.solution is None:
        table.record(clue.EnvelopeOpened(**dict(zip(("suspect", "weapon", "room"), game.file, strict=True))))
    for player in game.state.order:
        if game.state.opened:
            break
        table.record(clue.HandsVoted(by=player, open=True), player, freely=True)
    return table


def _night(players: int, seed: int, **more: Any) -> Table:
    """Return a game of Advanced Cluedo in which cards are played on the table, not in boxes."""
    return simulate_cluedo.Game(players, seed, options=simulate_cluedo.random_options(seed), box=0, **more).play()


def _conquest(players: int, seed: int) -> Table:
    """Return a game of One World Dominion by rev A with varied readings, open hands and few armies."""
    readings = simulate_dominion.random_options(seed)
    kept = {"keeping": "open", "revision": "A", "armies": 20, "turns": 40, "eager": 1.3}
    return simulate_dominion.Game(players, seed, options=readings, **kept).play()  # type: ignore[arg-type]


def _case(players: int, seed: int, options: Mapping[str, str], **more: Any) -> Table:
    """Return a game of Not A Clue in which nothing is added later; then all hands are revealed."""
    game = simulate_not_a_clue.Game(players, seed, options, habits={"added": 0.0}, **more)
    table = game.play()
    for player in game.state.order:
        if game.state.opened:
            break
        table.record(clue.HandsVoted(by=player, open=True), player, freely=True)
    return table


NO_VERSION = {
    **simulate_not_a_clue.random_options(40),
    "NAC-AMB-03": "6_locations_9",
    "NAC-AMB-04": "unanimous",
    "NAC-AMB-05": "no_version_stands",
    "NAC-AMB-06": "to_the_blocking",
}
"""A table of nine contractors at which only all together close a case."""


RICH = {
    **dict.fromkeys(("karelia", "russia", "caucasus", "kazakh", "novosibirsk", "evenki", "egypt"), "ger"),
    **dict.fromkeys(
        ("india", "china", "australia", "sinkiang", "brazil", "mexico", "alaska", "western_canada", "south_africa"),
        "jpn",
    ),
}
"""Areas with which the Axis is about to win by its income."""


RECORDED: Mapping[str, Callable[[], Table]] = {
    "clue-right": lambda: _clue(simulate.Game(3, 2)),
    "clue-all_wrong": lambda: _clue(AllWrong(4, 5)),
    "risk-two": lambda: simulate_risk.Game(2, 15).play(),
    "risk-four": lambda: simulate_risk.Game(4, 42, notes=False, faces=False).play(),
    "acquire-size_41": lambda: played(3, 10, 200),
    "acquire-all_safe": lambda: played(2, 12, 200),
    "cold_cash_risk-all_safe": lambda: _market(2, 35, "normal"),
    "cold_cash_risk-size_22": lambda: _market(3, 34, "normal"),
    "cold_cash_risk-short": lambda: _market(2, 57, "short"),
    "cold_cash_risk-long": lambda: _market(3, 34, "long"),
    "killer_clue-killer": lambda: _murders(4, 604, err=0.1, murder=0.35, solve=0.05, accuse=0.03),
    "killer_clue-right": lambda: _murders(3, 28, solve=0.12),
    "killer_clue-six": lambda: _murders(6, 5, blackout=0.6),
    "advanced_cluedo-escape": lambda: _night(6, 902),
    "advanced_cluedo-last": lambda: _night(3, 900),
    "advanced_cluedo-scores": lambda: _night(5, 905, stop=True),
    "one_world_dominion-four": lambda: record_dominion.war().table,
    "one_world_dominion-open": lambda: _conquest(3, 112),
    "axis_allies-economic": lambda: simulate_axis.Game(3, 1, owners=RICH).play(2),
    "not_a_clue-none": lambda: _case(5, 40, NO_VERSION, way="tablet"),
    "not_a_clue-polled": lambda: _case(4, 49, {}),
    "plotted_axis-economic": lambda: simulate_plot.Game(5, 25, owners=RICH, noop=True, partly=0.3).play(2),
    "not_a_clue-closed": lambda: Evening(0).play(170).table,
}


def with_breaks(table: Table) -> Table:
    """Return the game with other things that tables do: a house rule repeated, agreed help, a break."""
    game, half = table.game, len(table.entries) // 2
    known = {kind.__name__: kind for kind in game.events}
    ruling = game.rulings[0]
    told = table.view(REFEREE).options.get(ruling.ambiguity, ruling.default)
    between: dict[int, list[Event]] = {
        0: [known["OptionChanged"](ambiguity=ruling.ambiguity, choice=told)],
        half: [known["ClockPaused"](), known["ClockResumed"]()],
    }
    if "HelpAgreed" in known:
        between[0].append(known["HelpAgreed"](level="odds"))
    times = iter(entry.at for entry in table.entries for _ in range(4))
    found = Table(game, clock=lambda: next(times))
    for number, entry in enumerate(table.entries):
        found.record(entry.event, entry.author, freely=True)
        for event in between.get(number, ()):
            found.record(event, TABLE)
    return found


# ------------------------------------------------------------------ what is kept of a game


def read(path: Path) -> Table:
    """Return the table of a game in a file, which may be changed."""
    return kept.table(path)


def seats(table: Table) -> tuple[str, ...]:
    """Return the points of view for this game."""
    return TABLE, REFEREE, table.view(TABLE).players[0].key


def text(table: Table) -> str:
    """Return the lines as the table reads them, other readers' lines where they differ, and the end of the game."""
    return "\n".join(_text(table)) + "\n"


def _text(table: Table) -> Iterator[str]:
    said = {seat: {told.line.seq: told.text for told in table.account(seat)} for seat in seats(table)}
    for line in table.lines:
        common = said[TABLE].get(line.seq)
        yield f"{line.label:>4}  {common or ''}".rstrip()
        for seat in seats(table)[1:]:
            if said[seat].get(line.seq) != common:
                yield f"      {seat}: {said[seat].get(line.seq)}"
    for seat in seats(table):
        yield f"digest of {seat}: {digest(table.view(seat))}"


HAPPENING = ("Happening(", "Mark(")
"""The name of a class whose objects are keys in a State, and what it was called on that day."""
NOW_CALLED = {"laid": "cards_played"}
"""Fields of States that have another name since that day."""


def digest(state: State) -> str:
    """Return a fingerprint of the State in the words of that day."""
    known = json.loads(FIELDS.read_text("utf-8"))[type(state).__name__]
    inner = frozenset(known["inside"])
    found = {name: plain(getattr(state, NOW_CALLED.get(name, name)), inner) for name in known["state"]}
    return hashlib.sha256(json.dumps(found, sort_keys=True).encode()).hexdigest()


def plain(value: Any, known: frozenset[str]) -> Any:
    """Return the value as JSON, whatever classes hold it; only the known fields are included."""
    if is_dataclass(value):
        found = {f.name: getattr(value, f.name) for f in fields(value)} | renamed(value)
        known_here = known - LATER.get(type(value).__name__, frozenset())
        return {name: plain(item, known) for name, item in found.items() if name in known_here}
    if isinstance(value, Mapping):
        return {str(key).replace(*HAPPENING): plain(item, known) for key, item in value.items()}
    if isinstance(value, (set, frozenset)):
        return sorted((plain(item, known) for item in value), key=str)
    if isinstance(value, Iterable) and not isinstance(value, str):
        return [plain(item, known) for item in value]
    return value


def renamed(value: Any) -> Mapping[str, str]:
    """Return a value under the field names of that day: the three cards of a suggestion or accusation."""
    if isinstance(value, (Suggestion, Accusation)) and len(value.cards) == 3:
        return dict(zip(("suspect", "weapon", "room"), value.cards, strict=True))
    return {}


def inside(value: Any) -> set[str]:
    """Return the names of all fields of the dataclasses within a value."""
    if is_dataclass(value):
        return {f.name for f in fields(value)}.union(*(inside(getattr(value, f.name)) for f in fields(value)))
    if isinstance(value, Mapping):
        return set().union(*map(inside, value.values()))
    if isinstance(value, Iterable) and not isinstance(value, str):
        return set().union(*map(inside, value))
    return set()


def record() -> None:
    """Write the games that do not exist yet, and the fields of their States at all moments."""
    FOLDER.mkdir(exist_ok=True)
    known: dict[str, dict[str, list[str]]] = json.loads(FIELDS.read_text("utf-8")) if FIELDS.exists() else {}
    for name, play in RECORDED.items():
        if (FOLDER / f"{name}.jsonl").exists():
            continue
        random.seed(0)
        table = with_breaks(play())
        (FOLDER / f"{name}.jsonl").write_text("\n".join(as_lines(table, name.replace("_", " "))) + "\n", "utf-8")
        found = known.setdefault(type(table.view(TABLE)).__name__, {"state": [], "inside": []})
        found["state"] = sorted(f.name for f in fields(table.view(TABLE)))
        for _, state in table.states(REFEREE):
            within = set().union(*(inside(getattr(state, f.name)) for f in fields(state)))
            found["inside"] = sorted(within.union(found["inside"]))
    FIELDS.write_text(json.dumps(known, indent=1) + "\n", "utf-8")


def lines() -> None:
    """Write the texts of all games."""
    for path in sorted(FOLDER.glob("*.jsonl")):
        path.with_suffix(".txt").write_text(text(read(path)), "utf-8")


if __name__ == "__main__":
    if sys.argv[1:] != ["lines"]:
        record()
    lines()
