"""Figures of the statistics, computed a second time from the raw log: own reading, own pandas, none of our code.

The log of a recorded demo is a file of JSON lines. What is struck, corrected or inserted is applied here once more; the
rest is counting. Figures that need a board or an envelope are checked elsewhere, against enumerations and solvers.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from itertools import product
from typing import Any

import pandas as pd
import pytest

from assistant.figures.questions.question import Question
from tests.afterwards.recorded import DEMOS
from tests.afterwards.seasons import evenings

ASIDE = ("Struck", "Amended", "Inserted", "Noted", "NotedPrivately", "Sealed", "Unsealed", "CardTold")
"""Entries that are no lines of the story, or not of the one that everybody may read."""
MYSTERIES = ("clue", "killer_clue", "not_a_clue")
Figures = Mapping[str, float]


def in_effect(rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return the entries that count, in the order of the story, each with its event as it reads now."""
    struck: set[int] = set()
    for row in reversed(rows):  # what strikes may be struck itself, but only later
        if row["event"]["kind"] == "Struck" and row["seq"] not in struck:
            struck.add(row["event"]["seq"])
    story: list[dict[str, Any]] = []
    for row in (row for row in rows if row["seq"] not in struck):
        event = row["event"]
        if event["kind"] == "Inserted":
            place = [one["seq"] for one in story].index(event["after"]) + 1
            story.insert(place, {**row, "event": event["event"], "late": True})
        elif event["kind"] == "Amended":
            corrected = next(one for one in story if one["seq"] == event["seq"])
            corrected.update(event=event["event"], corrected=True)
        elif event["kind"] not in ASIDE:
            story.append(dict(row))
    return story


@cache
def log() -> pd.DataFrame:
    """Return all lines of all demos; `kind` is the kind of game, `what` the kind of event."""
    rows: list[dict[str, Any]] = []
    for number, path in enumerate(DEMOS, 1):
        head, *entries = (json.loads(line) for line in path.read_text("utf-8").splitlines())
        for row in in_effect(entries):
            event = row["event"]
            rows.append({
                "game": number, "kind": head["game"], "seq": row["seq"], "at": row["at"], "by": event.get("by"),
                "what": event["kind"], "event": event, "corrected": row.get("corrected", False),
                "late": row.get("late", False),
            })  # fmt: skip
    return pd.DataFrame(rows)


def of(kind: str) -> pd.DataFrame:
    return log()[log()["kind"] == kind].reset_index(drop=True)


def seats(kind: str) -> list[str]:
    return [player["key"] for player in of(kind)["event"][0]["players"]]


# ---------------------------------------------------------------------- the figures, computed here


def lines() -> Figures:
    return log().groupby("kind").size().astype(float).to_dict()


def corrected() -> Figures:
    """Return the share of lines that were corrected, in the games in which nothing is hidden in the end."""
    return log()[log()["kind"].isin(OPENED["kind"])].groupby("kind")["corrected"].mean().to_dict()


def by_size() -> Figures:
    return (
        pd.Series([len(seats(kind)) for kind in log()["kind"].unique()])
        .astype(str)
        .value_counts()
        .astype(float)
        .to_dict()
    )


def played(rows: pd.DataFrame) -> pd.DataFrame:
    """Return the lines up to the one that ended the game of Clue, with the seconds that were played before each."""
    end = rows.index[[event.get("right") is True for event in rows["event"]]][0]
    rows = rows.loc[:end].copy()
    rows["at"] = rows["at"].where(~rows["late"]).bfill()  # a line that was inserted later takes no time
    rows["spent"] = rows["at"].diff().fillna(0) / 1000
    paused = (rows["what"] == "ClockPaused").cumsum() > (rows["what"] == "ClockResumed").cumsum()
    rows.loc[paused.shift(fill_value=False) | (rows["spent"] > 1800), "spent"] = 0.0
    return rows


def clue_minutes() -> Figures:
    return {"clue": played(of("clue"))["spent"].sum() / 60}


