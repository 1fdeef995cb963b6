"""Settings of statistics: tables without any, and people who are left out."""

from __future__ import annotations

from pathlib import Path

import pytest

from assistant.figures.facts import rows
from assistant.figures.store import people
from assistant.figures.store.derive import GameListing, derive
from assistant.figures.store.derived import Figures
from assistant.games import GAMES
from assistant.storage.game_file import keep
from assistant.storage.store import Store
from tests.afterwards.recorded import DEMOS, first, written

CLUE = next(path for path in DEMOS if path.parent.name == "clue")


@pytest.fixture
def store(tmp_path: Path) -> Store:
    found = Store(tmp_path / "games.duckdb", GAMES)
    keep(found, written(CLUE))
    return found


def everything(figures: Figures) -> str:
    with figures.reading() as base:
        return "\n".join(str(base.execute(f'from "{table.table}"').fetchall()) for table in rows.TABLES)


def kept(store: Store, figures: Figures) -> None:
    for game in store.games():
        figures.write(game.id, derive(first(CLUE, 20), known=people.known(store, game, store.log(game.id).away)))


def test_several_names_are_one_person_in_every_game(store: Store) -> None:
    people.same_person(store, ["Anna", "Annie", "  ANN "], "Anna")
    who = people.people(store)
    assert {who.of(name) for name in ("anna", "Annie", "Ann", "ANNA")} == {"anna"}
    assert who.of("Ben") == "ben"
    people.same_person(store, ["Annie", "Anneliese"])
    assert people.people(store).of("Anneliese") == "anna"
    assert people.people(store).others("anna") == ("ann", "anneliese", "annie")
    people.someone_else(store, "Annie")
    assert people.people(store).others("anna") == ("ann", "anneliese")
    assert people.people(store).of("annie") == "annie"
    assert people.people(store).of("Anneliese") == "anna"


def test_who_is_left_out_under_one_name_is_left_out_under_all(store: Store) -> None:
    people.take_out(store, "Annie")
    people.same_person(store, ["Anna", "Annie"])
    who = people.people(store)
    assert who.out("Anna")
    assert who.out("Annie")
    assert not who.out("Ben")
    people.take_back(store, "Anna")
    assert not people.people(store).out("Annie")


def test_a_name_that_was_taken_out_stands_in_no_table_not_even_as_a_key(store: Store) -> None:
    figures = Figures(store.path.with_name("figures.duckdb"))
    kept(store, figures)
    assert "anna" in everything(figures).casefold()
    people.take_out(store, "Anna")
    kept(store, figures)
    found = everything(figures)
    assert "anna" not in found.casefold()
    assert "Player 1" in found
    assert "player_1" in found
    assert "ben" in found.casefold()
    with figures.reading() as base:
        assert base.execute("select name, person from seats where place = 1").fetchall() == [(None, None)]
        assert base.execute("select count(*) from lines where seat = 'player_1'").fetchone() != (0,)


def test_rows_that_name_otherwise_than_today_are_found(store: Store) -> None:
    figures = Figures(store.path.with_name("figures.duckdb"))
    kept(store, figures)
    titles = {game.id: game.title for game in store.games()}
    assert figures.stale(people.people(store), titles) == {}
    people.same_person(store, ["Quentin", "Rosa"])
    assert figures.stale(people.people(store), titles) == {}
    people.same_person(store, ["Ben", "Benjamin"], "Benjamin")
    assert figures.stale(people.people(store), titles) == {1: False}
    people.take_out(store, "David")
    assert figures.stale(people.people(store), titles) == {1: True}
    kept(store, figures)
    assert figures.stale(people.people(store), titles) == {}
    assert figures.stale(people.people(store), {1: "Another title"}) == {1: False}
    people.take_back(store, "David")
    assert figures.stale(people.people(store), titles) == {1: False}


def test_a_table_can_keep_no_statistics(store: Store) -> None:
    assert people.keeps_figures(store, 1)
    people.keep_no_figures(store, 1)
    assert not people.keeps_figures(store, 1)
    assert people.keeps_figures(store, 2)
    people.keep_no_figures(store, 1, none=False)
    assert people.keeps_figures(store, 1)


def test_settings_outlive_the_program(store: Store) -> None:
    people.take_out(store, "Anna")
    people.keep_no_figures(store, 1)
    store.remember("computer players of 1", '{"ben":"simple"}')
    store.close()
    again = Store(store.path, GAMES)
    assert people.people(again).out("Anna")
    assert not people.keeps_figures(again, 1)
    assert people.known(again, again.games()[0]).players == {"ben": "simple"}
    again.close()


def test_the_store_of_figures_knows_how_far_it_is(store: Store) -> None:
    figures = Figures(store.path.with_name("figures.duckdb"))
    assert figures.state() == {}
    kept(store, figures)
    assert figures.state() == {1: 20}
    figures.write(2, derive(first(CLUE, 10), known=GameListing(id=2)))
    figures.drop(1)
    assert figures.state() == {2: 10}
    assert "David" in everything(figures)
    figures.drop(2)
    assert everything(figures).replace("[]", "").strip() == ""


def test_a_file_of_another_engine_is_emptied_without_letting_go_of_it(tmp_path: Path) -> None:
    """Two programs may find it at the same moment; neither may rebuild it while the other uses it."""
    figures = Figures(tmp_path / "f.duckdb")
    figures.write(1, derive(first(CLUE, 5)))
    with figures.held() as base:
        base.execute("update engine set version = 'yesterday'")
        base.execute('create table "a table of yesterday" (x INTEGER)')
    with figures.reading() as base:
        assert base.execute("select count(*) from games").fetchone() == (0,)
    other = tmp_path / "held by another program"
    other.hardlink_to(figures.path)
    figures.write(2, derive(first(CLUE, 5)))
    assert figures.state() == {2: 5}
    assert figures.path.samefile(other)
    with figures.held() as base:
        names = {name for (name,) in base.execute("select table_name from duckdb_tables()").fetchall()}
    assert "a table of yesterday" not in names
