// The phone: current actions in the bottom third, five tabs below. Also used by a player alone and by spectators.

import {AskSheet, AskToast} from "../parts/common/dialogs.js";
import {AnyBoard} from "../parts/common/board.js";
import {CoverButton, CoverWhole, useCover} from "../parts/common/cover.js";
import {FeedLast, FeedList, FeedSpoken, FeedUndo} from "../parts/common/feed.js";
import {OfferBlocks} from "../parts/common/offers.js";
import {draftsOnly} from "../parts/common/drafts.js";
import {HelpSheet} from "../parts/common/help.js";
import {IntroductionCards, useIntroduced} from "../parts/common/introduction.js";
import {pieceToggleTheme, useKept, useMedia, useTall, useTheme, useWhile, useWide} from "../parts/common/pieces.js";
import {html, useEffect, useLayoutEffect, useRef, useState} from "../parts/common/preact.js";
import {LAYOUTS, PHONE_ABOVE, PHONE_MINE, PHONE_NEWS, PHONE_PANELS, PHONE_ROWS, PHONE_TABS} from "../parts/common/registers.js";
import {RulesDrawer, RulesLinked, useBook} from "../parts/common/rules.js";
import {useSaving} from "../parts/common/saving.js";
import {TurnClocks, TurnHead, TurnScene} from "../parts/common/turn.js";
import {HandsOpened} from "../parts/mystery/hand.js";
import {useAwake} from "./awake.js";
import {DeviceSettings, useDevice} from "./device.js";
import {NextGame, useNextGame} from "./next.js";
import {useNotices} from "./notice.js";
import {PuzzleWay} from "./puzzles.js";
import {ReplayView} from "./replay.js";
import {useSending} from "./sending.js";

export function usePage({state, still, send, selected, select}) {
  const [rule, setRule] = useState(null);
  const [aimed, aim] = useState(null);
    const [unfolded, unfolding] = useState(""), [chosen, choosing] = useState(""), [step, stepping] = useState("");
  const books = useBook(still);
  const [helping, help] = useState(false);
  const {unknown, introduced} = useIntroduced(still.introduction?.game);
  const {say, waiting, late, recorded, word} = useSending({state, send});
  const where = `${state.seat ?? state.role} ${state.game} ${state.turn}`;
  useEffect(() => { if (state.game) draftsOnly(where) }, [where]);
  const [held, hold] = useWhile(`${where} ${state.phase} ${recorded?.id}`, "");
  useFocusKept(state.revision, waiting);
  return {state, still, selected, select, words: state.words, send: say, waiting, late, word, recorded, rule, openRule: setRule, books, aim: aimed, aimAt: aim, held, hold, where, unfolded, unfolding, chosen, choosing, step, stepping,
    help: () => help(true), introducing: helping || (unknown && state.writes && !!state.seat && !state.review), introduced: () => { help(false); introduced() }, phase: `${where} ${state.phase}`};
}

// For keyboard users the focus moves to the next entry, because the focused element disappears with what was recorded.
function useFocusKept(revision, waiting) {
  const keys = useRef(false);
  useEffect(() => {
    const key = () => { keys.current = true }, point = () => { keys.current = false };
    addEventListener("keydown", key, true);
    addEventListener("pointerdown", point, true);
    return () => { removeEventListener("keydown", key, true); removeEventListener("pointerdown", point, true) };
  }, []);
  useEffect(() => {
    if (!keys.current || waiting) return;
    for (const el of document.querySelectorAll("*")) {
      if (!el.shadowRoot?.querySelector("main")) continue;
      if (!el.shadowRoot.activeElement) /** @type {HTMLElement | null} */ (el.shadowRoot.querySelector(".blocks button:not(:disabled)"))?.focus();
    }
  }, [revision, waiting]);
}

function PhoneLayout(value) {
  const page = usePage(value);
  const root = useRef(null);
  useTheme(root);
  return html`<div class=${`bs page phone ${value.state.role} ${value.state.look ?? ""}`} ref=${root}><${PhoneFrame} page=${page} /></div>`;
}
LAYOUTS.phone = PhoneLayout;

