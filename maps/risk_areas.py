"""The 42 areas of RISK, grouped from countries and divided along our own cut lines (source/risk_plan.toml)."""

from __future__ import annotations

import tomllib

import earth
import shapely
from earth import only_polygons, parts_of, split_by_zones
from shapely.geometry import Polygon, box
from shapely.ops import unary_union

PLAN = tomllib.loads((earth.SRC / "risk_plan.toml").read_text("utf-8"))
CUT = -168.9
"""The map is cut in the Bering Strait: Alaska far left, Kamchatka far right."""
ORDER = [name for continent in PLAN["continent"] for name in continent["territories"]]
LINES = {name: [tuple(point) for point in points] for name, points in PLAN["cut"].items()}


def clip(geom, *frame):
    return only_polygons(geom.intersection(box(*frame)))


class Countries(dict):
    """Shapes by name; `only("Spain", …)` is several of them as one."""

    def only(self, *names):
        return only_polygons(unary_union([self[name] for name in names]))


def areas():
    """Name → shape in degrees, in the order of the board."""
    countries = Countries(earth.load_countries(CUT))
    found = {**americas(countries), **europe(countries), **africa(countries), **asia(countries), **islands(countries)}
    found.update(russia(countries))
    assert set(ORDER) == set(found), set(ORDER) ^ set(found)
    return {name: only_polygons(shapely.make_valid(found[name])) for name in ORDER}


def americas(c):
    t = {"Alaska": clip(c["United States of America"], CUT, 50, -125, 75), "Greenland": c["Greenland"]}
    west = [*LINES["us_we"], (-110, 28), (-128, 28), (-128, 52), (-97.2, 52)]
    lower = clip(c["United States of America"], -130, 22, -60, 50)
    t.update(split_by_zones(lower, [("Western United States", west), ("Eastern United States", None)]))
    north = [(-145, 60.0), (-79.6, 60.0), *LINES["hudson"], (-60, 85), (-145, 85)]
    alberta = [(-145, 61), (-102.0, 61), *LINES["ab_on"], (-101.4, 45), (-145, 45)]
    ontario = [(-102.5, 61), (-79.6, 61), *LINES["on_qc"], (-74.5, 40), (-102.5, 40)]
    zones = [("Northwest Territory", north), ("Alberta", alberta), ("Ontario", ontario), ("Quebec", None)]
    t.update(split_by_zones(c["Canada"], zones))
    mainland = ("Mexico", "Guatemala", "Belize", "Honduras", "El Salvador", "Nicaragua", "Costa Rica", "Panama")
    t["Central America"] = c.only(*mainland, "Cuba", "Haiti", "Dominican Rep.", "Jamaica", "Puerto Rico")
    guiana = clip(c["France"], -56, 1, -50, 7)
    coast = c.only("Venezuela", "Colombia", "Guyana", "Suriname")
    t["Venezuela"] = only_polygons(unary_union([coast, guiana]))
    t["Peru"] = unary_union([c.only("Peru", "Bolivia"), clip(c["Ecuador"], -83, -6, -74, 3)])
    t["Brazil"] = c["Brazil"]
    cone = c.only("Argentina", "Uruguay", "Paraguay", "Falkland Is.")
    t["Argentina"] = unary_union([cone, clip(c["Chile"], -77, -57, -65, -16)])
    return t


def kaliningrad(c):
    return clip(c["Russia"], 19, 54, 23.2, 55.5)


