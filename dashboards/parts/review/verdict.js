// The verdict: three sentences and one chart once the game is over; each sentence leads to its line.

import {html, useLayoutEffect, useRef, useState} from "../common/preact.js";
import {PHONE_NEWS} from "../common/registers.js";
import {GraphLegend, ReviewGraph} from "./graph.js";

export function VerdictChart({words, standing, onGo, high, font}) {
  const last = standing.lines.length - 1, named = standing.labels.filter(Boolean), xs = standing.lines.map((_, i) => i);
  return html`<figure class="standing-chart"><figcaption>${standing.title}${standing.low ? " (less is better)" : ""}</figcaption>
    <${ReviewGraph} words=${words} standing=${standing} xs=${xs} last=${last} high=${high} font=${font} onGo=${onGo && ((i) => onGo(standing.lines[i]))} />
    <p class="along" aria-hidden="true"><span>line ${named[0]}</span><span>line ${named[named.length - 1]}</span></p>
    <${GraphLegend} words=${words} standing=${standing} at=${last} /></figure>`;
}

export function VerdictSentences({sentences, onGo}) {
  return html`<ol class="sentences">${sentences.map((one) => html`<li key=${one.text}>${onGo && one.line !== undefined
    ? html`<button type="button" onClick=${() => onGo(one.line)}><span class="grow">${one.text}</span><span class="to" aria-label=${`Go to line ${one.label}`}>${one.label} →</span></button>`
    : html`<p>${one.text}</p>`}</li>`)}</ol>`;
}

// On phones and tablets, above everything else except a question that somebody waits for.
export function Verdict({page}) {
  const {review} = page.state, go = (line) => page.send({do: "replay", at: line});
  const asked = (page.state.entry ?? []).some((b) => b.type === "taps" && b.taps.some((one) => one.send.do === "agree"));
  if (!review || asked) return null;
  if (review.wait) return html`<section class="verdict-box waiting" aria-label="Verdict" role="status"><p class="quiet">${review.wait}</p></section>`;
  return html`<section class="verdict-box" aria-label="Verdict"><h2>How it went</h2>
    ${review.sentences.length ? html`<${VerdictSentences} sentences=${review.sentences} onGo=${go} />` : null}
    ${review.standing ? html`<${VerdictChart} words=${page.words} standing=${review.standing} onGo=${go} high=${130} />` : null}
    <div class="chips one">
      <button type="button" class=${page.state.next ? "" : "main"} onClick=${() => page.send({do: "replay"})}>Review game</button>
      ${review.wrong ? html`<button type="button" onClick=${() => page.send({do: "replay", learn: true})}>Learn from ${review.wrong === 1 ? "one mistake" : `${review.wrong} mistakes`}</button>` : null}
      <button type="button" onClick=${() => page.send({do: "keep"})}>Save this evening</button>
      <button type="button" onClick=${() => page.send({do: "card"})}>Save a picture of it</button>
      <button type="button" aria-expanded=${page.state.bgstats ? "true" : "false"} onClick=${() => page.send({do: "bgstats"})}>Send to BG Stats</button></div>
    <${VerdictBgStats} bgstats=${page.state.bgstats} />
  </section>`;
}
PHONE_NEWS.review = Verdict;

// Opens the app on this phone, or on one that scans the code: our only link to the outside, and only after a tap.
function VerdictBgStats({bgstats}) {
  if (!bgstats) return null;
  return html`<div class="bgstats stack"><a class="out" href=${bgstats.link} target="_blank" rel="noreferrer noopener">Open BG Stats on this device →</a>
    <svg viewBox=${`0 0 ${bgstats.qr.size} ${bgstats.qr.size}`} role="img" aria-label="Code for BG Stats"><rect width=${bgstats.qr.size} height=${bgstats.qr.size} fill="#fff" />
      <path d=${bgstats.qr.path} fill="#000" shape-rendering="crispEdges" /></svg>
    <p class="quiet">Or scan the code with a phone that has the app. The link contains only names and result.</p></div>`;
}

// The television: larger, with nothing to tap. It replaces the board, which is on the table anyway; the chart gets the
// room that sentences and names leave, or is left out.
const TV_CHART = {most: 650, least: 90};

export function TvVerdict({words, review}) {
  const box = useRef(null), [high, setHigh] = useState(TV_CHART.most);
  const told = JSON.stringify(review.sentences) + globalThis.innerHeight;
  useLayoutEffect(() => setHigh(TV_CHART.most), [told]);
  useLayoutEffect(() => {
    const over = box.current.scrollHeight - box.current.clientHeight;
    if (over > 0 && high) setHigh(high - over < TV_CHART.least ? 0 : high - over);
  }, [told, high]);
  return html`<section class="verdict-box" aria-label="Verdict" ref=${box}><h2>How it went</h2>
    ${review.sentences.length ? html`<${VerdictSentences} sentences=${review.sentences} />` : null}
    ${review.standing && high ? html`<${VerdictChart} words=${words} standing=${review.standing} high=${high} font=${28} />` : null}</section>`;
}
