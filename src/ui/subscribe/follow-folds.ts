/**
 * Each collapsible part says how many of its fields are filled in. A closed part opens when a draft or the browser's
 * autofill fills one of them.
 */
export function followFolds(form: HTMLFormElement): void {
  const update = (unfold: boolean) => {
    for (const fold of form.querySelectorAll<HTMLDetailsElement>('[data-fold]')) {
      const filled = [...fold.querySelectorAll<HTMLInputElement>('input, select')].filter(isFilled).length
      const hint = fold.querySelector('summary .hint')
      const { none = '', some = '' } = fold.dataset
      if (hint) hint.textContent = filled === 0 ? none : some.replace('{}', String(filled))
      if (unfold && filled > 0) fold.open = true
    }
  }
  form.addEventListener('input', () => update(false))
  form.addEventListener('change', ({ target }) => update(target === form || isHidden(target)))
  update(true)
}

function isFilled(field: HTMLInputElement | HTMLSelectElement): boolean {
  if (field instanceof HTMLSelectElement)
    return field.name === 'contact.language' ? field.value !== document.documentElement.lang : field.value !== ''
  return field.type === 'checkbox' ? field.checked : field.value.trim() !== ''
}

const isHidden = (target: EventTarget | null) =>
  target instanceof Element && target.closest('details:not([open])') !== null