// Everything but the outermost element: the tablet turns this as a whole.
export function PhoneFrame({page, tools}) {
  const {state, still} = page;
  const [tab, setTab] = useKept(`tab ${state.seat ?? state.role} ${state.game}`, "play");
  const main = useRef(null), [covered, cover] = useCover(`${state.seat ?? ""} ${state.game}`);
  page.cover = state.seat && state.writes && state.role !== "table" ? () => cover(true) : null;
  page.device = useDevice();
  useNotices(state, page.device);
  useAwake(page.device.awake && !!state.words && !state.status?.over && !state.replay);
  useNextGame(state.next);
  useSaving(state.replay ? null : state.file);
  const over = !!state.status?.over, before = useRef(over);
  useEffect(() => { if (over && !before.current) setTab("play"); before.current = over }, [over]); // what is left to do stands there
  const wide = useWide() && state.role !== "table";
  const known = state.tabs?.some((t) => t.key === tab) ? tab : "play";
  page.go = setTab;
  const question = state.entry?.find((b) => b.private && !b.fold && !b.more && !b.rest)?.title; // a new one, and a new turn, is read from its beginning
  useLayoutEffect(() => { if (main.current && known !== "feed") main.current.scrollTop = 0 }, [known, question, state.turn]);
  if (state.gone) return html`<main class="middle"><h1>This link no longer works</h1><p>${state.gone}</p></main>`;
  if (!state.words) return html`<main class="middle"><p>${state.trouble ?? "The game is being set up…"}</p></main>`;
  if (covered && page.cover) return html`<${CoverWhole} status=${state.status} me=${state.seat} onUncover=${() => cover(false)} />`;
  if (state.replay) {
    return html`<${NextGame} next=${state.next} seat=${state.seat} over=${over} /><${ReplayView} state=${state} still=${still} send=${page.send} replay=${state.replay} onClose=${() => page.send({do: "live"})} />`;
  }
  const map = state.board?.inPlay; // "wide": beside the actions where there is room, not above them; "look": above them too, in the room that they leave
  if (known === "play" && wide && (state.grid || map)) {
    return html`<${PhoneShell} page=${page} known=${known} setTab=${setTab} main=${main} tools=${tools} look=${map ? "two map-wide" : "two"}>
      <${PhonePlay} page=${page} map=${false} />${map ? html`<${PhoneBoard} page=${page} />` : html`<${PHONE_TABS.notes} page=${page} />`}</${PhoneShell}>`;
  }
  const view = phoneView(known);
  return html`<${PhoneShell} page=${page} known=${known} setTab=${setTab} main=${main} tools=${tools}><${view} page=${page} place=${known} /></${PhoneShell}>`;
}

// What draws a tab, by its key.
export function phoneView(key) {
  return {play: PhonePlay, board: PhoneBoard, feed: PhoneFeed, more: PhoneMore}[key] ?? PHONE_TABS[key] ?? PhonePanel;
}

function PhoneShell({page, known, setTab, main, tools, look = "", children}) {
  const {state} = page;
  return html`<${TurnHead} words=${page.words} status=${state.status} clocks=${state.clocks} me=${state.role === "alone" ? "" : state.seat ?? ""} />
    <${NextGame} next=${state.next} seat=${state.seat} over=${!!state.status?.over} />
    ${state.trouble ? html`<p class="notice bad">${state.trouble}</p>` : null}
    ${page.late ? html`<p class="notice" role="status">Not sent yet. Waiting for the connection.</p>` : null}
    <${AskToast} page=${page} toast=${state.toast} />
    <${AskToast} page=${page} toast=${page.word ?? page.turned} />
    <${AskToast} page=${page} toast=${state.said?.text ? {id: state.said.n, text: state.said.text} : null} />
    ${known === "play" ? Object.entries(PHONE_ROWS).map(([key, row]) => html`<${row} key=${key} page=${page} />`) : null}
    <main ref=${main} tabindex=${known === "play" && state.writes ? undefined : "0"} class=${`tab-${known} ${look} ${page.late ? "late" : ""}`}><h2 class="only-read">${state.tabs.find((t) => t.key === known)?.label}</h2>${children}</main>
    <${FeedSpoken} last=${state.last} />
    <${PhoneNow} page=${page} now=${state.now} main=${main} away=${phoneAway(state, known)} />
    <nav aria-label="Tabs">${state.tabs.map((t) => html`<button type="button" key=${t.key} class=${t.key === known ? "plain here" : "plain"}
      aria-current=${t.key === known ? "page" : undefined} onClick=${() => setTab(t.key)}>${t.key === "play" && state.grid?.odds?.conflict
        ? html`<span aria-label="conflict">⚠ </span>` : null}${t.label}</button>`)}${tools}</nav>
    <${AskSheet} page=${page} sheet=${state.sheet} />
    ${page.introducing && page.still.introduction?.cards.length ? html`<${IntroductionCards} title=${state.title}
      cards=${page.still.introduction.cards} onClose=${page.introduced} />` : null}
    ${page.rule !== null ? html`<${RulesDrawer} page=${page} readings=${state.readings} at=${page.rule}
      onClose=${() => page.openRule(null)} />` : null}`;
}

