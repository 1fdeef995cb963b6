"""Nobody opens another player's secrets, by entries of the owners' own seats or of the shared screen."""

from __future__ import annotations

import json
import os
import random
from collections import deque
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from assistant.core.codec import event_to
from assistant.core.event import TABLE, Event
from assistant.core.game import Game
from assistant.core.offer import Nonsense
from assistant.core.seating import Seated
from assistant.core.story import Amended, Inserted, Struck
from assistant.deduction import Budget
from assistant.families.common_rules import OptionChanged
from assistant.games import GAMES
from assistant.games.acquire import events as market
from assistant.games.clue import events as e
from assistant.games.clue.setup import lay as lay_clue
from assistant.table.disclosure import Opening
from assistant.table.table import Entry, Table
from dashboards.parts.mystery.mind import ThinkingTask, Thought, glance, think
from dashboards.play.page import Play
from tests.faults import fuzz

PLAYERS = [Seated(key=key, name=key.title()) for key in ("anna", "ben", "carla")]
OPENED = e.EnvelopeOpened(suspect="plum", weapon="rope", room="hall")


def laid(game: str, players: list[Seated] | None = None, **changed: Any) -> Table:
    table = Table(GAMES[game])
    table.record(replace(GAMES[game].lay(players or PLAYERS), **changed))
    return table


def voted(by: str, open_: bool = True) -> e.HandsVoted:
    return e.HandsVoted(by=by, open=open_)


# ---------------------------------------------------------------- whose word it is


@pytest.mark.parametrize("event", [voted("ben"), Inserted(after=2, event=voted("ben"))], ids=["said", "put in"])
def test_nobody_votes_for_another(event: Event) -> None:
    table = laid("clue")
    table.record(OPENED, "anna")
    for author in ("anna", TABLE):
        with pytest.raises(Nonsense, match="Only Ben can enter this, on their own device"):
            table.record(event, author)
    assert table.record(event, "ben")


def test_nobody_corrects_or_takes_back_the_vote_of_another() -> None:
    table = laid("clue")
    table.record(OPENED, "anna")
    no = table.record(voted("ben", False), "ben")
    for change in (Struck(seq=no.seq), Struck(seq=no.seq, undo=True), Amended(seq=no.seq, event=voted("ben"))):
        with pytest.raises(Nonsense, match="Only Ben"):
            table.record(change, "anna")
    mine = table.record(voted("anna"), "anna")
    with pytest.raises(Nonsense, match="Only Ben"):
        table.record(Amended(seq=mine.seq, event=voted("ben")), "anna")
    struck = table.record(Struck(seq=no.seq), "ben")
    with pytest.raises(Nonsense, match="Only Ben"):
        table.record(Struck(seq=struck.seq), "anna")


def test_the_shared_screen_speaks_for_who_has_no_device_and_one_who_notes_alone_for_all() -> None:
    paper = [PLAYERS[0], replace(PLAYERS[1], device=False), PLAYERS[2]]
    table = laid("clue", paper)
    table.record(OPENED, "anna")
    assert table.record(voted("ben"), TABLE)
    with pytest.raises(Nonsense):
        table.record(voted("ben"), "anna")
    alone = laid("clue", way="alone")
    alone.record(OPENED, "anna")
    for player in PLAYERS:
        alone.record(voted(player.key), "anna")
    assert alone.view(TABLE).opened


def test_how_a_table_is_laid_is_not_a_players_to_change() -> None:
    table = laid("clue")
    first = table.entries[0].event
    with pytest.raises(Nonsense, match="corrected on the shared screen"):
        table.record(Amended(seq=1, event=replace(first, way="alone")), "anna")
    with pytest.raises(Nonsense, match="already set up"):
        table.record(replace(first, way="alone"), "anna")
    with pytest.raises(Nonsense, match="Setup can't be deleted"):
        table.record(Struck(seq=1), "anna")
    assert table.undo("anna") is None
    assert table.record(Amended(seq=1, event=replace(first, timers=False)), TABLE)


def test_one_who_notes_alone_corrects_the_setup_too() -> None:
    """There is no shared screen to go to: the one device is the whole table."""
    table = laid("clue", way="alone")
    first = table.entries[0].event
    assert table.record(Amended(seq=1, event=replace(first, timers=False)), "anna")
    assert table.view(TABLE).timers is False


# ---------------------------------------------------------------- openings


