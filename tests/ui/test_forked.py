"""A server that was copied from a warm process is as good as one that was started by hand."""

from __future__ import annotations

import json
import signal
from urllib.request import urlopen

import pytest

from tests.ui.conftest import Served


def boot(served: Served) -> str:
    with urlopen(served.url("/health")) as answer:
        return str(json.load(answer)["boot"])


def test_a_copy_is_a_process_of_its_own_that_can_be_killed(served: Served) -> None:
    served.start()
    first, pid = boot(served), served.pid
    served.stop(signal.SIGKILL)
    with pytest.raises(OSError, match="refused"):
        boot(served)
    served.start()
    assert served.pid != pid
    assert boot(served) != first, "a page tells by it that the server is another one"
    served.stop()
    said = served.log.read_text()
    assert said.count("The lobby, for the host only") == 2
    assert said.count("Boardside is closed. All games are kept.") == 1


def test_a_program_that_ends_at_once_is_noticed(served: Served) -> None:
    served.program = "tests.patience"
    with pytest.raises(RuntimeError, match="did not start"):
        served.start()


def test_what_a_copy_falls_over_is_in_its_log(served: Served) -> None:
    served.program = "tests.ui.no_such_program"
    with pytest.raises(RuntimeError, match="no_such_program"):
        served.start()
