import { dayNumber } from '#domain/day-number.ts'
import { type Reader, has, lose, understand } from '#domain/sentence/reader.ts'

/**
 * "Available from 1 March 2027", and a whole date with or without such words: in a search for a home it can only be the day
 * of moving in, never an amount. Null when none begins here.
 */
export function readMoveIn(reader: Reader, at: number): number | null {
  const { items, text } = reader
  const item = items[at]
  if (!item) return null
  const now = reader.today === null ? 0 : lengthOfNow(text.slice(item.start, item.start + FARTHEST))
  if (now > 0) return takeDate(reader, at, item.start, { day: reader.today, length: now })
  if (has(item, 'free')) return takeDate(reader, at, item.end, dateIn(text.slice(item.end, item.end + FARTHEST)))
  const before = items[at - 1]
  if (has(before, 'built') || (has(items[at - 2], 'built') && !before?.breaks)) return null
  const rest = text.slice(item.start, item.start + FARTHEST)
  const [lead = ''] = LEADING.exec(rest) ?? []
  const date = dateIn(rest.slice(lead.length))
  if (date.length === 0 || !/20\d\d/.test(rest.slice(lead.length, lead.length + date.length))) return null
  const whole = { ...date, length: lead.length + date.length }
  return takeDate(reader, at, item.start, UNTIL.test(lead) ? { ...whole, day: null } : whole)
}

const FARTHEST = 60
/** "direct beschikbaar", "libre de suite", "available now", "ab sofort": one can move in today. */
const AVAILABLE_NOW = [
  /^(?:per direct|meteen|direct|onmiddellijk|dadelijk|nu) (?:vrij|beschikbaar|leeg|te betrekken)(?!\p{L})/iu,
  /^(?:vrij|beschikbaar) (?:per direct|meteen|direct|onmiddellijk|dadelijk|nu)(?!\p{L})/iu,
  /^(?:libres?|disponibles?) (?:tout de suite|de suite|imm[ée]diatement|dès maintenant|maintenant)(?!\p{L})/iu,
  /^imm[ée]diatement (?:libres?|disponibles?)(?!\p{L})/iu,
  /^(?:available|vacant|free) (?:now|immediately|right now|right away|straight away|asap)(?!\p{L})/iu,
  /^immediately (?:available|vacant)(?!\p{L})/iu,
  /^(?:frei|verfügbar|bezugsfrei|beziehbar) (?:ab )?sofort(?!\p{L})/iu,
  /^(?:ab |per )?sofort (?:frei|verfügbar|beziehbar|bezugsfrei|bezugsfertig)(?!\p{L})/iu,
  /^(?:ab|per) sofort(?!\p{L})/iu,
]
const LEADING =
  /^(?:(?:ab|vanaf|tegen|per|à partir d[ue]|a partir d[ue]|pour|dès|des|from|starting|as of|by|zum|vom|bis(?: zum)?|tot|jusqu['’]au|until)\s+)?(?:(?:le|la|op|the|dem|den|am|on|in|au)\s+)?/i
/** How long one stays is asked of no landlord here. */
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

const lengthOfNow = (text: string): number =>
  AVAILABLE_NOW.reduce((most, words) => Math.max(most, words.exec(text)?.[0].length ?? 0), 0)

/** Until the item that begins behind it. Of two days only the first is asked for. */
function takeDate(reader: Reader, at: number, from: number, { day, length }: FoundDate): number {
  let end = at + 1
  while ((reader.items[end]?.start ?? Infinity) < from + length) end++
  const isFirst = !reader.parts.some(({ query }) => query.some(([name]) => name === 'available_from'))
  return day !== null && isFirst && dayNumber(day) !== null
    ? understand(reader, at, end, [['available_from', day]])
    : lose(reader, at, end)
}

/** `day`: YYYY-MM-DD; null: a day or month without a year, nobody knows which is meant. `length` of its text, 0: there is none. */
type FoundDate = { day: string | null; length: number }

/** A month alone is its first day. */
function dateIn(text: string): FoundDate {
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
