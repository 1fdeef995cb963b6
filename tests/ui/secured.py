"""Servers over https, and a browser that trusts the authority of one folder, as a device does that installed it."""

from __future__ import annotations

import os
import shutil
import ssl
import subprocess
from pathlib import Path
from urllib.request import urlopen

from playwright.sync_api import Browser

from dashboards.server.certificates import Certificates
from tests.patience import PATIENCE
from tests.ui.conftest import ARGUMENTS, LAZY, Served, browser_program

CERTUTIL = "certutil"
"""The program that tells a browser on Linux whom to trust."""


class Secured(Served):
    """A Boardside that serves over https; its authority is in a folder beside its games."""

    more = ("--https",)

    @property
    def https(self) -> Path:
        """The folder of its authority and its certificate."""
        return self.db.parent / "https"

    def _answers(self) -> bool:
        try:
            trusted = ssl.create_default_context(cafile=str(self.https / "authority.pem"))
            with urlopen(self.url("/health"), timeout=PATIENCE, context=trusted) as answer:
                return bool(answer.status == 200)
        except OSError:
            return False

    def url(self, way: str = "/") -> str:
        return super().url(way).replace("http://", "https://")

    @property
    def trust(self) -> str:
        """The address of the page about trust, as the terminal shows it."""
        words = next(line for line in self.log.read_text().splitlines() if line.startswith("To trust"))
        return words.split()[-1]


class Authority:
    """An authority that Boardside made, and a browser in whose home it is the only one that was installed by hand."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.made = Certificates(folder / "https")

    def lent(self, served: Secured) -> Secured:
        """Let a server that is not started yet have this authority as its own."""
        shutil.copytree(self._folder / "https", served.https)
        return served

    def browser(self, like: Browser, *arguments: str) -> Browser:
        """Start a browser of the same kind that trusts it; no flag lets it go past a warning."""
        home = self._folder / "home"
        self._install(home / ".pki" / "nssdb")
        return like.browser_type.launch(
            executable_path=browser_program(),
            args=[*ARGUMENTS, LAZY, *arguments],
            env={**os.environ, "HOME": str(home)},
        )

    def _install(self, database: Path) -> None:
        program = shutil.which(CERTUTIL)
        assert program, f"`make browser` installs {CERTUTIL}; without it no browser can trust an authority in a test."
        database.mkdir(parents=True)
        called = ["-n", self.made.called, "-t", "C,,", "-i", str(self.made.path)]
        for words in (["-N", "--empty-password"], ["-A", *called]):
            subprocess.run([program, "-d", f"sql:{database}", *words], check=True, timeout=PATIENCE)
