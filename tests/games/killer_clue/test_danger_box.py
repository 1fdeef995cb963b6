"""The box for the danger cards: submissions look alike and leave no trace of who put down which (KC-DNG-02)."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import permutations
from pathlib import Path

import duckdb
import pytest

from assistant.core.event import REFEREE, TABLE
from assistant.core.offer import Nonsense
from assistant.core.seating import Seated
from assistant.games import GAMES
from assistant.games.clue import events as clue
from assistant.games.killer_clue import events as e
from assistant.games.killer_clue.box import DangerLaid, boxes
from assistant.games.killer_clue.cards import BLANK
from assistant.games.killer_clue.setup import lay
from assistant.storage.game_file import write_game
from assistant.storage.store import Store
from assistant.table.table import Table
from tests.games.killer_clue.intrigue_words import FOUR, SIX, Night

SEEN = (TABLE, REFEREE, *FOUR)
HAND = ("murdered_plum", "candles_hall", BLANK, "blackout")


def key_of(table: Table) -> str:
    (key,) = table.boxes.open()
    return key


def laying(table: Table, laid: dict[str, str]) -> None:
    for seat, card in laid.items():
        table.boxes.submit(key_of(table), seat, DangerLaid(card=card))


# ---------------------------------------------------------------- cards that can be put down


@pytest.mark.rule("KC-DNG-01", "KC-DNG-02", "KC-MUR-03")
@pytest.mark.parametrize("killer", [None, *FOUR])
def test_every_seat_is_offered_the_same_whoever_the_killer_is(killer: str | None) -> None:
    file = (killer, "rope", "study") if killer else None
    night = Night(at={"plum": "hall", "green": "study"}, killer=file).all_done()
    offers = []
    for seat in SEEN:
        (box,) = boxes(night.seen(seat))
        assert box.seats == FOUR
        assert not box.signed
        assert not box.announced
        offers.extend(box.offer(one) for one in FOUR)
    assert all(offer == offers[0] for offer in offers)
    assert offers[0] == next(iter(boxes(Night(at={"plum": "hall", "green": "study"}).all_done().state))).offer("plum")


@pytest.mark.rule("KC-DNG-01")
def test_what_lies_there_to_be_laid() -> None:
    night = Night(*SIX, at={"plum": "hall", "green": "study"}).turn_up("murdered_plum", "candles_hall", "blackout")
    night.runs("green", 9).all_done()
    (box,) = boxes(night.state)
    choices = box.offer("green").blank("card").choices
    left = {f"murdered_{one}" for one in SIX if one != "plum"}
    candles = {f"candles_{room}" for room in night.state.rooms if room != "hall"}
    assert set(choices) == {BLANK, *left, *candles, "blackout"}
    assert choices[0] == BLANK


@pytest.mark.rule("KC-DNG-01", "KC-2ND-01")
def test_each_danger_round_has_a_box_of_its_own() -> None:
    night = Night(at={"plum": "hall"})
    assert night.table.boxes.open() == {}
    first = key_of(night.all_done().table)
    laying(night.table, {"scarlet": "candles_hall"})
    night.do(night.turned_up("blackout")).runs("plum", 9)
    assert night.table.boxes.open() == {}
    second = key_of(night.all_done().table)
    assert first != second
    assert night.table.boxes.submission(second, "scarlet") is None
    night.do(night.turned_up()).ends().investigated()
    assert night.state.game_turn == 2


@pytest.mark.rule("KC-DNG-01", "KC-DIS-06", "KC-DNG-05")
def test_the_missing_lay_and_the_dead_do_not() -> None:
    night = Night(at={"plum": "hall", "green": "study"}).turn_up("murdered_plum").ends().investigated()
    night.plays("scarlet", "disappears_green").all_done()
    (box,) = boxes(night.state)
    assert box.seats == ("scarlet", "green", "white")


def test_one_screen_for_all_lays_nothing_in_secret() -> None:
    night = Night(at={"plum": "hall"}).all_done()
    assert list(boxes(night.state))
    assert list(boxes(replace(night.state, way="tablet"))) == []


# ---------------------------------------------------------------- opening


@pytest.mark.rule("KC-DNG-02", "KC-DNG-03")
def test_the_box_opens_when_all_have_laid_and_shows_cards_in_the_order_of_their_effects() -> None:
    night = Night(at={"plum": "hall", "green": "study"}).all_done()
    laying(night.table, dict(zip(FOUR[:3], HAND, strict=False)))
    with pytest.raises(Nonsense) as wrong:
        night.table.boxes.reveal(key_of(night.table))
    assert not any(player.title() in str(wrong.value) for player in FOUR)
    assert night.table.boxes.waiting(key_of(night.table)) is None
    laying(night.table, {"white": HAND[3]})
    entry = night.table.boxes.reveal(key_of(night.table))
    assert entry.event == e.DangerRevealed(cards=(BLANK, "murdered_plum", "candles_hall", "blackout"))
    assert entry.author == TABLE
    assert night.state.murdered == ("plum",)


@pytest.mark.rule("KC-DNG-02")
def test_cards_of_one_kind_come_in_no_author_s_order() -> None:
    """The order of candles depends only on the cards: the same cards always make the same line."""
    shown = set()
    for order in permutations(("candles_hall", "candles_study", "candles_lounge", BLANK)):
        night = Night(at={"plum": "hall"}).all_done()
        laying(night.table, dict(zip(FOUR, order, strict=True)))
        shown.add(night.table.boxes.reveal(key_of(night.table)).event.cards)
    assert len(shown) == 1


@pytest.mark.rule("KC-DNG-02")
def test_laying_is_no_line_and_changes_no_page_before_the_last_one() -> None:
    night = Night(at={"plum": "hall", "green": "study"}).all_done()
    before = {seat: (night.table.account(seat), night.table.view(seat)) for seat in SEEN}
    revision = night.table.revision
    for seat, card in zip(FOUR, HAND, strict=True):
        laying(night.table, {seat: card})
        for one in SEEN:
            assert (night.table.account(one), night.table.view(one)) == before[one]
        assert night.table.revision == revision
        assert night.table.boxes.submission(key_of(night.table), seat) == DangerLaid(card=card)


@pytest.mark.rule("KC-DNG-02")
def test_what_is_laid_is_no_event_of_the_game() -> None:
    assert DangerLaid not in GAMES["killer_clue"].events
    assert "by" not in DangerLaid.__annotations__


# ---------------------------------------------------------------- what is left of it


def evening(folder: Path, laid: dict[str, str]) -> dict[str, bytes]:
    """Play a game with these cards put down in this order, and return all that is left of it."""
    folder.mkdir()
    store = Store(folder / "games.duckdb", GAMES, clock=lambda: 5)
    number = store.create("killer_clue", "Killer Clue")
    ticks = iter(range(1, 1000))
    table = Table(GAMES["killer_clue"], store.log(number), clock=lambda: next(ticks), chance=random.Random(3))
    table.record(lay([Seated(key=p, name=p.title(), piece=p) for p in FOUR]))
    for token, room in (("plum", "hall"), ("green", "study")):
        table.record(clue.TokenMoved(by="scarlet", token=token, to=room, how="placed"))
    for player in FOUR:
        table.record(clue.TurnEnded(by=player))
    for player in FOUR:
        table.record(e.IntrigueEnded(by=player))
    laying(table, laid)
    table.boxes.reveal(key_of(table))
    table.record(e.PanicRolled(suspect="green", roll=9))
    found = {f"account of {seat}": repr(table.account(seat)).encode() for seat in SEEN}
    found |= {f"state of {seat}": repr(table.view(seat)).encode() for seat in SEEN}
    found["texts"] = f"{table.boxes!r} {table.boxes._unsigned} {table.entries!r}".encode()
    found["export"] = "\n".join(write_game(store, number)).encode()
    store.close()
    found |= {path.name: path.read_bytes() for path in folder.iterdir() if path.suffix != ".duckdb"}
    with duckdb.connect(str(folder / "games.duckdb"), read_only=True) as file:
        for name in ("games", "entries", "settings", "seats"):
            found[f"rows of {name}"] = repr(file.execute(f"select * from {name} order by all").fetchall()).encode()
    return found


@pytest.mark.rule("KC-DNG-02")
def test_who_laid_what_and_in_which_order_leaves_no_trace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("assistant.storage.schema.new_id", lambda: "a" * 32)  # else every store differs by its name
    rounds = [
        (FOUR, HAND),
        (FOUR, tuple(reversed(HAND))),
        (tuple(reversed(FOUR)), HAND),
        (("plum", "scarlet", "white", "green"), ("blackout", BLANK, "murdered_plum", "candles_hall")),
        (("green", "white", "scarlet", "plum"), ("candles_hall", "blackout", BLANK, "murdered_plum")),
    ]
    runs = [evening(tmp_path / str(n), dict(zip(*found, strict=True))) for n, found in enumerate(rounds)]
    assert b"DangerRevealed" in runs[0]["rows of entries"]
    assert b"DangerLaid" not in b"".join(runs[0].values())
    for run in runs[1:]:
        for name, left in run.items():
            assert left == runs[0][name], name
