// Imported before the tests of the scripts: one file is read with a fault in it (FAULT holds path, start, end, text).

import {readFileSync} from "node:fs";
import {registerHooks} from "node:module";
import {fileURLToPath} from "node:url";

const fault = JSON.parse(process.env.FAULT);

registerHooks({
  load(url, context, next) {
    if (!url.startsWith("file:") || fileURLToPath(url) !== fault.path) return next(url, context);
    const text = readFileSync(fault.path, "utf8");
    const source = text.slice(0, fault.start) + fault.text + text.slice(fault.end);
    return {format: "module", source, shortCircuit: true};
  },
});
