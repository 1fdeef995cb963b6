"""The findings of a check: faults, which have to be mended, and advice; a few of each kind, each said once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

FEW: Final = 3
"""The most findings of one kind about one thing that are shown."""
LONGEST: Final = 160
"""The most characters of a quotation."""


@dataclass
class Findings:
    """The findings of one run. `kind` groups those of which a few are enough; `about` tells groups of them apart."""

    faults: dict[tuple[str, str], list[str]] = field(default_factory=dict[tuple[str, str], list[str]])
    advice: dict[tuple[str, str], list[str]] = field(default_factory=dict[tuple[str, str], list[str]])

    def fault(self, kind: str, text: str, about: str = "") -> None:
        """Note what has to be mended."""
        _add(self.faults, (kind, about), text)

    def advise(self, kind: str, text: str, about: str = "") -> None:
        """Note what would be better."""
        _add(self.advice, (kind, about), text)

    def lines(self) -> Iterator[str]:
        """Yield all that was found, faults first."""
        yield from _shown("Faults", self.faults)
        yield from _shown("Advice", self.advice)

    @property
    def count(self) -> tuple[int, int]:
        """The number of faults and of pieces of advice."""
        return sum(map(len, self.faults.values())), sum(map(len, self.advice.values()))


def _add(found: dict[tuple[str, str], list[str]], key: tuple[str, str], text: str) -> None:
    said = found.setdefault(key, [])
    if text not in said:
        said.append(text)


def _shown(title: str, found: dict[tuple[str, str], list[str]]) -> Iterator[str]:
    if not found:
        return
    yield f"{title}:"
    for said in found.values():
        yield from (f"  - {text}" for text in said[:FEW])
        if len(said) > FEW:
            yield f"    … and {len(said) - FEW} more like this."
    yield ""


def quoted(text: object, most: int = LONGEST) -> str:
    """Return a text in quotation marks, shortened if it is long."""
    said = " ".join(str(text).split())
    return f"“{said[:most]}…”" if len(said) > most else f"“{said}”"


def after_lines(lines: Sequence[str]) -> str:
    """Return "after these lines: …" in brackets, with the last few lines of a game; "" without any."""
    return f" (after these lines: {' '.join(quoted(line, 80) for line in lines[-FEW:])})" if lines else ""


def failure(wrong: BaseException) -> str:
    """Return a failure as Python says it, in one line."""
    said = " ".join(str(wrong).split())
    return f"{type(wrong).__name__}: {said[:LONGEST]}" if said else type(wrong).__name__
