// Entries at a market: buying and selling, large choices with figures, numbers with live dollars, settlements.

import {offerSaid} from "../common/offers.js";
import {pieceMoney, PieceOwner} from "../common/pieces.js";
import {OfferMap} from "../common/places.js";
import {html, useEffect, useRef, useState} from "../common/preact.js";
import {OFFER_BLOCKS} from "../common/registers.js";

// One row per corporation: price, bank, the player's shares, and a button for each number of shares with its cost; where not even
// one can be bought, the reason.
/** @param {{page: import("../common/page").Page, block: import("./blocks").TradeTable}} at */
function MarketTrade({page, block}) {
  return html`<section class="trade stack" aria-label=${block.title}>
    ${block.title ? html`<h3>${block.title}</h3>` : null}
    ${block.rows.map((row) => html`<div class="row" key=${row.firm.key} role="group" aria-label=${row.firm.name}>
      <div class="about grow"><span class="row"><${PieceOwner} of=${row.firm} name=${false} /><b class="called">${row.firm.name}</b><b
          class="price">${row.price}</b></span>
        <small class="quiet">${row.say}</small>${row.note ? html`<small class="why">${row.note}</small>` : null}</div>
      ${row.taps.every((tap) => tap.dim) && row.note ? null : row.taps.map((tap) => html`<button type="button" class=${tap.dim ? "count far" : "count"} key=${tap.label} aria-label=${tap.said}
        disabled=${page.waiting} onClick=${() => page.send(tap.send)}><b>${tap.label}</b>${tap.small
          ? html`<small>${tap.small}</small>` : null}</button>`)}
    </div>`)}</section>`;
}
OFFER_BLOCKS.market = MarketTrade;

// Large buttons: marks, a name, a figure, and sentences about the consequences.
/** @param {{page: import("../common/page").Page, block: import("./blocks").Choices}} at */
function MarketChoices({page, block}) {
  return html`<section class=${`firms stack ${block.private ? "own" : ""} ${block.look ?? ""}`} aria-label=${block.title || undefined}>
    ${block.title ? html`<h3>${block.title}</h3>` : null}
    ${(block.say ?? []).map((line) => html`<p class="quiet" key=${line}>${line}</p>`)}
    <div class="grid-of">${block.taps.map((tap) => html`<button type="button" key=${`${tap.label} ${tap.note}`}
        class=${[tap.main && "main", tap.quiet && "soft",
        tap.lines.length && "long"].filter(Boolean).join(" ")} disabled=${page.waiting} onClick=${() => page.send(tap.send)}>
      <span class="row">${tap.firms.map((firm) => html`<${PieceOwner} key=${firm.key} of=${firm} name=${false} />`)}
        <b class="called grow">${tap.label}</b></span>${tap.note ? html`<span class="note-of">${tap.note}</span>` : null}
      ${tap.lines.map((line) => html`<small key=${line}>${line}</small>`)}</button>`)}</div></section>`;
}
OFFER_BLOCKS.firms = MarketChoices;

/** @param {{page: import("../common/page").Page, block: import("./blocks").Amounts}} at */
function MarketAmounts({page, block}) {
  return html`<section class=${`amounts stack ${block.private ? "own" : ""}`} aria-label=${block.title}><h3>${block.title}</h3>
    ${block.say ? html`<p class="quiet">${block.say}</p>` : null}
    ${block.rows.map((row) => row.typed ? html`<${MarketTyped} key=${row.verb} page=${page} row=${row} />`
      : html`<${MarketStepper} key=${`${row.verb} ${row.start} ${row.most}`} page=${page} row=${row} gold=${block.rows.length === 1} />`)}</section>`;
}
OFFER_BLOCKS.amounts = MarketAmounts;

// Gold if nothing else can be done with it.
/** @param {{page: import("../common/page").Page, row: import("./blocks").AmountBlock, gold: boolean}} at */
function MarketStepper({page, row, gold}) {
  const [n, set] = useState(Math.min(row.start, row.most));
  const to = (value) => set(Math.min(row.most, Math.max(row.least, value)));
  const worth = row.each ? ` · ${pieceMoney(row.each * n)}` : "";
  return html`<div class="row stepper">${row.firm ? html`<${PieceOwner} of=${row.firm} name=${false} />` : null}
    <button type="button" aria-label=${`${row.verb}: one less`} disabled=${n <= row.least} onClick=${() => to(n - 1)}>−</button>
    <button type="button" class=${gold ? "main grow" : "grow"} disabled=${page.waiting}
        onClick=${() => page.send(offerSaid(row.send, {n}))}>${row.verb} ${n}${worth}</button>
    <button type="button" aria-label=${`${row.verb}: one more`} disabled=${n >= row.most} onClick=${() => to(n + 1)}>+</button></div>`;
}

