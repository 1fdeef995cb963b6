"""Entries that a table accepts: those it can mean, tell and show. A refused entry leaves nothing behind."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import pytest

from assistant.core.event import REFEREE, TABLE, Event
from assistant.core.offer import Nonsense
from assistant.core.seating import Seated
from assistant.core.story import Amended, Inserted, Struck
from assistant.games import GAMES
from assistant.games.clue import events as e
from assistant.games.clue.setup import lay
from assistant.table.table import MemoryLog, Table
from assistant.table.validation import may_know_all, revealed

PLAYERS = [Seated(key=key, name=key.title()) for key in ("scarlet", "green", "plum")]


@pytest.fixture
def table() -> Table:
    found = Table(GAMES["clue"], clock=lambda: 0)
    found.record(lay(PLAYERS))
    return found


def test_a_strike_of_a_strike_of_a_strike_has_no_end(table: Table) -> None:
    rolled = table.record(e.DiceRolled(by="scarlet", roll=4), "scarlet")
    for seq in range(rolled.seq, rolled.seq + 1_200):
        table.record(Struck(seq=seq), "scarlet")
    assert table.lines[-1].struck is False, "struck an even number of times"
    assert table.count("plum") == table.revision
    assert Table(table.game, MemoryLog(table.entries)).view("plum") == table.view("plum")


def test_what_cannot_be_told_is_not_kept(table: Table) -> None:
    """An event on which a rulebook fails is refused before it is acknowledged, and every view stays as it was."""
    game = table.game

    def tell(event: Event, before: Any, after: Any) -> str:
        if isinstance(event, e.DiceRolled) and event.roll == 5:
            raise KeyError("five")
        return game.tell(event, before, after)

    fragile = Table(replace(game, tell=tell), MemoryLog(table.entries))
    fragile.record(e.DiceRolled(by="scarlet", roll=4), "scarlet")
    before = {seat: (fragile.account(seat), fragile.known(seat), fragile.moment(seat)) for seat in ("scarlet", TABLE)}
    five = e.DiceRolled(by="scarlet", roll=5)
    for event in (five, Amended(seq=2, event=five), Inserted(after=1, event=five)):
        with pytest.raises(Nonsense, match="that entry can't be shown"):
            fragile.record(event, "scarlet")
        assert fragile.revision == 2 == len(fragile.log.entries())
        for seat, seen in before.items():
            assert (fragile.account(seat), fragile.known(seat), fragile.moment(seat)) == seen
    assert fragile.record(e.DiceRolled(by="scarlet", roll=6), "scarlet").seq == 3
    assert fragile.count(TABLE) == 3


def test_who_strikes_a_correction_takes_back_what_it_said(table: Table) -> None:
    """This also holds for a correction that a later one has replaced: it was Green's word."""
    vote = table.record(e.HandsVoted(by="scarlet", open=False), "scarlet")
    green = table.record(Amended(seq=vote.seq, event=e.HandsVoted(by="green", open=False)), REFEREE)
    table.record(Amended(seq=vote.seq, event=vote.event), REFEREE)
    with pytest.raises(Nonsense, match="Only Green"):
        table.record(Struck(seq=green.seq), "scarlet")
    with pytest.raises(Nonsense, match="Only Scarlet"):
        table.record(Struck(seq=green.seq), "green")
    struck = table.record(Struck(seq=green.seq), REFEREE)
    with pytest.raises(Nonsense, match="Only Green"):
        table.record(Struck(seq=struck.seq), "scarlet")


def told(seq: int, *bare: str) -> Any:
    return SimpleNamespace(seq=seq, after=SimpleNamespace(bare=frozenset((player, "hand") for player in bare)))


@pytest.mark.parametrize(
    ("before", "after", "opens"),
    [
        ([told(1), told(2, "ben")], [told(1), told(2, "ben"), told(3, "ben")], ""),
        ([told(1), told(2, "ben")], [told(1), told(2, "ben"), told(3, "ben", "carla")], "carla"),
        ([told(1, "ben"), told(2)], [told(1, "ben"), told(9, "ben"), told(2)], ""),
        ([told(1, "ben"), told(2)], [told(1, "ben"), told(2), told(3, "ben")], "ben"),
        ([told(1), told(2)], [told(1, "ben"), told(2)], "ben"),
        ([told(1), told(2)], [told(1), told(9, "ben"), told(2)], "ben"),
    ],
)  # fmt: skip
def test_what_lay_open_already_is_not_laid_open_again(before: Any, after: Any, opens: str) -> None:
    """A new line is compared with what was open right before it; what was closed since is opened again."""
    assert revealed(before, after) == (frozenset({(opens, "hand")}) if opens else frozenset())


@pytest.mark.parametrize("number", [10_000, -10_000, 2_000_000_000, 10**40])
def test_amounts_have_limits(number: int) -> None:
    table = Table(GAMES["risk"])
    table.record(GAMES["risk"].lay([Seated(key=key, name=key.title()) for key in ("anna", "ben")]))
    kinds = {kind.__name__: kind for kind in GAMES["risk"].events}
    with pytest.raises(Nonsense, match="the most that can be entered here is 9,999"):
        table.record(kinds["AreaSet"](at="alaska", owner="anna", armies=number))
    with pytest.raises(Nonsense, match="That list is too long"):
        table.record(kinds["DiceRolled"](attack=(1,) * 300, defence=(1,)))
    assert table.record(kinds["AreaSet"](at="alaska", owner="anna", armies=9_999))


def test_a_refusal_cuts_a_long_name_after_forty_letters() -> None:
    """The sentence fits on a phone, and a name of exactly forty letters is still whole."""
    forty = "Archibald Montgomery von Hohenstaufen II"
    assert len(forty) == 40
    for name in (forty, forty + "I"):
        found = Table(GAMES["clue"])
        found.record(lay([replace(PLAYERS[0], name=name), *PLAYERS[1:]]))
        with pytest.raises(Nonsense) as refused:
            found.record(e.HandsVoted(by="scarlet", open=False), "green")
        assert str(refused.value) == f"Only {forty} can enter this, on their own device."


SHOWN = e.CardShown(by="green", to="scarlet", card="rope")


@pytest.mark.parametrize("event", [SHOWN, Amended(seq=3, event=SHOWN), Inserted(after=2, event=SHOWN)])
def test_only_those_who_saw_a_card_and_the_referee_may_name_it(event: Event) -> None:
    """Plum's page refuses an entry that names the card which Green showed to Scarlet."""
    known = {author: may_know_all(event, author) for author in ("scarlet", "green", "plum", TABLE, REFEREE)}
    assert known == {"scarlet": True, "green": True, "plum": False, TABLE: False, REFEREE: True}
    assert may_know_all(replace(SHOWN, card=None), "plum"), "that a card was shown is no secret"
