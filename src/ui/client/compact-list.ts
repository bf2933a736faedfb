import { readStored, writeStored } from './browser-storage.ts'

const KEY = 'gevel.compact'

/** Shows two or three results on a phone's screen instead of one. This browser remembers the choice. */
export function startCompactList(): void {
  const root = document.documentElement
  root.toggleAttribute('data-compact', readStored(KEY) === true)
  showCompactList()
  addEventListener('click', ({ target }) => {
    if (!(target instanceof Element && target.closest('[data-compact-list]'))) return
    writeStored(KEY, root.toggleAttribute('data-compact'))
    showCompactList()
  })
}

/** Updates the button, which new results bring anew. */
export function showCompactList(): void {
  const button = document.querySelector('[data-compact-list]')
  if (button) button.ariaPressed = String(document.documentElement.hasAttribute('data-compact'))
}
