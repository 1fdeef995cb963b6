// Charts of a market: lines that are named where they end, and wealth stacked by what it is made of.

import {pieceMoney, PieceOwner} from "../common/pieces.js";
import {html, useMemo, useState} from "../common/preact.js";

const CHART_TOP = 10;

export function MarketCharts({series, firms, players, own, cursor}) {
  const lines = (columns) => firms.filter((f) => columns[f.key]).map((f) => ({of: f, values: columns[f.key]}));
  const look = {at: series.at, cursor};
  if (series.at.length < 2) return html`<p class="quiet">Charts appear as soon as there is something to compare.</p>`;
  return html`<div class="charts">
    <${MarketChart} title="Price of a share" lines=${lines(series.price)} money=${true} ...${look} />
    <${MarketChart} title="Size" lines=${lines(series.size)} ...${look} />
    <${MarketWealth} series=${series} firms=${firms} players=${players} own=${own} cursor=${cursor} />
    ${Object.keys(series.dividends ?? {}).length ? html`<${MarketChart} title="Dividends a share so far"
        lines=${lines(series.dividends)} money=${true} ...${look} />` : null}
  </div>`;
}

// Steps of a scale: about four round numbers up to the greatest.
function chartTicks(most) {
  const rough = most / 3.5, power = 10 ** Math.floor(Math.log10(Math.max(1, rough)));
  const step = [1, 2, 2.5, 5, 10].map((n) => n * power).find((n) => n >= rough) ?? 10 * power;
  const whole = Math.max(1, step);
  return Array.from({length: Math.floor(most / whole) + 1}, (_, i) => i * whole);
}

function chartFrame(count, most, {wide, high, font, names}) {
  const gutter = font * (0.6 * Math.max(...names.map((name) => name.length)) + 2.3);
  const left = font * 3.6, right = wide - gutter, bottom = high - font * 1.7, top = CHART_TOP + font * 0.3;
  const x = (i) => left + ((right - left) * i) / Math.max(1, count - 1);
  const y = (v) => bottom - ((bottom - top) * v) / Math.max(1, most);
  return {left, right, bottom, top, x, y};
}

// A value stays until it changes: steps, not slopes. Before a corporation is founded there is no line.
function chartSteps(values, {x, y}) {
  let d = "", drawn = false;
  values.forEach((v, i) => {
    if (!v) { drawn = false; return }
    d += drawn ? `H${x(i).toFixed(1)}V${y(v).toFixed(1)}` : `M${x(i).toFixed(1)},${y(v).toFixed(1)}`;
    drawn = true;
  });
  return d;
}

// Names where lines end, moved apart so that none hides another.
function chartLabels(found, gap, top, bottom) {
  const placed = [...found].sort((a, b) => a.y - b.y);
  placed.forEach((label, i) => { label.at = Math.max(label.y, i ? placed[i - 1].at + gap : top) });
  for (let i = placed.length - 1, floor = bottom; i >= 0; i -= 1) {
    placed[i].at = Math.min(placed[i].at, floor);
    floor = placed[i].at - gap;
  }
  return placed;
}

function ChartScale({frame, ticks, at, money, font}) {
  const say = (v) => money ? v >= 10000 ? `$${v / 1000}k` : pieceMoney(v) : v;
  return html`${ticks.map((v) => html`<g key=${v}><line class="grid" x1=${frame.left} x2=${frame.right} y1=${frame.y(v)}
      y2=${frame.y(v)} />
      <text class="tick" x=${frame.left - 4} y=${frame.y(v) + font * 0.35} text-anchor="end">${say(v)}</text></g>`)}
    <text class="tick" x=${frame.left} y=${frame.bottom + font * 1.35}>${at[0]}</text>
    <text class="tick" x=${frame.right} y=${frame.bottom + font * 1.35} text-anchor="end">${at[at.length - 1]}</text>`;
}

export function MarketChart({title, lines, at, money = false, cursor, wide = 360, high = 210, font = 13, brief = false}) {
  const shown = lines.filter((l) => l.of && l.values.some((v) => v));
  if (!shown.length || at.length < 2) return null;
  const most = Math.max(...shown.flatMap((l) => l.values)), ticks = chartTicks(most);
  const here = cursor ?? at.length - 1;
  const value = (line) => line.values[here] ? (money ? pieceMoney(line.values[here]) : line.values[here]) : "–";
  const called = (line) => `${brief ? line.of.letter : chartName(line.of.name)} `;
  const frame = chartFrame(at.length, most, {wide, high, font, names: shown.map((line) => `${called(line)}${value(line)}`)});
  const last = (values) => { for (let i = values.length - 1; i >= 0; i -= 1) if (values[i]) return i; return 0 };
  const ends = shown.map((line) => ({line, i: last(line.values), y: frame.y(line.values[last(line.values)])}));
  const labels = chartLabels(ends, font * 1.2, frame.top, frame.bottom);
  const every = Math.ceil(at.length / 4);
  return html`<figure class="chart"><figcaption>${title}</figcaption><svg viewBox=${`0 0 ${wide} ${high}`} role="img"
      aria-label=${`${title}: ${shown.map((l) => `${l.of.name} ${value(l)}`).join(", ")}`} style=${{fontSize: `${font}px`}}>
    <${ChartScale} frame=${frame} ticks=${ticks} at=${at} money=${money} font=${font} />
    ${cursor === undefined ? null : html`<line class="cursor" x1=${frame.x(cursor)} x2=${frame.x(cursor)} y1=${frame.top}
        y2=${frame.bottom} />`}
    ${shown.map((line, n) => html`<g key=${line.of.key} style=${{"--own": line.of.colour}}><path class="line"
        d=${chartSteps(line.values, frame)} />
      ${line.values.map((v, i) => v && (i + n) % every === every - 1 && i < at.length - 1 ? html`<text key=${i} class="dot"
          x=${frame.x(i)} y=${frame.y(v) + font * 0.35}>
        ${line.of.mark}</text>` : null)}</g>`)}
    ${labels.map(({line, i, y, at: to}) => html`<g key=${line.of.key} style=${{"--own": line.of.colour}}>
      <path class="lead" d=${`M${frame.x(i)},${y}L${frame.right + 6},${to}`} />
      <text class="name" x=${frame.right + 9} y=${to + font * 0.35}><tspan class="dot">${line.of.mark}</tspan> ${called(line)}<tspan
        class="value">${value(line)}</tspan></text>
    </g>`)}</svg></figure>`;
}