// A tap on the line of what now brings what it speaks of into view: the button that it names, or the gold one. It returns
// whether this tab has one.
function phoneFind(main, text) {
  const named = text.match(/“(.+?)…?”/)?.[1], buttons = [...main?.querySelectorAll("button") ?? []];
  const found = buttons.find((one) => named && one.textContent.trim().startsWith(named)) ?? buttons.find((one) => one.matches(".main"));
  found?.scrollIntoView({block: "center"});
  return !!found;
}

// Whether nothing of what is asked now can be tapped on this tab: it is looked at, or its board has nothing to tap.
function phoneAway(state, known) {
  if (known === "board") return state.board?.part === "mansion" || (state.board?.part === "tiles" && !state.board.send);
  return known === "feed" || known === "more" || (known !== "play" && !PHONE_TABS[known]);
}

// What to do now, and help for the words on the screen: always in the same place, within reach of the thumb.
function PhoneNow({page, now, main, away}) {
  const [help, openHelp] = useState("");
  if (!now) return null;
  const inside = now.asides?.[page.unfolded], asked = inside ?? now.text;
  const chosen = page.chosen && (page.aim || /^Choose (an?|what) |then the one they go to|or the map|^Tap the card that you play|^Tap the trade |^Enter the roll|^Tap “Roll \d|^Roll for |tap where from|tap how many hit|tap “boardside rolls”|losses|^Tap (one of|any area)/i.test(asked)) ? page.chosen : asked;
  const said = page.held ? page.chosen || "Choose what the card does, or close it." : page.step || chosen, far = away && now.yours && said === now.text;
  const text = far ? `On the Play tab: ${said}` : said;
  return html`<div class=${now.yours || inside ? "now-line yours" : "now-line"}><p aria-live="polite" onClick=${() => { if (far || (!phoneFind(main.current, text) && now.yours)) page.go("play") }}><${RulesLinked} page=${page} text=${text} /></p>
    ${page.cover ? html`<${CoverButton} onCover=${page.cover} />` : null}
    <button type="button" class="plain" aria-label="What does this mean?" onClick=${() => openHelp(main.current?.closest(".bs")?.textContent ?? " ")}>?</button></div>
    ${help ? html`<${HelpSheet} page=${page} text=${help} onClose=${() => openHelp("")} />` : null}`;
}

// On a short phone, what has to be answered before anything else stands above the board.
const PHONE_SHORT = ["battle", "throw", "window", "die", "firms", "settle", "tiles"];

