// The script of the words around the plots.

import "./statistics.js";

export {mountScreen, render} from "../parts/common/screen.js";
