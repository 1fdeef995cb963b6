// The replay: the frames are sent once, and this page steps through them.

import {AnyBoard} from "../parts/common/board.js";
import {pieceEmblem, PieceOwner, useGlow, useMedia, useTheme} from "../parts/common/pieces.js";
import {html, useEffect, useLayoutEffect, useRef, useState} from "../parts/common/preact.js";
import {LAYOUTS} from "../parts/common/registers.js";
import {useSaving} from "../parts/common/saving.js";
import {ReplayMarket} from "../parts/market/charts.js";
import {GraphLegend, ReviewGraph} from "../parts/review/graph.js";
import {WhatIfBanner} from "../parts/review/what_if.js";
import {LearnPanel, MarksHere, useLearning} from "../parts/review/learn.js";
import {GRID_SIGNS} from "../parts/mystery/grid.js";
import {CaseFrame} from "../parts/mystery/case.js";
import {SeatsFrame} from "../parts/common/seats.js";
import {HouseFrame} from "../parts/mystery/house.js";
import {ForceFrame} from "../parts/world/force.js";
import {OddsBits} from "../parts/mystery/odds.js";

const REPLAY_SPEEDS = [0.5, 1, 2, 4, 8];

function ReplayLayout({state, still, send}) {
  const root = useRef(null);
  useTheme(root);
  if (!state.replay) return html`<div class="bs page" ref=${root}><main class="middle"><p>${state.gone ?? state.trouble ?? ""}</p></main></div>`;
  return html`<div class=${`bs page replay-page ${state.replay.look ?? ""}`} ref=${root}><${ReplayView} state=${state} still=${still} send=${send} replay=${state.replay} /></div>`;
}
LAYOUTS.replay = ReplayLayout;

export function ReplayView({state, still, send, replay, onClose}) {
  const frames = replay.frames;
  const {at, go, look} = useReplayLine(frames, replay.at, replay.what_if?.line);
  const learn = useLearning(replay.review, look, replay.learn, state.role === "seat" ? state.seat : "");
  const [speed, setSpeed] = useState(1);
  const [playing, setPlaying] = useState(false);
  const last = frames.length - 1;
  useSaving(state.file);
  useEffect(() => {
    if (!playing) return;
    if (at >= last) { setPlaying(false); return }
    const timer = setTimeout(() => go(at + 1), 1000 / speed);
    return () => clearTimeout(timer);
  }, [playing, at, speed, last]);
  const keys = (e) => {
    if (e.target.tagName === "INPUT" || e.target.tagName === "SELECT") return;
    const steps = {ArrowLeft: -1, ArrowRight: 1, PageUp: -10, PageDown: 10}[e.key];
    if (steps) { e.preventDefault(); go(at + steps) }
  };
  if (!frames.length) return html`<p>Nothing to replay yet.</p>${onClose ? html`<button onClick=${onClose}>Back</button>` : null}`;
  const page = {words: replay.words, state, send};
  const marks = (replay.review?.marks ?? []).map((mark) => ({...mark, at: replayAt(frames, mark.line)}));
  const {what_if: sandbox} = replay, back = () => send({do: "replay", camera: replay.camera, at: sandbox.home});
  return html`<div class=${["replay", learn.step >= 0 && "learning", sandbox && "sandbox"].filter(Boolean).join(" ")} role="main" onKeyDown=${keys}>
    ${sandbox ? html`<${WhatIfBanner} words=${replay.words} imagined=${sandbox} go=${go} onBack=${back}
      onWords=${(said) => send({do: "what_if", camera: replay.camera, seq: sandbox.line, words: said})} />` : null}
    <${ReplayTop} replay=${replay} send=${send} frame=${frames[at]} behind=${state.behind} inFile=${state.role === "file" || sandbox} onClose=${sandbox ? null : onClose} />
    <div class="scene" key=${replay.camera}>
      <${ReplayBoard} page=${page} frame=${frames[at]} house=${replayHouse(frames, at)} stills=${still} world=${replay.board && replayWorld(replay, at)} />
      <${SeatsFrame} words=${replay.words} frame=${frames[at]} />
      <${CaseFrame} words=${replay.words} frame=${frames[at]} />
      <${HouseFrame} words=${replay.words} frame=${frames[at]} />
      <${ForceFrame} words=${replay.words} frames=${frames} at=${at} />
      ${still.firms ? html`<${ReplayMarket} replay=${replay} at=${at} firms=${still.firms} />` : null}
      ${replay.grid ? html`<${ReplayGrid} words=${replay.words} grid=${replay.grid} marks=${replayMarks(frames, at)}
        odds=${replayOdds(replay, at)} frames=${frames} />` : null}
      ${learn.hides ? null : html`<${ReplayLines} frames=${frames} at=${at} go=${go} marks=${marks} />`}
    </div>
    ${learn.step < 0 ? html`<${MarksHere} words=${replay.words} marks=${marks.filter((mark) => mark.at === at)} all=${marks} />`
      : html`<${LearnPanel} words=${replay.words} learn=${learn} />`}
    <${ReplayControls} replay=${replay} learn=${learn} marks=${marks}
      practice=${state.practice && !sandbox && !frames[at].over ? html`<${ReplayPractice} practice=${state.practice} replay=${replay} frame=${frames[at]} at=${at} send=${send} />` : null}
      whatIf=${sandbox || state.role === "file" ? null : () => send({do: "what_if", camera: replay.camera, seq: frames[at].seq})} frames=${frames} at=${at} go=${go} since=${replay.since} playing=${playing} setPlaying=${setPlaying}
      speed=${speed} setSpeed=${setSpeed} />
  </div>`;
}

