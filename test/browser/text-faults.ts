/**
 * Runs in the page: finds every place where text is hard to read. That is text that is cut off, lies beside the
 * screen or on other text, a word broken over two lines, or a field value that its box cuts. Text in a strip that
 * scrolls sideways is no fault. Each fault is a sentence with the text and its element.
 */
export function textFaults(): string[] {
  const CLEAR = 'rgba(0, 0, 0, 0)'
  const faults = new Set<string>()
  const lines: { text: Text; box: DOMRect; layer: Element | null }[] = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const text = walker.currentNode as Text // SHOW_TEXT gives no others
    const parent = text.parentElement
    if (!parent || !text.data.trim() || parent.closest('svg, .map__name') || !isShown(parent)) continue
    for (const box of boxesOf(text, 0, text.length)) {
      lines.push({ text, box, layer: layerOf(parent) })
      const cut = cutBy(parent, box)
      if (cut) faults.add(`cut by ${nameOf(cut)}: ${named(text)}`)
      const frame = frameOf(parent)
      if (frame && sticksOut(box, frame.getBoundingClientRect()))
        faults.add(`sticks out of ${nameOf(frame)}: ${named(text)}`)
    }
    for (const { index, 0: word } of text.data.matchAll(/[\p{L}\p{N}\u00AD]+/gu))
      if (
        isToStayWhole(word) &&
        new Set(boxesOf(text, index, index + word.length).map(({ top }) => Math.round(top))).size > 1
      )
        faults.add(`broken word ${word}: ${named(text)}`)
    for (const { index, 0: figure } of text.data.matchAll(/(€[\u00A0\u202F])?\d[\d.,\u00A0\u202F€%]*(m²|kWh\/m²)?/gu))
      if (new Set(boxesOf(text, index, index + figure.length).map(({ top }) => Math.round(top))).size > 1)
        faults.add(`broken figure ${figure}: ${named(text)}`)
  }
  for (const [i, one] of lines.entries())
    for (const other of lines.slice(i + 1))
      if (one.text !== other.text && one.layer === other.layer && lieOnEachOther(one.box, other.box))
        faults.add(`${named(one.text)} lies on ${named(other.text)}`)
  for (const field of document.querySelectorAll<HTMLInputElement | HTMLSelectElement>(
    'input:not([type=checkbox], [type=radio], [type=range]), select',
  )) {
    const shown = field instanceof HTMLSelectElement ? field.selectedOptions[0]?.text : field.value || field.placeholder
    if (shown && isShown(field) && widthOf(shown, field) > roomIn(field) + 1)
      faults.add(`cut in its field: ${shown} in ${nameOf(field)}`)
  }
  for (const icon of document.querySelectorAll('svg.i')) {
    const { width } = icon.getBoundingClientRect()
    const letters = Number.parseFloat(getComputedStyle(icon.parentElement ?? icon).fontSize)
    if (isShown(icon) && width < letters * 0.8) faults.add(`icon of ${Math.round(width)} px in ${nameOf(icon)}`)
  }
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth > clientWidth) faults.add(`the page is ${scrollWidth - clientWidth} px wider than the screen`)
  return [...faults]

  /** Browsers may hyphenate longer words and words with a soft hyphen. */
  function isToStayWhole(word: string): boolean {
    return word.length < 16 && !word.includes('\u00AD')
  }
  /** False also for text for screen readers only and for links that appear on keyboard focus. */
  function isShown(element: Element): boolean {
    if (element.closest('.skip:not(:focus)')) return false
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false
    for (let one: Element | null = element; one; one = one.parentElement)
      if (getComputedStyle(one).clipPath === 'inset(50%)') return false
    return true
  }
  function boxesOf(text: Text, start: number, end: number): DOMRect[] {
    const range = document.createRange()
    range.setStart(text, start)
    range.setEnd(text, end)
    return [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1)
  }
  /** The element whose edge cuts the line; undefined when the line is visible or can be scrolled to. */
  function cutBy(parent: Element, line: DOMRect): Element | undefined {
    const slack = line.height / 4
    for (let one: Element | null = parent; one; one = one.parentElement) {
      const { overflowX, overflowY, position } = getComputedStyle(one)
      const box = one.getBoundingClientRect()
      const beside = line.left < box.left - 2 || line.right > box.right + 2
      const above = line.top < box.top - slack || line.bottom > box.bottom + slack
      // Only the first lines of the list over the map are visible until somebody pulls it up.
      if (one.matches('[data-view=map] > .results')) return undefined
      if ((beside && /hidden|clip/.test(overflowX)) || (above && /hidden|clip/.test(overflowY))) return one
      if (/auto|scroll/.test(overflowX) || /auto|scroll/.test(overflowY)) return undefined
      if (position === 'fixed') break
    }
    return line.left < -1 || line.right > document.documentElement.clientWidth + 1
      ? document.documentElement
      : undefined
  }
  /** The box with its own background or border around the text. */
  function frameOf(parent: Element): Element | null {
    for (let one: Element | null = parent; one; one = one.parentElement) {
      const { backgroundColor, borderLeftColor, borderLeftWidth, display, overflowX } = getComputedStyle(one)
      if (/auto|scroll/.test(overflowX) || one.matches('[data-view=map] > .results')) return null
      const border = borderLeftWidth === '0px' ? CLEAR : borderLeftColor
      if (display !== 'inline' && (backgroundColor !== CLEAR || border !== CLEAR)) return one
    }
    return null
  }
  function sticksOut(line: DOMRect, { left, right, top, bottom }: DOMRect): boolean {
    const slack = line.height / 3
    return line.left < left - 2 || line.right > right + 2 || line.top < top - slack || line.bottom > bottom + slack
  }
  /** The fixed layer around an element; it lies on other text by design. */
  function layerOf(element: Element): Element | null {
    for (let one: Element | null = element; one; one = one.parentElement)
      if (/fixed|sticky/.test(getComputedStyle(one).position) || one.matches('dialog, [popover], .map')) return one
    return null
  }
  function lieOnEachOther(one: DOMRect, other: DOMRect): boolean {
    const wide = Math.min(one.right, other.right) - Math.max(one.left, other.left)
    const high = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top)
    return wide > 3 && high > Math.min(one.height, other.height) / 3
  }
  function widthOf(words: string, field: HTMLInputElement | HTMLSelectElement): number {
    const pen = document.createElement('canvas').getContext('2d')
    if (!pen) return 0
    const look = getComputedStyle(field, field.value === '' ? '::placeholder' : null)
    if (look.color === CLEAR) return 0
    pen.font = look.font
    return pen.measureText(words).width
  }
  function roomIn(field: Element): number {
    const { paddingLeft, paddingRight } = getComputedStyle(field)
    return field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight)
  }
  function named(text: Text): string {
    return `“${text.data.trim().slice(0, 40)}” in ${text.parentElement ? nameOf(text.parentElement) : ''}`
  }
  function nameOf(element: Element): string {
    const name = (one: Element) => one.localName + [...one.classList].map((part) => `.${part}`).join('')
    return [element.parentElement, element].flatMap((one) => (one ? name(one) : [])).join(' > ')
  }
}
