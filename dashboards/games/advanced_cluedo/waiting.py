"""Pending answers: a bribe, the cards of a contest, a card to hand over. No rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from assistant.content.house_rules import chosen
from assistant.games.advanced_cluedo import events as e
from assistant.games.advanced_cluedo.box import bounds, key_of
from assistant.games.advanced_cluedo.contests import AIMS, boardside_turns_up, defended
from assistant.games.advanced_cluedo.state import AdvancedCluedo, Contest, Debt
from assistant.games.advanced_cluedo.tell import tell
from assistant.kit.phrasing import counted
from assistant.kit.playing_cards import PACK, SUITS
from dashboards.parts.common import box
from dashboards.parts.common.blocks import BlankRow
from dashboards.parts.common.dealing import by_dealer
from dashboards.parts.common.labels import Json
from dashboards.parts.common.offers import beside, button, folded, form, send, tap, taps
from dashboards.parts.common.seat_view import SeatView
from dashboards.parts.common.text import clip

# ---------------------------------------------------------------- bribes


def bribe(sight: SeatView) -> Iterator[Json]:
    """Yield buttons that accept or refuse a bribe, large on the phone of the player it is offered to."""
    state: AdvancedCluedo = sight.state
    if state.bribe is None:
        return
    made, to = state.bribe, state.bribe.to
    what = f"the {clip(state.card(made.weapon))}" if made.weapon else "a card of your choice"
    yours = sight.player == to
    title = f"{sight.name(made.by)} offers {'you' if yours else sight.name(to)} the {PACK[made.diamond]} for {what}"
    words = {True: "Take it", False: "Refuse"} if yours else {}
    answers = [
        button(offer, words.get(offer.known["accepted"], ""), big=True) for offer in sight.offered(e.BribeAnswered)
    ]
    yield from folded(sight, [taps(title, answers, look="two")], to)


# ---------------------------------------------------------------- contests


def said(sight: SeatView, contest: Contest) -> str:
    """Return what a contest is about, in the words of its log line."""
    state: AdvancedCluedo = sight.state
    began = e.ContestBegan(
        by=contest.by, aim=contest.aim, target=contest.target, room=contest.room, weapon=contest.weapon
    )
    return tell(began, state, state)


def wanted(contest: Contest, attacks: bool) -> str:
    """Return the cards this side has to play, in words."""
    lays = AIMS[contest.aim]
    least, most = bounds(contest, attacks)
    suit = SUITS[lays.suit if attacks else lays.against]
    if attacks and lays.servant:
        return f"a servant and {counted(least - 1, suit.removesuffix('s'))}"
    if most > len(PACK) // 4:
        return f"as many {suit} as you like"
    return f"a {suit.removesuffix('s')}"


def contest(sight: SeatView) -> Iterator[Json]:
    """Yield the form for both sides' cards, folded while phones submit them, and the button that gives up."""
    state: AdvancedCluedo = sight.state
    now = state.contest
    if now is None:
        return
    for offer in sight.offered(e.ContestRevealed):
        block = form(sight, offer, said(sight, now), done="Turn up")
        names = {"laid": sight.name(now.by), "against": _against(sight, now)}
        for row in block["rows"]:
            row["title"] = names[row["name"]]
        if not defended(state, now):
            block["rows"] = [row for row in block["rows"] if row["name"] != "against"]
            block = {**block, "ask": f"Tap {wanted(now, attacks=True)}: nobody can stop the servant"}
        elif boardside_turns_up(state, now):
            block["rows"] = [row for row in block["rows"] if row["name"] != "against"]
            ask = f"Tap {wanted(now, attacks=True)}: Boardside turns up the top card of the pack"
            yield from folded(sight, [{**block, "title": "Turn up the cards", "ask": ask}], now.by)
            continue
        if sight.table.boxes.open() and sight.dealt_by_program:
            continue  # nobody has physical cards
        if sight.table.boxes.open():
            yield {**block, "fold": "Physical cards were used"}
        elif by_pack(state):
            ask = f"Tap {wanted(now, attacks=True)}, then the top card of the pack"
            yield from folded(sight, [{**block, "title": "Turn up the cards", "ask": ask}], now.by)
        else:
            yield from folded(sight, [block], now.by)
    if sight.acts(now.by):
        yield from beside(sight.offered(e.ContestDropped))


def by_pack(state: AdvancedCluedo) -> bool:
    """Return whether the top card of the pack answers, for a character whom nobody plays (AC-HRT-02, AC-OBP-03)."""
    now = state.contest
    return now is not None and not now.owner and defended(state, now)


def _against(sight: SeatView, now: Contest) -> str:
    """Return who defends in this contest; for a character whom nobody plays, the top card of the pack."""
    if now.owner:
        return sight.name(now.owner)
    return f"{clip(sight.state.card(now.target))}: the top card of the pack"


def is_boxed(sight: SeatView, contest: Contest) -> bool:
    """Return whether both sides of this contest play on pages of their own."""
    return key_of(contest) in sight.table.boxes.open()


def unplayed(sight: SeatView, contest: Contest) -> tuple[str, ...]:
    """Return who has not played face down yet, as everybody may know; empty without a box."""
    return sight.table.boxes.waiting(key_of(contest)) or () if is_boxed(sight, contest) else ()


