/**
 * The one address in `text`, trimmed and with its domain in lower case (punycode where needed); null when it is not
 * exactly one plain address of at most 254 characters. Stricter than RFC 5321 on purpose: mail libraries read address
 * lists, comments and quoted parts, and a visitor's text must never add a recipient or a header.
 */
export function parseEmailAddress(text: string): string | null {
  const trimmed = text.trim()
  const at = trimmed.lastIndexOf('@')
  const local = trimmed.slice(0, at)
  if (at < 1 || local.length > 64 || !/^[\w#$&'*+/=?^{}~-]+(\.[\w#$&'*+/=?^{}~-]+)*$/.test(local)) return null
  if (local.includes('=?')) return null // mail programs read "=?utf-8?q?Call_me?=" as other words
  const domain = parseDomain(trimmed.slice(at + 1))
  if (domain === null) return null
  const address = `${local}@${domain}`
  return address.length <= 254 ? address : null
}

/** The domain of an address that `parseEmailAddress` accepted. */
export const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1)

/** The address as two are compared: no mail system in use tells `Ann@` from `ann@`. */
export const mailboxKey = (address: string): string => address.toLowerCase()

/**
 * The mailbox that an address most likely leads to: without its `+` tag and the characters that its provider ignores.
 * For counting only. With another provider these may tell two people apart, so no mail is ever sent to it.
 */
export function likelyMailbox(address: string): string {
  const typed = mailboxKey(address)
  const whole = typed.replace(NAME_IN_DOMAIN, '$<name>@$<domain>')
  const domain = domainOf(whole)
  const provider = PROVIDERS.find(({ domains }) => domains.includes(domain))
  const [beforePlus = ''] = whole.slice(0, -domain.length - 1).split('+', 1)
  const name = [...beforePlus].filter((char) => !provider?.ignores.includes(char)).join('')
  return name === '' ? whole : `${name}@${provider?.domains[0] ?? domain}`
}

/** Does the address have a tag, as in `an+home@example.be`? */
export const hasTag = (address: string): boolean => address.lastIndexOf('+', address.lastIndexOf('@')) > 0

/** Providers that document that their domains share mailboxes, and which characters of a name they ignore. */
const PROVIDERS = [
  { domains: ['gmail.com', 'googlemail.com'], ignores: '.' },
  { domains: ['proton.me', 'protonmail.com', 'protonmail.ch', 'pm.me'], ignores: '._-' },
  { domains: ['icloud.com', 'me.com', 'mac.com'], ignores: '' },
  { domains: ['yandex.ru', 'ya.ru', 'yandex.com', 'yandex.by', 'yandex.kz'], ignores: '.-' },
]
/** Fastmail's other way to write a tag: `anything@ann.fastmail.com` leads to `ann@fastmail.com`. */
const NAME_IN_DOMAIN = /^[^@]+@(?<name>[^@.]+)\.(?<domain>fastmail\.[a-z]{2,3})$/

function parseDomain(text: string): string | null {
  if (!/^[\p{L}\p{N}.-]{3,253}$/u.test(text)) return null
  const ascii = toPunycode(text)
  if (ascii === null) return null
  const labels = ascii.split('.')
  const top = labels.pop() ?? ''
  const isDomain = labels.length > 0 && labels.every((label) => LABEL.test(label)) && TOP.test(top)
  return isDomain ? ascii : null
}

const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/
const TOP = /^([a-z]{2,63}|xn--[a-z0-9-]{1,59})$/

/** Only the URL parser knows IDNA both in browsers and on the server. */
function toPunycode(domain: string): string | null {
  try {
    return new URL(`http://${domain}/`).hostname
  } catch {
    return null
  }
}
