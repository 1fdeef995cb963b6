// The course of the war: everybody's armies, lands and income, turn by turn.

import {LineChart} from "../common/chart.js";
import {html, useEffect} from "../common/preact.js";
import {PHONE_PANELS, TV_IDLE} from "../common/registers.js";

export function HistoryTab({page}) {
  useEffect(() => {
    page.send({do: "look", charts: true});
    return () => page.send({do: "look", charts: false});
  }, []);
  const past = page.state.looked?.charts;
  if (!past || past.at.length < 2) return html`<p class="quiet">Charts appear once there are two turns to compare.</p>`;
  return html`<div class="charts">${past.charts.map((chart) => html`<${LineChart} key=${chart.title} title=${chart.title}
    lines=${historyLines(page, chart.columns)} at=${past.at} ticks=${past.ticks} />`)}</div>`;
}
PHONE_PANELS.history = HistoryTab;

// The players, then others who hold something on the map.
function historyLines(page, columns) {
  const {players, order} = page.words;
  const owners = {...Object.fromEntries((page.state.board?.owners ?? []).map((owner) => [owner.key, owner])), ...players};
  const named = [...order, ...Object.keys(columns).filter((key) => !players[key] && owners[key])];
  return named.filter((key) => columns[key]).map((key) => ({of: owners[key], values: columns[key]}));
}

const HISTORY_LINES = 6;

// Beside the board only those who still hold something, and no more than fit.
export function HistoryTv({page, panel}) {
  const {brief} = panel;
  if (!brief || brief.at.length < 3) return null;
  const [chart] = brief.charts, now = (line) => line.values[line.values.length - 1] ?? 0;
  const lines = historyLines(page, chart.columns).filter(now).sort((a, b) => now(b) - now(a)).slice(0, HISTORY_LINES);
  const high = 185 + 32 * Math.max(0, lines.length - 4); // the figures at the ends stand below one another
  return html`<${LineChart} title=${chart.title} lines=${lines} at=${brief.at} ticks=${brief.ticks} wide=${540} high=${high} font=${28} brief=${true} />`;
}
TV_IDLE.history = HistoryTv;
