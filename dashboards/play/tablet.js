// The tablet lying flat on the table: the whole panel turns toward the player who acts. Public entries only.

import {chartName} from "../parts/common/chart.js";
import {AskSheet, AskToast} from "../parts/common/dialogs.js";
import {OfferBlocks} from "../parts/common/offers.js";
import {PieceChip, useKept, useTheme} from "../parts/common/pieces.js";
import {html, useEffect, useRef, useState} from "../parts/common/preact.js";
import {LAYOUTS} from "../parts/common/registers.js";
import {GridPart} from "../parts/mystery/grid.js";
import {HandPeek} from "../parts/mystery/hand.js";
import {PhoneFrame, usePage} from "./phone.js";

function TabletLayout(value) {
  const page = usePage(value);
  const root = useRef(null);
  useTheme(root);
  const [who, setWho] = useState(null);
  const {state} = value;
  const [edges, keepEdges] = useKept("tablet edges", /** @type {Record<string, number>} */ ({}), () => globalThis.localStorage);
  const acts = state.status?.over ? null : state.status?.who, person = useRef(/** @type {string | null} */ (null));
  if (!state.words?.players[acts]?.computer) person.current = acts; // in the turn of a computer player it stays as it is
  const seat = who ?? state.cover?.held ?? person.current, faced = state.words?.players[seat];
  const turn = edges[faced?.name ?? ""] ?? tabletEdge(state, seat);
  const tools = html`<button type="button" class="plain" onClick=${() => keepEdges({...edges, [faced?.name ?? ""]: (turn + 1) % 4})}
    aria-label=${faced ? `Facing ${faced.name}: rotate the screen a quarter turn, now and whenever it faces ${faced.name}` : "Rotate the screen a quarter turn"}>⟳ ${faced ? `Facing ${chartName(faced.name)}` : "Rotate"}</button>`;
  page.turned = useTurned(turn, faced?.name ?? "");
  const broad = (turn % 2 === 1) !== useBroad();
  return html`<div class=${`bs page tablet ${state.look ?? ""}`} ref=${root}><div class=${`turned q${turn} ${broad ? "broad" : ""}`}>
    ${state.cover ? html`<${TabletCover} page=${page} cover=${state.cover} tools=${tools} who=${who} setWho=${setWho} />`
      : html`<${PhoneFrame} page=${page} tools=${tools} />`}</div></div>`;
}
LAYOUTS.tablet = TabletLayout;

// What is said when the screen turns toward a player for the first time on this tablet; null before and after that.
function useTurned(turn, name) {
  const [known, keep] = useKept("tablet turns", false, () => globalThis.localStorage);
  const before = useRef(turn), [said, say] = useState(/** @type {{id: string, text: string} | null} */ (null));
  useEffect(() => {
    if (before.current === turn) return;
    before.current = turn;
    say(known || !name ? null : {id: name, text: `The screen turns toward the player who acts: ${name} now. “⟳ Facing ${chartName(name)}” turns it by hand.`});
    if (name) keep(true);
  }, [turn]);
  return said;
}

// Whether the tablet itself is in landscape orientation.
function useBroad() {
  const [broad, set] = useState(innerWidth > innerHeight);
  useEffect(() => {
    const look = () => set(innerWidth > innerHeight);
    window.addEventListener("resize", look);
    return () => window.removeEventListener("resize", look);
  }, []);
  return broad;
}

// Quarter turns clockwise, until a player was rotated by hand: the first player sits at the lower edge, and the others
// follow clockwise around the table.
function tabletEdge(state, seat) {
  const order = state.words?.order ?? [];
  const at = order.indexOf(seat);
  return at < 0 ? 0 : Math.round((at * 4) / order.length) % 4;
}

// One tablet passed around: the player who has it taps to see their notes or to submit secretly; passing it on covers them.
function TabletCover({page, cover, tools, who: asked, setWho}) {
  const who = asked ?? cover.held;
  const players = cover.players.map((key) => page.words?.players[key]).filter(Boolean);
  if (!who || !players.length) {
    return html`<${PhoneFrame} page=${page} tools=${html`${players.length ? html`<button type="button" class="plain"
      onClick=${() => setWho(players[0].key)}>${cover.notes ? "Private notes" : "Submit secretly"}</button>` : null}${tools}`} />`;
  }
  const hold = (down) => page.send({do: "hold", player: down ? who : null});
  const shown = cover.held === who;
  const own = {...page, state: {...page.state, seat: who, role: "alone"}, where: who};
  return html`<main class="cover stack">
    <h1>${cover.notes ? "Whose notes?" : "Who is submitting?"}</h1>
    <div class="chips">${players.map((p) => html`<${PieceChip} key=${p.key} words=${page.words} chosen=${p.key === who}
      choice=${{player: p.key, label: p.name}} onTap=${() => { page.send({do: "hold", player: null}); setWho(p.key) }} />`)}</div>
    <p>Hold the tablet so that nobody else can see it.</p>
    <${TabletOpen} name=${page.words.players[who].name} what=${cover.notes ? "show my notes" : "let me submit"} shown=${shown} hold=${hold} />
    ${shown ? html`<${OfferBlocks} page=${own} blocks=${cover.entry} />
      <${HandPeek} page=${own} hand=${cover.hand} holding=${true} onHold=${() => {}} leaks=${cover.grid?.odds?.leaks ?? null} />
      ${cover.grid ? html`<${GridPart} page=${own} grid=${cover.grid} covered=${false} />` : null}` : null}
    <button type="button" class="main" onClick=${() => { hold(false); setWho(null) }}>Back to the table</button>
    ${shown ? html`<${AskToast} page=${own} toast=${page.state.toast} /><${AskSheet} page=${own} sheet=${page.state.sheet} />` : null}
  </main>`;
}

// A tap opens the notes, because they need both hands; they are covered again when the tablet goes back to the table.
function TabletOpen({name, what, shown, hold}) {
  useEffect(() => () => hold(false), []);
  return html`<button type="button" class="hold" aria-pressed=${shown} onClick=${() => hold(!shown)}>
    ${shown ? "Hide again" : `I am ${name}: ${what}`}</button>`;
}
