import { availabilityIn } from '#feeds/availability-words.ts'
import type { Findings } from '#feeds/check-listing.ts'
import type { CsvCondition, CsvMapping, CsvTarget } from '#feeds/csv/csv-mapping.ts'
import type { Note } from '#feeds/feed.ts'
import { readNumber } from '#feeds/values/read-number.ts'
import { isHard, shown } from '#feeds/soften.ts'
import { unitOf, yesOrNo } from '#feeds/understand.ts'
import { isPlaceholder } from '#feeds/values/placeholders.ts'
import { readDay } from '#feeds/values/read-day.ts'
import { readPrice } from '#feeds/values/read-price.ts'

type Value = string | number | boolean | null | string[]
type Cells = ReadonlyMap<string, string>
type RowFault = Findings['faults'][number]

/**
 * The listing document of one row, with what could not be read of it and which column each field came from. Cells that
 * are not written as the mapping says are passed on as they stand: the check of the document may understand them.
 */
export function rowDocument(cells: Cells, mapping: CsvMapping): { document: unknown; findings: Findings } {
  return new RowReader(cells, mapping).read()
}

/** The source's reference of the row, for a report; null when the cell is empty or not there. */
export function referenceOf(cells: Cells, mapping: CsvMapping): string | null {
  for (const [column, targets] of mapping.columns)
    if (targets.some(({ to }) => to === 'sourceRef')) return cells.get(column) || null
  return null
}

class RowReader {
  readonly #cells: Cells
  readonly #mapping: CsvMapping
  readonly #document: Record<string, unknown> = { __proto__: null }
  /** which column gave a path its value */
  readonly #columns = new Map<string, string>()
  readonly #faults: RowFault[] = []
  readonly #notes: Note[] = []

  constructor(cells: Cells, mapping: CsvMapping) {
    this.#cells = cells
    this.#mapping = mapping
  }

