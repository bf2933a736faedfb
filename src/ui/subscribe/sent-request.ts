import { isLocale } from '#base/locale.ts'
import { readForm } from './read-form.ts'
import { searchQueryOf } from './search-query.ts'

const KEY = 'gevel.sent'

/**
 * What the tab remembers of the request just sent, for the success page; it is never part of a URL. `address` is the mail
 * address as typed, so that the visitor sees a slip in it. It is read once and then erased, so that no contact details
 * stay in the browser.
 */
export type SentRequest = { address: string; query: string }

export function rememberSent(form: HTMLFormElement): void {
  const { lang } = document.documentElement
  const values = readForm(form)
  const email = values['contact.contact_information.personal.email']
  const query = searchQueryOf(values, isLocale(lang) ? lang : 'nl').toString()
  const address = typeof email === 'string' ? email.trim() : ''
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ address, query }))
  } catch {
    // Without storage the page just does not name the address.
  }
}

export function sentRequest(): SentRequest | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    if (!isSentRequest(stored)) return null
    sessionStorage.setItem(KEY, JSON.stringify({ ...stored, address: '' }))
    return stored
  } catch {
    return null
  }
}

const isSentRequest = (stored: unknown): stored is SentRequest =>
  typeof stored === 'object' &&
  stored !== null &&
  'address' in stored &&
  typeof stored.address === 'string' &&
  'query' in stored &&
  typeof stored.query === 'string'
