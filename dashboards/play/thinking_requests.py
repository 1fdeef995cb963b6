"""Computations for a page: odds and advice for its seat, why a cell is forced, what follows if a line is ignored."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from assistant.core.offer import Nonsense
from assistant.deduction import QUICK, Model, why, without
from assistant.games.clue.figures.itinerary import Plan
from dashboards.parts.common.labels import Json
from dashboards.parts.common.seat_view import SeatView
from dashboards.parts.mystery.grid import learnt
from dashboards.parts.mystery.leaks import Leaks, leak_task, leaks_of
from dashboards.parts.mystery.mind import (
    MODELS,
    ODDS,
    Mind,
    PossibleSuggestion,
    Prefix,
    Reached,
    ThinkingTask,
    Thought,
    course,
    glance,
    reached,
    think,
)
from dashboards.parts.mystery.odds import best_suggestions
from dashboards.parts.mystery.plans import SAMPLES
from dashboards.play import replay
from dashboards.play.page_context import Spot
from dashboards.play.worker_pool import First, Thinker


class Pondering:
    """Conclusions that the seat can draw, as far as the table agreed on help; computed by `thinker`."""

    def __init__(self, spot: Spot) -> None:
        self._spot = spot
        self.thinker = Thinker(spot.wake)
        self._model: Model = "random"
        self._doubted: tuple[int, ...] = ()
        self._asked: tuple[str, str] | None = None
        self._course = Prefix()

    def forget(self) -> None:
        """Forget what was asked about and which lines are ignored, because somebody else looks now."""
        self._asked, self._doubted = None, ()

    # ------------------------------------------------------------------ what is known at this moment

    def mind(self, sight: SeatView) -> Mind | None:
        """Return the odds and advice for this seat now; None if nobody is looking who may be helped."""
        level = sight.state.help
        if sight.player is None or level == "notes":
            return None
        evidence = learnt(sight, sight.player).evidence
        if evidence is None:
            return None
        if self._doubted:
            living = {seat_line.number for seat_line in sight.living}
            self._doubted = tuple(seq for seq in self._doubted if seq in living)
        if self._doubted:
            evidence = without(evidence, self._doubted)
        asking = self._spot.arrangement.asking(sight) if level == "advice" else None
        task = ThinkingTask(evidence, self._model, asking)
        thought, fresh = self.thinker.ask_twice(
            "odds",
            task,
            lambda wanted: _first(glance(task, replace(QUICK, wanted=wanted))),
            lambda wanted: self.thinker.apart(wanted, think, task),
            lambda thought: replace(thought, failed=True),
        )
        return Mind(
            evidence=evidence,
            level=level,
            model=self._model,
            thought=thought,
            fresh=fresh,
            doubted=self._doubted,
            course=self._reached(task, thought, fresh) if level in ODDS else (),
            asked=self._asked,
            why=self._why(task),
            where=asking.where if asking else "",
            plans=self._plans(sight, thought, task) if level == "advice" and fresh else (),
            leaks=self._leaks(sight, thought, asking) if level == "advice" and fresh and not self._doubted else None,
        )

    def _plans(self, sight: SeatView, thought: Thought | None, task: ThinkingTask) -> Sequence[Plan]:
        """Return where to go in the next two turns: first an estimate, then from all answers."""
        if thought is None or not thought.final or not thought.probabilities.deals:
            return ()
        asked = self._spot.arrangement.planning(sight, task.evidence, task.model)
        if asked is None:
            return ()
        key, answer = asked
        found, fresh = self.thinker.ask_twice(
            "plans", key, lambda _: First(answer(SAMPLES), False), lambda _: answer(0)
        )
        return found if fresh and found else ()

    def _leaks(self, sight: SeatView, thought: Thought | None, asking: PossibleSuggestion | None) -> Leaks | None:
        """Return what the others learn about this hand, computed only once the present is known."""
        evidence = learnt(sight, sight.player or "").evidence
        if thought is None or not thought.final or not thought.probabilities.deals or evidence is None:
            return None
        asks = best_suggestions(thought.advice) if thought.advice and asking and not evidence.owners else []
        queued = [(s.cards, asking.queue_of(s)) for s in asks if asking]
        task = leak_task(sight, evidence, queued)
        if task is None:
            return None
        if not task.long:
            leaks, fresh = self.thinker.ask("leaks", task, lambda: leaks_of(task))
        else:
            leaks, fresh = self.thinker.ask_twice(
                "leaks", task, lambda _: First(None, False), lambda wanted: self.thinker.apart(wanted, leaks_of, task)
            )
        return leaks if fresh else None

    def _reached(self, task: ThinkingTask, thought: Thought | None, fresh: bool) -> Any:
        """Return the course of the game, computed only once the present is known."""
        if not fresh or thought is None or not thought.final or not thought.probabilities.deals:
            return ()
        key, known = (task.evidence, task.model), self._course

        def reaching(*given: Any) -> list[Reached]:
            return self.thinker.apart(_always, reached, *given)

        return self.thinker.ask("bits", key, lambda: course(task.evidence, task.model, known, reaching))[0] or ()

    def replayed(self, camera: str) -> list[Any]:
        """Return figures for the frames of a camera, computed when it is opened; empty until they are there."""
        evidence = replay.evidence_of(self._spot.table, camera)
        if evidence is None or not replay.helped(self._spot.table, camera, ODDS):
            return []
        task = (evidence, replay.places_of(self._spot.table, camera), self._model)
        frames, fresh = self.thinker.ask("replay", task, lambda: replay.odds_frames(*task))
        return (frames or []) if fresh else []

    def weighed(self, sight: SeatView) -> Json | None:
        """Return what the game asks about afterwards once it is computed; None if it asks nothing."""
        asked = self._spot.arrangement.weighed(sight) if sight.is_set_up else None
        if asked is None:
            return None
        weighed, fresh = self.thinker.ask("weighed", *asked)
        return weighed if fresh else None

    def _why(self, task: ThinkingTask) -> Any:
        if self._asked is None:
            return None
        card, place = self._asked
        key = (task.evidence, card, place)
        reasons, fresh = self.thinker.ask("why", key, lambda: why(*key))
        return reasons if fresh else None

    # ------------------------------------------------------------------ taps

    def on_why(self, message: Json) -> None:
        """Show which lines force a cell; the same cell again, or none, closes it."""
        asked = (str(message.get("card")), str(message.get("place")))
        mind = self.mind(self._spot.own)
        known = mind is not None and asked[0] in mind.evidence.cards and asked[1] in mind.evidence.places
        self._asked = asked if known and asked != self._asked else None

    def on_model(self, message: Json) -> None:
        """Choose what the odds on this page assume."""
        model: Model | None = next((model for model in MODELS if model == message.get("model")), None)
        if model is None:
            raise Nonsense("Choose one of the two assumptions about which card is shown.")
        self._model = model

    def on_doubt(self, message: Json) -> None:
        """Ignore this line, or count it again, on this page only; nothing is recorded."""
        number = self._spot.line_of(message, self._spot.own).number
        rest = tuple(n for n in self._doubted if n != number)
        self._doubted = rest if number in self._doubted else (*rest, number)

    def on_believe(self, _: Json) -> None:
        """Count all lines again."""
        self._doubted = ()


def _first(thought: Thought) -> First:
    return First(thought, thought.final)


def _always() -> bool:
    return True