OPENINGS = {
    "acquire": market.EndDeclared(by="anna"),
    "cold_cash_risk": OptionChanged(ambiguity="CCR-AMB-36", choice="open"),
}


@pytest.mark.parametrize(("game", "event"), OPENINGS.items(), ids=OPENINGS.keys())
def test_what_opens_secrets_waits_for_the_word_of_each_owner(game: str, event: Event) -> None:
    table = laid(game)
    before = table.view("anna")
    asked = table.propose(event, "anna")
    asked = asked if isinstance(asked, Opening) else table.insist(event, "anna")
    assert isinstance(asked, Opening)
    assert asked.waiting == ("ben", "carla")
    assert table.revision == 1
    assert table.view("anna") == before
    assert isinstance(table.openings.agree("anna", asked.id), Opening), "who asks has agreed already"
    assert isinstance(table.openings.agree("ben", asked.id), Opening)
    with pytest.raises(Nonsense, match="they must agree first"):
        table.record(event, "anna")
    found = table.openings.agree("carla", asked.id)
    assert isinstance(found, Entry)
    assert (found.event, found.author, table.openings.now) == (event, "anna", None)
    assert (
        table.view("anna").bare == {(p.key, what) for p in PLAYERS for what in ("cash", "shares")} or game != "acquire"
    )


def test_one_no_is_enough() -> None:
    table = laid("acquire")
    asked = table.insist(market.EndDeclared(by="anna"), "anna")
    assert isinstance(asked, Opening)
    table.openings.decline("ben", asked.id)
    for seat in ("ben", "carla", TABLE):
        with pytest.raises(Nonsense, match="no longer open"):
            table.openings.agree(seat, asked.id)
    assert table.revision == 1


def test_the_shared_screen_says_it_for_all_and_is_asked_too() -> None:
    table = laid("acquire")
    asked = table.insist(market.EndDeclared(by="anna"), TABLE)
    assert isinstance(asked, Opening)
    assert asked.waiting == ("anna", "ben", "carla")
    assert isinstance(table.openings.agree(TABLE, asked.id), Entry)
    assert table.view(TABLE).over


def test_it_is_asked_again_after_it_was_undone_and_for_what_lay_open_for_a_while() -> None:
    table = laid("acquire")
    table.record(OptionChanged(ambiguity="ACQ-AMB-05", choice="open"))
    closed = table.record(OptionChanged(ambiguity="ACQ-AMB-05", choice="hidden"))
    table.record(market.CashSet(of="ben", dollars=70_000), "ben")
    for event in (Struck(seq=closed.seq), Inserted(after=closed.seq, event=market.EndDeclared(by="anna"))):
        with pytest.raises(Nonsense, match="must agree first"):
            table.record(event, "anna")
        assert isinstance(table.insist(event, "anna"), Opening)
    ended = table.record(market.EndDeclared(by="anna"))
    undone = table.record(Struck(seq=ended.seq, undo=True), "ben")
    with pytest.raises(Nonsense, match="must agree first"):
        table.record(Struck(seq=undone.seq, undo=True), "anna")


def test_a_page_that_redoes_or_undoes_what_opens_secrets_asks_too() -> None:
    table = laid("acquire")
    table.record(OptionChanged(ambiguity="ACQ-AMB-05", choice="open"))
    table.record(OptionChanged(ambiguity="ACQ-AMB-05", choice="hidden"))
    anna, ben, carla = (Play(table, player.key, "seat") for player in PLAYERS)
    anna.hear({"do": "undo"})
    assert table.openings.now is None, "the shared screen entered it, so the phone asks first"
    anna.hear(anna.state()["sheet"]["send"])
    asked = table.openings.now
    assert asked is not None
    assert (asked.waiting, asked.text) == (("ben", "carla"), "A line is deleted or restored.")
    assert table.revision == 3, "nothing is undone yet"
    anna.hear({"do": "decline", "opening": asked.id})
    table.record(market.EndDeclared(by="anna"))
    table.undo(TABLE)
    anna.hear({"do": "redo"})
    asked = table.openings.now
    assert asked is not None
    assert not table.view("anna").over
    for page in (ben, carla):
        page.hear({"do": "agree", "opening": asked.id})
    assert table.view("anna").over
    assert table.openings.now is None


