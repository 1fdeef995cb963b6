"""`boardside odds merger`: what a merger pays, in the terminal and as JSON."""

from __future__ import annotations

import json

import pytest

from assistant.cli import main as cli
from assistant.odds import Merger, payouts


def run(*words: object) -> int:
    return cli.main(["odds", "merger", *(str(word) for word in words)])


def test_a_merger_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("--price", 500, "--shares", "6,3,3", "--names", "Anna,Ben,Cleo", "--sell", "0,3,1", "--trade", "4,0,2")
    assert run(*words) == 0
    text = capsys.readouterr().out
    lines = text.splitlines()
    assert lines[0] == "The corporation disappears at $500 a share."
    assert lines[3].split() == [
        *("Anna", "6", "$5,000", "$0", "$5,000", "majority,", "2", "kept,", "4", "traded"),
        *("for", "2", "shares", "of", "the", "survivor"),
    ]
    assert lines[4].split()[:5] == ["Ben", "3", "$1,300", "$1,500", "$2,800"]
    assert "The bank pays $9,600." in text
    assert "ACQ-AMB-01: up100" in text


def test_a_merger_for_programs(capsys: pytest.CaptureFixture[str]) -> None:
    words = ("--corporation", "american", "--size", 5, "--shares", "6,4", "--hostile", "--half", "exact", "--json")
    assert run(*words) == 0
    found = json.loads(capsys.readouterr().out)
    wanted = payouts(Merger({"A": 6, "B": 4}, 600, hostile=True, half="exact"))
    assert found["price"] == 600
    assert [(one["name"], one["bonus"]) for one in found["holders"]] == [(n, p.bonus) for n, p in wanted.items()]
    assert found["paid"] == 4500
    assert found["readings"] == list(Merger({"A": 6, "B": 4}, 600, hostile=True, half="exact").readings)


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ("--shares 3,2", "What is a share worth?"),
        ("--shares 3,2 --corporation Tower", "What is a share worth?"),
        ("--shares 3,2 --price 300 --size 4", "given twice"),
        ("--shares 3,2 --corporation Towers --size 4", "There are: Tower, Luxor"),
        ("--shares 3,2 --price 300 --half exact", "it needs --hostile"),
        ("--shares 3,2 --price 300 --bank 3", "it needs --trade"),
        ("--shares 3,2 --price 300 --sell 1", "each of the 2 holders"),
        ("--shares 3,2 --price 300 --trade 0,1", "two for one"),
        ("--shares 3,2 --price 0", "The price of a share"),
    ],
)
def test_what_cannot_be_paid_is_one_sentence(capsys: pytest.CaptureFixture[str], words: str, why: str) -> None:
    assert run(*words.split()) == 2
    out, sentence = capsys.readouterr()
    assert not out
    assert why in sentence
    assert sentence.count("\n") == 1
