import type { RemarkOn } from '#domain/listing/mapping-remarks.ts'
import { yesOrNo } from '#feeds/understand.ts'
import { readFloor } from '#feeds/values/read-floor.ts'
import { readEnergy, readLabel } from '#feeds/values/read-label.ts'
import { readPrice } from '#feeds/values/read-price.ts'
import { readRooms } from '#feeds/values/read-rooms.ts'
import { readNumber, type Unit } from '#feeds/values/read-number.ts'

type Mark = '.' | ','

/** The date format of a column. The day comes first, unless the month does in every date that can be read. */
export function dateFormatOf(values: readonly string[], name: string, remark: RemarkOn): string {
  const of = { iso: [], day: [], month: [], either: [], broken: [], none: [] } as Record<DayForm, string[]>
  for (const value of values) of[dayForm(value)].push(value)
  const noDates = [...of.broken, ...of.none]
  if (noDates.length > 0) remark({ code: 'no_date', column: name, cells: noDates })
  const parted = [...of.day, ...of.month, ...of.either]
  if (parted.length === 0) return 'YYYY-MM-DD'
  const signs = parted.map((value) => /[-/.]/.exec(value)?.[0] ?? '/')
  const sign = ['/', '-', '.'].toSorted((a, b) => times(signs, b) - times(signs, a))[0] ?? '/'
  const format = ['DD', 'MM', 'YYYY'].join(sign)
  const [day = null, month, either] = [of.day[0], of.month[0], of.either[0]]
  if (month !== undefined && day === null && either === undefined) {
    remark({ code: 'month_first', column: name, month })
    return 'MM/DD/YYYY'
  }
  if (month !== undefined) remark({ code: 'month_does_not_fit', column: name, format, day, month })
  else if (day === null && either !== undefined && sign !== '.')
    remark({ code: 'day_unproven', column: name, format, date: either })
  else if (sign !== '.' || noDates.length > 0) remark({ code: 'day_first', column: name, format, day })
  return format
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
export function decimalOf(values: readonly string[], file: Mark, name: string, remark: RemarkOn): Mark {
  const other = file === ',' ? '.' : ','
  const against = values.filter((value) => PROVES[other].test(value.slice(0, 60)))
  if (against.length === 0) return file
  const matchesOfFile = countMatches(values, PROVES[file])
  const taken = against.length > matchesOfFile ? other : file
  if (matchesOfFile > 0) remark({ code: 'mixed_decimals', column: name, mark: taken })
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
  remark: RemarkOn,
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
      !(path.endsWith('.floor') && readFloor(value) !== null) &&
      !(path === 'energy.kwh' && (readEnergy(value) ?? readLabel(value)) !== null)
    )
  })
  if (strange.length > 0) remark({ code: isPrice ? 'no_price' : 'no_number', column: name, cells: strange })
}

const ROOMS_OF: Readonly<Record<string, 'rooms' | 'bedrooms'>> = { mainRooms: 'rooms', bedrooms: 'bedrooms' }

/** The column's words for yes and no; null when an import knows every cell without them. A number above 0 is yes. */
export function yesWords(values: readonly string[], name: string, remark: RemarkOn): Record<string, boolean> | null {
  if (values.every((value) => yesOrNo(value) !== null || yesIfAboveZero(value) !== null)) return null
  const read = values
    .slice(0, 200)
    .map((value) => ({ value, is: yesOrNo(value) ?? yesIfAboveZero(value) ?? yesIfTicked(value) }))
  const strange = read.flatMap(({ value, is }) => (is === null ? [value] : []))
  if (strange.length > 0) remark({ code: 'yes_or_no', column: name, cells: strange })
  const known = read.flatMap(({ value, is }): [string, boolean][] => (is === null ? [] : [[value, is]]))
  return { ja: true, nee: false, ...Object.fromEntries(known) }
}

const yesIfAboveZero = (value: string) =>
  /^\d{1,3}([.,]\d{1,3}| \d{3})?( ?m[2²])?$/.test(value) ? Number.parseFloat(value) > 0 : null
const yesIfTicked = (value: string) => (/^([✓✔✅]|ok)$/i.test(value) ? true : /^[✗✘❌]$/.test(value) ? false : null)
