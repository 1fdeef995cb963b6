"""The questions that players and analysts ask first, each under a name: `ANSWERS["return_per_corporation"]`.

Every answer is computed from the open data alone. `partly` says what the log cannot tell.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

import pandas as pd  # pyright: ignore[reportMissingTypeStubs]

from assistant.figures.questions.continents import continents_held
from assistant.figures.questions.named_queries import SQL
from assistant.figures.questions.practice import practice
from assistant.figures.questions.question import Question
from assistant.figures.questions.ratings import head_to_head, ratings
from assistant.figures.questions.records import records
from assistant.figures.questions.season import Season

Frames = Mapping[str, pd.DataFrame]
"""One or more frames, by what they show."""


@dataclass(frozen=True)
class NamedQuestion:
    """One of the questions. `find` returns its frames for the selected games."""

    number: int
    key: str
    words: str
    find: Callable[[Season], Frames]
    partly: str = ""


def _asks(**questions: Question) -> Callable[[Season], Frames]:
    """Return a function that answers these questions with the question engine."""
    return lambda season: {name: season.ask(question).frame for name, question in questions.items()}


def _sql(*names: str) -> Callable[[Season], Frames]:
    """Return a function that runs queries of `assistant.figures.questions.named_queries` on the selected games."""

    def find(season: Season) -> Frames:
        games = season.games()
        return {name: season.sql(SQL[name], games) for name in names}

    return find


def _both(*ways: Callable[[Season], Frames]) -> Callable[[Season], Frames]:
    return lambda season: {name: frame for find in ways for name, frame in find(season).items()}


def _rated(season: Season) -> Frames:
    return {"ratings": ratings(season), "head_to_head": head_to_head(season)}


def _known() -> Iterator[NamedQuestion]:
    yield NamedQuestion(1, "winners", "Who won, and with what score?", _sql("winners"))
    yield NamedQuestion(2, "win_rate", "How often does each player win?", _asks(win_rate=Question("won", "person")))
    yield NamedQuestion(3, "ratings", "Who are the strongest players?", _rated)
    yield NamedQuestion(4, "seat_order", "Does seating order matter?",
                _asks(seat_order=Question("won", "place"), players=Question("won", "starts")))  # fmt: skip
    yield NamedQuestion(5, "duration", "How long do games, turns and players take?",
                _asks(games=Question("minutes", "kind"), turns=Question("pace", "turn"),
                      players=Question("pace", "person")))  # fmt: skip
    yield NamedQuestion(6, "wealth", "How did everyone stand, and how often did the lead change?",
                _both(_sql("standing"), _asks(leads=Question("leads", "kind"))))  # fmt: skip
    yield NamedQuestion(7, "income_by_source", "Where does the money come from?", _sql("income"))
    yield NamedQuestion(8, "return_per_corporation", "Which corporation pays off, and what does a share cost?",
                _asks(returned=Question("returned", "corporation"),
                      price=Question("bought", "corporation")))  # fmt: skip
    yield NamedQuestion(9, "prices", "How did prices and sizes develop, and when did they peak?",
                _both(_sql("prices"), _asks(peaks=Question("peak", "corporation"))))  # fmt: skip
    yield NamedQuestion(10, "mergers", "Who gained from which merger?", _sql("mergers"))
    yield NamedQuestion(11, "majorities", "Who held which majority, and for how long?", _sql("majorities"))
    yield NamedQuestion(12, "idle_cash", "Who bought nothing, or left cash idle?", _sql("unbought", "idle"))
    yield NamedQuestion(13, "armies", "How many armies and territories did everyone have?", _sql("armies"))
    yield NamedQuestion(14, "continents", "Who held which continent, and for how long?",
                lambda season: {"continents": continents_held(season)})  # fmt: skip
    yield NamedQuestion(15, "fights_by_area", "Where is the fighting?", _sql("fought"))
    yield NamedQuestion(16, "odds", "Do attacks succeed as often as they should?",
                _asks(ends=Question("fought", "outcome"), captured=Question("captured", "odds"),
                      beaten=Question("beaten", "person")))  # fmt: skip
    yield NamedQuestion(17, "dice", "Who is lucky with dice?",
                _asks(dice=Question("dice", "person"), battles=Question("swing", "person")),
                "dice that were not entered are not known")  # fmt: skip
    yield NamedQuestion(18, "sets", "When are sets of cards turned in, and what do they bring?",
                _both(_sql("sets"), _asks(worth=Question("sets", "turn"))))  # fmt: skip
    yield NamedQuestion(19, "bits", "How much did each player still not know?", _sql("bits"),
                "hands that were never revealed are not known")  # fmt: skip
    yield NamedQuestion(20, "provable", "When could the case file be proved, and when was it named?", _sql("proved"))
    yield NamedQuestion(21, "suggestions", "How good are our suggestions?",
                _asks(efficiency=Question("efficiency", "person"), gained=Question("gained", "person")))  # fmt: skip
    yield NamedQuestion(22, "missed", "Who could prove the case file but did not accuse?", _sql("missed"),
                "thoughts that nobody wrote down are not known")  # fmt: skip
    yield NamedQuestion(23, "shown", "Who shows which card, and how often?", _sql("shown"),
                "cards that were shown in secret count without their name")  # fmt: skip
    yield NamedQuestion(24, "house_rules", "What do house rules change, and what are our records?",
                _both(_asks(minutes=Question("minutes", "options"), leads=Question("leads", "options")),
                      lambda season: {"records": records(season)}))  # fmt: skip
    yield NamedQuestion(25, "turning", "When did games turn, and which decisions cost the most?",
                _sql("turned", "dearest"),
                "in the first half of a war the standing is only a rough estimate")  # fmt: skip
    yield NamedQuestion(26, "practice", "What should we practise?",
                lambda season: {"practice": practice(season)},
                "a kind of decision is listed from five decisions in twelve games on")  # fmt: skip
    yield NamedQuestion(
        27, "habits", "How often do we play, and who is on a run?", _sql("months", "streaks", "h_index")
    )


ANSWERS: Final[Mapping[str, NamedQuestion]] = {one.key: one for one in _known()}
"""All the questions by key, in the order in which they are listed."""


def answer(season: Season, key: str) -> Frames:
    """Return the frames of one question; raises LookupError if it does not exist."""
    if key not in ANSWERS:
        raise LookupError(f"There is no question called {key}.")
    return ANSWERS[key].find(season)
