import { foldPhrase } from '#feeds/values/fold-phrase.ts'

const MAX_DAY_CHARS = 60

/**
 * Reads a date that means the same day everywhere, as `YYYY-MM-DD`: ISO with or without time and zone, days with points,
 * months as words in four languages (`30. Juni 2026`, `vanaf 1er juin 2026`), `30/06/2026` whose 30 is no month. Null for
 * any other; which part of `03/02` is the month, only a mapping can say. A zone changes nothing: the day is the one that is written.
 */
export function readDay(text: string): string | null {
  if (text.length > MAX_DAY_CHARS) return null
  const plain = afterFromWords(text.trim())
  const iso = /^(\d{4})-(\d{2})-(\d{2})(?=$|[T ]|Z|[+-]\d{2}:?\d{2}$)/i.exec(plain)
  if (iso) return dayOf(iso[1], iso[2], iso[3])
  const [, day, month, year] = /^(\d{1,2})\.(\d{1,2})\.(\d{4}|\d{2})(?=$|[T ,])/.exec(plain) ?? []
  if (day !== undefined) return dayOf(year, month, day)
  const [, first = '', second = '', anyYear] = /^(\d{1,2})[-/](\d{1,2})[-/](\d{4})(?=$|[T ,])/.exec(plain) ?? []
  return Number(first) > 12 ? dayOf(anyYear, second, first) : inWords(plain)
}

/**
 * Reads the number that a spreadsheet keeps for a day of 2015 to 2036, with or without a time of day: `45992` is
 * 2025-12-01. No day, month and year in a row look like one of these.
 */
export function readDayNumber(text: string): string | null {
  const [, days] = /^(\d{5})(?:[.,]\d{1,15})?$/.exec(text.trim()) ?? []
  const number = Number(days)
  if (!(number >= FIRST_DAY_NUMBER && number <= LAST_DAY_NUMBER)) return null
  return new Date((number - DAY_NUMBER_OF_1970) * DAY_MS).toISOString().slice(0, 10)
}

const [FIRST_DAY_NUMBER, LAST_DAY_NUMBER, DAY_NUMBER_OF_1970] = [42_005, 49_999, 25_569]
const DAY_MS = 24 * 3_600_000

/**
 * Reads a moment as ISO 8601 with a zone. A day alone is its first moment, in its own zone where it has one; a moment
 * without a zone is taken as UTC, enough to tell older from newer.
 */
export function readMoment(text: string): string | null {
  if (text.length > MAX_DAY_CHARS) return null
  const plain = text.trim()
  const day = readDay(plain)
  if (day === null) return null
  const time = /[T ](\d{1,2}):(\d{2})(?::(\d{2}(?:\.\d{1,9})?))?/i.exec(plain)
  const [, hours = '00', minutes = '00', seconds = '00'] = time ?? []
  if (Number(hours) > 23 || Number(minutes) > 59 || Number(seconds) >= 60) return null
  const rest = plain.slice(time === null ? 10 : time.index)
  const [, sign, zoneHours, zoneMinutes] = /([+-])(\d{2}):?(\d{2})$/.exec(rest) ?? []
  const zone = sign === undefined ? 'Z' : `${sign}${zoneHours}:${zoneMinutes}`
  return `${day}T${hours.padStart(2, '0')}:${minutes}:${seconds}${zone}`
}

/** A year of two digits is 2000 to 2079; 80 and above cannot be told. */
function dayOf(year = '', month = '', day = ''): string | null {
  if (!/^(\d{4}|[0-7]\d)$/.test(year)) return null
  const iso = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const moment = new Date(`${iso}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(iso) ? iso : null
}

/** Words that stand before a date and change nothing of it, folded. */
const FROM_WORDS =
  /^(?:(?:libre|disponible|vrij|beschikbaar|frei|bezugsfrei|verfugbar|available|free) ?)?(?:vanaf|from|since|sinds|depuis|seit|ab|on|per|zum|am|a partir|a compter)?$/

/** Takes words such as `vanaf`, `libre dès le` or `ab` off the front of a date; any other text stays as it is. */
export function afterFromWords(text: string): string {
  const at = text.slice(0, MAX_DAY_CHARS).search(/\d/)
  return at > 0 && FROM_WORDS.test(foldPhrase(text.slice(0, at))) ? text.slice(at) : text
}

/** `30 juni 2026`, `1er juin 2026`, `June 30th, 2026` */
function inWords(text: string): string | null {
  const words = foldPhrase(text)
  const dayFirst = /^(\d{1,2})(?:er|e|ste|de|st|nd|rd|th)? (\p{L}{3,10}) (\d{4})$/u.exec(words)
  if (dayFirst) return dayOf(dayFirst[3], MONTHS.get(dayFirst[2] ?? ''), dayFirst[1])
  const monthFirst = /^(?:from |since )?(\p{L}{3,10}) (\d{1,2})(?:st|nd|rd|th)? (\d{4})$/u.exec(words)
  return monthFirst ? dayOf(monthFirst[3], MONTHS.get(monthFirst[1] ?? ''), monthFirst[2]) : null
}

/** without accents, as foldPhrase leaves them */
const MONTHS = new Map(
  [
    'januari januar janvier january jan janv janner',
    'februari februar fevrier february feb febr fevr',
    'maart marz mars march mrt mar maerz',
    'april avril apr avr',
    'mei mai may',
    'juni juin june jun',
    'juli juillet july jul juil',
    'augustus august aout aug',
    'september septembre sep sept',
    'oktober october octobre okt oct',
    'november novembre nov',
    'december dezember decembre dec dez',
  ].flatMap((names, at) => names.split(' ').map((name) => [name, String(at + 1)] as const)),
)
