// Fingerprints: SHA-256 as everybody takes it, and what a screen says when a book is not what was sealed.

import assert from "node:assert/strict";
import {createHash} from "node:crypto";
import {test} from "node:test";

import {Drawn} from "./page.mjs";
const {sha256} = await import("../../dashboards/parts/common/sha256.js");
const {printWrong} = await import("../../dashboards/parts/common/fingerprints.js");
const {OFFER_BLOCKS} = await import("../../dashboards/parts/common/registers.js");

const taken = (text) => createHash("sha256").update(text).digest("hex");

test("it is SHA-256 at every length around whole blocks", () => {
  for (let length = 0; length < 200; length++) assert.equal(sha256("x".repeat(length)), taken("x".repeat(length)), `${length} letters`);
});

test("it is SHA-256 of the text in UTF-8", () => {
  for (const text of ["ä€😀", "\u0000", JSON.stringify({orders: [1, 2]}), "abc".repeat(5000)]) assert.equal(sha256(text), taken(text));
});

const text = JSON.stringify({orders: ["one"], salt: "s4lt"});
const book = (more = {}) => ({name: "Anna", words: "apple pear", text, salt: "s4lt", fingerprint: taken(text), ...more});

test("a book that is what was sealed is in order", () => {
  assert.equal(printWrong(book()), "");
  assert.equal(printWrong(book(), taken(text)), "");
  assert.equal(printWrong(book({text: "", fingerprint: "?"})), "", "of a shut book nothing can be said");
});

test("a book that was changed, has no salt or another fingerprint than before is told apart", () => {
  assert.match(printWrong(book({text: text.replace("one", "two")})), /not the one that was sealed/);
  assert.match(printWrong(book({salt: ""})), /without its salt/);
  assert.match(printWrong(book({salt: "other"})), /without its salt/);
  assert.match(printWrong(book({salt: "orders\":"})), /without its salt/);
  assert.match(printWrong(book(), "before"), /was shown a different fingerprint/);
});

const block = (books) => ({block: {type: "fingerprints", key: "turn 1", title: "Fingerprints", books}});

test("the page remembers a shut book and checks it when it is open", async () => {
  sessionStorage.clear();
  const page = await Drawn.new(OFFER_BLOCKS.fingerprints, block([book({text: "", salt: "", fingerprint: "shut before"})]));
  assert.match(page.text, /Anna : apple pear Remember a word or two/);
  assert.equal(page.all("[role=alert]").length, 0);
  await page.again(block([book()]));
  assert.match(page.text, /✗ Anna : apple pear While the book of Anna was sealed/);
  assert.match(page.text, /This screen has checked for itself/);
});

test("a book that was open from the beginning is checked without a memory", async () => {
  sessionStorage.clear();
  const page = await Drawn.new(OFFER_BLOCKS.fingerprints, block([book()]));
  assert.match(page.text, /✓ Anna/);
  const kept = Object.keys(sessionStorage);
  assert.equal(kept.length, 0, "what came open is no memory of what was shut");
});