def clue_turns() -> pd.DataFrame:
    """Return the turns of Clue: who, and seconds. A turn ends by itself when a card was shown or its player is out."""
    rows, order, out = played(of("clue")), seats("clue"), set[str]()
    spent = rows["spent"].shift(-1, fill_value=0.0)  # the time after a line belongs to its turn
    turns: list[list[Any]] = []
    for place in rows.index[rows["what"].isin(["DiceRolled", "TokenMoved"]).cumsum() > 0]:
        what, event = rows["what"][place], rows["event"][place]
        wrong = what == "AccusationJudged" and not event["right"]
        if wrong:
            out.add(event["by"])
        if not turns:
            turns.append([rows["by"][place], 0.0])
        elif wrong or what in ("TurnEnded", "CardShown"):
            after = order.index(turns[-1][0]) + 1
            turns.append([next(seat for seat in (*order, *order)[after:] if seat not in out), 0.0])
        turns[-1][1] += spent[place]
    return pd.DataFrame(turns, columns=["who", "spent"])


def rolled() -> pd.DataFrame:
    """Return all moving dice of the games with one die."""
    rows = log()[log()["what"].eq("DiceRolled") & log()["kind"].isin(MYSTERIES)]
    dice = rows.assign(roll=[event["roll"] for event in rows["event"]])
    two = [kind for kind in MYSTERIES if of(kind)["event"][0].get("die") == "two dice"]
    return dice.assign(dice=1 + dice["kind"].isin(two).astype(int))


def dice_of(kind: str) -> Figures:
    rows = rolled()[rolled()["kind"] == kind]
    return (rows.groupby("by")["roll"].sum() / rows.groupby("by")["dice"].sum()).to_dict()


def suggestions() -> pd.DataFrame:
    """Return the suggestions of Clue, and how many players were asked until one of them showed a card."""
    rows, order, found = of("clue"), seats("clue"), []
    for place, row in rows[rows["what"] == "SuggestionMade"].iterrows():
        after = rows.loc[int(str(place)) + 1 :]
        answer = after[after["what"].isin(["CardShown", "NobodyShowed"])].iloc[0]
        shown = answer["what"] == "CardShown"
        asked = (order.index(answer["by"]) - order.index(row["by"])) % len(order) if shown else len(order) - 1
        event = row["event"]
        found.append((row["by"], event["suspect"], event["weapon"], event["room"], asked, not shown))
    return pd.DataFrame(found, columns=["by", "suspect", "weapon", "room", "asked", "unanswered"])


def made(kind: str, what: str) -> Figures:
    return count(of(kind)[of(kind)["what"] == what], "by")


def bought(kind: str) -> Figures:
    rows = of(kind)[of(kind)["what"] == "StockBought"]
    return pd.Series([event["of"] for event in rows["event"]]).value_counts().astype(float).to_dict()


def clue_setup() -> Figures:
    rows = of("clue")
    first = rows[rows["what"].isin(["DiceRolled", "TokenMoved"])].iloc[0]
    return {"clue": (first["at"] - rows["at"][0]) / 60_000}


def accusations() -> pd.DataFrame:
    rows = of("clue")
    made = rows[rows["what"] == "AccusationMade"]
    judged = rows[rows["what"] == "AccusationJudged"]
    return pd.DataFrame({"by": list(made["by"]), "right": [event["right"] for event in judged["event"]]})


def winner() -> str:
    return str(accusations().query("right")["by"].iloc[0])


def won() -> Figures:
    return {seat: float(seat == winner()) for seat in seats("clue")}


def faces() -> Figures:
    """Return how often each face was rolled with a single die, in all games."""
    one = rolled()[rolled()["dice"] == 1]["roll"].tolist()
    wars = log()[log()["what"].eq("DiceRolled") & log()["kind"].isin(["one_world_dominion", "cold_cash_risk"])]
    fought = [face for event in wars["event"] for side in ("attack", "defence") for face in event.get(side) or ()]
    return pd.Series([*one, *fought]).astype(str).value_counts().astype(float).to_dict()


