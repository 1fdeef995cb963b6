// Moves on the map and by name: what a tap changes, what is let go after a move, and what a tap says that changes nothing.

import assert from "node:assert/strict";
import {readFileSync} from "node:fs";
import {test} from "node:test";

import {Drawn, html, page} from "./page.mjs";
await import("../../dashboards/play/screen.js");
const {BOARDS, LAYOUTS, OFFER_BLOCKS} = await import("../../dashboards/parts/common/registers.js");
const {OfferBlocks} = await import("../../dashboards/parts/common/offers.js");
const {useWorld} = await import("../../dashboards/parts/world/world.js");

const json = (path) => JSON.parse(readFileSync(new URL(path, import.meta.url), "utf8"));
const SEND = {do: "record", event: {kind: "UnitsMoved", unit: "tank", source: "$source", target: "$target", count: "$count", via: "$via"}};
const TO = {russia: {ukraine: [""], caucasus: [""]}, caucasus: {ukraine: [""], persia: [""]}};
const march = (sources = ["russia", "caucasus"], more = {}) => ({type: "march", title: "Move", question: "Move: from where?", ask: "", foes: {ukraine: "Germany: 3 infantry"},
  names: {russia: "Russia", caucasus: "Caucasus", ukraine: "Ukraine SSR", persia: "Persia"}, here: Object.fromEntries(sources.map((key) => [key, "2 tanks"])),
  moves: [{unit: "tank", label: "Tanks", names: ["tank", "tanks"], word: "Move", most: {russia: 2, caucasus: 2}, send: SEND,
    to: Object.fromEntries(sources.map((key) => [key, TO[key]]))}], ...more});

// The form on a page that keeps what the map is told, and the line of what now.
async function form(block = march()) {
  const now = {aim: null, line: ""}, table = page({recorded: null, aimAt: (aim) => { now.aim = aim }, choosing: (left) => { now.line = left }});
  const drawn = await Drawn.new(OFFER_BLOCKS.march, {page: table, block});
  const tap = async (key) => { now.aim.areas.includes(key) ? now.aim.tap(key) : now.aim.stray(key.toUpperCase()); await drawn.again() };
  const recorded = (id, next = block) => drawn.again({page: {...table, recorded: {id}}, block: next});
  return {drawn, now, tap, recorded, has: (words) => drawn.text.includes(words)};
}

test("while a move is composed, taps on the map change its source and target, and nothing else", async () => {
  const {drawn, now, tap, has} = await form();
  await tap("caucasus");
  await tap("ukraine");
  assert.ok(has("Move 2 tanks"));
  assert.deepEqual([now.aim?.marked, now.line], [["caucasus", "ukraine"], "Choose how many go, then tap the button."]);
  await tap("persia");
  assert.ok(has("From Caucasus") && has("To Persia"));
  await tap("russia");
  assert.ok(has("From Russia") && !has("To "), "a new source clears the target");
  await tap("caucasus");
  assert.ok(has("From Russia") && has("To Caucasus"), "a source in reach is a target");
  await drawn.tap("To Caucasus Change");
  assert.ok(has("Where to?"));
});

test("a choice belongs to one step of one turn, and units on ships say why they wait", async () => {
  const step = (during) => march(undefined, {during, stays: {PERSIA: "Units on ships there go ashore once the sea battle is won."}});
  const {tap, has, recorded, now} = await form(step("1 ussr combat_move"));
  await tap("persia");
  assert.equal(now.line, "Units on ships there go ashore once the sea battle is won.");
  await tap("caucasus");
  await tap("ukraine");
  assert.ok(has("Move 2 tanks"));
  await recorded("1", step("1 ussr noncombat_move"));
  assert.ok(!has("Move 2 tanks") && !has("From Caucasus"));
});

test("aircraft together are no expected move where nobody fights", async () => {
  const way = {russia: {ukraine: [""], baltic: [""]}}, plane = (unit) => ({unit, label: unit, names: [unit, `${unit}s`], word: "Move", most: {russia: 1}, to: way, send: SEND});
  const names = {russia: "Russia", ukraine: "Ukraine SSR", baltic: "Baltic Sea"}, block = march(["russia"], {moves: [plane("fighter"), plane("bomber")], names});
  const {drawn, tap} = await form(block), gold = () => drawn.all("button.main").length;
  await tap("baltic");
  assert.equal(gold(), 0);
  await tap("ukraine");
  assert.equal(gold(), 1, "an attack");
});

