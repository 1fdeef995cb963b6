// A person's five puzzles of the day: one after another, the answer after each, and the way to more.

import {ForceFrame} from "../parts/world/force.js";
import {CaseFrame} from "../parts/mystery/case.js";
import {HouseFrame} from "../parts/mystery/house.js";
import {SeatsFrame} from "../parts/common/seats.js";
import {pieceCard, pieceMoney, PieceOwner, useTheme} from "../parts/common/pieces.js";
import {html, useLayoutEffect, useRef, useState} from "../parts/common/preact.js";
import {LAYOUTS} from "../parts/common/registers.js";
import {learnCosts} from "../parts/review/learn.js";
import {ReplayBoard, replayHouse, replayWorld} from "../play/replay.js";

const PUZZLE_SIGNS = {open: "○", right: "✓", wrong: "✗"};
const PUZZLE_SAID = {open: "not answered", right: "right", wrong: "missed"};

LAYOUTS.training = function TrainingLayout({state, send}) {
  const root = useRef(null);
  useTheme(root);
  if (state.gone || state.failed || state.waiting || !state.steps) {
    return html`<div class="bs lobby training" ref=${root}><main class="lobby-page"><h1>Puzzles</h1>
      <p role="status">${state.gone ?? state.trouble ?? (state.failed ? "The puzzles can’t be shown right now. Ask the host to look at the terminal."
        : "Setting up today’s puzzles …")}</p></main></div>`;
  }
  const {puzzle} = state;
  return html`<div class=${`bs lobby training ${puzzle?.replay.look ?? ""}`} ref=${root}>
    <${TrainingHead} state=${state} send=${send} />
    <main class="training-page">
      ${state.trouble && html`<p class="lobby-warn" role="status">${state.trouble}</p>`}
      ${state.said?.text && html`<p class="lobby-warn" role="status" key=${state.said.n}>${state.said.text}</p>`}
      ${puzzle ? html`<${PuzzleView} puzzle=${puzzle} at=${state.at} send=${send} key=${puzzle.key} />` : html`<${TrainingOver} state=${state} send=${send} />`}
    </main></div>`;
};

function TrainingHead({state, send}) {
  const {steps, at} = state;
  return html`<header class="training-head"><h1 class="grow">${state.name}’s puzzles</h1>
    ${state.streak > 1 ? html`<span class="quiet">${state.streak} days in a row</span>` : null}
    <nav class="training-steps" aria-label="Puzzles of today">${steps.map((step, n) => html`<button type="button" key=${n}
      class=${`plain ${step} ${n === at ? "here" : ""}`} aria-current=${n === at ? "step" : undefined}
      aria-label=${`Puzzle ${n + 1}, ${PUZZLE_SAID[step]}`} onClick=${() => send({do: "go", to: n})}><span aria-hidden="true">${PUZZLE_SIGNS[step]}</span></button>`)}</nav></header>`;
}

function PuzzleView({puzzle, at, send}) {
  const {words} = puzzle.replay, {answer} = puzzle;
  const top = useRef(null);
  useLayoutEffect(() => {
    if (!globalThis.boardside) return;  // in a notebook or a file the reader stays where they are
    top.current?.focus({preventScroll: true});
    scrollTo(0, 0);
  }, []);
  return html`<article class="puzzle" aria-label=${`Puzzle ${at + 1}`}>
    <${PuzzleAsk} puzzle=${puzzle} top=${top} />
    <section class="puzzle-position"><${PuzzlePosition} puzzle=${puzzle} /></section>
    <section class="puzzle-answer stack">
      <${PuzzleChoices} puzzle=${puzzle} send=${send} />
      ${answer ? html`<${PuzzleAnswer} puzzle=${puzzle} at=${at} send=${send} />` : null}
    </section>
    <section class="puzzle-lines"><${PuzzleLines} words=${words} lines=${puzzle.lines} /></section>
  </article>`;
}

function PuzzleAsk({puzzle, top = undefined, number = 0}) {
  const {words} = puzzle.replay, who = words.players[puzzle.seat];
  return html`<section class="puzzle-ask stack">
    <p class="quiet">${puzzle.game} · ${puzzle.source}</p>
    <h2 tabindex="-1" ref=${top}>${number ? `${number}. ` : ""}${puzzle.asked}</h2>
    <p class="puzzle-who"><${PieceOwner} of=${who} name=${false} /> <span>You are <b>${who?.name}</b>. ${puzzle.about}</span></p>
    <${PuzzleHand} words=${words} hand=${puzzle.hand} />
    <${PuzzleLast} words=${words} lines=${puzzle.lines} />
  </section>`;
}

