"""The table of holders: for each card, the places that can hold it, as far as a player can conclude. No rules."""

from __future__ import annotations

from assistant.deduction import QUICK, Posterior, Probabilities, posterior
from assistant.kit.facts import ENVELOPE, Evidence
from assistant.knowledge.evidence_cache import learnt
from dashboards.parts.common.labels import Json
from dashboards.parts.common.seat_view import SeatView

NONE = "The lines contradict each other: no deal fits all of them. Look for a mistake in the feed."
WORKING = "Working it out …"
ROUNDING = 1e-9
"""How far a chance that is certain may be from 0 or 1 by rounding."""


def evidence_of(sight: SeatView) -> Evidence | None:
    """Return what the player of this page may conclude from; None without a player, help, or hidden cards."""
    if sight.player is None or not sight.is_set_up or sight.state.help == "notes":
        return None
    return learnt(sight.table, sight.player)


def chances(sight: SeatView) -> Probabilities | None:
    """Return who holds which card with which probability, as the player of this page can know; None until it is known.

    `probability(card, place)` of the answer is one chance; the card set aside is at the place `ENVELOPE`.
    """
    evidence = evidence_of(sight)
    if evidence is None:
        return None
    answer, fresh = sight.ask("holders", evidence, lambda: _figures(posterior(evidence, budget=QUICK)))
    return answer if fresh else None


def _figures(answer: Posterior) -> Probabilities:
    return answer.figures


def holders(sight: SeatView) -> Json | None:
    """Return a table: a row for each card, a column for each place, with "yes", "" or a chance in percent."""
    evidence = evidence_of(sight)
    if evidence is None:
        return None
    known = chances(sight)
    if known is None or not known.deals:
        return {"part": "holders", "note": WORKING if known is None else NONE, "places": [], "rows": []}
    places = [place for place in evidence.places if place != sight.player]
    return {
        "part": "holders",
        "note": "Chances from what you have seen. Note your own cards first.",
        "places": ["Aside" if place == ENVELOPE else sight.name(place) for place in places],
        "rows": [_row(sight, known, card, places) for card in evidence.cards],
    }


def _row(sight: SeatView, known: Probabilities, card: str, places: list[str]) -> Json:
    own = known.probability(card, str(sight.player))
    return {
        "card": sight.state.called("card", card),
        "own": own > 1 - ROUNDING,
        "cells": [_cell(known.probability(card, place)) for place in places],
    }


def _cell(chance: float) -> str:
    """Return a chance in percent; "yes" and "" stand for what is certain.

    >>> [_cell(chance) for chance in (0, 0.001, 0.25, 0.999, 1)]
    ['', '1 %', '25 %', '99 %', 'yes']
    """
    if min(chance, 1 - chance) < ROUNDING:
        return "yes" if chance > ROUNDING else ""
    return f"{min(99, max(1, round(100 * chance)))} %"