def europe(c):
    t = {"Iceland": c["Iceland"], "Great Britain": c.only("United Kingdom", "Ireland")}
    t["Scandinavia"] = unary_union([c.only("Sweden", "Finland"), clip(c["Norway"], 0, 57, 32, 72)])
    middle = ("Germany", "Poland", "Denmark", "Czechia", "Austria", "Slovakia", "Hungary")
    small = ("Liechtenstein", "Luxembourg", "Belgium")
    netherlands = clip(c["Netherlands"], 2, 50, 8, 54)
    t["Northern Europe"] = unary_union([c.only(*middle, *small), kaliningrad(c), netherlands])
    france, spain = clip(c["France"], -6, 41, 10, 52), clip(c["Spain"], -10, 35.9, 5, 45)
    portugal = clip(c["Portugal"], -10, 36, -6, 43)
    t["Western Europe"] = unary_union([france, spain, portugal, c.only("Switzerland", "Andorra", "Monaco")])
    thrace, turkey = straits(c)
    adriatic = ("Italy", "San Marino", "Vatican", "Slovenia", "Croatia", "Bosnia and Herz.", "Serbia", "Montenegro")
    balkans = ("Kosovo", "Albania", "Macedonia", "Greece", "Bulgaria", "Romania", "Malta")
    t["Southern Europe"] = unary_union([c.only(*adriatic, *balkans), thrace])
    levant = ("Cyprus", "N. Cyprus", "Syria", "Lebanon", "Israel", "Palestine", "Jordan", "Iraq", "Kuwait")
    gulf = ("Saudi Arabia", "Bahrain", "Qatar", "United Arab Emirates", "Oman", "Yemen", "Iran")
    t["Middle East"] = unary_union([turkey, c.only(*levant, *gulf, "Armenia", "Azerbaijan")])
    return t


def straits(c):
    """Thrace and the rest of Turkey. The Sea of Marmara is closed so that the two shores share a border."""
    shore = [(25.9, 40.15), (26.1, 39.9), (27.5, 40.2), (29.3, 40.3), (29.4, 41.3), (28.9, 41.4), (27.9, 41.1)]
    turkey = only_polygons(unary_union([c["Turkey"], Polygon([*shore, (26.6, 40.7)])]))
    middle = [(25.9, 39.98), (26.4, 40.2), (27.2, 40.55), (28.0, 40.75), (28.9, 40.98), (29.08, 41.15), (29.2, 41.5)]
    thrace = turkey.intersection(Polygon([*middle, (28, 43), (25, 43), (25, 40)]))
    return thrace, turkey.difference(thrace)


def africa(c):
    sahara = ("Morocco", "W. Sahara", "Algeria", "Tunisia", "Mauritania", "Mali", "Niger", "Chad")
    west = ("Senegal", "Gambia", "Guinea-Bissau", "Guinea", "Sierra Leone", "Liberia", "Côte d'Ivoire")
    coast = ("Burkina Faso", "Ghana", "Togo", "Benin", "Nigeria")
    horn = ("Sudan", "S. Sudan", "Ethiopia", "Eritrea", "Djibouti", "Somalia", "Somaliland")
    lakes = ("Kenya", "Uganda", "Tanzania", "Rwanda", "Burundi")
    basin = ("Cameroon", "Central African Rep.", "Eq. Guinea", "Gabon", "Congo", "Dem. Rep. Congo")
    south = ("Angola", "Zambia", "Malawi", "Mozambique", "Zimbabwe", "Botswana", "Namibia", "South Africa")
    # two narrow spikes are tidied at board scale
    far_north, pedicle = clip(c["Cameroon"], 8, 7.6, 17, 14), clip(c["Dem. Rep. Congo"], 27.2, -14, 30, -11.6)
    return {
        "North Africa": unary_union([c.only(*sahara, *west, *coast), far_north]),
        "Egypt": c.only("Libya", "Egypt"),
        "East Africa": c.only(*horn, *lakes),
        "Congo": only_polygons(c.only(*basin).difference(unary_union([far_north, pedicle]))),
        "South Africa": unary_union([c.only(*south, "Lesotho", "eSwatini"), pedicle]),
        "Madagascar": c["Madagascar"],
    }


