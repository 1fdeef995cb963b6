"""The areas of land of Axis & Allies, grouped from countries and divided along our own cut lines (axis_plan.toml)."""

from __future__ import annotations

import tomllib

import earth
import shapely
from earth import only_polygons, parts_of, split_by_zones
from risk_areas import Countries, clip
from shapely.geometry import Polygon
from shapely.ops import unary_union

PLAN = tomllib.loads((earth.SRC / "axis_plan.toml").read_text("utf-8"))
CUT = -89.0
"""The map is cut along the Mississippi: the east of the United States far left, the west far right."""
LINES = {name: [tuple(point) for point in points] for name, points in PLAN["cut"].items()}
IDLE = ("Greenland", "Iceland")


def areas():
    """Name → shape in degrees of every area that is no mere blob, and of what is only scenery."""
    countries = Countries(earth.load_countries(CUT))
    found = {**americas(countries), **europe(countries), **russia(countries), **middle(countries), **china(countries)}
    found = {**found, **africa(countries), **pacific(countries)}
    idle = {name: countries[name] for name in IDLE}
    return {name: only_polygons(shapely.make_valid(shape)) for name, shape in found.items()}, idle


def americas(c):
    usa, can = c["United States of America"], c["Canada"]
    central = ("Mexico", "Guatemala", "Belize", "El Salvador", "Honduras", "Nicaragua", "Costa Rica", "Panama")
    mex = c.only(*central)
    return {
        "Alaska": clip(usa, 190, 50, 235, 75),
        "West US": clip(usa, 230, 22, 271, 50),
        "East US": clip(usa, -89, 22, -60, 50),
        "Hawaiian Islands": clip(usa, 198, 17, 207, 23),
        "West Canada": clip(can, 210, 40, 271, 78),
        "East Canada": clip(can, -89, 40, -50, 78),
        "Mexico": clip(mex, 230, 0, 271, 40),
        "Panama": clip(mex, -89, 0, -70, 40),
        "Cuba": c.only("Cuba", "Haiti", "Dominican Rep."),
        "Columbia": unary_union([c.only("Colombia", "Venezuela"), clip(c["Ecuador"], -82, -6, -74, 3)]),
        "Peru": c.only("Peru", "Bolivia"),
        "Brazil": unary_union([c.only("Brazil", "Guyana", "Suriname"), clip(c["France"], -56, 1, -50, 7)]),
        "Argentina-Chile": unary_union(
            [c.only("Argentina", "Uruguay", "Paraguay"), clip(c["Chile"], -77, -57, -65, -16)]
        ),
    }


def europe(c):
    ulster = shapely.box(-9, 53.8, -5.3, 55.4)
    britain = c["United Kingdom"]
    spain = [clip(c["Spain"], -10, 35.9, 5, 45), clip(c["Portugal"], -10, 36, -6, 43), c["Andorra"]]
    west = [(11.3, 56), (5, 56), (5, 52.2)]
    coast = split_by_zones(c["Germany"], [("West Europe", LINES["weu_deu"] + west), ("Germany", None)])
    east = [(12, 49), (12, 55.2)]
    pol = split_by_zones(c["Poland"], [("Germany", LINES["pol"] + east), ("East Europe", None)])
    france = [clip(c["France"], -6, 42, 8.3, 52), c.only("Belgium", "Luxembourg", "Denmark")]
    thrace = clip(c["Turkey"], 25, 40.2, 29.1, 42.5).intersection(Polygon(THRACE))
    return {
        "Eire": unary_union([c["Ireland"], only_polygons(britain.intersection(ulster))]),
        "United Kingdom": only_polygons(britain.difference(ulster)),
        "Finland Norway": unary_union([c["Finland"], clip(c["Norway"], 0, 57, 32, 72)]),
        "Sweden": c["Sweden"],
        "Spain": unary_union(spain),
        "West Europe": unary_union([*france, clip(c["Netherlands"], 2, 50, 8, 54), coast["West Europe"]]),
        "Germany": unary_union([coast["Germany"], pol["Germany"], c.only("Austria", "Czechia", "Liechtenstein")]),
        "Switzerland": c["Switzerland"].buffer(0.12),
        "East Europe": unary_union(
            [pol["East Europe"], c.only("Slovakia", "Hungary", "Romania", "Bulgaria"), koenigsberg(c), thrace]
        ),
        "South Europe": c.only(*BALKANS),
        "Turkey": unary_union([c["Turkey"].difference(thrace.buffer(0.02)), c.only("Cyprus", "N. Cyprus")]),
    }


