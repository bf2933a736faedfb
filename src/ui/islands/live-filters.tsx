import { addPriceSliders } from '../live-search/price-sliders.ts'
import { clearNotice, showNotice } from '../live-search/notice-bar.ts'
import { askCounts, showCounts, showTotal } from '../live-search/recount.ts'
import { keepTerms } from '../live-search/kept-terms.ts'
import { leavePanelStep, makePanelStep } from '../live-search/panel-step.ts'
import { addressOf } from '../live-search/search-address.ts'
import { startLiveSearch, visitSearch } from '../live-search/visit-search.ts'
import type { Mount } from './island-module.ts'

const PAUSE_MS = 150

/**
 * While filters change, the counts beside them and on the button follow; the button then shows the results in place.
 */
export const mount: Mount<'live-filters'> = (form, words) => {
  if (!(form instanceof HTMLFormElement)) return
  startLiveSearch(words)
  const chartPrices = addPriceSliders(form, words.noLimit)
  unfoldInPanel(form)
  const panel = form.querySelector<HTMLElement>('.drawer')
  if (panel) makePanelStep(panel)
  keepTerms(form)
  let timer = 0
  let question = new AbortController()
  /** the search whose counts are on the page, and their total */
  let counted = { address: addressOf(form), total: shownTotal(form) }
  let asked = counted.address
  const ask = () => {
    const address = addressOf(form)
    if (address === asked) return
    asked = address
    question.abort()
    const { signal } = (question = new AbortController())
    askCounts(address, signal)
      .then((counts) => {
        if (signal.aborted) return
        clearNotice('failed')
        showCounts(form, counts)
        counted = { address, total: counts.total }
        chartPrices()
      })
      .catch(() => {
        if (signal.aborted) return
        asked = ''
        showNotice({ kind: 'failed', text: words.countsFailed, retry: { label: words.retry, again: ask } })
      })
  }
  const follow = () => {
    clearTimeout(timer)
    timer = window.setTimeout(ask, PAUSE_MS)
    showTotal(form, addressOf(form) === counted.address ? counted.total : null)
  }
  form.addEventListener('change', ({ target }) => {
    // People write 400.000 or 400 000; the address takes digits.
    if (target instanceof HTMLInputElement && target.inputMode === 'numeric')
      target.value = target.value.replaceAll(/[.,'\s](?=\d{3}(?!\d))/g, '')
  })
  form.addEventListener('input', follow)
  form.addEventListener('change', follow)
  // Chosen places are hidden fields; adding or removing one fires no event.
  new MutationObserver((changes) => {
    if (changes.some(({ target }) => target instanceof Element && target.closest('.combo'))) follow()
  }).observe(form, { childList: true, subtree: true })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    clearTimeout(timer)
    question.abort()
    const step = leavePanelStep()
    void visitSearch({ address: addressOf(form), history: step, by: 'page', scroll: 'results' }).then((found) => {
      // The failure is shown above the results, which the panel of a phone covers.
      if (!found) for (const open of form.querySelectorAll<HTMLElement>(':popover-open')) open.hidePopover()
    })
  })
  // The action that loaded this code may itself have changed something.
  if ([...form.elements].some(isChanged)) {
    asked = counted.address = ''
    follow()
  }
}

/** The panel of a phone has room below, so every group is open there; the bar of a wide screen opens one at a time. */
function unfoldInPanel(form: HTMLFormElement): void {
  const panel = form.querySelector<HTMLElement>('.drawer')
  panel?.addEventListener('beforetoggle', ({ newState }) => {
    const groups = panel.querySelectorAll<HTMLDetailsElement>('.filter')
    for (const group of groups) {
      if (newState === 'open') group.removeAttribute('name')
      group.open = newState === 'open'
    }
    if (newState === 'closed') for (const group of groups) group.name = 'filter'
  })
}

const shownTotal = (form: HTMLFormElement): number =>
  Number(form.querySelector('[data-total]')?.textContent.replaceAll(/\D/g, ''))

function isChanged(field: Element): boolean {
  // A field without a name only unfolds something.
  if (!(field instanceof HTMLInputElement) || field.name === '') return false
  return field.checked !== field.defaultChecked || field.value !== field.defaultValue
}
