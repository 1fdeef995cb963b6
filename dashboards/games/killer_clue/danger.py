"""The Danger Round and the end of the turn on screen: cards turned up, panicking pawns, drawing. No rules."""

from __future__ import annotations

from collections.abc import Iterator

from assistant.core.offer import Offer
from assistant.games.killer_clue import cards
from assistant.games.killer_clue import danger as rules
from assistant.games.killer_clue import events as e
from assistant.games.killer_clue.box import layable
from assistant.games.killer_clue.offers_intrigue import revealable
from assistant.games.killer_clue.protection import unprotected, victims, why_safe
from assistant.games.killer_clue.state import KillerClue
from assistant.games.killer_clue.tell import next_first
from assistant.kit.phrasing import counted, listed
from dashboards.parts.common import box
from dashboards.parts.common.blocks import Choice, Peek, Tap
from dashboards.parts.common.labels import Json
from dashboards.parts.common.offers import asking, button, record, send, tap, taps
from dashboards.parts.common.seat_view import SeatView
from dashboards.parts.common.text import clip
from dashboards.parts.mystery.blocks import Heap, LinesToRead, Several

HEAPS = {"blackout": "", "murdered": "Murdered", "candles": "Candles in the"}
"""The cards put down and turned up, by kind."""
ASK = "Tap a card to play it face down. Once you have, wait until everybody has"
"""The line above the tabs before and after a player’s own card: a page looks the same whether or not one was played."""


def boxes(sight: SeatView) -> list[Json]:
    """Return the box for danger cards, drawn as the suspects and rooms they name: the same on every phone."""
    if not sight.is_set_up or sight.state.way == "alone":
        return []
    there = layable(sight.state)
    heaps = {title: [card for card in there if cards.kind(card) == kind] for kind, title in HEAPS.items()}
    heaps[""] = [card for card in there if not cards.kind(card)] + heaps[""]
    blocks = [b for b in box.blocks(sight, {"card": heaps}) if "lay" in b or b["hands"] or b["reveal"]]
    for row in (row for block in blocks for row in block["rows"]):
        row["choices"] = [_like(choice) for choice in row["choices"]]
        row["title"] = ""
    return [
        {**block, "brief": True, "hint": box.PLAYED, **({} if block["reveal"] else {"ask": ASK})} for block in blocks
    ]


def _like(choice: Choice) -> Choice:
    about = cards.of(choice["value"])
    return {**choice, "card": about} if about else choice


def round_of(sight: SeatView) -> Iterator[Json]:
    """Yield who is in danger, for the player only, and the cards that were turned up."""
    if peek := _peek(sight):
        yield peek
    turned_up = _turned_up(sight)
    if not sight.table.boxes.open():
        yield turned_up
    elif sight.dealt_by_program:
        return  # computer players have no physical cards
    elif sight.role == "seat":
        yield {**turned_up, "fold": "Physical cards were used"}
    else:
        yield from _asked_first(turned_up)


def _asked_first(turned_up: Several) -> Iterator[Json]:
    """Yield the cards with an effect; that none had one is behind a fold, because phones are still submitting."""
    yield {**turned_up, "none": None, "rest": True}
    if turned_up["none"]:
        block = taps("No card had an effect?", [{**turned_up["none"], "main": True}], fold=turned_up["none"]["label"])
        yield {**block, "ask": f"If no card had an effect, tap “{turned_up['none']['label']}”"}


def _peek(sight: SeatView) -> Peek | None:
    """Return a button and a list of the same shape on every phone; only its owner should read the list."""
    state: KillerClue = sight.state
    player = sight.player
    if player is None or player not in state.living:
        return None
    killer = bool(state.case_files.get(player))
    exposed = victims(state, player) if killer else unprotected(state)
    called = ("You" if p == player else clip(state.name(p)) for p in exposed)
    names = [f"{name} · {clip(state.card(state.place(p)))}" for name, p in zip(called, exposed, strict=True)]
    heading = "You may kill:" if killer else "Unprotected:"
    return {
        "type": "peek",
        "title": "Who is in danger",
        "hint": "Hold to see who is in danger",
        "note": "",
        "lines": [heading, *(names or ["Nobody"])],
        "private": True,
    }


def _turned_up(sight: SeatView) -> Several:
    """Return the cards with an effect as taps; one more tap records them together with the rest."""
    state: KillerClue = sight.state
    shown = revealable(state)
    heaps: list[Heap] = []
    for kind, title in HEAPS.items():
        choices = [_choice(sight, card) for card in shown if cards.kind(card) == kind]
        if choices:
            heaps.append({"name": title, "choices": choices})
    return {
        "type": "several",
        "title": "Cards with an effect",
        "brief": True,
        "heaps": heaps,
        "count": 0,
        "verb": "Rest had no effect",
        "send": {"do": "record", "event": {"kind": e.DangerRevealed.__name__, "cards": "$cards"}},
        "none": tap("Nothing happens", record(e.DangerRevealed(cards=()))),
    }


