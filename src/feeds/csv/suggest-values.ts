import { yesOrNo } from '#feeds/understand.ts'
import { readFloor } from '#feeds/values/read-floor.ts'
import { readPrice } from '#feeds/values/read-price.ts'
import { readRooms } from '#feeds/values/read-rooms.ts'
import { readNumber, type Unit } from '#feeds/values/read-number.ts'

type Remark = (sentence: string) => void
type Mark = '.' | ','

/** The date format of a column. The day comes first, unless the month does in every date that can be read. */
export function dateFormatOf(values: readonly string[], name: string, remark: Remark): string {
  const of = { iso: [], day: [], month: [], either: [], broken: [], none: [] } as Record<DayForm, string[]>
  for (const value of values) of[dayForm(value)].push(value)
  const [noDay] = [...of.broken, ...of.none]
  const doubt = noDay === undefined ? '' : ` ${quoted([...of.broken, ...of.none])} is no date and counts as not known.`
  const parted = [...of.day, ...of.month, ...of.either]
  if (parted.length === 0) {
    if (doubt) remark(`"${name}":${doubt}`)
    return 'YYYY-MM-DD'
  }
  const signs = parted.map((value) => /[-/.]/.exec(value)?.[0] ?? '/')
  const sign = ['/', '-', '.'].toSorted((a, b) => times(signs, b) - times(signs, a))[0] ?? '/'
  const dayFirst = ['DD', 'MM', 'YYYY'].join(sign)
  const [day, month, either] = [of.day[0], of.month[0], of.either[0]]
  if (month !== undefined && day === undefined && either === undefined) {
    remark(`"${name}": MM/DD/YYYY is taken: no date in it can have its day first (${month}).${doubt}`)
    return 'MM/DD/YYYY'
  }
  if (month !== undefined)
    remark(
      `"${name}": ${dayFirst} is taken, ${day === undefined ? 'as is usual here, which is not sure' : `as ${day} is written`}: ${month} does not fit. Is the month first, then write "dateFormat": "MM/DD/YYYY".${doubt}`,
    )
  else if (day === undefined && sign !== '.')
    remark(
      `"${name}": is ${either} written day first? ${dayFirst} is taken, as is usual here; no date proves it.${doubt}`,
    )
  else if (sign !== '.' || doubt)
    remark(
      `"${name}": ${dayFirst} is taken${day === undefined ? '' : `, which is sure: ${day} has its day first`}.${doubt}`,
    )
  return dayFirst
}

type DayForm = 'iso' | 'day' | 'month' | 'either' | 'broken' | 'none'

function dayForm(value: string): DayForm {
  if (/^\d{4}[-/.]\d{1,2}[-/.]\d{1,2}(?=$|[ T])/.test(value)) return 'iso'
  const parts = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})(?=$|[ T])/.exec(value)
  if (!parts) return 'none'
  const [first, second] = [Number(parts[1]), Number(parts[2])]
  const isDayFirst = first >= 1 && first <= 31 && second >= 1 && second <= 12
  const isMonthFirst = second >= 1 && second <= 31 && first >= 1 && first <= 12
  if (isDayFirst) return isMonthFirst ? 'either' : 'day'
  return isMonthFirst ? 'month' : 'broken'
}

const times = (all: readonly string[], one: string) => all.filter((other) => other === one).length

/** The decimal mark of a file: what its columns of numbers prove, then what they make likely, then what is usual. */
export function decimalOfFile(columns: readonly (readonly string[])[], usual: Mark): Mark {
  const all = columns.flat()
  const by = (pattern: Record<Mark, RegExp>) => countMatches(all, pattern[',']) - countMatches(all, pattern['.'])
  const said = by(PROVES) || by(GROUPS)
  return said === 0 ? usual : said > 0 ? ',' : '.'
}