  read(): { document: unknown; findings: Findings } {
    const { constants, columns, rules } = this.#mapping
    for (const { when, reject } of rules)
      if (reject && this.#holds(when))
        this.#fault('', reject.column, `${shown(this.#cells.get(reject.column))} ${reject.reason}`)
    for (const [path, value] of Object.entries(constants)) putAtPath(this.#document, path, value)
    for (const [column, targets] of columns) for (const target of targets) this.#readCell(column, target)
    for (const { when, set } of rules)
      if (set && this.#holds(when))
        for (const [path, value] of Object.entries(set)) putAtPath(this.#document, path, value)
    const nameOf = (path: string) => this.#nameOf(path)
    return { document: this.#document, findings: { nameOf, faults: this.#faults, notes: this.#notes } }
  }

  /** `media.2.url` came from the column of `media` */
  #nameOf(path: string): string {
    const known = this.#columns.get(path)
    if (known !== undefined) return known
    const at = path.lastIndexOf('.')
    const list = path.slice(0, at)
    return at > 0 && /^(media|\d+)/.test(path) && list !== '' ? this.#nameOf(list) : path
  }

  #readCell(column: string, target: CsvTarget): void {
    const path = this.#pathOf(target)
    if (path === null) return
    const cell = this.#cells.get(column) ?? ''
    const value = this.#valueOf(column, cell, target, path)
    if (value === null && this.#isOneOfSeveralPrices(target)) return
    const before = this.#columns.get(path)
    if (before === undefined || value !== null) this.#columns.set(path, column)
    if (path === 'media') return this.#addPictures(value)
    if (before === undefined || before === column) return putAtPath(this.#document, path, value)
    // Only the row shows that two columns meet: `deals.{a}.price` and `deals.FOR_SALE.price`.
    if (value !== null) this.#reportUnusable(path, column, shown(cell), `and "${before}" give the same field`)
  }

  /** Where a sale and a rent have a column each, an empty one is no deal; alone it is a price on request. */
  #isOneOfSeveralPrices({ to }: CsvTarget): boolean {
    const isFixed = (path: string | undefined) => path !== undefined && /^deals\.\w+\.price$/.test(path)
    return (
      isFixed(to) && [...this.#mapping.columns.values()].flat().some((other) => isFixed(other.to) && other.to !== to)
    )
  }

  #addPictures(value: Value): void {
    const urls = [value].flat().filter((url) => typeof url === 'string')
    if (urls.length === 0) return
    const known = this.#document['media']
    const before: unknown[] = Array.isArray(known) ? known : []
    this.#document['media'] = [...before, ...urls.map((url) => ({ kind: 'photo', url }))]
  }

  /** Fills `deals.{status}.price` with the value that the column `status` stands for. Null when there is none. */
  #pathOf({ to }: CsvTarget): string | null {
    if (to === undefined || !to.includes('{')) return to ?? null
    let isWhole = true
    const path = to.replaceAll(/\{([^{}]+)\}/g, (_whole, name: string) => {
      const part = this.#pathPart(name, to.slice(0, to.indexOf('{')))
      isWhole &&= part !== null
      return part ?? ''
    })
    return isWhole ? path : null
  }

  #pathPart(name: string, root: string): string | null {
    const cell = this.#cells.get(name) ?? ''
    const [target] = this.#mapping.columns.get(name) ?? []
    const value = target ? this.#valueOf(name, cell, target, `${root}?`) : cell
    if (typeof value === 'string' && value !== '' && !value.includes('.')) return value
    if (target && this.#isUnknownWord(cell, target)) return null // #valueOf has reported it
    const why = cell === '' ? 'is missing' : `${shown(cell)} cannot be used as part of a field's name`
    this.#reportUnusable(`${root}?`, name, shown(cell), why)
    return null
  }

  #isEmpty(cell: string, target: CsvTarget): boolean {
    return cell === '' || this.#mapping.empty.includes(cell) || target.empty.includes(cell)
  }

  /** Whether the mapping's table lacks this word. */
  #isUnknownWord(cell: string, target: CsvTarget): boolean {
    const { values, otherwise } = target
    return (
      values !== undefined &&
      otherwise === undefined &&
      !this.#isEmpty(cell, target) &&
      wordIn(values, cell) === undefined
    )
  }

  #valueOf(column: string, cell: string, target: CsvTarget, path: string): Value {
    if (this.#isEmpty(cell, target)) return null
    if (target.as === 'list') return this.#listOf(column, cell, target)
    if (target.values) {
      const known = wordIn(target.values, cell)
      const mapped = known === undefined ? target.otherwise : known
      if (mapped !== undefined) return mapped
      if (path === 'availability' && availabilityIn(cell)) return availabilityIn(cell)
      this.#reportUnusable(path, column, cell, `${shown(cell)} is a value the mapping does not know`)
      return null
    }
    switch (target.as) {
      case 'text':
        return cell
      case 'number':
      case 'whole':
        return this.#numberOf(column, cell, target, path)
      case 'boolean':
        return yesOrNo(cell) ?? cell
      case 'date':
        return dateOf(cell, target) ?? cell
    }
  }

  /** Reads each part of a list by the table of the mapping, where it has one. */
  #listOf(column: string, cell: string, { separator, values, otherwise }: CsvTarget): string[] {
    const parts = cell
      .split(separator)
      .map((part) => part.trim())
      .filter(Boolean)
    return values === undefined
      ? parts
      : parts.flatMap((part) => {
          const known = wordIn(values, part)
          const mapped = known === undefined ? otherwise : known
          if (mapped === undefined) this.#notes.push({ field: column, value: part, read: null })
          return mapped === undefined || mapped === null ? [] : [String(mapped)]
        })
  }