def _choice(sight: SeatView, card: str) -> Choice:
    """Return a card that was turned up: a suspect, a room, or the Blackout; protected victims are dashed."""
    state: KillerClue = sight.state
    about = cards.of(card)
    choice: Choice = {"value": card, "label": state.card(about) if about else "Blackout"}
    if about:
        choice["card"] = about
    owner = state.owner(about) if cards.kind(card) == "murdered" else None
    if owner and why_safe(state, owner):
        choice["far"] = True
    return choice


def from_the_box(sight: SeatView) -> LinesToRead:
    """Return what everybody takes from the box where Boardside deals, the same on every page (KC-SET-09 to -13)."""
    state: KillerClue = sight.state
    murdered = counted(len(cards.of_kind("murdered", suspects=state.played)), "Murdered card")
    unused = [name for suspect, name in cards.suspects().items() if suspect not in state.played]
    unused += [f"the {servant.title()}" for servant in cards.SERVANTS if servant not in state.servants]
    return {
        "type": "told",
        "title": "Cards from the box",
        "lines": [
            *([f"Leave all cards with {listed(unused)} in the box: they are not in this game."] if unused else []),
            f"Leave the {murdered} and one Blackout in the box: the killer’s phone has them.",
            "Shuffle the other Intrigue and Danger cards. Each of you takes nine; the rest is the draw pile.",
            "In a Danger Round, lay a card face down and submit your choice on your phone.",
        ],
        "taps": [],
        "rest": True,
        "below": True,
    }


# ---------------------------------------------------------------- in the dark


def panic(sight: SeatView) -> Iterator[Json]:
    """Yield one running suspect after another: each roll with the room it leads to. Computer players roll theirs."""
    state: KillerClue = sight.state
    every = sight.offered(e.PanicRolled)
    offers = [offer for offer in every if not sight.is_computer(state.owner(offer.known["suspect"]))]
    if state.dice == "rolled" and offers:
        name = clip(state.card(state.panics[0]))
        yield taps(f"{name} runs in the dark", [tap(f"Roll for {name}", {"do": "roll"}, main=True)])
        return
    for at, offer in enumerate(offers):
        suspect = offer.known["suspect"]
        place = state.tokens.get(suspect, "")
        rolls = [_roll(sight, suspect, place, n) for n in offer.blank("roll").choices]
        block = taps(f"{clip(state.card(suspect))} runs. What was the roll?", rolls)
        yield {**block, "fold": clip(state.card(suspect))} if at else block


def _roll(sight: SeatView, suspect: str, place: str, roll: int) -> Tap:
    there = clip(sight.state.card(rules.destination(sight.state, place, roll)))
    return asking(sight, f"{roll} · {there}", e.PanicRolled(suspect=suspect, roll=roll))


# ---------------------------------------------------------------- the end of the turn


def ending(sight: SeatView) -> Iterator[Json]:
    """Yield what leaves, what is shuffled back and what everyone draws; never the size of a hand."""
    state: KillerClue = sight.state
    for offer in sight.offered(e.FirstChosen):
        if not offer.rare:
            players = [asking(sight, sight.name(p), e.FirstChosen(player=p), player=p) for p in state.living]
            yield taps(offer.verb, players)
    ends = sight.offered(e.GameTurnEnded)
    buttons = [button(offer, "Done: next turn", main=True, big=True) for offer in ends if not offer.blanks]
    steps: LinesToRead = {
        "type": "told",
        "title": f"End of turn {state.game_turn}",
        "lines": _steps(sight),
        "taps": buttons,
    }
    yield {**steps, "ask": "Do these steps at the table, then tap “Done: next turn”"}
    more = next((offer for offer in ends if offer.blanks), None)
    if more:
        yield _entered_by_hand(sight, more)


def _entered_by_hand(sight: SeatView, offer: Offer) -> Several:
    """Return a form for face-down Intrigue cards about the dead, which the player who shuffles enters."""
    names = sight.vocabulary["intrigue card"]
    choices: list[Choice] = [{"value": card, "label": names[card]} for card in offer.blank("removed").choices]
    title = "Face-down cards about the dead"
    return {
        "type": "several",
        "title": title,
        "fold": title,
        "heaps": [{"name": "", "choices": choices}],
        "count": 0,
        "verb": "Remove these: next turn",
        "send": send(offer, removed="$cards"),
        "none": None,
    }


def _steps(sight: SeatView) -> list[str]:
    state: KillerClue = sight.state
    dead, draws = rules.of_the_dead(state), rules.draws(state)
    if sight.dealt_by_program:  # the killer's own cards and those of computer players are not at the table
        dead = tuple(card for card in dead if cards.kind(card) != "murdered")
        draws = {player: count for player, count in draws.items() if not sight.is_computer(player)}
    gone = [cards.called(card) for card in dead]
    drawn = [f"{sight.name(p)} {n}" for p, n in draws.items() if n]
    left = rules.played_in_all(state) - len(gone)
    lines = [f"Out of the game: {listed(gone)}." if gone else "No card leaves the game."]
    if sight.dealt_by_program:
        lines.append("Shuffle the other cards that you played back into the pile.")
    else:
        some = f"Shuffle {counted(left, 'played card')} back into the pile."
        lines.append(some if left else "Nothing is shuffled back.")
    lines.append(f"Draw: {', '.join(drawn)}." if drawn else "Nobody draws.")
    lines.append(f"{sight.name(next_first(state))} goes first next turn.")
    return lines
