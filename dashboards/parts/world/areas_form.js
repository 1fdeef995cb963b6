// The map before the first turn: areas dealt by the program, or entered as they are on the real board.

import {html, useState} from "../common/preact.js";
import {HeadBadge, headInk} from "../setup/head.js";
import {setupParts, SetupSays} from "../setup/setup.js";

const SETUP_NEUTRAL = {mark: "○", colour: "#8a8f98", name: "Neutral"};

function setupSides(draft) {
  const sides = draft.players.map((player, at) => [String(player.id), {...player, name: player.name.trim() || `Player ${at + 1}`}]);
  return Object.fromEntries(draft.players.length === 2 ? [...sides, ["neutral", SETUP_NEUTRAL]] : sides);
}

setupParts.areas_dealt = ({draft, wish, form, about}) => {
  const sides = setupSides(draft);
  const areas = about.still.continents.flatMap((continent) => continent.areas);
  return html`<section class="lobby-card stack"><h2>Dealt</h2>
    ${Object.entries(sides).map(([side, player]) => {
      const own = areas.filter((area) => form.owners[area.key] === side);
      return html`<details key=${side}><summary><span class="row"><${HeadBadge} player=${player} />
        <span class="grow">${player.name}</span><span class="quiet">${own.length} areas</span></span></summary>
        <p>${own.map((area) => area.name).join(", ")}</p></details>`;
    })}
    <button onClick=${() => wish("shuffle")}>Deal again</button></section>`;
};

// The player chooses a side and taps its areas; every further tap on an area adds an army.
setupParts.areas_entered = ({draft, set, about, shown}) => {
  const sides = setupSides(draft);
  const [chosen, choose] = useState(Object.keys(sides)[0]);
  const side = chosen in sides || chosen === "" ? chosen : Object.keys(sides)[0];
  const held = (key) => Object.keys(draft.owners).filter((area) => draft.owners[area] === key);
  const armies = (area) => draft.armies[area] ?? 1;
  const total = (key) => held(key).reduce((sum, area) => sum + armies(area), 0);
  const tap = (area) => {
    const owners = {...draft.owners}, counts = {...draft.armies};
    if (side === "") {
      if (armies(area) > 1) counts[area] = armies(area) - 1;
      else { delete owners[area]; delete counts[area] }
    } else if (owners[area] === side) counts[area] = armies(area) + 1;
    else { owners[area] = side; counts[area] = 1 }
    set({owners, armies: counts});
  };
  return html`<section class="stack"><div class="setup-brush" role="group" aria-label="Whose areas?">
      ${Object.entries(sides).map(([key, player]) => html`<button key=${key} aria-pressed=${String(key === side)} onClick=${() => choose(key)}>
        <${HeadBadge} player=${player} /> <span>${player.name}</span> <span class="setup-total">${held(key).length} · ${total(key)}</span></button>`)}
      <button aria-pressed=${String(side === "")} onClick=${() => choose("")}>Remove armies</button></div>
    <p class="quiet">Choose a player, then tap the areas; each further tap adds an army. The numbers show areas · armies. Empty areas are claimed at the table.</p>
    <${SetupSays} shown=${shown} field="owners" />
    ${about.still.continents.map((continent) => html`<h3 key=${continent.name}>${continent.name}</h3><div class="chips">
      ${continent.areas.map((area) => {
        const owner = sides[draft.owners[area.key]];
        return html`<button key=${area.key} class="chip setup-area" onClick=${() => tap(area.key)}
          aria-label=${owner ? `${area.name}: ${owner.name}, ${armies(area.key)}` : `${area.name}: free`}>
          ${owner && html`<span class="lobby-badge setup-force" style=${{background: owner.colour, color: headInk(owner.colour)}}>${owner.mark} ${armies(area.key)}</span>`}
          <span class="word">${area.name}</span></button>`;
      })}</div>`)}</section>`;
};