def played(sight: SeatView, contest: Contest) -> tuple[str, ...]:
    """Return who has played face down already; nobody without a box."""
    late = unplayed(sight, contest)
    sides = (contest.by, contest.owner) if is_boxed(sight, contest) else ()
    return tuple(player for player in sides if player not in late)


def boxes(sight: SeatView) -> list[Json]:
    """Return the box of a contest with the playable cards of a known hand; one tap plays one."""
    now = sight.state.contest if sight.is_set_up else None
    if now is None:
        return box.blocks(sight)
    return [
        _asked(sight, now, block) for block in box.blocks(sight) if "lay" in block or block["hands"] or block["reveal"]
    ]


def _asked(sight: SeatView, now: Contest, block: Mapping[str, Any]) -> Json:
    """Return the question for a player’s cards, or that they are played: who has played, everybody may know."""
    player, reveal = sight.player, block["reveal"] and {**block["reveal"], "label": "Turn up the cards"}
    block = {**block, "reveal": reveal, "hint": box.PLAYED}
    if player not in (now.by, now.owner) or not block["rows"]:
        return {**block, "title": said(sight, now)}
    if player in played(sight, now):
        return {**_without(block, "lay"), "title": "You have played face down", "rows": []}
    attacks = player == now.by
    least, most = bounds(now, attacks)
    title = f"Play {wanted(now, attacks)} face down{'' if least else ', or none'}"
    rows = [_mine(sight, player, row) for row in block["rows"]]
    several: Json = {}
    if most > least:
        several = {"ask": "Choose your cards, then tap “Play face down”"} if most > 1 else {}
    elif most > 1:
        several = {"ask": f"Tap {wanted(now, attacks)}: the last one plays them face down"}
    if not least and not any(row["choices"] for row in rows):
        several = {"ask": "You have no such card: tap “Play no card”"}
    return {
        **_without(block, "back"),
        **several,
        "title": title,
        "rows": rows,
        "none": "Play no card",
    }


def _without(block: Mapping[str, Any], name: str) -> Json:
    return {key: value for key, value in block.items() if key != name}


def _mine(sight: SeatView, player: str, row: BlankRow) -> BlankRow:
    """Return only the player's cards once all are known; until then the known ones are highlighted."""
    state: AdvancedCluedo = sight.state
    known = state.known(player)
    if len(known) < state.counts.get(player, 0):
        choices = [{**choice, "near": choice["value"] in known} for choice in row["choices"]]
    else:
        choices = [choice for choice in row["choices"] if choice["value"] in known]
    return {**row, "title": "", "choices": choices}  # pyright: ignore[reportReturnType]


# ---------------------------------------------------------------- cards to hand over


def owed(sight: SeatView) -> Iterator[Json]:
    """Yield the hand to reveal, or the card that changes hands, which only the two phones can name."""
    state: AdvancedCluedo = sight.state
    if state.debt is None:
        return
    debt = state.debt
    for offer in sight.offered(e.HandBared):
        if sight.dealt_by_program:
            yield by_dealer(f"show the hand of {sight.name(debt.by)}")
            return
        known = state.known(debt.by)
        title = "Reveal your hand" if sight.player == debt.by else offer.verb
        if sight.player == debt.by and len(known) == state.counts.get(debt.by, 0):
            yield taps(title, [tap("Reveal my hand", send(offer, cards=known), main=True, big=True)])
        else:
            yield from folded(sight, [form(sight, offer, title)], debt.by)
    for offer in sight.offered(e.ClueHanded, e.CardHanded):
        if sight.is_computer(debt.by):
            yield by_dealer("hand over a card", who=sight.name(debt.by))
            return
        if sight.dealt_by_program and offer.kind is e.ClueHanded and _is_unseen(sight):
            yield by_dealer(f"draw a clue card for {sight.name(debt.to)}")
            return
        if offer.private:
            yield form(sight, offer, _which_card(sight, debt), look="hand")
        elif sight.player in (debt.by, debt.to):
            yield taps("", [button(offer, "Without saying which", quiet=True)], look="one", beside=True)
        else:
            yield from folded(sight, [taps("", [button(offer, main=True)], look="one")], debt.by)


def _is_unseen(sight: SeatView) -> bool:
    """Return whether the card is drawn blindly: after a contest, unless its owner chooses it (AC-AMB-07)."""
    last = next(line.event for line in sight.lately if isinstance(line.event, (e.ContestRevealed, e.BribeAnswered)))
    return isinstance(last, e.ContestRevealed) and chosen(sight.state, "AC-AMB-07") == "random"


def _which_card(sight: SeatView, debt: Debt) -> str:
    """Return the question which card changes hands; a grabbed one is taken unseen unless its owner chooses it."""
    yours = sight.player == debt.by
    other = sight.name(debt.to if yours else debt.by)
    if _is_unseen(sight):
        taken = f"{other} takes one of your cards" if yours else f"You take one of {other}’s cards"
        return f"{taken} unseen: tap which it was"
    return f"Which card do you hand {other}?" if yours else f"Which card does {other} hand you?"