@pytest.mark.parametrize(
    ("game", "ways"),
    [
        ("acquire", [market.EndDeclared(by=player.key) for player in PLAYERS]),
        ("cold_cash_risk", [OptionChanged(ambiguity="CCR-AMB-36", choice="open")] * 3),
    ],
)
def test_a_player_who_asks_for_the_same_agrees(game: str, ways: list[Event]) -> None:
    """Otherwise two players who tap it one after the other would replace each other's question forever."""
    table = laid(game)
    first = table.insist(ways[0], "anna")
    assert isinstance(first, Opening)
    assert table.insist(ways[0], "anna") == first, "the same tap again asks nothing new"
    second = table.insist(ways[1], "ben")
    assert isinstance(second, Opening)
    assert (second.id, second.event, second.waiting) == (first.id, ways[0], ("carla",))
    assert table.insist(ways[1], TABLE) == second, "the shared screen is shown the question first"
    found = table.insist(ways[2], "carla")
    assert isinstance(found, Entry)
    assert (found.event, found.author, table.openings.now) == (ways[0], "anna", None)


def test_two_votes_to_open_the_hands_are_one_question() -> None:
    table = laid("clue")
    table.record(OPENED, "anna")
    pages = {player.key: Play(table, player.key) for player in PLAYERS}
    for player, page in pages.items():
        page.hear({"do": "record", "event": event_to(voted(player))})
    assert table.view(TABLE).opened
    assert table.openings.now is None


def test_something_else_waits_until_the_first_question_is_answered() -> None:
    table = laid("acquire")
    first = table.insist(market.EndDeclared(by="anna"), "anna")
    assert isinstance(first, Opening)
    other = OptionChanged(ambiguity="ACQ-AMB-05", choice="open")
    page = Play(table, "ben")
    page.hear({"do": "record", "event": event_to(other)})
    if page.state()["sheet"]:
        page.hear({"do": "anyway"})
    assert "Answer or withdraw the open question first: Anna declares the end" in page.state()["toast"]["text"]
    assert table.openings.now == first
    changed = table.insist(other, "anna")
    assert isinstance(changed, Opening), "the player who asks may ask for something else instead"
    assert (table.openings.now, changed.event) == (changed, other)


def test_hands_are_opened_when_all_want_it_of_whom_they_are() -> None:
    table = laid("clue")
    table.record(OPENED, "anna")
    table.record(voted("anna"), "anna")
    asked = table.insist(voted("ben"), "ben")
    assert isinstance(asked, Opening)
    assert asked.owners == {"carla": "hand"}
    assert isinstance(table.openings.agree("carla", asked.id), Entry)
    assert table.view(TABLE).opened


def test_an_answer_to_a_question_that_is_gone_does_not_answer_the_next_one() -> None:
    """Ben's page still shows the first question when he taps; the second one has not been put to him yet."""
    table = laid("acquire")
    first = table.insist(market.EndDeclared(by="anna"), "anna")
    assert isinstance(first, Opening)
    table.openings.decline("ben", first.id)
    second = table.insist(OptionChanged(ambiguity="ACQ-AMB-05", choice="open"), "anna")
    assert isinstance(second, Opening)
    for answer in (lambda: table.openings.agree("ben", first.id), lambda: table.openings.decline("ben", first.id)):
        with pytest.raises(Nonsense, match="That question is no longer open"):
            answer()
    assert table.openings.now == second


def test_a_question_names_what_would_be_revealed_now_and_not_what_was_secret_when_it_was_asked() -> None:
    """The table opens all cash in the meantime, so the players still to be asked are asked about shares alone."""
    table = laid("cold_cash_risk")
    asked = table.insist(OptionChanged(ambiguity="CCR-AMB-36", choice="open"), "anna")
    assert isinstance(asked, Opening)
    assert asked.owners == {"ben": "cash and shares", "carla": "cash and shares"}
    table.record(OptionChanged(ambiguity="CCR-AMB-36", choice="cash_open"), TABLE)
    still = table.openings.agree("ben", asked.id)
    assert isinstance(still, Opening)
    assert still.owners == {"ben": "shares", "carla": "shares"}
    assert still.waiting == ("carla",)


