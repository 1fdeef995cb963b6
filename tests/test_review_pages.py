"""Contents of the screens, the report and the card of a finished game, and what none of them may reveal."""

from __future__ import annotations

import json
import re
from base64 import b64decode
from pathlib import Path
from typing import Any
from zlib import decompress

import pytest
import segno

from assistant.cli.main import main
from assistant.core.event import REFEREE, TABLE
from assistant.core.offer import Nonsense
from assistant.figures.facts import Standing
from assistant.figures.review import review as reviewing
from assistant.figures.review.review import turning_point
from assistant.figures.store.people import keep_no_figures
from assistant.games import GAMES
from assistant.games.clue import events as e
from assistant.storage.game_file import keep, lines_of, read_lines
from assistant.storage.store import Store
from assistant.table.table import MemoryLog, Table
from dashboards.parts.review import verdict
from dashboards.parts.review.verdict import LinePlace
from dashboards.play import drawing
from dashboards.play import reviewing as pages
from dashboards.play.card import card_of
from dashboards.play.handing_on import beside
from dashboards.play.page import Play
from dashboards.play.report import report_page
from tests.recorded_games import whole
from tests.ui.reviewed import DEMO, SEATS, closed, demo, known_figures

TODAY = Path(__file__).parent / "stories" / "today"

__all__ = ["known_figures"]  # the fixture

FINISHED = ("advanced_cluedo", "cold_cash_risk", "killer_clue", "not_a_clue", "one_world_dominion")
"""Games of which a finished evening is recorded."""
HALF_A_MEGABYTE = 500_000


def unpacked(report: str) -> str:
    """Return everything that is in a report: what is read, and what is packed for the replay."""
    packed = re.search(r'id="game">([^<]*)<', report)
    assert packed
    return report.replace(packed[1], "") + decompress(b64decode(packed[1])).decode()


# ---------------------------------------------------------------- what is said


def test_every_page_says_it_and_a_sentence_leads_to_its_line(known_figures: None) -> None:
    table = demo()
    for seat, role in ((TABLE, "tv"), (TABLE, "table"), (TABLE, "watch"), ("ben", "seat")):
        play = Play(table, seat, role)
        said = play.state()["review"]
        assert len(said["sentences"]) == 2
        assert {one["of"] for one in said["standing"]["series"]} == set(SEATS)
        first = said["sentences"][0]
        play.hear({"do": "replay", "at": first["line"]})
        replayed = play.state()["replay"]
        (frame,) = [frame for frame in replayed["frames"] if frame["line"] == replayed["at"]]
        assert frame["label"] == first["label"]
        assert f"line {frame['label']}." in first["text"]
        assert {mark["seat"] for mark in replayed["review"]["marks"]} == {"anna", "ben", "carla", "david"}


@pytest.mark.parametrize(("seat", "role"), [(TABLE, "watch"), ("ben", "seat"), ("carla", "seat")])
@pytest.mark.parametrize("opened", [True, False])
def test_as_many_mistakes_are_announced_as_the_replay_teaches(
    known_figures: None, seat: str, role: str, opened: bool
) -> None:
    play = Play(demo() if opened else closed(), seat, role)
    announced = (play.state()["review"] or {}).get("wrong", 0)
    play.hear({"do": "replay", "learn": True})
    marks = (play.state()["replay"].get("review") or {}).get("marks", ())
    own = seat if role == "seat" else ""
    assert announced == sum("ways" in mark and own in ("", mark["seat"]) for mark in marks), (
        "a phone begins with its own"
    )


def test_a_camera_of_one_seat_has_the_decisions_of_that_seat(known_figures: None) -> None:
    play = Play(demo(), TABLE, "replay")
    play.hear({"do": "replay", "camera": "carla"})
    assert {mark["seat"] for mark in play.state()["replay"]["review"]["marks"]} == {"carla"}


def test_nothing_is_said_before_the_end() -> None:
    entries = [one for one in demo().entries if not isinstance(one.event, e.HandsVoted | e.AccusationJudged)]
    table = Table(GAMES["clue"], MemoryLog(entries))
    assert Play(table, "anna").state()["review"] is None
    assert "review" not in Play(table, "anna", "replay").state()["replay"]
    for write in (report_page, card_of):
        with pytest.raises(Nonsense, match="once the game is over"):
            write(table)


