"""Nothing that is sent over a connection of a real server is written to its terminal."""

from __future__ import annotations

import asyncio
import json
import random
from pathlib import Path
from typing import Any

from tornado.httpclient import AsyncHTTPClient
from tornado.websocket import websocket_connect

from tests.light import TOKEN, Light
from tests.ui.conftest import Served

CANARY = "canary-9c1d"


def malformed(light: Light, chance: random.Random) -> list[list[str | bytes]]:
    """Return messages that no page sends, each with a word that must not be seen again."""
    head = json.dumps({"msgid": "1", "msgtype": "PATCH-DOC"})
    note = {"kind": "NotesWritten", "by": "anna", "text": CANARY}
    stranger = ["model", {"id": CANARY}]
    tap = light.patch({"do": "record", "event": note})
    data = tap["events"][0]["msg_data"]
    models = {"type": "object", "name": "Div", "id": "x1", "attributes": {"text": CANARY}}
    deep: Any = CANARY
    for _ in range(200):
        deep = [deep]

    def patched(*events: Any) -> list[str | bytes]:
        return [head, "{}", json.dumps({"events": list(events)})]

    def said(value: Any) -> dict[str, Any]:
        values = {"type": "map", "entries": [data["values"]["entries"][0], ["data", value]]}
        return {**tap["events"][0], "msg_data": {**data, "values": values}}

    found: list[list[str | bytes]] = [
        [CANARY],
        [CANARY, CANARY, CANARY],
        [CANARY.encode()],
        [json.dumps({"msgid": CANARY, "msgtype": CANARY}), "{}", "{}"],
        [json.dumps({"msgid": CANARY, "msgtype": "PUSH-DOC"}), "{}", json.dumps({"doc": {"title": CANARY}})],
        [json.dumps({"msgid": "1", "msgtype": "PATCH-DOC", "num_buffers": 5}), "{}", json.dumps({"events": [CANARY]})],
        [json.dumps({"msgid": CANARY}), "{}", "{}"],
        [head, "{}", json.dumps([CANARY])],
        [head, "{}", json.dumps({"events": CANARY})],
        [head, "{}", "[" * 100_000],
        patched({"kind": "ModelChanged", "model": {"id": light._data}, "attr": "state_json", "new": CANARY}),
        patched({"kind": "ModelChanged", "model": {"id": CANARY}, "attr": CANARY, "new": CANARY}),
        patched({"kind": "RootAdded", "model": models}),
        patched({"kind": CANARY}, CANARY, None, 7),
        patched(said(models)),
        patched(said({"type": CANARY})),
        patched(said(deep)),
        patched(said({"type": "map", "entries": [[[CANARY], 1]]})),
        patched({**tap["events"][0], "msg_data": {**data, "name": CANARY}}),
        patched(
            {
                **tap["events"][0],
                "msg_data": {**data, "values": {"type": "map", "entries": [stranger]}},
            }
        ),
        [head, "{}", json.dumps(light.patch({"do": CANARY, "event": {"kind": CANARY}}))],
        [
            head,
            "{}",
            json.dumps(
                light.patch({"do": "record", "event": {"kind": "NotesWritten", "by": "anna", "text": [CANARY]}})
            ),
        ],
        [head, "{}", json.dumps(light.patch({"do": ["record"], "id": {"a": CANARY}}))],
    ]
    for _ in range(40):
        text = json.dumps(tap)
        at = chance.randrange(len(text))
        found.append([head, "{}", text[:at] + chance.choice(('"', "{", "}", "\\", CANARY, "\x00")) + text[at + 1 :]])
    return found


def test_nothing_that_was_said_on_a_line_is_written_to_the_terminal(tmp_path: Path) -> None:
    """Malformed and ill-timed messages to a real server; it goes on, and its terminal holds kinds and places only."""
    served = Served(tmp_path)
    served.lay("Anna", "Ben", "Cleo")
    served.start()
    url = served.link("seat", 1, "anna")

    async def said() -> None:
        sample = await Light.at(url)
        for parts in malformed(sample, random.Random(7)):
            light = await Light.at(url)
            for part in parts:
                await light._line.write_message(part, binary=isinstance(part, bytes))  # type: ignore[union-attr]
            await asyncio.sleep(0.01)
            light.drop()
        for _ in range(20):  # closed before the connection is up, or while the answer comes
            light = Light(url)
            answer = await AsyncHTTPClient().fetch(url)
            light.token = TOKEN.search(answer.body.decode())[1]  # type: ignore[index]
            way = url.replace("http://", "ws://") + "/ws"
            line = await websocket_connect(way, subprotocols=["bokeh", light.token])
            for part in malformed(sample, random.Random(1))[3]:
                await line.write_message(part)
            line.stream.close()  # type: ignore[union-attr]
            line.protocol = None
        assert await sample.tap({"do": "record", "event": {"kind": "NotesWritten", "by": "anna", "text": "well"}})
        sample.close()

    try:
        asyncio.run(said())
    finally:
        served.stop()
    terminal = served.log.read_text("utf-8")
    assert CANARY not in terminal
    assert "Traceback" not in terminal
    assert "A connection was closed: it sent something that is not a message." in terminal, "the host is told"
    for token in ("1-", "0-"):
        assert f"/seat/{token}" not in terminal
    assert len(terminal) < 8000, terminal
