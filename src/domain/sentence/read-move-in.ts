import { dayNumber } from '#base/day-number.ts'
import type { Item } from '#domain/sentence/items.ts'
import { type Reader, has, lose, understand } from '#domain/sentence/reader.ts'

/**
 * Reads the day of moving in: "Available from 1 March 2027". A date with a year can be nothing else in a search for a home,
 * so it needs no such words. Null when none begins here.
 */
export function readMoveIn(reader: Reader, at: number): number | null {
  const { items, text } = reader
  const item = items[at]
  if (!item) return null
  if (has(item, 'now')) return takeDate(reader, at, item.start, { day: reader.today, length: item.end - item.start })
  if (has(item, 'free')) {
    const date = dateIn(text.slice(item.end, item.end + MAX_DATE_CHARS), reader.today, true)
    if (date.length > 0 || !hasDeal(item)) return takeDate(reader, at, item.end, date)
  }
  const before = items[at - 1]
  if (has(before, 'built') || (has(items[at - 2], 'built') && !before?.breaks)) return null
  const rest = text.slice(item.start, item.start + MAX_DATE_CHARS)
  const [lead = ''] = LEADING.exec(rest) ?? []
  const date = dateIn(rest.slice(lead.length), reader.today, /^zum\b/i.test(lead) && DAY_DOT_MONTH.test(rest))
  const hasYear = /20\d\d/.test(rest.slice(lead.length, lead.length + date.length))
  if (date.length === 0 || !(hasYear || FROM.test(lead))) return null
  const whole = { ...date, length: lead.length + date.length }
  return takeDate(reader, at, item.start, UNTIL.test(lead) ? { ...whole, day: null } : whole)
}

const MAX_DATE_CHARS = 60
/** "zum 1.2." is a day, "zum 1.5 Mio." none. */
const DAY_DOT_MONTH = /^zum\s+\d{1,2}\.\s?\d{1,2}\.(?!\d)/i
const LEADING =
  /^(?:(?:ab|vanaf|tegen|per|à partir d[ue]|a partir d[ue]|pour|dès|des|from|starting|as of|by|zum|vom|bis(?: zum)?|tot|jusqu['’]au|until)\s+)?(?:(?:le|la|op|the|dem|den|am|on|in|au)\s+)?/i
/** Behind one of these, a month needs no year: "vanaf januari". */
const FROM =
  /^(?:ab|vanaf|tegen|per|à partir d[ue]|a partir d[ue]|pour|dès|from|starting|as of|by|zum|vom|bis|tot|jusqu|until)/i
/** Introduces the end of a stay, for which there is no filter. */
const UNTIL = /^(?:bis|tot|jusqu|until)/i

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
const LEAD = String.raw`^\s*(?:(?:le|op|the|dem|den|am|im|on|in|en|ab|au)\s+)?`
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

/** "from January 1st"; before a bare number another condition may begin */
const MONTH_AND_DAY = new RegExp(
  String.raw`${LEAD}([a-zûéä]{3,9})\.?\s+(\d{1,2})(?:(?:st|nd|rd|th)(?![a-z])|(?=\s*(?:$|[,;])))`,
  'i',
)
const DAY_AND_MONTH = new RegExp(String.raw`${LEAD}(\d{1,2})\s?[./-]\s?(\d{1,2})(?![./-]?\d)\.?`, 'i')

/** Takes all items that the date covers. Of two dates only the first counts. */
function takeDate(reader: Reader, at: number, from: number, { day, length }: FoundDate): number {
  let end = at + 1
  while ((reader.items[end]?.start ?? Infinity) < from + length) end++
  const isFirst = !reader.parts.some(({ query }) => query.some(([name]) => name === 'available_from'))
  return day !== null && isFirst && dayNumber(day) !== null
    ? understand(reader, at, end, [['available_from', day]])
    : lose(reader, at, end)
}

/** `day`: YYYY-MM-DD; null: without a year, and today is not known. `length`: of its text; 0: no date. */
type FoundDate = { day: string | null; length: number }

/**
 * Finds a date at the beginning of a text. A month means its first day; without a year it is the next such day.
 * @param isFree does a word for moving in lead to it? Only then "1.2." is a date
 */
function dateIn(text: string, today: string | null, isFree: boolean): FoundDate {
  const iso = AS_ISO.exec(text)
  if (iso) return { day: iso.slice(1).join('-'), length: iso[0].length }
  const numbers = AS_NUMBERS.exec(text)
  if (numbers) return { day: isoOf(numbers[3], numbers[2], numbers[1]), length: numbers[0].length }
  const american = MONTH_FIRST.exec(text)
  const first = monthNamed(american?.[1])
  if (american && first > 0) return { day: isoOf(american[3], String(first), american[2]), length: american[0].length }
  const short = MONTH_AND_DAY.exec(text)
  const named = monthNamed(short?.[1])
  if (short && named > 0) return { day: nextOf(today, named, short[2]), length: short[0].length }
  const figures = isFree ? DAY_AND_MONTH.exec(text) : null
  if (figures) return { day: nextOf(today, Number(figures[2]), figures[1]), length: figures[0].length }
  const words = IN_WORDS.exec(text)
  const month = monthNamed(words?.[2])
  if (!words || month < 1) return { day: null, length: 0 }
  const day = words[3] ? isoOf(words[3], String(month), words[1] ?? '1') : nextOf(today, month, words[1])
  return { day, length: words[0].length }
}

/** The next day with this day and month; today, when only the present month is given. */
function nextOf(today: string | null, month: number, day?: string): string | null {
  if (today === null) return null
  const year = Number(today.slice(0, 4))
  if (day === undefined && month === Number(today.slice(5, 7))) return today
  // Four years hold a 29 February.
  for (let next = year; next <= year + 4; next++) {
    const date = isoOf(String(next), String(month), day ?? '1')
    if (date >= today && dayNumber(date) !== null) return date
  }
  return null
}

const hasDeal = (item: Item) => item.things.length > 0

/** The number of a month, 1 to 12; below 1: no month. */
export const monthNamed = (name = ''): number =>
  MONTH.exec(name)?.findIndex((one, i) => i > 0 && one !== undefined) ?? -1

const isoOf = (year = '', month = '', day = '') => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
