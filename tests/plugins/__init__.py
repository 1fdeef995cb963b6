"""Packages with games of other authors, written into a folder and found as if pip had installed them.

with plugged(tmp_path, package("tally", TALLY)) as games:
    games["tally"]
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from assistant.games import GAMES

TALLY = '''
"""A tally: players score, and the first with ten points wins."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import singledispatch

from assistant.core.event import Event, Player
from assistant.core.fast_replace import replace
from assistant.core.game import Game, State, illegal
from assistant.core.offer import Blank, Offer
from assistant.families import common_rules
from assistant.families.common_rules import TableSetUp, setup_fields, with_common_rules


class TallyStarted(TableSetUp):
    """The set-up."""


class PointsScored(Event):
    by: Player
    points: int


@dataclass(frozen=True, kw_only=True)
class Tally(State):
    points: Mapping[str, int] = field(default_factory=dict)
    winners: tuple[str, ...] = ()

    @property
    def score(self):
        return self.points


apply = singledispatch(common_rules.apply)


@apply.register
def _(event: TallyStarted, state):
    seats = [player.key for player in event.players]
    return replace(state, **setup_fields(event), points=dict.fromkeys(seats, 0), on_turn=seats[0])


@apply.register
def _(event: PointsScored, state):
    points = {**state.points, event.by: state.points.get(event.by, 0) + event.points}
    seats = [player.key for player in state.players]
    won = tuple(seat for seat in seats if points[seat] >= 10)
    after = seats[(seats.index(event.by) + 1) % len(seats)]
    return replace(state, points=points, winners=won, over=bool(won), on_turn=None if won else after)


def check(event, state):
    if isinstance(event, PointsScored) and event.by != state.on_turn:
        yield illegal(f"It is not the turn of {state.name(event.by)}. Wait, or record it anyway.", "TLY-01")


def offers(state, seat):
    if not state.over:
        yield Offer(PointsScored, "Score", {"by": state.on_turn}, (Blank("points", range(1, 6)),), expected=True)


def tell(event, before, after):
    if isinstance(event, TallyStarted):
        return "The tally begins."
    if isinstance(event, PointsScored):
        return f"{after.name(event.by)} scores {event.points}."
    return common_rules.tell(event, before, after)


def vocabulary(state):
    return {"player": {player.key: player.name for player in state.players}}


def laws(state):
    if any(points < 0 for points in state.points.values()):
        yield "Somebody has fewer than no points."


GAME = with_common_rules(
    Game(
        key="tally",
        title="Tally",
        events=(TallyStarted, PointsScored),
        start=Tally(),
        lay=lambda players: TallyStarted(players=tuple(players)),
        apply=apply,
        check=check,
        offers=offers,
        tell=tell,
        vocabulary=vocabulary,
        laws=laws,
    )
)
'''
"""The whole of a small game in one module."""

RULES = """
[meta]
title = "Tally"
interface = 1

[[rule]]
id = "TLY-01"
title = "In turn"
text = "Players score in turn."

[[ambiguity]]
id = "TLY-AMB-01"
question = "Who begins?"
default = "first"
options = [{key = "first", text = "The first player"}, {key = "eldest", text = "The eldest player"}]
"""


@dataclass(frozen=True)
class Package:
    """A package with one game: its key, its files below the folder of the package, and what names it."""

    key: str
    files: Mapping[str, str]
    name: str = ""
    version: str = "0.1"
    value: str = ""
    extra: Mapping[str, str] = field(default_factory=dict)

    @property
    def module(self) -> str:
        """The name under which the package is imported."""
        return self.name.replace("-", "_") or f"boardside_{self.key}"

    @property
    def distribution(self) -> str:
        """The name under which pip knows it."""
        return self.name or f"boardside-{self.key.replace('_', '-')}"

    def write(self, folder: Path) -> None:
        """Write the package and what pip keeps of it."""
        for name, text in {
            **{f"{self.module}/{name}": text for name, text in self.files.items()},
            **self.extra,
        }.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, "utf-8")
        about = folder / f"{self.distribution.replace('-', '_')}-{self.version}.dist-info"
        about.mkdir(exist_ok=True)
        (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {self.distribution}\nVersion: {self.version}\n")
        points = f"[boardside.games]\n{self.key} = {self.value or f'{self.module}:GAME'}\n"
        (about / "entry_points.txt").write_text(points)


def package(key: str, module: str = TALLY, *, calls: str = "", rules: str = "", **more: str) -> Package:
    """Return a package with a game in its `__init__.py`, which calls itself `calls` or the key, and further files."""
    named = module.replace('key="tally"', f'key="{calls or key}"')
    files = {"__init__.py": named, **({"rules.toml": rules} if rules else {})}
    return Package(key, {**files, **{name.replace("__", "."): text for name, text in more.items()}})


@contextmanager
def plugged(folder: Path, *packages: Package) -> Iterator[type(GAMES)]:  # type: ignore[valid-type]
    """Have these packages installed, in a folder of their own; afterwards they are gone."""
    place = folder / "site"
    place.mkdir(exist_ok=True)
    for one in packages:
        one.write(place)
    with reached(place):
        yield GAMES


@contextmanager
def reached(*places: Path) -> Iterator[None]:
    """Have the packages in these folders found, until the end."""
    before = list(sys.path)
    sys.path[:0] = map(str, places)
    GAMES.look_again()
    try:
        yield
    finally:
        GAMES.look_again()
        sys.path[:] = before
        GAMES.look_again()
