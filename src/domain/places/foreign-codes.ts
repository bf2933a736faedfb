import type { NoteReason } from '#domain/listing/note-reasons.ts'
import { mainPlace } from '#domain/places/place.ts'

/** A postal code as its country writes it; `why` says what was odd about the given one. */
export type ForeignCode = { code: string; why?: NoteReason }

const MAX_CODE_CHARS = 20
/** Letters of international mail, and the country's own. */
const PREFIXES: Record<string, string> = { B: 'BE', F: 'FR', D: 'DE', L: 'LU', A: 'AT', E: 'ES', I: 'IT' }
const COUNTRIES_WITH_PREFIX: ReadonlySet<string> = new Set(['BE', 'NL', 'FR', 'DE', 'LU', 'AT', 'CH', 'ES', 'IT', 'PT'])

/** Figures of a postal code in countries whose codes are only figures. */
const FIGURES: Record<string, number> = { FR: 5, DE: 5, ES: 5, IT: 5, LU: 4, AT: 4, CH: 4 }

/** The country that a postal code names or shows by itself (`L-1220`, `1017 AB`); null when it does not. */
export function countryOfCode(code: string): string | null {
  if (code.length > MAX_CODE_CHARS) return null
  if (/^\d{4} ?[a-z]{2}$/i.test(code)) return 'NL'
  const prefix = /^([a-z]{1,2})[- ]\d{4}/i.exec(code)?.[1]?.toUpperCase()
  const country = prefix && (PREFIXES[prefix] ?? prefix)
  return country && COUNTRIES_WITH_PREFIX.has(country) ? country : null
}

/**
 * Writes a postal code of another country than Belgium as that country does. Spreadsheets take the first zero away; it is
 * put back. A code that does not fit stays as it is.
 */
export function foreignCode(country: string, given: string): ForeignCode {
  if (given.length > MAX_CODE_CHARS) return { code: given }
  const plain = given
    .trim()
    .toUpperCase()
    .replace(/^[A-Z]{1,2}[- ]/, (prefix) =>
      (PREFIXES[prefix.slice(0, -1)] ?? prefix.slice(0, -1)) === country ? '' : prefix,
    )
    .replace(/\.0$/, '')
  const dutch = country === 'NL' ? /^(\d{4})[ -]?([A-Z]{2})$/.exec(plain) : null
  if (dutch) return { code: `${dutch[1]} ${dutch[2]}` }
  const british = country === 'GB' ? /^([A-Z]{1,2}\d[A-Z\d]?) ?(\d[A-Z]{2})$/.exec(plain) : null
  if (british) return { code: `${british[1]} ${british[2]}` }
  const portuguese = country === 'PT' ? /^(\d{4})[ -]?(\d{3})$/.exec(plain) : null
  if (portuguese) return { code: `${portuguese[1]}-${portuguese[2]}` }
  const figures = FIGURES[country]
  if (figures === undefined) return { code: given.trim() }
  const digits = plain.replaceAll(/[ .]/g, '')
  const odd: ForeignCode = { code: given.trim(), why: { code: 'figures', country, figures } }
  if (!/^\d+$/.test(digits)) return odd
  if (digits.length === figures) return { code: digits }
  if (figures === 5 && digits.length === 4) return { code: `0${digits}`, why: { code: 'first_zero' } }
  return odd
}

/**
 * The postal code by which a home is searched: as its country writes it. Where a Belgian place has the same four figures,
 * a home abroad is searched with its country (`LU-4700` beside Eupen), so that no Belgian code finds it.
 */
export function searchedCode(country: string, postalCode: string): string {
  if (country === 'BE') return postalCode
  const { code } = foreignCode(country, postalCode)
  return mainPlace(code) === null ? code : `${country}-${code}`
}

/** A code as a visitor types it, in capitals, and with the hyphen after the letters of a country: `b9000` → `B-9000`. */
function writtenOut(typed: string): string {
  const code = typed.trim().toUpperCase()
  const [, letters = '', figures = ''] = /^([A-Z]{1,2})(\d{4,5})$/.exec(code) ?? []
  return countryOfCode(`${letters}-${figures}`) === null ? code : `${letters}-${figures}`
}

/** The country that a typed code names or shows by itself (`L4700`, `1017ab`); null when it does not. */
export const countryOfTypedCode = (typed: string): string | null => countryOfCode(writtenOut(typed))

/** The code by which homes are searched, for one that a visitor typed (`1017ab`, `L-4700`, `b9000`); null: none. */
export function readPostalCode(typed: string): string | null {
  const code = writtenOut(typed)
  if (!POSTAL_CODE.test(code)) return null
  const country = /^([A-Z]{2})-\d{4}$/.exec(code)?.[1] ?? countryOfCode(code)
  return country === null ? code : searchedCode(country, code.replace(/^[A-Z]{1,2}[- ]/, ''))
}

/** 9000, 00-950, 1011 AB, L-1234, SW1A 1AA: ten characters at most, and neither a number in another notation nor a date. */
const POSTAL_CODE =
  /^(?=.{2,10}$)(?:\d{2,7}|\d{2,5}[ -]\d{2,4}|\d{4} ?[A-Z]{2}|[A-Z]{1,4}[ -]?\d[A-Z0-9]{0,6}(?:[ -][A-Z0-9]{2,4})?)$/
