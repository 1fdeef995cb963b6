"""The host’s lobby: the list of games, who sits where, and how devices get in."""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Mapping
from typing import Any

from assistant.core.event import TABLE
from assistant.core.faults import faults
from assistant.core.offer import Nonsense
from assistant.storage.import_checks import TAKEN
from assistant.storage.store import StoredGame, not_installed
from assistant.table.table import Table
from dashboards.lobby import bringing, computers, duplicates, preparing
from dashboards.lobby import laying as setup
from dashboards.lobby import remembered as drafts
from dashboards.lobby.connections import connections
from dashboards.lobby.evening import LastEvening
from dashboards.lobby.kept_figures import KeptFigures
from dashboards.lobby.printing import Printing
from dashboards.lobby.screen import LobbyScreen, qr
from dashboards.parts.common import guides
from dashboards.parts.common.screen import Message, Screen
from dashboards.parts.setup.draft import Draft, for_another_evening
from dashboards.parts.setup.names import clean_name
from dashboards.play.page_context import saved_as
from dashboards.server.house import House
from dashboards.server.links import Guest, Place
from dashboards.server.session import PageSession

SCREENS = {
    "table": "Tablet for the whole table",
    "tv": "TV or big screen (display only)",
    "watch": "Spectator",
    "replay": "Replay",
}
THEMES = ("night", "day")
INCHES = range(10, 121)
FOLLOW = "Phones from the last game follow. Everybody else scans their own code."


def open_lobby(session: PageSession) -> Screen:
    """Return the screen of the host’s lobby."""
    lobby = Lobby(session)
    still = {"setup": setup.words(), "screens": SCREENS}
    return session.open(LobbyScreen(layout="lobby", still=still), lobby.build, lobby.hear)


