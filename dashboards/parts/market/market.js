// A market: corporations with size and price, the price chart, everybody's wealth. The server computes all figures.

import {pieceMoney, PieceOwner, useGlow} from "../common/pieces.js";
import {html, useEffect} from "../common/preact.js";
import {PHONE_PANELS, PHONE_ROWS} from "../common/registers.js";
import {MarketCharts} from "./charts.js";
import {MarketFigures} from "./entry.js";

function MarketTab({page, panel}) {
  useEffect(() => {
    page.send({do: "look", charts: true});
    return () => page.send({do: "look", charts: false});
  }, []);
  const charts = page.state.looked?.charts;
  const on = panel.firms.filter((firm) => firm.size), off = panel.firms.filter((firm) => !firm.size);
  return html`<div class="market stack">
    <${MarketFinal} page=${page} panel=${panel} />
    ${on.length ? html`<div class="all">${on.map((firm) => html`<${MarketFirm} key=${firm.key} page=${page} panel=${panel}
        firm=${firm} />`)}</div>`
      : html`<p class="quiet">No corporation is on the board yet.</p>`}
    ${off.length ? html`<p class="off"><span class="quiet">Not on the board:</span> ${off.map((firm) => html`<span class="named"
        key=${firm.key}>
      <${PieceOwner} of=${firm} name=${false} /> ${firm.name} <span
          class="quiet">${firm.mine ? `you ${firm.mine}` : firm.class}</span></span>`)}</p>` : null}
    <${MarketPurses} page=${page} panel=${panel} />
    <${MarketLadder} panel=${panel} />
    ${charts ? html`<${MarketCharts} series=${charts} firms=${panel.firms} players=${page.words.players}
        own=${page.state.seat} marks=${panel.marks} />` : null}
  </div>`;
}
PHONE_PANELS.market = MarketTab;

// Prices and the next step of each, always in sight on a phone; a tap opens the market.
PHONE_ROWS.market = ({page}) => {
  const {panels, over, role} = page.state, on = over || role === "table" ? [] : (panels?.market?.firms ?? []).filter((firm) => firm.size);
  return on.length ? html`<button type="button" class="market-row" aria-label=${`Market: ${on.map(marketSaid).join("; ")}`}
    onClick=${() => page.go?.("market")}>${on.map((firm) => html`<${MarketQuote} key=${firm.key} firm=${firm} />`)}</button>` : null;
};

function MarketQuote({firm}) {
  const price = useGlow(firm.price);
  return html`<span class="quote"><span class="row"><${PieceOwner} of=${firm} name=${false} /><b class=${`${price} ${firm.price < 1000 ? "" : "four-digits"}`}>${pieceMoney(firm.price)}</b></span><small>${firm.next
    ? `${pieceMoney(firm.next[1])} at ${firm.next[0]}` : "top price"}</small></span>`;
}

function marketSaid(firm) {
  const next = firm.next ? `, ${pieceMoney(firm.next[1])} at size ${firm.next[0]}` : ", the top price";
  return `${firm.name} ${pieceMoney(firm.price)} at size ${firm.size}${next}`;
}

// One corporation: its value, its next price, its holders, and what it brings the player.
function MarketFirm({page, panel, firm}) {
  const {players} = page.words;
  const price = useGlow(firm.price), size = useGlow(firm.size);
  const ceo = players[firm.ceo];
  const on = page.selected?.corporation === firm.key;
  return html`<section class=${on ? "firm stack selected" : "firm stack"} aria-label=${firm.name}
      onClick=${page.select ? () => page.select(on ? {} : {corporation: firm.key, name: firm.name}) : undefined}>
    <div class="row top"><${PieceOwner} of=${firm} name=${false} /><h2 class="grow">${firm.name} <small
        class="quiet">tier ${firm.tier}, ${firm.class}</small></h2>
      <b class=${`figure ${price}`}>${pieceMoney(firm.price)}</b></div>
    <${MarketBar} panel=${panel} firm=${firm} />
    <p><b class=${size}>Size ${firm.size}</b>${firm.safe ? html` · <b class="safe">safe</b>` : null} <span
        class="quiet">${firm.made}</span></p>
    <p class="quiet">${[firm.next ? `${pieceMoney(firm.next[1])} at size ${firm.next[0]} (${firm.next[2]} more)` : "Top price",
      `bank ${firm.bank}`, firm.note].filter(Boolean).join(" · ")}</p>
    <p class="holders">${ceo ? html`<span class="named">CEO <${PieceOwner} of=${ceo} /> ${ceo.name}</span>` : null}
      ${firm.held.map(([who, count, lead, due]) => html`<span class="named" key=${who}><${PieceOwner} of=${players[who]} />
        <b>${count}</b>${lead ? html` <span class="quiet">${lead} ${pieceMoney(due)}</span>` : null}</span>`)}</p>
    ${firm.mine !== null || firm.dividend !== null ? html`<p
        class="mine">${firm.mine !== null ? html`You hold <b>${firm.mine}</b>` : null}
      ${firm.dividend !== null ? html`<span class="quiet"> Dividend ${pieceMoney(firm.dividend)} a share${firm.brings
        ? html`: you get <b>${pieceMoney(firm.brings)}</b>` : ""}</span>` : null}</p>` : null}
  </section>`;
}

