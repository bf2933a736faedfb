/** Keeps empty fields of search forms out of the address, and submits a changed order at once. */
export function startSearchForms(): void {
  addEventListener('submit', ({ target }) => {
    if (!(target instanceof HTMLFormElement) || !target.matches('[data-tidy]')) return
    for (const field of target.elements) {
      if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement)
        if (!field.value && !field.disabled) {
          field.disabled = true
          // Enabled again, as "back" may show this same form.
          setTimeout(() => (field.disabled = false))
        }
    }
  })
  addEventListener('change', ({ target }) => {
    if (target instanceof HTMLSelectElement && target.matches('[data-submit]')) target.form?.requestSubmit()
  })
}
