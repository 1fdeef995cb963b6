// Order books written in secret: closed while nobody writes, one behind each tab, sealed when they are done.

import {PieceHold, useWhile} from "../common/pieces.js";
import {html, useEffect, useState} from "../common/preact.js";
import {OFFER_BLOCKS} from "../common/registers.js";
import "./plot_choice.js";
import {PlotFindings} from "./plot_findings.js";
import {PlotLines} from "./plot_lines.js";
import {PlotComposer, PlotSeal} from "./plot_order.js";
import {plotArrows, plotFar, plotHome, PlotSaid, plotCost, plotSum, plotWorld} from "./plot_labels.js";

const PLOT_IDLE = 60_000;


/** @param {{page: import("../common/page").Page, block: import("./blocks").Plots}} at */
OFFER_BLOCKS.plot = ({page, block}) => {
  const [slot, choose] = useState(block.books[0].slot), [open, setOpen] = useState(false);
  const plot = block.books.find((one) => one.slot === slot) ?? block.books[0];
  const [idle, left] = useState(false);
  useEffect(() => { if (open) left(false) }, [open]);
  useShut(open, () => { setOpen(false); left(true) });
  return html`<section class="stack own plot" aria-label=${plot.title}>
    ${block.books.length > 1 ? html`<div class="chips plot-tabs" role="group" aria-label="Countries">${block.books.map((one) => html`<button type="button"
      key=${one.slot} class="soft" aria-pressed=${one === plot} onClick=${() => choose(one.slot)}>${one.name}${one.sealed ? " ✓" : ""}</button>`)}</div>` : null}
    <${PlotBook} key=${plot.slot} page=${page} plot=${plot} open=${open} setOpen=${setOpen} idle=${idle} />
  </section>`;
};

// A phone lying on the table or sleeping shows nothing.
function useShut(open, shut) {
  useEffect(() => {
    if (!open) return;
    let timer = setTimeout(shut, PLOT_IDLE);
    const again = () => { clearTimeout(timer); timer = setTimeout(shut, PLOT_IDLE) };
    const away = () => { if (document.hidden) shut() };
    for (const kind of ["pointerdown", "keydown", "scroll"]) addEventListener(kind, again, true);
    document.addEventListener("visibilitychange", away);
    return () => {
      clearTimeout(timer);
      for (const kind of ["pointerdown", "keydown", "scroll"]) removeEventListener(kind, again, true);
      document.removeEventListener("visibilitychange", away);
    };
  }, [open]);
}

// Every change is kept immediately: here until the server has it, and from then on there.
function useBook(page, plot) {
  const [mine, set] = useWhile(`${page.state.toast?.id} ${plot.sealed}`, /** @type {any[] | null} */ (null)), kept = JSON.stringify(plot.book);
  useEffect(() => { if (mine && JSON.stringify(mine) === kept) set(null) }, [kept]);
  const write = (book) => { set(book); page.send({...plot.draft, event: {...plot.draft.event, orders: book}}) };
  return {book: mine ?? plot.book, write, known: !mine || JSON.stringify(mine) === kept};
}

/** @param {{page: import("../common/page").Page, plot: import("./blocks").Plot, open: boolean, setOpen(open: boolean): void, idle: boolean}} at */
function PlotBook({page, plot, open, setOpen, idle}) {
  const {book, write, known} = useBook(page, plot), world = plotWorld(page);
  const at = {page, plot, book, write, known, world};
  if (plot.sealed) return html`<h2>${plot.title}</h2><p>${plot.note}</p><${PlotPeek} world=${world} book=${book} />
    ${plot.back ? html`<button type="button" class="wide" disabled=${page.waiting} onClick=${() => page.send(plot.back?.send)}>${plot.back.label}</button>` : null}`;
  if (!open) return html`<h2>${plot.title}</h2>
    ${idle ? html`<p class="notice" role="status">The book closed by itself, so that nobody else can read it. Your orders are kept: open it to go on.</p>` : null}
    <button type="button" class="main wide" onClick=${() => setOpen(true)}>Open book</button>
    <${PlotPeek} world=${world} book=${book} /><${PlotSeal} page=${page} plot=${plot} /><p class="quiet">${plot.note}</p>`;
  return html`<${PlotWriting} at=${at} shut=${() => setOpen(false)} />`;
}


