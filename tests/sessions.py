"""Python sessions of pages and docstrings, run as doctest runs them."""

from __future__ import annotations

import doctest

FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


def ran(example: doctest.DocTest) -> None:
    """Fail with what doctest says of the first example that prints something else."""
    said: list[str] = []
    runner = doctest.DocTestRunner(optionflags=FLAGS, verbose=False)
    runner.run(example, out=said.append)
    assert not said, "".join(said)
