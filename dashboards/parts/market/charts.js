// Charts of a market: prices, sizes and dividends as lines, and wealth stacked by its components.

import {ChartCursor, chartFrame, chartGrown, chartLabels, chartName, ChartScale, LineChart, useChartPointer} from "../common/chart.js";
import {pieceMoney, PieceOwner} from "../common/pieces.js";
import {html, useMemo, useState} from "../common/preact.js";

export function MarketCharts({series, firms, players, own, cursor, marks}) {
  const lines = (columns) => firms.filter((f) => columns[f.key]).map((f) => ({of: f, values: columns[f.key]}));
  const look = {at: series.at, ticks: series.ticks, cursor};
  if (series.at.length < 2) return html`<p class="quiet">Charts appear once there is something to compare.</p>`;
  return html`<div class="charts">
    <${LineChart} title="Share price" lines=${lines(series.price)} money=${true} ...${look} />
    <${LineChart} title="Size" lines=${lines(series.size)} marks=${marks} ...${look} />
    <${MarketWealth} series=${series} firms=${firms} players=${players} own=${own} cursor=${cursor} />
    ${Object.keys(series.dividends ?? {}).length ? html`<${LineChart} title="Dividends per share so far"
        lines=${lines(series.dividends)} money=${true} ...${look} />` : null}
  </div>`;
}

// The components of one player's wealth: cash at the bottom, then one corporation on top of another.
function MarketWealth({series, firms, players, own, cursor}) {
  const keys = Object.keys(series.wealth ?? {});
  const [chosen, choose] = useState(null);
  const sum = (columns, i) => Object.values(columns).reduce((n, values) => n + (values[i] ?? 0), 0);
  const sums = Object.fromEntries(keys.map((key) => [key, series.at.map((_, i) => sum(series.wealth[key], i))]));
  const who = keys.includes(chosen) ? chosen : keys.includes(own) ? own : keys[0];
  if (!keys.length) return null;
  return html`${keys.length > 1 ? html`<${LineChart} title="Wealth" lines=${keys.map((key) => ({of: players[key], values: sums[key]}))}
      at=${series.at} ticks=${series.ticks} money=${true} cursor=${cursor} />` : null}
    <div class="stack">${keys.length > 1 ? html`<div class="row wrap" role="group"
        aria-label="Whose wealth">${keys.map((key) => html`<button type="button" class="soft"
        key=${key} aria-pressed=${key === who} onClick=${() => choose(key)}><${PieceOwner} of=${players[key]}
            name=${false} /> ${players[key]?.name}</button>`)}</div>` : null}
      <${MarketStack} name=${players[who]?.name} columns=${series.wealth[who]} sum=${sums[who]} firms=${firms} at=${series.at}
          ticks=${series.ticks} cursor=${cursor} /></div>`;
}

function MarketStack({name, columns, sum, firms, at, ticks, cursor, wide = 360}) {
  const grown = chartGrown(), font = 13 * grown, high = 230 * Math.min(1.7, grown);
  const parts = [{of: {key: "cash", name: "Cash", mark: "$", colour: "#9fb3a4"}, values: columns.cash ?? []},
    ...firms.filter((f) => columns[f.key]).map((f) => ({of: f, values: columns[f.key]}))];
  const most = Math.max(...sum, 1), names = parts.map((part) => `${chartName(part.of.name)} ${pieceMoney(Math.max(0, ...part.values))}`);
  const frame = chartFrame(at.length, most, {wide, high, font, names}), floor = at.map(() => 0);
  const pointer = useChartPointer(frame, wide), here = pointer.here ?? cursor ?? at.length - 1;
  if (at.length < 2) return null;
  const layers = parts.map((part) => {
    const base = [...floor];
    part.values.forEach((v, i) => { floor[i] += v || 0 });
    return {...part, base, top: [...floor]};
  });
  const edge = (values, back) => {
    const point = (i, v) => [frame.x(i), frame.y(v)];
    const points = values.flatMap((v, i) => i ? [point(i, values[i - 1]), point(i, v)] : [point(0, v)]);
    return (back ? points.reverse() : points).map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join("L");
  };
  const said = layers.filter((l) => l.values[here]).map((l) => `${l.of.name} ${pieceMoney(l.values[here])}`).join(", ");
  const labels = chartLabels(layers.filter((l) => l.values[here]).map((l) => ({layer: l, y: frame.y((l.base[here] + l.top[here]) / 2)})),
    font * 1.2, frame.top, frame.bottom);
  return html`<figure class="chart"><figcaption>${name}: ${pieceMoney(sum[here])}</figcaption><svg ref=${pointer.svg} viewBox=${`0 0 ${wide} ${high}`}
      role="img" style=${{fontSize: `${font}px`}} ...${pointer.hands}
      aria-label=${`Wealth of ${name}: ${said}`}>
    <${ChartScale} frame=${frame} most=${most} at=${at} ticks=${ticks} money=${true} font=${font} />
    ${layers.map((layer) => html`<path key=${layer.of.key} class="layer" style=${{"--own": layer.of.colour}}
        d=${`M${edge(layer.top)}L${edge(layer.base, true)}Z`} />`)}
    <${ChartCursor} frame=${frame} at=${at} here=${pointer.here ?? cursor} font=${font} />
    ${labels.map(({layer, y, at: to}) => html`<g key=${layer.of.key} style=${{"--own": layer.of.colour}}><path class="lead"
        d=${`M${frame.x(here)},${y}L${frame.right + 6},${to}`} />
      <text class="name" x=${frame.right + 9} y=${to + font * 0.35}><tspan
          class="dot">${layer.of.mark}</tspan> ${chartName(layer.of.name)} <tspan class="value">${pieceMoney(layer.values[here])}</tspan>
      </text></g>`)}</svg></figure>`;
}

// ---------------------------------------------------------------- replay

// Frames contain changes: a corporation's [size, price, CEO], and under "$player" the components of that player's wealth.
function replayMarket(frames) {
  const now = {}, series = {at: frames.map((frame) => frame.label || ""), price: {}, size: {}, wealth: {}};
  frames.forEach((frame, i) => {
    for (const [key, value] of Object.entries(frame.market ?? {})) if (value) now[key] = value; else delete now[key];
    for (const [key, value] of Object.entries(now)) {
      if (key[0] === "$" && frame.over) for (const values of Object.values(series.wealth[key.slice(1)] ?? {})) values[i] = values[i - 1] ?? 0;
      else if (key[0] === "$") for (const [part, dollars] of Object.entries(value)) {
        ((series.wealth[key.slice(1)] ??= {})[part] ??= frames.map(() => 0))[i] = dollars;
      } else {
        (series.size[key] ??= frames.map(() => 0))[i] = value[0];
        (series.price[key] ??= frames.map(() => 0))[i] = value[1];
      }
    }
  });
  return series;
}

export function ReplayMarket({replay, at, firms}) {
  const series = useMemo(() => replayMarket(replay.frames), [replay.frames]);
  const {players} = replay.words;
  const on = firms.filter((f) => series.size[f.key]?.[at]).sort((a, b) => series.price[b.key][at] - series.price[a.key][at]);
  return html`<section class="market" aria-label="Market"><ul class="prices">${on.map((f) => html`<li key=${f.key}><${PieceOwner}
      of=${f} />
      <b>${pieceMoney(series.price[f.key][at])}</b> <span class="quiet">size ${series.size[f.key][at]}</span></li>`)}</ul>
    <${MarketCharts} series=${series} firms=${firms} players=${players} own=${replay.camera} cursor=${at} /></section>`;
}
