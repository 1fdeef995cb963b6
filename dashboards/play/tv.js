// The television: whose turn and what now, the board, the last lines. Nothing on it is tapped.

import {AnyBoard} from "../parts/common/board.js";
import {FeedLast, FeedSpoken} from "../parts/common/feed.js";
import {useKept, useTheme} from "../parts/common/pieces.js";
import {html, useEffect, useRef} from "../parts/common/preact.js";
import {BOARDS, LAYOUTS, TV_PANELS} from "../parts/common/registers.js";
import {TurnClocks, TurnHead, TurnScene} from "../parts/common/turn.js";
import {HandsOpened} from "../parts/mystery/hand.js";
import {useNextGame} from "./next.js";

const TV_INCHES = 40;

function TvLayout({state, still}) {
  const root = useRef(null);
  useTheme(root);
  const scale = useTvScale();
  useNextGame(state.next);
  if (!state.words) return html`<div class="bs page tv" ref=${root}><h1>${state.gone ?? state.trouble ?? "The table is being laid…"}</h1></div>`;
  const page = {words: state.words, state, send: () => {}};
  const asked = state.status.scene?.queue?.length ?? 0;
  const {wide: map, beside} = BOARDS[state.board?.part] ?? {};
  const count = map ? 3 : asked > 4 ? 1 : scale > 1.2 || asked > 3 ? 2 : 3;
  return html`<div class=${`bs page tv ${scale > 1.2 ? "near" : ""} ${map ? "map-wide" : ""}`} ref=${root} style=${{"--scale": scale}}>
    <${TurnHead} words=${state.words} status=${state.status} clocks=${state.clocks} large=${true} scene=${false} />
    <div class="scene">
      ${state.board ? html`<div class=${map ? "left" : "board-only"}><${AnyBoard} page=${page} board=${state.board} stills=${still} still=${true} />
        ${map ? html`<${FeedLast} last=${state.last.slice(-count)} />` : null}</div>` : null}
      <div class="side">
        ${scale > 1.6 ? null : html`<${TurnClocks} words=${state.words} clocks=${state.clocks} on=${state.status.who} standing=${state.status.standing} />`}
        ${Object.entries(state.panels ?? {}).map(([key, panel]) => TV_PANELS[panel?.part]
          ? html`<${TV_PANELS[panel.part]} key=${key} page=${page} panel=${panel} />` : null)}
        ${beside && !Object.keys(state.panels ?? {}).length && state.status.scene?.kind !== "battle" ? html`<${beside} state=${state} still=${still} />` : null}
        <${TurnScene} words=${state.words} scene=${state.status.scene} />
        <${HandsOpened} words=${state.words} opened=${state.opened} />
        ${map ? null : html`<${FeedLast} last=${state.last.slice(-count)} />`}
        ${state.status.help ? html`<p class="quiet">Help: ${state.status.help}</p>` : null}
      </div>
    </div>
    <${FeedSpoken} last=${state.last} /></div>`;
}
LAYOUTS.tv = TvLayout;

// Letters as large as the screen needs: `?size=27` in the address says how many inches it has; + and − change it.
function useTvScale() {
  const asked = Number(new URLSearchParams(location.search).get("size"));
  const [inches, keep] = useKept("tv-inches", TV_INCHES, () => globalThis.localStorage);
  const now = asked >= 10 && asked <= 120 ? asked : inches;
  useEffect(() => {
    const keys = (e) => {
      if (e.key === "+") keep(Math.max(12, inches - 4));
      if (e.key === "-") keep(Math.min(100, inches + 4));
    };
    window.addEventListener("keydown", keys);
    return () => window.removeEventListener("keydown", keys);
  }, [inches]);
  return Math.min(2.4, Math.max(0.6, TV_INCHES / now));
}
