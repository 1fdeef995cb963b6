// The script of a screen of play, and of a replay in one file: every layout, every family of parts.

import "../parts/cards/past.js";
import "../parts/cards/amount.js";
import "../parts/cards/die.js";
import "../parts/cards/hand.js";
import "../parts/cards/pick.js";
import "../parts/common/box.js";
import "../parts/common/fingerprints.js";
import "../parts/market/entry.js";
import "../parts/market/market.js";
import "../parts/market/purse.js";
import "../parts/common/mine.js";
import "../parts/market/televised.js";
import "../parts/mystery/grid.js";
import "../parts/mystery/mansion.js";
import "../parts/mystery/house.js";
import "../parts/mystery/killing.js";
import "../parts/tiles/tiles.js";
import "../parts/world/account.js";
import "../parts/world/clash.js";
import "../parts/world/fight.js";
import "../parts/world/force.js";
import "../parts/world/history.js";
import "../parts/world/lots.js";
import "../parts/world/march.js";
import "../parts/world/shop.js";
import "../parts/world/theatre.js";
import "../parts/world/theatre_names.js";
import "../parts/world/plot.js";
import "../parts/world/world.js";
import "../parts/common/peek.js";
import "../parts/common/places.js";
import "./phone.js";
import "./replay.js";
import "./tablet.js";
import "./tv.js";

export {mountScreen, render} from "../parts/common/screen.js";