function PuzzlePosition({puzzle}) {
  const {replay, still} = puzzle, frame = replay.frames[0], page = {words: replay.words, state: {}, send: () => {}};
  return html`<${ReplayBoard} page=${page} frame=${frame} house=${replayHouse(replay.frames, 0)} stills=${still}
      world=${replay.board && replayWorld(replay, 0)} />
    <${SeatsFrame} words=${replay.words} frame=${frame} />
    <${CaseFrame} words=${replay.words} frame=${frame} />
    <${HouseFrame} words=${replay.words} frame=${frame} />
    <${ForceFrame} words=${replay.words} frames=${replay.frames} at=${0} />
    ${puzzle.shares ? html`<${PuzzleShares} words=${replay.words} shares=${puzzle.shares} />` : null}`;
}

function PuzzleHand({words, hand}) {
  if (!hand.length) return null;
  return html`<p class="puzzle-hand"><span class="quiet">Your hand:</span> ${hand.map((card) => html`<span class="named" key=${card}>${pieceCard(words, card)} ${words.cards[card]?.short}</span>`)}</p>`;
}

// What happened last: what there is to decide about often follows from it.
function PuzzleLast({words, lines}) {
  const last = lines.at(-1);
  return last ? html`<p class="puzzle-last"><span class="label">${last.label}</span> ${words.players[last.player]
    ? html`<${PieceOwner} of=${words.players[last.player]} name=${false} /> ` : null}${last.text}</p>` : null;
}

function PuzzleShares({words, shares}) {
  return html`<p class="quiet">Shares, as everybody has seen them bought and sold${shares.cash === null ? "" : html` · your cash: <b>${pieceMoney(shares.cash)}</b>`}</p>
    <div class="puzzle-shares" role="region" tabindex="0" aria-label="Shares"><table>
    <thead><tr><th scope="col">Corporation</th><th scope="col">Size</th><th scope="col">Price</th><th scope="col">Bank</th>
      ${shares.order.map((player) => html`<th scope="col" key=${player}><${PieceOwner} of=${words.players[player]} /></th>`)}</tr></thead>
    <tbody>${shares.rows.map((row) => html`<tr key=${row.firm.key}><th scope="row"><${PieceOwner} of=${row.firm} name=${false} /> ${row.firm.name}</th><td>${row.size}</td>
      <td>${pieceMoney(row.price)}</td><td>${row.bank}</td>${row.held.map((count, n) => html`<td key=${n}>${count || "–"}</td>`)}</tr>`)}</tbody></table></div>`;
}

function PuzzleChoices({puzzle, send}) {
  const {answer} = puzzle, [sent, setSent] = useState(-1), picked = answer?.picked ?? sent;
  const tap = (n) => { setSent(n); send({do: "answer", key: puzzle.key, choice: n}) };
  return html`<div class="puzzle-choices" role="group" aria-label=${puzzle.asked}>${puzzle.choices.map((choice, n) => html`<button type="button" key=${n}
    disabled=${!!answer || sent >= 0} class=${answer && choice.right ? "right" : answer && picked === n ? "wrong" : ""} onClick=${() => tap(n)}>
    <span>${answer ? choice.right ? "✓ " : picked === n ? "✗ " : "" : ""}${choice.text}</span>
    ${answer && puzzle.unit && !choice.right ? html`<small>${learnCosts({unit: puzzle.unit, lost: choice.lost, what: puzzle.what})}</small>` : null}</button>`)}</div>`;
}

function PuzzleAnswer({puzzle, at, send}) {
  const {answer} = puzzle, table = answer.chosen && answer.chosen.toLowerCase() !== answer.best.toLowerCase() ? answer.chosen : "";
  return html`<div class="answer" role="status"><p><b>${answer.right ? "Right." : `The answer: ${answer.best}.`}</b> ${answer.reason}</p>
    ${table ? html`<p class="quiet">At the table: ${table}.</p>` : null}
    ${answer.right || at < 0 ? null : html`<p class="quiet">It will come again on another day.</p>`}</div>
    <div class="row wrap">${at < 0 ? null : html`<button type="button" class="main grow" onClick=${() => send({do: "go", to: at + 1})}>Next</button>`}
      ${answer.link ? html`<a class="lobby-link" href=${answer.link}>Open the replay</a>` : null}</div>`;
}