class Lobby:
    """One host page: what it shows, and what the host can do there."""

    def __init__(self, session: PageSession) -> None:
        self.session = session
        self.house: House = session.house
        self.looking = 0
        self.game = ""
        self.reading = ""
        self.dealt: dict[str, Any] = {}
        self.evening = LastEvening(session.house)
        self.printing = Printing(session.house)
        self.figures = KeptFigures(session)

    # ------------------------------------------------------------------ drawing

    def build(self) -> dict[str, Any]:
        """Return everything the lobby shows."""
        house = self.house
        stored = house.store.games()
        return {
            "damage": " ".join(filter(None, (house.store.trouble, house.bookkeeper.refused))),
            "address": self._address(),
            "games": [self._row(one) for one in stored],
            "evening": self.evening.shown(stored[0] if stored and not self.looking else None),
            "about": guides.about(self.reading),
            "shelved": [self._row(one) for one in house.store.games(shelved=True)],
            "packages": self._packages(),
            "screen": house.screen,
            "importing": bringing.going(house),
            "guests": [self._guest(guest) for guest in house.spoken.guests],
            "looking": self._looked_at(),
            "again": drafts.again(house),
            "file": self.printing.file,
            "statistics": house.link(Place("statistics")),
            "training": house.link(Place("training")),
            "setup": setup.form(house.drafts[self.game]) if self.game in house.drafts else None,
        }

    def _packages(self) -> list[str]:
        """Return what the host has to know of games of other authors: those that can't be played, and their faults."""
        refused: Mapping[str, str] = getattr(self.house.games, "refused", {})
        return [*refused.values(), *(text for of in faults().values() for text in of)]

    def _address(self) -> dict[str, Any]:
        house = self.house
        choices = [{"address": a.address, "name": a.name, "kind": a.kind, "likely": a.likely} for a in house.choices()]
        join = house.url(Place("join")) if house.address else ""
        found = {"chosen": house.address, "choices": choices, "join": join, "alone": house.bound == "127.0.0.1"}
        found["typed"] = house.typed()
        if url := house.trust():
            found["trust"] = {"url": url, "qr": qr(url), "fingerprint": house.fingerprint}
        return found

    def _row(self, stored: StoredGame) -> dict[str, Any]:
        table = self.house.tables.opened(stored.id)
        state = table.view(TABLE) if table else None
        known = table.known(TABLE) if table else ()
        game = self.house.games.get(stored.game)
        return {
            "id": stored.id,
            "title": stored.title,
            "key": stored.game,
            "game": game.title if game else stored.game,
            "missing": not_installed(self.house.games, stored.game),
            "lines": sum(not line.line.struck for line in table.account(TABLE)) if table else None,
            "last": known[-1].at if known else stored.last,
            "over": state.over if state else None,  # None: unread since the start
        }

    def _looked_at(self) -> dict[str, Any] | None:
        if not self.looking:
            return None
        stored = self.house.store.game(self.looking)
        if stored is None:
            return None
        try:
            table = self.house.tables.open(self.looking)
        except Nonsense as wrong:
            return {"id": stored.id, "title": stored.title, "broken": str(wrong), "seats": [], "screens": []}
        state = table.view(TABLE)
        ended = self.evening.shown(stored) if state.over else None
        company, deal = (
            computers.company(self.house, self.looking, table),
            duplicates.same_deal(self.house, stored, table),
        )
        return {
            "id": stored.id,
            "key": stored.game,
            "title": stored.title,
            "ended": {"now": ended["now"], "say": ended["say"]} if ended else None,
            "way": state.way,
            "lines": table.count(TABLE),
            "over": state.over,
            "seats": [self._seat(player) for player in state.players],
            "screens": [self._screen(role) for role in SCREENS],
            "figures": self.figures.of(self.looking, (player.name for player in state.players if not player.skill)),
            "preparing": [] if company or deal else preparing.steps(self.house, stored, table),
            "company": company,
            "deal": deal,
            "dealt": self.dealt["places"] if self.dealt.get("game") == self.looking else None,
        }

    def _seat(self, player: Any) -> dict[str, Any]:
        place = Place("seat", self.looking, player.key)
        spoken = self.house.spoken.of(place)
        return {
            "key": player.key,
            "name": player.name,
            "colour": player.colour,
            "mark": player.mark,
            "device": player.device,
            "skill": player.skill,
            "here": self.house.here(self.looking, player.key),
            **connections(self.house, place),
            "path": self.house.link(place),
            **self._shown(place),
            "code": spoken[0] if spoken else "",
            "seconds": spoken[1] if spoken else 0,
        }

    def _screen(self, role: str) -> dict[str, Any]:
        place = Place(role, self.looking)
        return {
            "role": role,
            "label": SCREENS[role],
            "path": self.house.link(place),
            **self._shown(place),
            "watching": self.house.watching(self.looking, role),
            **connections(self.house, place),
        }

    def _shown(self, place: Place) -> dict[str, Any]:
        """Return link and QR code, or neither while the address at which phones find this computer is not settled."""
        if not self.house.address:
            return {"url": "", "qr": None}
        url = self.house.url(place)
        return {"url": url, "qr": qr(url)}

    def _guest(self, guest: Guest) -> dict[str, Any]:
        seat = guest.place.seat
        with contextlib.suppress(Nonsense, KeyError):
            seat = self.house.tables.open(guest.place.game).view(TABLE).seated(seat).name
        return {"number": guest.number, "name": guest.name, "seat": seat}

    # ------------------------------------------------------------------ hearing

    def hear(self, message: Message) -> None:
        """Carry out one request of the host."""
        self.printing.file = None
        wish = WISHES.get(str(message.get("do")))
        if wish is not None:
            wish(self, message)

    def _look(self, message: Message) -> None:
        self.looking = _number(message)

    def _about(self, message: Message) -> None:
        """Read about this game; "" closes the page about it."""
        game = str(message.get("game"))
        self.reading = game if game in self.house.games else ""

    def _prepared(self, message: Message) -> None:
        """Tick off a step of setting up the table, or take the tick back."""
        preparing.tick(self.house, self._stored(message), message.get("step"), message.get("done") is not False)

    def _stored(self, message: Message) -> StoredGame:
        stored = self.house.store.game(_number(message))
        if stored is None:
            raise Nonsense("That game is not on this computer.")
        return stored

    def _address_chosen(self, message: Message) -> None:
        address = str(message.get("address"))
        if address in {a.address for a in self.house.choices()}:
            self.house.choose(address)

    def _choose(self, message: Message) -> None:
        """Set up this game on this page: its draft, with the people of the latest table."""
        game = str(message.get("game"))
        if game not in self.house.games:
            raise Nonsense("Boardside doesn't have that game.")
        drafts.draft_of(self.house, game)
        self.game = game
        self.session.say("", "draft")

    def _heard(self, message: Message) -> Draft:
        """Keep and return the draft of a message; without a known game, it is for the game being set up here."""
        draft = setup.tidy(message.get("draft"), self.game or next(iter(self.house.games)))
        self.game = draft["game"]
        drafts.keep(self.house, draft)
        return draft

    def _draft(self, message: Message) -> None:
        self._heard(message)

    def _wish(self, message: Message) -> None:
        """Carry out something that the form leaves to the server: cards dealt, weapons shuffled."""
        draft = self._heard(message)
        wish = setup.of(self.game).wishes.get(str(message.get("wish")))
        if wish is None:
            raise Nonsense("This page is from an older version of Boardside. Reload it.")
        drafts.keep(self.house, wish(draft))
        self.session.say("", "draft")

    def _start(self, message: Message) -> None:
        """Create the game with its first line, or nothing at all if any part of the setup is wrong."""
        draft = self._heard(message)
        event = setup.started(draft)
        entry = Table(self.house.games[self.game]).record(event, note=setup.noted(draft, event))
        id_ = self.house.store.create(self.game, setup.titled(draft, time.strftime("%A")), [entry])
        preparing.prepared(self.house, id_, draft)
        computers.prepare(self.house.store, id_, draft, entry.event)
        again = drafts.last_table(self.house) is not None
        drafts.remember_table(self.house, draft)
        drafts.keep(self.house, for_another_evening(draft, setup.fresh(self.game)))
        self.looking = id_
        self.house.games_changed()
        self.session.say(
            "The game is ready. " + (FOLLOW if again else "Everybody scans their own code."), "started", game=id_
        )

    def _print(self, message: Message) -> None:
        """Print the sheets of the game being set up here, or of the game with this number."""
        if "draft" in message:
            self.printing.draft(self._heard(message))
        else:
            self.printing.game(_number(message))
        self.session.say(saved_as(str((self.printing.file or {}).get("name"))))

    def _renew(self, message: Message) -> None:
        place = self._place(message)
        self.house.renew(place)
        self.session.say("The old link no longer works. Show the new one.")

    def _code(self, message: Message) -> None:
        self.house.spoken.new(self._place(message))
        self.house.wake("host")

    def _answer(self, message: Message) -> None:
        self.house.spoken.answer(_number(message), message.get("yes") is True)
        self.house.wake("host")

    def _screen_chosen(self, message: Message) -> None:
        """Choose how the shared screens are drawn; an empty theme and size 0 leave it to the screen.

        Raises Nonsense for a theme or a size that does not exist.
        """
        theme, size = message.get("theme"), message.get("size")
        if theme not in ("", *THEMES) or type(size) is not int or not (size == 0 or size in INCHES):
            raise Nonsense(f"Choose a screen of {INCHES.start} to {INCHES.stop - 1} inches, and dark or light.")
        self.house.choose_screen(str(theme), size)

    def _rename(self, message: Message) -> None:
        new = clean_name(str(message.get("title", "")))[:60]
        if not new:
            raise Nonsense("A game needs a title.")
        self.house.store.rename(_number(message), new)
        self.house.bookkeeper.changed()
        self.house.wake("host")

    def _shelve(self, message: Message) -> None:
        away = message.get("away") is not False
        self.house.store.shelve(_number(message), away)
        self.session.say("Moved to “Put away”." if away else "The game is back in the list.")
        self.house.games_changed()

    def _hand_over(self, message: Message) -> None:
        """Let a computer player play a seat, or a person."""
        place = self._place(message)
        self.session.say(computers.hand_over(self.house, place.game, place.seat, str(message.get("skill"))))

    def _deal(self, message: Message) -> None:
        """Show the deal on this page alone, or hide it again."""
        game = _number(message)
        self.dealt = {} if self.dealt else {"game": game, "places": duplicates.dealing_sheet(self.house, game)}

    def _pace(self, message: Message) -> None:
        computers.set_pace(self.house, _number(message), str(message.get("pace")))

    def _import(self, message: Message) -> None:
        bringing.bring(self.session, message.get("text"), self._arrived)

    def _arrived(self, id_: int) -> None:
        """Show a game that has been imported from its file."""
        self.looking = id_
        self.house.games_changed()
        self.session.say(f"The game was imported. {TAKEN}", "started", game=id_)

    def _place(self, message: Message) -> Place:
        """Return the place that a request is about; raise Nonsense if this game has no such place."""
        game, role, seat = _number(message), str(message.get("role", "seat")), str(message.get("seat", TABLE))
        keys = {player.key for player in self.house.tables.open(game).view(TABLE).players}
        if (role == "seat" and seat in keys) or (role in SCREENS and seat == TABLE):
            return Place(role, game, seat)
        raise Nonsense("There is no such seat at this table.")


WISHES: dict[str, Callable[[Lobby, Message], None]] = {
    "look": Lobby._look,
    "about": Lobby._about,
    "prepared": Lobby._prepared,
    "address": Lobby._address_chosen,
    "choose": Lobby._choose,
    "draft": Lobby._draft,
    "wish": Lobby._wish,
    "start": Lobby._start,
    "print": Lobby._print,
    "renew": Lobby._renew,
    "code": Lobby._code,
    "answer": Lobby._answer,
    "screen": Lobby._screen_chosen,
    "rename": Lobby._rename,
    "shelve": Lobby._shelve,
    "import": Lobby._import,
    "hand over": Lobby._hand_over,
    "pace": Lobby._pace,
    "deal": Lobby._deal,
    "figures": lambda lobby, message: lobby.figures.keep(_number(message), message.get("kept") is not False),
    "person": lambda lobby, message: lobby.figures.name(str(message.get("name", "")), message.get("out") is not False),
}


def _number(message: Message) -> int:
    number = message.get("number")
    if type(number) is not int:
        raise Nonsense("That game is not on this computer.")
    return number
