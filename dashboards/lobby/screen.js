// The script of the lobby, the set-up and the page for joining.

import "../parts/mystery/deck_form.js";
import "../parts/setup/players.js";
import "../parts/setup/readings.js";
import "../parts/world/areas_form.js";
import "./join.js";
import "./lobby.js";

export {mountScreen, render} from "../parts/common/screen.js";