def minutes(*kinds: str) -> Figures:
    """Return the minutes from the first line to the last, for evenings without a break."""
    found: dict[str, float] = {}
    for kind in kinds:
        at = of(kind)["at"]
        assert at.diff().max() <= 1800_000, "nobody went away"
        found[kind] = (at.iloc[-1] - at.iloc[0]) / 60_000
    return found


def battle_dice() -> pd.DataFrame:
    """Return every face of the dice in battles where they were told, with the side that rolled it."""
    thrown = log()[log()["what"].eq("DiceRolled") & ~log()["kind"].isin(MYSTERIES)]["event"]
    faces = [(side, face) for event in thrown for side in ("attack", "defence") for face in event.get(side) or ()]
    return pd.DataFrame(faces, columns=["side", "face"])


def lost(attack: Sequence[int], defence: Sequence[int]) -> int:
    """Return how many armies the defender loses: the highest dice are compared, and a tie is the defender's."""
    pairs = zip(sorted(attack, reverse=True), sorted(defence, reverse=True), strict=False)
    return sum(ours > theirs for ours, theirs in pairs)


def expected(attack: int, defence: int) -> float:
    """Return how many armies the defender loses on average, over all throws of these numbers of dice."""
    throws = list(product(range(1, 7), repeat=attack + defence))
    return sum(lost(throw[:attack], throw[attack:]) for throw in throws) / len(throws)


def battles() -> pd.DataFrame:
    """Return the battles of Cold Cash Risk, where no card changes a die: rolls, losses, and the expected losses."""
    found: list[list[Any]] = []
    for what, by, event in of("cold_cash_risk")[["what", "by", "event"]].itertuples(index=False):
        if what == "AttackAnnounced":
            found.append([by, 0, 0, 0, 0.0, 0.0])
        elif what == "DiceRolled" and event.get("attack"):
            dice = len(event["attack"]), len(event["defence"])
            theirs, mean_ = lost(event["attack"], event["defence"]), expected(*dice)
            for column, more in enumerate((1, theirs, min(dice) - theirs, mean_, min(dice) - mean_), 1):
                found[-1][column] += more
    return pd.DataFrame(found, columns=["by", "rolls", "theirs", "ours", "expected", "own"])


def beaten() -> Figures:
    rows = battles()
    return {"cold_cash_risk": rows["theirs"].sum() / rows["expected"].sum() - 1}


def swing() -> Figures:
    rows = battles()
    return {"cold_cash_risk": ((rows["theirs"] - rows["expected"]) - (rows["ours"] - rows["own"])).mean()}


def volleys() -> Figures:
    rows = of("axis_allies")["what"]
    return {"axis_allies": (rows == "ShotsFired").sum() / (rows == "BattleBegun").sum()}


def mean(rows: pd.DataFrame, by: str, what: str) -> Figures:
    return rows.groupby(by)[what].mean().astype(float).to_dict()


def count(rows: pd.DataFrame, by: str) -> Figures:
    return rows.groupby(by).size().astype(float).to_dict()


