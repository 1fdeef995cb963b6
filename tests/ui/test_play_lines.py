"""Lines that are corrected, struck, annulled, put in or undone from a page."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from assistant.core.codec import event_from
from assistant.core.event import TABLE
from assistant.core.game import Game
from assistant.core.seating import Seated
from assistant.families.common_rules import HelpAgreed, OptionChanged
from assistant.games import GAMES
from assistant.games.clue import events as e
from assistant.games.one_world_dominion.setup import lay as dominion_lay
from assistant.games.risk import events as risk
from assistant.games.risk.setup import lay as risk_lay
from assistant.table.table import Table
from dashboards.games import arrangement
from dashboards.parts.common import event_labels, feed
from dashboards.parts.common.seat_view import SeatView
from dashboards.play.page import Play
from tests.recorded_games import whole
from tests.simulate_risk import seats
from tests.stories.record_today import FOLDER
from tests.ui.clue_table import HANDS, asked_table, table_of, tap


@pytest.fixture
def asked() -> Table:
    """Anna has suggested Green with the Rope in the Lounge."""
    return asked_table()


def test_a_correction_lists_what_it_changes_before_and_after(asked: Table) -> None:
    anna = Play(asked, "anna")
    tap(anna, "Who showed a card?", "Carla")
    shown = asked.lines[-1].seq
    anna.hear({"do": "line", "seq": shown})
    anna.hear({"do": "draft", "seq": shown, "name": "by", "value": "ben"})
    sheet = anna.state()["sheet"]
    assert sheet["drafted"]
    assert sheet["changes"]["text"]
    anna.hear({"do": "save", "seq": shown})
    assert "corrected" in anna.state()["toast"]["text"]
    anna.hear({"do": "feed", "audit": True})
    line = anna.state()["feed"]["lines"][-1]
    assert line["text"] == "Ben shows Anna a card."
    assert line["original"] == "Ben passes. Carla shows Anna a card."


def test_a_line_that_would_read_differently_is_shown_as_it_would_read(asked: Table) -> None:
    """The page shows the sentence that the correction would make of the answer, not the one that stands there."""
    anna = Play(asked, "anna")
    tap(anna, "Who showed a card?", "Carla")
    now = anna.state()["last"][-1]["text"]
    question = next(x.seq for x in asked.lines if isinstance(x.event, e.SuggestionMade))
    anna.hear({"do": "strike", "seq": question})
    (changed,) = anna.state()["sheet"]["lines"][:1]
    assert now not in changed
    anna.hear({**anna.state()["sheet"]["send"]})
    assert changed.endswith(anna.state()["last"][-1]["text"])


@pytest.mark.parametrize(
    ("laid", "card", "name"), [(risk_lay, "alaska", "Alaska (infantry)"), (dominion_lay, "mole", "Mole")]
)
def test_the_own_feed_says_which_card_was_noted_and_nothing_else_does(laid: Any, card: str, name: str) -> None:
    table = Table(GAMES["risk" if laid is risk_lay else "one_world_dominion"])
    table.record(laid(seats(3), first="anna"))
    table.record(risk.CardsCounted(of="anna", count=1))
    table.record(risk.CardTold(of="anna", card=card), "anna")
    own = Play(table, "anna").state()
    assert own["feed"]["lines"][-1]["text"] == f"Anna notes a card: {name}."
    assert card not in own["feed"]["undo"]["text"].lower()
    assert card not in own["last"][-1]["text"].lower()
    for seat in ("ben", TABLE):
        assert card not in json.dumps(Play(table, seat).state()["feed"]).lower(), seat


def test_a_correction_by_others_keeps_what_they_cannot_see(asked: Table) -> None:
    tap(Play(asked, "ben"), "Anna asks you", "Mr. Green")
    asked_line = next(x.seq for x in asked.lines if isinstance(x.event, e.SuggestionMade))
    table = Play(asked, TABLE, "table")
    table.hear({"do": "line", "seq": asked_line})
    table.hear({"do": "draft", "seq": asked_line, "name": "weapon", "value": "knife"})
    table.hear({"do": "save", "seq": asked_line})
    assert asked.view("anna").seen[0].card == "green"


def test_a_player_who_overlooked_a_card(asked: Table) -> None:
    anna = Play(asked, "anna")
    tap(anna, "Who showed a card?", "Carla")
    anna.hear({"do": "line", "seq": asked.lines[-1].seq})
    extra = anna.state()["sheet"]["extras"][0]
    assert extra["label"] == "Ben overlooked a card"
    anna.hear(extra["send"])
    assert asked.view(TABLE).suggestions[0].answers["ben"] == "overlooked"


def test_annulling_the_suggestion_instead(asked: Table) -> None:
    asked.record(OptionChanged(ambiguity="CLUE-AMB-09", choice="annul_the_suggestion"))
    anna = Play(asked, "anna")
    tap(anna, "Who showed a card?", "Carla")
    anna.hear({"do": "line", "seq": asked.lines[-1].seq})
    anna.hear(anna.state()["sheet"]["extras"][0]["send"])
    assert asked.view(TABLE).suggestions == ()


def test_annulling_leaves_the_turn_where_it_was(asked: Table) -> None:
    """A shown card ended Anna's turn: after annulling, Ben is still on turn and nothing reads as out of turn."""
    asked.record(OptionChanged(ambiguity="CLUE-AMB-09", choice="annul_the_suggestion"))
    anna = Play(asked, "anna")
    tap(anna, "Who showed a card?", "Carla")
    asked.record(e.DiceRolled(by="ben", roll=4), "ben")
    shown = next(x.seq for x in asked.lines if isinstance(x.event, e.CardShown))
    anna.hear({"do": "line", "seq": shown})
    anna.hear(anna.state()["sheet"]["extras"][0]["send"])
    assert asked.view(TABLE).on_turn == "ben"
    assert not any(n.level == "illegal" for told in asked.account(TABLE) for n in told.notices)


