"""Laws over whole simulated games: nothing is lost, nothing illegal is offered, nobody sees another's purse."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from assistant.core.codec import decode, encode
from assistant.core.event import REFEREE, TABLE
from assistant.core.game import public
from assistant.core.offer import Offer
from assistant.games.cold_cash_risk.closing import accounts
from assistant.games.cold_cash_risk.laws import laws
from assistant.games.cold_cash_risk.state import CARDS, POP, ColdCash
from assistant.kit.shares import CERTIFICATES
from assistant.table.table import MemoryLog, Table
from tests.simulate_cold_cash import Game, random_options

PLAIN = [(players, 100 + players, {}) for players in (2, 3, 4, 5, 6)]
RANDOM = [(2 + seed % 5, seed, random_options(seed, ending="normal")) for seed in (7, 9, 11, 13, 14, 18, 24, 30)]
ENDINGS = [(3, 36, {"CCR-AMB-44": "long"}), (4, 5, {"CCR-AMB-44": "short"})]
games = pytest.mark.parametrize("played", [*PLAIN, *RANDOM, *ENDINGS], ids=lambda p: f"{p[0]}-{p[1]}")
some = pytest.mark.parametrize("played", [PLAIN[1], *RANDOM[:4]], ids=lambda p: f"{p[0]}-{p[1]}")
Played = tuple[int, int, dict[str, str]]


@cache
def _table(players: int, seed: int, options: tuple[tuple[str, str], ...]) -> Table:
    bold = 0.7 if dict(options).get("CCR-AMB-44") == "long" else 0.4
    return Game(players, seed, options=dict(options), faces=seed % 2 > 0, bold=bold, phones=seed in (9, 13)).play(
        _cycles(players, dict(options))
    )


def _cycles(players: int, options: dict[str, str]) -> int:
    """Enough for most games to end; the short game ends with the cards."""
    return 20 if players == 2 or options.get("CCR-AMB-44") == "short" else 12


def table_of(played: Played) -> Table:
    players, seed, options = played
    return _table(players, seed, tuple(options.items()))


def states(table: Table, seat: str) -> list[ColdCash]:
    return [state for _, state in table.states(seat)]


def unveiled(table: Table) -> Iterator[ColdCash]:
    """Yield the complete States behind all views, with the bank's payments."""
    state = table.game.start
    for entry in table.entries:
        state = table.game.apply(entry.event, state)
        yield state


@games
@pytest.mark.rule("ACQ-CMP-02", "CCR-OPN-02")
def test_nothing_appears_or_disappears(played: Played) -> None:
    """25 certificates of each corporation, every dollar accounted for, owners in play, 44 cards."""
    for state in unveiled(table_of(played)):
        assert list(laws(state)) == []
        began = 6000 * len(state.seats)
        assert sum(state.cash.values()) == began + sum(state.flows.values())
        for firm, left in state.bank.items():
            assert left + sum(held.get(firm, 0) for held in state.shares.values()) == CERTIFICATES
        assert state.pile + len(state.discarded) + sum(state.hand_sizes.values()) <= CARDS
        assert all(force.owner == POP or force.armies for here in state.forces.values() for force in here)


@games
def test_no_line_is_illegal(played: Played) -> None:
    table = table_of(played)
    for seat in (REFEREE, TABLE):
        assert [(t.event, t.notices) for t in table.account(seat) if any(n.level == "illegal" for n in t.notices)] == []


def test_games_reach_everything() -> None:
    """The games on which the laws are checked contain every important kind of event."""
    all_states = [table_of(played).view(REFEREE) for played in [*PLAIN, *RANDOM]]
    settled = [s for state in all_states for s in state.settled]
    assert sum(state.over for state in all_states) >= len(all_states) // 2
    assert any(s.hostile for s in settled)
    assert any(not s.hostile for s in settled)
    assert {b.kind for s in settled for b in s.bonuses} >= {"majority", "minority", "both", "tied first"}
    assert any(sum(m.tally) and m.tally[0] > m.tally[1] for state in all_states for m in state.meetings)
    assert {f.defender == POP for state in all_states for f in state.fought} == {True, False}
    kinds = {type(entry.event).__name__ for played in [*PLAIN, *RANDOM] for entry in table_of(played).entries}
    assert kinds >= {
        *("CorporationFounded", "MomAndPopAbsorbed", "MergerProposed", "LeftAlone", "SharesDisposed", "MeetingCalled"),
        *("StrengthRolled", "AttackStopped", "ArmiesMovedIn", "ArmiesMoved", "CardReplaced", "SharesShown"),
        *("SecurityHired", "DividendPaid", "SecurityFired", "EarningsEnded", "EndDeclared", "NominationDeclined"),
    }


