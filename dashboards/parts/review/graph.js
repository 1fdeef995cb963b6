// Everybody's standing: one line per player with color, dashes and mark; decisions below by shape; a tap goes to a line.

import {chartGrown} from "../common/chart.js";
import {PieceOwner} from "../common/pieces.js";
import {html, useLayoutEffect, useRef, useState} from "../common/preact.js";

const GRAPH_DASHES = ["", "9 3", "2.5 2.5", "12 3 2.5 3", "6 2", "1.5 4", "14 3 4 3"];
const GRAPH_SIDE = 9;
const GRAPH_MARKS = 4;

// A costlier decision has a larger sign; a good one is a ring.
export function graphSign(mark, most) {
  return mark.right ? "○" : mark.lost >= most / 2 ? "▼" : "▽";
}

export function graphMost(marks) {
  return Math.max(0, ...marks.filter((m) => !m.right).map((m) => m.lost));
}

export function graphValue(value, unit) {
  if (value === null || value === undefined) return "not known";
  if (unit === "dollars") return `${value < 0 ? "−" : ""}$${Math.round(Math.abs(value)).toLocaleString("en-US")}`;
  if (unit === "chance") return `${Math.round(value * 100)} %`;
  if (unit === "%") return `${Math.round(value)} %`;
  return String(Math.round(value * 10) / 10).replace("-", "−");
}

// The figures at the point shown, or the last ones of a player of whom nothing more became known.
export function GraphLegend({words, standing, at}) {
  return html`<ul class="standing-key">${standing.series.filter((s) => words.players[s.of]).map((s, n) => html`<li key=${s.of}>
    <svg class="dash" viewBox="0 0 26 8" aria-hidden="true"><path d="M0,4H26" stroke-dasharray=${GRAPH_DASHES[n % GRAPH_DASHES.length]}
      style=${{"--own": words.players[s.of].colour}} /></svg>
    <${PieceOwner} of=${words.players[s.of]} name=${false} /><span class="name">${words.players[s.of].name}</span>
    <b>${graphValue(s.values.slice(0, at + 1).findLast((v) => v !== null), standing.unit)}</b></li>`)}</ul>`;
}

// `xs` are the positions of the points from 0 to `last`; `now` is the position shown.
export function ReviewGraph({words, standing, xs, last, now = null, marks = [], onGo, high: usual = 90, font: least = 13}) {
  const svg = useRef(null), wide = useGraphWidth(svg), grown = chartGrown(), font = least * grown;
  const known = standing.series.flatMap((s) => s.values).filter((v) => v !== null);
  const low = Math.min(0, ...known), top = Math.max(...known, low + 1e-6);
  const high = usual * Math.min(1.5, grown), foot = marks.length ? 20 * grown : 6;
  const x = (place) => GRAPH_SIDE + ((wide - 2 * GRAPH_SIDE) * place) / Math.max(1, last);
  const y = (v) => font + ((high - foot - font - 4) * (top - v)) / (top - low);
  const shown = standing.series.filter((s) => words.players[s.of]), most = graphMost(marks);
  const tap = (e) => {
    if (!onGo) return;
    const at = new DOMPoint(e.clientX, e.clientY).matrixTransform(svg.current.getScreenCTM().inverse()); // correct even if the panel is rotated
    onGo(Math.round(Math.min(1, Math.max(0, (at.x - GRAPH_SIDE) / (wide - 2 * GRAPH_SIDE))) * last));
  };
  const said = shown.map((s) => `${words.players[s.of].name} ${graphValue(s.values.findLast((v) => v !== null), standing.unit)}`).join(", ");
  return html`<svg class=${`standing-graph ${onGo ? "taps" : ""}`} ref=${svg} viewBox=${`0 0 ${wide} ${high}`} role="img" style=${{fontSize: `${font}px`, height: `${high}px`}}
      aria-label=${`${standing.title}: ${said}`} onClick=${tap}>
    ${[top, low].map((v) => html`<g key=${v}><line class="grid" x1=${GRAPH_SIDE} x2=${wide - GRAPH_SIDE} y1=${y(v)} y2=${y(v)} />
      <text class="tick" x=${GRAPH_SIDE + 2} y=${v === top ? y(v) - 3 : y(v) - 4}>${graphValue(v, standing.unit)}</text></g>`)}
    ${now === null ? null : html`<line class="cursor" x1=${x(now)} x2=${x(now)} y1=${font * 0.6} y2=${high} />`}
    ${shown.map((s, n) => html`<g key=${s.of} style=${{"--own": words.players[s.of].colour}}>
      <path class="under" d=${graphPath(s.values, xs, x, y)} stroke-dasharray=${GRAPH_DASHES[n % GRAPH_DASHES.length]} />
      <path class="line" data-of=${s.of} stroke-dasharray=${GRAPH_DASHES[n % GRAPH_DASHES.length]} d=${graphPath(s.values, xs, x, y)} />
      ${graphDots(s.values, n, shown.length).map((i) => html`<text key=${i} class="dot" x=${x(xs[i])} y=${y(s.values[i]) + font * 0.35}>${words.players[s.of].mark}</text>`)}</g>`)}
    ${marks.map((mark) => html`<text key=${`${mark.at} ${mark.what}`} class=${`sign ${mark.right ? "right" : "lost"}`} x=${x(mark.at)} y=${high - 4}>${graphSign(mark, most)}</text>`)}
  </svg>`;
}

// One unit per pixel, so that letters keep their size at any width.
function useGraphWidth(svg) {
  const [wide, set] = useState(360);
  useLayoutEffect(() => {
    const look = () => set(Math.max(120, svg.current?.clientWidth || 360));
    look();
    const watch = new ResizeObserver(look);
    watch.observe(svg.current);
    return () => watch.disconnect();
  }, []);
  return wide;
}

// Steps: a value stays until it changes; where it is not known there is no line.
function graphPath(values, xs, x, y) {
  let d = "", drawn = false;
  values.forEach((v, i) => {
    if (v === null) { drawn = false; return }
    d += drawn ? `H${x(xs[i]).toFixed(1)}V${y(v).toFixed(1)}` : `M${x(xs[i]).toFixed(1)},${y(v).toFixed(1)}`;
    drawn = true;
  });
  return d;
}

// Marks of the owner along the line, placed so that those of different players are not above each other.
function graphDots(values, n, of) {
  const last = values.length - 1, first = (n + 1) / ((of + 1) * GRAPH_MARKS);
  const wanted = Array.from({length: GRAPH_MARKS}, (_, k) => Math.round((k / GRAPH_MARKS + first) * last));
  return [...new Set(wanted)].filter((i) => values[i] !== null && values[i] !== undefined);
}
