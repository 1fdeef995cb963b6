// Rolling on: one tap rolls round after round, and stops wherever a player has something to say.

import assert from "node:assert/strict";
import {test} from "node:test";

import {Drawn, page, pass} from "./page.mjs";
await import("../../dashboards/play/screen.js");
const {OFFER_BLOCKS, SCENES} = await import("../../dashboards/parts/common/registers.js");
const {ROLL_ON_PACE} = await import("../../dashboards/parts/world/roll_on.js");

const ROLL = {do: "roll"};
const owner = (name) => ({key: name.toLowerCase(), name, colour: "#C0392B", mark: "●", letter: name[0]});
const fight = (rounds, armies, more = {}) => ({way: "roll", throws: [], roll: ROLL, rollOn: true, stop: {do: "record", event: {kind: "AttackStopped"}}, moveIn: null,
  moving: null, odds: null, what: [], captured: false, terms: [], last: [], rounds,
  sides: [{owner: owner("Anna"), area: "Alaska", armies, dice: 3, lost: 0}, {owner: owner("Ben"), area: "Kamchatka", armies: 5, dice: 2, lost: 0}], ...more});
const volley = (fired, left, more = {}) => ({title: "Battle", round: 1, sides: [], shot: {title: "Attackers, 3 dice at 1", side: "attacker", expected: "",
  hits: [], roll: ROLL, rolling: {fired, left, attackers: left ?? 4, decide: false, ...more}}});

// A battle on a page, and the answers of the server to its rolls.
async function battle(kind, block) {
  const table = page(), drawn = await Drawn.new(OFFER_BLOCKS[kind], {page: table, block});
  const rolls = () => table.sent.filter(([message]) => message.do === "roll").length;
  const answered = async (next, more = {}) => {
    await drawn.again({page: {...table, waiting: true}});
    await pass(ROLL_ON_PACE);
    await drawn.again({page: {...table, ...more}, block: next});
    await pass(ROLL_ON_PACE);
  };
  return {drawn, table, rolls, answered};
}

test("one tap rolls until the chosen number is left", async () => {
  const {drawn, table, rolls, answered} = await battle("battle", fight(0, 5));
  assert.ok(!drawn.can("Stop with one fewer"), "to the end is the least");
  await drawn.tap("Stop with one more");
  await drawn.tap("Stop with one more");
  await drawn.tap("Roll until 3 are left");
  assert.equal(rolls(), 1);
  await drawn.again({page: {...table, waiting: true}});
  await pass(ROLL_ON_PACE);
  assert.equal(rolls(), 1, "the answer is waited for");
  await answered(fight(1, 4));
  assert.equal(rolls(), 2);
  await answered(fight(2, 3));
  assert.equal(rolls(), 2, "three are left");
  assert.ok(drawn.can("Roll 3 against 2"), "and single rolls are back");
});

test("rolling on ends with a capture, a question, an undo, somebody else's entry, and the button", async () => {
  const ends = [fight(1, 4, {captured: true}), fight(0, 5), fight(2, 4)];
  for (const end of ends) {
    const {drawn, rolls, answered} = await battle("battle", fight(0, 5));
    await drawn.tap("Roll to the end");
    await answered(end);
    await answered(fight(end.rounds + 1, 4));
    assert.equal(rolls(), 1);
  }
  const asked = await battle("battle", fight(0, 5));
  await asked.drawn.tap("Roll to the end");
  await asked.answered(fight(1, 5), {state: {sheet: {type: "ask"}}});
  await asked.answered(fight(1, 5));
  assert.equal(asked.rolls(), 1);
  const stopped = await battle("battle", fight(0, 5));
  await stopped.drawn.tap("Roll to the end");
  assert.deepEqual(stopped.drawn.controls().filter((name) => name.includes("Roll ")), [], "no second roll meanwhile");
  await stopped.drawn.tap("Stop rolling");
  await stopped.answered(fight(1, 4));
  assert.equal(stopped.rolls(), 1);
});

test("a fight that cannot be stopped is rolled to the end, and real dice are never rolled on", async () => {
  const {drawn} = await battle("battle", fight(0, 5, {stop: null}));
  assert.deepEqual(drawn.controls().filter((name) => /left|end|one (fewer|more)/.test(name)), ["Roll to the end"]);
  const typed = await battle("battle", fight(0, 5, {way: "losses", roll: null, throws: [{dice: [3, 2], results: [{lost: [1, 1], chance: "", send: ROLL}], faces: null}]}));
  assert.doesNotMatch(typed.drawn.text, /Roll/);
  const other = await battle("battle", fight(0, 5, {rollOn: false}));
  assert.deepEqual(other.drawn.controls(), ["Roll 3 against 2", "Stop attack"], "stopping is up to the attacker");
});

test("volleys are rolled on within a round whatever is left, and stop where somebody chooses", async () => {
  const {drawn, rolls, answered} = await battle("clash", volley(0, 4));
  for (let n = 0; n < 3; n++) await drawn.tap("Stop with one more");
  await drawn.tap("Roll until 3 attackers are left");
  await answered(volley(1, null));
  assert.equal(rolls(), 2, "nobody retreats within a round");
  await answered(volley(2, 3));
  assert.equal(rolls(), 2, "three attackers are left after the round");
  await drawn.tap("Roll until 2 attackers are left");
  await answered(volley(3, null, {decide: true}));
  assert.equal(rolls(), 3, "the defender chooses the losses");
  await drawn.tap("Roll until 3 attackers are left");
  assert.equal(rolls(), 4, "another tap takes them as proposed");
});

