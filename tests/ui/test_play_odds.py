"""Odds, reasons, advice and what-ifs on a seat's own page, as far as the table agreed on help."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from assistant.core.event import TABLE
from assistant.core.story import Amended
from assistant.deduction import Budget, posterior
from assistant.deduction.budget import Unwanted
from assistant.families.common_rules import HelpAgreed
from assistant.games import GAMES
from assistant.games.clue import events as e
from assistant.games.clue.setup import lay
from assistant.kit.facts import Moved
from assistant.table.table import Table
from dashboards.parts.common.text import percent
from dashboards.parts.mystery.mind import ThinkingTask, Thought
from dashboards.parts.mystery.odds import counted
from dashboards.play.page import Play
from dashboards.play.worker_pool import First, Thinker, at_once
from tests.simulate import Game, seats
from tests.ui.clue_table import HANDS, say, table_of


def suggest(table: Table, by: str, suspect: str, weapon: str, room: str) -> None:
    table.record(e.SuggestionMade(by=by, suspect=suspect, weapon=weapon, room=room), by)


@pytest.fixture
def table() -> Table:
    """Anna asked for Green, Rope, Hall: Ben passed, which is false (he has Green), and Carla showed."""
    found = table_of("anna", help="odds")
    suggest(found, "anna", "green", "rope", "hall")
    found.record(e.Passed(by="ben"), "ben")
    found.record(e.CardShown(by="carla", to="anna", card="rope"), "carla")
    return found


def grid(play: Play) -> dict[str, Any]:
    return play.state()["grid"]


def cell(play: Play, card: str, place: str) -> dict[str, Any]:
    found = grid(play)
    at = [p["key"] for p in found["places"]].index(place)
    return next(r for g in found["groups"] for r in g["rows"] if r["card"] == card)["cells"][at]


def label(table: Table, kind: type) -> str:
    return next(t.line.label for t in table.account("anna") if isinstance(t.event, kind))


def false_pass(table: Table) -> None:
    """Ben, who passed on Green, shows it later; the rest of the game allows no other reading."""
    suggest(table, "anna", "green", "knife", "study")
    table.record(e.CardShown(by="ben", to="anna", card="green"), "anna")


# ---------------------------------------------------------------- levels of help


@pytest.mark.parametrize(
    ("level", "figures", "advice"), [("notes", 0, 0), ("forced", 0, 0), ("odds", 1, 0), ("advice", 1, 1)]
)
def test_what_is_shown_follows_what_the_table_agreed_on(table: Table, level: str, figures: int, advice: int) -> None:
    table.record(HelpAgreed(level=level))
    play = Play(table, "anna")
    assert bool(cell(play, "plum", "envelope").get("c")) == bool(figures)
    assert bool(grid(play)["odds"].get("advice")) == bool(advice)
    assert bool(grid(play)["odds"].get("bits")) == bool(figures)
    assert (cell(play, "rope", "carla")["m"] == "y") == (level != "notes")


def test_odds_are_figures_that_add_up(table: Table) -> None:
    play = Play(table, "anna")
    envelope = [cell(play, card, "envelope") for card in table.view("anna").deck["suspect"]]
    assert 99 <= sum(int(c["c"]) for c in envelope if c.get("c")) <= 101
    assert all("c" not in c for c in envelope if c["m"] != "o")
    found = grid(play)["odds"]
    assert found["method"].startswith("Exact, ")
    assert found["method"].endswith("deals, shows at random.")
    assert found["best"]["text"].startswith("Not enough to accuse: most likely ")


def test_the_model_is_named_and_can_be_changed_on_the_page(table: Table) -> None:
    play = Play(table, "anna")
    suggest(table, "anna", "white", "wrench", "kitchen")
    table.record(e.CardShown(by="ben", to="anna", card="white"), "ben")
    play.hear({"do": "model", "model": "uniform"})
    assert grid(play)["odds"]["method"].endswith("no habits.")
    assert [m["chosen"] for m in grid(play)["odds"]["models"]] == [False, True]
    play.hear({"do": "model", "model": "guess"})
    assert "two assumptions" in play.state()["toast"]["text"]


def test_advice_keeps_to_the_rooms_within_reach() -> None:
    table = table_of("anna", help="advice")
    play = Play(table, "anna")
    near = grid(play)["odds"]["advice"]
    assert near["title"].startswith("Ask next, ")
    say(play, "TokenMoved", by="anna", token="scarlet", to="hall", how="dice")
    here = grid(play)["odds"]["advice"]
    assert here["title"] == "Ask next, in the Hall"
    assert {s["cards"][2] for s in here["top"]} == {"hall"}
    assert int(here["top"][0]["out"]) >= int(here["top"][-1]["out"]) > 0


def test_enough_to_accuse_is_said_only_when_it_is_certain() -> None:
    game = Game(3, 8)
    game.play()
    winner = game.table.view(TABLE).winner
    table = Table(GAMES["clue"])
    for entry in game.table.entries:
        if isinstance(entry.event, e.AccusationMade):
            break
        table.record(entry.event, entry.author)
    table.record(HelpAgreed(level="odds"))
    assert winner
    best = grid(Play(table, winner))["odds"]["best"]
    assert best["certain"]
    assert tuple(best["cards"]) == game.file
    assert best["text"].startswith("Enough to accuse: ")
    suspect, weapon, room = game.file
    table.record(e.AccusationMade(by=winner, suspect=suspect, weapon=weapon, room=room), winner, freely=True)
    assert "best" not in grid(Play(table, winner))["odds"], "it has been said"
    others = next(p.key for p in table.view(TABLE).players if p.key != winner)
    assert "best" in grid(Play(table, others))["odds"]
    table.record(e.AccusationJudged(by=winner, right=True), winner, freely=True)
    table.record(e.EnvelopeOpened(suspect=suspect, weapon=weapon, room=room), winner, freely=True)
    for player in table.view(TABLE).players:
        assert not {"best", "advice"} & grid(Play(table, player.key))["odds"].keys(), "the envelope is open"


# ---------------------------------------------------------------- why, and what if


def test_a_tap_says_why_and_names_the_line(table: Table) -> None:
    play = Play(table, "anna")
    play.hear({"do": "why", "card": "green", "place": "ben"})
    found = grid(play)["odds"]["why"]
    assert found["text"] == "Ben does not have Mr. Green."
    assert [line["label"] for line in found["lines"]] == [label(table, e.Passed)]
    assert found["lines"][0]["text"] == "Ben passes: Mr. Green, Rope, Hall."
    play.hear({"do": "why", "card": "green", "place": "ben"})
    assert grid(play)["odds"]["why"] is None
    play.hear({"do": "why", "card": "plum", "place": "ben"})
    assert "open, " in grid(play)["odds"]["why"]["text"]
    play.hear({"do": "why", "card": "nothing", "place": "ben"})
    assert grid(play)["odds"]["why"] is None


def test_why_is_told_on_a_tablet_only_while_it_is_held() -> None:
    table = Table(GAMES["clue"])
    table.record(replace(lay([replace(s, device=False) for s in seats(3)]), way="tablet", help="odds"))
    table.record(e.HandDealt(of="anna", cards=HANDS["anna"]), "anna")
    play = Play(table, TABLE, "table")
    play.hear({"do": "why", "card": "scarlet", "place": "anna"})
    play.hear({"do": "hold", "player": "anna"})
    play.hear({"do": "why", "card": "scarlet", "place": "anna"})
    assert play.state()["cover"]["grid"]["odds"]["why"]["text"] == "Anna has Miss Scarlet."
    play.hear({"do": "hold", "player": None})
    assert "Miss Scarlet" not in json.dumps({**play.state()["cover"], "held": 0})


def test_a_false_pass_is_named_and_can_be_doubted_on_this_page_only(table: Table) -> None:
    false_pass(table)
    play, before = Play(table, "anna"), table.revision
    found = grid(play)["odds"]["conflict"]
    passed = next(line for line in found["lines"] if line["label"] == label(table, e.Passed))
    assert passed["doubtful"]
    assert len(found["lines"]) == 2
    play.hear({"do": "doubt", "seq": passed["seq"]})
    odds = grid(play)["odds"]
    assert odds["conflict"] is None
    assert [line["seq"] for line in odds["doubted"]] == [passed["seq"]]
    assert cell(play, "green", "ben")["m"] == "y"
    assert grid(Play(table, "anna"))["odds"]["conflict"]
    assert table.revision == before
    play.hear({"do": "believe"})
    assert grid(play)["odds"]["conflict"]


def test_a_question_that_was_corrected_is_among_the_lines_that_contradict_each_other(table: Table) -> None:
    """Ben showed Green before; since the question is corrected to Green, his pass on it contradicts that."""
    suggest(table, "carla", "plum", "rope", "hall")
    asked = table.lines[-1].seq
    table.record(e.Passed(by="ben"), "ben")
    suggest(table, "anna", "green", "pipe", "study")
    table.record(e.CardShown(by="ben", to="anna", card="pipe"), "anna")
    play = Play(table, "anna")
    before = grid(play)["odds"]["conflict"]
    assert before is None or label_of(table, asked) not in [line["label"] for line in before["lines"]]
    table.record(Amended(seq=asked, event=e.SuggestionMade(by="carla", suspect="plum", weapon="pipe", room="hall")))
    labels = [line["label"] for line in grid(play)["odds"]["conflict"]["lines"]]
    assert label_of(table, asked) in labels
    assert labels == sorted(labels, key=int)


def label_of(table: Table, seq: int) -> str:
    return next(line.line.label for line in table.account("anna") if line.seq == seq)


def test_what_if_ends_with_the_line_itself(table: Table) -> None:
    false_pass(table)
    play = Play(table, "anna")
    seq = next(t.line.seq for t in table.account("anna") if isinstance(t.event, e.Passed))
    play.hear({"do": "doubt", "seq": seq})
    table.strike(seq, "anna")
    assert grid(play)["odds"]["doubted"] == []


# ---------------------------------------------------------------- off the event loop


def test_an_answer_for_an_older_revision_is_dropped(table: Table) -> None:
    waiting: list[Callable[[], None]] = []
    woken: list[int] = []
    play = Play(table, "anna")
    play.in_background(waiting.append, lambda: woken.append(1))
    first = grid(play)["odds"]
    assert first["thinking"]
    assert first["method"].startswith("Forced marks are shown")
    assert grid(play)["odds"]["thinking"]
    assert len(waiting) == 1
    suggest(table, "anna", "plum", "pipe", "study")
    table.record(e.NobodyShowed(), "anna")
    assert grid(play)["odds"]["thinking"]
    old, new = waiting[0], waiting[1]
    new()
    assert woken == [1]
    fresh = json.dumps(grid(play)["odds"]["best"])
    assert not grid(play)["odds"]["thinking"]
    old()
    assert woken == [1]
    assert json.dumps(grid(play)["odds"]["best"]) == fresh


def test_the_last_answer_stays_while_the_next_is_thought_about(table: Table) -> None:
    waiting: list[Callable[[], None]] = []
    play = Play(table, "anna")
    play.in_background(waiting.append, lambda: None)
    grid(play)
    waiting.pop(0)()
    figure = cell(play, "plum", "envelope")["c"]
    suggest(table, "anna", "white", "pipe", "study")
    table.record(e.CardShown(by="ben", to="anna", card="white"), "ben")
    assert cell(play, "plum", "envelope")["c"] == figure
    assert cell(play, "white", "ben")["m"] == "y"
    assert grid(play)["odds"]["thinking"]


def test_what_cannot_be_thought_is_no_answer_and_no_storm() -> None:
    runs: list[int] = []
    thinker = Thinker(lambda: None)

    def broken() -> None:
        runs.append(1)
        raise RuntimeError("a secret")

    assert thinker.ask("odds", 1, broken) == (None, True)
    assert thinker.ask("odds", 1, broken) == (None, True)
    assert runs == [1]


def test_long_work_is_told_when_nobody_waits_for_it_any_more() -> None:
    waiting: list[Callable[[], None]] = []
    woken: list[int] = []
    thinker = Thinker(lambda: woken.append(1))
    thinker.run = thinker.run_long = waiting.append
    still_wanted: list[bool] = []

    def then(wanted: Callable[[], bool]) -> str:
        still_wanted.append(wanted())
        ask(2)
        still_wanted.append(wanted())
        raise Unwanted

    def ask(task: int) -> tuple[Any, bool]:
        return thinker.ask_twice("odds", task, lambda _: First(f"about {task}", final=False), then)

    assert ask(1) == (None, False)
    waiting.pop(0)()
    assert ask(1) == ("about 1", True)
    waiting.pop(0)()
    assert still_wanted == [True, False]
    assert ask(2) == ("about 1", False)
    assert len(waiting) == len(woken) == 1
    ask(1)
    ask(1)
    assert len(waiting) == 2
    waiting.pop(0)()
    assert ask(1) == ("about 1", True)


def test_a_first_answer_stays_where_the_better_one_fails() -> None:
    thinker = Thinker(lambda: None)

    def broken(_: Callable[[], bool]) -> None:
        raise RuntimeError("a secret")

    for _ in range(2):
        assert thinker.ask_twice("odds", 1, lambda _: First("about", final=False), broken) == ("about", True)
    assert thinker.ask_twice("odds", 2, broken, lambda _: "known") == ("known", True)  # type: ignore[arg-type]
    final = thinker.ask_twice(
        "odds", 3, lambda _: First("about", final=False), broken, lambda first: f"{first}, at last"
    )
    assert final == ("about, at last", True)


def test_the_page_says_so_where_the_better_answer_fails(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    def estimated(task: ThinkingTask, budget: Budget) -> Thought:
        found = posterior(task.evidence, task.model, "sampled", budget)
        return Thought(found.figures, found.marks, None, None, final=False)

    def broken(task: ThinkingTask, budget: Budget) -> Thought:
        raise MemoryError

    monkeypatch.setattr("dashboards.play.thinking_requests.glance", estimated)
    monkeypatch.setattr("dashboards.play.thinking_requests.think", broken)
    play = Play(table, "anna")
    later: list[Callable[[], None]] = []
    play.in_background(at_once, lambda: None, later.append)
    assert grid(play)["odds"]["method"].endswith("A better answer is being computed.")
    later.pop()()
    assert grid(play)["odds"]["method"].endswith("A better answer could not be computed.")
    assert not later


def test_odds_hold_no_secret_of_another_seat() -> None:
    """Swap the cards of Ben and Carla: Anna's page with all its odds stays the same to the letter."""

    def page(hands: dict[str, tuple[str, ...]]) -> str:
        table = table_of(help="advice")
        for player, hand in hands.items():
            table.record(e.HandDealt(of=player, cards=hand), player)
        suggest(table, "anna", "plum", "wrench", "lounge")
        return json.dumps(Play(table, "anna").state()["grid"])

    assert page(HANDS) == page({"anna": HANDS["anna"], "ben": HANDS["carla"], "carla": HANDS["ben"]})
    for role in ("tv", "table", "watch"):
        assert '"odds": {' not in json.dumps(Play(table_of(*HANDS, help="advice"), TABLE, role).state())


