/** Search forms leave empty fields out of the address, and a changed order is shown at once. */
export function startSearchForms(): void {
  addEventListener('submit', ({ target }) => {
    if (!(target instanceof HTMLFormElement) || !target.matches('[data-tidy]')) return
    for (const field of target.elements) {
      if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement)
        if (!field.value && !field.disabled) {
          field.disabled = true
          // After "back" the same form is there again.
          setTimeout(() => (field.disabled = false))
        }
    }
  })
  addEventListener('change', ({ target }) => {
    if (target instanceof HTMLSelectElement && target.matches('[data-submit]')) target.form?.requestSubmit()
  })
}
