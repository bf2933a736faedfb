/**
 * Each folded part says how much of it is filled in. One that comes to hold something while it is closed, by a draft or
 * by the browser filling in what it knows, opens.
 */
export function followFolds(form: HTMLFormElement): void {
  const say = (unfold: boolean) => {
    for (const fold of form.querySelectorAll<HTMLDetailsElement>('[data-fold]')) {
      const filled = [...fold.querySelectorAll<HTMLInputElement>('input, select')].filter(isFilled).length
      const hint = fold.querySelector('summary .hint')
      const { none = '', some = '' } = fold.dataset
      if (hint) hint.textContent = filled === 0 ? none : some.replace('{}', String(filled))
      if (unfold && filled > 0) fold.open = true
    }
  }
  form.addEventListener('input', () => say(false))
  form.addEventListener('change', ({ target }) => say(target === form || isHidden(target)))
  say(true)
}

function isFilled(field: HTMLInputElement | HTMLSelectElement): boolean {
  if (field instanceof HTMLSelectElement)
    return field.name === 'contact.language' ? field.value !== document.documentElement.lang : field.value !== ''
  return field.type === 'checkbox' ? field.checked : field.value.trim() !== ''
}

const isHidden = (target: EventTarget | null) =>
  target instanceof Element && target.closest('details:not([open])') !== null