/** The mark of a column: the file's, unless its own cells prove another. */
export function decimalOf(values: readonly string[], file: Mark, name: string, remark: Remark): Mark {
  const other = file === ',' ? '.' : ','
  const against = values.filter((value) => PROVES[other].test(value.slice(0, 60)))
  if (against.length === 0) return file
  const matchesOfFile = countMatches(values, PROVES[file])
  const taken = against.length > matchesOfFile ? other : file
  if (matchesOfFile > 0)
    remark(`"${name}": some numbers have a point and some a comma; "decimal": "${taken}" is taken.`)
  return taken
}

/** Numbers that prove a decimal mark: one, two, or four and more digits after it, or the other mark between two groups. */
const PROVES: Record<Mark, RegExp> = {
  ',': /\d,(\d{1,2}|\d{4,9}|-)(?!\d)|\d\.\d{3}\.\d{3}(?!\d)/,
  '.': /\d\.(\d{1,2}|\d{4,9})(?![\d.])|\d,\d{3},\d{3}(?!\d)/,
}
const GROUPS: Record<Mark, RegExp> = { ',': /\d\.\d{3}(?!\d)/, '.': /\d,\d{3}(?!\d)/ }
const countMatches = (values: readonly string[], pattern: RegExp) =>
  values.filter((value) => pattern.test(value.slice(0, 60))).length

/** Makes a remark on the cells of a number column that are no numbers. */
export function tellNoNumbers(
  { name, values }: { name: string; values: readonly string[] },
  { path, unit, decimal }: { path: string; unit: Unit; decimal: Mark | null },
  remark: Remark,
): void {
  const isPrice = path.endsWith('.price')
  const rooms = ROOMS_OF[path]
  const strange = values.filter((value) => {
    const read = readNumber(value, unit, decimal)
    const isRead = read !== null && (read.exact || !isPrice)
    return (
      !isRead &&
      !(isPrice && readPrice(value)) &&
      !(rooms && readRooms(value, rooms)?.[rooms]) &&
      !(path.endsWith('.floor') && readFloor(value) !== null)
    )
  })
  if (strange.length > 0)
    remark(
      `"${name}": ${quoted(strange)} ${strange.length === 1 ? 'is' : 'are'} no number${isPrice ? ', and a price must be one: such rows are rejected' : `, and count${strange.length === 1 ? 's' : ''} as not known`}.`,
    )
}

const ROOMS_OF: Readonly<Record<string, 'rooms' | 'bedrooms'>> = { mainRooms: 'rooms', bedrooms: 'bedrooms' }

/** The column's words for yes and no; null when an import knows every cell without them. A number above 0 is yes. */
export function yesWords(values: readonly string[], name: string, remark: Remark): Record<string, boolean> | null {
  if (values.every((value) => yesOrNo(value) !== null || yesIfAboveZero(value) !== null)) return null
  const read = values
    .slice(0, 200)
    .map((value) => ({ value, is: yesOrNo(value) ?? yesIfAboveZero(value) ?? yesIfTicked(value) }))
  const strange = read.flatMap(({ value, is }) => (is === null ? [value] : []))
  if (strange.length > 0) remark(`"${name}": say in "values" whether ${quoted(strange)} is true or false.`)
  const known = read.flatMap(({ value, is }): [string, boolean][] => (is === null ? [] : [[value, is]]))
  return { ja: true, nee: false, ...Object.fromEntries(known) }
}

const yesIfAboveZero = (value: string) =>
  /^\d{1,3}([.,]\d{1,2})?( ?m[2²])?$/.test(value) ? Number.parseFloat(value) > 0 : null
const yesIfTicked = (value: string) => (/^([✓✔✅]|ok)$/i.test(value) ? true : /^[✗✘❌]$/.test(value) ? false : null)

/** The first 20 cells in quotes, for a sentence. */
export const quoted = (values: readonly string[]): string => {
  const more = values.length > 20 ? ', …' : ''
  return (
    values
      .slice(0, 20)
      .map((one) => JSON.stringify(one.slice(0, 60)))
      .join(', ') + more
  )
}
