"""Every sign that a screen shows is in the bundled font or in the font that a bare Debian has."""

from __future__ import annotations

from base64 import b64encode
from pathlib import Path

from playwright.sync_api import Browser

ROOT = Path(__file__).parents[2]
SPOKEN = (
    *(ROOT / "dashboards").rglob("*.js"),
    *(ROOT / "dashboards").rglob("*.css"),
    *(ROOT / "dashboards").rglob("*.py"),
    *(ROOT / "assistant").rglob("*.py"),
    *(ROOT / "data").rglob("*.toml"),
    *(ROOT / "docs" / "games").rglob("*.md"),
)
"""Files with words that a screen shows."""
FONT = ROOT / "dashboards" / "server" / "fonts" / "source-sans-3-latin.woff2"
MISSING = """
async ([font, signs]) => {
  const face = new FontFace("B", `url(data:font/woff2;base64,${font})`);
  document.fonts.add(await face.load());
  const canvas = document.createElement("canvas"), pen = canvas.getContext("2d", {willReadFrequently: true});
  canvas.width = canvas.height = 64;
  const drawn = (sign) => {
    pen.clearRect(0, 0, 64, 64);
    pen.font = '32px B, "DejaVu Sans", sans-serif';
    pen.fillText(sign, 8, 44);
    return pen.getImageData(0, 0, 64, 64).data.join();
  };
  const boxes = new Set(["\\u{10fffe}", "\\u{e123}", "\\u0378"].map(drawn)); // what stands for a sign that no font has
  return signs.filter((sign) => boxes.has(drawn(sign)));
}
"""


def missing(chromium: Browser, signs: list[str]) -> list[str]:
    """Return the signs that are drawn as the box of a sign that no font has."""
    page = chromium.new_page()
    try:
        return list(page.evaluate(MISSING, [b64encode(FONT.read_bytes()).decode(), signs]))
    finally:
        page.close()


def test_every_sign_is_in_a_font_that_a_bare_computer_has(chromium: Browser) -> None:
    signs = sorted({sign for file in SPOKEN for sign in file.read_text("utf-8") if ord(sign) > 126})
    assert len(signs) > 50
    assert not missing(chromium, signs)


def test_a_sign_that_no_font_has_is_noticed(chromium: Browser) -> None:
    assert missing(chromium, ["⛔", "✕", "⊘"]) == ["⛔"]


WIDTHS = """
async ([font, digits]) => {
  const face = new FontFace("B", `url(data:font/woff2;base64,${font})`);
  document.fonts.add(await face.load());
  return digits.map((digit) => {
    const span = Object.assign(document.createElement("span"), {textContent: digit.repeat(20)});
    span.style.cssText = 'font: 32px "B"; font-variant-numeric: tabular-nums lining-nums; position: absolute';
    document.body.append(span);
    return span.getBoundingClientRect().width;
  });
}
"""


def test_the_letters_are_small_and_free_and_all_figures_are_equally_wide(chromium: Browser) -> None:
    assert FONT.stat().st_size <= 60_000
    assert "SIL OPEN FONT LICENSE" in FONT.with_name("LICENSE-source-sans-3").read_text("utf-8").upper()
    theme = (ROOT / "dashboards" / "parts" / "common" / "theme.css").read_text("utf-8")
    assert "font-variant-numeric: tabular-nums lining-nums" in theme
    page = chromium.new_page()
    widths = page.evaluate(WIDTHS, [b64encode(FONT.read_bytes()).decode(), list("0123456789")])
    page.close()
    assert max(widths) - min(widths) < 0.01