function chartName(name) {
  return name.length > 11 ? `${name.slice(0, 10)}…` : name;
}

// What one player's wealth is made of: cash at the bottom, then corporation upon corporation.
function MarketWealth({series, firms, players, own, cursor}) {
  const keys = Object.keys(series.wealth ?? {});
  const [chosen, choose] = useState(null);
  const sum = (columns, i) => Object.values(columns).reduce((n, values) => n + (values[i] ?? 0), 0);
  const sums = Object.fromEntries(keys.map((key) => [key, series.at.map((_, i) => sum(series.wealth[key], i))]));
  const who = keys.includes(chosen) ? chosen : keys.includes(own) ? own : keys[0];
  if (!keys.length) return null;
  return html`${keys.length > 1 ? html`<${MarketChart} title="Wealth" lines=${keys.map((key) => ({of: players[key], values: sums[key]}))}
      at=${series.at} money=${true} cursor=${cursor} />` : null}
    <div class="stack">${keys.length > 1 ? html`<div class="row wrap" role="group"
        aria-label="Whose wealth">${keys.map((key) => html`<button type="button" class="soft"
        key=${key} aria-pressed=${key === who} onClick=${() => choose(key)}><${PieceOwner} of=${players[key]}
            name=${false} /> ${players[key]?.name}</button>`)}</div>` : null}
      <${MarketStack} name=${players[who]?.name} columns=${series.wealth[who]} sum=${sums[who]} firms=${firms} at=${series.at}
          cursor=${cursor} /></div>`;
}

function MarketStack({name, columns, sum, firms, at, cursor, wide = 360, high = 230, font = 13}) {
  if (at.length < 2) return null;
  const parts = [{of: {key: "cash", name: "Cash", mark: "$", colour: "#9fb3a4"}, values: columns.cash ?? []},
    ...firms.filter((f) => columns[f.key]).map((f) => ({of: f, values: columns[f.key]}))];
  const most = Math.max(...sum, 1), here = cursor ?? at.length - 1;
  const names = parts.map((part) => `${chartName(part.of.name)} ${pieceMoney(part.values[here] ?? 0)}`);
  const frame = chartFrame(at.length, most, {wide, high, font, names}), floor = at.map(() => 0);
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
  return html`<figure class="chart"><figcaption>${name}: ${pieceMoney(sum[here])}</figcaption><svg viewBox=${`0 0 ${wide} ${high}`}
      role="img" style=${{fontSize: `${font}px`}}
      aria-label=${`Wealth of ${name}: ${said}`}>
    <${ChartScale} frame=${frame} ticks=${chartTicks(most)} at=${at} money=${true} font=${font} />
    ${layers.map((layer) => html`<path key=${layer.of.key} class="layer" style=${{"--own": layer.of.colour}}
        d=${`M${edge(layer.top)}L${edge(layer.base, true)}Z`} />`)}
    ${cursor === undefined ? null : html`<line class="cursor" x1=${frame.x(cursor)} x2=${frame.x(cursor)} y1=${frame.top}
        y2=${frame.bottom} />`}
    ${labels.map(({layer, y, at: to}) => html`<g key=${layer.of.key} style=${{"--own": layer.of.colour}}><path class="lead"
        d=${`M${frame.right},${y}L${frame.right + 6},${to}`} />
      <text class="name" x=${frame.right + 9} y=${to + font * 0.35}><tspan
          class="dot">${layer.of.mark}</tspan> ${chartName(layer.of.name)} <tspan class="value">${pieceMoney(layer.values[here])}</tspan>
      </text></g>`)}</svg></figure>`;
}

// ---------------------------------------------------------------- replay

// Frames bring what changed: a corporation's [size, price, CEO], and under "$player" what that one's wealth is made of.
function replayMarket(frames) {
  const now = {}, series = {at: frames.map((frame) => frame.label || ""), price: {}, size: {}, wealth: {}};
  frames.forEach((frame, i) => {
    for (const [key, value] of Object.entries(frame.market ?? {})) if (value) now[key] = value; else delete now[key];
    for (const [key, value] of Object.entries(now)) {
      if (key[0] === "$") for (const [part, dollars] of Object.entries(value)) {
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
