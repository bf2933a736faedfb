/**
 * Keeps day and hour of a form together: another day keeps the chosen hour where it is free, and clears it elsewhere. The
 * button says which moment it asks for. Choosing a moment removes the error about a missing one.
 */
export function mount(form: HTMLElement): void {
  form.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return
    if (target.name === 'day') keepHour(form)
    if (target.name === 'slot') {
      showDayOf(form, target)
      removeError(form)
    }
    sayMoment(form)
  })
  sayMoment(form)
  // The action that loaded this code may itself have chosen a moment.
  if (form.querySelector('[name=slot]:checked:not([checked])')) removeError(form)
  const strip = form.querySelector<HTMLElement>('.days')
  const day = form.querySelector<HTMLElement>('.days :checked')?.parentElement
  if (strip && day) strip.scrollLeft = day.offsetLeft - strip.offsetLeft - (strip.clientWidth - day.offsetWidth) / 2
}

/** The lists of moments stand in the order of the days. */
function keepHour(form: HTMLElement): void {
  const days = [...form.querySelectorAll<HTMLInputElement>('[name=day]')]
  const shown = form.querySelectorAll('[data-day]')[days.findIndex(({ checked }) => checked)]
  const before = form.querySelector<HTMLInputElement>('[name=slot]:checked')
  if (!before || !shown || shown.contains(before)) return
  const same = [...shown.querySelectorAll<HTMLInputElement>('[name=slot]')].find(
    (one) => hourOf(one) === hourOf(before),
  )
  if (same) same.checked = true
  else before.checked = false
}

/**
 * Selects the day of a chosen moment. Browsers that cannot hide the moments of other days let visitors choose one of those.
 */
function showDayOf(form: HTMLElement, slot: HTMLInputElement): void {
  const at = [...form.querySelectorAll('[data-day]')].findIndex((day) => day.contains(slot))
  const day = form.querySelectorAll<HTMLInputElement>('[name=day]')[at]
  if (day) day.checked = true
}

function removeError(form: HTMLElement): void {
  form.querySelector('#slot-error')?.remove()
  form.querySelector('#slot')?.removeAttribute('aria-describedby')
  const line = form.querySelector('.alert a[href="#slot"]')?.closest('li')
  const alert = line?.closest('.alert')
  line?.remove()
  if (!alert?.querySelector('li')) alert?.remove()
}

function sayMoment(form: HTMLElement): void {
  const said = form.querySelector<HTMLElement>('[data-says]')
  if (!said) return
  const slot = form.querySelector<HTMLInputElement>('[name=slot]:checked')
  const day = slot?.closest<HTMLElement>('[data-day]')?.dataset['day']
  said.textContent = slot && day ? (said.dataset['says'] ?? '').replace('{}', `${day}, ${hourOf(slot)}`) : ''
}

const hourOf = (slot: HTMLInputElement) => slot.parentElement?.textContent ?? ''
