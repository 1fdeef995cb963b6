"""Who holds what, and how sure. Reads facts (`assistant.kit.facts`), never events; advises, never decides.

`known(evidence)` gives the facts forced by propagation: sound, not yet complete. Its `method` says so, and
every screen shows it.
"""

from __future__ import annotations

from assistant.deduction.propagate import Group, Marks, known

__all__ = ["Group", "Marks", "known"]
