/**
 * From this width on, the entries that do not fit go into "more"; on narrower screens all of them are in the menu. The
 * specification's figure.
 */
const WIDE = '(min-width: 992px)'
/** milliseconds; the specification's figure */
const DEBOUNCE_MS = 50

/** Arranges the navigation bar now, when its fonts have loaded, and 50 ms after the last resize. */
export function startNavigation(): void {
  const list = document.querySelector<HTMLElement>('.mainnav__list')
  const more = list?.querySelector<HTMLElement>('.mainnav__more')
  const rest = more?.querySelector<HTMLElement>('ul')
  const summary = more?.querySelector('summary')
  if (!list || !more || !rest || !summary) return
  const entries = [...list.children].filter((entry) => entry !== more)

  const arrange = () => {
    // Nothing is measured on phones: the page would be laid out before it is drawn.
    more.before(...rest.children)
    more.hidden = true
    if (matchMedia(WIDE).matches) {
      // Measures the words again when their fonts have loaded.
      document.fonts.onloadingdone = arrange
      const start = list.getBoundingClientRect()
      const ends = entries.map((entry) => entry.getBoundingClientRect().right - start.left)
      if ((ends.at(-1) ?? 0) > start.width) {
        more.hidden = false
        const room = start.width - more.offsetWidth
        rest.append(...entries.filter((_, i) => (ends[i] ?? 0) > room))
      }
    }
    summary.ariaCurrent = rest.querySelector('[aria-current]') ? 'true' : null
    list.dataset['arranged'] = ''
  }

  let timer: ReturnType<typeof setTimeout> | undefined
  addEventListener('resize', () => {
    clearTimeout(timer)
    timer = setTimeout(arrange, DEBOUNCE_MS)
  })
  arrange()
}
