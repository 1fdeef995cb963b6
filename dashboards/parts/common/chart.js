// A chart of lines over time: steps, each line named at its end, with the values under the finger or the pointer.

import {pieceMoney} from "./pieces.js";
import {html, useRef, useState} from "./preact.js";

const CHART_TOP = 10;
const CHART_APART = 3.2;
const CHART_DASHES = ["", "9 3", "2.5 2.5", "12 3 2.5 3", "6 2", "1.5 4", "14 3 4 3"];

// The numbers on a scale: about four round numbers up to the largest value.
function chartTicks(most) {
  const rough = most / 3.5, power = 10 ** Math.floor(Math.log10(Math.max(1, rough)));
  const step = [1, 2, 2.5, 5, 10].map((n) => n * power).find((n) => n >= rough) ?? 10 * power;
  const whole = Math.max(1, step);
  return Array.from({length: Math.floor(most / whole) + 1}, (_, i) => i * whole);
}

export function chartFrame(count, most, {wide, high, font, names}) {
  const gutter = font * (0.6 * Math.max(...names.map((name) => name.length)) + 2.3);
  const left = font * 3.6, right = wide - gutter, bottom = high - font * 1.9, top = CHART_TOP + font * 0.3;
  const x = (i) => left + ((right - left) * i) / Math.max(1, count - 1);
  const y = (v) => bottom - ((bottom - top) * v) / Math.max(1, most);
  const index = (px) => Math.round(Math.min(1, Math.max(0, (px - left) / Math.max(1, right - left))) * (count - 1));
  return {left, right, bottom, top, x, y, index};
}

// Lines of the same value are drawn beside each other: for each line and point, the distance by which it is moved.
export function chartParted(lines) {
  const count = lines[0]?.values.length ?? 0, moved = lines.map(() => Array(count).fill(0));
  for (let i = 0; i < count; i += 1) {
    for (const value of new Set(lines.map((line) => line.values[i]))) chartSame(lines, i, value).forEach((n, k, all) => { moved[n][i] = (k - (all.length - 1) / 2) * CHART_APART });
  }
  return moved;
}

function chartSame(lines, i, value) {
  return value ? [...lines.keys()].filter((n) => lines[n].values[i] === value) : [];
}

// The factor by which this browser enlarges its text.
export function chartGrown() {
  return (parseFloat(getComputedStyle(document.documentElement).fontSize) || 16) / 16;
}

// A value stays until it changes: steps, not slopes. There is no line before something begins or after it has ended.
function chartSteps(values, moved, {x, y}) {
  let d = "", drawn = false;
  values.forEach((v, i) => {
    if (!v) { drawn = false; return }
    const here = (y(v) - moved[i]).toFixed(1);
    d += drawn ? `H${x(i).toFixed(1)}V${here}` : `M${x(i).toFixed(1)},${here}`;
    drawn = true;
  });
  return d;
}

// Names at the ends of lines, moved apart so that none hides another.
export function chartLabels(labels, wanted, top, bottom) {
  const gap = Math.min(wanted, (bottom - top) / Math.max(1, labels.length - 1)); // many names stand closer
  const placed = [...labels].sort((a, b) => a.y - b.y);
  placed.forEach((label, i) => { label.at = Math.max(label.y, i ? placed[i - 1].at + gap : top) });
  for (let i = placed.length - 1, floor = bottom; i >= 0; i -= 1) {
    placed[i].at = Math.min(placed[i].at, floor);
    floor = placed[i].at - gap;
  }
  return placed;
}

// Values up the side, turns along the bottom; `marks` are important values, each with a word.
export function ChartScale({frame, most, at, ticks, money, font, marks = []}) {
  const say = (v) => money ? v >= 10000 ? `$${v / 1000}k` : pieceMoney(v) : v;
  const along = ticks ?? chartAlong(at), unit = /^(\D+) \d+$/.exec(at[0])?.[1];
  return html`${chartTicks(most).map((v) => html`<g key=${v}><line class="grid" x1=${frame.left} x2=${frame.right} y1=${frame.y(v)}
      y2=${frame.y(v)} /><text class="tick" x=${frame.left - 4} y=${frame.y(v) + font * 0.35} text-anchor="end">${say(v)}</text></g>`)}
    ${marks.filter(([v]) => v <= most).map(([v, word]) => html`<g key=${word}><line class="mark-of" x1=${frame.left} x2=${frame.right} y1=${frame.y(v)}
      y2=${frame.y(v)} /><text class="tick" x=${frame.left + 4} y=${frame.y(v) - 3}>${word} ${v}</text></g>`)}
    ${along.map(([i, label]) => html`<g key=${i}><line class="grid" x1=${frame.x(i)} x2=${frame.x(i)} y1=${frame.bottom} y2=${frame.bottom + 4} />
      <text class="tick along" x=${frame.x(i)} y=${frame.bottom + font * 1.35} text-anchor="middle">${label}</text></g>`)}
    ${unit ? html`<text class="tick" x=${frame.left - font * 0.9} y=${frame.bottom + font * 1.35} text-anchor="end">${unit}</text>` : null}`;
}