def test_it_is_worked_out_once_for_all_pages_of_an_eye(known_figures: None, monkeypatch: pytest.MonkeyPatch) -> None:
    worked: list[str] = []

    def counted(table: Table, eye: str, **more: Any) -> Any:
        worked.append(eye)
        return reviewing.review(table, eye, **more)

    monkeypatch.setattr(pages, "review", counted)
    table = closed()
    for _ in range(2):
        for seat in (TABLE, "anna", "ben"):
            assert Play(table, seat, "seat").state()["review"]["sentences"]
    assert sorted(worked) == ["anna", "ben", TABLE]
    table.record(e.HandsVoted(by="anna", open=True), "anna", freely=True)
    assert Play(table, "ben").state()["review"]["sentences"]
    assert worked.count("ben") == 2, "more is known than when it was worked out"


def test_pages_wait_with_a_word_while_it_is_worked_out(known_figures: None) -> None:
    play, later = Play(demo(), TABLE, "tv"), []
    play.in_background(later.append, lambda: None)
    assert play.state()["review"] == {"wait": "Reviewing the game…"}
    for work in later:
        work()
    assert len(play.state()["review"]["sentences"]) == 2


class Beside:
    """A house with a review of `entries` entries for `eye` that another process has worked out."""

    def __init__(self, entries: int, eye: str, process: int | None = 1) -> None:
        self.bookkeeper = self
        self.process = process
        self._of, self._told = entries, {"eye": eye, "from": "beside"}

    def verdict(self, _game: int, entries: int, eye: str) -> dict[str, str] | None:
        return self._told if (entries, eye) == (self._of, self._told["eye"]) else None


def test_what_is_worked_out_beside_the_server_is_taken_if_it_is_of_now_and_of_this_eye(
    known_figures: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pages, "HOUSE", 0.05)
    table = demo()
    now = len(table.entries)

    def asked(house: Beside, eye: str = REFEREE) -> dict[str, Any]:
        found = pages.house_review(house, 1)(table, eye)  # type: ignore[arg-type]
        assert found
        return dict(found)

    assert asked(Beside(now, REFEREE)) == {"eye": REFEREE, "from": "beside"}
    assert "sentences" in asked(Beside(now - 1, REFEREE)), "a verdict on an older state is followed by another"
    assert "sentences" in asked(Beside(now, REFEREE, process=None)), "nobody is at it any more"
    assert asked(Beside(now, REFEREE), "ben")["eye"] == "ben"
    assert asked(Beside(now, "ben"), "ben") == {"eye": "ben", "from": "beside"}


# ---------------------------------------------------------------- ways to choose from


def mark(**more: Any) -> dict[str, Any]:
    usual: dict[str, Any] = {
        "line": 7, "seat": "anna", "what": "question", "unit": "bits", "chosen": "c", "best": "a", "lost": 1.0,
        "reason": "", "right": False, "alternatives": [["a", 2.0], ["b", 1.97], ["c", 1.0], ["d", 0.2]],
    }  # fmt: skip
    return {**usual, **more}


def test_one_way_is_right_and_neither_the_others_nor_the_order_tell_which() -> None:
    ways = {one["text"]: one for one in verdict.ways(mark(), 0.05)}
    assert {text for text, one in ways.items() if one["right"]} == {"a"}
    assert "b" not in ways, "it is as good as the best: with it, anything but what was done would be right"
    assert ways["c"]["lost"] == 1.0
    orders = {tuple(one["text"] for one in verdict.ways(mark(line=n), 0.05)) for n in range(60)}
    assert len(orders) == 6, "a fixed place would tell the answer"
    assert [*verdict.ways(mark(), 0.05)] == [*verdict.ways(mark(), 0.05)], "the same on every page"


def test_only_decisions_with_a_choice_are_counted_as_mistakes_to_learn_from() -> None:
    """A second decision had a single way, and a third was somebody else's: the replay asks about neither."""
    marks = [mark(), mark(line=8, alternatives=[], best="a", chosen="a"), mark(line=9, seat="ben")]
    review = {"sentences": [], "standing": None, "marks": marks, "within": 0.05}
    places = {line: LinePlace(at, str(at)) for at, line in enumerate((7, 8, 9))}
    assert verdict.verdict(review, places)["wrong"] == 2
    assert verdict.verdict(review, places, "anna")["wrong"] == 1
    taught = [one for one in verdict.whole(review, places)["marks"] if "ways" in one]
    assert len(taught) == 2