// The line shown. Cameras see different lines: another camera shows the same line, or the last one before it that it saw.
function useReplayLine(frames, first, branch) {
  const last = frames.length - 1;
  const [line, look] = useState(() => first ?? (replayAsked(frames) ?? frames[last])?.line ?? 0);
  useEffect(() => { if (first !== undefined) look(first) }, [first, branch]);
  return {at: replayAt(frames, line), look, go: (to) => look(frames[Math.min(Math.max(0, to), last)].line)};
}

function replayAt(frames, line) {
  return Math.max(0, frames.findLastIndex((frame) => frame.line <= line));
}

// The line that the address asks for, by its label: #line=12a.
function replayAsked(frames) {
  const label = globalThis.location ? new URLSearchParams(location.hash.slice(1)).get("line") : null;
  return label ? frames.find((frame) => frame.label === label) : null;
}

function ReplayTop({replay, send, frame, behind, inFile, onClose}) {
  const who = replay.words.players[frame.on];
  return html`<div class="row wrap top">
    <h1 class="grow">${replay.title}: replay</h1>
    ${who ? html`<span class="row"><${PieceOwner} of=${who} /> ${who.name}’s turn</span>` : null}
    ${replay.cameras.length > 1 ? html`<label class="row camera"><span class="only-read">Camera</span>
      <select aria-label="Camera" onChange=${(e) => send({do: "replay", camera: replay.cameras[e.target.selectedIndex].key})}>
        ${replay.cameras.map((c) => html`<option value=${c.key} selected=${c.key === replay.camera}>${c.label}</option>`)}</select></label>`
      : html`<span class="quiet">${replay.cameras[0]?.label}</span>`}
    ${behind > 0 ? html`<button type="button" onClick=${() => send({do: "replay", camera: replay.camera})}>Show new lines</button>` : null}
    ${inFile ? null : html`<button type="button" class="soft" onClick=${() => send({do: "export"})}>Save as a file</button>`}
    ${onClose ? html`<button type="button" onClick=${onClose}>Back</button>` : null}
  </div>`;
}

// A map is sent as changes from frame to frame.
export function replayWorld({frames, board}, at) {
  const areas = {};
  for (let i = 0; i <= at; i++) for (const [area, now] of Object.entries(frames[i].world ?? {})) {
    if (now) areas[area] = now; else delete areas[area];
  }
  const held = frames.slice(0, at + 1).findLast((frame) => frame.held)?.held ?? [];
  const {arrow = null, arrows, battles} = frames[at];
  return {...board, at: areas, held, arrow, arrows, battles, range: undefined};
}

// The drawing of a house is sent with the frame in which it changes.
export function replayHouse(frames, at) {
  return frames.slice(0, at + 1).findLast((frame) => frame.house)?.house;
}

export function ReplayBoard({page, frame, house = "mansion", stills, world}) {
  if (world) return html`<${AnyBoard} page=${page} board=${world} stills=${stills} still=${true} />`;
  if (!frame.t) return null;
  const lay = (map) => Object.entries(map).map(([key, [x, y]]) => ({key, x, y, ...frame.on_piece?.[key]}));
  const board = {part: "mansion", house, tokens: lay(frame.t), weapons: lay(frame.w), pot: frame.pot};
  return html`<${AnyBoard} page=${page} board=${board} stills=${stills} still=${true} />`;
}