def test_endings_close_the_game() -> None:
    ended = table_of(ENDINGS[1]).view(REFEREE)
    assert ended.over
    assert not ended.pile


def fillings(offer: Offer, dice: random.Random) -> list[dict[str, Any]]:
    """Return the first, the last and a random choice of each blank."""
    if not offer.fillable:
        return []
    found: list[dict[str, Any]] = []
    for at in (0, -1, None):
        values: dict[str, Any] = {}
        for blank in offer.blanks:
            if not blank.single:
                values[blank.name] = tuple(dice.sample(blank.choices, blank.count))
            else:
                able = blank.open(values)
                values[blank.name] = dice.choice(able) if at is None else able[at]
        found.append(values)
    return found if offer.blanks else found[:1]


@games
def test_whatever_is_offered_is_legal(played: Played) -> None:
    """Every eighth position of every game, every offer to the referee and to somebody at the table."""
    table, dice = table_of(played), random.Random(played[1])
    for seat in (REFEREE, dice.choice(table.view(REFEREE).seats), TABLE):
        for state in states(table, seat)[:: 24 if seat == TABLE else 8]:
            for offer in table.game.offers(state, seat):
                for values in fillings(offer, dice):
                    event = offer.fill(values)
                    illegal = [n for n in table.game.check(event, state) if n.level == "illegal"]
                    assert illegal == [], (event, illegal)


@games
@pytest.mark.rule("CCR-MTG-08", "ACQ-INF-01", "CCR-AMB-36", "ACQ-AMB-05")
def test_nobody_sees_what_the_table_hides(played: Played) -> None:
    table, options = table_of(played), played[2]
    reading = options.get("CCR-AMB-36", "shares_hidden")
    shares_open = reading == "open" or options.get("ACQ-AMB-05") == "open"
    for seat in (TABLE, *table.view(TABLE).seats[:2]):
        for state in states(table, seat):
            if state.over:
                continue
            for other in state.seats:
                if other != seat:
                    assert (state.cash_of(other) is not None) == (reading in ("open", "cash_open"))
                    assert (state.shares_of(other) is not None) == shares_open
                    assert not state.hands.get(other)
            assert seat == TABLE or (state.cash_of(seat) is not None and state.shares_of(seat) is not None)
            assert bool(state.flows) <= (reading == "open" or (shares_open and reading == "cash_open"))


@some
def test_the_public_part_is_the_same_for_all(played: Played) -> None:
    table = table_of(played)
    for seat in table.view(TABLE).seats:
        lines = {told.line.seq: state for told, state in table.states(seat)}
        for told, state in table.states(TABLE):
            assert public(lines[told.line.seq]) == state


@some
def test_the_story_can_be_kept_and_read_again(played: Played) -> None:
    table = table_of(played)
    again = [decode(encode(entry), table.game) for entry in table.entries]
    assert tuple(again) == table.entries
    assert Table(table.game, MemoryLog(again)).view(REFEREE) == table.view(REFEREE)


@some
def test_undo_and_redo(played: Played) -> None:
    original = table_of(played)
    table = Table(original.game, MemoryLog(original.entries[: len(original.entries) // 2]))
    for entry in original.entries[len(original.entries) // 2 :][:12]:
        before = table.view(REFEREE)
        table.record(entry.event, entry.author)
        after = table.view(REFEREE)
        table.undo(entry.author)
        assert table.view(REFEREE) == before
        table.redo(entry.author)
        assert table.view(REFEREE) == after


@games
@pytest.mark.rule("CCR-GEN-04")
def test_prices_follow_sizes(played: Played) -> None:
    """The price never falls when a corporation grows, and safety comes with size 11."""
    seen: dict[tuple[int, int], int] = {}
    for state in states(table_of(played), REFEREE):
        for firm in state.firms:
            seen[state.tier(firm), state.size(firm)] = state.price(firm)
            assert state.safe(firm) == (state.size(firm) >= 11)
            assert state.size(firm) == max(2, len(state.held(firm)) + state.world.bonus(state.held(firm)))
    for (tier, size), price in seen.items():
        assert all(price <= other for (t, s), other in seen.items() if t == tier and s >= size)


@games
@pytest.mark.rule("CCR-GEN-05", "CCR-END-03")
def test_whoever_has_most_wins(played: Played) -> None:
    table = table_of(played)
    state = table.view(REFEREE)
    if not state.over:
        assert (state.winners, state.account) == ((), {})
        return
    *_, before, _ = states(table, REFEREE)
    most = max(account.total for account in state.account.values())
    assert state.winners
    assert all(state.account[player].total == most == state.cash[player] for player in state.winners)
    assert {p: a.cash for p, a in state.account.items()} == {p: a.cash for p, a in accounts(before).items()}