function PlotPeek({world, book}) {
  const [holding, hold] = useState(false);
  return html`<${PieceHold} holding=${holding} onHold=${hold}>Hold to read your orders</${PieceHold}>
    ${holding ? html`<ol class="cards plot-peek">${book.map((order, i) => html`<li key=${i}><b>${i + 1}</b> <${PlotSaid} world=${world} order=${order} /></li>`)}
      ${book.length ? null : html`<li>No orders yet.</li>`}</ol>` : null}`;
}

function PlotWriting({at, shut}) {
  const {page, plot, book} = at;
  const [chosen, choose] = useState(-1), [to, aim] = useState(""), [source, from] = useState(""), [last, went] = useState("");
  const [gone, lose] = useState(/** @type {{order: any, i: number} | null} */ (null));
  const write = (next) => { lose(null); at.write(next) };
  const drop = (i) => { choose(-1); at.write(book.toSpliced(i, 1)); lose({order: book[i], i}) };
  const writing = {...at, write, drop, chosen, choose, to, aim, source, from, last, went};
  usePlotAim(writing);
  const free = at.known ? plot.findings.filter((f) => !f.lines.length) : [];
  return html`<div class="row title"><h2 class="grow">${plot.title}</h2><button type="button" class="soft" onClick=${shut}>Close book</button></div>
    <${PlotMoney} at=${at} />
    ${book.length ? null : html`<p class="quiet">No orders yet. Choose a destination below or on the map.</p>`}
    <${PlotLines} at=${writing} />
    ${gone ? html`<div class="row" role="status"><span class="grow quiet">Round ${gone.i + 1} deleted: <${PlotSaid} world=${at.world} order=${gone.order} /></span>
      <button type="button" class="soft" onClick=${() => write(book.toSpliced(gone.i, 0, gone.order))}>Undo delete</button></div>` : null}
    <${PlotComposer} at=${writing} />
    <${PlotFindings} page=${page} findings=${free} />
    <p class="quiet">${plot.note}</p>`;
}

// The cost of the builds in the book, against the money available.
function PlotMoney({at}) {
  const {plot, book} = at, cost = plotCost(plot, book);
  const units = plotSum(Object.fromEntries(book.filter((o) => o.kind === "build").map((o, i) => [i, plotSum(o.units)])));
  const left = plot.hand - cost;
  return html`<p class="plot-money" aria-label="IPC plan"><b class="figure">${plot.hand}</b> IPCs in hand · ${units ? html`${units} ${units === 1 ? "unit" : "units"} for ${cost} · ` : ""}<b
    class=${left < 0 ? "bad" : ""}>${Math.abs(left)}</b> ${left < 0 ? "short" : "left"}</p>`;
}

// While the book is open, taps on the map choose the destination and then the source, with its distance. The plan is
// drawn over the map, on this page alone, which begins where the country's units are.
function usePlotAim({page, plot, book, world, to, source, aim, from}) {
  const far = to ? Object.fromEntries(plot.sources.filter((s) => world.areas[s.at] && s.to).map((s) => [s.at, plotFar(s, to)]).filter(([, n]) => n !== undefined)) : {};
  const reach = Object.keys(far), over = {arrows: plotArrows(plot.slot, book), far, home: plotHome(world, plot.slot)};
  const label = `${plot.name} ${to ? `to ${world.name(to)}` : "plots"}`;
  const tap = (key) => (to ? from(key) : aim(key));
  useEffect(() => {
    page.aimAt?.({label, say: to ? (source ? `from ${world.name(source)}` : "Tap the source.") : "Tap the destination.", areas: reach, marked: to ? [to] : [], any: true, over, tap});
  }, [label, source, JSON.stringify(over), JSON.stringify(reach)]);
  useEffect(() => () => page.aimAt?.(null), []);
}