// An amount as it was counted at the table.
/** @param {{page: import("../common/page").Page, row: import("./blocks").AmountBlock}} at */
function MarketTyped({page, row}) {
  const [text, set] = useState("");
  const n = Number(text), fits = text !== "" && Number.isInteger(n) && n >= row.least && n <= row.most;
  const go = (e) => { e.preventDefault(); if (fits) { set(""); page.send(offerSaid(row.send, {n})) } };
  return html`<form class="row" onSubmit=${go}><label class="grow"><span class="quiet">${row.verb}${row.now ? ` · ${row.now}` : ""}</span>
    <input type="text" inputmode="numeric" value=${text} onInput=${(e) => set(e.target.value.replace(/\D/g, ""))} /></label>
    <button type="submit" class=${fits ? "main" : ""} disabled=${!fits || page.waiting}>${row.short ?? "Set"}</button></form>`;
}

// Keep, sell, trade: three numbers that always add up, and their proceeds.
/** @param {{page: import("../common/page").Page, block: import("./blocks").Settle}} at */
function MarketSettle({page, block}) {
  const [sold, setSold] = useState(0);
  const [traded, setTraded] = useState(0);
  const {held, rate, each, bank, price, gone, kept} = block;
  const most = Math.min(Math.floor(held / rate), bank) * rate;
  const go = (s, t) => page.send(offerSaid(block.send, {sold: s, traded: t}));
  const sell = (n) => setSold(Math.max(0, Math.min(n, held - traded)));
  const trade = (n) => { const t = Math.max(0, Math.min(n, most)); setTraded(t); setSold((s) => Math.min(s, held - t)) };
  const counted = block.counted; // only the holder knows how many there are
  const rest = held - most, gain = (t) => `${t / rate} ${kept.name}`;
  const step = (label, n, most_, by, to, say) => html`<div class="row stepper"><span class="grow"><b>${label} ${n}</b> <small
      class="quiet">${say}</small></span>
    <button type="button" aria-label=${`${label} fewer`} disabled=${n <= 0} onClick=${() => to(n - by)}>−</button>
    <button type="button" aria-label=${`${label} more`} disabled=${n >= most_} onClick=${() => to(n + by)}>+</button></div>`;
  return html`<section class=${`settle stack ${block.private ? "own" : ""}`} aria-label=${block.title}>
    <h3><${PieceOwner} of=${gone} name=${false} /> ${block.title}</h3>${block.say ? html`<p class="quiet">${block.say}</p>` : null}
    ${step("Sell", sold, held - traded, 1, sell, `${pieceMoney(each)} each: ${pieceMoney(sold * each)}`)}
    ${most ? step("Trade", traded, most, rate, trade, `for ${traded / rate} ${kept.name} (${rate} for 1 worth ${pieceMoney(price)})`)
      : html`<p class="quiet">${bank ? `Trade ${rate} for 1 ${kept.name}.` : `The bank has no shares of ${kept.name} left to trade.`}</p>`}
    <button type="button" class=${sold || traded || counted ? "main tall" : "tall"} disabled=${page.waiting}
        onClick=${() => go(sold, traded)}>${settleWords(block, sold, traded)}</button>
    ${counted ? null : html`<div class="row wrap quick"><button type="button" disabled=${page.waiting}
        onClick=${() => go(held, 0)}>${held === 1 ? "Sell the share" : `Sell all ${held}`} · ${pieceMoney(held * each)}</button>
      ${most ? html`<button type="button" disabled=${page.waiting} onClick=${() => go(rest, most)}>Trade ${most} for ${gain(most)}${rest
        ? `, sell ${rest} · ${pieceMoney(rest * each)}` : ""}</button>` : null}</div>`}</section>`;
}
OFFER_BLOCKS.settle = MarketSettle;

/** @type {(block: import("./blocks").Settle, sold: number, traded: number) => string} */
function settleWords({held, rate, each, kept, counted}, sold, traded) {
  const rest = held - sold - traded;
  if (held === 1 && !counted) return sold ? `Sell the share for ${pieceMoney(each)}` : "Keep the share";
  const words = [sold && `sell ${sold} for ${pieceMoney(sold * each)}`, traded && `trade ${traded} for ${traded / rate} ${kept.name}`,
    counted ? (sold || traded ? "keep the rest" : "keep all") : rest && `keep ${rest === held ? `all ${held}` : rest}`];
  const said = words.filter(Boolean).join(", ");
  return said[0].toUpperCase() + said.slice(1);
}

