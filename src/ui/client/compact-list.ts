import { readStored, writeStored } from './browser-storage.ts'

const KEY = 'gevel.compact'

/** On a phone two or three results on the screen instead of one, as this browser remembers it. */
export function startCompactList(): void {
  showCompactList()
  addEventListener('click', ({ target }) => {
    const button = target instanceof Element && target.closest('[data-compact-list]')
    if (!button) return
    writeStored(KEY, button.ariaPressed !== 'true')
    showCompactList(button.ariaPressed !== 'true')
  })
}

/** Also of results that came later. */
export function showCompactList(compact = readStored(KEY) === true): void {
  document.documentElement.toggleAttribute('data-compact', compact)
  const button = document.querySelector('[data-compact-list]')
  if (button) button.ariaPressed = String(compact)
}
