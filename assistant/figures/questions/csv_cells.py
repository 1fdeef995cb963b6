"""Cells of CSV: a text that a spreadsheet would run as a formula gets an apostrophe in front, and numbers stay numbers.

Anybody at a table can be called `=HYPERLINK(…)`. The apostrophe is what spreadsheets themselves use to mark a text.
"""

from __future__ import annotations

import re
from typing import Any, Final

_BEGINS: Final = "=+-@\t\r\n\uff1d\uff0b\uff0d\uff20"
"""The signs that begin a formula, also in the full width of East Asian keyboards."""
_NUMBER: Final = r"[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]+)?"


def plain(value: Any) -> Any:
    """Return a cell as it is written: text that would be a formula with an apostrophe, everything else as it is."""
    if value is None or isinstance(value, (bool, int, float)):
        return value
    text = str(value)
    return f"'{text}" if text[:1] in tuple(_BEGINS) and not re.fullmatch(_NUMBER, text) else text


def plain_sql(column: str) -> str:
    """Return the same for a column of texts in the SQL of DuckDB."""
    name = f't."{column}"'
    formula = f"{name} <> '' and contains('{_BEGINS}', left({name}, 1)) and not regexp_full_match({name}, '{_NUMBER}')"
    return f"case when {formula} then chr(39) || {name} else {name} end"
