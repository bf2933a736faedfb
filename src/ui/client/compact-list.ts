import { readStored, writeStored } from './browser-storage.ts'

const KEY = 'gevel.compact'

/** On a phone two or three results on the screen instead of one, as this browser remembers it. */
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

/** Also beside results that came later. */
export function showCompactList(): void {
  const button = document.querySelector('[data-compact-list]')
  if (button) button.ariaPressed = String(document.documentElement.hasAttribute('data-compact'))
}
