"""The cost of a question about 10,000 games and a million decisions, and of a filter that redraws four views."""

from __future__ import annotations

import pytest

from assistant.figures.questions.database import prepare
from assistant.figures.questions.question import Question
from assistant.figures.questions.season import Season
from assistant.figures.store.derived import in_memory

GAMES, DECISIONS = 10_000, 100
VIEWS = (
    Question("right", "person"), Question("lost_bits", "month"), Question("right", "phase"), Question("won", "place"),
)  # fmt: skip
_MADE = (
    """
    insert into games (game, line, label, engine, kind, family, title, began, minutes, lines, turns, players, finished,
                       opened, eye, way, options, simulated)
    select i, 0, '', 'bench', ['clue', 'risk', 'acquire'][1 + i % 3], ['mystery', 'war', 'market'][1 + i % 3],
           'Evening ' || i, 1700000000000 + i * 3600000::bigint, 30 + i % 90, $many + 20, 40, 4, true, true, 'referee',
           'phones', '{}', false
    from range(1, $games + 1) t(i)
    """,
    """
    insert into seats (game, line, label, engine, seat, name, person, place, starts)
    select game, 0, '', 'bench', ['a', 'b', 'c', 'd'][1 + p], n, n, p + 1, p = 0
    from (select game, p, ['Anna', 'Ben', 'Carla', 'David', 'Edith', 'Frank', 'Gina'][1 + ((game * 5 + p) % 7)::int]
                 as n from games, range(4) t(p))
    """,
    """
    insert into results (game, line, label, engine, seat, unit, luck, winner)
    select game, 0, '', 'bench', seat, 'bits', (game * 7 + place) % 11 / 5 - 1, (game + place) % 4 = 0 from seats
    """,
    """
    insert into decisions (game, line, label, turn, engine, seat, what, unit, chosen, lost, ways)
    select g.game, i + 1, '' || i, 1 + i * 40 // $many, 'bench', ['a', 'b', 'c', 'd'][1 + (i % 4)::int],
           ['question', 'room', 'attack', 'purchase'][1 + ((g.game * 3 + i) % 4)::int],
           ['bits', 'armies', 'dollars'][1 + (g.game % 3)::int], 'this', ((g.game * 31 + i * 17) % 1000) / 1000, i % 30
    from games g, range($many) t(i) order by 1, 2
    """,
    """
    insert into lines (game, line, label, engine, kind, text, event, moment, corrected)
    select game, line, label, 'bench', 'Line', '', '{}', 0, false from decisions
    """,
)


@pytest.fixture(scope="module")
def season():
    base = in_memory(2)
    for query in _MADE:
        named = {"games": GAMES, "many": DECISIONS}
        base.execute(query, {name: value for name, value in named.items() if f"${name}" in query})
    prepare(base)
    yield Season(base)
    base.close()


def test_ask_a_million_decisions(benchmark, season):
    """The first time that a question is asked: every row is read."""
    answer = benchmark.pedantic(lambda: Season(season._base).ask(VIEWS[0]), rounds=5, warmup_rounds=1)
    assert answer.frame["n"].sum() == GAMES * DECISIONS


def _ask_all(season):
    return [season.ask(question) for question in VIEWS]


def test_a_filter_redraws_four_views(benchmark, season):
    """A tap on a bar: the four views of a page, for different players each time."""
    _ask_all(season)
    people = iter(("Anna", "Ben", "Carla", "David", "Edith", "Frank", "Gina") * 9)
    answers = benchmark.pedantic(lambda: _ask_all(season.where({"person": (next(people),)})), rounds=15)
    assert all(len(answer.frame) for answer in answers)


def test_every_game_by_itself(benchmark, season):
    """One figure per game: the table below the views."""
    season.ask(Question("right", "game"))
    answer = benchmark.pedantic(lambda: season.ask(Question("right", "game")), rounds=5)
    assert len(answer.frame) == GAMES