  /** Reads a number. One that must be exact, such as a price, stays text when it is not: nothing is guessed. */
  #numberOf(column: string, cell: string, { decimal, unit }: CsvTarget, path: string): Value {
    const keys = path.split('.')
    const read = readNumber(cell, unitOf(keys), decimal, unit)
    if (!read || (!read.exact && isHard(keys))) return cell
    if (!read.exact) this.#notes.push({ field: column, value: cell, read: String(read.value) })
    return read.value
  }

  /** A rule judges the value that the listing would get, not another reading of its cell. */
  #holds(when: Record<string, CsvCondition>): boolean {
    const unreadable: string[] = []
    for (const [column, condition] of Object.entries(when)) {
      const cell = this.#cells.get(column) ?? ''
      if (typeof condition === 'string' || Array.isArray(condition)) {
        if (![condition].flat().some((word) => folded(word) === folded(cell))) return false
        continue
      }
      const number = this.#comparable(column, cell)
      const { above = -Infinity, below = Infinity } = condition
      if (number === 'unreadable') unreadable.push(column)
      else if (number === null || number <= above || number >= below) return false
    }
    for (const column of unreadable)
      this.#fault('', column, `${shown(this.#cells.get(column))} is no number, and a rule of the mapping depends on it`)
    return unreadable.length === 0
  }

  /** The number of a cell for a rule; null when it is not known. */
  #comparable(column: string, cell: string): number | null | 'unreadable' {
    const targets = this.#mapping.columns.get(column) ?? []
    const target = targets.find(({ as }) => as === 'number' || as === 'whole') ?? targets[0]
    if (cell === '' || this.#mapping.empty.includes(cell) || target?.empty.includes(cell)) return null
    if (target?.values) {
      const known = wordIn(target.values, cell)
      const value = known === undefined ? target.otherwise : known
      if (value === null || typeof value === 'number') return value
    }
    const path = (target && this.#pathOf(target)) ?? target?.to ?? ''
    const keys = path.split('.')
    const price = keys.at(-1) === 'price' ? readPrice(cell) : null
    if (price !== null) return price.amount
    const decimal = target?.as === 'number' || target?.as === 'whole' ? target.decimal : null
    const read = readNumber(cell, unitOf(keys), decimal, target?.unit)
    return read && (read.exact || !isHard(keys)) ? read.value : 'unreadable'
  }

  /** Reports a value that cannot be used: as a fault, which rejects the record, or as a note. */
  #reportUnusable(path: string, column: string, value: string, reason: string): void {
    if (isHard(path.split('.'))) this.#fault(path, column, reason)
    else if (value !== '""') this.#notes.push({ field: column, value, read: null })
  }

  #fault(field: string, name: string, reason: string): void {
    // `deals.?` blames the deals as a whole
    const blamed = field.split('.?')[0] ?? ''
    const isKnown = this.#faults.some((one) => one.field === blamed && one.name === name && one.reason === reason)
    if (!isKnown) this.#faults.push({ field: blamed, name, reason })
  }
}

/** Looks a cell up in the mapping's table; capitals, outer spaces and kinds of space make no difference. */
function wordIn(values: NonNullable<CsvTarget['values']>, cell: string) {
  if (Object.hasOwn(values, cell)) return values[cell]
  let words = foldedWords.get(values)
  if (!words) {
    words = new Map(Object.entries(values).map(([word, value]) => [folded(word), value]))
    foldedWords.set(values, words)
  }
  return words.get(folded(cell))
}

const foldedWords = new WeakMap<object, Map<string, Exclude<Value, string[]>>>()
const folded = (text: string) => text.normalize('NFKC').trim().toLowerCase().replaceAll(/\s/g, ' ')

/** Reads a date as the mapping writes it. A year of two digits is 2000 to 2079; 80 and above cannot be told. */
function dateOf(cell: string, { dateFormat }: CsvTarget): string | null {
  const day = /^[\d\-/.]{6,10}(?=$|[ T])/.exec(cell)?.[0]
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

/**
 * Puts a value at a dotted path. Null (not known) removes the value that was there; only a price is kept as null, which
 * means "on request".
 */
function putAtPath(document: Record<string, unknown>, path: string, value: Value): void {
  const keys = path.split('.')
  const last = keys.pop() ?? ''
  const isRemoval = value === null && !/^deals\.\w+\.price$/.test(path)
  let at = document
  for (const key of keys) {
    const next = at[key]
    if (isRemoval && !isRecord(next)) return
    const child: Record<string, unknown> = isRecord(next) ? next : { __proto__: null }
    at[key] = child
    at = child
  }
  if (isRemoval) delete at[last]
  else at[last] = value
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
