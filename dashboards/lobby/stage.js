// A table's board as it is now: drawn by the script of that game's screens, which is loaded after the lobby.

import {html, useEffect, useRef, useState} from "../parts/common/preact.js";

async function stageFetched(address) {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(answer.statusText);
  return answer;
}

// `stage` holds the addresses of a script, a style sheet and shapes, and the state that the board is drawn from.
export function LobbyStage({stage, otherwise}) {
  const place = useRef(null);
  const [drawn, setDrawn] = useState(false);
  useEffect(() => {
    let current = true;
    const draw = async () => {
      const [screen, sheet, still] = await Promise.all([import(stage.script), stageFetched(stage.sheet).then((answer) => answer.text()),
        stageFetched(stage.still).then((answer) => answer.json())]);
      if (!current || !place.current) return;
      const root = place.current.shadowRoot ?? place.current.attachShadow({mode: "open"});
      if (!root.firstChild) root.append(Object.assign(document.createElement("style"), {textContent: sheet}),
        Object.assign(document.createElement("div"), {className: "stage-whole"}));
      screen.mountScreen(root.lastChild, {layout: "stage", state: stage.state, still}, () => {});
      setDrawn(true);
    };
    draw().catch(() => {});  // without the board, its cover stays
    return () => { current = false };
  }, [stage]);
  return html`<div class="lobby-stage" aria-hidden="true">${drawn ? null : otherwise}<div ref=${place}></div></div>`;
}
