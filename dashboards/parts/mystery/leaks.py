"""Leaks of a player's hand: what the others learn from a card that could be shown, a suggestion, the last answers.

Everything rests on the player's own story. It is shown on that player's page alone, where the table agreed on advice.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from assistant.deduction import QUICK, Budget, posterior
from assistant.deduction.advice.hand_leaks import Leak, OtherView, SuggestionLeaks, answer_leak, seen_by_other
from assistant.families.mystery.table import Mystery
from assistant.kit.facts import DealtOn, Evidence, Fact, Moved, Traded
from assistant.kit.phrasing import counted as amount
from assistant.kit.phrasing import listed
from assistant.knowledge.shared_evidence import learned_between, shared, would_learn
from dashboards.parts.common.labels import Json
from dashboards.parts.common.seat_view import SeatView
from dashboards.parts.common.text import clip, percent

ANSWERS: Final = ("CardShown", "CardGiven")
"""The kinds of events with which a player answers with a card."""
NOTHING: Final = 1e-9
"""Bits below which an exact leak is none."""
ASSUMED: Final = (
    "How much of what they think possible about your hand is ruled out: by what you know they have seen, if they "
    "reason perfectly and read nothing into your choice."
)

Facts = tuple[Fact, ...]
Named = tuple[str, ...]


@dataclass(frozen=True)
class LastQuestion:
    """The last question, if this player asked or answered it, and what each other player had seen before it.

    `learned` are the facts about this player's hand and others that each has learned since. `queue` is that of a
    question that this player asked; of others it is empty.
    """

    cards: Named
    asker: str
    queue: Named
    mine: Evidence
    views: Mapping[str, Evidence]
    learned: Mapping[str, Facts]


@dataclass(frozen=True)
class LeakTask:
    """Everything that the leaks depend on.

    `views` is what each other player has certainly seen by now, `answers` what each would learn from a card, by card.
    `suggestions` are those worth a look, each with its queue.
    """

    hand: str
    mine: Evidence
    views: Mapping[str, Evidence]
    answers: Mapping[str, Mapping[str, Facts]] = field(default_factory=dict[str, Mapping[str, Facts]])
    suggestions: tuple[tuple[Named, Named], ...] = ()
    last: LastQuestion | None = None

    @property
    def long(self) -> bool:
        """Whether this may take seconds, because cards have changed hands."""
        return any(isinstance(fact, (Moved, Traded, DealtOn)) for fact in self.mine.facts)


@dataclass(frozen=True)
class Leaks:
    """The leaks: by the card that is shown, by the cards of a suggestion, and of the last question.

    `sure` are the cards of the hand that each other player can place for certain.
    """

    task: LeakTask
    answers: Mapping[str, Sequence[Leak]]
    suggestions: Mapping[Named, Sequence[Leak]]
    last: Sequence[Leak]
    sure: Mapping[str, int]


# ---------------------------------------------------------------------- the question


def leak_task(sight: SeatView, mine: Evidence, suggestions: Sequence[tuple[Named, Named]] = ()) -> LeakTask | None:
    """Return what is asked about now; None if this player's hand is not known, or if nobody is left to learn of it.

    None also for a game that is not of the Clue family: another author's hands may be kept elsewhere.
    """
    state, me = sight.state, sight.player
    if not isinstance(state, Mystery) or me is None or state.over or not state.hands.get(me):
        return None
    others = [player for player in state.order if player != me and player not in state.out]
    views = {other: evidence for other in others if (evidence := shared(sight.table, me, other).evidence)}
    answers = dict[str, Mapping[str, Facts]]()
    for offer in sight.offered(*ANSWERS):
        if offer.private and offer.known.get("by") == me and any(blank.name == "card" for blank in offer.blanks):
            for card in offer.blank("card").choices:
                event = offer.fill({"card": card})
                answers[card] = {other: would_learn(sight.table, me, other, event) for other in views}
    return LeakTask(me, mine, views, answers, tuple(suggestions), _last(sight, me, views)) if views else None


def _last(sight: SeatView, me: str, views: Mapping[str, Evidence]) -> LastQuestion | None:
    """Return the last question once it is closed, if this player asked it or answered it."""
    state = sight.state
    asked = state.suggestions[-1] if state.suggestions else None
    if asked is None or not asked.closed or me not in (asked.by, *asked.answers):
        return None
    many = len(state.suggestions)
    made = next((at for at in reversed(range(len(sight.lines))) if _asks(sight.lines[at], many)), None)
    if made is None:
        return None
    before = {other: shared(sight.table, me, other, made - 1) for other in views}
    after = {other: shared(sight.table, me, other) for other in views}
    own = shared(sight.table, me, me, made - 1).evidence
    if made == 0 or own is None or any(known.evidence is None for known in before.values()):
        return None
    return LastQuestion(
        cards=asked.cards,
        asker=asked.by,
        queue=asked.asked if asked.by == me else (),
        mine=own,
        views={other: known.evidence for other, known in before.items() if known.evidence},
        learned={other: learned_between(before[other], after[other]) for other in views},
    )


def _asks(seat_line: Any, many: int) -> bool:
    """Return whether a line made the question that is now the last of `many`."""
    before, after = seat_line.before, seat_line.after
    return not seat_line.line.struck and len(before.suggestions) < many <= len(after.suggestions)


# ---------------------------------------------------------------------- the answer


def leaks_of(task: LeakTask, budget: Budget = QUICK) -> Leaks:
    """Return every leak that the task asks for."""
    views = {o: OtherView(seen_by_other(seen, task.mine, o), budget) for o, seen in task.views.items()}
    answers = {card: _answered(views, facts, task.hand) for card, facts in task.answers.items()}
    suggestions = dict[Named, Sequence[Leak]]()
    if task.suggestions:
        asking = SuggestionLeaks(posterior(task.mine, budget=budget), views, task.hand)
        suggestions = {cards: asking.of(cards, queue) for cards, queue in task.suggestions}
    return Leaks(task, answers, suggestions, _happened(task, budget), _sure(task, views))


def _answered(views: Mapping[str, OtherView], facts: Mapping[str, Facts], hand: str) -> list[Leak]:
    found = {other: answer_leak(view, facts.get(other, ()), hand) for other, view in views.items()}
    return [Leak(other, *leak) for other, leak in found.items() if leak is not None]


def _happened(task: LeakTask, budget: Budget) -> Sequence[Leak]:
    """Return what the last question told each other player about the hand."""
    last = task.last
    if last is None:
        return ()
    views = {o: OtherView(seen_by_other(seen, last.mine, o), budget) for o, seen in last.views.items()}
    if last.asker != task.hand:
        return _answered(views, last.learned, task.hand)
    if task.mine.owners:  # the card that was given is in the hand now
        return ()
    known = posterior(task.mine, budget=budget)
    return SuggestionLeaks(known, views, task.hand).of(last.cards, last.queue) if known.deals else ()


def _sure(task: LeakTask, views: Mapping[str, OtherView]) -> dict[str, int]:
    sure = dict[str, int]()
    for other, view in views.items():
        known = view.after()
        if known.deals:
            marks = known.marks
            sure[other] = sum(marks.at(card, task.hand) == "yes" for card in known.evidence.cards)
    return sure


# ---------------------------------------------------------------------- the words


def leaks_said(sight: SeatView, leaks: Leaks | None) -> Json | None:
    """Return the leaks in the words of a page; None if there is nothing to say."""
    if leaks is None:
        return None
    answers, last = _of_answers(sight, leaks), _of_last(sight, leaks)
    return {"answers": answers, "last": last, "assumed": ASSUMED} if answers or last else None


def _of_answers(sight: SeatView, leaks: Leaks) -> Json | None:
    asked = sight.state.open_suggestion
    if asked is None or not leaks.answers:
        return None
    told = {card: leak for card, found in leaks.answers.items() for leak in found if leak.player == asked.by}
    least = min((leak.bits for leak in told.values()), default=0.0)
    more = any(leak.bits > least for leak in told.values())
    cards = {
        card: {"say": _told(sight, (leak,), (asked.by,)), "least": more and leak.bits == least}
        for card, leak in told.items()
    }
    seen = next(iter(leaks.answers.values()))
    beside = _told(sight, seen, tuple(leak.player for leak in seen if leak.player != asked.by))
    return {"cards": cards, "others": f"That you answer with a card {beside}." if beside else ""}


def _of_last(sight: SeatView, leaks: Leaks) -> Json | None:
    last = leaks.task.last
    if last is None or not leaks.last:
        return None
    own = last.asker == leaks.task.hand
    what = "Your question" if own else f"Your answer to {clip(sight.name(last.asker))}"
    everybody = tuple(leak.player for leak in leaks.last)
    return {"text": f"{what} {_told(sight, leaks.last, everybody, past=True)}.", "sure": _sure_said(sight, leaks)}


def _sure_said(sight: SeatView, leaks: Leaks) -> str:
    size = len(sight.state.hands[leaks.task.hand])
    some = [f"{clip(sight.name(o))} knows {many}" for o, many in leaks.sure.items() if many]
    return f"Of your {amount(size, 'card')}, {listed(some)} for certain." if some else ""


def _told(sight: SeatView, leaks: Sequence[Leak], players: Sequence[str], past: bool = False) -> str:
    """Return what these players learn: those who learn equally much together, those who learn nothing last."""
    by_share: dict[str, list[str]] = {}
    for leak in sorted(leaks, key=lambda leak: -leak.bits):
        if leak.player in players:
            by_share.setdefault(share_of(leak), []).append(clip(sight.name(leak.player)))
    nobody = by_share.pop("", [])
    rules, tells = ("ruled", "told") if past else ("rules", "tells")
    some = listed(f"{share} % for {listed(names)}" for share, names in by_share.items())
    said = [f"{rules} out {some}"] if some else []
    said += [f"{tells} {listed(nobody)} nothing new"] if nobody else []
    return " and ".join(said)


def share_of(leak: Leak) -> str:
    """Return the share of what was possible that a leak rules out, in percent; "" if it tells nothing new."""
    if leak.bits <= NOTHING:
        return ""
    return f"{'about ' if leak.error else ''}{percent(1 - 2.0**-leak.bits)}"


def of_suggestion(sight: SeatView, leaks: Leaks | None, cards: Named) -> str:
    """Return what a suggestion would tell each other player about the hand; "" if that is not known."""
    found = leaks.suggestions.get(cards, ()) if leaks else ()
    shares = dict(_shares(sight, found))
    if not shares:
        return ""
    if set(shares.values()) == {"0"}:
        return "Tells nobody anything about your hand"
    return "About your hand: " + ", ".join(f"{name} {share} %" for name, share in shares.items())


def _shares(sight: SeatView, found: Sequence[Leak]) -> Iterator[tuple[str, str]]:
    """Yield each player's name and share; an average below half a percent is none."""
    for leak in found:
        share = 1 - 2.0**-leak.bits
        yield clip(sight.name(leak.player)), percent(share) if share >= 0.005 else "0"
