import { openRequest } from '../requests/open-request.ts'

/** Opens the forms that links and buttons here lead to in a dialog over the page; `data-dialog` marks them. */
export function mount(element: HTMLElement): void {
  element.addEventListener('click', (event) => {
    if (!(event.target instanceof Element) || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return
    const link = event.target.closest<HTMLAnchorElement>('a[data-dialog]')
    if (!link) return
    event.preventDefault()
    void openRequest(link.href, link)
  })
  element.addEventListener('submit', (event) => {
    const form = event.target
    if (!(form instanceof HTMLFormElement) || form.dataset['dialog'] === undefined) return
    event.preventDefault()
    // The choices go into the address, as they would without a script.
    const query = new URLSearchParams()
    for (const [name, value] of new FormData(form)) if (typeof value === 'string') query.set(name, value)
    void openRequest(`${form.action}?${query}`, event.submitter ?? form)
  })
}