test("where rolling on stops by itself, it says why, as long as that is so", async () => {
  const LOSSES = {title: "Choose losses", need: 1, troops: [], send: ROLL, last: false}, volleyed = (more) => ({...volley(1, null, {decide: true}), ...more});
  const why = async (next, more) => {
    const {drawn, answered} = await battle("clash", volley(0, 4));
    await drawn.tap("Roll to the end");
    await answered(next, more);
    return drawn;
  };
  const said = (drawn) => drawn.all("p.notice").map((one) => one.textContent).join();
  const chosen = await why(volleyed({losses: LOSSES}));
  assert.equal(said(chosen), "Stopped: change the losses, or roll again.");
  await chosen.again({block: {...volley(2, null, {decide: true}), losses: LOSSES}});
  assert.equal(said(chosen), "", "a single roll does not stop anything");
  await chosen.again({block: volleyed({losses: LOSSES})});
  assert.match(said(chosen), /Stopped/);
  await chosen.again({block: volley(1, null)});
  assert.equal(said(chosen), "", "they were chosen");
  assert.equal(said(await why(volleyed({losses: {...LOSSES, last: true}, shot: undefined}))), "Stopped: choose the losses.");
  assert.equal(said(await why(volleyed({}))), "Stopped: somebody may withdraw or retreat first.");
  assert.equal(said(await why(volley(1, 4), {state: {sheet: {type: "ask"}}})), "Stopped: answer the question first.");
  assert.equal(said(await why(volley(0, 4))), "Stopped: the roll was not recorded.");
  assert.equal(said(await why(volley(2, 4))), "Stopped: something else was entered or undone.");
  const {drawn, answered} = await battle("clash", volley(0, 4));
  await drawn.tap("Stop with one more");
  await drawn.tap("Roll until 1 attacker is left");
  await answered(volley(1, 1));
  assert.equal(said(drawn), "Stopped: 1 attacker is left.");
  const early = await battle("clash", volley(0, 4));
  await early.drawn.tap("Stop with one more");
  await early.drawn.tap("Roll until 1 attacker is left");
  await early.answered(volleyed({losses: LOSSES}));
  assert.equal(said(early.drawn), "Stopped early: change the losses, or roll again.", "not because 1 was left");
  await drawn.tap("Roll to the end");
  assert.equal(said(drawn), "");
  await drawn.tap("Stop rolling");
  assert.equal(said(drawn), "", "a player who stops it knows why");
});

test("a volley that somebody else rolls is entered for that player only on purpose, and rolled on all the same", async () => {
  const others = (fired, left) => ({...volley(fired, left), shot: {...volley(fired, left).shot, by: "Ben"}});
  const {drawn, rolls} = await battle("clash", others(1, null));
  assert.deepEqual(drawn.controls(), ["Enter it for Ben"]);
  await drawn.tap("Enter it for Ben");
  await drawn.tap("Boardside rolls");
  assert.equal(rolls(), 1);
  const on = await battle("clash", volley(0, 4));
  await on.drawn.tap("Roll to the end");
  await on.answered(others(1, null));
  assert.equal(on.rolls(), 2, "the attacker's roll to the end rolls for both sides");
});

test("the battle on the television has its chance and who is waited for", async () => {
  const scene = {kind: "clash", at: "Karelia SSR", round: 1, sides: [], say: "Attackers: 3 dice at 1 · Anna", odds: {chance: "61 %", verb: "to capture", say: "On average …"}};
  const drawn = await Drawn.new(SCENES.clash, {scene});
  assert.match(drawn.text, /61 % to capture/);
  assert.doesNotMatch(drawn.text, /On average/, "from across the room the chance is enough");
  assert.match(drawn.text, /3 dice at 1 · Anna/);
  await drawn.again({scene: {...scene, odds: undefined}});
  assert.doesNotMatch(drawn.text, /capture/);
});

test("the line of what now follows open losses and chosen dice, and the button that confirms comes into view", async () => {
  const said = [], table = page({choosing: (text) => said.push(text)});
  const troops = [{troop: "ger infantry", unit: "infantry", label: "Germany: 3 infantry", count: 3, hit: 1}, {troop: "ger tank", unit: "tank", label: "Germany: 1 tank", count: 1, hit: 0}];
  const losses = {title: "Choose the defenders’ losses", need: 1, troops, send: {do: "record", event: {kind: "LossesChosen", lost: "$lost"}}, last: false, by: ""};
  const drawn = await Drawn.new(OFFER_BLOCKS.clash, {page: table, block: {...volley(1, null), losses}});
  assert.equal(said.filter(Boolean).length, 0);
  await drawn.tap("Change losses…");
  assert.equal(said.at(-1), "Tap “Confirm losses”.");
  assert.equal(drawn.all("div").find((one) => one.attributes["aria-label"] === losses.title).scrolls, 1);
  await drawn.tap("One less: Germany: 3 infantry");
  assert.equal(said.at(-1), "Choose 1 more.");
  const dice = await Drawn.new(OFFER_BLOCKS.throw, {page: table, block: {type: "throw", title: "Roll for weapons", dice: [1, 2], labels: ["1 die", "2 dice"], send: ROLL, roll: null}});
  assert.equal(said.at(-1), "");
  await dice.tap("2 dice");
  assert.equal(said.at(-1), "Tap what was rolled.");
});