THRACE = [(25, 40), (26.3, 40.1), (27.3, 40.6), (28.6, 40.9), (29.08, 41.15), (29.3, 41.6), (28, 43), (25, 43)]
BALKANS = (
    *("Italy", "San Marino", "Vatican", "Slovenia", "Croatia", "Bosnia and Herz.", "Serbia"),
    *("Montenegro", "Kosovo", "Albania", "Macedonia", "Greece"),
)


def koenigsberg(c):
    return clip(c["Russia"], 19, 54, 23.2, 55.5)


def russia(c):
    cut = LINES
    caucasus = [(51, 44.9), (51, 38), (30, 38), (30, 50.5), (33.4, 51.6), *cut["kar_cau"][:-1][::-1]]
    zones = [
        ("Karelia S.S.R.", cut["kar_rus"] + cut["kar_cau"][1:] + [(20, 51.6), (20, 74), (54, 74)]),
        ("Caucasus", cut["cau_rus"] + caucasus),
        ("Russia", cut["rus_e"] + cut["rus_nov"][1:] + [(61.2, 45), (30, 45), (30, 85), (72, 85)]),
        (
            "Evenki National Okrug",
            [(72, 85), *cut["rus_e"], *cut["nov_eve"][1:], *cut["eve_yak"][:-1][::-1], (112, 85)],
        ),
        ("Novosibirsk", cut["nov_eve"] + cut["nov_yak"][1:] + [(105.4, 40), (55, 40)] + cut["rus_nov"][::-1]),
        (
            "Yakut S.S.R.",
            [
                (112, 85),
                *cut["eve_yak"],
                *cut["nov_yak"][1:],
                (105.4, 45),
                (128.6, 45),
                *cut["yak_sfe"][::-1],
                (163, 85),
            ],
        ),
        ("Soviet Far East", None),
    ]
    found = split_by_zones(only_polygons(c["Russia"].difference(koenigsberg(c))), zones)
    baltic = c.only("Estonia", "Latvia", "Lithuania", "Belarus")
    crimea = clip(found["Caucasus"], 32.3, 44.3, 36.55, 46.3)
    south = only_polygons(found["Caucasus"].difference(crimea))
    return {
        **found,
        "Karelia S.S.R.": unary_union([found["Karelia S.S.R."], baltic]),
        "Ukraine S.S.R.": unary_union([c.only("Ukraine", "Moldova"), crimea]),
        "Caucasus": unary_union([south, c.only("Georgia", "Armenia", "Azerbaijan")]),
        **steppe(c, found["Novosibirsk"]),
    }


def steppe(c, novosibirsk):
    kaz = split_by_zones(
        c["Kazakhstan"], [("Novosibirsk", [*LINES["kaz_nov"], (92, 46), (92, 55)]), ("Kazakh S.S.R.", None)]
    )
    pamir = [(71.4, 38.6), (76, 38.9), (76, 36), (70.5, 36)]
    tj = split_by_zones(c["Tajikistan"], [("Afghanistan", pamir), ("Kazakh S.S.R.", None)])
    near = c.only("Uzbekistan", "Turkmenistan", "Kyrgyzstan")
    return {
        "Novosibirsk": unary_union([novosibirsk, kaz["Novosibirsk"]]),
        "Kazakh S.S.R.": unary_union([kaz["Kazakh S.S.R."], tj["Kazakh S.S.R."], near]),
        "Afghanistan": unary_union([c["Afghanistan"], tj["Afghanistan"]]),
    }


def sinai(c):
    return clip(c["Egypt"], 32.45, 27, 35.5, 31.6)


def middle(c):
    malay = [part for part in parts_of(c["Malaysia"]) if part.centroid.x < 106]
    return {
        "Persia": c.only("Iran", "Iraq", "Kuwait"),
        "Syria Jordan": unary_union([c.only("Syria", "Lebanon", "Israel", "Palestine", "Jordan"), sinai(c)]),
        "Saudi Arabia": c.only("Saudi Arabia", "Yemen", "Oman", "United Arab Emirates", "Qatar"),
        "India": c.only("India", "Pakistan", "Nepal", "Bhutan", "Bangladesh", "Sri Lanka", "Siachen Glacier"),
        "French Indo China": unary_union(
            [c.only("Myanmar", "Thailand", "Laos", "Cambodia", "Vietnam", "Singapore"), *malay]
        ),
    }