// A small table; the first cell of a row is a player.
/** @param {{page: import("../common/page").Page, block: import("./blocks").FiguresBlock}} at */
export function MarketFigures({page, block}) {
  return html`<section class="stack" aria-label=${block.title}><h3>${block.title}</h3><table
      class="sums"><thead><tr>${block.head.map((h) => html`<th key=${h}>${h}</th>`)}</tr></thead>
    <tbody>${block.rows.map(([who, ...cells]) => html`<tr key=${who}
        class=${(block.first ?? []).includes(who) ? "first" : ""}><th scope="row">
      <${PieceOwner} of=${page.words.players[who]} name=${false} /> ${page.words.players[who]?.name}</th>${cells.map((c, i) => html`<td
          key=${i}>${c}</td>`)}</tr>`)}</tbody></table></section>`;
}
OFFER_BLOCKS.figures = MarketFigures;

// Cards of the player's hand, behind a fold.
/** @param {{block: import("../common/blocks").Cards}} at */
function MarketHand({block}) {
  return html`<section class="stack hand own" aria-label="Your cards"><ul class="cards"
      aria-live="polite">${block.cards.map((card, i) => html`
    <li key=${i}><b>${card.label}</b> <span class="quiet">${card.note}</span></li>`)}</ul></section>`;
}
OFFER_BLOCKS.cards = MarketHand;

// One corporation's earnings: the dividend in one tap; hiring, downsizing and moves unfold.
/** @param {{page: import("../common/page").Page, block: import("./blocks").Earn}} at */
function MarketEarn({page, block}) {
  const [open, setOpen] = useState(block.open ?? "");
  const tap = (way) => way.areas || way.map ? setOpen(open === way.key ? "" : way.key) : page.send(way.send);
  const shown = block.ways.find((way) => way.key === (block.open || open)), left = shown?.map ?? shown?.title ?? "";
  const root = useRef(/** @type {HTMLElement | null} */ (null));
  useEffect(() => {
    if (!left) return;
    page.choosing?.(left);
    root.current?.scrollIntoView({block: "nearest"}); // what unfolds is not below the fold
    return () => page.choosing?.("");
  }, [left]);
  return html`<section ref=${root} class="earn stack" aria-label=${block.firm.name}>
    <div class="row"><${PieceOwner} of=${block.firm} name=${false} /><b class="called">${block.firm.name}</b><span
        class="quiet grow">${block.say}</span></div>
    ${block.main ? html`<button type="button" class=${`${block.first ? "main" : "chip"} tall wide`} disabled=${page.waiting} onClick=${() => page.send(block.main.send)}>
      ${block.main.label}${block.main.note ? html` <small>${block.main.note}</small>` : null}</button>` : null}
    ${block.ways.length && !block.open ? html`<div class="row wrap ways">${block.ways.map((way) => html`<button type="button"
        class="soft grow" key=${way.key}
      aria-expanded=${way === shown} onClick=${() => tap(way)}>${way.label}</button>`)}</div>` : null}
    ${shown?.areas ? html`<${MarketSpread} key=${shown.left} page=${page} way=${shown} />` : null}
    ${shown?.map ? html`<${OfferMap} page=${page} block=${{title: shown.map}} />` : null}</section>`;
}
OFFER_BLOCKS.earn = MarketEarn;

// Teams to place: how many go with each tap, then the places.
/** @param {{page: import("../common/page").Page, way: Required<import("./blocks").EarningsUse>}} at */
function MarketSpread({page, way}) {
  const [many, set] = useState(way.left);
  const counts = [...new Set([1, 2, 3, 5, way.left])].filter((n) => n <= way.left).sort((a, b) => a - b);
  const sign = way.less ? "−" : "+";
  const n = (area) => Math.min(many, area.most ?? way.left);
  return html`<div class="stack row-of" role="group" aria-label=${way.label}><h3>${way.title}</h3>
    ${counts.length > 1 ? html`<div class="row wrap" role="group" aria-label="Teams per tap">${counts.map((count) => html`<button
        type="button" class="soft grow" key=${count}
      aria-pressed=${count === many} onClick=${() => set(count)}>${count === way.left ? `all ${count}` : count}</button>`)}</div>` : null}
    <div class="chips two">${way.areas.map((area) => html`<button type="button" class="chip" key=${area.key}
        disabled=${page.waiting || n(area) < 1}
      aria-label=${`${area.label}, ${area.armies} teams: ${sign}${n(area)}`}
      onClick=${() => page.send(offerSaid(way.send, {at: area.key, n: n(area)}))}>
      <span class="word grow">${area.label} ${area.armies}</span><b>${sign}${n(area)}</b></button>`)}</div></div>`;
}