def test_every_page_looks_again_when_a_question_is_asked_and_when_it_is_declined() -> None:
    """A page that did not look again would go on asking for an answer that nobody needs."""
    table = laid("acquire")
    moments = {seat: [table.moment(seat)] for seat in ("anna", "ben", "carla", TABLE)}
    asked = table.insist(market.EndDeclared(by="anna"), "anna")
    assert isinstance(asked, Opening)
    for seat, seen in moments.items():
        seen.append(table.moment(seat))
    table.openings.decline("ben", asked.id)
    for seat, seen in moments.items():
        assert len({*seen, table.moment(seat)}) == 3, seat


@pytest.mark.parametrize("how", ["corrected", "put in"])
def test_the_question_reads_out_the_line_that_a_correction_would_write(how: str) -> None:
    """The owners agree to a sentence that they can read, not to some change of a line."""
    table = laid("acquire")
    line = table.record(OptionChanged(ambiguity="ACQ-AMB-05", choice="hidden"))
    opened = OptionChanged(ambiguity="ACQ-AMB-05", choice="open")
    change = Amended(seq=line.seq, event=opened) if how == "corrected" else Inserted(after=line.seq, event=opened)
    asked = table.insist(change, "anna")
    assert isinstance(asked, Opening)
    assert asked.text == f"Added or corrected: {table.game.tell(opened, table.view(TABLE), table.view(TABLE))}"


# ---------------------------------------------------------------- the law


def told_apart(game: Game[Any]) -> tuple[Table, Table]:
    """Return the same table twice, except for what Ben and Carla keep to themselves."""
    tables = (Table(game, clock=lambda: 0), Table(game, clock=lambda: 0))
    for which, table in enumerate(tables):
        table.record(game.lay(PLAYERS))
        for event, author in secrets(game, which):
            table.record(event, author)
    return tables


def secrets(game: Game[Any], which: int) -> list[tuple[Event, str]]:
    """Return Ben's and Carla's hands and purses, in one of two ways; contents of boxes are no events, and not here."""
    if game.key == "clue":
        laid_ = lay_clue(PLAYERS)
        words = [*game.vocabulary(game.apply(laid_, game.start))["card"]]
        hands = (words[0:6], words[6:12]) if which else (words[6:12], words[0:6])
        return [
            (e.HandDealt(of=who, cards=tuple(hand)), who) for who, hand in zip(("ben", "carla"), hands, strict=True)
        ]
    kinds = {kind.__name__: kind for kind in game.events}
    if "CashSet" in kinds:
        cash = (71_231, 4_517) if which else (4_517, 71_231)
        return [(kinds["CashSet"](of=who, dollars=d), who) for who, d in zip(("ben", "carla"), cash, strict=True)]
    if "EnvelopeInspected" in kinds:
        return [*innocence(game, which), *hands_of(game, which)]
    if "CardTold" not in kinds:
        return []
    told, words = kinds["CardTold"], [*game.vocabulary(game.start)["card"]]
    counted = [(kinds["CardsCounted"](of=who, count=2), TABLE) for who in ("ben", "carla")]
    cards = words[:2] if which else words[1::-1]
    return [*counted, *((told(of=who, card=card), who) for who, card in zip(("ben", "carla"), cards, strict=True))]


def innocence(game: Game[Any], which: int) -> list[tuple[Event, str]]:
    """Make Ben the killer, or Carla."""
    inspected = game.kind("EnvelopeInspected")
    state = game.apply(game.lay(PLAYERS), game.start)
    killer = ("ben", "carla")[which]
    files = {who: (state.piece(who), "rope", "hall") if who == killer else () for who in ("ben", "carla")}
    return [(inspected(of=who, case_file=file), who) for who, file in files.items()] if inspected else []


def hands_of(game: Game[Any], which: int) -> list[tuple[Event, str]]:
    """Return Ben's and Carla's hands, in one of two ways."""
    state = game.apply(game.lay(PLAYERS), game.start)
    words = [card for card in (*state.deck["weapon"], *state.deck["room"]) if card not in ("rope", "hall")]
    sizes = [state.hand_sizes[who] for who in ("ben", "carla")]
    dealt = words[: sum(sizes)] if which else words[sum(sizes) - 1 :: -1]
    hands = (dealt[: sizes[0]], dealt[sizes[0] :])
    return [(e.HandDealt(of=who, cards=tuple(hand)), who) for who, hand in zip(("ben", "carla"), hands, strict=True)]


