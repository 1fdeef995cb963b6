// The contents of an order book in names and marks: areas with this table's names, units with their numbers.

import {PieceOwner} from "../common/pieces.js";
import {html} from "../common/preact.js";
import {BOARDS} from "../common/registers.js";
import {unitWord} from "./theatre_faces.js";
import {UnitIcon} from "./theatre_marks.js";

/** @typedef {{to: string, kind: string, groups: PlotGroup[], units: Record<string, number>, zone: string, note: string}} PlotOrder */
/** @typedef {{units: Record<string, number>, source: string, via: string, all: boolean, load: any[], aboard: string}} PlotGroup */

// The board behind a book: areas and kinds by their keys, and the holders of areas.
export function plotWorld(page) {
  const shapes = page.still[BOARDS.theatre.shapes], {board} = page.state;
  const areas = Object.fromEntries(shapes.areas.map((a) => [a.key, a])), owners = Object.fromEntries(board.owners.map((o) => [o.key, o]));
  const beside = (key) => (areas[key]?.by ?? []).map((at) => shapes.areas[at].key);
  const name = (key) => (key ? board.names?.[key] ?? areas[key]?.name ?? key : "…");
  const short = (key) => (key ? board.names?.[key] ?? areas[key]?.short ?? key : "…");
  return {page, shapes, board, areas, owners, name, short, beside, sea: (key) => areas[key]?.sea ?? false,
    holder: (key) => owners[board.at[key]?.[0]], standing: (key) => board.at[key]?.[1] ?? []};
}

// The area with the most units of a country in the region where it has the most: around it the map begins.
export function plotHome(world, slot) {
  const own = world.shapes.areas.map((area) => ({area, units: world.standing(area.key).filter(([of]) => of === slot).reduce((sum, [, units]) => sum + plotSum(units), 0)})).filter((one) => one.units);
  const region = (key) => own.filter((one) => one.area.in === key).reduce((sum, one) => sum + one.units, 0);
  return own.toSorted((a, b) => region(b.area.in) - region(a.area.in) || b.units - a.units)[0]?.area.key ?? world.board.home;
}

export const PLOT_AIR = ["fighter", "bomber"];
export const plotGroup = (source, more = {}) => ({units: {}, source, via: "", all: false, load: [], aboard: "", ...more});
export const plotOrder = (kind, to = "", more = {}) => ({kind, to, groups: [], units: {}, zone: "", note: "", ...more});
export const plotSum = (units) => Object.values(units).reduce((sum, n) => sum + n, 0);

export function PlotUnits({world, units, all = false}) {
  const kinds = world.shapes.kinds.filter((kind) => units[kind.key] > 0);
  return html`<span class="plot-units">${all ? html`<b>all</b>` : null}${kinds.map((kind) => html`<span class="unit-of" key=${kind.key}
      role="img" aria-label=${all ? kind.name : `${units[kind.key]} ${unitWord(kind, units[kind.key])}`}>${all ? null : html`<b>${units[kind.key]}</b>`}<${UnitIcon} kind=${kind.key} /></span>`)}</span>`;
}

export function PlotHolder({world, area}) {
  const of = world.holder(area);
  return of ? html`<${PieceOwner} of=${of} name=${false} />` : null;
}

// A line of the book: units, destination and source, or what is built.
export function PlotSaid({world, order}) {
  if (order.kind === "noop") return html`<span class="plot-said">NOOP</span>`;
  if (order.kind === "build") return html`<span class="plot-said"><span class="to">Build in ${world.short(order.to)}</span>
    <${PlotUnits} world=${world} units=${order.units} />${order.zone ? html`<small class="quiet">ships to ${world.short(order.zone)}</small>` : null}</span>`;
  return html`<span class="plot-said"><span class="to">→ ${world.short(order.to)}</span>
    ${order.groups.map((group, i) => html`<span class="from" key=${i}><${PlotUnits} world=${world} units=${group.units} all=${group.all} />
      <span>${world.short(group.source)}${group.via ? html` <small class="quiet">via ${world.short(group.via)}</small>` : null}${group.aboard
        ? html` <small class="quiet">${group.aboard}</small>` : null}</span>
      ${group.load.map((load, n) => html`<small class="quiet" key=${n}>takes <${PlotUnits} world=${world} units=${load.units} /> ${world.short(load.source)}</small>`)}</span>`)}</span>`;
}

// Arrows of the whole plan, numbered by its rounds.
export function plotArrows(of, book) {
  return book.flatMap((order, at) => (order.kind === "move" && order.to ? order.groups : []).filter((group) => group.source).map((group) => ({of,
    path: [group.source, group.via, order.to].filter(Boolean), label: String(at + 1), ghost: true})));
}

/** The distance from a source for the nearest of its kinds; undefined if none of them can reach the area. */
export function plotFar(source, to) {
  const lengths = Object.values(source.to).map((areas) => areas[to]).filter((n) => n !== undefined);
  return lengths.length ? Math.min(...lengths) : undefined;
}

// Whether units of a source go two areas over land or sea, so that the area in between has to be written.
export function plotNeedsVia(source, to, kinds) {
  return Boolean(source?.between[to]?.length) && kinds.some((kind) => source.to[kind]?.[to] === 2 && !PLOT_AIR.includes(kind));
}

// The units of a source that can reach the destination and have no orders yet.
export function plotFree(source, to) {
  return Object.fromEntries(Object.keys(plotComing(source, to)).map((kind) => [kind, source.free[kind] ?? 0]));
}

// The units of a source that can reach the destination; AA guns stay unless they are named.
export function plotComing(source, to) {
  const coming = Object.entries(source.units).filter(([kind]) => source.to[kind]?.[to] !== undefined && kind !== "aa_gun");
  return Object.fromEntries(coming);
}

// What the builds of a book cost.
export const plotCost = (plot, book) => book.filter((o) => o.kind === "build").reduce((sum, o) => sum + Object.entries(o.units).reduce((s, [kind, n]) => s + n * (plot.prices[kind] ?? 0), 0), 0);

// What is left of the money, or how much is missing.
export const plotLeft = (left) => `${Math.abs(left)} ${Math.abs(left) === 1 ? "IPC" : "IPCs"} ${left < 0 ? "short" : "left"}`;
