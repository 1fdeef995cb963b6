// Whose turn it is, what was suggested, who has answered, and the clocks.

import {pieceCard, pieceEmblem, PieceOwner, pieceTime} from "./pieces.js";
import {html, useEffect, useMemo, useState} from "./preact.js";
import {SCENES} from "./registers.js";

const HEAD_LONG = 26;  // letters from which a title is set smaller on a phone
const TURN_ANSWERS = {passed: "passed", showed: "showed", gave: "gave", overlooked: "overlooked"};

export function TurnHead({words, status, clocks, large = false, scene = true, me = ""}) {
  const who = status.flag ?? words.players[status.who];
  return html`<header class="turn ${large ? "large" : ""} ${me && status.who === me && !status.over ? "yours" : ""}">
    <div class="row who">${who ? html`<${PieceOwner} of=${who} name=${false} />` : null}
      <h1 class=${status.title.length > HEAD_LONG ? "grow long" : "grow"}>${status.title}</h1><${TurnUntil} until=${status.until} /><${TurnClock} clocks=${clocks} player=${status.over ? null : status.who} /></div>
    ${words.players[me] ? html`<div class="row under"><p class="say grow">${status.say}</p><${TurnMe} words=${words} status=${status} me=${me} /></div>`
      : status.say && (scene || !status.over || !status.three?.length) ? html`<p class="say">${status.say}</p>` : null}
    ${scene && status.three?.length ? html`<p class="three">${status.three.map((card) => html`<span class="named" key=${card}>
      ${pieceCard(words, card)} ${words.cards[card]?.short}</span>`)}</p>` : null}
    ${scene && status.queue?.length ? html`<${TurnQueue} words=${words} queue=${status.queue} />` : null}
    ${status.wait ? html`<p class="quiet">${status.wait}</p>` : null}
  </header>`;
}

// The time left for what everybody does simultaneously.
function TurnUntil({until}) {
  const now = useNow(until && {now: until.now, running: !until.paused});
  if (!until) return null;
  const left = until.ends - (until.paused ? until.now : now);
  return html`<span class=${left > 0 ? "clock until" : "clock until over"} role="timer" aria-label="time left">${left > 0 ? pieceTime(left) : "Time is up"}${
    until.paused ? " paused" : ""}</span>`;
}

// A player as the board shows them: their countries, where they command some.
export function TurnBadges({words, flags: all, player}) {
  const flags = all?.[player];
  return (flags?.length ? flags : [words.players[player]]).map((of) => html`<${PieceOwner} key=${of.key} of=${of} name=${false} />`);
}

// The player of this page, and whether that player has to act.
function TurnMe({words, status, me}) {
  const said = turnOf(status, me);
  return html`<p class=${said ? "me now" : "me"}><span class="only-read">You are </span><${TurnBadges} words=${words} flags=${status.flags} player=${me} />
    ${" "}<span class=${said ? "only-read" : "name"}>${words.players[me].name}</span> ${said ? html`<b>${said}</b>` : null}</p>`;
}

// "Your answer" or "Your turn" if everybody knows that this player has to act; else "".
export function turnOf(status, me) {
  const asked = status.asked?.includes(me) ?? (status.queue ?? []).find((q) => !q.answer)?.player === me;
  return status.over ? "" : asked && status.who !== me ? "Your answer" : status.who === me && (asked || !status.asked) ? "Your turn" : "";
}

function TurnQueue({words, queue}) {
  const next = queue.find((q) => !q.answer)?.player;
  return html`<ul class="queue" aria-label="Answers">${queue.map((q) => html`<li key=${q.player} class=${q.player === next ? "next" : ""}>
    <${PieceOwner} of=${words.players[q.player]} /> <span>${TURN_ANSWERS[q.answer] ?? (q.answer || (q.player === next ? "?" : "…"))}</span></li>`)}</ul>`;
}

const SCENE_ANSWERS = {passed: ["–", "passes"], showed: ["●", "shows a card"], gave: ["●", "gives a card"], overlooked: ["!", "overlooked a card"], now: ["?", "asked now"]};