def tapped(table: Table, event: Event, seat: str) -> list[str]:
    """Tap the event on a page of this seat, twice and once more anyway; return everything that its pages show."""
    page = Play(table, seat, "seat")
    if isinstance(event, Amended):
        page.hear({"do": "amend", "seq": event.seq, "event": event_to(event.event)})
    elif isinstance(event, Inserted):
        page.hear({"do": "put", "seq": event.after, "event": event_to(event.event), "sure": True})
    elif isinstance(event, Struck):
        page.hear({"do": "strike", "seq": event.seq, "sure": True})
    else:
        page.hear({"do": "record", "event": event_to(event), "seen": None})
    page.hear({"do": "anyway", "note": ""})
    if table.openings.now:
        page.hear({"do": "agree", "opening": table.openings.now.id})
    return [json.dumps(Play(table, seat, role).state(), default=str) for role in ("seat", "replay")] + [
        json.dumps(page.state(), default=str)
    ]


def corrections(table: Table, chance: random.Random) -> str:
    """Make a line of others Anna's own through its sheet: what stays hidden there must not come along."""
    page = Play(table, "anna", "seat")
    line = chance.choice([told.number for told in table.account("anna")])
    page.hear({"do": "line", "seq": line})
    rows = (page.state()["sheet"] or {}).get("rows", [])
    for row in chance.sample(rows, min(2, len(rows))):
        named = [choice["value"] for choice in row["choices"]]
        value = "anna" if "anna" in named else next(iter(named), 3)
        page.hear({"do": "draft", "seq": line, "name": row["name"], "value": value})
    seen = json.dumps(page.state(), default=str)
    page.hear({"do": "save", "seq": line})
    page.hear({"do": "anyway", "note": ""})
    return seen + json.dumps(page.state(), default=str)


def once(work: Callable[[ThinkingTask, Budget], Thought]) -> Callable[[ThinkingTask, Budget], Thought]:
    """Answer the last few questions to the engine only once: all pages of one seat ask the same, twice over."""
    known: deque[tuple[ThinkingTask, Thought]] = deque(maxlen=6)

    def worked(task: ThinkingTask, budget: Budget) -> Thought:
        found = next((thought for asked, thought in known if asked == task), None)
        if found is None:
            found = work(task, budget)
            known.append((task, found))
        return found

    return worked


def differing(seen: str, otherwise: str) -> str:
    """Return where two pages differ, for the message of a failure."""
    at = next((i for i, (a, b) in enumerate(zip(seen, otherwise, strict=False)) if a != b), 0)
    return f"…{seen[max(0, at - 150) : at + 60]}… / …{otherwise[at : at + 60]}…"


@pytest.mark.parametrize("seed", range(12 if "EVERY_STORY" in os.environ else 3))
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES.keys())
def test_no_sequence_of_events_by_one_author_shows_it_the_secret_of_another(
    game: Game[Any], seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two tables that differ in what Ben and Carla keep to themselves stay the same on every page of Anna's."""
    monkeypatch.setattr("time.time_ns", lambda: 0)
    monkeypatch.setattr("time.time", lambda: 0.0)
    monkeypatch.setattr("dashboards.play.thinking_requests.glance", once(glance))
    monkeypatch.setattr("dashboards.play.thinking_requests.think", once(think))
    chance = random.Random(f"openings {game.key} {seed}")
    one, other = told_apart(game)
    recorded = one.revision
    for _ in range(30):
        which = chance.random()
        seen, otherwise = (corrections(table, random.Random(which)) for table in (one, other))
        assert seen == otherwise, differing(seen, otherwise)
        event = fuzz.anything(one, chance)
        for seen, otherwise in zip(tapped(one, event, "anna"), tapped(other, event, "anna"), strict=True):
            assert seen == otherwise, (event, differing(seen, otherwise))
    assert one.revision > recorded + 5


def test_whoever_asked_learns_who_did_not_agree_until_the_next_entry() -> None:
    table = laid("acquire")
    asked = table.insist(market.EndDeclared(by="anna"), "anna")
    assert isinstance(asked, Opening)
    table.openings.decline("ben", asked.id)
    pages = {seat: json.dumps(Play(table, seat).state()["entry"]) for seat in ("anna", "ben", "carla")}
    said = "Ben did not agree, so nothing was recorded: Anna declares the end of the game."
    assert [seat for seat, page in pages.items() if said in page] == ["anna"]
    table.record(OptionChanged(ambiguity="ACQ-AMB-02", choice="one_by_one"), "carla", freely=True)
    assert said not in json.dumps(Play(table, "anna").state()["entry"])
