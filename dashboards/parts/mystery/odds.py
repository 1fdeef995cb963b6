"""Odds, reasons, and what to ask next: the engine’s answers in the words and figures of a screen."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import takewhile
from math import isclose
from typing import Any

from assistant.deduction import Advice, Model, Sampling, Suggested
from assistant.kit.facts import ENVELOPE
from assistant.kit.phrasing import counted as amount
from assistant.kit.phrasing import listed
from assistant.table.table import SeatLine
from dashboards.parts.common.labels import Json
from dashboards.parts.common.seat_view import SeatView
from dashboards.parts.common.text import clip, percent
from dashboards.parts.mystery.leaks import leaks_said, of_suggestion
from dashboards.parts.mystery.mind import GIVING, MODELS, ODDS, Mind, Thought
from dashboards.parts.mystery.plans import plans_said
from dashboards.parts.mystery.ways import ways, whodunit

MOST = 3
"""The number of suggestions that are shown."""


def figure(mind: Mind, card: str, place: str) -> Json:
    """Return figure and weight of an open cell; empty if the table does not want odds."""
    if mind.level not in ODDS or mind.thought is None or not mind.thought.probabilities.deals:
        return {}
    chance = mind.thought.probabilities.probability(card, place)
    return {"c": percent(chance), "w": round(100 * chance)} if 0 < chance < 1 else {}


def odds(sight: SeatView, mind: Mind, ends: str = "accuse") -> Json:
    """Return everything beside the cells: conflict, what-if, why, chances, advice, bits left, model and method."""
    odds: Json = {
        "thinking": not mind.fresh,
        "doubted": [_line(sight, seq) for seq in mind.doubted],
        "conflict": _conflict(sight, mind.thought) if mind.fresh else None,
        "why": _why(sight, mind),
        "method": _method(mind),
    }
    if mind.thought and mind.thought.ways:
        odds["ways"] = ways(sight, mind, mind.thought.ways)
    if mind.level in ODDS:
        odds["models"] = [{"key": k, "label": label, "chosen": k == mind.model} for k, label in _models(mind).items()]
        if mind.thought and mind.thought.probabilities.deals:
            if still_asks(sight):
                odds["best"] = _best(sight, mind.thought, ends)
            about = "≈ " if mind.thought.probabilities.sampling else ""
            odds["left"] = f"{about}{mind.thought.probabilities.bits:.1f}"
            odds["bits"] = [{"label": sight.labels.get(r.seq, ""), "bits": round(r.bits, 3)} for r in mind.course]
            odds |= whodunit(sight, mind, mind.thought.probabilities)
            if mind.thought.advice and still_asks(sight) and (asks := _advice(sight, mind, mind.thought.advice))["top"]:
                odds["advice"] = asks
            if still_asks(sight) and (ahead := plans_said(sight, mind.plans)):
                odds["plans"] = ahead
            if told := leaks_said(sight, mind.leaks):
                odds["leaks"] = told
    return odds


def still_asks(sight: SeatView) -> bool:
    """Return whether this seat may still ask and accuse: it has not accused, and nobody has opened the envelope."""
    state = sight.state
    accused = state.open_accusation
    done = state.over or state.solution is not None or sight.player in state.out
    return not done and not (accused and accused.by == sight.player)


# ---------------------------------------------------------------- lines


def said(sight: SeatView, number: int) -> str:
    """Return what a line said, with the three cards that it answers."""
    seat_line = sight.line(number)
    if seat_line is None:
        return ""
    asked = getattr(seat_line.before, "open_suggestion", None)
    text = clip(seat_line.text, 160)
    if asked is None:
        return text
    cards = ", ".join(clip(sight.state.card(card)) for card in asked.cards)
    return f"{text.removesuffix('.')}: {cards}."


def _line(sight: SeatView, number: int) -> Json:
    return {"seq": number, "label": sight.labels.get(number, "?"), "text": said(sight, number)}


def _conflict(sight: SeatView, thought: Thought | None) -> Json | None:
    if thought is None or thought.conflict is None:
        return None
    doubtful, lines = thought.conflict.doubtful, thought.conflict.lines
    every = sorted({*lines, *_corrected_questions(sight, lines)})
    return {"lines": [{**_line(sight, seq), "doubtful": seq in doubtful} for seq in every]}


def _corrected_questions(sight: SeatView, answers: Iterable[int]) -> set[int]:
    """Return the corrected suggestions that these lines answer: a correction there changes what an answer proves."""
    asked = {answer: _question(sight, answer) for answer in answers}
    return {question.number for question in asked.values() if question and question.line.corrected}


def _question(sight: SeatView, answer: int) -> SeatLine | None:
    """Return the line of the suggestion that a line answers, if it answers one."""
    upto = reversed(list(takewhile(lambda line: line.number != answer, sight.living)))
    seat_line = sight.line(answer)
    if seat_line is None or seat_line.before.open_suggestion is None:
        return None
    made = len(seat_line.before.suggestions)
    return next((line for line in upto if len(line.before.suggestions) < made), None)


def _why(sight: SeatView, mind: Mind) -> Json | None:
    if mind.asked is None:
        return None
    card, place = mind.asked
    who = "The envelope" if place == ENVELOPE else clip(sight.state.name(place))
    name = clip(sight.state.card(card))
    reason: Json = {"card": card, "place": place, "text": "", "lines": []}
    if mind.why is None:
        figures = figure(mind, card, place).get("c")
        return {**reason, "text": f"{who}, {name}: open" + (f", {figures} %." if figures else ".")}
    holds = f"{who} has {name}." if mind.why.held else f"{who} does not have {name}."
    if not mind.why.lines:
        holds += " This follows from the deal alone."
    return {**reason, "text": holds, "lines": [_line(sight, seq) for seq in mind.why.lines]}


# ---------------------------------------------------------------- figures


def _best(sight: SeatView, thought: Thought, ends: str) -> Json:
    cards, chance = thought.probabilities.best
    names = ", ".join(clip(sight.state.card(card)) for card in cards)
    if chance >= 1:
        text = f"Enough to {ends}: {names}. No other deal is possible."
    else:
        several = likeliest(sight.state, cards, lambda card: thought.probabilities.probability(card, ENVELOPE))
        text = f"Not enough to {ends}: {several or f'most likely {names}, {percent(chance)} %'}."
    return {"cards": list(cards), "certain": chance >= 1, "text": text}


def likeliest(state: Any, best: Sequence[str], chance: Callable[[str], float]) -> str:
    """Return which cards of the likeliest envelope are certain, and of which kinds several cards are equally likely.

    "" if no two cards of a kind are equally likely.
    """
    certain, single, equal = list[str](), list[str](), list[str]()
    for card in best:
        kind = next(kind for kind, cards in state.deck.items() if card in cards)
        same = sum(isclose(chance(other), chance(card)) for other in state.deck[kind])
        if same > 1:
            equal.append(amount(same, kind))
        else:
            (certain if isclose(chance(card), 1) else single).append(clip(state.card(card)))
    if not equal:
        return ""
    said = [f"{listed(certain)} {'is' if len(certain) == 1 else 'are'} certain"] if certain else []
    said += [f"most likely {listed(single)}"] if single else []
    return "; ".join([*said, f"{listed(equal)} are equally likely"])


def _advice(sight: SeatView, mind: Mind, advice: Advice) -> Json:
    top = [
        {
            "cards": list(s.cards),
            "out": percent(ruled_out(s.bits)),
            "nobody": percent(s.nobody),
            "told": percent(ruled_out(s.leaked)),
            "way": f"to the {s.direction}" if s.direction else "",
            "error": f"± {100 * ruled_out(s.error) * (1 - ruled_out(s.bits)):.1f}" if s.error else "",
            "hand": of_suggestion(sight, mind.leaks, s.cards),
        }
        for s in best_suggestions(advice)
    ]
    sampled = "" if advice.method == "all deals" else f"Estimated from {_grouped(advice.method)}."
    return {"title": f"Ask next, {mind.where}", "top": top, "method": sampled}


def ruled_out(bits: float) -> float:
    """Return the share of what is still possible that this many bits rule out: a half for one bit."""
    return 1 - 2.0**-bits


def best_suggestions(advice: Advice) -> list[Suggested]:
    """Return the suggestions that are worth showing."""
    return [s for s in _each_once(advice.suggestions)[:MOST] if round(s.bits, 1) > 0]


def _each_once(suggestions: Sequence[Suggested]) -> list[Suggested]:
    """Return each set of three cards only once, in the better direction."""
    best: dict[tuple[str, ...], Suggested] = {}
    for suggested in suggestions:
        best.setdefault(suggested.cards, suggested)
    return list(best.values())


def _grouped(text: str) -> str:
    """Return a sentence with thousands separators in its whole numbers."""
    return " ".join(f"{int(word):,}" if word.isdigit() else word for word in text.split())


def _method(mind: Mind) -> str:
    thought = mind.thought
    if thought is None:
        if mind.fresh:
            return "The odds can't be computed right now. Forced marks are shown."
        return "Forced marks are shown; the possible deals are being counted."
    if not thought.probabilities.deals:
        return "No deal is consistent with these lines."
    if thought.probabilities.sampling:
        return _sampled(mind, thought, thought.probabilities.sampling)
    exact = f"Exact, {_counted(mind, thought.probabilities.deals)}"
    return f"{exact}, {_models(mind)[mind.model]}." if mind.level in ODDS else f"Forced facts, all of them. {exact}."


def _sampled(mind: Mind, thought: Thought, sampling: Sampling) -> str:
    """Return how many were drawn, how far the odds may be off, and whether a better answer is on its way."""
    many = f"Sampled: about {_counted(mind, thought.probabilities.deals)}"
    drawn = f"{many}, too many to count; {sampling.draws:,} were drawn" if thought.final else many
    off = f", odds ± {100 * float(sampling.chance.max()):.1f} points at most" if mind.level in ODDS else ""
    if not thought.final:
        coming = "A better answer could not be" if thought.failed else "A better answer is being"
        return f"{drawn}{off}. {coming} computed."
    forced = "Forced facts are exact." if sampling.complete else "Forced facts are certain; some may be missing."
    return f"{drawn}{off}. {forced}"


def _models(mind: Mind) -> Mapping[Model, str]:
    """Return the labels of the models, depending on whether cards are shown or given away."""
    return GIVING if mind.evidence.owners else MODELS


def _counted(mind: Mind, deals: int) -> str:
    return counted(deals, "history", "histories") if mind.evidence.owners else counted(deals)


def counted(deals: int, one: str = "deal", many: str = "deals") -> str:
    """Return a number of deals in short words."""
    if deals == 1:
        return f"1 {one}"
    for size, word in ((10**12, "trillion"), (10**9, "billion"), (10**6, "million")):
        if deals >= size:
            return f"{deals / size:,.1f} {word} {many}"
    return f"{deals:,} {many}"
