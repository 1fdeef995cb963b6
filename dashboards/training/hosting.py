"""The host's page for training: who trains, with a link and a code for each, and how many puzzles there are."""

from __future__ import annotations

from collections import Counter

from assistant.core.offer import Nonsense
from assistant.games import GAMES
from assistant.training.attempts import MOST, add_trainee, drop_trainee, trainees
from dashboards.lobby.screen import qr
from dashboards.parts.common.labels import Json
from dashboards.parts.common.screen import Message, Screen
from dashboards.parts.setup.names import clean_name, name_trouble
from dashboards.play.worker_pool import in_background
from dashboards.server.links import Place
from dashboards.server.session import PageSession
from dashboards.training.house import MADE, TrainingHouse
from dashboards.training.screen import TrainingScreen


def open_training(session: PageSession, house: TrainingHouse) -> Screen:
    """Return the host's page."""
    hosting = TrainingHost(session, house)
    screen = session.open(TrainingScreen(layout="trainees"), hosting.build, hosting.hear)
    in_background(hosting.count)
    return screen


class TrainingHost:
    """One page of the host."""

    def __init__(self, session: PageSession, house: TrainingHouse) -> None:
        self.session, self.house, self.store = session, house, session.house.store
        self._counted: Counter[str] | None = None
        self._making = False

    def count(self) -> None:
        """Count the puzzles of the house, and have them shown."""
        self._counted = Counter(puzzle.game for puzzle in self.house.puzzles().puzzles)
        self.session.wake()

    def build(self) -> Json:
        """Return everything that the page shows."""
        if self._making and not self.house.making:
            in_background(self.count)
        self._making = self.house.making
        return {
            "people": [self._person(person, one.name) for person, one in trainees(self.store).items()],
            "puzzles": None
            if self._counted is None
            else [{"title": GAMES[key].title, "count": self._counted[key]} for key in GAMES if self._counted[key]],
            "making": self.house.making,
            "made": MADE,
            "told": self.house.told,
            "host": self.session.house.link(Place("host")),
            "refused": list(self.house.shelf.refused.values()),
        }

    def _person(self, person: str, name: str) -> Json:
        place = Place("training", seat=person)
        url = self.session.house.url(place)
        return {"person": person, "name": name, "link": self.session.house.link(place), "url": url, "qr": qr(url)}

    def hear(self, message: Message) -> None:
        """Handle a message of the page; raises Nonsense or NotRecorded."""
        match message:
            case {"do": "add", "name": str(name)}:
                if why := name_trouble(name):
                    raise Nonsense(f"This player {why}.")
                if add_trainee(self.store, clean_name(name)) is None:
                    raise Nonsense(f"At most {MOST} people can train. Remove somebody first.")
            case {"do": "drop", "person": str(person)}:
                drop_trainee(self.store, person)
            case {"do": "make"}:
                self.house.make()
            case {"do": "again"}:
                pass
            case _:
                raise Nonsense("This page does not understand that. Reload it.")
        self.session.house.wake("training")
