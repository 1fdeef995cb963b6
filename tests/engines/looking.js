/** All elements below a root, those in shadow roots included. */
function* everything(root) {
  for (const element of root.querySelectorAll('*')) {
    yield element
    if (element.shadowRoot) yield* everything(element.shadowRoot)
  }
}

const TAPPED = 'button, a[href], input, textarea, select, summary, label, [role=button], [role=tab], [role=switch], [tabindex]'

function drawn(element) {
  const box = element.getBoundingClientRect()
  return box.width > 1 && box.height > 1 && getComputedStyle(element).visibility !== 'hidden'
}

function named(element) {
  const said = element.getAttribute('aria-label') ?? element.labels?.[0]?.innerText ?? element.placeholder
  return (said ?? element.textContent ?? '').replace(/\s+/g, ' ').trim()
}

/** Whether an element, or a host around it, is inside of what a selector means. */
function within(element, selector) {
  for (let at = element; at; at = at.getRootNode().host) if (at.closest(selector)) return true
  return false
}

/** The middle of an element on the window; null while it is covered. */
function middle(element) {
  element.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' })
  const box = element.getBoundingClientRect()
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  let top = document.elementFromPoint(x, y)
  for (let next = top; next; next = next.shadowRoot?.elementFromPoint(x, y)) {
    if (next === top && next !== document.elementFromPoint(x, y)) break
    top = next
  }
  return top && (element.contains(top) || top.contains(element)) ? [Math.round(x), Math.round(y)] : null
}

/** The first thing with this name that can be tapped: where it is on the window; null while it is not there. */
function place(pattern, inside) {
  const wanted = new RegExp(pattern)
  for (const element of everything(document)) {
    if (!element.matches(TAPPED) || element.disabled || element.getAttribute('aria-disabled') === 'true') continue
    if (!drawn(element) || !wanted.test(named(element)) || (inside && !within(element, inside))) continue
    const found = middle(element)
    if (found) return found
  }
  return null
}

/** The first element of a selector: where it is on the window, whatever may be above it; null while it is not there. */
function spot(selector) {
  const element = [...everything(document)].find((one) => one.matches(selector) && drawn(one))
  if (!element) return null
  element.scrollIntoView({ block: 'nearest', inline: 'nearest', behavior: 'instant' })
  const box = element.getBoundingClientRect()
  return [Math.round(box.x + box.width / 2), Math.round(box.y + box.height / 2)]
}

function code() {
  const found = [...everything(document)].find((one) => one.matches('.lobby-letters'))
  return found?.textContent.length === 4 ? found.textContent : null
}

function text() {
  const roots = [document.body, ...[...everything(document)].map((one) => one.shadowRoot).filter(Boolean)]
  return roots.flatMap((root) => (root === document.body ? [root] : [...root.children]))
    .filter((one) => !one.matches('style, script, link')).map((one) => one.innerText ?? '').join('\n')
}

function shows(wanted) {
  return text().replace(/\s+/g, ' ').includes(wanted)
}

function lacks(wanted) {
  return !shows(wanted)
}
