let isListening = false

/** From now on the message of a field goes as soon as the visitor changes that field, in every form. May be called again. */
export function startMending(): void {
  if (isListening) return
  isListening = true
  for (const type of ['input', 'change']) addEventListener(type, ({ target }) => mend(target))
}

function mend(target: EventTarget | null): void {
  if (!(target instanceof Element) || target instanceof HTMLFormElement) return
  // A box of a group that is unticked mends nothing.
  if (target instanceof HTMLInputElement && target.type === 'checkbox' && !target.checked) return
  const form = target.closest('form')
  const errors = [...(form?.querySelectorAll<HTMLElement>('.field__error[id$="-error"]') ?? [])]
  const mended = errors.filter((error) => isAbout(error, target))
  // Both bounds of a pair are refused with the same message when they are the wrong way round.
  const pair = target.closest('[data-pair]')
  const said = mended.map(({ textContent }) => textContent)
  const ofPair = errors.filter((error) => pair?.contains(error) && said.includes(error.textContent))
  for (const error of new Set([...mended, ...ofPair])) removeError(form, error)
}

/** Whether the message is about this field, or about the group that the field is in. */
function isAbout(error: HTMLElement, field: Element): boolean {
  const owner = document.getElementById(ownerOf(error))
  return owner?.contains(field) === true || error.closest('.field')?.contains(field) === true
}

const ownerOf = ({ id }: HTMLElement): string => id.replace(/-error$/, '')

function removeError(form: HTMLFormElement | null, error: HTMLElement): void {
  const owner = document.getElementById(ownerOf(error))
  const described = owner?.getAttribute('aria-describedby')?.split(' ') ?? []
  const left = described.filter((id) => id !== error.id)
  owner?.removeAttribute('aria-invalid')
  if (left.length > 0) owner?.setAttribute('aria-describedby', left.join(' '))
  else owner?.removeAttribute('aria-describedby')
  error.remove()
  // The list above the form; an item of a list field leads to its group.
  const links = [...(form?.querySelectorAll('.alert--bad li a[href^="#"]') ?? [])]
  for (const link of links) if (link.getAttribute('href') === `#${ownerOf(error)}`) removeLine(link, error.textContent)
}

/** Removes a line of the list, and the alert with its last line. An alert that said the same passes on to the next line. */
function removeLine(link: Element, message: string): void {
  const alert = link.closest<HTMLElement>('.alert--bad')
  const title = alert?.querySelector('strong')
  link.closest('li')?.remove()
  const [next] = alert?.querySelectorAll('li a') ?? []
  if (!alert || !title) return
  if (!alert.querySelector('li')) {
    // The alert of the subscription stays in the page, empty, for the next time.
    alert.hidden = true
    title.textContent = ''
  } else if (next && title.textContent === message) {
    const field = next.getAttribute('href')?.slice(1) ?? ''
    title.textContent = document.getElementById(`${field}-error`)?.textContent ?? message
  }
}
