// Taps that change the game: kept until the server has answered, sent again after a break, or reported as lost.

import {draftDropped, draftPendingFirst} from "../parts/common/drafts.js";
import {pieceSaid, useKept} from "../parts/common/pieces.js";
import {useEffect, useRef, useState} from "../parts/common/preact.js";

// Messages that change the game: until the answer is here, nothing else can be tapped by mistake.
const SENDING_RECORDS = new Set(["record", "complete", "undo", "redo", "anyway", "save", "amend", "strike", "put", "roll", "reveal",
  "lay", "take_back", "write", "call_time"]);
// Secret submissions are sent again like everything else, but kept only in the page's memory: a reloaded page shows what the server holds.
const SENDING_SECRET = new Set(["lay", "take_back", "write"]);
// A draft is sent whole each time: only the last version of an order book waits, and nobody has to wait for it.
const sendingDraft = (one, of) => one.message.do === "write" && (!of || (one.message.box === of.box && one.message.slot === of.slot));
const sendingKept = (unsent) => unsent.filter((one) => !SENDING_SECRET.has(one.message.do));
const SENDING_LATE = 1500, SENDING_AGAIN = 5000, SENDING_OLD = 10 * 60_000, SENDING_TOLD = 10_000;

/** @returns {{say(message: any, from?: {draft?: string}): void, waiting: boolean, late: boolean, recorded: any, word: any}} */
export function useSending({state, send}) {
  const place = `unsent ${state.game} ${state.seat ?? state.role}`;
  const [unsent, keep] = useKept(place, [], undefined, sendingKept);
  const [late, setLate] = useState(false);
  const [recorded, setRecorded] = useState(null);
  const [word, setWord] = useKept("word", null);
  const now = useRef(unsent);
  const put = (list) => { now.current = list; keep(list); globalThis.boardside?.unsent?.(list.map((one) => one.text)) };
  const tell = (text) => setWord({id: `sent ${Date.now()}`, text, at: Date.now()});

  const again = () => {
    if (globalThis.boardside?.lostAt?.()) return;
    const old = now.current.filter((one) => Date.now() - one.at > SENDING_OLD);
    if (old.length) {
      put(now.current.filter((one) => !old.includes(one)));
      tell(`Not sent, and now too old: ${old.map((one) => one.text).join(" · ")}. Enter it again if it still applies.`);
    }
    put(now.current.map((one) => ({...one, lost: true})));
    for (const one of now.current) send({...one.message, again: true});
  };

  useSendingAnswers({state, now, put, setRecorded, tell});
  useEffect(() => {
    now.current = unsent;
    if (unsent.length && state.game) again();
    addEventListener("boardside-back", again);
    return () => removeEventListener("boardside-back", again);
  }, [place]);
  useEffect(() => {
    setLate(false);
    if (!unsent.length) return;
    const timer = setTimeout(() => setLate(true), SENDING_LATE);
    const more = setInterval(() => { globalThis.boardside?.check?.(); again() }, SENDING_AGAIN);
    return () => { clearTimeout(timer); clearInterval(more) };
  }, [unsent[0]?.message.id]);

  const say = (message, from = {}) => {
    if (SENDING_RECORDS.has(message.do)) draftPendingFirst();
    const whole = {seen: state.revision, ...message};
    if (!SENDING_RECORDS.has(message.do) || !state.heard) return send(whole);
    whole.id = crypto.getRandomValues(new Uint32Array(2)).join("-");
    const before = message.do === "write" ? now.current.filter((one) => !sendingDraft(one, message)) : now.current;
    put([...before, {message: whole, at: Date.now(), text: pieceSaid(state.words, message), ...from}]);
    send(whole);
  };
  return {say, waiting: unsent.some((one) => !sendingDraft(one)), late: late && unsent.length > 0, recorded,
    word: word && Date.now() - word.at < SENDING_TOLD ? word : null}; // also on a page that was reloaded in between
}

// The server answers each tap by its id, and says whether something was recorded.
function useSendingAnswers({state, now, put, setRecorded, tell}) {
  const newest = state.heard?.[state.heard.length - 1]?.[0];
  useEffect(() => {
    const answers = new Map(state.heard ?? []);
    const done = now.current.filter((one) => answers.has(one.message.id));
    if (!done.length) return;
    for (const one of done) {
      if (!answers.get(one.message.id)) continue;
      if (one.draft) draftDropped(one.draft);
      setRecorded({draft: one.draft, id: one.message.id});
    }
    const broken = done.filter((one) => one.lost);
    if (broken.length) tell(`Sent now: ${broken.map((one) => one.text).join(" · ")}.`);
    put(now.current.filter((one) => !done.includes(one)));
  }, [newest]);
}
