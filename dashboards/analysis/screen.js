// The script of the words around the plots.

import "./words.js";

export {mountScreen, render} from "../parts/common/screen.js";
