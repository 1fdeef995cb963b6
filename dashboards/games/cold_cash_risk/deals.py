"""Outcomes, mergers, settlements and votes of Cold Cash Risk, each with what it would bring. No rules."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from assistant.event import Event
from assistant.games.cold_cash_risk import events as e
from assistant.games.cold_cash_risk import placement
from assistant.games.cold_cash_risk import settlement as settling_
from assistant.games.cold_cash_risk.meeting import asked
from assistant.games.cold_cash_risk.state import ColdCash
from assistant.games.cold_cash_risk.value import sizes_of
from assistant.kit.sayings import counted, listed, money
from assistant.kit.shares import CERTIFICATES
from assistant.offer import Offer
from assistant.rulings import chosen
from dashboards.games.cold_cash_risk import board as on_map
from dashboards.parts.common.offers import form, record, tap, taps
from dashboards.parts.common.sight import Sight
from dashboards.parts.common.words import Json
from dashboards.parts.market import market


def _of(sight: Sight, kind: type[Event]) -> list[Offer]:
    return [offer for offer in sight.offers if offer.kind is kind]


def _folded(sight: Sight, blocks: list[Json], acting: str, what: str = "Enter it") -> Iterator[Json]:
    if on_map.acts(sight, acting):
        yield from blocks
    else:
        yield {"type": "fold", "title": f"{what} for {on_map.name(sight, acting)}", "blocks": blocks}


# ---------------------------------------------------------------- what a placement becomes


def outcome(sight: Sight, player: str) -> Iterator[Json]:
    """Found, absorb, merge or nothing: corporations with tier and price, mergers with what they would pay."""
    state: ColdCash = sight.state
    area = state.turn.placed or ""
    joined = 1 + len(state.board.connected(area, state.pops) - {area})
    for offer in _of(sight, e.CorporationFounded):
        size = sizes_of(state.board, state.board.connected(area, state.pops) | {area}).size
        founded = [
            market.choice(
                state.name(str(key)),
                record(offer.fill({"of": key})),
                [on_map.firm(sight, str(key))],
                money(state.chart.price(state.tier(str(key)), size)),
            )
            for key in offer.blanks[0].choices
        ]
        with_ = f", with {counted(joined, 'territory', 'territories')}" if joined > 1 else ""
        yield market.choices(f"Found in {state.name(area)}: size {size}{with_}", founded, look="pairs")
    for offer in _of(sight, e.MomAndPopAbsorbed):
        rows = [_absorbed(sight, offer, str(key)) for key in offer.blanks[0].choices]
        yield market.choices("Or let it be absorbed", rows, look="pairs")
    proposals = [_proposed(sight, offer, player) for offer in _of(sight, e.MergerProposed)]
    if proposals:
        yield market.choices("Or propose a merger", proposals, fold="Propose a merger")
    for offer in _of(sight, e.LeftAlone):
        yield taps("", [tap(offer.verb, record(offer.fill({})))], look="one")


def _absorbed(sight: Sight, offer: Offer, key: str) -> Json:
    state: ColdCash = sight.state
    size = sizes_of(state.board, state.held(key) | {state.turn.placed or ""}).size
    price = state.chart.price(state.tier(key), size)
    note = f"{money(state.price(key))} → {money(price)}" if price != state.price(key) else money(price)
    return market.choice(
        state.name(key),
        record(offer.fill({"into": key})),
        [on_map.firm(sight, key)],
        note,
        [f"size {state.size(key)} → {size}"],
    )


def _proposed(sight: Sight, offer: Offer, player: str) -> Json:
    state: ColdCash = sight.state
    survivor, defunct = str(offer.known["survivor"]), tuple(offer.known["defunct"])
    lines = [text for key in defunct for text in preview(sight, player, survivor, key)]
    names = listed(state.name(key) for key in defunct)
    firms = [on_map.firm(sight, key) for key in (*defunct, survivor)]
    return market.choice(
        f"{names} into {state.name(survivor)}",
        record(offer.fill({})),
        firms,
        lines=[*lines, _then(state, survivor, defunct)],
    )


def _then(state: ColdCash, survivor: str, defunct: Sequence[str]) -> str:
    held = frozenset({state.turn.placed or (state.merger.at if state.merger else "")}).union(
        *map(state.held, (survivor, *defunct))
    )
    size = sizes_of(state.board, held & frozenset(state.board.keys)).size
    return (
        f"{state.name(survivor)} then has size {size}, {money(state.chart.price(state.tier(survivor), size))} a share."
    )


def preview(sight: Sight, player: str, survivor: str, defunct: str) -> list[str]:
    """What it would pay if `defunct` went into `survivor`: friendly, and by a takeover of its tower now."""
    state: ColdCash = sight.state
    friendly = settling_.of_merger(state, player, survivor, defunct)
    hostile = settling_.of_takeover(state, player, survivor, defunct, state.firms[defunct].tower)
    return [pays(sight, "Friendly", friendly), pays(sight, "Hostile", hostile)]


def pays(sight: Sight, how: str, settlement: settling_.Settlement) -> str:
    """One way of settling: the bonuses of those whom this seat may see, a share, the own shares."""
    state: ColdCash = sight.state
    each = settlement.price // 2 if settlement.hostile else settlement.price
    rate = settlement.rate
    bonuses = settling_.bonuses_of(state, settlement) if state.all_known else ()
    said = [f"{on_map.name(sight, b.holder)} {money(b.dollars)}" for b in bonuses]
    said.append(f"{money(each)} a share, {rate} for 1")
    mine = state.holds(sight.player, settlement.defunct) if sight.player else None
    if mine:
        said.append(f"your {mine}: {money(mine * each)}")
    elif not state.all_known:
        said.append(f"bonuses {_halved(settlement)}")
    return f"{how}: {', '.join(said)}."


def _halved(settlement: settling_.Settlement) -> str:
    major, minor = 10 * settlement.price, 5 * settlement.price
    if settlement.hostile:
        major, minor = major // 2, minor // 2
    return f"{money(major)} and {money(minor)}"


# ---------------------------------------------------------------- answers of CEOs


def merging(sight: Sight) -> Iterator[Json]:
    """Two large buttons for a CEO who is asked, with what it would pay."""
    state: ColdCash = sight.state
    merger = state.merger
    if merger is None:
        return
    names = listed(state.name(key) for key in merger.defunct)
    lines = [
        text for key in merger.defunct if key in state.firms for text in preview(sight, merger.by, merger.survivor, key)
    ]
    lines.append(_then(state, merger.survivor, merger.defunct))
    for ceo in placement.asked(state, merger):
        offers = [o for o in _of(sight, e.MergerAnswered) if o.known["by"] == ceo]
        who = "" if ceo == sight.player else f"{on_map.name(sight, ceo)}: "
        answers = [
            market.choice("Agree" if o.known["agrees"] else "Refuse", record(o.fill({})), main=bool(o.known["agrees"]))
            for o in offers
        ]
        title = f"{who}{names} into {state.name(merger.survivor)}?"
        yield from _folded(sight, [market.choices(title, answers, look="pairs large", say=lines)], ceo, "Answer")


# ---------------------------------------------------------------- settlement


def settling(sight: Sight) -> Iterator[Json]:
    """The holder whose turn it is keeps, sells or trades; nothing is the default, all is one tap."""
    state: ColdCash = sight.state
    open_ = state.settlements[0]
    if not open_.paid or not open_.waiting:
        for offer in _of(sight, e.TileDrawn):
            yield form(sight, offer, "Number of the bank’s tile")
        return
    player = open_.waiting[0]
    yield from _folded(sight, [disposing(sight, player)], player, "Settle")


def disposing(sight: Sight, player: str) -> Json:
    """The sheet of one holder; where the shares are hidden from this page, they are counted by hand."""
    state: ColdCash = sight.state
    open_ = state.settlements[0]
    held = state.holds(player, open_.defunct)
    each = open_.price // 2 if open_.hostile else open_.price
    send = {"kind": "SharesDisposed", "by": player, "sold": "$sold", "traded": "$traded"}
    bonus = sum(b.dollars for b in open_.bonuses if b.holder == player)
    got = f"Bonus {money(bonus)}. " if bonus else ""
    half = "All values are halved. " if open_.hostile else ""
    who = "You hold" if player == sight.player else f"{on_map.name(sight, player)} holds"
    hold = f"{who} {held}." if held is not None else "Count the shares on the table."
    return market.settle(
        f"{state.name(open_.defunct)} goes into {state.name(open_.survivor)}",
        CERTIFICATES if held is None else held,
        (on_map.firm(sight, open_.defunct), on_map.firm(sight, open_.survivor)),
        (each, open_.rate, state.stock(open_.survivor), state.price(open_.survivor)),
        {"do": "record", "event": send},
        f"{got}{half}{hold}",
        counted=held is None,
        private=player == sight.player,
    )


# ---------------------------------------------------------------- votes


def voting(sight: Sight) -> Iterator[Json]:
    """For or against in one tap on every phone; how many shares are shown may be fewer."""
    state: ColdCash = sight.state
    meeting = state.meeting
    if meeting is None:
        return
    waiting = asked(state)
    mine = [
        player for player in waiting if player == sight.player or (sight.role != "seat" and on_map.acts(sight, player))
    ]
    for player in mine:
        yield from _ballot(sight, player)
    rest = [player for player in waiting if player not in mine]
    blocks = [block for player in rest for block in _ballot(sight, player) if not block.get("fold")]
    if blocks:
        yield {"type": "fold", "title": "Votes of others", "blocks": blocks}
    for offer in _of(sight, e.NominationDeclined):
        if meeting.nominee == sight.player or sight.role != "seat":
            yield taps("", [tap(offer.verb, record(offer.fill({})), quiet=True)], look="one", beside=True)
    for offer in _of(sight, e.MeetingClosed):
        yield taps("", [tap(offer.verb, record(offer.fill({})), quiet=True)], look="one", beside=True)


def _ballot(sight: Sight, player: str) -> Iterator[Json]:
    state: ColdCash = sight.state
    meeting = state.meeting
    if meeting is None:
        return
    held = state.holds(player, meeting.of)
    shown = state.shows(player, meeting.of)
    own = player == sight.player
    who = "You vote" if own else f"{on_map.name(sight, player)} votes"
    votes = f" with {counted(shown, 'share')}" if held is not None else ""
    title = f"{who}{votes}: shall {on_map.name(sight, meeting.nominee)} run {state.name(meeting.of)}?"
    ballots = [
        market.choice(word, record(e.VoteCast(by=player, agrees=agrees)), main=own)
        for agrees, word in ((True, "For"), (False, "Against"))
    ]
    yield market.choices(title, ballots, look="pairs large", private=own)
    if held is None or held > 1:
        most = CERTIFICATES if held is None else held
        ways = [
            market.amount(word, _vote(player, agrees), most, start=max(1, shown - 1))
            for agrees, word in ((True, "For, showing"), (False, "Against, showing"))
        ]
        none = "Abstain" if chosen(state, "CCR-AMB-16") == "free" else "Show no share"
        ways.append(market.amount(none, _vote(player, False), 0, start=0))
        yield market.amounts(
            f"{who} with fewer shares",
            ways,
            fold="Show fewer" if own else f"{on_map.name(sight, player)} shows fewer",
            private=own,
        )


def _vote(player: str, agrees: bool) -> Json:
    return {"do": "record", "event": {"kind": "VoteCast", "by": player, "agrees": agrees, "shown": "$n"}}
