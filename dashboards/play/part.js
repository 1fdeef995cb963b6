// One part of a game by itself, for a dashboard of somebody's own: the grid, the board, the market, a battle, the lines.

import {AskSheet, AskToast} from "../parts/common/dialogs.js";
import {OfferBlocks} from "../parts/common/offers.js";
import {useTheme} from "../parts/common/pieces.js";
import {html, useRef} from "../parts/common/preact.js";
import {LAYOUTS} from "../parts/common/registers.js";
import {RulesDrawer} from "../parts/common/rules.js";
import {TurnScene} from "../parts/common/turn.js";
import {phoneView, usePage} from "./phone.js";

const PART_BATTLES = ["battle", "clash", "throw"];

LAYOUTS.part = (value) => {
  const page = usePage(value), root = useRef(null), {state} = page;
  useTheme(root);
  const view = value.part === "battle" ? PartBattle : phoneView(value.part);
  return html`<div class=${`bs page phone part ${state.role} ${state.look ?? ""}`} ref=${root}>
    ${state.trouble ? html`<p class="notice bad">${state.trouble}</p>` : null}
    <${AskToast} page=${page} toast=${state.toast} />
    <main class=${`tab-${value.part}`}>${state.words ? html`<${view} page=${page} place=${value.part} />`
      : html`<p>${state.gone ?? "The game is being set up…"}</p>`}</main>
    <${AskSheet} page=${page} sheet=${state.sheet} />
    ${page.rule !== null ? html`<${RulesDrawer} page=${page} readings=${state.readings} at=${page.rule} onClose=${() => page.openRule(null)} />` : null}</div>`;
};

// The sheet of the battle that is fought, or what the television says of it.
function PartBattle({page}) {
  const {state} = page, blocks = (state.entry ?? []).filter((block) => PART_BATTLES.includes(block.type)).map(({fold, ...block}) => block);
  const fought = PART_BATTLES.slice(0, 2).includes(state.status?.scene?.kind);
  if (blocks.length) return html`<${OfferBlocks} page=${page} blocks=${blocks} top=${true} />`;
  return fought ? html`<${TurnScene} words=${page.words} scene=${state.status.scene} />` : html`<p class="quiet">Nobody fights now.</p>`;
}