def test_words_of_a_line_are_named_where_it_is_corrected(asked: Table) -> None:
    anna = Play(asked, "anna")
    line = next(x.seq for x in asked.lines if isinstance(x.event, e.SuggestionMade))
    anna.hear({"do": "line", "seq": line})
    assert {row["title"] for row in anna.state()["sheet"]["rows"]} == {"Suggested by", "Suspect", "Weapon", "Room"}


def test_a_missing_suggestion_is_put_in_with_its_answer(asked: Table) -> None:
    anna = Play(asked, "anna")
    tap(anna, "Who showed a card?", "Carla")
    asked.record(e.DiceRolled(by="ben", roll=4), "ben")
    seq = asked.lines[-1].seq
    anna.hear({"do": "insert", "seq": seq})
    folds = [b.get("fold") for b in anna.state()["sheet"]["blocks"]]
    assert {"Suggestion", "Card shown", "Pass", "Turn ended"} <= set(folds)
    made = {"kind": "SuggestionMade", "by": "ben", "suspect": "plum", "weapon": "rope", "room": "hall"}
    put_in(anna, seq, made)
    titles = [b.get("title") for b in anna.state()["sheet"]["blocks"]]
    assert "Who showed a card?" in titles
    put_in(anna, seq, {"kind": "NobodyShowed"})
    assert [s.by for s in asked.view(TABLE).suggestions] == ["anna", "ben"]
    assert anna.state()["sheet"] is None


def test_undo_names_what_it_undoes_and_asks_for_others(asked: Table) -> None:
    ben = Play(asked, "ben")
    assert ben.state()["feed"]["undo"]["text"] == "“Anna suggests Mr. Green with the Rope in the Lounge”"
    ben.hear({"do": "undo"})
    assert ben.state()["sheet"]["type"] == "sure"
    ben.hear(ben.state()["sheet"]["send"])
    assert asked.view(TABLE).suggestions == ()
    ben.hear({"do": "redo"})
    assert len(asked.view(TABLE).suggestions) == 1


def test_undo_on_a_phone_asks_for_what_the_table_entered() -> None:
    table = table_of(*HANDS)
    table.record(e.DiceRolled(by="anna", roll=4), TABLE)
    ben, shared = Play(table, "ben"), Play(table, TABLE, "table")
    ben.hear({"do": "undo"})
    assert (ben.state()["sheet"]["type"], table.view(TABLE).turn.roll) == ("sure", 4)
    shared.hear({"do": "undo"})
    assert table.view(TABLE).turn.roll is None