// The size as a bar, with important sizes marked and named.
export function MarketBar({panel, firm}) {
  const most = Math.max(24, ...panel.firms.map((f) => f.size + 2));
  const part = (n) => `${Math.min(100, (100 * n) / most)}%`;
  return html`<div class=${firm.safe ? "sizes safe" : "sizes"} role="img" aria-label=${`Size ${firm.size}${firm.safe ? ", safe" : ""}`}>
    <i class="fill" style=${{width: part(firm.size), background: firm.colour}}></i>
    ${panel.marks.filter(([n]) => n < most).map(([n, word]) => html`<i class="at" key=${n}
        style=${{left: part(n)}}><small>${word} ${n}</small></i>`)}</div>`;
}

function MarketPurses({page, panel}) {
  const known = panel.purses.filter((p) => p.cash !== null || p.worth !== null);
  const first = Math.max(...known.map((p) => p.worth ?? 0));
  const cell = (dollars) => dollars === null ? html`<td class="quiet">hidden</td>` : html`<td>${pieceMoney(dollars)}</td>`;
  return html`<section class="stack" aria-label="Wealth"><h3>Wealth at today’s prices</h3>
    ${known.length ? html`<table class="sums"><thead><tr><th>Player</th><th>Cash</th><th>Shares</th><th>Worth</th></tr></thead><tbody>
      ${known.map((p) => html`<tr key=${p.key}><th scope="row"><${PieceOwner} of=${page.words.players[p.key]} name=${false} />
        ${page.words.players[p.key]?.name}</th>${cell(p.cash)}${cell(p.shares)}
        ${p.worth === null ? cell(null) : html`<td
            class=${known.length > 1 && p.worth === first ? "first" : ""}><b>${pieceMoney(p.worth)}</b></td>`}</tr>`)}
    </tbody></table>` : null}
    ${panel.say ? html`<p class="quiet">${panel.say}</p>` : null}</section>`;
}

// The price chart: a row for each range of sizes, a column for each tier; corporations are in their current cells.
function MarketLadder({panel}) {
  const tiers = [...new Set(panel.firms.map((f) => f.tier))].sort();
  const here = (least, most, tier) => panel.firms.filter((f) =>
    f.size && f.tier === tier && f.size >= least && (most === null || f.size <= most));
  return html`<section class="stack" aria-label="Price chart"><h3>Price chart</h3><table class="ladder"><thead><tr><th>Size</th>
      ${tiers.map((t) => html`<th key=${t}>${["", "Cheap", "Middle", "Expensive"][t]}</th>`)}</tr></thead><tbody>
    ${panel.rows.map(([least, most, prices]) => html`<tr
        key=${least}><th scope="row">${most === null ? `${least}+` : least === most ? least : `${least}–${most}`}
        ${panel.marks.some(([n]) => n === least) ? html`<small
            class="safe"> ${panel.marks.find(([n]) => n === least)[1]}</small>` : null}</th>
      ${tiers.map((t) => html`<td key=${t} class=${here(least, most, t).length ? "here" : ""}>${pieceMoney(prices[t - 1])}
        ${here(least, most, t).map((f) => html`<span key=${f.key}> <${PieceOwner} of=${f} /></span>`)}</td>`)}</tr>`)}
  </tbody></table></section>`;
}

// The final statement, once the game is over.
function MarketFinal({page, panel}) {
  return panel.final ? html`<${MarketFigures} page=${page} block=${panel.final} />` : null;
}
