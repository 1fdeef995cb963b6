// The words that help explains: those that occur on the screen.

import assert from "node:assert/strict";
import {test} from "node:test";

import "./page.mjs";
const {helpWords} = await import("../../dashboards/parts/common/help.js");

const words = ["Suggest", "Protected", "Butler or Maid", "Candles in the …", "No", "2 dice at 3", "Forced facts", "✓B or ✉ on a button"].map((name) => ({name}));
const found = (text) => helpWords(words, text).map((word) => word.name);

test("a word is explained where it occurs, also in another form", () => {
  assert.deepEqual(found("Anna suggests the Rope."), ["Suggest"]);
  assert.deepEqual(found("Who protects whom"), ["Protected"]);
  assert.deepEqual(found("The Maid is in the Hall."), ["Butler or Maid"]);
  assert.deepEqual(found("Turned up: Candles in the Dining Room."), ["Candles in the …"]);
  assert.deepEqual(found("Help: FORCED FACTS"), ["Forced facts"]);
  assert.deepEqual(found("Roll 2 dice at 3."), ["2 dice at 3"]);
  assert.deepEqual(found("Rope✓"), ["✓B or ✉ on a button"]);
});

test("a word is not explained where it is part of another, or too short to be sure of", () => {
  assert.deepEqual(found("No, reinforced, but"), []);
  assert.deepEqual(found(""), []);
});