test("the line of what now names an area with the article that it has within a sentence", async () => {
  const {now, tap} = await form(march(undefined, {within: {caucasus: "the Caucasus"}}));
  await tap("caucasus");
  assert.equal(now.line, "From the Caucasus: tap where to.");
  await tap("ukraine");
  assert.equal(now.aim?.say, "To Ukraine SSR: choose how many.");
});

test("kinds that share a ship board one by one, each no more than fit into it", async () => {
  const board = (unit, room) => ({unit, label: unit, names: [unit, `${unit}s`], word: "Take on board", most: {russia: 2}, room: {russia: {black_sea: room, baltic: 2}},
    to: {russia: {black_sea: [""], baltic: [""]}}, send: SEND});
  const names = {russia: "Russia", black_sea: "Black Sea", baltic: "Baltic Sea"}, block = march(["russia"], {moves: [board("man", 2), board("tank", 1)], names, foes: {}});
  const {tap, has} = await form(block);
  await tap("russia");
  await tap("black_sea");
  assert.ok(has("Take on board 2 mans") && has("Take on board 1 tank") && has("of 1"));
  assert.ok(!has("Take on board all"));
});

test("the move that is chosen is the expected one, and no button that would drop it", async () => {
  const {drawn, tap} = await form();
  const gold = () => drawn.all("button.main").map((button) => button.textContent.trim());
  await tap("caucasus");
  assert.deepEqual(gold(), []);
  await tap("ukraine");
  assert.equal(gold().length, 1);
  assert.match(gold()[0], /^Move /);
  const taps = {type: "taps", title: "", look: "one", taps: [{label: "Finish combat moves", send: {}, main: true, big: true}]};
  const shown = async (more) => (await Drawn.new(OfferBlocks, {page: page(more), blocks: [taps]})).all("button.main").length;
  assert.deepEqual([await shown({aim: {}, chosen: ""}), await shown({aim: {}, chosen: "Choose how many go, then tap the button."})], [1, 0]);
});

test("while attacks are made, areas that can attack nothing are one tap further away", async () => {
  const foot = {unit: "infantry", label: "Infantry", names: ["infantry", "infantry"], word: "Move", most: {russia: 2, yakut: 3},
    to: {russia: {ukraine: [""]}, yakut: {russia: [""]}}, send: SEND}, names = {russia: "Russia", ukraine: "Ukraine SSR", yakut: "Yakut SSR"};
  const block = (during) => march(["russia", "yakut"], {moves: [foot], names, during});
  const {has, tap, drawn} = await form(block("1 ussr combat_move"));
  assert.ok(has("Russia") && !has("Yakut SSR"));
  await drawn.tap("1 more that can’t attack…");
  assert.ok(has("Yakut SSR"));
  await tap("yakut");
  assert.ok(has("Where to?"), "the map takes it anyway");
  assert.ok((await form(block("1 ussr noncombat_move"))).has("Yakut SSR"));
});

test("how many go comes into view", async () => {
  const {drawn, tap} = await form();
  await tap("caucasus");
  await tap("ukraine");
  assert.equal(drawn.all(".lot")[0].scrolls, 1);
});

test("a recorded move lets the target go, and a source that has no units left", async () => {
  const {drawn, tap, has, recorded} = await form();
  await tap("caucasus");
  await tap("ukraine");
  await recorded("1");
  assert.ok(has("From Caucasus") && has("Where to?"), "some units are left");
  await tap("ukraine");
  await recorded("2", march(["russia"]));
  assert.ok(has("From Russia") && has("Where to?"), "the only source left is chosen by itself");
  await drawn.again({block: march(["caucasus"])});
  await drawn.again({block: march()});
  assert.ok(has("Move: from where?"), "units that are there again are not chosen by themselves");
});

