"""The two copies of a store brought together: a line missing in both is named, wherever it was."""

from __future__ import annotations

import pytest

from assistant.storage import records
from assistant.storage.reconcile import MergedCopies, agree, common, merged, pieces
from assistant.storage.records import Copy

GAME = ("game", 1)


def entry(seq: int) -> bytes:
    event = {"kind": "DiceRolled", "by": "anna", "roll": 3}
    envelope = {"seq": seq, "at": 0, "author": "anna", "seen": 0, "note": "", "event": event}
    return records.body({"game": 1, "entry": envelope})


def copy(*seqs: int) -> Copy:
    found: Copy = {GAME: records.body(records.game_record(1, "clue", "Friday", 5, n=1))}
    return found | {("entry", 1, seq): entry(seq) for seq in seqs}


@pytest.mark.parametrize(
    ("database", "journal", "changed", "said"),
    [
        ((1, 2), (1, 2), (3,), ["In “Friday” line 3 is lost in both copies."]),
        ((1, 2), (1, 2), (3, 4), ["In “Friday” 2 lines from 3 to 4 are lost in both copies."]),
        ((1, 3), (1, 3), (), ["In “Friday” line 2 is lost in both copies."]),
        ((1, 3), (1, 3), (4,), ["In “Friday” 2 lines from 2 to 4 are lost in both copies."]),
        ((1, 2), (1, 2, 3), (3,), []),
        ((), (), (1,), ["In “Friday” line 1 is lost in both copies."]),
        ((1, 2), (1, 2), (), []),
    ],
)
def test_a_line_that_is_damaged_in_both_copies_is_named(
    database: tuple[int, ...], journal: tuple[int, ...], changed: tuple[int, ...], said: list[str]
) -> None:
    """This also holds for the last line, behind which nothing shows that there was more."""
    found = merged(copy(*database), copy(*journal), [("entry", 1, seq) for seq in changed])
    assert found.lost == said


def test_lines_of_a_game_of_which_nothing_else_is_known_are_named_and_left_out() -> None:
    found = merged({("entry", 1, 1): entry(1)}, {}, [("entry", 1, 2)])
    assert found.lost == ["2 lines belonged to game 1; nothing else of that game was found."]
    assert found.all == {}


# ---------------------------------------------------------------------- which of two lines counts


def game(number: int = 1, title: str = "Friday", created: int = 5, n: int = 1, key: str = "clue") -> bytes:
    return records.body(records.game_record(number, key, title, created, n=n))


def setting(value: str, n: int) -> Copy:
    return {("setting", "draft"): records.body(records.setting_record("draft", value, n))}


def test_copies_with_another_entry_or_another_game_do_not_agree() -> None:
    assert agree(copy(1, 2), copy(1, 2, 3))
    assert not agree({("entry", 1, 1): entry(1)}, {("entry", 1, 1): entry(2)})
    assert not agree({GAME: game()}, {GAME: game(created=6)})
    assert not agree({GAME: game()}, {GAME: game(key="risk")})


def test_only_a_game_is_common_to_two_copies() -> None:
    """Every file of games has settings of the same names."""
    assert common({GAME: game(), **setting("{}", 1)}, {GAME: game(title="Saturday")})
    assert not common({GAME: game(), **setting("{}", 1)}, {("game", 2): game(2), **setting("{}", 1)})


def test_copies_with_another_title_or_another_setting_agree() -> None:
    """Titles and settings change: the later one counts."""
    assert agree({GAME: game()}, {GAME: game(title="Saturday", n=2)})
    assert agree(setting("{}", 1), setting("[]", 2))


@pytest.mark.parametrize(("numbers", "counts"), [((1, 2), "journal"), ((2, 1), "database"), ((2, 2), "database")])
def test_the_later_line_counts_and_of_two_with_the_same_number_the_one_of_the_database(
    numbers: tuple[int, int], counts: str
) -> None:
    found = merged(setting("database", numbers[0]), setting("journal", numbers[1]))
    line = records.read(found.all["setting", "draft"])
    assert line is not None
    assert line["value"] == counts
    assert found.given == ([("setting", "draft")] if counts == "journal" else [])


def test_a_journal_holds_settings_then_each_game_with_its_links_and_its_entries() -> None:
    seat = records.body(records.seat_record(1, "anna", "seat", 1))
    held: Copy = {
        ("entry", 2, 1): entry(1),
        **{("entry", 1, seq): entry(seq) for seq in (10, 9)},
        ("seat", 1, "anna", "seat"): seat,
        ("seat", 1, "0", "seat"): seat,
        ("game", 2): game(2),
        GAME: game(),
        **setting("{}", 1),
    }
    found = MergedCopies(held, [])
    places = [records.place_of(bare) for bare in found.ordered()]
    assert places[0] == ("setting", "draft")
    assert [place[0] for place in places[1:] if place] == ["game", "seat", "seat", "entry", "entry", "game", "entry"]
    assert places[4:6] == [("entry", 1, 9), ("entry", 1, 10)]
    assert set(found.named()) == {("setting", "draft"), GAME, ("game", 2), ("seat", 1, "anna", "seat"),
                                  ("seat", 1, "0", "seat")}  # fmt: skip
    assert found.last() == {1: 10, 2: 1}


@pytest.mark.parametrize(("lines", "written"), [(0, ["", "", "", ""]), (2, ["Friday", ""]), (3, ["Friday"])])
def test_a_game_and_the_entries_that_it_came_with_are_one_write(lines: int, written: list[str]) -> None:
    came: Copy = {GAME: records.body(records.game_record(1, "clue", "Friday", 5, lines=lines))}
    came |= {("entry", 1, seq): entry(seq) for seq in (1, 2, 3)}
    assert pieces(MergedCopies(came, list(came))) == written
