import type { TransferCosts } from '#domain/listing/listing.ts'
import { numberIn } from '#feeds/values/digits.ts'
import { foldPhrase, MAX_PHRASE_CHARS } from '#feeds/values/fold-phrase.ts'

/** What the text of a price says. What it does not say is null. */
export type ReadPrice = {
  /** euro; null: the price is on request */
  amount: number | null
  /** the time that the amount is for, where the text names one */
  period: 'month' | 'year' | 'week' | 'day' | null
  /** who pays the costs of a sale: k.k. is the buyer, v.o.n. the seller */
  transferCosts: TransferCosts | null
  /** euro a month beside the amount */
  charges: number | null
  /** whether the amount includes the charges of a rent */
  chargesIncluded: boolean | null
  /** whether the text gives the amount in millions; `amount` is in euro then, too */
  inMillions: true | null
}

/**
 * Reads a price as agencies write it in four languages: `€ 425.000 k.k.`, `950 € + 120 € charges`, `op aanvraag`,
 * `€ 0,41 mio`. Null
 * when one word of it is not known: a price is never guessed (`vanaf € 250.000`, `€ 250.000 excl. btw`, `1.200 USD`).
 */
export function readPrice(text: string): ReadPrice | null {
  if (text.length > MAX_PHRASE_CHARS) return null
  const amounts: number[] = []
  let isReadable = true
  const marked = text.normalize('NFKC').replaceAll(AMOUNT, (written) => {
    const amount = numberIn(written.replace(/[.,] ?[-–—]{1,2}$/, ''), true, null)
    if (amount === null) isReadable = false
    else amounts.push(amount)
    return ' # '
  })
  if (!isReadable || !ONLY_WORDS.test(marked) || /- ?(€ ?)?#/.test(marked)) return null
  const words = ` ${foldPhrase(withMillions(marked, amounts, text))} `.replaceAll(/ eur(?= )/g, '')
  const [amount, second, ...others] = amounts
  if (others.length > 0) return null
  if (amount === undefined) return isRequest(words) ? { ...NOTHING } : null
  const said: ReadPrice = { ...NOTHING, amount }
  const left = second === undefined ? words : withoutSecond(words, second, said)
  return left !== null && isAllSaid(left, said) ? inEuro(said) : null
}

/** An `m` behind an amount is a month, or a million where the amount is far below any rent: `€0.41m`, `0,41 M€`. */
function withMillions(marked: string, [amount = 0]: readonly number[], text: string): string {
  const isSmall = amount < 10 && /[.,]\d/.test(text)
  return isSmall ? marked.replace(/# +m(?![\p{L}./])/iu, '# million') : marked
}

/** Null for an amount of which three figures may be thousands: `1.250 mio`. */
function inEuro(said: ReadPrice): ReadPrice | null {
  const { amount, charges } = said
  if (said.inMillions === null || amount === null) return said
  return amount < 100 && charges === null ? { ...said, amount: Math.round(amount * 1_000_000) } : null
}

/** Whether words in place of a price say that it is on request. */
export const isOnRequest = (text: string): boolean =>
  text.length <= MAX_PHRASE_CHARS && isRequest(` ${foldPhrase(text)} `)

const NOTHING: ReadPrice = {
  amount: null,
  period: null,
  transferCosts: null,
  charges: null,
  chargesIncluded: null,
  inMillions: null,
}

/** Digits in groups of three (points, commas, spaces, apostrophes) or in a row, with decimals or a dash for none. */
const AMOUNT = /(?:\d{1,3}(?:[.,'’ ]\d{3}){1,3}|\d{1,15})(?![\d'’])(?:[.,](?:\d{1,15}| ?[-–—]{1,2}))?(?![\d])/g

/** Other signs change an amount or its currency: `± 950`, `$ 950`, `3 %`. */
const ONLY_WORDS = /^[\p{L}\p{M}\s#€.,:;/+()&'’*-]*$/u

const isRequest = (words: string) => REQUEST.has(words.trim().replace(/^price /, ''))
const REQUEST = new Set([
  'on request',
  'request',
  'poa',
  'notk',
  'nader overeen te komen',
  'overeen te komen',
  'a convenir',
  'nous consulter',
  'vhb',
])

/** Takes the second amount away, which must be charges, and says so in `said`; null when it is anything else. */
function withoutSecond(words: string, charges: number, said: ReadPrice): string | null {
  const plain = words.replaceAll(/ (per month|month|pm|pcm)(?= )/g, '')
  if (plain !== words) said.period = 'month'
  for (const [phrase, isIncluded] of SECOND_AMOUNT)
    if (plain.includes(phrase)) {
      if (!isIncluded) said.charges = charges
      said.chargesIncluded = isIncluded
      return plain.replace(phrase, ' # ')
    }
  return null
}

/** The phrases of an amount and its charges, longer ones first. */
const SECOND_AMOUNT: readonly (readonly [phrase: string, isIncluded: boolean])[] = [
  [' # plus # charges ', false],
  [' # excl # charges ', false],
  [' # excl charges # ', false],
  [' # plus charges # ', false],
  [' # incl # charges ', true],
  [' # incl charges # ', true],
  [' # charges # ', false],
  [' # # charges ', false],
]

/** Whether known phrases make up the whole text; what they say goes to `said`. */
function isAllSaid(words: string, said: ReadPrice): boolean {
  let left = words
  for (const [phrase, says] of PHRASES)
    if (left.includes(` ${phrase} `)) {
      for (const [key, value] of Object.entries(says)) {
        const before = said[key as keyof ReadPrice] // its own keys
        if (before !== null && before !== value) return false
      }
      Object.assign(said, says)
      left = left.replace(` ${phrase} `, ' ')
    }
  return left.trim() === '#'
}

/** What stands before or behind an amount, folded, longer phrases first. */
const PHRASES: readonly (readonly [phrase: string, says: Partial<ReadPrice>])[] = [
  ['charges buyer', { transferCosts: 'BUYER' }],
  ['k k', { transferCosts: 'BUYER' }],
  ['kk', { transferCosts: 'BUYER' }],
  ['vrij on naam', { transferCosts: 'SELLER' }],
  ['v o n', { transferCosts: 'SELLER' }],
  ['von', { transferCosts: 'SELLER' }],
  ['charges not incl', { chargesIncluded: false }],
  ['not incl charges', { chargesIncluded: false }],
  ['excl charges', { chargesIncluded: false }],
  ['charges excl', { chargesIncluded: false }],
  ['plus charges', { chargesIncluded: false }],
  ['hc', { chargesIncluded: false }],
  ['kalt', { chargesIncluded: false }],
  ['incl charges', { chargesIncluded: true }],
  ['charges incl', { chargesIncluded: true }],
  ['cc', { chargesIncluded: true }],
  ['all in', { chargesIncluded: true }],
  ['warm', { chargesIncluded: true }],
  ['per month', { period: 'month' }],
  ['pm', { period: 'month' }],
  ['pcm', { period: 'month' }],
  ['month', { period: 'month' }],
  ['per year', { period: 'year' }],
  ['pa', { period: 'year' }],
  ['year', { period: 'year' }],
  ['per week', { period: 'week' }],
  ['per day', { period: 'day' }],
  ['million', { inMillions: true }],
  ['price', {}],
  ['vb', {}],
]
