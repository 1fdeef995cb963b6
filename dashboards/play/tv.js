// The television: whose turn it is and what happens now, the board, the last lines. Nothing on it can be tapped.

import {AnyBoard} from "../parts/common/board.js";
import {FeedLast, FeedSpoken} from "../parts/common/feed.js";
import {pieceMoney, pieceTime, useKept, useTheme} from "../parts/common/pieces.js";
import {html, useEffect, useRef, useState} from "../parts/common/preact.js";
import {BOARDS, LAYOUTS, TV_IDLE, TV_PANELS} from "../parts/common/registers.js";
import {TurnBadges, TurnHead, TurnScene, turnSpent, useNow} from "../parts/common/turn.js";
import {TvVerdict} from "../parts/review/verdict.js";
import {HandsOpened} from "../parts/mystery/hand.js";
import {awakeLends, useAwake} from "./awake.js";
import {TvDrama} from "./drama.js";
import {useFitting} from "./fitting.js";
import {NextOnTv, useNextGame} from "./next.js";
import {useNotices} from "./notice.js";
import {useTvSound} from "./sound.js";

const TV_INCHES = 40;
// How long the verdict of a game on a map is shown, and then its last map, in milliseconds.
const TV_TURNS = {verdict: 20_000, map: 10_000};

function TvLayout({state, still}) {
  const root = useRef(null);
  useTheme(root);
  useTvTheme(state.screen);
  const scale = useTvScale(state.screen);
  useFitting(root);
  useNextGame(state.next);
  const volume = useTvSound();
  useNotices(state, {volume, vibration: false});
  useAwake(awakeLends() && !!state.words && !state.status?.over);
  const told = !!(state.review?.sentences?.length || state.review?.standing), mapped = useTvMap(told && !!BOARDS[state.board?.part]?.wide);
  if (!state.words) return html`<div class="bs page tv" ref=${root}><h1>${state.gone ?? state.trouble ?? "The game is being set up…"}</h1></div>`;
  const page = {words: state.words, state, scale, send: () => {}, marked: state.drama?.areas};
  const long = BOARDS[state.board?.part]?.long ?? false;
  const lines = html`<${FeedLast} last=${state.last} />`, judged = told && !mapped;  // the verdict takes the place of the board
  return html`<div class=${`bs page tv ${state.look ?? ""} ${scale > 1.2 ? "near" : ""} ${long ? "map-wide" : ""}`} ref=${root} style=${{"--scale": scale}}>
    <${TurnHead} words=${state.words} status=${state.status} clocks=${state.clocks} large=${true} scene=${false} />
    <${NextOnTv} next=${state.next} />
    <div class="scene" role="main"><h2 class="only-read">The table</h2>
      ${judged || state.board ? html`<div class="left"><div class="board-only">
        ${judged ? html`<${TvVerdict} words=${state.words} review=${state.review} />` : html`<${AnyBoard} page=${page} board=${state.board} stills=${still} still=${true} />`}
        <${TvDrama} words=${state.words} drama=${state.drama} revision=${state.revision} volume=${volume} /></div>${long && !judged ? lines : null}</div>` : null}
      <${TvSide} page=${page} still=${still} lines=${long ? null : lines} />
    </div>
    <${FeedSpoken} last=${state.last} /></div>`;
}
LAYOUTS.tv = TvLayout;

// Whether the last map is shown now: it takes turns with the verdict.
/** @param {boolean} can */
function useTvMap(can) {
  const [mapped, show] = useState(false);
  useEffect(() => {
    if (!can) { show(false); return }
    const timer = setTimeout(() => show(!mapped), mapped ? TV_TURNS.map : TV_TURNS.verdict);
    return () => clearTimeout(timer);
  }, [can, mapped]);
  return can && mapped;
}