function PuzzleLines({words, lines}) {
  const list = useRef(null);
  useLayoutEffect(() => { if (list.current) list.current.scrollTop = list.current.scrollHeight }, [lines]);
  return html`<h3>What you saw</h3><ol class="puzzle-log" ref=${list} tabindex="0" aria-label="Lines so far">${lines.map((line) => html`<li key=${line.label}>
    <span class="label">${line.label}</span><span>${words.players[line.player] ? html`<${PieceOwner} of=${words.players[line.player]} name=${false} /> ` : null}${line.text}</span></li>`)}</ol>`;
}

function TrainingOver({state, send}) {
  const right = state.steps.filter((step) => step === "right").length, count = state.steps.length;
  return html`<section class="lobby-page lobby-narrow training-over stack">
    ${count ? html`<div role="status"><h2>${right} of ${count} right today</h2></div>` : html`<h2>No puzzles yet</h2><p>Ask the host to make some: they are on the host’s page for puzzles.</p>`}
    ${count && right < count ? html`<p class="quiet">What you missed comes again on another day, until you know it.</p>` : null}
    ${count && state.more ? html`<button type="button" class="main" onClick=${() => send({do: "more"})}>Five more</button>` : null}
    <${TrainingGames} games=${state.games} send=${send} /></section>`;
}

function TrainingGames({games, send}) {
  const chosen = games.filter((game) => game.chosen).map((game) => game.key);
  const turn = (key) => send({do: "games", games: chosen.includes(key) ? chosen.filter((one) => one !== key) : [...chosen, key]});
  if (games.length < 2) return null;
  return html`<h3>Games in your puzzles</h3><div class="training-games">${games.map((game) => html`<label key=${game.key}><input type="checkbox" checked=${game.chosen}
    disabled=${game.chosen && chosen.length === 1} onChange=${() => turn(game.key)} /> <span>${game.title}</span></label>`)}</div>`;
}

// One puzzle by itself, as in a notebook: the page knows the answer, and keeps it until a choice was tapped.
LAYOUTS.puzzle = function PuzzleLayout({state}) {
  const root = useRef(null), [picked, pick] = useState(-1);
  useTheme(root);
  if (!state.puzzle) return null;
  const puzzle = {...state.puzzle, answer: picked < 0 ? null : {...state.solution, picked, right: state.puzzle.choices[picked].right}};
  return html`<div class=${`bs training ${puzzle.replay.look ?? ""}`} ref=${root}><div class="training-page">
    <${PuzzleView} puzzle=${puzzle} at=${-1} send=${(message) => pick(message.choice)} /></div></div>`;
};

// Puzzles to print, and their solutions behind them.
LAYOUTS.sheets = function PuzzleSheets({state}) {
  const letters = "ABCDEFGH";
  return html`<div class="bs training-sheets">${state.sheets.map(({puzzle}, at) => html`<article class="puzzle-sheet" key=${puzzle.key}>
      <${PuzzleAsk} puzzle=${puzzle} number=${at + 1} />
      <div class="puzzle-sheet-row"><section><${PuzzlePosition} puzzle=${puzzle} /></section>
        <section><ol class="puzzle-sheet-choices">${puzzle.choices.map((choice, n) => html`<li key=${n}><b>${letters[n]}</b> ${choice.text}</li>`)}</ol>
        <ol class="puzzle-sheet-log">${puzzle.lines.filter((line) => line.told).map((line) => html`<li key=${line.label}><b>${line.label}</b> ${line.text}</li>`)}</ol></section></div>
    </article>`)}
    <section class="puzzle-solutions"><h2>Solutions</h2>${state.sheets.map(({puzzle, solution}, at) => html`<p key=${puzzle.key}><b>${at + 1}. ${puzzle.choices
      .map((choice, n) => choice.right ? letters[n] : "").filter(Boolean).join(" or ")}: ${solution.best}.</b> ${solution.reason}</p>`)}</section></div>`;
};