def china(c):
    cut = LINES
    found = split_by_zones(
        c.only("China", "Hong Kong", "Macao"),
        [
            ("Sinkiang", [*cut["snk"], (70, 27), (70, 50), (96.3, 50)]),
            ("Manchuria", cut["man_chn"] + cut["kwt_man"][1:] + [(136, 31), (136, 55), (112.4, 55)]),
            ("Kwangtung", cut["kwt_man"][::-1] + cut["kwt_chn"][1:] + [(104, 17), (124, 17)]),
            ("China", None),
        ],
    )
    return {
        **found,
        "Manchuria": unary_union([found["Manchuria"], c.only("North Korea", "South Korea")]),
        "Kwangtung": unary_union([found["Kwangtung"], c["Taiwan"]]),
        "Mongolia": c["Mongolia"],
        "Japan": clip(c["Japan"], 128.5, 30.8, 147, 46),
    }


def africa(c):
    maghreb = c.only("Morocco", "W. Sahara")
    sahara = clip(maghreb, -18, 20, -8.66, 27.667)
    algeria = only_polygons(unary_union([maghreb.difference(sahara), c["Algeria"]]))
    tun = split_by_zones(c["Tunisia"], [("Libya", TUNIS), ("Algeria", None)])
    strip = [(-20, 26.5), (-5, 26.5), (-5, 30), (-20, 30)]
    rio = split_by_zones(sahara, [("French West Africa", strip), ("Rio del Oro", None)])
    cabinda = clip(c["Angola"], 11, -5.9, 13.2, -4)
    return {
        "Algeria": only_polygons(unary_union([algeria, tun["Algeria"]])),
        "Libya": only_polygons(unary_union([c["Libya"], tun["Libya"]])),
        "Anglo Sudan Egypt": only_polygons(c.only("Egypt", "Sudan", "S. Sudan").difference(sinai(c))),
        "Italian East Africa": c.only("Ethiopia", "Eritrea", "Djibouti", "Somalia", "Somaliland"),
        "Rio del Oro": rio["Rio del Oro"],
        "French West Africa": unary_union([rio["French West Africa"], c.only(*WEST_AFRICA)]),
        "French Equatorial Africa": c.only(*EQUATORIAL),
        "Congo": unary_union([c.only("Dem. Rep. Congo", "Congo", "Rwanda", "Burundi"), cabinda]),
        "Angola": only_polygons(c["Angola"].difference(cabinda)),
        "Kenya-Rhodesia": c.only("Kenya", "Uganda", "Tanzania", "Zambia", "Zimbabwe", "Malawi"),
        "Mozambique": c["Mozambique"],
        "South Africa": c.only("South Africa", "Lesotho", "eSwatini", "Namibia", "Botswana"),
        "Madagascar": c["Madagascar"],
    }


TUNIS = [(10.75, 37.6), (10.3, 36.6), (9.8, 35.4), (9.0, 34.0), (7.5, 33.0), (7.5, 29), (13, 29), (13, 37.6)]
WEST_AFRICA = (
    *("Mauritania", "Mali", "Senegal", "Gambia", "Guinea-Bissau", "Guinea", "Sierra Leone", "Liberia"),
    *("Côte d'Ivoire", "Burkina Faso", "Ghana", "Togo", "Benin"),
)
EQUATORIAL = ("Niger", "Nigeria", "Chad", "Cameroon", "Central African Rep.", "Eq. Guinea", "Gabon")


def pacific(c):
    indo = parts_of(c["Indonesia"])
    papua = [p for p in indo if p.centroid.x > 132.5 and p.area > 2]
    west = [p for p in indo if p.centroid.x < 127]
    south = [p for p in west if p.centroid.y < -5.6 or p.centroid.x < 108.3]
    north = [p for p in west if p.centroid.y >= -5.6 and p.centroid.x >= 108.3]
    borneo = [part for part in parts_of(c["Malaysia"]) if part.centroid.x >= 106]
    return {
        "Australia": clip(c["Australia"], 112, -45, 155, -9),
        "New Zealand": clip(c["New Zealand"], 165, -48, 180, -33),
        "New Guinea": unary_union([*papua, clip(c["Papua New Guinea"], 140, -12, 153.4, 0)]),
        "East Indies": unary_union([*south, c["Timor-Leste"]]),
        "Borneo Celebes": unary_union([*north, *borneo, c["Brunei"]]),
        "Philippines": c["Philippines"],
        "Solomon Islands": clip(c["Solomon Is."], 155, -12, 163, -5),
    }