def test_many_ways_are_cut_but_never_the_best_or_the_chosen() -> None:
    many = [[f"way {n}", float(n)] for n in range(40)]
    ways = {one["text"] for one in verdict.ways(mark(best="way 39", chosen="way 3", lost=36.0, alternatives=many), 0.1)}
    assert len(ways) == verdict.OPTIONS
    assert {"way 39", "way 3"} <= ways


def test_a_graph_has_only_lines_that_the_page_may_look_at() -> None:
    found = {"title": "Bits", "unit": "bits", "low": True, "lines": [3, 5, 8], "series": {"anna": [3.0, None, 1.0]}}
    drawn = verdict.standing(found, {3: LinePlace(0, "1"), 8: LinePlace(1, "2")})
    assert drawn
    assert (drawn["lines"], drawn["series"]) == ([0, 1], [{"of": "anna", "values": [3.0, 1.0]}])
    assert verdict.standing(found, {3: LinePlace(0, "1")}) is None, "one point is no graph"


def test_the_verdict_says_how_much_was_open_and_leaves_the_bits_to_the_replay() -> None:
    graph = {"title": "Bits", "unit": "bits", "low": True, "lines": [3, 8]}
    graph |= {"series": {"anna": [4.0, 1.0], "ben": [3.0, None]}}
    found = {"sentences": [], "marks": [], "within": 0.1, "standing": graph}
    places = {3: LinePlace(0, "1"), 8: LinePlace(1, "2")}
    said = verdict.verdict(found, places)["standing"]
    assert said
    assert "its" not in said["title"]
    assert said["unit"] == "chance"
    assert said["series"] == [{"of": "anna", "values": [1.0, 0.25]}, {"of": "ben", "values": [0.75, None]}]
    shown = verdict.whole(found, places)["standing"]
    assert shown
    assert (shown["title"], shown["series"][0]["values"]) == ("Bits", [4.0, 1.0])
    known = verdict.verdict({**found, "standing": {**graph, "series": {"anna": [0.0, 0.0]}}}, places)["standing"]
    assert known
    assert known["series"] == [{"of": "anna", "values": [0.0, 0.0]}]


@pytest.mark.parametrize("evening", ["clue-all_wrong", "clue-right", "killer_clue-right", "not_a_clue-closed"])
def test_nothing_that_is_said_of_a_decision_is_in_bits_or_has_no_chance_to_happen(evening: str) -> None:
    review = pages.plain_review(whole(TODAY / f"{evening}.jsonl"), REFEREE)
    said = [one["text"] for one in review["sentences"]] + [mark["reason"] or "" for mark in review["marks"]]
    assert any(said)
    assert [
        text for text in said if re.search(r"\bbits\b|chance (of|to be right was|of being right was) 0 ?%", text)
    ] == []


def test_it_turned_where_the_best_at_the_end_began_to_stay_best() -> None:
    def turned(anna: tuple[float, ...], ben: tuple[float, ...]) -> int | None:
        return turning_point(Standing("", "", (10, 20, 30, 40), {"anna": anna, "ben": ben}))

    assert turned((1, 2, 3, 9), (1, 5, 4, 2)) == 40
    assert turned((1, 2, 5, 9), (1, 5, 4, 2)) == 30
    assert turned((1, 2, 3, 4), (1, 1, 1, 1)) is None, "it was so all the time"
    assert turned((1, 5, 3, 4), (1, 6, 1, 4)) is None, "nobody stood best at the end"


# ---------------------------------------------------------------- the file and the card


@pytest.mark.parametrize("game", FINISHED)
def test_an_evening_of_every_game_is_one_small_file_that_reaches_out_to_nobody(game: str) -> None:
    written = read_lines(lines_of((DEMO.parents[1] / game / "demo.jsonl").read_bytes()), GAMES)
    table = Table(written.game, MemoryLog(written.entries))
    report = report_page(table)
    assert len(report.encode()) <= HALF_A_MEGABYTE
    assert " % chance</td>" not in report, "a percentage names its unit already"
    for text in (unpacked(report), card_of(table)):
        assert {*re.findall(r"(?:https?|wss?)://[^\s\"'`<>)]*", text)} <= {"http://www.w3.org/2000/svg"}
        assert not re.search(r"(?:src|href|url|import)\s*[=(]\s*[\"']?//", text)


