// Fingerprints of sealed books. The page remembers those that it was shown while the books were sealed. When the books
// are open it computes the fingerprint of each text by itself, and says whether all three are the same.

import {useKept} from "./pieces.js";
import {html, useEffect, useMemo} from "./preact.js";
import {OFFER_BLOCKS} from "./registers.js";
import {sha256} from "./sha256.js";

/** @param {{block: import("./blocks").Fingerprints}} at */
OFFER_BLOCKS.fingerprints = ({block}) => html`<section class="stack prints" aria-label=${block.title}>
  <h3>${block.title}</h3>
  <ul class="lines">${block.books.map((book) => html`<${PrintLine} key=${`${block.key} ${book.name}`} of=${block.key} book=${book} />`)}</ul>
  ${block.books.some((book) => book.text) ? html`<p class="quiet">This screen has checked for itself that the books were not changed after sealing.</p>`
    : html`<p class="quiet">Remember a word or two. At the end every screen checks for itself that no book was changed.</p>`}
</section>`;

/** @param {{of: string, book: import("./blocks").Print}} at */
function PrintLine({of, book}) {
  const [seen, remember] = useKept(`print ${globalThis.location?.pathname ?? ""} ${of} ${book.name}`, "");
  useEffect(() => { if (!book.text && seen !== book.fingerprint) remember(book.fingerprint) }, [book.text, book.fingerprint]);
  const wrong = useMemo(() => printWrong(book, seen), [book.text, book.salt, book.fingerprint, seen]);
  return html`<li>${book.text ? html`<b>${wrong ? "✗" : "✓"}</b> ` : null}<b>${book.name}</b>: ${book.words}${wrong ? html`<p class="bad" role="alert">${wrong}</p>` : null}</li>`;
}

/** The mismatch as a sentence; "" if everything fits. @param {import("./blocks").Print} book @param {string} seen */
export function printWrong(book, seen = "") {
  if (!book.text) return "";
  if (sha256(book.text) !== book.fingerprint) return `The book read for ${book.name} is not the one that was sealed: its fingerprint is different. Somebody changed the book.`;
  if (!book.salt || !book.text.includes(`"${book.salt}"`)) return `The fingerprint of ${book.name} was taken without its salt, so it proves nothing.`;
  if (seen && seen !== book.fingerprint) return `While the book of ${book.name} was sealed, this screen was shown a different fingerprint. The book has been sealed again since then, or replaced.`;
  return "";
}
