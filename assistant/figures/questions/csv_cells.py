"""Safe CSV cells: text that a spreadsheet would run as a formula gets a leading apostrophe; numbers stay numbers.

A player can be named `=HYPERLINK(…)`. The apostrophe is the mark that spreadsheets themselves use for text.
"""

from __future__ import annotations

import re
from typing import Any, Final

_BEGINS: Final = "=+-@\t\r\n\uff1d\uff0b\uff0d\uff20"
"""The characters that begin a formula, including their full-width East Asian forms."""
_NUMBER: Final = r"[+-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+-]?[0-9]+)?"


def plain(value: Any) -> Any:
    """Return a cell as it is written: text that would be a formula with an apostrophe, everything else unchanged."""
    if value is None or isinstance(value, (bool, int, float)):
        return value
    text = str(value)
    return f"'{text}" if text[:1] in tuple(_BEGINS) and not re.fullmatch(_NUMBER, text) else text


def plain_sql(column: str) -> str:
    """Return the SQL of DuckDB that does this to a column of texts."""
    name = f't."{column}"'
    formula = f"{name} <> '' and contains('{_BEGINS}', left({name}, 1)) and not regexp_full_match({name}, '{_NUMBER}')"
    return f"case when {formula} then chr(39) || {name} else {name} end"
