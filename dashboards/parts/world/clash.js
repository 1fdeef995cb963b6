// A battle of many kinds of units: both sides by strength, the next volley in one tap, the choice of losses.

import {offerSaid} from "../common/offers.js";
import {PieceOwner} from "../common/pieces.js";
import {html, useEffect, useRef, useState} from "../common/preact.js";
import {OFFER_BLOCKS, SCENES} from "../common/registers.js";
import {RollOn, RollStopped, useRollOn} from "./roll_on.js";
import {UnitIcon} from "./theatre_marks.js";

const THROW_PIPS = ["", "⚀", "⚁", "⚂", "⚃", "⚄", "⚅"];
const CLASH_OF = ["attacker", "attackers"];

/** @param {{page: import("../common/page").Page, block: import("./blocks").ClashBlock}} at */
function ClashBlock({page, block}) {
  const {shot} = block, on = shot?.rolling;
  const rolling = useRollOn({page, can: Boolean(shot?.roll) && !on?.decide, rolled: on?.fired ?? 0, left: on?.left ?? Infinity, send: shot?.roll,
    of: CLASH_OF, why: clashWhy(block)});
  return html`<section class="clash battle stack" aria-label=${block.title}>
    <div class="row"><h2 class="grow">${block.title}</h2><span class="quiet">round ${block.round}</span></div>
    <${ClashBoard} sides=${block.sides} firing=${block.shot?.side} />
    <${ClashOdds} odds=${block.odds} />
    ${block.account ? html`<p class="quiet">${block.account}</p>` : null}
    <${RollStopped} rolling=${rolling} />
    ${block.losses?.last ? null : html`<${ClashShot} key=${`${block.round} ${block.shot?.title}`} page=${page} shot=${shot} rolling=${rolling} />`}
    ${block.losses ? html`<${ClashLosses} key=${JSON.stringify(block.losses)} page=${page} losses=${block.losses} />` : null}
  </section>`;
}

/** @param {{odds?: import("./blocks").ClashOdds}} at */
function ClashOdds({odds}) {
  return odds ? html`<p class="clash-odds"><b class="figure">${odds.chance}</b> ${odds.verb}${odds.say ? html`. <span class="quiet">${odds.say}</span>` : null}</p>` : null;
}

// What has to be decided before anybody rolls on; the losses proposed are taken by the next roll.
/** @param {import("./blocks").ClashBlock} block */
function clashWhy({losses, shot}) {
  const who = losses?.by;
  if (losses?.last) return who ? `${who} must choose losses first` : "choose the losses";
  if (losses) return who ? `${who} may change the losses. To go on, roll again` : "change the losses, or roll again";
  return shot?.rolling.decide ? "somebody may withdraw or retreat first" : "";
}

/** @param {{sides: import("./blocks").ClashSide[], firing?: string}} at */
function ClashBoard({sides, firing}) {
  return html`<div class="sides">${sides.map((side) => html`<div key=${side.role} role="group" aria-label=${side.role}
      class=${`side-of ${side.role.toLowerCase()} ${firing === side.role.toLowerCase() ? "firing" : ""}`}>
    <p class="row"><b>${side.role}</b>${side.owners.map((of) => html`<${PieceOwner} key=${of.key} of=${of} />`)}</p>
    <ul class="ranks">${side.ranks.map((rank) => html`<li key=${`${rank.unit} ${rank.strength}`}><${UnitIcon} kind=${rank.unit} />
      <b class="figure">${rank.count - rank.hit}</b><span class="word">${rank.label.replace(/^\d+ /, "")}</span>
      ${rank.hit ? html`<small class="hit">${rank.hit} hit</small>` : null}<small class="quiet on">${rank.strength}</small></li>`)}</ul>
    ${side.aboard ? html`<small class="quiet">${side.aboard}</small>` : null}</div>`)}</div>`;
}

/** @param {{page: import("../common/page").Page, shot?: import("./blocks").NextVolley, rolling: any}} at */
function ClashShot({page, shot, rolling}) {
  const [open, setOpen] = useState(false);
  if (!shot) return null;
  const on = shot.roll ? html`<${RollOn} page=${page} rolling=${rolling} least=${0} most=${shot.rolling.attackers - 1} start=${0}
    units="the attackers" of=${CLASH_OF} />` : null;
  if (rolling.on) return on;
  if (shot.by && !open) return html`<button type="button" class="soft wide" onClick=${() => setOpen(true)}>Enter it for ${shot.by}</button>`;
  return html`<div class="stack" role="group" aria-label=${shot.title}><h3>${shot.title}${shot.hits.length ? ". How many hits?" : "."}${shot.expected ? html` <span class="quiet">${shot.expected}</span>` : null}</h3>
    <div class="chips six">${shot.hits.map((one) => html`<button type="button" class="die hits" key=${one.label} disabled=${page.waiting}
      aria-label=${`${one.label} hit`} onClick=${() => page.send(one.send)}>${one.label}</button>`)}</div>
    ${shot.roll ? html`<button type="button" class=${shot.hits.length ? "wide" : "main wide"} disabled=${page.waiting} onClick=${() => page.send(shot.roll)}>Boardside rolls</button>` : null}
    ${on}</div>`;
}