// The scene the whole table talks about: three large cards, and below them who was asked and what they answered.
export function TurnScene({words, scene}) {
  if (!scene) return null;
  if (SCENES[scene.kind]) return html`<${SCENES[scene.kind]} scene=${scene} />`;
  const who = words.players[scene.who];
  return html`<section class=${`happening ${scene.kind} ${scene.open === false ? "past" : ""}`} aria-label="What is happening">
    <h2>${who ? html`<${PieceOwner} of=${who} name=${false} />` : null}<span>${scene.title}</span></h2>
    ${scene.three.length ? html`<div class="trio">${scene.three.map((card) => html`<${TurnCard} key=${card} words=${words} card=${card} />`)}</div>` : null}
    ${scene.say ? html`<p class="verdict">${scene.say}</p>` : null}
    ${scene.queue?.length ? html`<ul class="answers">${scene.queue.map((q) => html`<li key=${q.player} class=${q.answer || "later"}>
      <${PieceOwner} of=${words.players[q.player]} name=${false} /><span class="name">${words.players[q.player].name}</span>
      <span class="sign" aria-hidden="true">${SCENE_ANSWERS[q.answer]?.[0]}</span><span>${SCENE_ANSWERS[q.answer]?.[1] ?? q.answer}</span></li>`)}</ul>` : null}
  </section>`;
}

function TurnCard({words, card}) {
  const of = words.cards[card];
  if (!of) return null;
  const fill = of.colour ? {background: of.colour, color: of.ink} : undefined;
  return html`<div class=${`playing ${of.kind}`}><div class="face" style=${fill}>${of.colour
    ? html`<b>${of.mark}${of.letter}</b>` : pieceEmblem(card, of.kind)}</div>
    <span class=${of.short.length > 9 ? "called long" : "called"}>${of.short}</span></div>`;
}

// The clocks that arrived last, and when: a part that is opened later counts from there too.
let turnArrived = {now: NaN, at: 0};

function turnOffset(clocks) {
  if (!clocks) return 0;
  if (clocks.now !== turnArrived.now) turnArrived = {now: clocks.now, at: Date.now()};
  return clocks.now - turnArrived.at;
}

// Server time counts: the page keeps the difference from when the state arrived.
export function useNow(clocks) {
  const offset = useMemo(() => turnOffset(clocks), [clocks?.now]);
  const [, tick] = useState(0);
  useEffect(() => {
    if (!clocks?.running) return;
    const timer = setInterval(() => tick((n) => n + 1), 1000);
    return () => clearInterval(timer);
  }, [clocks?.running]);
  return (globalThis.boardside?.lostAt?.() || Date.now()) + offset;
}

export function turnSpent(clocks, player, now) {
  const spent = clocks.spent[player] ?? 0;
  return clocks.running === player ? spent + Math.max(0, now - clocks.since) : spent;
}

function TurnClock({clocks, player}) {
  const now = useNow(clocks);
  if (!clocks || !player) return null;
  return html`<span class="clock" aria-label="time on turn">${pieceTime(turnSpent(clocks, player, now))}${clocks.paused ? " paused" : ""}</span>`;
}

export function TurnClocks({words, clocks, on, standing = {}, flags}) {
  const now = useNow(clocks);
  return html`<ul class="clocks" aria-label="Players">${words.order.map((key) => html`<li key=${key} class=${key === on ? "on" : ""}>
    <${TurnBadges} words=${words} flags=${flags} player=${key} /><span class="grow name">${words.players[key].name}${words.players[key].out ? " (out)" : ""}</span>
    ${clocks ? html`<span class="clock">${pieceTime(turnSpent(clocks, key, now))}</span>` : null}
    ${standing[key] ? html`<small class="standing">${standing[key]}</small>` : null}</li>`)}
    ${clocks?.paused ? html`<li>Clocks paused</li>` : null}</ul>`;
}
