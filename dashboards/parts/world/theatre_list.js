// The contents of the map as a list: every area by region, with all its units.

import {PieceOwner, useChanges} from "../common/pieces.js";
import {html} from "../common/preact.js";
import {UnitIcon} from "./theatre_marks.js";
import {areaName, areaSaid, areaWorth} from "./area_labels.js";

export function TheatreList({at}) {
  const regions = at.shapes.regions.map((region) => ({...region, areas: listOrder(at, region.key)}));
  return html`<div class="continents stack">${regions.map((region) => html`<details key=${region.key} open=${at.areas[at.board.home]?.in === region.key}>
    <summary><h3>${region.name}</h3> <span class="quiet">${region.areas.length} areas</span></summary>
    <div class="areas">${region.areas.map((area) => html`<${TheatreRow} key=${area.key} at=${at} area=${area} />`)}</div></details>`)}
    <button type="button" class="soft wide" onClick=${() => at.setListed(false)}>Back to the map</button></div>`;
}

// Land before sea, and within each the areas with units first.
function listOrder(at, region) {
  const full = (area) => (at.board.at[area.key]?.[1]?.length ? 0 : 1);
  return at.shapes.areas.filter((area) => area.in === region).toSorted((a, b) => Number(a.sea ?? false) - Number(b.sea ?? false) || full(a) - full(b));
}

function TheatreRow({at, area}) {
  const [holder, stacks = []] = at.board.at[area.key] ?? [""], of = at.owners[holder], worth = areaWorth(at, area.key), to = at.targets[area.key];
  const changed = useChanges(JSON.stringify(at.board.at[area.key] ?? ""));
  return html`<button type="button" class=${`next area-row force ${to ? "to" : ""} ${at.chosen === area.key ? "chosen" : ""}`} aria-label=${areaSaid(at, area.key)}
      aria-pressed=${at.chosen === area.key} onClick=${() => at.tap(area.key)}>
    ${changed ? html`<i key=${changed} class="flash new"></i>` : null}
    <span class="row">${of ? html`<${PieceOwner} of=${of} name=${false} />` : html`<span class=${area.sea ? "owner none at-sea" : "owner none"}></span>`}
      <span class="word grow">${areaName(at, area.key)}</span>${to?.word ? html`<small class="chance">${to.word}</small>` : null}
      ${area.capital ? html`<${UnitIcon} kind="capital" />` : null}${worth ? html`<small class="quiet">${worth}</small>` : null}</span>
    ${stacks.map(([owner, units]) => html`<span class="row units" key=${owner}>${owner === holder ? null : html`<${PieceOwner} of=${at.owners[owner]} name=${false} />`}
      ${at.shapes.kinds.filter((kind) => units[kind.key]).map((kind) => html`<span class="unit-of" key=${kind.key}><${UnitIcon} kind=${kind.key} />${units[kind.key]}</span>`)}</span>`)}
  </button>`;
}
