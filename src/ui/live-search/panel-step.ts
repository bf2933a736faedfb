import { rememberPlace } from './visit-search.ts'

/**
 * Makes the open panel of filters a step of the browser's history, so that "back" first closes it; the ticked filters stay.
 */
export function makePanelStep(panel: HTMLElement): void {
  panel.addEventListener('beforetoggle', ({ newState }) => {
    if (newState === 'open' && !isAtPanel()) {
      rememberPlace()
      history.pushState({ ...stateOf(), filters: true }, '')
    } else if (newState === 'closed' && isAtPanel()) history.back()
  })
  panel.addEventListener('click', (event) => {
    const link = event.target instanceof Element && event.target.closest('a')
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || !isAtPanel()) return
    event.preventDefault()
    location.replace(link.href)
  })
  addEventListener('popstate', closePanel)
}

/** For a new page of results: says whether it adds a step to the history, or replaces that of the panel. */
export function leavePanelStep(): 'push' | 'replace' {
  if (!isAtPanel()) return 'push'
  history.replaceState({}, '')
  return 'replace'
}

/** Closes the panel that is in the page now: the form may have been replaced since. */
function closePanel(): void {
  if (isAtPanel()) return
  for (const open of document.querySelectorAll<HTMLElement>('.drawer:popover-open')) open.hidePopover()
}

const stateOf = (): Record<string, unknown> => {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null ? { ...state } : {}
}

const isAtPanel = (): boolean => stateOf()['filters'] === true
