"""Who holds what, and how sure. Reads facts (`assistant.kit.facts`), never events; advises, never decides.

`known(evidence)` gives the facts forced by propagation: sound, not yet complete. Its `method` says so, and
every screen shows it. `opening_worlds` and `opening_solutions` count deals before play, exactly.
"""

from __future__ import annotations

from assistant.deduction.propagate import Group, Marks, known
from assistant.deduction.worlds import opening_solutions, opening_worlds

__all__ = ["Group", "Marks", "known", "opening_solutions", "opening_worlds"]