// The board alone, as a picture of a table.
function TvStage({state, still}) {
  const page = {words: state.words, state, scale: 1, send: () => {}};
  return html`<div class=${`bs page stage ${state.look ?? ""}`}>
    <${AnyBoard} page=${page} board=${state.board} stills=${still} still=${true} /></div>`;
}
LAYOUTS.stage = TvStage;

function TvSide({page, still, lines}) {
  const {words, state} = page, {status} = state, all = Object.entries(state.panels ?? {});
  const panels = all.filter(([, panel]) => TV_PANELS[panel?.part]), idle = status.scene || status.over ? [] : all.filter(([, panel]) => TV_IDLE[panel?.part]);
  const {beside} = BOARDS[state.board?.part] ?? {};
  return html`<div class="side">
    <${TvPlayers} words=${words} state=${state} />
    ${status.steps && !status.over ? html`<${TvSteps} steps=${status.steps} on=${status.step} />` : null}
    ${panels.map(([key, panel]) => html`<${TV_PANELS[panel.part]} key=${key} page=${page} panel=${panel} />`)}
    ${beside && !panels.length ? html`<${beside} state=${state} still=${still} />` : null}
    ${status.scene?.kind === "deal" ? null : html`<${TurnScene} words=${words} scene=${status.scene} />`}
    ${idle.map(([key, panel]) => html`<${TV_IDLE[panel.part]} key=${key} page=${page} panel=${panel} />`)}
    ${status.scene?.kind === "ending" ? null : html`<${HandsOpened} words=${words} opened=${state.opened} />`}
    ${lines}
    ${status.help ? html`<p class="quiet help">Help: ${status.help}</p>` : null}
  </div>`;
}

// The parts of a turn in their order, with the one that is played now.
function TvSteps({steps, on}) {
  return html`<ol class="steps" aria-label="Parts of the turn">${steps.map((step) => html`<li key=${step} class=${step === on ? "on" : ""}
    aria-current=${step === on ? "step" : undefined}>${step}</li>`)}</ol>`;
}

// The players: their current answer or their standing, their cash if it is public, and their clock.
function TvPlayers({words, state}) {
  const {status, clocks} = state, now = useNow(clocks);
  const cash = Object.fromEntries((state.panels?.market?.final ? [] : state.panels?.market?.purses ?? []).map((p) => [p.key, p.cash]));
  const answers = status.scene?.kind === "deal" ? Object.fromEntries(status.scene.queue.map((q) => [q.player, q.answer || "…"])) : {};
  return html`<ul class="clocks" aria-label="Players">${words.order.map((key) => html`<li key=${key} class=${key === status.who ? "on" : ""}>
    <${TurnBadges} words=${words} flags=${status.flags} player=${key} /><span class="name">${words.players[key].name}</span>
    ${words.players[key].out ? html`<span class="out">out</span>` : null}
    ${status.purses?.[key] ? html`<b class="cash">${status.purses[key]}</b>` : null}
    ${cash[key] === undefined || cash[key] === null ? null : html`<b class="cash">${pieceMoney(cash[key])}</b>`}
    ${clocks ? html`<span class="clock">${pieceTime(turnSpent(clocks, key, now))}</span>` : null}
    ${answers[key] || status.standing?.[key] ? html`<small class=${`standing ${answers[key] ? "answer" : ""} ${status.alarm?.includes(key) ? "alarm" : ""}`}>${answers[key]
      ?? status.standing[key]}</small>` : null}</li>`)}
    ${clocks?.paused ? html`<li>Clocks paused</li>` : null}</ul>`;
}

// `?theme=day` in the address decides, otherwise the host's choice for the shared screen.
function useTvTheme(screen) {
  const asked = new URLSearchParams(location.search).get("theme") ?? screen?.theme;
  useEffect(() => { if (asked === "day" || asked === "night") document.documentElement.dataset.theme = asked }, [asked]);
}

// Letters as large as the screen needs: its inches come from `?size=27` in the address, else from the host; + and − change them.
function useTvScale(screen) {
  const asked = Number(new URLSearchParams(location.search).get("size") ?? screen?.size);
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
