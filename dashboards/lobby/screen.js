// The script of the lobby and the setup.

import "../parts/mystery/deck_form.js";
import "../parts/mystery/case_form.js";
import "../parts/mystery/killer_form.js";
import "../parts/setup/players.js";
import "../parts/setup/readings.js";
import "../parts/world/areas_form.js";
import "../parts/world/print_form.js";
import "./lobby.js";

export {mountScreen, render} from "../parts/common/screen.js";
