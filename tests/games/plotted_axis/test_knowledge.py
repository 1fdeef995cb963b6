"""The knowledge of each page over time: by the views of a table and its real sealed boxes (PAA-INF, PAA-AMB-41)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from assistant.core.codec import event_to
from assistant.core.event import REFEREE, TABLE
from assistant.core.fingerprint import fingerprint
from assistant.core.offer import Nonsense
from assistant.core.story import Sealed
from assistant.core.submissions import canonical
from assistant.games.axis_allies import events as axis
from assistant.games.axis_allies.board import POWERS
from assistant.games.plotted_axis import events as e
from tests.plot_five import NAMES, SECRET, Five, silent
from tests.plot_positions import NOOP, build, group, move

# ---------------------------------------------------------------- what is public


@pytest.mark.rule("PAA-INF-01")
def test_every_page_sees_the_same_table_at_every_moment() -> None:
    war = Five().seal(jpn=[SECRET], ger=[move("karelia", "3i eastern_europe")], uk=[build("united_kingdom", "i")])
    moments = 0
    while war.state.turn == 1 and moments < 40:
        whole = war.seen(REFEREE)
        for seat in (TABLE, *NAMES):
            seen = war.seen(seat)
            assert (seen.pieces, seen.control, seen.ipcs, seen.developments) == (
                whole.pieces,
                whole.control,
                whole.ipcs,
                whole.developments,
            )
            assert seen == whole, "nothing of this table is private: secrets are only in the box"
        if war.state.battle:
            war.fights(0)
            war.do(axis.AttackersRetreated(to="eastern_europe")) if war.offered(axis.AttackersRetreated) else None
        elif war.state.now:
            war.all() if war.whole() else war.pass_()
        else:
            war.read()
        moments += 1
    assert war.state.turn == 2
    assert moments > 10


# ---------------------------------------------------------------- books


@pytest.mark.rule("PAA-INF-02")
def test_a_book_is_on_no_page_and_in_no_line_before_its_round() -> None:
    war = Five()
    before = [war.everything(seat) for seat in (TABLE, *NAMES)]
    war.boxes.draft(war.key, "jpn", e.OrdersPlotted(by="jpn", orders=(NOOP, SECRET)))
    assert [war.everything(seat) for seat in (TABLE, *NAMES)] == before, "a draft changes nothing anywhere"
    war.seal(jpn=[NOOP, SECRET], usa=[NOOP, NOOP])
    assert silent(war)
    while not (war.state.power == "jpn" and war.state.round == 2):
        assert silent(war)
        war.read()
    assert silent(war)
    war.read()
    assert not silent(war)
    assert war.state.now == SECRET


@pytest.mark.rule("PAA-INF-02")
def test_what_lies_in_a_book_is_for_its_owner_alone() -> None:
    war = Five()
    book = e.OrdersPlotted(by="jpn", orders=(SECRET,))
    war.boxes.draft(war.key, "jpn", book)
    owner = war.owner("jpn")
    assert war.boxes.read(war.key, "jpn", owner) == book
    for seat in (TABLE, *(name for name in NAMES if name != owner)):
        with pytest.raises(Nonsense, match="Only its owner can see"):
            war.boxes.read(war.key, "jpn", seat)
    war.boxes.submit(war.key, "jpn", book)
    assert war.boxes.read(war.key, "jpn", owner) == book
    with pytest.raises(Nonsense) as wrong:
        war.boxes.read(war.key, "jpn", war.owner("ger"))
    assert "quagmire" not in str(wrong.value)
    assert war.boxes.waiting(war.key) == ("ussr", "ger", "uk", "usa")


@pytest.mark.rule("PAA-AMB-41", "PAA-INF-02")
@pytest.mark.parametrize("reading", ["off", "talk", "share", "side"])
def test_whether_allies_look_into_a_book(reading: str) -> None:
    war = Five({"PAA-AMB-41": reading})
    said = {
        "off": "Everybody plots now.",
        "talk": "Everybody plots now. Allies may talk about their orders.",
        "share": "Everybody plots now. A country may show its book to its allies.",
        "side": "Everybody plots now. Allies see each other's books.",
    }
    assert war.told().endswith(said[reading])
    book = e.OrdersPlotted(by="jpn", orders=(SECRET,))
    war.boxes.draft(war.key, "jpn", book)
    ally, enemy, owner = war.owner("ger"), war.owner("usa"), war.owner("jpn")
    assert (war.box().read_by(ally) == ("jpn",)) is (reading == "side")
    opens = e.BookShared(player=owner, by="jpn")
    assert war.offered(e.BookShared, owner, by="jpn") is (reading == "share")
    assert war.fine(opens, owner) is (reading == "share")
    if reading == "share":
        with pytest.raises(Nonsense, match="Only its owner can see"):
            war.boxes.read(war.key, "jpn", ally)
        war.do(opens, by=owner)
        assert war.told() == "Japan shows its book to its allies."
        assert war.box().read_by(ally) == ("jpn",)
    if reading in ("share", "side"):
        assert war.boxes.read(war.key, "jpn", ally) == book
    else:
        with pytest.raises(Nonsense):
            war.boxes.read(war.key, "jpn", ally)
    for seat in (enemy, TABLE):
        with pytest.raises(Nonsense):
            war.boxes.read(war.key, "jpn", seat)
    assert silent(war), "it is read out of the drawer and never written into the log"


@pytest.mark.rule("PAA-AMB-41", "PAA-INF-02")
def test_a_book_is_opened_by_its_player_alone_closed_again_and_for_one_plot() -> None:
    war = Five({"PAA-AMB-41": "share"})
    owner, ally = war.owner("jpn"), war.owner("ger")
    for seat, said in ((ally, owner), (ally, ally)):
        event = e.BookShared(player=said, by="jpn")
        if said != seat:
            with pytest.raises(Nonsense):
                war.do(event, by=seat)
        else:
            assert war.refused(event, "PAA-AMB-41", seat)
            war.do(event, by=seat)
    assert war.box().read_by(ally) == ()
    assert not war.offered(e.BookShared, ally, by="jpn")
    war.do(e.BookShared(player=owner, by="jpn"), by=owner)
    assert [o.known["shared"] for o in war.offers(e.BookShared, owner)] == [False]
    war.do(e.BookShared(player=owner, by="jpn", shared=False), by=owner)
    assert war.box().read_by(ally) == ()
    war.do(e.BookShared(player=owner, by="jpn"), by=owner).seal().read().to_the_end().no_weapons()
    assert war.state.turn == 2
    assert war.box().read_by(ally) == ()


@pytest.mark.rule("PAA-INF-03", "PAA-EXE-04")
def test_how_many_lines_a_country_has_comes_out_step_by_step() -> None:
    """Two evenings that differ only in the length of a book are the same until the round that shows it."""
    one, two = Five().seal(ger=[NOOP, build("germany", "i")]), Five().seal(ger=[NOOP, build("germany", "i"), NOOP])
    for war in (one, two):
        war.read(1)
    while one.state.round < 3 or one.state.power != "ger":
        for seat in (TABLE, *NAMES):
            assert replace(one.seen(seat), books={}) == replace(two.seen(seat), books={})
            assert one.told(seat) == two.told(seat)
        for war in (one, two):
            war.pass_() if war.state.now else war.read()
    for war in (one, two):
        war.read()
    assert one.told().startswith("Germany has no lines left; it had 2.")
    assert "ger" in one.state.ended
    assert two.told().startswith("Round 3, Germany")


@pytest.mark.rule("PAA-INF-03")
def test_seven_lines_are_told_in_round_eight() -> None:
    places = "ukraine", "karelia", "libya", "algeria", "egypt", "southern_europe", "western_europe"
    lines = [move(place, "i germany") for place in places]
    war = Five().seal(ger=lines).read()
    war.until_line("ger", 7)
    assert "Germany has no lines left" not in war.everything(TABLE)
    war.to_the_end()
    assert "Germany has no lines left; it had 7." in war.everything(TABLE)
    assert "The United Kingdom has plotted nothing for this turn." in war.everything(TABLE)
    assert "it had 0" not in war.everything(TABLE)


@pytest.mark.rule("PAA-INF-04")
def test_who_has_sealed_is_public_and_the_books_are_what_was_sealed() -> None:
    war = Five()
    for power in ("ussr", "ger", "uk", "usa"):
        war.boxes.submit(war.key, power, e.OrdersPlotted(by=power, orders=(NOOP,)))
    assert war.boxes.waiting(war.key) == ("jpn",)
    assert "Germany" not in war.told()
    war.boxes.submit(war.key, "jpn", e.OrdersPlotted(by="jpn", orders=(SECRET,)))
    key, sealed = war.key, war.boxes.fingerprints(war.key)
    assert set(sealed) == set(POWERS)
    assert war.read().state.books == sealed
    war.to_the_end()
    assert war.state.step == "weapons"
    war.read()
    assert war.told() == "The books are open. Every screen checks them against what was sealed."
    seals = {x.event.by: x.event.fingerprint for x in war.table.entries if isinstance(x.event, Sealed)}
    for power in POWERS:
        book = e.OrdersPlotted(by=power, orders=war.state.shown[power])
        text = canonical(key, power, war.state.salts[power], event_to(book))
        assert fingerprint(text) == sealed[power] == seals[power]
    assert war.state.shown["jpn"] == (SECRET,)


@pytest.mark.rule("PAA-INF-05", "PAA-EXE-05")
def test_the_whole_line_is_public_in_its_round_even_if_nothing_moves() -> None:
    way = move("egypt", group("t", "libya", "french_equatorial_africa"), note="or perhaps not")
    war = Five().seal(ger=[NOOP, way, SECRET]).read().until_line("ger", 2)
    for seat in (TABLE, *NAMES):
        seen = war.seen(seat)
        assert seen.now == way
        assert seen.last_revealed is not None
        assert seen.last_revealed.order == way
        assert "French Equatorial Africa" in war.told(seat)
        assert "quagmire" not in war.everything(seat)
    war.pass_()
    assert war.at("libya")["tank"] == 1
    assert war.state.revealed[-1].order == way


@pytest.mark.rule("PAA-INF-06", "PAA-EXE-01", "PAA-EXE-02")
def test_round_by_round_in_the_order_of_the_countries_each_with_the_map_as_it_is() -> None:
    books = {
        power: [NOOP, build(home, "i")]
        for power, home in zip(POWERS, ("russia", "germany", "united_kingdom", "japan", "eastern_us"), strict=True)
    }
    war = Five().seal(**books).read()
    asked: list[tuple[int, str]] = []
    while war.state.step == "execution":
        if war.state.now:
            assert war.state.on_turn == war.owner(war.state.power)
            asked.append((war.state.round, war.state.power))
            if war.state.power == "ger":
                assert war.at("russia", "ussr")["infantry"] == 5, "the Soviet line 2 is done"
                assert war.at("japan", "jpn")["infantry"] == 3, "the Japanese is not"
            war.all()
        else:
            war.read()
    assert asked == [(2, power) for power in POWERS]


@pytest.mark.rule("PAA-INF-07", "PAA-EXE-06")
def test_what_was_left_out_is_public_at_once() -> None:
    line = move("karelia", "3i t eastern_europe", "3i ukraine")
    war = Five().seal(ger=[line]).read().until_line("ger", 1).pass_()
    for seat in (TABLE, *NAMES):
        (found,) = war.seen(seat).revealed
        assert (found.order, found.moved, found.done) == (line, (), True)
    war = Five().seal(ger=[line]).read().until_line("ger", 1)
    war.do(war.goes("2i", number=1))
    (found,) = war.seen(TABLE).revealed
    assert found.moved == ((1, "infantry", 2),)
    assert "carries out: 2 infantry from Ukraine" in war.everything(TABLE)


@pytest.mark.rule("PAA-INF-08")
def test_the_rest_of_builds_is_public() -> None:
    war = Five().seal(ger=[build("germany", "6t")]).read().until_line("ger", 1).pass_()
    for seat in (TABLE, *NAMES):
        (rest,) = war.seen(seat).rests["ger"]
        assert (rest.at, dict(rest.units)) == ("germany", {"tank": 6})
        assert war.seen(seat).cost(dict(rest.units), "ger") == 30
    while war.state.step == "execution":
        war.read()
    places = {o.known["at"] for o in war.offers(e.FinallyBuilt)}
    assert places == {"germany", "southern_europe"}


@pytest.mark.rule("PAA-INF-09", "PAA-NOP-01")
def test_a_noop_looks_like_any_other_line_until_its_round() -> None:
    one, two = Five().seal(ger=[build("germany", "i"), NOOP]), Five().seal(ger=[build("germany", "i"), SECRET])
    for war in (one, two):
        war.read().until_line("ger", 1).pass_()
    while one.state.round == 1 or one.state.power != "ger":
        assert replace(one.state, books={}) == replace(two.state, books={})
        one.read()
        two.read()
    one.read()
    assert one.told() == "Round 2, Germany plays a NOOP: nothing moves and nothing is built."
    assert one.state.revealed[-1].order.kind == "noop"


@pytest.mark.rule("PAA-INF-10", "PAA-MOV-02", "PAA-BLD-02")
def test_what_can_still_come_follows_from_what_is_public() -> None:
    war = Five().seal(ger=[build("germany", "i"), move("ukraine", "2i eastern_europe"), NOOP]).read()
    war.until_line("ger", 1).all().until_line("ger", 2)
    war.all()
    for seat in (TABLE, *NAMES):
        seen = war.seen(seat)
        assert seen.into["ger"] == ("ukraine",)
        assert seen.sites["ger"] == ("germany",)
        moved = [p for p in seen.at("ukraine") if "moved" in p.marks]
        assert len(moved) == 2
        assert [p.kind for p in seen.at("germany") if "fresh" in p.marks] == ["infantry"]


# ---------------------------------------------------------------- after the turn


@pytest.mark.rule("PAA-INF-11", "PAA-INF-04")
def test_all_lines_were_revealed_and_drafts_stay_private() -> None:
    war = Five()
    war.boxes.draft(war.key, "ger", e.OrdersPlotted(by="ger", orders=(SECRET,)))
    lines = [NOOP if at % 2 else build("germany", "i") for at in range(7)]
    war.seal(ger=lines).read().to_the_end()
    assert (war.state.turn, war.state.step) == (2, "weapons")
    assert [line.order for line in war.state.revealed if line.by == "ger"] == lines
    box = war.key
    war.read()
    assert war.state.shown["ger"] == tuple(lines)
    assert silent(war), "a draft that was never sealed is in no book and no line"
    assert not list(war.table.game.boxes(war.state)), "there is nothing more to read"
    war.no_weapons()
    assert war.key != box
    assert (war.state.books, war.state.shown) == ({}, {})


@pytest.mark.rule("PAA-INF-11")
def test_the_books_lie_open_after_the_last_round_and_not_before() -> None:
    war = Five()
    assert war.refused(e.BooksShown(), "PAA-INF-11"), "while all plot"
    war.seal(ger=[NOOP]).read()
    assert war.refused(e.BooksShown(), "PAA-INF-11")
    war.to_the_end()
    assert war.fine(e.BooksShown(books={}, salts={}))


@pytest.mark.rule("PAA-INF-11", "PAA-AMB-45")
def test_when_the_war_is_won_the_books_can_be_opened() -> None:
    war = Five({"PAA-AMB-45": "at_once"}, owners={"united_kingdom": "ger", "caucasus": "ger"}, economic=False)
    war.seal(ger=[move("russia", "5i caucasus"), SECRET])
    war.do(*(axis.StackSet(at="russia", of="ussr", unit=k, count=0) for k in ("infantry", "tank", "fighter", "aa_gun")))
    war.do(axis.StackSet(at="caucasus", of="ussr", unit="infantry", count=0))
    war.do(axis.StackSet(at="caucasus", of="ger", unit="infantry", count=5)).read().until_line("ger", 1).all()
    assert war.state.over
    assert silent(war)
    war.read()
    assert war.state.shown["ger"][1] == SECRET


@pytest.mark.rule("PAA-INF-04", "PAA-SET-06")
def test_one_player_of_several_countries_has_a_book_for_each() -> None:
    war = Five(players=("anna", "ben"))
    assert set(war.box().filled_by("anna")) | set(war.box().filled_by("ben")) == set(POWERS)
    mine = war.box().filled_by("anna")
    assert len(mine) > 1
    book = e.OrdersPlotted(by=mine[0], orders=(SECRET,))
    war.boxes.draft(war.key, mine[0], book)
    assert war.boxes.read(war.key, mine[0], "anna") == book
    assert war.boxes.read(war.key, mine[1], "anna") is None
    with pytest.raises(Nonsense):
        war.boxes.read(war.key, mine[0], "ben")
    with pytest.raises(Nonsense, match="You can't submit that"):
        war.boxes.submit(war.key, mine[1], book)