def test_undo_strikes_the_entry_that_was_meant_and_no_other(asked: Table) -> None:
    """Somebody else enters a line while a finger is on its way to the button."""
    anna = Play(asked, "anna")
    meant = anna.state()["feed"]["undo"]["seq"]
    tap(anna, "Who showed a card?", "Carla")
    before = asked.revision
    anna.hear({"do": "undo", "of": meant})
    assert asked.revision == before
    assert "Something else has been entered since then. Nothing was undone." in str(anna.state())
    anna.hear({"do": "undo", "of": anna.state()["feed"]["undo"]["seq"]})
    assert asked.revision == before + 1


def test_undoing_more_than_three_entries_asks_once(asked: Table) -> None:
    table = Play(asked, TABLE, "table")
    table.hear({"do": "back", "seq": 1})
    sheet = table.state()["sheet"]
    assert sheet["type"] == "sure"
    table.hear(sheet["send"])
    assert table.state()["feed"]["lines"][-1]["label"] == "1"
    assert len(table.state()["last"]) == 1


def test_a_line_put_in_before_another(asked: Table) -> None:
    anna = Play(asked, "anna")
    line = next(x.seq for x in asked.lines if isinstance(x.event, e.TokenMoved))
    anna.hear({"do": "insert", "seq": line})
    assert anna.state()["sheet"]["blocks"]
    put_in(anna, line, {"kind": "DiceRolled", "by": "anna", "roll": 5})
    rolled = next(t for t in asked.account(TABLE) if isinstance(t.event, e.DiceRolled))
    assert rolled.line.label.endswith("a")


def put_in(play: Play, seq: int, event: dict) -> None:
    """Put a line in, having seen what follows from it."""
    play.hear({"do": "put", "seq": seq, "event": event})
    assert play.state()["sheet"]["type"] == "sure"
    play.hear(play.state()["sheet"]["send"])


def test_what_follows_from_a_line_is_said_before_it_is_put_in(asked: Table) -> None:
    """A passage taken before the line in which Anna enters the Lounge: that line is named, and says what is amiss."""
    anna = Play(asked, "anna")
    tap(anna, "Who showed a card?", "Carla")
    made = next(x for x in asked.lines if isinstance(x.event, e.SuggestionMade))
    before = asked.revision
    anna.hear({"do": "put", "seq": made.seq, "event": {"kind": "TurnEnded", "by": "anna"}})
    sheet = anna.state()["sheet"]
    assert sheet["title"] == f"Before line {made.label}: Anna ends the turn."
    assert any(text.startswith(f"Line {made.label}: It is Ben’s turn") for text in sheet["lines"])
    assert asked.revision == before
    anna.hear({"do": "close"})
    assert asked.revision == before


def test_the_preview_of_a_correction_says_the_new_text(asked: Table) -> None:
    anna = Play(asked, "anna")
    line = next(x.seq for x in asked.lines if isinstance(x.event, e.SuggestionMade))
    anna.hear({"do": "line", "seq": line})
    anna.hear({"do": "draft", "seq": line, "name": "weapon", "value": "wrench"})
    assert anna.state()["sheet"]["changes"]["reads"] == "Anna suggests Mr. Green with the Wrench in the Lounge."
    anna.hear({"do": "draft", "seq": line, "name": "by", "value": "ben"})
    assert anna.state()["sheet"]["changes"]["notices"]


def test_a_hand_is_corrected_whole_or_not_at_all() -> None:
    table = table_of(*HANDS)
    anna = Play(table, "anna")
    line = next(
        t.number for t in anna.table.account("anna") if isinstance(t.event, e.HandDealt) and t.event.of == "anna"
    )
    anna.hear({"do": "line", "seq": line})
    five = [card for card in HANDS["anna"] if card != "knife"]
    anna.hear({"do": "draft", "seq": line, "name": "cards", "value": five})
    assert anna.state()["sheet"]["missing"] == "Cards: choose 1 more."
    anna.hear({"do": "save", "seq": line})
    assert table.view("anna").hands["anna"] == HANDS["anna"]
    assert "Nothing was changed" in anna.state()["toast"]["text"]
    anna.hear({"do": "draft", "seq": line, "name": "cards", "value": list(HANDS["anna"])})
    assert not anna.state()["sheet"]["drafted"], "the hand as it was: nothing to save"
    anna.hear({"do": "draft", "seq": line, "name": "cards", "value": [*five, "rope"]})
    assert anna.state()["sheet"]["missing"] == ""
    anna.hear({"do": "save", "seq": line})
    assert set(table.view("anna").hands["anna"]) == {*five, "rope"}


