// Arrow keys move from cell to cell of the grid, as in any table.

const GRID_STEPS = {ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0]};

export function gridKeys(event, wide) {
  const step = GRID_STEPS[event.key];
  const here = event.target.closest("[role=gridcell]");
  if (!step || !here) return;
  const cells = [...event.currentTarget.querySelectorAll("[role=gridcell]")];
  let row = Math.floor(cells.indexOf(here) / wide), column = cells.indexOf(here) % wide;
  do { row += step[0]; column += step[1] } while (cells[row * wide + column] && column >= 0 && column < wide
    && !cells[row * wide + column].querySelector("button"));
  if (column < 0 || column >= wide) return;
  const next = cells[row * wide + column]?.querySelector("button");
  if (next) { event.preventDefault(); next.focus() }
}