function replayMarks(frames, at) {
  for (let i = at; i >= 0; i--) if (frames[i].marks) return frames[i].marks;
  return "";
}

// Odds at the last moment when something was learned, [moment, cells, bits]; they are sent after the frames.
function replayOdds(replay, at) {
  const known = (replay.odds ?? []).filter(([moment]) => moment <= at);
  return {now: known[known.length - 1], known};
}

function ReplayGrid({words, grid, marks, odds, frames}) {
  const cards = Object.values(grid.classes).flat(), wide = grid.places.length;
  const columns = `minmax(70px, 1.6fr) repeat(${wide}, minmax(22px, 1fr))`;
  const cells = odds.now ? odds.now[1].split(" ") : [...marks];
  const bits = odds.known.map(([moment, , left]) => ({label: frames[moment]?.label ?? "", bits: left}));
  return html`<section class="grid small" aria-label="What this seat knew"><div class="cells" style=${{gridTemplateColumns: columns}}>
    <div class="head" role="row"><span></span>${grid.places.map((p) => html`<span key=${p}>${words.players[p]
      ? html`<${PieceOwner} of=${words.players[p]} />` : pieceEmblem("envelope")}</span>`)}</div>
    ${cards.map((card, r) => html`<div class="cards" role="row" key=${card}><span class="name">${words.cards[card]?.short}</span>
      ${grid.places.map((p, c) => html`<${ReplayCell} key=${p} mark=${cells[r * wide + c] ?? "o"} />`)}</div>`)}
  </div><${OddsBits} odds=${{bits, left: odds.now?.[2].toFixed(1)}} /></section>`;
}

function ReplayCell({mark}) {
  const glow = useGlow(mark);
  if (mark in GRID_SIGNS) return html`<span class=${`cell ${mark} ${glow}`}><b>${GRID_SIGNS[mark]}</b></span>`;
  const weight = mark === "<1" ? 0 : mark === ">99" ? 99 : Number(mark);
  return html`<span class="cell o" data-c=${mark} style=${{"--w": weight}}><b>${mark}</b></span>`;
}

function ReplayLines({frames, at, go, marks}) {
  const lost = new Set(marks.filter((mark) => !mark.right).map((mark) => mark.at));
  const here = useRef(null);
  const list = useRef(null);
  useLayoutEffect(() => {
    if (here.current) list.current.scrollTop = here.current.offsetTop - list.current.clientHeight / 2;
  }, [at]);
  return html`<ol class="lines jump" aria-label="Lines" ref=${list}>${frames.map((f, i) => html`<li key=${f.seq}>
    <button type="button" ref=${i === at ? here : null} class=${`line ${i === at ? "here" : ""} ${i > at ? "later" : ""}`}
      aria-current=${i === at ? "step" : undefined} onClick=${() => go(i)}>
      <span class="label">${f.label || "✎"}</span><span class="said"><span class="text">${f.text}</span>
      ${lost.has(i) ? html`<span class="pinned bad">▼ could have been better</span>` : null}
      ${f.bookmark ? html`<span class="pinned">⚑ bookmark</span>` : null}</span></button></li>`)}</ol>`;
}

