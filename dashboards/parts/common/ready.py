"""The screen of a game of ready-made nouns: everybody with counts, cards and scores, and what can be tapped. No rules.

Blocks of the player of this page stand open, those of others on a phone are folded away.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from assistant.core.event import Event
from assistant.core.offer import AnyWords, Nonsense, Offer
from assistant.families import common_rules
from assistant.families.ready_made.areas import AreaTable
from assistant.families.ready_made.cards import CardNoted, HandTable
from assistant.families.ready_made.counting import counts_of, pools_of, scores_of
from assistant.families.ready_made.deduction import EnvelopeTable
from assistant.families.ready_made.moves import TURN
from assistant.families.ready_made.table import ReadyTable
from assistant.families.ready_made.tools import DiceRolled, DiceTable, NotesTable
from assistant.kit.phrasing import counted, listed
from dashboards.parts.common import housekeeping
from dashboards.parts.common.arrangement import Arrangement, Below
from dashboards.parts.common.blocks import Tap
from dashboards.parts.common.holders import holders
from dashboards.parts.common.labels import Json, word
from dashboards.parts.common.offers import beside, button, fold, form, instead_of, one, record, send, tap, taps
from dashboards.parts.common.ready_on_paper import holdings
from dashboards.parts.common.seat_view import SeatView
from dashboards.parts.common.turn import UNSET, level

TABS = {"play": "Play", "board": "Table", "feed": "Feed", "more": "More"}
FEW = 4
"""Choices of a player that have a button each; more are behind one."""
MANY = 8
"""Free areas that are listed; of more, the number is said."""
SIDES = 6
"""Words or numbers to choose from that have a button each, such as the faces of a die."""
WIDE = 16
"""The letters of a button from which it has a row of its own."""
SHARED = frozenset(common_rules.EVENTS)
"""Events that every table has; they are offered under "More"."""


# ---------------------------------------------------------------------- whose turn it is


def status(sight: SeatView) -> Json:
    """Return whose turn it is, what the table waits for and for whom."""
    state: ReadyTable = sight.state
    if not state.players:
        return UNSET
    help_ = level(sight) if len(state.levels) > 1 else ""
    if state.over:
        names = listed(map(sight.name, state.winners))
        title = f"{names} {'win' if len(state.winners) > 1 else 'wins'}" if names else "The game is over"
        return {"who": None, "title": title, "say": "", "queue": [], "over": True, "help": help_}
    said: Json = {"who": state.on_turn, "title": f"{sight.name(state.on_turn)}’s turn", "queue": [], "help": help_}
    if state.phase == TURN:
        return {**said, "say": f"Round {state.cycle}", "turn": state.turn}
    waits = (
        state.asks if sight.role == "tv" or not state.acting else f"Waiting for {listed(map(sight.name, state.acting))}"
    )
    return {**said, "say": waits, "turn": state.turn, "asked": list(state.acting)}


# ---------------------------------------------------------------------- what can be tapped


def entry(sight: SeatView) -> list[Json]:
    """Return the blocks of the entry: this player's, other players' folded, what is for everybody, corrections."""
    if not sight.writes or not sight.is_set_up:
        return []
    return [*_moves(sight), *_hand(sight), *_tools(sight), *_corrections(sight), *housekeeping.blocks(sight)]


def _moves(sight: SeatView) -> Iterator[Json]:
    state: ReadyTable = sight.state
    usual = [o for o in sight.offers if o.expected and o.kind not in SHARED and o.fillable and not _is_roll(o)]
    if any(_is_roll(offer) and offer.expected for offer in sight.offers):
        yield from _dice(sight)
    acting = list(dict.fromkeys(str(o.known["by"]) for o in usual if "by" in o.known))
    everybodys = [o for o in usual if "by" not in o.known]
    buttons = [o for o in everybodys if not o.blanks]
    if sight.role != "seat" and len(acting) > 1:
        yield taps(state.asks, [button(o, main=True) for o in buttons], look="one")
        yield from _by_move(sight, [o for o in usual if "by" in o.known])
    else:
        for player in sorted(acting, key=lambda one: one != sight.player):
            blocks = list(_of_player(sight, player, [o for o in usual if o.known.get("by") == player]))
            yield from blocks if sight.acts(player) else [fold(instead_of(sight, player), blocks)]
        yield from beside(buttons) if acting else one(buttons, main=True)
    for offer in everybodys:
        if offer.blanks:
            yield form(sight, offer, fold=offer.verb)


def _is_roll(offer: Offer) -> bool:
    return issubclass(offer.kind, DiceRolled)


def _by_move(sight: SeatView, offers: Sequence[Offer]) -> Iterator[Json]:
    """Yield each move once, with a button for every player who may make it: several are asked, on one screen."""
    for verb in dict.fromkeys(offer.verb for offer in offers):
        same = [offer for offer in offers if offer.verb == verb]
        players = [tap(sight.name(o.known["by"]), send(o), player=o.known["by"]) for o in same if not o.blanks]
        if players:
            yield taps(verb, players)
        for offer in same:
            if offer.blanks:
                yield form(sight, offer, fold=f"{verb}: {sight.name(offer.known['by'])}")


def _of_player(sight: SeatView, player: str, offers: Sequence[Offer]) -> Iterator[Json]:
    """Yield what one player can do: buttons that do it at once, and forms for what is still to be chosen."""
    name = sight.name(player)
    title = sight.state.asks or ("What do you do?" if sight.player == player else f"What does {name} do?")
    buttons = [one for offer in offers for one in _buttons(sight, offer)]
    if not buttons and _few(sight, offers[0]) is None:  # the first form is open: a page says what to do
        yield form(sight, offers[0], sight.state.asks or offers[0].verb)
        offers = offers[1:]
    if buttons:
        yield taps(title, buttons, look="one" if any(len(one["label"]) > WIDE for one in buttons) else "two")
    for offer in offers:
        if (few := _few(sight, offer)) is not None:
            yield few
        elif not _buttons(sight, offer):
            yield form(sight, offer, fold=offer.verb)


def _few(sight: SeatView, offer: Offer) -> Json | None:
    """Return an offer with one of few words or numbers to choose as a row of buttons; None for any other."""
    if len(offer.blanks) != 1 or _buttons(sight, offer):
        return None
    blank = offer.blanks[0]
    if not blank.single or not 1 <= len(blank.choices) <= SIDES or isinstance(blank.choices, AnyWords):
        return None
    words = [word(sight, blank.noun, one, sight.vocabulary) for one in blank.choices]
    buttons = [tap(one["label"], send(offer, **{blank.name: one["value"]})) for one in words]
    return taps(offer.verb, buttons, look="six" if all(isinstance(one, int) for one in blank.choices) else "")


def _buttons(sight: SeatView, offer: Offer) -> list[Tap]:
    """Return an offer as buttons: one, or one for each of a few players; none if more is to be chosen."""
    if not offer.blanks:
        return [button(offer, big=True)]
    blank = offer.blanks[0]
    if len(offer.blanks) > 1 or blank.noun != "player" or not blank.single or len(blank.choices) > FEW:
        return []
    return [
        tap(f"{offer.verb}: {sight.name(one)}", send(offer, **{blank.name: one}), big=True) for one in blank.choices
    ]


def _hand(sight: SeatView) -> Iterator[Json]:
    """Yield the player's cards, as far as they are noted; only the player's own page has them."""
    state = sight.state
    if not isinstance(state, HandTable) or sight.player is None:
        return
    if held := state.hands.get(sight.player, 0):
        known = state.known.get(sight.player, ())
        note = "" if len(known) == held else f"{counted(held - len(known), 'card')} not noted on this phone."
        lines = [state.called("card", card) for card in known]
        hint = f"Hold to see your {counted(held, 'card')}"
        yield {
            "type": "peek",
            "title": "Your cards",
            "hint": hint,
            "note": note,
            "lines": lines,
            "fold": "Your cards",
            "private": True,
        }
    for offer in sight.offered(CardNoted):
        if offer.known.get("by") == sight.player:
            yield form(sight, offer, "Which card do you hold?", fold="Note a card")


def _tools(sight: SeatView) -> Iterator[Json]:
    """Yield dice and notes."""
    if not any(_is_roll(offer) and offer.expected for offer in sight.offers):
        yield from _dice(sight)
    if isinstance(sight.state, NotesTable) and sight.player is not None:
        text = sight.state.notes.get(sight.player, "")
        yield {
            "type": "writing",
            "title": "My notes",
            "fold": "My notes",
            "private": True,
            "text": text,
            "send": {"do": "record", "event": {"kind": "NoteWritten", "by": sight.player, "text": "$text"}},
        }


def _dice(sight: SeatView) -> Iterator[Json]:
    """Yield the roll of the dice: open where the game expects one, else beside everything."""
    offer = next(_rolls(sight), None)
    if offer is None:
        return
    state: DiceTable = sight.state
    open_ = offer.expected
    if state.dice == "rolled":
        label = "Roll the dice" if state.dice_thrown > 1 else "Roll the die"
        yield taps("", [tap(label, {"do": "roll"}, big=open_, quiet=not open_)], look="one", beside=not open_)
        return
    if state.dice_thrown == 1 and state.sides <= SIDES:
        faces = [tap(str(n), record(offer.fill({"faces": (n,)})), figure=True) for n in range(1, state.sides + 1)]
        asked: Json = taps("What was rolled?", faces, look="six")
    else:
        asked = form(sight, offer, "What was rolled?")
    yield asked if open_ else {**asked, "fold": offer.verb}


def _rolls(sight: SeatView) -> Iterator[Offer]:
    """Yield the rolls that this page can enter."""
    return (o for o in sight.offers if issubclass(o.kind, DiceRolled) and sight.acts(str(o.known.get("by"))))


def _corrections(sight: SeatView) -> Iterator[Json]:
    """Yield what puts right what is on the table, under "More"."""
    for offer in sight.offers:
        own = offer.kind in SHARED or offer.private or _is_roll(offer)
        if not own and offer.fillable and (offer.rare or not offer.expected):
            yield (
                form(sight, offer, fold=offer.verb, more=True)
                if offer.blanks
                else taps("", [button(offer, quiet=True)], look="one", more=True)
            )


def roll(sight: SeatView, below: Below) -> Event:
    """Return a throw of the dice by the program."""
    offer = next(_rolls(sight), None)
    if offer is None:
        raise Nonsense("There is nothing to roll now.")
    state: DiceTable = sight.state
    return offer.fill({"faces": tuple(below(state.sides) + 1 for _ in range(state.dice_thrown))})


# ---------------------------------------------------------------------- everybody at the table


def board(sight: SeatView) -> Json | None:
    """Return everybody at the table: counts, cards, scores, who is out, and the cards in the middle."""
    return {"part": "seats", **_table(sight.state)} if sight.is_set_up else None


def picture(state: Any) -> Json:
    """Return one frame of the replay."""
    return {"seats": _table(state)} if state.players else {}


def _table(state: ReadyTable) -> Json:
    middle: list[tuple[str, str]] = [("Round", str(state.cycle))] if state.cycle else []
    if isinstance(state, HandTable) and state.whole:
        middle.append(("Set aside" if isinstance(state, EnvelopeTable) else "In the deck", str(state.pile)))
        if state.discards:
            middle.append(("Face up", listed(state.called("card", card) for card in state.discards[-FEW:])))
    if isinstance(state, AreaTable) and state.free:
        few = listed(state.called("area", area) for area in state.free)
        middle.append(("Free", few if len(state.free) <= MANY else f"{len(state.free)} areas"))
    if isinstance(state, DiceTable) and state.rolled:
        middle.append(("Last roll", " + ".join(map(str, state.rolled))))
    return {
        "seats": [_seat(state, player.key) for player in state.players],
        "middle": middle,
        "pools": [(rules.title, rules.figure(getattr(state, name))) for name, rules in pools_of(type(state)).items()],
        "sheets": [_sheet(state, name, title) for name, title in scores_of(type(state)).items()],
    }


def _seat(state: ReadyTable, player: str) -> Json:
    figures = [*_totals(state, player), *_counts(state, player)]
    seat: dict[str, Any] = {
        "player": player,
        "name": state.name(player),
        "on": player == state.on_turn,
        "asked": player in state.acting and player != state.on_turn,
        "out": player in state.out,
        "won": player in state.winners,
        "figures": figures,
    }
    if isinstance(state, HandTable):
        up = [state.called("card", card) for card in state.shown.get(player, ())]
        seat |= {"down": state.hands.get(player, 0), "up": up}
    if isinstance(state, AreaTable):
        seat["areas"] = [_area(state, area) for area in state.held(player)]
    return seat


def _area(state: AreaTable, area: str) -> str:
    """Return an area with its pieces, if there are several."""
    pieces = state.pieces.get(area, 0)
    return f"{state.called('area', area)} ({pieces})" if pieces > 1 else state.called("area", area)


def _counts(state: ReadyTable, player: str) -> Iterator[tuple[str, str]]:
    for name, rules in counts_of(type(state)).items():
        yield rules.title, rules.figure(state.count(name, player))


def _totals(state: ReadyTable, player: str) -> Iterator[tuple[str, str]]:
    for name, title in scores_of(type(state)).items():
        yield title, _number(state.total(name, player))


def _sheet(state: ReadyTable, name: str, title: str) -> Json:
    """Return a score pad: a row for every time that somebody scored, a column for each player."""
    rows: dict[str, tuple[int, ...]] = getattr(state, name)
    longest = max(map(len, rows.values()), default=0)
    return {
        "title": title,
        "rows": [
            [_number(rows[p][at]) if at < len(rows.get(p, ())) else "" for p in state.order] for at in range(longest)
        ],
        "totals": [_number(state.total(name, player)) for player in state.order],
    }


def _number(points: int) -> str:
    return f"−{-points}" if points < 0 else str(points)


def mine(sight: SeatView) -> list[Json]:
    """Return what the player of this page has, while others play."""
    player = sight.player
    if player is None or sight.state.over or player in sight.state.out:
        return []
    figures: list[tuple[str, Any]] = [*_totals(sight.state, player), *_counts(sight.state, player)]
    if isinstance(sight.state, HandTable):
        figures.append(("Cards", sight.state.hands.get(player, 0)))
    return [{"part": "figures", "figures": [list(one) for one in figures]}] if figures else []


READY = Arrangement(
    status=status,
    entry=entry,
    board=board,
    picture=picture,
    mine=mine,
    roll=roll,
    tabs=TABS,
    holdings=lambda sight: holdings(sight, _table(sight.state)),
    families=(),
)
"""The arrangement of a game of ready-made nouns without one of its own."""


DEDUCING = replace(
    READY,
    tabs={"play": "Play", "holders": "Cards", "board": "Table", "feed": "Feed", "more": "More"},
    panels={"holders": holders},
)
"""The arrangement of such a game with a card set aside: each player has a page of who can hold which card."""


def ready(start: ReadyTable) -> Arrangement:
    """Return the arrangement of a game that begins with this table."""
    return DEDUCING if isinstance(start, EnvelopeTable) else READY
