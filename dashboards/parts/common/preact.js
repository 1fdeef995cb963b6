// The vendored library, under one name for all scripts.

export {html, render, useEffect, useLayoutEffect, useMemo, useRef, useState} from "../vendor/htm-preact-3.1.1.js";
