"""A story without a line, or with another one ("what if"): the page shows it, and nothing is recorded."""

from __future__ import annotations

from typing import Any

import pytest

from assistant.core.event import REFEREE, TABLE
from assistant.games.clue import events as e
from dashboards.play.page import Play
from tests.ui.reviewed import SEATS, closed, demo, hand_of, known_figures

__all__ = ["known_figures"]  # the fixture
pytestmark = pytest.mark.usefixtures("known_figures")


def test_what_if_a_line_had_not_been_says_what_breaks_and_records_nothing() -> None:
    table = demo()
    before, play = table.entries, Play(table, TABLE, "watch")
    play.hear({"do": "replay"})
    frames = play.state()["replay"]["frames"]
    (asked,) = [at for at, frame in enumerate(frames) if frame["text"].startswith("Ben accuses")]
    play.hear({"do": "what_if", "camera": REFEREE, "seq": frames[asked]["seq"]})
    found = play.state()["replay"]
    said = found["what_if"]
    assert said["text"] == frames[asked]["text"]
    assert len(found["frames"]) < len(frames), "the line is gone"
    assert found["at"] == asked - 1
    assert said["winners"]["then"] == ["ben"]
    (broken,) = [one for one in said["broken"] if one["text"].startswith("Ben is right")]
    assert found["frames"][broken["at"]]["text"] == "Ben is judged without an accusation; nothing changes."
    assert found["frames"][broken["at"]]["label"] == broken["label"], "a line keeps its label"
    assert broken["why"]
    assert "review" not in found
    assert table.entries == before
    play.hear({"do": "replay", "at": said["home"]})
    assert play.state()["replay"]["frames"][said["home"]]["text"] == frames[asked]["text"]


def test_what_if_a_line_had_read_otherwise() -> None:
    table = demo()
    before, play = table.entries, Play(table, TABLE, "watch")
    play.hear({"do": "replay"})
    frames = play.state()["replay"]["frames"]
    (asked,) = [at for at, frame in enumerate(frames) if frame["text"].startswith("Ben accuses")]
    line = {"do": "what_if", "camera": REFEREE, "seq": frames[asked]["seq"]}

    def supposed(**words: Any) -> dict[str, Any]:
        play.hear({**line, "words": words})
        found: dict[str, Any] = play.state()["replay"]
        return found

    rows = {row["name"]: row for row in supposed()["what_if"]["rows"]}
    assert {"suspect", "weapon", "room", "by"} <= set(rows)
    other = next(one["value"] for one in rows["room"]["choices"] if one["value"] != rows["room"]["value"])
    found = supposed(room=other)
    said = found["what_if"]
    assert len(found["frames"]) == len(frames)
    assert found["at"] == asked
    assert found["frames"][asked]["text"] == said["reads"] != said["text"] == frames[asked]["text"]
    assert {row["name"]: row["value"] for row in said["rows"]} == {
        **{name: row["value"] for name, row in rows.items()}, "room": other
    }  # fmt: skip
    assert said["against"] == ""
    said = supposed(by=next(one["value"] for one in rows["by"]["choices"] if one["value"] != "ben"))["what_if"]
    assert said["against"], "it was not the turn of another"
    assert any(one["text"].startswith("Ben is right") for one in said["broken"])
    assert supposed(room=rows["room"]["value"])["what_if"]["reads"] == "", "what stands there is no change"
    for wrong in ({"room": "cellar"}, {"room": 3}, {"of": "ben"}, {"room": ["hall"]}):
        was = play.state()["replay"]
        assert supposed(**wrong) == was
        assert play.state()["toast"]["text"] == "That isn't one of the choices. Choose again."
    assert table.entries == before


def test_a_seat_chooses_other_words_only_where_it_knows_them() -> None:
    """Only those who know which card was shown can choose another one."""
    table = closed()
    shown = next(one for one in table.story(REFEREE) if isinstance(one.event, e.CardShown))
    to = next(one.event.by for one in table.story(REFEREE) if isinstance(one.event, e.SuggestionMade))
    for seat in SEATS:
        play = Play(table, seat)
        number = next(one.number for one in table.story(seat) if one.seq == shown.seq)
        play.hear({"do": "what_if", "camera": seat, "seq": number})
        names = {row["name"] for row in play.state()["replay"]["what_if"]["rows"]}
        assert ("card" in names) == (seat in (to, shown.event.by)), seat


def test_of_hands_that_lie_open_another_card_could_have_been_shown() -> None:
    table, play, ways = demo(), Play(demo(), TABLE, "watch"), set[int]()
    for one in table.story(REFEREE):
        if isinstance(one.event, e.CardShown):
            play.hear({"do": "what_if", "camera": REFEREE, "seq": one.number})
            rows = {row["name"]: row for row in play.state()["replay"]["what_if"]["rows"]}
            cards = {choice["value"] for choice in rows["card"]["choices"]}
            assert one.event.card in cards <= set(hand_of(one.event.by))
            ways.add(len(cards))
    assert max(ways) > 1


def test_what_if_is_asked_only_where_a_page_may_look() -> None:
    play = Play(closed(), "anna")
    for camera, seq in ((REFEREE, 3), ("ben", 3), ("anna", 100_000), (TABLE, 1)):
        play.hear({"do": "what_if", "camera": camera, "seq": seq})
        assert play.state()["replay"] is None
        assert play.state()["toast"]["text"]
