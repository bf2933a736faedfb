import type { CsvTarget } from '#feeds/csv/csv-mapping.ts'
import { isHard } from '#feeds/soften.ts'
import { afterFromWords, readDay, readMoment } from '#feeds/values/read-day.ts'

/** Whether a cell holds an object of a program (`{"nl": …}`), which no field can be. */
export const isObject = (cell: string): boolean => /^\{\s*"/.test(cell) && cell.endsWith('}')

/**
 * Whether a spreadsheet has written something else in the place of a text: `2,02501E+19` for a long number, `3-dec` for the
 * house number 3/12.
 */
export const isBrokenBySpreadsheet = (path: string, cell: string): boolean =>
  /^\d([.,]\d{1,15})?E\+\d{2,3}$/i.test(cell) || (HOUSE_NUMBERS.has(path) && DAY_AND_MONTH.test(cell))

const HOUSE_NUMBERS: ReadonlySet<string> = new Set(['address.number', 'address.box'])
const DAY_AND_MONTH =
  /^\d{1,2}[-/. ](jan|feb|mrt|mar|apr|avr|mei|mai|may|jun|juin|jul|juil|aug|aou|sep|sept|okt|oct|nov|dec|dez)\.?$/i

/** The parts of a list as programs write it (`["a","b"]`); null for any other cell. */
export function programList(cell: string): string[] | null {
  if (!cell.startsWith('[') || !cell.endsWith(']')) return null
  try {
    const list: unknown = JSON.parse(cell)
    return Array.isArray(list) && list.every((one) => typeof one === 'string') ? list : null
  } catch {
    return null // a text in brackets
  }
}

/** Whether a field says that something is hidden. */
export const isVisibility = (path: string): boolean => /\.(hidden|priceHidden)$/.test(path)

/** Whether a word for "not known" may stand for an empty cell: a price is then on request. */
export const mayBeMissing = (path: string): boolean => {
  const keys = path.split('.')
  return keys.at(-1) === 'price' || (!isHard(keys) && !isVisibility(path))
}

/** Looks a cell up in the mapping's table; capitals, outer spaces and kinds of space make no difference. */
export function wordIn(values: NonNullable<CsvTarget['values']>, cell: string) {
  if (Object.hasOwn(values, cell)) return values[cell]
  let words = foldedWords.get(values)
  if (!words) {
    words = new Map(Object.entries(values).map(([word, value]) => [foldedCell(word), value]))
    foldedWords.set(values, words)
  }
  return words.get(foldedCell(cell))
}

const foldedWords = new WeakMap<object, Map<string, string | number | boolean | null>>()
export const foldedCell = (text: string) => text.normalize('NFKC').trim().toLowerCase().replaceAll(/\s/g, ' ')

/** Reads a date as the mapping writes it. A year of two digits is 2000 to 2079; 80 and above cannot be told. */
export function dateOf(cell: string, { dateFormat }: CsvTarget): string | null {
  const day = /^[\d\-/.]{6,10}(?=$|[ T])/.exec(afterFromWords(cell))?.[0]
  const parts = day?.split(/[-/.]/) ?? []
  const names = dateFormat.split(/[-/.]/)
  const part = (name: string) => parts[names.indexOf(name)] ?? ''
  const [year, month, date] = [part('YYYY'), part('MM'), part('DD')]
  const fits = parts.length === 3 && /^(\d{4}|[0-7]\d)$/.test(year) && [month, date].every((n) => /^\d{1,2}$/.test(n))
  if (!fits) return readDay(cell)
  const iso = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  const moment = new Date(`${iso}T00:00:00Z`)
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(iso) ? iso : null
}

/** Whether a field is a moment: two exports of one day are told apart by their time. */
export const isMoment = (path: string): boolean => path === 'sourceUpdatedAt' || path === 'publishedAt'

/** A moment as programs write it, year first and with its time; null for any other cell. */
export const momentIn = (cell: string): string | null => (/^\d{4}-\d\d-\d\dT\d/.test(cell) ? readMoment(cell) : null)