def test_the_replay_of_a_seat_gets_its_odds_from_the_worker() -> None:
    table = Game(3, 8).play()
    for player in ("anna", "ben", "carla"):
        table.record(e.HandsVoted(by=player, open=True), player, freely=True)
    waiting: list[Callable[[], None]] = []
    play = Play(table, "anna", "replay")
    play.in_background(waiting.append, lambda: None)
    play.hear({"do": "replay", "camera": "anna"})
    assert play.state()["replay"]["odds"] == []
    while waiting:  # the review of the game is worked out there too
        waiting.pop(0)()
    odds = play.state()["replay"]["odds"]
    assert odds[0][2] > odds[-1][2]
    assert len(odds[0][1].split(" ")) == 21 * 4
    play.hear({"do": "replay", "camera": TABLE})
    assert play.state()["replay"]["odds"] == []


def test_a_replay_in_the_middle_of_a_game_shows_no_more_than_the_help_agreed_on(table: Table) -> None:
    for level, marks, odds in (("notes", False, False), ("forced", True, False), ("odds", True, True)):
        table.record(HelpAgreed(level=level))
        play = Play(table, "anna")
        play.hear({"do": "replay", "camera": "anna"})
        found = play.state()["replay"]
        assert any("marks" in frame for frame in found["frames"]) == marks
        assert bool(found["odds"]) == odds


