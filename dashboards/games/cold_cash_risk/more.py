"""What lies on the table, counted and set; what is rare. No rules."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.games.cold_cash_risk import events as e
from assistant.games.cold_cash_risk.state import COLOURS, ColdCash
from assistant.kit.sayings import money
from assistant.kit.shares import CERTIFICATES
from assistant.offer import Blank, Offer
from assistant.rulings import chosen
from dashboards.games.cold_cash_risk import board as on_map
from dashboards.parts.common import housekeeping
from dashboards.parts.common.offers import form, record
from dashboards.parts.common.sight import Sight
from dashboards.parts.common.words import Json
from dashboards.parts.market import market

MOST_CASH = 999_990


def always(sight: Sight) -> Iterator[Json]:
    """Small forms in the place "More": what was counted, who runs what, and the clock."""
    state: ColdCash = sight.state
    yield from housekeeping.blocks(sight)
    if state.phase == "opening":
        return
    players = [player for player in state.seats if on_map.acts(sight, player)]
    if players and state.firms:
        yield from _shown(sight)
    yield from _counted(sight, players)
    yield from _firms(sight)
    yield from _between(sight)


def _shown(sight: Sight) -> Iterator[Json]:
    """How many of the own shares are shown: concealed ones neither vote nor earn."""
    state: ColdCash = sight.state
    player = sight.player
    held = {key: n for key, n in (state.shares_of(player) or {}).items() if n and key in state.firms} if player else {}
    rows = [
        market.amount(
            f"Show {state.name(key)}",
            _event("SharesShown", by=player, of=key, count="$n"),
            n,
            start=state.shows(player or "", key),
            firm=on_map.firm(sight, key),
        )
        for key, n in held.items()
    ]
    if rows:
        say = "Shares that are not shown neither vote nor earn."
        yield market.amounts("Shares that you show", rows, say, more=True, fold="Show or conceal shares")


def _event(kind: str, **words: object) -> Json:
    return {"do": "record", "event": {"kind": kind, **words}}


def _counted(sight: Sight, players: list[str]) -> Iterator[Json]:
    state: ColdCash = sight.state
    rows = [
        market.amount(
            f"Cash of {on_map.name(sight, p)}",
            _event("CashSet", of=p, dollars="$n"),
            MOST_CASH,
            typed=True,
            now="" if (cash := state.cash_of(p)) is None else money(cash),
        )
        for p in players
    ]
    if rows:
        yield market.amounts("Cash as counted", rows, more=True, fold="Cash as counted")
    for player in players:
        shares = [
            market.amount(
                f"{state.name(key)}:",
                _event("SharesSet", by=player, of=key, count="$n"),
                CERTIFICATES,
                start=state.holds(player, key) or 0,
                firm=on_map.firm(sight, key),
            )
            for key in state.box
        ]
        title = f"Shares of {on_map.name(sight, player)} as counted"
        yield market.amounts(title, shares, more=True, fold=title)


def _firms(sight: Sight) -> Iterator[Json]:
    """CEO, tower and army colour as they lie on the table."""
    state: ColdCash = sight.state
    blanks = (
        Blank("of", state.box, noun="corporation"),
        Blank("ceo", state.seats, noun="player"),
        Blank("tower", state.board.keys, noun="area"),
    )
    ceo = form(sight, Offer(e.CeoSet, "Set it", {}, blanks), "Who runs what, and where is the tower?")
    yield _titled(ceo, {"of": "Corporation", "ceo": "CEO", "tower": "Tower"}, "Set CEO and tower")
    if not state.firms:
        return
    blanks = (Blank("of", tuple(state.firms), noun="corporation"), Blank("colour", COLOURS, noun="army colour"))
    colour = form(sight, Offer(e.ColourChosen, "Choose", {}, blanks), "Which armies does it have?")
    yield _titled(colour, {"of": "Corporation", "colour": "Armies"}, "Colour of armies")
    rows = [
        market.choice(
            f"{state.name(key)} is off the map",
            record(e.CeoSet(of=key, ceo=firm.ceo, tower=None)),
            [on_map.firm(sight, key)],
        )
        for key, firm in state.firms.items()
    ]
    yield market.choices("Take a corporation off the map", rows, more=True, fold="Take off the map")


def _titled(block: Json, titles: dict[str, str], fold: str) -> Json:
    rows = [{**row, "title": titles.get(row["name"], row["title"])} for row in block["rows"]]
    return {**block, "rows": rows, "more": True, "fold": fold}


def _between(sight: Sight) -> Iterator[Json]:
    """Money and shares between players, where the table plays so."""
    state: ColdCash = sight.state
    reading = chosen(state, "CCR-AMB-17")
    player = sight.player or state.on_turn
    if player is None or not on_map.acts(sight, player):
        return
    others = [p for p in state.seats if p != player]
    if reading in ("cash", "all"):
        rows = [
            market.amount(
                f"Pay {on_map.name(sight, p)}",
                _event("CashPaid", by=player, to=p, dollars="$n"),
                MOST_CASH,
                typed=True,
                short="Pay",
            )
            for p in others
        ]
        yield market.amounts(
            f"{on_map.name(sight, player)} pays another player", rows, more=True, fold="Pay another player"
        )
    held = [key for key, n in (state.shares_of(player) or {}).items() if n]
    if reading == "all" and held:
        blanks = (
            Blank("to", tuple(others), noun="player"),
            Blank("of", tuple(held), noun="corporation"),
            Blank("count", tuple(range(1, 1 + max(state.holds(player, key) or 0 for key in held))), noun="shares"),
        )
        found = form(sight, Offer(e.SharesGiven, "Give", {"by": player}, blanks), "Give shares to another player")
        yield _titled(found, {"to": "To", "of": "Corporation", "count": "How many"}, "Give shares")
