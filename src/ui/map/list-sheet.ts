import type { MapMessages } from '#i18n/messages/map.ts'
import { element } from '#ui/map/element.ts'
import { SEARCH_SHOWN } from '#ui/live-search/visit-search.ts'

/** How much of the list a phone shows over the map. */
type Height = 'low' | 'full'

/** The list as a sheet over the map of a phone. Its handle is dragged, or pressed to change the height. */
export function listSheet(split: HTMLElement, texts: MapMessages): { set: (height: Height) => void } {
  let height: Height = 'low'
  const handle = element('button', { type: 'button', class: 'sheet__handle', 'aria-controls': 'results' })

  const set = (next: Height) => {
    height = next
    split.dataset['sheet'] = next
    handle.setAttribute('aria-expanded', String(next === 'full'))
    handle.setAttribute('aria-label', next === 'full' ? texts.sheetLess : texts.sheetMore)
    sheet()?.style.removeProperty('transform')
  }
  const sheet = () => split.querySelector<HTMLElement>('.results')
  const attachHandle = () => {
    const results = sheet()
    if (!results) return
    results.id = 'results'
    results.prepend(handle)
  }

  let startY: number | null = null
  let dragged = 0
  handle.addEventListener('pointerdown', (event) => {
    startY = event.clientY
    dragged = 0
    handle.setPointerCapture(event.pointerId)
  })
  handle.addEventListener('pointermove', (event) => {
    if (startY === null) return
    dragged = event.clientY - startY
    const results = sheet()
    if (results && Math.abs(dragged) > 4) results.style.transform = `translateY(${dragged}px)`
  })
  for (const type of ['pointerup', 'pointercancel'] as const)
    handle.addEventListener(type, () => {
      startY = null
      if (Math.abs(dragged) > 40) set(dragged < 0 ? 'full' : 'low')
      else sheet()?.style.removeProperty('transform')
    })
  handle.addEventListener('click', () => {
    // A drag ends with a click event, which must not change the height again.
    if (Math.abs(dragged) <= 4) set(height === 'full' ? 'low' : 'full')
    dragged = 0
  })
  document.addEventListener(SEARCH_SHOWN, attachHandle)
  attachHandle()
  set('low')
  return { set }
}
