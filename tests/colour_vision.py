"""The difference of two colors to the eye (CIEDE2000), also to eyes that lack one kind of cone."""

from __future__ import annotations

from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt

Colour = tuple[float, float, float]
EYES = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}
"""Machado, Oliveira and Fernandes 2009, full deficiency, on linear RGB."""


def rgb(colour: str) -> Colour:
    """Return "#C0392B" as three parts from 0 to 1."""
    red, green, blue = (int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))
    return red, green, blue


def mixed(one: str, share: float, other: str) -> str:
    """Return the result of `color-mix(in srgb, one share, other)`."""
    parts = (share * a + (1 - share) * b for a, b in zip(rgb(one), rgb(other), strict=True))
    return "#" + "".join(f"{round(255 * part):02x}" for part in parts)


def luminance(colour: str) -> float:
    """Return the relative luminance of a color, from 0 to 1."""
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in rgb(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def distance(one: str, other: str, eye: str = "normal") -> float:
    """Return CIEDE2000 of two colors as this eye sees them."""
    return _ciede(_lab(_seen(one, eye)), _lab(_seen(other, eye)))


def _seen(colour: str, eye: str) -> Colour:
    linear = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in rgb(colour)]
    red, green, blue = (min(1.0, max(0.0, sum(w * p for w, p in zip(row, linear, strict=True)))) for row in EYES[eye])
    return red, green, blue


def _lab(linear: Colour) -> Colour:
    red, green, blue = linear
    x = (0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047
    y = 0.2126729 * red + 0.7151522 * green + 0.0721750 * blue
    z = (0.0193339 * red + 0.1191920 * green + 0.9503041 * blue) / 1.08883
    fx, fy, fz = (t ** (1 / 3) if t > 216 / 24389 else (24389 / 27 * t + 16) / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def _ciede(one: Colour, other: Colour) -> float:
    """Return CIEDE2000 by Sharma, Wu and Dalal 2005."""
    (l1, a1, b1), (l2, a2, b2) = one, other
    mean = (hypot(a1, b1) + hypot(a2, b2)) / 2
    stretch = 1 + (1 - sqrt(mean**7 / (mean**7 + 25**7))) / 2
    c1, c2 = hypot(stretch * a1, b1), hypot(stretch * a2, b2)
    h1, h2 = (degrees(atan2(b, stretch * a)) % 360 if (a, b) != (0, 0) else 0.0 for a, b in ((a1, b1), (a2, b2)))
    turn = 0.0 if c1 * c2 == 0 else (h2 - h1 + 180) % 360 - 180
    light, chroma = l2 - l1, c2 - c1
    hue = 2 * sqrt(c1 * c2) * sin(radians(turn / 2))
    lm, cm = (l1 + l2) / 2, (c1 + c2) / 2
    hm = h1 + h2 if c1 * c2 == 0 else (h1 + turn / 2) % 360
    t = (
        1
        - 0.17 * cos(radians(hm - 30))
        + 0.24 * cos(radians(2 * hm))
        + 0.32 * cos(radians(3 * hm + 6))
        - 0.20 * cos(radians(4 * hm - 63))
    )
    sl = 1 + 0.015 * (lm - 50) ** 2 / sqrt(20 + (lm - 50) ** 2)
    sc, sh = 1 + 0.045 * cm, 1 + 0.015 * cm * t
    rc = 2 * sqrt(cm**7 / (cm**7 + 25**7))
    rt = -sin(radians(60 * exp(-(((hm - 275) / 25) ** 2)))) * rc
    return sqrt((light / sl) ** 2 + (chroma / sc) ** 2 + (hue / sh) ** 2 + rt * (chroma / sc) * (hue / sh))