function PhonePlay({page, map = true}) {
  const {state} = page;
  const blocks = (state.entry ?? []).filter((b) => !b.more);
  const mine = blocks.some((b) => b.private), fight = blocks.some((b) => !b.fold && (b.type === "battle" || b.type === "clash"));
  const tall = useTall(), short = useMedia("(max-height: 720px)"), first = ["clash", "shop", "builds", "rack", ...(short ? PHONE_SHORT : [])];
  const above = state.role !== "table" && !tall && blocks.some((b) => first.includes(b.type) && !b.fold) // the board fills what is left
    || (short && !!state.board?.inPlay && blocks.some((b) => b.look === "six" && !b.fold)) // so do the numbers of a roll
    || !!state.review && !!state.now?.yours // what is still asked after the end is not below the verdict
    || blocks.some((b) => b.taps?.some((one) => one.send.do === "agree")); // somebody waits for consent
  const waiting = state.seat && state.writes && blocks.every((b) => b.fold || b.type === "fold" || b.beside || b.rest);
  const board = state.board?.inPlay === true || (waiting && state.board?.inPlay && !state.grid);
  const atHand = waiting && !state.now?.yours ? (state.mine ?? []).filter((part) => PHONE_MINE[part.part]) : []; // below what can be tapped
  const root = useRef(null);
  useLayoutEffect(() => { if (above) /** @type {HTMLElement | null} */ (root.current)?.closest("main")?.scrollTo(0, 0) }, [above]);
  const spare = (tall || state.board?.inPlay === "look") && state.role === "seat" && map && !board && state.board; // the board to look at, where it is not tapped anyway
  const look = ["play", fight && "fight", page.aim && !page.aim.any && "aiming", page.held && "holding"].filter(Boolean).join(" ");
  const entry = blocks.length ? html`<${OfferBlocks} key="entry" page=${page} blocks=${blocks} top=${true} />` : null;
  return html`<div class=${look} ref=${root}>
    ${above ? entry : null}
    <div class="upper" key="upper">
      <${HandsOpened} words=${page.words} opened=${state.opened} />
      ${Object.entries(PHONE_NEWS).map(([key, part]) => html`<${part} key=${key} page=${page} />`)}
      ${map && board ? html`<${AnyBoard} page=${page} board=${state.board} stills=${page.still} />` : null}
      ${spare ? html`<div class="spare"><${AnyBoard} page=${page} board=${state.board} stills=${page.still} still=${true} /></div>` : null}
      ${state.last.length ? html`<${FeedLast} last=${state.last.slice(!state.writes ? -5 : mine || board || (waiting && state.mine) || blocks.some((b) => b.brief || b.look === "suggest") ? -1 : -3)} />`
        : html`<p class="quiet">Nothing has happened yet.</p>`}
      ${Object.entries(PHONE_ABOVE).map(([look, part]) => blocks.some((b) => b.look === look)
        ? html`<${part} key=${look} page=${page} />` : null)}
      ${waiting && !state.now?.yours && !fight && ["battle", "clash"].includes(state.status.scene?.kind) ? html`<${TurnScene} words=${page.words} scene=${state.status.scene} />` : null}
      ${state.writes ? null : html`<${TurnScene} words=${page.words} scene=${state.status.scene} />`}
      ${state.writes ? null : html`<${TurnClocks} words=${page.words} clocks=${state.clocks} on=${state.status.who} standing=${state.status.standing} flags=${state.status.flags} />`}
    </div>
    ${above ? null : entry}
    <${FeedUndo} page=${page} feed=${state.feed} />
    <${PuzzleWay} puzzles=${state.puzzles} send=${page.send} />
    ${atHand.length ? html`<div class="stack at-hand" key="mine">${atHand.map((part) => html`<${PHONE_MINE[part.part]} key=${part.part} page=${page} part=${part} />`)}</div>` : null}
  </div>`;
}

function PhoneBoard({page}) {
  const {board} = page.state;
  return board ? html`<${AnyBoard} page=${page} board=${board} stills=${page.still} list=${true} />`
    : html`<p class="quiet">This game has no board to show.</p>`;
}

function PhonePanel({page, place}) {
  const panel = page.state.panels?.[place], drawn = PHONE_PANELS[panel?.part];
  return drawn ? html`<${drawn} page=${page} panel=${panel} />` : html`<p class="quiet">Nothing to show yet.</p>`;
}

function PhoneFeed({page}) {
  return html`<${FeedList} page=${page} feed=${page.state.feed} /><${FeedUndo} page=${page} feed=${page.state.feed} />`;
}

function PhoneMore({page}) {
  const {state} = page;
  return html`<div class="stack">
    <div class="chips two">
      <button type="button" onClick=${() => page.openRule("")}>Rules and house rules</button>
      ${page.still.introduction?.cards.length ? html`<button type="button" onClick=${page.help}>Help: how it works</button>` : null}
      <button type="button" onClick=${() => page.send({do: "replay"})}>Replay so far</button>
      <button type="button" onClick=${() => page.send({do: "print"})}>Print sheets</button>
      <button type="button" onClick=${pieceToggleTheme}>Switch dark/light theme</button>
    </div>
    <${TurnClocks} words=${page.words} clocks=${state.clocks} on=${state.status.who} standing=${state.status.standing} flags=${state.status.flags} />
    <${OfferBlocks} page=${page} blocks=${(state.entry ?? []).filter((b) => b.more)} top=${true} />
    ${state.status.help ? html`<p class="quiet">Help the table agreed on: ${state.status.help}.</p>` : null}
    ${page.device ? html`<${DeviceSettings} device=${page.device} role=${state.role} />` : null}
  </div>`;
}
