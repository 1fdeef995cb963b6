"""Outcomes, mergers and votes of Cold Cash Risk, each with its effect. No rules."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.core.offer import Offer
from assistant.games.cold_cash_risk import events as e
from assistant.games.cold_cash_risk import placement, settlement
from assistant.games.cold_cash_risk.meeting import asked
from assistant.games.cold_cash_risk.state import ColdCash, Meeting, MergerProposal
from assistant.kit.market import Settlement
from assistant.kit.phrasing import counted, listed, money
from dashboards.games.cold_cash_risk.market import made
from dashboards.parts.common.labels import Json
from dashboards.parts.common.offers import beside, button, folded, one, record, send, tap, taps
from dashboards.parts.common.seat_view import SeatView
from dashboards.parts.market import market, trading
from dashboards.parts.market.blocks import AmountBlock, CorporationChoice
from dashboards.parts.market.market import drawn

# ---------------------------------------------------------------- what a placement becomes


def outcome(sight: SeatView) -> Iterator[Json]:
    """Yield the choices to found, absorb, merge or do nothing, with sizes, prices and payments."""
    founded = sight.offered(e.CorporationFounded)
    for offer in founded:
        yield _founding(sight, offer)
    for offer in sight.offered(e.MomAndPopAbsorbed):
        rows = [_absorbed(sight, offer, firm) for firm in offer.blank("into").choices]
        title = "Or have it absorbed" if founded else "Which corporation absorbs it?"
        yield market.choices(title, rows, look="pairs")
    proposals = [_proposed(sight, offer) for offer in sight.offered(e.MergerProposed)]
    if proposals:
        yield market.choices("Propose a merger", proposals, fold="Propose a merger")
    yield from one(sight.offered(e.LeftAlone))


def _founding(sight: SeatView, offer: Offer) -> Json:
    state: ColdCash = sight.state
    rows: list[CorporationChoice] = []
    said = ""
    for firm in offer.blank("of").choices:
        event = offer.fill({"of": firm})
        after: ColdCash = sight.after(event)
        said = f"size {after.size(firm)} {made(after, firm)}"
        rows.append(market.choice(state.name(firm), record(event), [drawn(sight, firm)], money(after.price(firm))))
    title = f"Found a corporation in {state.name(state.turn.placed or '')}: {said}"
    return market.choices(title, rows, look="pairs", ask="Tap the corporation to found, or another choice below it")


def armies(sight: SeatView) -> Iterator[Json]:
    """Yield the colors of teams for a corporation that was just founded; the first free one is the default."""
    state: ColdCash = sight.state
    firm = state.towers.get(state.turn.placed or "")
    if firm is None or state.turn.outcome != "founded" or state.turn.action not in ("", "buy"):
        return
    now = state.firms[firm].colour
    for offer in sight.offered(e.ColourChosen):
        able = [c for c in offer.blank("colour").choices if c == now or c in state.free_colours]
        buttons = [
            tap(c.capitalize(), send(offer, of=firm, colour=c), chosen=c == now, swatch=market.ARMIES[c]) for c in able
        ]
        has = f"{state.name(firm)} has the {now} teams"
        yield taps(f"{has}. Tap another color to change them", buttons, fold=has)


def _absorbed(sight: SeatView, offer: Offer, firm: str) -> CorporationChoice:
    state: ColdCash = sight.state
    event = offer.fill({"into": firm})
    after: ColdCash = sight.after(event)
    now, then = money(state.price(firm)), money(after.price(firm))
    sizes = [f"size {state.size(firm)} → {after.size(firm)} {made(after, firm)}"]
    note = f"{now} → {then}" if now != then else then
    return market.choice(state.name(firm), record(event), [drawn(sight, firm)], note, sizes)


def _proposed(sight: SeatView, offer: Offer) -> CorporationChoice:
    known = offer.known
    merger = MergerProposal(known["by"], known["at"], known["survivor"], known["defunct"])
    names = listed(map(sight.state.name, merger.defunct))
    firms = [drawn(sight, firm) for firm in (*merger.defunct, merger.survivor)]
    title = f"{names} into {sight.state.name(merger.survivor)}"
    return market.choice(title, send(offer), firms, lines=_brings(sight, merger))


def _brings(sight: SeatView, merger: MergerProposal, *, asked: bool = False) -> list[str]:
    """Return the payments of a merger and the survivor's new size.

    Who proposes it compares it with a takeover of the towers; who is asked (`asked`) decides on the merger alone.
    """
    state: ColdCash = sight.state
    lines: list[str] = []
    for firm in merger.defunct:
        if firm in state.firms:
            friendly = settlement.of_merger(state, merger.by, merger.survivor, firm)
            if asked:
                lines.append(pays(sight, state.name(firm), friendly))
                continue
            hostile = settlement.of_takeover(state, merger.by, merger.survivor, firm, state.firms[firm].tower)
            lines += [pays(sight, "If they agree", friendly), pays(sight, "A takeover instead", hostile)]
    after, survivor = placement.would_be(state, merger), merger.survivor
    each = money(after.price(survivor))
    return [*lines, f"{state.name(survivor)} will have size {after.size(survivor)}, {each} a share."]


def pays(sight: SeatView, how: str, deal: Settlement) -> str:
    """Return one way of settling in words, as far as this seat may see it."""
    state: ColdCash = sight.state
    return trading.pays(sight, deal, settlement.bonuses_of(state, deal) if state.all_known else (), how)


# ---------------------------------------------------------------- answers of CEOs


def merging(sight: SeatView, merger: MergerProposal) -> Iterator[Json]:
    """Yield two large buttons for each CEO who is asked, with the payments of the merger."""
    title = f"{listed(map(sight.state.name, merger.defunct))} into {sight.state.name(merger.survivor)}?"
    answers: dict[str, list[CorporationChoice]] = {}
    apart: dict[str, list[CorporationChoice]] = {}
    for offer in sight.offered(e.MergerAnswered):
        agrees, of = bool(offer.known["agrees"]), offer.known.get("of")
        word = "Agree" if agrees else "Refuse"
        choice = market.choice(f"{word}: {sight.state.name(of)}" if of else word, send(offer))
        (apart if of else answers).setdefault(str(offer.known["by"]), []).append(choice)
    lines = _brings(sight, merger, asked=True)
    for ceo, choices in answers.items():
        whose = title if ceo == sight.player else f"{sight.name(ceo)}: {title}"
        blocks = [market.choices(whose, choices, look="pairs large", say=lines, ask=f"Agree or refuse: {title[:-1]}")]
        if ceo in apart:
            blocks.append(market.choices("Answer for each corporation", apart[ceo], look="pairs"))
        yield from folded(sight, blocks, ceo, "Answer")


# ---------------------------------------------------------------- votes


def voting(sight: SeatView) -> Iterator[Json]:
    """Yield the votes for and against, one tap each on every phone, and forms to show fewer shares."""
    votes: dict[str, list[Offer]] = {}
    for offer in sight.offered(e.VoteCast):
        votes.setdefault(str(offer.known["by"]), []).append(offer)
    mine = [player for player in votes if player == sight.player or (sight.role != "seat" and sight.acts(player))]
    for player in mine:
        yield from _ballot(sight, player, votes[player])
    others = [player for player in votes if player not in mine and not sight.is_computer(player)]
    rest = [b for p in others for b in _ballot(sight, p, votes[p]) if not b.get("fold")]
    if rest:
        yield {"type": "fold", "title": "Other players’ votes", "blocks": rest}
    for offer in sight.offered(e.NominationDeclined):
        if offer.known["by"] == sight.player or sight.role != "seat":
            yield from beside([offer])
    meeting: Meeting = sight.state.meeting
    for offer in sight.offered(e.MeetingClosed):
        if sight.role != "seat" or sight.player == meeting.by:  # the others would only cut each other off
            silent = listed(map(sight.name, asked(sight.state)))
            yield taps(f"{silent} did not vote" if silent else "", [button(offer, quiet=True)], beside=True)


def _ballot(sight: SeatView, player: str, offers: list[Offer]) -> Iterator[Json]:
    state: ColdCash = sight.state
    meeting = state.meeting
    if meeting is None:
        return
    held, shown, own = state.holds(player, meeting.of), state.shows(player, meeting.of), player == sight.player
    who = "You vote" if own else f"{sight.name(player)} votes"
    votes = f" with {counted(shown, 'share')}" if held is not None else ""
    nominee = "you" if sight.player == meeting.nominee else sight.name(meeting.nominee)
    title = f"{who}{votes}: should {nominee} run {state.name(meeting.of)}?"
    ballots = [
        market.choice("For" if offer.known["agrees"] else "Against", send(offer))
        for offer in offers
        if not offer.blanks and "shown" not in offer.known
    ]
    yield market.choices(title, ballots, look="pairs large", private=own)
    if held is None or held > 1:
        ways = [_showing(offer, shown) for offer in offers if offer.blanks or "shown" in offer.known]
        fold = "Show fewer" if own else f"{sight.name(player)} shows fewer"
        yield market.amounts(f"{who} with fewer shares", ways, fold=fold, private=own)


def _showing(offer: Offer, shown: int) -> AmountBlock:
    """Return a vote for or against with some of the shares, or with none of them."""
    if not offer.blanks:
        return market.amount(offer.verb, send(offer), 0, start=0)
    word = "For, showing" if offer.known["agrees"] else "Against, showing"
    return market.amount(word, send(offer, shown="$n"), offer.blank("shown").choices[-1], start=max(1, shown - 1))
