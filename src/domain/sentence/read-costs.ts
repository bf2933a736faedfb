import { dayNumber } from '#domain/day-number.ts'
import type { Item } from '#domain/sentence/items.ts'
import { type Quantity, quantityAt } from '#domain/sentence/quantity.ts'
import { type Reader, has, lose, understand } from '#domain/sentence/reader.ts'
import type { Role } from '#domain/sentence/vocabulary.ts'

/**
 * "waarborg max 1500", "900 euro charges comprises", "loan 1200 a month": what comes on top of a price, before its amount
 * or behind it; and "available from 1 March 2027". Null when nothing of the kind begins here.
 */
export function readCosts(reader: Reader, at: number): number | null {
  const { items } = reader
  if (has(items[at], 'free')) return readMoveIn(reader, at)
  const lead = COSTS.find((role) => has(items[at], role))
  const first = lead === undefined ? at : afterSmall(items, at + 1)
  const quantity = quantityAt(items, first)
  // "total cost max 400k, notary included" says it twice.
  if (!quantity && lead === 'total' && isTotalAsked(reader)) return at + 1
  if (!quantity) return lead === undefined ? null : lose(reader, at, at + 1)
  const behind = afterSmall(items, quantity.next)
  const role = lead ?? COSTS.find((one) => has(items[behind], one))
  if (role === undefined || !isMoney(quantity)) return lead === undefined ? null : lose(reader, at, at + 1)
  // "900 euro waarborg 1800": the word belongs to the amount behind it.
  const next = lead === undefined ? quantityAt(items, afterSmall(items, behind + 1)) : null
  if (next && isMoney(next) && next.low >= LEAST) return null
  const end = lead === undefined ? behind + 1 : quantity.next
  const query = queryOf(reader, role, quantity)
  return query ? understand(reader, at, end, query) : lose(reader, at, end)
}

const OTHER_UNITS: readonly Role[] = ['bedrooms', 'rooms', 'squareMetres', 'hectares', 'ares', 'km', 'kwh', 'built']
const isMoney = ({ said }: Quantity) => !OTHER_UNITS.some((role) => said.has(role))
/** Euro. */
const LEAST = 50

const isTotalAsked = ({ parts }: Reader) => parts.some(({ query }) => query.some(([name]) => name === 'total_max'))

const COSTS = ['deposit', 'total', 'charges', 'loan'] as const satisfies readonly Role[]

/** Only a most that one pays is a filter; what is at least so much, or about, is none. */
function queryOf({ asked }: Reader, role: (typeof COSTS)[number], quantity: Quantity): [string, string][] | null {
  const { low, high, bound } = quantity
  if (high !== null || (bound !== null && bound !== 'max') || low < LEAST || low >= 1e7) return null
  const amount = String(Math.round(low * 100) / 100)
  if (role === 'deposit') return [['deposit_max', amount]]
  if (role === 'total' && low < MOST_A_MONTH) return null
  const deal = low < MOST_A_MONTH && role === 'charges' ? 'TO_RENT' : 'FOR_SALE'
  const isOther = asked.anyDeal && !(deal === 'TO_RENT' ? asked.rent : asked.sale)
  if (isOther || (role === 'loan' && low >= MOST_A_MONTH)) return null
  const name = role === 'loan' ? 'monthly_max' : deal === 'TO_RENT' ? 'warm_max' : 'total_max'
  return asked.anyDeal
    ? [[name, amount]]
    : [
        ['status', deal],
        [name, amount],
      ]
}

/** Euro: what is more is a price, and all that comes on top of it. */
const MOST_A_MONTH = 10_000

function afterSmall(items: readonly Item[], from: number): number {
  let at = from
  while (at < from + 3 && (has(items[at], 'stop') || has(items[at], 'with') || items[at]?.text === ':')) at++
  return at
}

const MONTHS = [
  'jan(?:uari|uary|vier|uar)?|jänner',
  'feb(?:ruari|ruary|ruar)?|févr?(?:ier)?|fevr?(?:ier)?',
  'maart|mrt|mars|march|mar|märz|maerz',
  'apr(?:il)?|avr(?:il)?',
  'mei|mai|may',
  'juni|juin|june|jun',
  'juli|juillet|juil|july|jul',
  'aug(?:ustus|ust)?|ao[uû]t',
  'sept?(?:ember|embre)?',
  'okt(?:ober)?|oct(?:ober|obre)?',
  'nov(?:ember|embre)?',
  'de[czk](?:ember)?|déc(?:embre)?|decembre',
]
const MONTH = new RegExp(`^(?:${MONTHS.map((names) => `(${names})`).join('|')})$`, 'i')
const LEAD = String.raw`^\s*(?:(?:le|op|the|dem|den|am|on|in|ab|au)\s+)?`
const AS_NUMBERS = new RegExp(String.raw`${LEAD}(\d{1,2})\s?[./-]\s?(\d{1,2})\s?[./-]\s?(20\d\d)(?!\d)`, 'i')
const AS_ISO = new RegExp(String.raw`${LEAD}(20\d\d)-(\d\d)-(\d\d)(?!\d)`, 'i')
/** "January 1, 2027" */
const MONTH_FIRST = new RegExp(
  String.raw`${LEAD}([a-zûéä]{3,9})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(20\d\d)(?!\d)`,
  'i',
)
const IN_WORDS = new RegExp(
  String.raw`${LEAD}(?:(\d{1,2})(?:\s?(?:er|st|nd|rd|th|\.))?\s+(?:of\s+|de\s+)?)?([a-zûéä]{3,9})\.?(?:\s+(20\d\d)(?!\d))?`,
  'i',
)

/** A month alone is its first day; without a year nobody knows which is meant, and it is named. */
function readMoveIn(reader: Reader, at: number): number {
  const from = reader.items[at]?.end ?? 0
  const { day, length } = dateIn(reader.text.slice(from, from + 60))
  let end = at + 1
  while ((reader.items[end]?.start ?? Infinity) < from + length) end++
  return day !== null && dayNumber(day) !== null
    ? understand(reader, at, end, [['available_from', day]])
    : lose(reader, at, end)
}

function dateIn(text: string): { day: string | null; length: number } {
  const iso = AS_ISO.exec(text)
  if (iso) return { day: iso.slice(1).join('-'), length: iso[0].length }
  const numbers = AS_NUMBERS.exec(text)
  if (numbers) return { day: isoOf(numbers[3], numbers[2], numbers[1]), length: numbers[0].length }
  const american = MONTH_FIRST.exec(text)
  const first = monthNamed(american?.[1])
  if (american && first > 0) return { day: isoOf(american[3], String(first), american[2]), length: american[0].length }
  const words = IN_WORDS.exec(text)
  const month = monthNamed(words?.[2])
  if (!words || month < 1) return { day: null, length: 0 }
  return { day: words[3] ? isoOf(words[3], String(month), words[1] ?? '1') : null, length: words[0].length }
}

/** 1 to 12; less: none. */
const monthNamed = (name = ''): number => MONTH.exec(name)?.findIndex((one, i) => i > 0 && one !== undefined) ?? -1

const isoOf = (year = '', month = '', day = '') => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