CLUE = {"kind": ("clue",)}
OPENED = {"kind": ("clue", "cold_cash_risk")}
KILLER = {"kind": ("killer_clue",)}
CASH = {"kind": ("cold_cash_risk",)}
WHOLE = ("advanced_cluedo", "axis_allies", "cold_cash_risk", "one_world_dominion", "plotted_axis")
"""Evenings without a break, whose last line ended the game or is the last of all."""
THEORIES = {"kind": ("not_a_clue",)}
SAME: Mapping[str, tuple[Question, str, Callable[[], Figures]]] = {
    "lines": (Question("entries", "kind"), "value", lines),
    "games": (Question("games", "players"), "value", by_size),
    "corrected": (Question("corrected", "kind", OPENED), "value", corrected),
    "lines counted": (Question("corrected", "kind"), "n", lines),
    "minutes": (Question("minutes", "kind", CLUE), "value", clue_minutes),
    "turns": (Question("turns", "kind", CLUE), "value", lambda: {"clue": float(len(clue_turns()))}),
    "pace": (Question("pace", "person", CLUE), "value", lambda: mean(clue_turns(), "who", "spent")),
    "turns of each": (Question("pace", "person", CLUE), "n", lambda: count(clue_turns(), "who")),
    "dice": (Question("dice", "person", CLUE), "value", lambda: dice_of("clue")),
    "rolls": (Question("dice", "person", CLUE), "n", lambda: count(rolled().query("kind == 'clue'"), "by")),
    "faces": (Question("dice", "eyes"), "n", faces),
    "dice of Killer Clue": (Question("dice", "person", KILLER), "value", lambda: dice_of("killer_clue")),
    "rolls of Killer Clue": (Question("dice", "person", KILLER), "n",
                             lambda: count(rolled().query("kind == 'killer_clue'"), "by")),
    "dice of Not A Clue": (Question("dice", "person", THEORIES), "value", lambda: dice_of("not_a_clue")),
    "rolls of Not A Clue": (Question("dice", "person", THEORIES), "n",
                            lambda: count(rolled().query("kind == 'not_a_clue'"), "by")),
    "suggestions of Killer Clue": (Question("asked", "person", KILLER), "n",
                                   lambda: made("killer_clue", "SuggestionMade")),
    "theories": (Question("asked", "person", THEORIES), "n", lambda: made("not_a_clue", "TheoryMade")),
    "set-up": (Question("setup", "kind", CLUE), "value", clue_setup),
    "purchases": (Question("bought", "person"), "n", lambda: made("cold_cash_risk", "StockBought")),
    "purchases of shares": (Question("bought", "corporation"), "n", lambda: bought("cold_cash_risk")),
    "sets": (Question("sets", "person"), "n", lambda: made("one_world_dominion", "SetTurnedIn")),
    "minutes of the others": (Question("minutes", "kind", {"kind": WHOLE}), "value", lambda: minutes(*WHOLE)),
    "battle dice": (Question("dice", "what", {"what": ("attack", "defence")}), "value",
                    lambda: mean(battle_dice(), "side", "face")),
    "battle dice counted": (Question("dice", "what", {"what": ("attack", "defence")}), "n",
                            lambda: count(battle_dice(), "side")),
    "battles": (Question("fought", "kind", CASH), "value", lambda: {"cold_cash_risk": len(battles())}),
    "rolls per battle": (Question("throws", "kind", CASH), "value",
                         lambda: {"cold_cash_risk": battles()["rolls"].mean()}),
    "losses above the expected": (Question("beaten", "kind", CASH), "value", beaten),
    "luck in a battle": (Question("swing", "kind", CASH), "value", swing),
    "volleys per battle": (Question("throws", "kind", {"kind": ("axis_allies",)}), "value", volleys),
    "asked": (Question("asked", "person", CLUE), "value", lambda: mean(suggestions(), "by", "asked")),
    "suggestions": (Question("asked", "person", CLUE), "n", lambda: count(suggestions(), "by")),
    "suspects": (Question("asked", "suspect", CLUE), "n", lambda: count(suggestions(), "suspect")),
    "weapons": (Question("asked", "weapon", CLUE), "n", lambda: count(suggestions(), "weapon")),
    "rooms": (Question("asked", "room", CLUE), "n", lambda: count(suggestions(), "room")),
    "unanswered": (Question("unanswered", "person", CLUE), "value", lambda: mean(suggestions(), "by", "unanswered")),
    "accused": (Question("accused", "person", CLUE), "value", lambda: mean(accusations(), "by", "right")),
    "accusations": (Question("accused", "person", CLUE), "n", lambda: count(accusations(), "by")),
    "won": (Question("won", "person", CLUE), "value", won),
    "fair share": (Question("won", "person", CLUE), "expected",
                   lambda: dict.fromkeys(seats("clue"), 1 / len(seats("clue")))),
    "above": (Question("above", "person", CLUE), "value",
              lambda: {seat: won - 1 / len(seats("clue")) for seat, won in won().items()}),
}  # fmt: skip


@pytest.mark.parametrize("name", SAME)
def test_a_figure_is_what_the_raw_log_says(name: str) -> None:
    question, column, work = SAME[name]
    frame = evenings().ask(question).frame.set_index("key")
    assert frame[column].astype(float).to_dict() == pytest.approx(dict(work()))
