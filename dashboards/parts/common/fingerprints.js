// Fingerprints of sealed books. The page remembers those that it was shown while the books were shut; when they lie
// open it takes the fingerprint of each text by itself, and says whether all three are the same.

import {useKept} from "./pieces.js";
import {html, useEffect, useMemo} from "./preact.js";
import {OFFER_BLOCKS} from "./registers.js";
import {sha256} from "./sha256.js";

/** @param {{block: import("./blocks").Fingerprints}} at */
OFFER_BLOCKS.fingerprints = ({block}) => html`<section class="stack prints" aria-label=${block.title}>
  <h3>${block.title}</h3>
  <ul class="lines">${block.books.map((book) => html`<${PrintLine} key=${`${block.key} ${book.name}`} of=${block.key} book=${book} />`)}</ul>
  ${block.books.some((book) => book.text) ? html`<p class="quiet">This screen has checked by itself that what was read is what was sealed.</p>`
    : html`<p class="quiet">Remember a word or two: at the end every screen checks by itself that no book was changed.</p>`}
</section>`;

/** @param {{of: string, book: import("./blocks").Print}} at */
function PrintLine({of, book}) {
  const [seen, remember] = useKept(`print ${globalThis.location?.pathname ?? ""} ${of} ${book.name}`, "");
  useEffect(() => { if (!book.text && seen !== book.fingerprint) remember(book.fingerprint) }, [book.text, book.fingerprint]);
  const wrong = useMemo(() => printWrong(book, seen), [book.text, book.salt, book.fingerprint, seen]);
  return html`<li>${book.text ? html`<b>${wrong ? "✗" : "✓"}</b> ` : null}<b>${book.name}</b>: ${book.words}${wrong ? html`<p class="bad" role="alert">${wrong}</p>` : null}</li>`;
}

/** What does not fit, as a sentence; "" if all does. @param {import("./blocks").Print} book @param {string} seen */
export function printWrong(book, seen = "") {
  if (!book.text) return "";
  if (sha256(book.text) !== book.fingerprint) return `What was read for ${book.name} is not what was sealed: its fingerprint is another. Somebody changed the book.`;
  if (!book.salt || !book.text.includes(`"${book.salt}"`)) return `The fingerprint of ${book.name} was taken without its salt, so it proves nothing.`;
  if (seen && seen !== book.fingerprint) return `While the book of ${book.name} was shut, this screen was shown another fingerprint. It was sealed anew since, or exchanged.`;
  return "";
}