// Without better labels (lines of a replay): five labels, evenly spaced.
function chartAlong(at) {
  const last = at.length - 1;
  return [...new Set([0, 1, 2, 3, 4].map((n) => Math.round((n * last) / 4)))].filter((i) => at[i]).map((i) => [i, at[i]]);
}

// The point under the pointer or the finger; null if there is none.
export function useChartPointer(frame, wide) {
  const [here, point] = useState(/** @type {number | null} */ (null)), svg = useRef(null);
  const move = (e) => {
    const box = svg.current.getBoundingClientRect();
    point(frame.index(((e.clientX - box.left) / box.width) * wide));
  };
  return {here, svg, hands: {onPointerMove: move, onPointerDown: move, onPointerLeave: (e) => { if (e.pointerType === "mouse") point(null) }}};
}

export function ChartCursor({frame, at, here, font}) {
  if (here === null || here === undefined) return null;
  const side = frame.x(here) > (frame.left + frame.right) / 2 ? "end" : "start";
  return html`<line class="cursor" x1=${frame.x(here)} x2=${frame.x(here)} y1=${frame.top} y2=${frame.bottom} />
    <text class="tick here" x=${frame.x(here) + (side === "end" ? -4 : 4)} y=${frame.top + font * 0.4} text-anchor=${side}>${at[here]}</text>`;
}

export function LineChart({title, lines, at, ticks, money = false, cursor, marks, gone = "gone", wide = 360, high: usual = 210, font: least = 13, brief = false}) {
  const grown = brief ? 1 : chartGrown(), font = least * grown, high = usual * Math.min(1.7, grown);
  const shown = lines.filter((l) => l.of && l.values.some((v) => v));
  const most = Math.max(1, ...shown.flatMap((l) => l.values)), last = at.length - 1;
  const called = (line) => `${brief ? line.of.letter : chartName(line.of.name)} `;
  const say = (v) => !v ? gone : money ? pieceMoney(v) : String(v);
  const longest = shown.map((line) => `${called(line)}${say(Math.max(...line.values))}`);
  const frame = chartFrame(at.length, most, {wide, high, font, names: ["", ...longest]});
  const pointer = useChartPointer(frame, wide);
  if (!shown.length || at.length < 2) return null;
  const here = pointer.here ?? cursor ?? last, value = (line) => say(line.values[here]);
  const moved = chartParted(shown), end = (values) => Math.max(0, values.findLastIndex((v) => v));
  const ends = shown.map((line, n) => { const i = end(line.values); return {line, i, y: frame.y(line.values[i]) - moved[n][i]} });
  const every = Math.ceil(at.length / 4);
  return html`<figure class="chart"><figcaption>${title}</figcaption><svg ref=${pointer.svg} viewBox=${`0 0 ${wide} ${high}`} role="img"
      aria-label=${`${title}: ${shown.map((l) => `${l.of.name} ${value(l)}`).join(", ")}`} style=${{fontSize: `${font}px`}} ...${pointer.hands}>
    <${ChartScale} frame=${frame} most=${most} at=${at} ticks=${ticks} money=${money} font=${font} marks=${marks} />
    <${ChartCursor} frame=${frame} at=${at} here=${pointer.here ?? cursor} font=${font} />
    ${shown.map((line, n) => html`<g key=${line.of.key} style=${{"--own": line.of.colour}}><path class="line" data-of=${line.of.key}
        stroke-dasharray=${CHART_DASHES[n % CHART_DASHES.length]} d=${chartSteps(line.values, moved[n], frame)} />
      ${line.values.map((v, i) => v && (i + n) % every === every - 1 && i < last ? html`<text key=${i} class="dot"
          x=${frame.x(i)} y=${frame.y(v) - moved[n][i] + font * 0.35}>${line.of.mark}</text>` : null)}</g>`)}
    ${chartLabels(ends, font * 1.2, frame.top, frame.bottom).map(({line, i, y, at: to}) => html`<g key=${line.of.key} style=${{"--own": line.of.colour}}>
      ${i === last ? html`<path class="lead" d=${`M${frame.x(i)},${y}L${frame.right + 6},${to}`} />` : null}
      <text class="name" x=${frame.right + 9} y=${to + font * 0.35}><tspan class="dot">${line.of.mark}</tspan> ${called(line)}<tspan
        class="value">${value(line)}</tspan></text></g>`)}</svg></figure>`;
}

export function chartName(name) {
  const wide = [...name].map((sign) => (/[mw]/i.test(sign) ? 1.5 : 1)), most = 15;
  let room = most, count = 0;
  while (count < wide.length && (room -= wide[count]) >= 0) count += 1;
  return count < wide.length ? `${[...name].slice(0, Math.max(1, count - 1)).join("")}…` : name;
}