def test_struck_lines_stay_in_the_audit(asked: Table) -> None:
    anna = Play(asked, "anna")
    seq = asked.lines[-1].seq
    anna.hear({"do": "strike", "seq": seq})
    assert seq not in [x["seq"] for x in anna.state()["feed"]["lines"]]
    anna.hear({"do": "feed", "audit": True})
    assert anna.state()["feed"]["lines"][-1]["struck"]
    anna.hear({"do": "unstrike", "seq": seq})
    assert len(asked.view(TABLE).suggestions) == 1


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
def test_whatever_anybody_may_say_can_be_put_in(game: Game[Any]) -> None:
    """Every public kind is a form of its own, titled in words; filled, it is an event of the game."""
    table = Table(game)
    table.record(
        game.lay([Seated(key=k, name=k.title(), mark=m) for k, m in zip(("anna", "ben", "cleo"), "●▲■", strict=True)])
    )
    table.record(HelpAgreed(level=game.start.help))
    page = Play(table, TABLE, "table")
    page.hear({"do": "insert", "seq": 2})
    blocks = {block["fold"]: block for block in page.state()["sheet"]["blocks"] if block.get("fold")}
    kinds = event_labels.insertable(game)
    titles = {kind: arrangement(game.key).titles.get(kind.__name__, event_labels.title(kind)) for kind in kinds}
    assert len(kinds) > 8
    assert set(titles.values()) <= set(blocks)
    for kind, title in titles.items():
        block = blocks[title]
        if block["type"] == "taps":
            assert type(event_from(block["taps"][0]["send"]["event"], game)) is kind
            continue
        said = {row["name"]: _any(row) for row in block["rows"]}
        assert type(event_from({**block["event"], **said}, game)) is kind
        assert all(row["title"] for row in block["rows"])


def _any(row: dict[str, Any]) -> Any:
    if row["value"] is not None:
        return row["value"]
    return row["range"][0] if "range" in row else row["choices"][0]["value"]


def test_what_is_private_or_the_word_of_one_seat_is_not_put_in_by_anybody() -> None:
    kinds = event_labels.insertable(GAMES["clue"])
    assert e.CardShown in kinds
    assert not {e.GameStarted, e.EnvelopeSeen, e.PencilMarked, e.NotesWritten, e.HandsVoted, HelpAgreed} & set(kinds)


def test_words_of_lines_are_called_by_what_was_done() -> None:
    assert dict(event_labels.called(e.CardShown)) | {"overlooked": ""} == {
        "by": "Shown by",
        "to": "Shown to",
        "card": "Card",
        "overlooked": "",
    }
    assert event_labels.called(e.TokenMoved)["to"] == "Where to"
    assert event_labels.title(e.NobodyShowed) == "Nobody showed"


@pytest.mark.parametrize("path", sorted(FOLDER.glob("*.jsonl")), ids=lambda path: path.stem)
def test_players_come_before_everybody_else_in_every_correction(path: Path) -> None:
    """A correction of who placed armies begins with the players, and names no rebels that are not on the board."""
    table = whole(path)
    players = {player.key for player in table.view(TABLE).players}
    sight = SeatView.of(table, TABLE, "table")
    first = {type(line.event): line for line in reversed(list(sight.living))}
    for kind, line in first.items():
        for row in feed.rows(sight, feed.correction(sight, line)):
            choices = [choice["value"] for choice in row["choices"] if choice["value"] is not None]
            if players <= {value for value in choices if isinstance(value, str)}:
                others = len(choices) - len(players)
                assert set(choices[: len(players)]) == players, f"{kind.__name__}.{row['name']}"
                assert others <= len(getattr(table.view(TABLE), "neutrals", ())) + 1, f"{kind.__name__}.{row['name']}"