def test_the_same_evening_gives_the_same_bytes(known_figures: None) -> None:
    assert report_page(demo()) == report_page(demo())


def test_a_card_spoils_nothing_by_default(known_figures: None) -> None:
    table = demo()
    card = card_of(table)
    state: Any = table.view(REFEREE)
    names = [one.name for one in state.cards] + [one.key for one in state.cards]
    assert not [name for name in names if re.search(rf"\b{re.escape(name)}\b", card, re.IGNORECASE)]
    assert "Ben" in card
    assert "luck +2.1 bits" in card
    assert "could have proved" not in card
    assert "could have proved" in card_of(table, spoil=True)


def test_figures_are_said_as_people_say_them() -> None:
    found = [
        drawing.figure(*one)
        for one in ((-1234.4, "dollars"), (0.4, "chance"), (-0.02, "bits"), (None, "bits"), (99.6, "%"))
    ]
    assert found == ["−$1,234", "40 %", "0", "not known", "100 %"]


def test_the_command_writes_both_and_overwrites_nothing(
    known_figures: None, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    store = Store(tmp_path / "games.duckdb", GAMES)
    number = keep(store, read_lines(lines_of(DEMO.read_bytes()), GAMES))
    store.close()
    words, db = ["report", str(number)], ["--db", str(tmp_path / "games.duckdb")]
    assert main([*words, *db]) == main([*words, *db, "--card"]) == 0
    assert main([*words, "anna.html", *db, "--seat", "Anna"]) == 0
    assert "<title>Clue: an evening</title>" in (tmp_path / f"clue-{number}.html").read_text("utf-8")
    assert (tmp_path / f"clue-{number}.svg").read_text("utf-8").startswith("<svg ")
    assert main([*words, *db]) != 0
    assert main([*words, "x.html", *db, "--seat", "Zoe"]) != 0
    said = capsys.readouterr()
    assert "already exists. Choose another name." in said.err
    assert "Nobody called Zoe plays in this game. The players are Anna, Ben, Carla, David." in said.err


def test_a_finished_game_goes_to_bg_stats_by_link_and_code_unless_the_table_keeps_no_figures(
    known_figures: None, tmp_path: Path
) -> None:
    store = Store(tmp_path / "games.duckdb", GAMES)
    number = keep(store, read_lines(lines_of(DEMO.read_bytes()), GAMES))
    play = Play(demo(), TABLE, "watch")
    play.looking.beside = beside(store, number)
    play.hear({"do": "bgstats"})
    found = play.state()["bgstats"]
    assert found["link"].startswith("https://app.bgstatsapp.com/createPlay.html?data=")
    assert drawn(found["qr"]) == [
        [bool(one) for one in row] for row in segno.make(found["link"], error="l", boost_error=False).matrix
    ]
    assert len(segno.make(found["link"], error="l", boost_error=False).matrix) <= 133, (
        "no phone reads a denser one from a screen"
    )
    play.hear({"do": "bgstats"})
    assert play.state()["bgstats"] is None
    keep_no_figures(store, number)
    play.hear({"do": "bgstats"})
    assert play.state()["bgstats"] is None
    assert "left out of statistics" in play.state()["toast"]["text"]
    assert len(play.state()["review"]["sentences"]) == 2, "what is not kept may be looked at"
    store.close()


def drawn(code: dict[str, Any]) -> list[list[bool]]:
    """Return the squares of a drawn code, without its quiet zone."""
    side = code["size"] - 8
    dark = [[False] * side for _ in range(side)]
    for x, y, wide in re.findall(r"M(\d+) (\d+)h(\d+)", code["path"]):
        for step in range(int(wide)):
            dark[int(y) - 4][int(x) - 4 + step] = True
    return dark


# ---------------------------------------------------------------- secrets


def everything(table: Table, seat: str, role: str) -> dict[str, str]:
    """Return everything that a page of this seat says of a finished game."""
    play = Play(table, seat, role)
    play.hear({"do": "what_if", "camera": seat, "seq": 12})
    what_if = play.state()["replay"]
    assert "what_if" in what_if
    play.hear({"do": "replay"})
    return {
        "what if": json.dumps(what_if),
        "verdict": json.dumps(play.state().get("review")),
        "review": json.dumps(play.state()["replay"].get("review")),
        "report": unpacked(report_page(table, seat, role)),
        "card": card_of(table, seat, spoil=True),
    }


def test_no_unopened_hand_is_in_anything_that_another_may_see(known_figures: None) -> None:
    """Two others exchange their hands: not one byte for a seat or the table differs."""
    as_it_was, changed = closed(), closed("carla", "david")
    for seat, role in ((TABLE, "watch"), ("anna", "seat")):
        assert everything(as_it_was, seat, role) == everything(changed, seat, role)
    own = everything(as_it_was, "carla", "seat"), everything(changed, "carla", "seat")
    for what in ("verdict", "report"):
        assert own[0][what] != own[1][what], "who holds the hand reads of it: else this would prove nothing"


AT_SEA = (
    "Battle for the Sea of Japan: the USA attacks with 1 submarine; Japan defends with 3 transports and 1 battleship."
)
PLOTTED = (
    "The United Kingdom can attack Finland-Norway; Germany defends with 3 infantry, 1 tank and 1 fighter. "
    "The order was written before the books were opened."
)


@pytest.mark.parametrize(
    ("evening", "first"),
    [
        ("risk-four", "Kamchatka with 14 against Yakutsk with 2"),
        ("one_world_dominion-open", "Ural with 4 against Afghanistan with 1"),
        ("axis_allies-economic", AT_SEA),
    ],
)
def test_a_lesson_about_a_fight_says_which_one_and_how_it_stands(evening: str, first: str) -> None:
    table = whole(TODAY / f"{evening}.jsonl")
    common = pages.plain_review(table, REFEREE)
    assert common
    fights = [
        mark for mark in verdict.whole(common, pages.places_of(table, REFEREE))["marks"] if mark["what"] == "stop"
    ]
    assert fights[0]["about"] == first
    assert all(mark["about"] for mark in fights), "nobody can decide about a fight that is not named"


@pytest.mark.parametrize(
    ("game", "first"),
    [
        ("axis_allies", "Germany can attack Ukraine SSR; the USSR defends with 7 infantry and 1 tank."),
        ("plotted_axis", PLOTTED),
    ],
)
def test_a_lesson_about_an_attack_says_whom_it_meets(game: str, first: str) -> None:
    table = whole(TODAY.parents[2] / "data" / game / "demo.jsonl")
    common = pages.plain_review(table, REFEREE)
    assert common
    attacks = [
        mark for mark in verdict.whole(common, pages.places_of(table, REFEREE))["marks"] if mark["what"] == "attack"
    ]
    assert first in [mark["about"] for mark in attacks]
    assert all(mark["about"] for mark in attacks), "nobody can decide about an attack without its defenders"


@pytest.mark.parametrize(
    ("evening", "said"),
    [
        ("risk-four", "From round 3 (line 279) to the end, David was in the lead."),
        ("clue-right", "From line 57 to the end, Carla was closest to the solution."),
    ],
)
def test_the_turning_point_is_a_round_where_the_game_has_rounds(evening: str, said: str) -> None:
    common = pages.plain_review(whole(TODAY / f"{evening}.jsonl"), REFEREE)
    assert common
    assert said in [one["text"] for one in common["sentences"]]


def test_a_page_that_stays_open_forgets_what_it_read_when_hands_are_closed_again(known_figures: None) -> None:
    """At that moment Anna knows as many entries as everybody knew before; she read her review of that many."""
    table = demo()
    play, known = Play(table, "anna", "seat"), table.count(REFEREE)
    assert "Ben could have proved it" in str(play.state()["review"])
    for seat in ("ben", "david"):
        table.record(e.HandsVoted(by=seat, open=False), seat, freely=True)
    assert table.count("anna") == known
    said = play.state()["review"]
    assert "Ben could have proved it" not in str(said)
    assert [one["of"] for one in said["standing"]["series"]] == ["anna"]


def test_while_hands_are_closed_a_seat_reads_of_its_own_decisions_alone(known_figures: None) -> None:
    table = closed()
    play = Play(table, "carla")
    play.hear({"do": "replay", "camera": "carla"})
    assert {mark["seat"] for mark in play.state()["replay"]["review"]["marks"]} == {"carla"}
    play.hear({"do": "replay", "camera": TABLE})
    assert "review" not in play.state()["replay"], "what everybody saw is shown around"
    common = pages.plain_review(table, TABLE)
    assert common
    assert verdict.whole(common, pages.places_of(table, TABLE))["marks"] == []