def test_figures_are_short() -> None:
    assert [percent(p) for p in (0, 0.004, 0.31, 0.996, 1)] == ["0", "<1", "31", ">99", "100"]
    assert [counted(n) for n in (1, 12_410, 3_400_000_000)] == ["1 deal", "12,410 deals", "3.4 billion deals"]


# ---------------------------------------------------------------- cards that change hands


@pytest.mark.parametrize("level", ["forced", "odds", "advice"])
def test_where_cards_change_hands_the_page_follows_them(
    table: Table, level: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Carla, who showed the rope, is given a card by Ben: odds, marks, reasons and what-ifs take that into account."""
    clue = table.game
    given = Moved(seq=5, moment=50, place="ben", to="carla", cards=frozenset(("white",)))

    def with_a_move(story: Any, seat: str) -> Any:
        found = clue.evidence(story, seat)
        return found and replace(found, facts=(*found.facts, given))

    assert cell(Play(table, "anna"), "white", "carla")["m"] == "o"
    monkeypatch.setattr(table, "game", replace(clue, evidence=with_a_move))
    table.record(HelpAgreed(level=level))
    play = Play(table, "anna")
    assert cell(play, "rope", "carla")["m"] == "y"
    assert cell(play, HANDS["anna"][0], "anna")["m"] == "y"
    assert cell(play, "white", "carla")["m"] == "y"
    found = grid(play)["odds"]
    assert "Exact, " in found["method"]
    assert not found["thinking"]
    seq = next(t.line.seq for t in table.account("anna") if isinstance(t.event, e.Passed))
    play.hear({"do": "why", "card": "rope", "place": "carla"})
    assert grid(play)
    play.hear({"do": "doubt", "seq": seq})
    assert cell(play, "rope", "carla")["m"] == "y"
    assert not caplog.records


def test_sampled_odds_come_first_and_exact_ones_take_their_place(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same page says "sampled ±", then "exact"; what was begun for an older line is dropped."""
    clue = table.game
    given = Moved(seq=5, moment=50, place="ben", to="carla", cards=frozenset(("white", "plum", "hall", "knife")))

    def with_a_move(story: Any, seat: str) -> Any:
        found = clue.evidence(story, seat)
        return found and replace(found, facts=(*found.facts, given))

    monkeypatch.setattr(table, "game", replace(clue, evidence=with_a_move))
    monkeypatch.setattr("dashboards.play.thinking_requests.QUICK", Budget(steps=10, runs=8, particles=50))
    soon: list[Callable[[], None]] = []
    later: list[Callable[[], None]] = []
    woken: list[int] = []
    play = Play(table, "anna")
    play.in_background(soon.append, lambda: woken.append(1), later.append)
    assert grid(play)["odds"]["thinking"]
    assert not later
    soon.pop()()
    first = grid(play)["odds"]
    assert not first["thinking"]
    assert re.fullmatch(
        r"Sampled: about .* deals, odds ± \d+\.\d points at most\. A better answer is being computed\.",
        first["method"],
    )
    assert cell(play, "plum", "envelope")["c"]
    assert not soon  # the course of the game is worked out when the present is known
    later.pop()()
    assert grid(play)["odds"]["method"].startswith("Exact, ")
    assert woken == [1, 1]
    for card in ("plum", "mustard"):
        suggest(table, "anna", card, "pipe", "study")
        table.record(e.NobodyShowed(), "anna")
        assert grid(play)["odds"]["thinking"]
        if card == "plum":
            soon[-1]()
    old = later.pop()
    many = len(woken)
    old()
    assert len(woken) == many
    assert grid(play)["odds"]["thinking"]
