// A pack of playing cards: rows of cards to choose from, by suit; the player's hand, and what each card can do now.

import {PieceChip, useWhile} from "../common/pieces.js";
import {html, useEffect, useState} from "../common/preact.js";
import {OFFER_BLOCKS, OFFER_ROWS} from "../common/registers.js";
import {aimOnly, aimPlayed, AimSteps} from "./targets.js";

const PACK_SIGNS = {spades: "♠", hearts: "♥", diamonds: "♦", clubs: "♣"};
const PACK_RANKS = {ace: "A", king: "K", queen: "Q", jack: "J"};

/** Rank and suit sign, as in the corner of a card. @param {string} card */
export function packFace(card) {
  const [suit, rank] = card.split("_");
  return html`<span class=${`pack-face ${suit}`} aria-hidden="true"><b>${PACK_RANKS[rank] ?? rank}</b><i>${PACK_SIGNS[suit]}</i></span>`;
}

function packSuits(cards, key) {
  return Object.keys(PACK_SIGNS).map((suit) => cards.filter((card) => String(card[key]).startsWith(`${suit}_`))).filter((found) => found.length);
}

function packCount(taken, title) {
  return taken.length ? `${taken.length} card${taken.length === 1 ? "" : "s"}` : title && "as many as you like";
}

// Choices of a row that are playing cards: all fit on one screen, so that each takes one tap.
/** @param {{page: import("../common/page").Page, row: import("../common/blocks").BlankRow, value: any, onChoose(value: any): void}} at */
OFFER_ROWS["playing card"] = ({page, row, value, onChoose}) => {
  const many = row.count > 1 || row.least !== undefined, taken = many ? value ?? [] : [value];
  const suits = packSuits(row.choices, "value"), worth = page.still.pack ?? {};
  const sum = suits.length === 1 && row.count > 1 && taken.length ? `${taken.reduce((all, card) => all + worth[card], 0)} together` : "";
  const so = (row.least ?? row.count) < row.count ? packCount(taken, row.title) : `${taken.length} of ${row.count}`;
  const said = row.count > 1 ? [row.title && " ", so, sum].filter(Boolean).join(" · ") : "";
  return html`<div class="stack row-of pack" role="group" aria-label=${row.title}><h3>${row.title}${said ? html`<span aria-live="polite">${said}</span>` : null}</h3>
    ${suits.map((choices) => html`<div class="pack-suit" key=${choices[0].value}>${choices.map((choice) => html`<button type="button" key=${choice.value}
      class=${["pack-card", taken.includes(choice.value) && "chosen", choice.near && "near", choice.far && "far"].filter(Boolean).join(" ")}
      aria-pressed=${taken.includes(choice.value)} aria-label=${choice.label} disabled=${page.waiting}
      onClick=${() => onChoose(choice.value)}>${packFace(choice.value)}</button>`)}</div>`)}</div>`;
};

// The player's hand: a tap on a card shows what it can do now, or why it can't do anything.
/** @param {{page: import("../common/page").Page, block: import("./blocks").Fan}} at */
OFFER_BLOCKS.fan = ({page, block}) => {
  const [open, unfold] = useWhile(`${page.phase} ${page.recorded?.id}`, "");
  const held = block.cards.find((card) => card.key === open);
  return html`<section class="stack fan own" aria-label=${block.title}><h3>${block.title}</h3>
    <div class="pack-hand">${packSuits(block.cards, "key").flat().map((card) => html`<button type="button" key=${card.key} aria-expanded=${card.key === open}
      class=${["pack-card", card.ways.length ? "now" : "far", card.key === open && "chosen"].filter(Boolean).join(" ")}
      aria-label=${`${card.label}, ${card.worth}`} onClick=${() => unfold(card.key === open ? "" : card.key)}>${packFace(card.key)}<small>${card.worth}</small></button>`)}</div>
    ${held ? html`<${PackUse} key=${held.key} page=${page} held=${held} close=${() => unfold("")} />` : null}
    ${block.note && !held ? html`<p class="quiet">${block.note}</p>` : null}</section>`;
};

/** The uses of a card, and then the choice of its targets.
 * @param {{page: import("../common/page").Page, held: import("./blocks").PlayableCard, close?: () => void}} at */
function PackUse({page, held, close}) {
  const [label, choose] = useState("");
  const way = held.ways.find((one) => one.label === label);
  const [asked, ask] = useState(""), still = {...page, aimAt: undefined, stepping: ask};
  const said = way ? asked : close ? packAsks(held) : "";
  useEffect(() => {
    if (!said) return undefined;
    page.stepping?.(said);
    return () => page.stepping?.("");
  }, [said]);
  return html`<div class="stack pack-use"><div class="row"><b class="grow">${way ? way.label : held.label}</b>
      ${way || close ? html`<button type="button" class="plain" aria-label=${way ? "Back" : "Close"} onClick=${() => way ? choose("") : close?.()}>${way ? "‹ Back" : "✕"}</button>` : null}</div>
    ${held.text && !way ? html`<p class="quiet">${held.text}</p>` : null}
    ${way ? html`<${AimSteps} key=${way.label} page=${still} held=${{...held, ways: [way]}} />`
      : held.ways.length ? html`<div class=${held.ways.some((one) => one.card && !one.note) ? "chips" : "chips one"}>${held.ways.map((one) => html`<${PackWay} key=${one.label} page=${page} way=${one}
          open=${() => choose(one.label)} />`)}</div>`
      : html`<p>${held.why}</p>`}</div>`;
}

// What to do with an open card: tap its use, or close it.
/** @param {import("./blocks").PlayableCard} held */
export function packAsks({label, ways}) {
  if (!ways.length) return `The ${label} cannot be used now: close it, or tap another card.`;
  return ways.length > 1 ? `Tap a use of the ${label}, or close it.` : `Tap “${ways[0].label}”, or close the card.`;
}

// One use of a card; its only target is named and needs no tap of its own.
/** @param {{page: import("../common/page").Page, way: import("./blocks").WayToPlay, open(): void}} at */
function PackWay({page, way, open}) {
  const only = aimOnly(way);
  const label = [way.label, ...(only?.names ?? [])].join(" · ");
  return html`<${PieceChip} words=${page.words} choice=${{label, card: way.card, value: way.label, note: way.note, big: !!way.note}} disabled=${page.waiting}
    onTap=${() => only ? aimPlayed(page, way, only.values) : open()} />`;
}

// A weapon in hand: the target, then the dice.
/** @param {{page: import("../common/page").Page, block: import("./blocks").Fan}} at */
OFFER_BLOCKS.strike = ({page, block}) => html`<section class="stack strike" aria-label=${block.title}>
  ${block.cards.map((held) => html`<${PackUse} key=${`${held.key} ${page.phase} ${page.recorded?.id}`} page=${page} held=${held} />`)}</section>`;
