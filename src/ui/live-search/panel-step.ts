import { rememberPlace } from './visit-search.ts'

/**
 * The panel of filters as a step of the browser's history, so that the way back closes it first, with all that was ticked.
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

/** Another page takes the place of the step: how it comes into the history. */
export function leavePanelStep(): 'push' | 'replace' {
  if (!isAtPanel()) return 'push'
  history.replaceState({}, '')
  return 'replace'
}

/** The form may have been replaced since, and its panel with it. */
function closePanel(): void {
  if (isAtPanel()) return
  for (const open of document.querySelectorAll<HTMLElement>('.drawer:popover-open')) open.hidePopover()
}

const stateOf = (): Record<string, unknown> => {
  const state: unknown = history.state
  return typeof state === 'object' && state !== null ? { ...state } : {}
}

const isAtPanel = (): boolean => stateOf()['filters'] === true
