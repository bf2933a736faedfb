import { isLocale } from '#domain/locale.ts'
import { readForm } from './read-form.ts'
import { searchQueryOf } from './search-query.ts'

const KEY = 'gevel.sent'

/** What the tab remembers of the request just sent, for the success page; it never stands in an address. */
export type SentRequest = { email: string; query: string }

export function rememberSent(form: HTMLFormElement): void {
  const { lang } = document.documentElement
  const values = readForm(form)
  const email = values['contact.contact_information.personal.email']
  const query = searchQueryOf(values, isLocale(lang) ? lang : 'nl').toString()
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ email, query }))
  } catch {
    // Without storage the page just does not name the address.
  }
}

export function sentRequest(): SentRequest | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    return typeof stored === 'object' &&
      stored !== null &&
      'email' in stored &&
      typeof stored.email === 'string' &&
      'query' in stored &&
      typeof stored.query === 'string'
      ? { email: stored.email, query: stored.query }
      : null
  } catch {
    return null
  }
}

/** "jan@voorbeeld.be" → "j…@…": enough to see which of one's addresses it was, nothing for who looks along. */
export function maskedAddress(email: string): string {
  const [name = '', domain = ''] = email.split('@')
  return `${name.charAt(0)}…@${domain.charAt(0)}…${domain.slice(domain.lastIndexOf('.'))}`
}
