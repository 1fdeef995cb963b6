"""An attacker who can write the files of the sealed boxes, and knows their checksums, exchanges their contents."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import msgspec

from assistant.storage.store import Store
from assistant.storage.vault import GameContent, Vault, read


def exchange(store: Store, change: Callable[[list[dict[str, Any]]], object]) -> None:
    """Change the contents of both copies, with matching checksums; `change` gets the events of all contents."""
    kept = read(store.path).contents
    events: list[dict[str, Any]] = [msgspec.json.decode(msgspec.json.encode(content.event)) for _, content in kept]
    change(events)
    new: list[GameContent] = [
        (of, replace(content, event=event)) for (of, content), event in zip(kept, events, strict=True)
    ]
    other = Vault(store.path, lambda: "")
    other._read()
    other._write(new, kept)


def seats(store: Store) -> list[str]:
    """Return the slots of the contents, in their order."""
    return [content.seat for _, content in read(store.path).contents]
