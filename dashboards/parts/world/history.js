// The course of the war: everybody's armies, lands and income, turn by turn.

import {LineChart} from "../common/chart.js";
import {html, useEffect} from "../common/preact.js";
import {PHONE_PANELS} from "../common/registers.js";

export function HistoryTab({page}) {
  useEffect(() => {
    page.send({do: "look", charts: true});
    return () => page.send({do: "look", charts: false});
  }, []);
  const past = page.state.looked?.charts, {players, order} = page.words;
  const owners = {...Object.fromEntries((page.state.board?.owners ?? []).map((owner) => [owner.key, owner])), ...players};
  if (!past || past.at.length < 2) return html`<p class="quiet">Charts appear once there are two turns to compare.</p>`;
  const named = (columns) => [...order, ...Object.keys(columns).filter((key) => !players[key] && owners[key])];
  const lines = (columns) => named(columns).filter((key) => columns[key]).map((key) => ({of: owners[key], values: columns[key]}));
  return html`<div class="charts">${past.charts.map((chart) => html`<${LineChart} key=${chart.title} title=${chart.title}
    lines=${lines(chart.columns)} at=${past.at} ticks=${past.ticks} />`)}</div>`;
}
PHONE_PANELS.history = HistoryTab;