function ReplayControls({replay, learn, whatIf, practice, frames, at, go, marks, since, playing, setPlaying, speed, setSpeed}) {
  const {review} = replay, again = marks.filter((mark) => !mark.right);
  const worse = again.find((mark) => mark.at > at) ?? again[0];
  const marked = frames.map((f, i) => f.bookmark ? i : -1).filter((i) => i >= 0);
  const next = marked.find((i) => i > at) ?? marked[0];
  if (learn.step >= 0) return html`<p class="caption learning" aria-live="polite"><span class="label">${frames[at].label}</span> ${frames[at].text}</p>`;
  return html`<div class="controls stack" role="group" aria-label="Steps of the replay">
    <p class="caption" aria-live="polite"><span class="label">${frames[at].label}</span> ${frames[at].text}</p>
    <input type="range" min="0" max=${frames.length - 1} value=${at} aria-label="Line" aria-valuetext=${frames[at].text}
      onInput=${(e) => go(Number(e.target.value))} />
    ${review?.standing ? html`<${ReplayStanding} words=${replay.words} frames=${frames} standing=${review.standing} at=${at} go=${go} marks=${marks} />` : null}
    <div class="row wrap">
      <button type="button" aria-label="Back one line" onClick=${() => go(at - 1)}>◀</button>
      <button type="button" class="main" onClick=${() => { if (!playing && at >= frames.length - 1) go(0); setPlaying(!playing) }}>
        ${playing ? "Pause" : "Play"}</button>
      <button type="button" aria-label="Forward one line" onClick=${() => go(at + 1)}>▶</button>
      <label class="row"><span class="only-read">Speed</span><select aria-label="Speed" onChange=${(e) => setSpeed(Number(e.target.value))}>
        ${REPLAY_SPEEDS.map((s) => html`<option value=${s} selected=${s === speed}>${s}×</option>`)}</select></label>
      ${replay.what_if || frames[frames.length - 1].over ? null : html`<button type="button" class="soft" onClick=${() => go(since)}>Since my last turn</button>`}
      ${marked.length ? html`<button type="button" class="soft" onClick=${() => go(next)}>⚑ Next bookmark</button>` : null}
      ${worse ? html`<button type="button" class="soft" onClick=${() => go(worse.at)}>▼ Next mistake</button>` : null}
      ${learn.all.length ? html`<button type="button" class="soft" onClick=${learn.start}>Learn from mistakes</button>` : null}
      ${whatIf && at ? html`<button type="button" class="soft" onClick=${whatIf}>What if…?</button>` : null}
      ${practice}
      <span class="quiet">Line ${replayLine(frames, at)} of ${replayLine(frames, frames.length - 1)}</span>
    </div></div>`;
}

// A finished game goes on from the line shown, against computer players: as a game of its own, which opens by itself.
function ReplayPractice({practice, replay, frame, at, send}) {
  const [open, setOpen] = useState(false);
  const [seat, setSeat] = useState(practice.seats.find((one) => one.key === frame.on)?.key ?? practice.seats[0].key);
  const [skill, setSkill] = useState(Object.keys(practice.strengths)[0]);
  const sheet = useRef(null), before = useRef(practice.link);
  useEffect(() => { if (practice.link !== before.current) location.assign(practice.link) }, [practice.link]);
  useEffect(() => { if (open && !sheet.current.open) sheet.current.showModal() }, [open]);
  if (!open) return html`<button type="button" class="soft" onClick=${() => setOpen(true)}>Play on from here</button>`;
  return html`<dialog class="practice stack" ref=${sheet} aria-label="Play on from here" onClose=${() => setOpen(false)}>
    <h2>Play on from line ${frame.label || "–"}</h2>
    <p class="quiet">A game of its own begins, against computer players. Cards that this page doesn't show are dealt anew. Statistics leave it out.</p>
    <label class="stack"><span>You play</span>
      <select onChange=${(e) => setSeat(e.target.value)}>${practice.seats.map((one) => html`<option key=${one.key} value=${one.key} selected=${one.key === seat}>${one.name}</option>`)}</select></label>
    <label class="stack"><span>Strength of the computer players</span>
      <select onChange=${(e) => setSkill(e.target.value)}>${Object.entries(practice.strengths).map(([key, strength]) => html`<option key=${key} value=${key} selected=${key === skill}>${strength}</option>`)}</select></label>
    <div class="row"><button type="button" class="grow" onClick=${() => sheet.current.close()}>Cancel</button>
      <button type="button" class="grow main" onClick=${() => send({do: "practice", camera: replay.camera, at, seat, skill})}>Start</button></div>
  </dialog>`;
}

// The number of a line, as everywhere else; frames that have none belong to the line before.
function replayLine(frames, at) {
  return frames[frames.findLastIndex((frame, i) => i <= at && frame.label)]?.label ?? "–";
}

// How everybody stood, lined up below the slider: a tap goes to that line.
function ReplayStanding({words, frames, standing, at, go, marks}) {
  const xs = standing.lines.map((line) => replayAt(frames, line)), here = xs.findLastIndex((x) => x <= at);
  return html`<div class="standing-row"><${ReviewGraph} words=${words} standing=${standing} xs=${xs} last=${frames.length - 1} now=${at} marks=${marks} onGo=${go} high=${useMedia("(max-width: 600px)") ? 76 : 96} />
    <p class="quiet">${standing.title}${standing.low ? " (less is better)" : ""}</p>${marks.length
      ? html`<p class="quiet marks-key">▼ ▽ could have been better · ○ good choice</p>` : null}<${GraphLegend} words=${words} standing=${standing} at=${Math.max(0, here)} /></div>`;
}
