// The market on the television: a sheet with everybody's shares if they are public, else only sizes and prices.

import {LineChart} from "../common/chart.js";
import {pieceMoney, PieceOwner, useGlow} from "../common/pieces.js";
import {html} from "../common/preact.js";
import {TV_PANELS} from "../common/registers.js";
import {MarketFigures} from "./entry.js";
import {MarketBar} from "./market.js";

function MarketTv({page, panel}) {
  const on = panel.firms.filter((firm) => firm.size);
  const open = panel.firms.some((firm) => firm.held.length);
  return html`<section class="market" aria-label="Market">
    ${panel.final ? html`<${MarketFigures} page=${page} block=${panel.final} />`
      : open ? html`<${MarketSheet} page=${page} panel=${panel} />` : html`<${MarketPrices} page=${page} panel=${panel} firms=${on} />`}
    ${panel.final ? null : html`<${MarketTvChart} page=${page} panel=${panel} firms=${on} />`}</section>`;
}
TV_PANELS.market = MarketTv;

function MarketPrices({page, panel, firms}) {
  return html`<ul class="standing">${firms.map((firm) => html`<li key=${firm.key}><${PieceOwner} of=${firm} name=${false} />
    <span class="called">${firm.name}</span>${page.words.players[firm.ceo] ? html`<${PieceOwner} of=${page.words.players[firm.ceo]} />` : null}
    <${MarketBar} panel=${panel} firm=${firm} /><span class=${firm.safe ? "size safe" : "size"}><b>${firm.size}</b></span>
    <b class="price">${pieceMoney(firm.price)}</b></li>`)}</ul>`;
}

// One row per corporation: size, price, and each player's shares. A framed size is safe.
function MarketSheet({page, panel}) {
  const {players, order} = page.words;
  const firms = panel.firms.filter((firm) => firm.size || firm.held.length);
  return html`<table class="sheet" aria-label="Shares"><thead><tr><td></td><th>size</th><th>price</th>${order.map((key) => html`<th key=${key}
      scope="col"><${PieceOwner} of=${players[key]} /></th>`)}</tr></thead>
    <tbody>${firms.map((firm) => html`<${MarketSheetRow} key=${firm.key} firm=${firm} order=${order} />`)}</tbody></table>`;
}

function MarketSheetRow({firm, order}) {
  const held = Object.fromEntries(firm.held.map(([who, count]) => [who, count]));
  const most = Math.max(0, ...Object.values(held)), glow = useGlow(`${firm.size} ${firm.price}`);
  return html`<tr><th scope="row"><${PieceOwner} of=${firm} /></th><td><b class=${firm.safe ? "safe" : ""}>${firm.size || "–"}</b></td>
    <td class=${`price ${glow}`}>${firm.price ? pieceMoney(firm.price) : ""}</td>${order.map((key) => html`<td key=${key}
      class=${key === firm.ceo ? "shares ceo" : "shares"}>${held[key] ? html`<span class=${held[key] === most ? "most" : ""}>${held[key]}</span>` : "·"}</td>`)}</tr>`;
}

// Wealth if it is known, else prices; this chart is the first to be left out if there is no room.
function MarketTvChart({page, panel, firms}) {
  const worth = panel.lines?.worth ?? {}, wealthy = Object.keys(worth).length > 0;
  const lines = wealthy ? Object.entries(worth).map(([key, values]) => ({of: page.words.players[key], values}))
    : firms.map((firm) => ({of: firm, values: panel.lines?.price?.[firm.key] ?? []}));
  if (page.state.status.scene || !lines.some((line) => line.values.length > 2)) return null;
  return html`<${LineChart} title=${wealthy ? "Wealth" : "Price"} lines=${lines} at=${panel.lines.at} ticks=${panel.lines.ticks} money=${true} wide=${540}
    high=${250} font=${28} brief=${true} />`;
}
