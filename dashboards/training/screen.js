// The script of the pages for training: puzzles, drawn by the parts of all games.

import "../play/screen.js";
import "./puzzles.js";
import "./trainees.js";

export {mountScreen, render} from "../parts/common/screen.js";