test("a recorded move keeps the target for the other kinds that can go there too", async () => {
  const tank = march().moves[0], guns = {...tank, unit: "aa_gun", label: "AA guns", names: ["AA gun", "AA guns"]};
  const {drawn, tap, has, recorded} = await form(march(undefined, {moves: [tank, guns]}));
  await tap("caucasus");
  await tap("ukraine");
  await drawn.tap("Move 2 tanks");
  await recorded("1", march(undefined, {moves: [{...tank, to: {russia: TO.russia}}, guns]}));
  assert.ok(has("To Ukraine SSR") && has("Move 2 AA guns") && !has("Move 2 tanks"));
  await drawn.tap("Move 2 AA guns");
  await recorded("2", march(undefined, {moves: [{...tank, to: {russia: TO.russia, caucasus: {persia: [""]}}}]}));
  assert.ok(has("Move: from where?"), "nobody else attacks from there: the next attack leaves from another area");
});

test("areas without enemies stand behind those with, and guns on the way are said before the aircraft moves", async () => {
  const far = Object.fromEntries([..."abcdefgh"].map((key) => [key, [""]])), to = {russia: {ukraine: [""], ...far}, caucasus: TO.caucasus};
  const moves = [{...march().moves[0], unit: "bomber", to, over: {russia: {ukraine: "The guns in Poland fire on the way."}}}];
  const {drawn, tap, has} = await form(march(undefined, {moves, names: {...march().names, ...Object.fromEntries(Object.keys(far).map((key) => [key, `Area ${key}`]))}}));
  await tap("russia");
  assert.ok(has("Ukraine SSR") && !has("Area a"));
  await drawn.tap("8 areas without enemies…");
  assert.ok(has("Area a") && has("Area h") && !has("without enemies"));
  await tap("ukraine");
  assert.ok(has("The guns in Poland fire on the way."));
  await tap("a");
  assert.ok(!has("fire on the way"));
  await tap("caucasus");
  assert.ok(has("Persia") && !has("without enemies…"), "few of them are shown at once");
});

test("ships and troops see all areas at once, those that are next to theirs first", async () => {
  const far = Object.fromEntries([..."hgfedcb"].map((key) => [key, ["sea"]])), to = {russia: {ukraine: [""], ...far, z: [""]}};
  const names = {...march().names, sea: "Sea", z: "Zone z", ...Object.fromEntries(Object.keys(far).map((key) => [key, `Area ${key}`]))};
  const {drawn, has} = await form(march(["russia"], {moves: [{...march(["russia"]).moves[0], unit: "transport", to}], names}));
  assert.ok(!has("without enemies…"));
  const shown = drawn.all("button.chip").map((one) => one.textContent);
  assert.deepEqual(shown.slice(1, 4), ["Zone z", "Area b", "Area c"], "Ukraine, with enemies, stands before all");
});

test("units that stay behind on purpose are no gold button", async () => {
  const [tank] = march().moves, plane = {...tank, unit: "fighter", label: "Fighters", names: ["fighter", "fighters"], most: {russia: 1, caucasus: 1}};
  const {drawn, tap, recorded} = await form(march(undefined, {moves: [tank, plane]}));
  const gold = () => drawn.all("button.main").map((button) => button.textContent.replace(/\s+/g, " ").trim());
  await tap("russia");
  await tap("ukraine");
  assert.deepEqual(gold(), ["Move all: 2 tanks, 1 fighter"]);
  await drawn.tap("One less: Tanks");
  await drawn.tap("Move 1 tank");
  const left = {...tank, most: {russia: 1, caucasus: 2}};
  await recorded(1, march(undefined, {moves: [left, plane]}));
  assert.deepEqual(gold(), ["Move 1 fighter"]);
  await drawn.tap("Move 1 fighter");
  await recorded(2, march(undefined, {moves: [left, {...plane, most: {caucasus: 1}, to: {caucasus: TO.caucasus}}]}));
  assert.deepEqual(gold(), [], "the tank was left behind");
});