def russia(c):
    """Russia, Kazakhstan and their neighbours: from Ukraine to Kamchatka, and Afghanistan."""
    n = LINES
    mainland = only_polygons(c["Russia"].difference(kaliningrad(c)))
    irkutsk = [*n["sib_irk"], (98.4, 44), (121.5, 44), *n["irk_kam"][::-1], *n["irk_yak"][::-1]]
    siberia = [*n["ural_e"][:-1], (86.2, 44), (98.4, 44), *n["sib_irk"][::-1], *n["sib_e"][::-1]]
    zones = [
        ("Ukraine", [*n["ural_w"], (58.9, 40), (10, 40), (10, 82)]),
        ("Ural", [*n["ural_w"], (58.9, 46.6), *n["ural_e"][::-1]]),
        ("Siberia", siberia),
        ("Yakutsk", [*n["sib_e"], *n["irk_yak"][1:], *n["yak_kam"][1:]]),
        ("Irkutsk", irkutsk),
        ("Kamchatka", None),
    ]
    z = split_by_zones(mainland, zones)
    south = [*n["kaz"], (83.4, 38), (44, 38), (44, 51.9), (58.9, 51.9)]
    east = [*n["ural_e"], (92, 46.6), (92, 55)]
    kaz = split_by_zones(c["Kazakhstan"], [("Afghanistan", south), ("Siberia", east), ("Ural", None)])
    west = c.only("Ukraine", "Belarus", "Moldova", "Estonia", "Latvia", "Lithuania", "Georgia")
    stans = c.only("Afghanistan", "Turkmenistan", "Uzbekistan", "Tajikistan", "Kyrgyzstan")
    return {
        "Ukraine": unary_union([z["Ukraine"], west]),
        "Ural": unary_union([z["Ural"], kaz["Ural"]]),
        "Siberia": unary_union([z["Siberia"], kaz["Siberia"]]),
        "Yakutsk": z["Yakutsk"],
        "Irkutsk": z["Irkutsk"],
        "Kamchatka": z["Kamchatka"],
        "Afghanistan": unary_union([kaz["Afghanistan"], stans]),
    }


def asia(c):
    manchuria = [*LINES["mon_chn"], (124, 37), (137, 40), (137, 56), (103.5, 56)]
    china = split_by_zones(c.only("China", "Hong Kong", "Macao"), [("Mongolia", manchuria), ("China", None)])
    india = c.only("India", "Pakistan", "Nepal", "Bhutan", "Bangladesh", "Sri Lanka", "Siachen Glacier")
    siam = c.only("Myanmar", "Thailand", "Laos", "Cambodia", "Vietnam", "Singapore")
    peninsula = [part for part in parts_of(c["Malaysia"]) if part.centroid.x < 106]
    return {
        "Mongolia": unary_union([c.only("Mongolia", "North Korea", "South Korea"), china["Mongolia"]]),
        "China": unary_union([china["China"], c.only("Taiwan")]),
        "Japan": clip(c["Japan"], 128.5, 30, 147, 46),
        "India": india,
        "Siam": unary_union([siam, *peninsula]),
    }


def islands(c):
    """Indonesia, New Guinea and the two halves of Australia."""
    parts = parts_of(c["Indonesia"])
    far = [(p, p.centroid) for p in parts]
    papua = [p for p, at in far if (at.x > 132.5 and at.y > -5) or (at.x > 130 and p.area > 3)]
    near = [p for p, at in far if p not in papua and at.x < 126.8]
    borneo = [part for part in parts_of(c["Malaysia"]) if part.centroid.x >= 106]
    west = [*LINES["aus"], (129.0, -40), (110, -40), (110, -8), (137.9, -8)]
    mainland = clip(c["Australia"], 112, -45, 155, -9)
    return {
        "Indonesia": unary_union([*near, *borneo, c["Brunei"], c["Timor-Leste"], c["Philippines"]]),
        "New Guinea": unary_union([*papua, clip(c["Papua New Guinea"], 140, -12, 152.6, 0)]),
        **split_by_zones(mainland, [("Western Australia", west), ("Eastern Australia", None)]),
    }
