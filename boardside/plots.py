"""The pictures of a game as HoloViews objects that follow it: courses, map, grid, bits, luck and odds."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pandas as pd  # pyright: ignore[reportMissingTypeStubs]

from boardside import areas as held
from boardside import chances
from boardside.courses import Courses
from boardside.knowledge import Knowledge, Told, has_hidden_cards, seen

if TYPE_CHECKING:
    from boardside.following import Follower

__all__ = ["Plots"]

PICTURES = "dashboards.notebooks.pictures"


class Plots(Courses):
    """The pictures of one game: `names` lists them, `plot.areas()` draws one, `plot.frame("areas")` has its numbers.

    A drawing is a HoloViews DynamicMap that is drawn again with every line, in options that `opts` changes. It shows
    what the seat of the evening may know.
    """

    def __init__(self, followed: Follower) -> None:
        super().__init__(followed)
        self._lessons: dict[str, Told] = {}
        self._account = chances.Luck(followed.table, followed.seat)

    @property
    def names(self) -> list[str]:
        """The pictures of this game."""
        return [*super().names, *self._pictures()]

    def frame(self, name: str, *given: Any, **named: Any) -> pd.DataFrame:
        """Return the numbers of a picture; what its drawing takes is taken here too. Raises as the drawing does.

        A course has the columns moment, when, who, value. Raises LookupError if the game has no such picture.
        """
        found = self._pictures().get(name)
        return found(*given, **named) if found else super().frame(name)

    def _pictures(self) -> dict[str, Callable[..., pd.DataFrame]]:
        """Return the pictures of this game beside its courses, each with what makes its numbers."""
        found: dict[str, Callable[..., pd.DataFrame]] = {}
        if held.has_map(self._sight()):
            found["areas"] = self._areas
        if has_hidden_cards(self._followed.table):
            found |= {"grid": self._grid, "bits": self._bits}
        if chances.has_luck(self._followed.table):
            found["luck"] = self._luck
        if chances.has_battles(self._followed.table):
            found["odds"] = self._odds
        return found

    def _needs(self, name: str) -> None:
        """Raise LookupError if the game has no such picture."""
        if name not in self._pictures():
            raise LookupError(self._no_such(name))

    def _needs_odds(self) -> None:
        """Raise LookupError while the table wants no odds."""
        if not chances.has_odds(self._followed.view):
            raise LookupError(chances.NO_ODDS)

    # ---------------------------------------------------------------- the map

    def areas(self) -> Any:
        """Return the map: every area in the color of its owner, with the armies or units in it.

        Its frame has the columns area, owner, count. Raises LookupError for a game without a map of areas.
        """
        self._needs("areas")

        def now() -> tuple[Any, ...]:
            self._needs("areas")
            sight = self._sight()
            rows = [(one.key, one.name, one.owner, one.count, one.there) for one in held.areas(sight)]
            frame = pd.DataFrame(rows, columns=["key", "area", "owner", "count", "there"])
            title = self._followed.table.game.title
            return frame, sight.state.world, held.colours(sight), title

        return self._following(now, f"{PICTURES}:choropleth")

    def _areas(self) -> pd.DataFrame:
        rows = [(one.name, one.owner, one.count) for one in held.areas(self._sight())]
        return pd.DataFrame(rows, columns=["area", "owner", "count"])

    # ---------------------------------------------------------------- hidden cards

    def grid(self, seat: str = "") -> Any:
        """Return how likely each card is at each place, as a seat knows it, with the lines behind every certain one.

        The seat is by default that of the evening; “table” is what everybody knows. Its frame has the columns kind,
        card, holder, chance, mark, why. Raises LookupError for a game without hidden cards or with notes only,
        PermissionError for a seat whose cards the evening may not know, Nonsense before the deal.
        """
        known = self._known("grid", seat)

        def now() -> tuple[Any, ...]:
            found = self._known("grid", known.seat)
            return found.grid(), f"{found.name}: {found.method}"

        return self._following(now, f"{PICTURES}:heat")

    def bits(self, seat: str = "") -> Any:
        """Return how many bits about the envelope every line told a seat; below 0 where it misled.

        Its frame has the columns line, text, bits (still missing after it), told. Seats and errors are those of `grid`;
        while the table wants no odds, it raises LookupError too.
        """
        known = self._known("bits", seat)

        def now() -> tuple[Any, ...]:
            found = self._known("bits", known.seat)
            frame: Any = self._bits(found.seat)
            left = f"{frame.bits.iloc[-1]:.1f} bits still missing" if len(frame) else "nothing yet"
            return frame, f"{found.name}: what each line told, {left}"

        return self._following(now, f"{PICTURES}:spikes")

    def _known(self, name: str, seat: str) -> Knowledge:
        self._needs(name)
        known = Knowledge.of(self._followed.table, seen(self._followed, seat))
        if name == "bits":
            self._needs_odds()
        return known

    def _grid(self, seat: str = "") -> pd.DataFrame:
        return self._known("grid", seat).grid()

    def _bits(self, seat: str = "") -> pd.DataFrame:
        known = self._known("bits", seat)
        return self._lessons.setdefault(known.seat, Told()).frame(known)

    # ---------------------------------------------------------------- dice and draws

    def luck(self, unit: str = "") -> Any:
        """Return everybody's luck so far: what dice and draws brought, less what was to be expected of them.

        `unit` is by default the one that the game's figures are in. Its frame has a row for each chance event, with the
        columns moment, line, who, what, unit, made, expected, luck. Raises LookupError for a game without figures, and
        while the table wants no odds.
        """
        self._luck()

        def now() -> tuple[Any, ...]:
            frame, of = self._account.course(unit)
            colours = {player.name: player.colour for player in self._followed.view.players}
            title = f"Luck beside the average, in {of}"
            frame = frame.rename(columns={"moment": "lines"})  # the moments of a course are others: no axis is shared
            return frame, "lines", "luck", "who", title, of, colours, ("made", "expected"), None, "line"

        return self._following(now, "dashboards.notebooks.plots:curves")

    def _luck(self) -> pd.DataFrame:
        self._needs("luck")
        self._needs_odds()
        return self._account.frame()

    def odds(self, attackers: int, defenders: int, **battle: Any) -> Any:
        """Return how an attack may end: the armies left, with their chances.

        `attackers` counts the army that stays behind; `battle` are further fields of `assistant.odds.Battle`, such as
        `stop_at`. Its frame has the columns outcome ("captured" or "held"), left, chance. Raises LookupError for a game
        without such battles and while the table wants no odds, Unanswerable for impossible numbers.
        """
        from dashboards.notebooks.pictures import endings  # noqa: PLC0415  (imported only if something is drawn)

        return endings(self._odds(attackers, defenders, **battle), f"{attackers} against {defenders}")

    def _odds(self, attackers: int, defenders: int, **battle: Any) -> pd.DataFrame:
        self._needs("odds")
        self._needs_odds()
        return chances.ends(attackers, defenders, **battle)