test("a tap on an area that is neither source nor target says so", async () => {
  const {now, tap, has} = await form();
  await tap("germany");
  assert.equal(now.line, "No units can move from GERMANY now.");
  await tap("caucasus");
  assert.equal(now.line, "From Caucasus: tap where to.");
  await tap("germany");
  assert.equal(now.line, "Units in Caucasus can’t move to GERMANY now.");
  assert.ok(has("From Caucasus") && has("Where to?"));
  assert.equal(now.aim.say, now.line);
  await tap("ukraine");
  await tap("germany");
  assert.ok(has("To Ukraine SSR") && now.line.includes("can’t move to GERMANY"), "what is chosen stays");
  const placing = await form(march([], {here: {"new tank": "", "new gun": ""}, names: {"new tank": "2 tanks", "new gun": "1 AA gun", russia: "Russia"},
    moves: [{...march().moves[0], word: "Place", most: {"new tank": 2}, to: {"new tank": {russia: [""]}, "new gun": {russia: [""]}}}]}));
  await placing.tap("germany");
  assert.equal(placing.now.line, "Choose the new units first.");
  assert.equal(placing.now.aim.say, "Choose the new units first.");
  await placing.drawn.tap("2 tanks");
  assert.deepEqual([placing.now.line, placing.now.aim.say], ["Place 2 tanks: tap where.", "Tap a marked area."], "new units leave no area");
  await placing.tap("germany");
  assert.equal(placing.now.line, "2 tanks can’t be placed in GERMANY now.");
});

test("the map passes on a tap on any other area, by the name that this table gave it", async () => {
  const told = json("pages/axis_allies-economic-10-seat.json"), still = json("stills/axis_allies.json"), said = [];
  const aim = {label: "Caucasus", say: "", areas: ["ukraine"], marked: [], tap: (key) => said.push(["tap", key]), stray: (name) => said.push(["stray", name])};
  let at = null;
  const Probe = (more) => { at = useWorld(more.page, more.board, still[BOARDS.theatre.shapes], false); return html`<svg ref=${at.view.svg} />` };
  await Drawn.new(Probe, {page: page({state: told.state, aim}), board: {...told.state.board, names: {japan: "Nippon"}}});
  for (const key of ["ukraine", "germany", "japan", null]) at.tap(key);
  assert.deepEqual(said, [["tap", "ukraine"], ["stray", "Germany"], ["stray", "Nippon"]]);
  assert.equal(at.chosen, null);
});

// ---------------------------------------------------------------- beside the map

test("the list says how many areas a region has, and leads back to the map at its top and its end", async () => {
  const told = json("pages/axis_allies-economic-10-seat.json"), still = json("stills/axis_allies.json"), {drawn, shapes} = BOARDS.theatre;
  const shown = await Drawn.new(drawn, {page: page({state: told.state, words: told.state.words, still}), board: told.state.board, shapes: still[shapes]});
  await shown.tap("List");
  const europe = still[shapes].areas.filter((area) => area.in === "europe").length;
  assert.ok(shown.all("summary").length > 4 && shown.can(`Europe ${europe} areas`));
  await shown.tap("Back to the map");
  await shown.tap("List");
  await shown.tap("Map");
  assert.ok(shown.can("List"));
});

