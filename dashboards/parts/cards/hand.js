// A hand of cards to play: their effects, choosing targets, windows for answers, cards entered for everybody.

import {PieceChip, useWhile} from "../common/pieces.js";
import {html, useEffect} from "../common/preact.js";
import {OFFER_BLOCKS, PHONE_NEWS, PHONE_ROWS} from "../common/registers.js";
import {AimSteps} from "./targets.js";
import {CardFace} from "./face.js";

/** @param {{page: import("../common/page").Page, block: import("./blocks").Strip}} at */
OFFER_BLOCKS.strip = ({page, block}) => {
  const [open, unfold] = useOpen(page);
  const held = block.cards.find((card) => card.key === open), above = handOf(page).length > 0;
  const rest = held ? [] : block.cards, tap = above ? page.hold : unfold;
  return html`<section class="stack event-hand own" aria-label=${block.title}><h3>${block.title}</h3>
    ${held ? html`<${HandAiming} page=${page} held=${held} close=${() => unfold("")} />` : null}
    ${rest.map((card, i) => html`<${HandRow} key=${`${card.key} ${i}`} page=${page} card=${card} onTap=${() => tap(card.key)} />`)}
    ${block.note && !held ? html`<p class="quiet">${block.note}</p>` : null}</section>`;
};

// The cards that can be played now, by name, in sight above the map; the card that is being played takes their place.
PHONE_ROWS.hand = ({page}) => {
  const able = page.held ? [] : handOf(page, false).filter((card) => card.ways.length);
  return able.length ? html`<div class="hand-row" role="group" aria-label="Cards you can play now">${able.map((card, i) => html`<button type="button"
    key=${`${card.key} ${i}`} disabled=${page.waiting} onClick=${() => page.hold(card.key)}>${card.label}</button>`)}</div>` : null;
};
PHONE_NEWS.held = ({page}) => {
  const held = page.held && handOf(page).find((card) => card.key === page.held);
  return held ? html`<section class="event-hand own" aria-label=${held.label}><${HandAiming} page=${page} held=${held} close=${() => page.hold("")} /></section>` : null;
};

// The hand of this page's player, also while it is folded; on a tablet that is passed around it is nowhere above.
function handOf(page, folded = true) {
  return (page.state.entry ?? []).find((block) => block.type === "strip" && (folded || block.above))?.cards ?? [];
}

/** The open card is closed when something is recorded and when the turn continues.
 * @param {import("../common/page").Page} page @returns {[string, (next: string) => void]} */
function useOpen(page) {
  return useWhile(`${page.phase} ${page.recorded?.id}`, "");
}

// A card that can be played is a button; any other shows why it cannot be played.
/** @param {{page: import("../common/page").Page, card: import("./blocks").PlayableCard, onTap(): void}} at */
function HandRow({page, card, onTap}) {
  const able = card.ways.length > 0;
  return html`<button type="button" class=${able ? "event-card now" : "event-card"} aria-disabled=${able ? undefined : "true"} disabled=${page.waiting}
      onClick=${() => able ? onTap() : page.send({do: "told", text: `${card.label}: ${card.why}`})}>
    <${CardFace} page=${page} card=${card} /><span class="does">${card.text}</span>
    <span class="when">${able ? card.note ?? "Now" : card.why}</span></button>`;
}

/** @param {{page: import("../common/page").Page, held: import("./blocks").PlayableCard, close(): void}} at */
export function HandAiming({page, held, close}) {
  const only = held.ways.length === 1 && !held.ways[0].steps.length ? `Tap “Play ${held.label}”, or ✕ to keep the card.` : "";
  useEffect(() => { page.choosing?.(only); return () => page.choosing?.("") }, [only]);
  return html`<div class="stack aiming-card"><div class="row"><div class="grow"><${CardFace} page=${page} card=${held} /></div>
      <button type="button" class="plain" aria-label="Close" onClick=${close}>✕</button></div>
    <p class="does">${held.text}</p>
    <${AimSteps} key=${held.key} page=${page} held=${held} /></div>`;
}

// ---------------------------------------------------------------- windows

// Every player who is asked gets the same sheet: a pass button, and one row of equal height for each card.
/** @param {{page: import("../common/page").Page, block: import("./blocks").ShownCardBlock}} at */
OFFER_BLOCKS.window = ({page, block}) => {
  const [open, unfold] = useOpen(page);
  const held = block.cards.find((card) => card.key === open);
  const passes = block.taps.length ? html`<div class=${block.taps.length > 1 ? "chips two" : "chips one"}>${block.taps.map((choice) => html`<${PieceChip}
      key=${choice.label} words=${page.words} choice=${choice} disabled=${page.waiting} onTap=${() => page.send(choice.send)} />`)}</div>` : null;
  return html`<section class=${`stack event-window ${block.private ? "own" : ""}`} aria-label=${block.title}><h2>${block.title}</h2>
    ${block.say ? html`<p class="does">${block.say}</p>` : null}
    ${block.wait ? html`<p class="quiet" aria-live="polite">${block.wait}</p>` : null}
    ${held ? html`<${HandAiming} page=${page} held=${held} close=${() => unfold("")} />` : null}
    ${passes}
    ${held ? null : html`<div class="stack answers-of">${block.cards.map((card, i) => html`<${WindowRow} key=${`${card.key} ${i}`} page=${page} card=${card}
      open=${() => unfold(card.key)} />`)}</div>`}</section>`;
};

/** @param {{page: import("../common/page").Page, card: import("./blocks").PlayableCard, open(): void}} at */
function WindowRow({page, card, open}) {
  const [way] = card.ways;
  const tap = () => {
    if (!way) return page.send({do: "told", text: `${card.label}: ${card.why}`});
    if (card.ways.length > 1 || way.steps.length) return open();
    page.send(way.send);
  };
  return html`<button type="button" class=${way ? "event-answer now" : "event-answer"} aria-disabled=${way ? undefined : "true"} disabled=${page.waiting}
    onClick=${tap}><b>${card.label}</b><span>${way ? card.note ?? "Play this card" : card.why}</span></button>`;
}

// ---------------------------------------------------------------- for everybody

// The shared screen: whose card, which card, and its targets, which the table is asked for.
/** @param {{page: import("../common/page").Page, block: import("./blocks").Enter}} at */
OFFER_BLOCKS.enter = ({page, block}) => {
  const [who, setWho] = useOpen(page), [card, setCard] = useOpen(page);
  const holder = block.players.find((one) => one.player === who) ?? (block.players.length === 1 ? block.players[0] : null);
  const ask = (key) => { setCard(key); page.send({do: "look", card: [holder?.player, key]}) };
  const looked = page.state.looked?.card, fits = looked && looked.of[0] === holder?.player && looked.of[1] === card;
  if (fits) return html`<section class="stack event-enter"><${HandAiming} page=${page} held=${looked.held} close=${() => setCard("")} /></section>`;
  return html`<section class="stack event-enter" aria-label=${block.title}><h3>${holder ? `${holder.label} plays` : block.title}</h3>
    <div class="chips">${holder ? holder.cards.map((one) => html`<${PieceChip} key=${one.value} words=${page.words} choice=${one} disabled=${page.waiting}
        onTap=${() => ask(one.value)} />`)
      : block.players.map((one) => html`<${PieceChip} key=${one.player} words=${page.words} choice=${{player: one.player, label: one.label}}
        disabled=${!one.cards.length} onTap=${() => setWho(one.player)} />`)}
      ${holder && block.players.length > 1 ? html`<button type="button" class="chip soft" onClick=${() => setWho("")}>Back</button>` : null}</div></section>`;
};
