// The board of any game: its value names the part that draws it.

import {html} from "./preact.js";
import {BOARDS} from "./registers.js";

export function AnyBoard({page, board, stills, still = false, list = false}) {
  const {drawn, shapes} = BOARDS[board.part];
  return html`<${drawn} page=${page} board=${board} shapes=${stills[shapes]} still=${still} list=${list} />`;
}