test("a region shows that it unfolds, and a broad tablet has the list where the map was", () => {
  const css = ["theatre", "world"].map((name) => readFileSync(new URL(`../../dashboards/parts/world/${name}.css`, import.meta.url), "utf8")).join("");
  assert.match(css, /details > summary::before \{ content: "▸"/);
  assert.match(css, /details\[open\] > summary::before \{ content: "▾"/);
  assert.match(css, /\.tablet \.broad \.play \.world\.listed > \.tools \{ grid-area: 1 \/ 1; \}/);
});

test("an only source is chosen by itself, and the line of what now goes on saying why something moves", async () => {
  const {drawn, now, tap, has} = await form(march(["russia"]));
  assert.ok(has("From Russia") && has("Where to?") && !has("Change"));
  assert.deepEqual([now.aim?.marked, now.line], [["russia"], ""]);
  await tap("ukraine");
  assert.ok(has("Move 2 tanks"));
});

test("the faces of dice come into view as soon as their number is chosen", async () => {
  const block = {type: "throw", title: "Roll for weapons", dice: [1, 2], labels: ["1 die", "2 dice"], send: {do: "record", event: {faces: "$faces"}}, roll: null};
  const drawn = await Drawn.new(OFFER_BLOCKS.throw, {page: page(), block});
  await drawn.tap("2 dice");
  const dice = () => drawn.all("div").find((one) => one.attributes["aria-label"] === "The dice");
  assert.equal(dice().scrolls, 1);
  await drawn.tap("3");
  assert.equal(dice().scrolls, 1, "only when they appear");
  const only = await Drawn.new(OFFER_BLOCKS.throw, {page: page(), block: {...block, dice: [1], labels: ["1 die"]}});
  assert.equal(only.all("div").find((one) => one.attributes["aria-label"] === "The dice").scrolls, 0, "what was always there is not moved");
});

test("a die that was tapped wrongly is taken back, and until all are there nothing else is gold", async () => {
  const sent = [], block = {type: "throw", title: "Roll for weapons", dice: [1, 2], labels: ["1 die", "2 dice"], send: {do: "record", event: {faces: "$faces"}}, roll: null};
  const finish = {type: "taps", title: "", taps: [{label: "Roll no weapon dice", send: {do: "record"}, main: true}]};
  const at = {...page(), chosen: "", choosing: (said) => { at.chosen = said }, send: (message) => sent.push(message)};
  const gold = async () => (await Drawn.new(OfferBlocks, {page: at, blocks: [finish]})).all("button.main").length === 1;
  assert.ok(await gold());
  const drawn = await Drawn.new(OFFER_BLOCKS.throw, {page: at, block});
  await drawn.tap("2 dice");
  assert.equal(await gold(), false);
  await drawn.tap("3");
  await drawn.tap("Take back the last die");
  await drawn.tap("5");
  await drawn.tap("6");
  assert.deepEqual(sent.map((one) => one.event.faces), [["5", "6"]]);
});

test("a phone says it in the line of what now, whatever that says in this step", async () => {
  const {state} = json("pages/axis_allies-economic-10-seat.json"), still = json("stills/axis_allies.json");
  sessionStorage.clear();
  localStorage.setItem("boardside-introduced", '["*"]');
  const Whole = (props) => html`<${LAYOUTS.phone} ...${props} />`, now = {...state.now, text: "The bomber can’t land any more."};
  const entry = [march()];
  const drawn = await Drawn.new(Whole, {state: {...state, now, entry}, still, send: () => {}}), line = () => drawn.all(".now-line")[0].children[0].textContent;
  assert.equal(line(), "The bomber can’t land any more.");
  await drawn.tap(drawn.all("button.chip").find((one) => one.textContent.startsWith("Russia")));
  assert.equal(line(), "From Russia: tap where to.");
  const japan = drawn.all("g.at").find((one) => one.dataset.area === "japan" || one.attributes["data-area"] === "japan");
  await drawn.fire(japan, "keydown", {key: "Enter"});
  assert.equal(line(), "Units in Russia can’t move to Japan now.");
  assert.equal(drawn.all("section.bar").length, 0, "no card of the area");
  drawn.gone();
});

test("while Boardside rolls on, the line says so instead of asking for hits", async () => {
  const {state} = json("pages/axis_allies-battle.json"), still = json("stills/axis_allies.json");
  sessionStorage.clear();
  localStorage.setItem("boardside-introduced", '["*"]');
  const Whole = (props) => html`<${LAYOUTS.phone} ...${props} />`;
  const drawn = await Drawn.new(Whole, {state, still, send: () => {}}), line = () => drawn.all(".now-line")[0].children[0].textContent;
  assert.match(line(), /Tap how many hit/);
  await drawn.tap("Roll to the end");
  assert.equal(line(), "Boardside is rolling. Tap “Stop rolling” to stop.");
  await drawn.tap("Stop rolling");
  assert.match(line(), /Tap how many hit/);
  drawn.gone();
});

test("areas with enemies stand in the order of the block, but what takes another area on the way comes later", async () => {
  const foes = {ukraine: "Germany: 3 infantry", persia: "Germany: undefended", baltic: "Germany: 1 tank"}, names = {russia: "Russia", ukraine: "Ukraine SSR", persia: "Persia", baltic: "Baltic States"};
  const tank = {unit: "tank", label: "Tanks", names: ["tank", "tanks"], word: "Land", most: {russia: 2}, send: SEND, to: {russia: {baltic: ["persia"], persia: [""], ukraine: [""]}}};
  const {drawn} = await form(march(["russia"], {moves: [tank], names, foes}));
  assert.deepEqual(["Ukraine SSR", "Persia", "Baltic States"].map((name) => drawn.text.indexOf(name)).toSorted((a, b) => a - b), ["Ukraine SSR", "Persia", "Baltic States"].map((name) => drawn.text.indexOf(name)));
  assert.ok(drawn.text.includes("Persia"));
});