// The proposed losses apply when the next volley is entered; other units are one tap away. Losses that somebody else
// chooses are entered for that player only on purpose.
/** @param {{page: import("../common/page").Page, losses: import("./blocks").LossChoice}} at */
function ClashLosses({page, losses}) {
  const proposed = Object.fromEntries(losses.troops.map((one) => [one.troop, one.hit]));
  const [hit, choose] = useState(proposed);
  const [open, setOpen] = useState(losses.last && !losses.by);
  const left = losses.need - losses.troops.reduce((sum, one) => sum + hit[one.troop], 0), form = useRef(/** @type {HTMLElement | null} */ (null));
  const said = !open ? "" : left > 0 ? `Choose ${left} more` : "Tap “Confirm losses”";
  useEffect(() => { if (open) form.current?.scrollIntoView({block: "nearest"}) }, [open]); // with the button that confirms
  useEffect(() => { if (!said) return; page.choosing?.(`${said}.`); return () => page.choosing?.("") }, [said]); // what rolling on says stays
  const go = () => page.send(offerSaid(losses.send, {lost: losses.troops.flatMap((one) => Array(hit[one.troop]).fill(one.troop))}));
  const title = !losses.by ? "Change losses…" : losses.last ? `Enter it for ${losses.by}` : `Change losses for ${losses.by}…`;
  if (!open) return html`<button type="button" class="soft wide" onClick=${() => setOpen(true)}>${title}</button>`;
  return html`<div class="stack" role="group" aria-label=${losses.title} ref=${form}><h3>${losses.title}: ${losses.need}</h3>
    ${losses.troops.map((one) => html`<div class="row steps" key=${one.troop} role="group" aria-label=${one.label}><span class="grow"><${UnitIcon} kind=${one.unit} /> ${one.label}</span>
      <button type="button" class="soft" aria-label=${`One less: ${one.label}`} disabled=${!hit[one.troop]}
        onClick=${() => choose({...hit, [one.troop]: hit[one.troop] - 1})}>−</button><b class="figure">${hit[one.troop]}</b>
      <button type="button" class="soft" aria-label=${`One more: ${one.label}`} disabled=${hit[one.troop] >= one.count || left <= 0}
        onClick=${() => choose({...hit, [one.troop]: hit[one.troop] + 1})}>+</button></div>`)}
    <button type="button" class=${losses.last && !losses.by ? "main wide tall" : "wide"} disabled=${page.waiting || left !== 0}
      onClick=${go}>${left > 0 ? `Choose ${left} more` : "Confirm losses"}</button></div>`;
}

/** @param {{scene: any}} at */
function ClashScene({scene}) {
  return html`<section class="clash battle stack" aria-label="Battle"><div class="row"><h2 class="grow">Battle for ${scene.at}</h2><span
      class="quiet">round ${scene.round}</span></div>${scene.battles ? html`<p class="quiet">${scene.battles}</p>` : null}
    <${ClashBoard} sides=${scene.sides} firing=${scene.say.startsWith("Att") ? "attacker" : "defender"} /><${ClashOdds} odds=${scene.odds && {...scene.odds, say: ""}} /><p class="verdict">${scene.say}</p></section>`;
}

// More dice than these are one tap further away.
const THROW_MANY = 12;

// Real dice on the table: their faces are tapped one after another, and the last tap sends them all.
/** @param {{page: import("../common/page").Page, block: import("./blocks").Handful}} at */
function ClashThrow({page, block}) {
  const [count, setCount] = useState(block.dice.length === 1 ? block.dice[0] : 0);
  const [all, showAll] = useState(false), shown = all || block.dice.length <= THROW_MANY + 2 ? block.dice : block.dice.slice(0, THROW_MANY);
  const [faces, setFaces] = useState([]), several = block.dice.length > 1 && count > 0, below = useRef(null);
  useEffect(() => { if (count && block.dice.length > 1) /** @type {HTMLElement | null} */ (below.current)?.scrollIntoView({block: "nearest"}) }, [count]);
  useEffect(() => { page.choosing?.(several ? "Tap what was rolled." : ""); return () => page.choosing?.("") }, [several]);
  const put = (face) => {
    const next = [...faces, String(face)];
    setFaces(next.length < count ? next : []);
    if (next.length === count) page.send(offerSaid(block.send, {faces: next}));
  };
  return html`<section class="stack throw" aria-label=${block.title}><h3>${block.title}</h3>
    ${block.dice.length > 1 ? html`<div class="chips six" role="group" aria-label="How many dice">${shown.map((n, i) => html`<button type="button" class="die"
      key=${n} aria-pressed=${n === count} aria-label=${block.labels?.[i] ?? String(n)} onClick=${() => { setCount(n); setFaces([]) }}>${n}</button>`)}</div>
      ${shown === block.dice ? null : html`<button type="button" class="soft wide" onClick=${() => showAll(true)}>More than ${THROW_MANY} dice…</button>`}
      ${count ? html`<p class="quiet">${block.labels?.[block.dice.indexOf(count)]}</p>` : null}` : null}
    ${count ? html`<p class="quiet" aria-live="polite">${faces.length ? faces.map((face) => THROW_PIPS[Number(face)]).join(" ") : "What was rolled?"}${count > 1 ? ` · ${faces.length} of ${count}` : ""}</p>
    <div class="chips six" ref=${below} role="group" aria-label="The dice">${[1, 2, 3, 4, 5, 6].map((face) => html`<button type="button" class="die" key=${face} aria-label=${String(face)}
      disabled=${page.waiting} onClick=${() => put(face)}><span class="pips">${THROW_PIPS[face]}</span></button>`)}</div>
      ${faces.length ? html`<button type="button" class="soft wide" onClick=${() => setFaces(faces.slice(0, -1))}>Take back the last die</button>` : null}` : null}
    ${block.roll ? html`<button type="button" class=${block.dice.length ? "wide" : "main wide"} disabled=${page.waiting} onClick=${() => page.send(block.roll)}>Boardside rolls</button>` : null}</section>`;
}

OFFER_BLOCKS.clash = ClashBlock;
OFFER_BLOCKS.throw = ClashThrow;
SCENES.clash = ClashScene;
