/**
 * Keeps day and hour of a form together: another day keeps the hour where it is free there and lets go of it where it
 * is not, and the button says what it asks for. What was said of a moment that missed goes once there is one.
 */
export function mount(form: HTMLElement): void {
  form.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return
    if (target.name === 'day') keepHour(form)
    if (target.name === 'slot') {
      showDayOf(form, target)
      takeBackError(form)
    }
    sayMoment(form)
  })
  sayMoment(form)
  // The very touch that woke this may have chosen one.
  if (form.querySelector('[name=slot]:checked:not([checked])')) takeBackError(form)
  const strip = form.querySelector<HTMLElement>('.days')
  const day = form.querySelector<HTMLElement>('.days :checked')?.parentElement
  if (strip && day) strip.scrollLeft = day.offsetLeft - strip.offsetLeft - (strip.clientWidth - day.offsetWidth) / 2
}

/** The moments of the days stand in the order of the days that can be chosen. */
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

/** Where a browser cannot hide the moments of other days, one of them may be chosen. */
function showDayOf(form: HTMLElement, slot: HTMLInputElement): void {
  const at = [...form.querySelectorAll('[data-day]')].findIndex((day) => day.contains(slot))
  const day = form.querySelectorAll<HTMLInputElement>('[name=day]')[at]
  if (day) day.checked = true
}

function takeBackError(form: HTMLElement): void {
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
