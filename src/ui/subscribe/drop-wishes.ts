import { putBackCities } from '../client/chosen-cities.ts'

/** A press on "41 without pets" empties the fields of that wish; one on "all types" ticks them all. */
export function dropWishes(form: HTMLFormElement): void {
  form.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-drop], [data-tick-all]') : null
    if (!button) return
    const { drop, tickAll } = button.dataset
    for (const name of drop?.split(' ') ?? []) empty(form, name)
    for (const box of form.querySelectorAll<HTMLInputElement>(`input[name="${tickAll}"]`)) box.checked = true
    form.dispatchEvent(new Event('change', { bubbles: true }))
  })
}

/** @param field a name, or name and beginning of the value: `notification.search=around=` */
function empty(form: HTMLFormElement, field: string): void {
  const [name = '', ...beginning] = field.split('=')
  if (name === 'notification.cities') {
    const typed = form.elements.namedItem('city_text')
    if (typed instanceof HTMLInputElement) typed.value = ''
    void putBackCities(form, [])
    return
  }
  for (const control of form.elements) {
    if (!(control instanceof HTMLInputElement || control instanceof HTMLSelectElement) || control.name !== name)
      continue
    if (control.type !== 'checkbox') control.value = ''
    else if (control instanceof HTMLInputElement && control.value.startsWith(beginning.join('=')))
      control.checked = false
  }
}
