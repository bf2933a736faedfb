import sprite from '../icons/icons.svg?url'
import type { IconName } from '../icons/icon-names.ts'

type Notice = { kind: 'failed' | 'offline'; text: string; retry?: { label: string; again: () => void } }

/** Shows one bar above the results, or in the panel that covers them on a phone. A new notice replaces the last. */
export function showNotice({ kind, text, retry }: Notice): void {
  clearNotice()
  const bar = document.createElement('div')
  bar.className = 'alert alert--warn livebar'
  bar.dataset['notice'] = kind
  bar.setAttribute('role', 'alert')
  const words = document.createElement('strong')
  words.textContent = text
  bar.append(icon('alert-triangle'), words)
  if (retry) {
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'btn'
    button.textContent = retry.label
    button.addEventListener('click', retry.again)
    bar.append(button)
  }
  const covered = document.querySelector('.drawer:popover-open .drawer__foot')
  const handle = document.querySelector('.results > .sheet__handle')
  if (covered) covered.before(bar)
  else if (handle) handle.after(bar)
  else document.querySelector('.results')?.prepend(bar)
}

/** Removes the bar; with a kind, only a bar of that kind. */
export function clearNotice(kind?: Notice['kind']): void {
  for (const bar of document.querySelectorAll<HTMLElement>('.livebar'))
    if (kind === undefined || bar.dataset['notice'] === kind) bar.remove()
}

export function icon(name: IconName): SVGSVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
  svg.setAttribute('class', 'i')
  svg.setAttribute('aria-hidden', 'true')
  const use = document.createElementNS('http://www.w3.org/2000/svg', 'use')
  use.setAttribute('href', `${sprite}#${name}`)
  svg.append(use)
  return svg
}
