import { isLocale } from '#domain/locale.ts'
import { readForm } from './read-form.ts'
import { searchQueryOf } from './search-query.ts'

const KEY = 'gevel.sent'

/**
 * What the tab remembers of the request just sent, for the success page; it never stands in an address. `address` is
 * masked: nothing that says who somebody is stays in the browser.
 */
export type SentRequest = { address: string; query: string }

export function rememberSent(form: HTMLFormElement): void {
  const { lang } = document.documentElement
  const values = readForm(form)
  const email = values['contact.contact_information.personal.email']
  const query = searchQueryOf(values, isLocale(lang) ? lang : 'nl').toString()
  const address = typeof email === 'string' ? maskedAddress(email) : ''
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ address, query }))
  } catch {
    // Without storage the page just does not name the address.
  }
}

export function sentRequest(): SentRequest | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    return typeof stored === 'object' &&
      stored !== null &&
      'address' in stored &&
      typeof stored.address === 'string' &&
      'query' in stored &&
      typeof stored.query === 'string'
      ? { address: stored.address, query: stored.query }
      : null
  } catch {
    return null
  }
}

/**
 * "jan@voorbeeld.be" → "j…n@v…d.be": enough to see which of one's addresses it was, nothing for who looks along.
 */
function maskedAddress(email: string): string {
  const [name = '', domain = ''] = email.split('@')
  const dot = domain.lastIndexOf('.')
  const ends = (word: string) => `${word.charAt(0)}…${word.length > 1 ? word.slice(-1) : ''}`
  return `${ends(name)}@${ends(domain.slice(0, dot))}${domain.slice(dot)}`
}
