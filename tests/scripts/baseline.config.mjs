// Scripts and style sheets use nothing newer than 2023: what dashboards/server/old.js says of old browsers is true.
import { createRequire } from "node:module"

const css = createRequire(new URL("../../.venv/npm/", import.meta.url))("@eslint/css").default
/** Looks alone: a page works without them. */
const LOOKS = {
  allowProperties: ["accent-color", "overscroll-behavior", "overscroll-behavior-y", "paint-order", "scrollbar-color",
    "text-wrap", "user-select"],
  allowPropertyValues: { "font-family": ["ui-monospace"] },
  allowFunctions: ["fit-content"], // of a grid's columns; the list knows only that of a width
}
/** Places that the server fills in. */
const filled = { preprocess: (text) => [text.replace(/\{\{.*?\}\}/g, "0")], postprocess: (found) => found.flat() }

export default [
  { ignores: ["**/vendor/**"] },
  {
    files: ["**/*.css"],
    plugins: { css },
    language: "css/css",
    languageOptions: { tolerant: true },
    rules: { "css/use-baseline": ["error", { available: 2023, ...LOOKS }] },
  },
  { files: ["**/*.js"], languageOptions: { ecmaVersion: 2022, sourceType: "module" } },
  { files: ["**/server/*.js"], processor: filled, languageOptions: { ecmaVersion: 2022, sourceType: "script" } },
  { files: ["**/server/old.js"], languageOptions: { ecmaVersion: 5, sourceType: "script" } },
]
