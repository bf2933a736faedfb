import { availabilityIn } from '#feeds/availability-words.ts'
import type { Findings } from '#feeds/check-listing.ts'
import {
  dateOf,
  foldedCell,
  isMoment,
  isBrokenBySpreadsheet,
  isObject,
  isVisibility,
  mayBeMissing,
  momentIn,
  programList,
  wordIn,
} from '#feeds/csv/csv-cells.ts'
import { isRecord, putAtPath } from '#feeds/csv/document-path.ts'
import type { CsvCondition, CsvMapping, CsvTarget } from '#feeds/csv/csv-mapping.ts'
import type { Note } from '#feeds/feed.ts'
import { readNumber } from '#feeds/values/read-number.ts'
import type { FaultCode } from '#domain/listing/record-faults.ts'
import { shown } from '#feeds/shown-value.ts'
import { isHard } from '#feeds/soften.ts'
import { unitOf, yesOrNo } from '#feeds/understand.ts'
import { mediaKindOf } from '#feeds/values/media-kind.ts'
import { isPlaceholder } from '#feeds/values/placeholders.ts'
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
  return cells.get(referenceColumn(mapping) ?? '') || null
}

/** The column of the reference; null when it has none. */
export function referenceColumn({ columns }: CsvMapping): string | null {
  return [...columns].find(([, targets]) => targets.some(({ to }) => to === 'sourceRef'))?.[0] ?? null
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
        this.#fault('', reject.column, {
          ...{ code: 'own_rule', value: shown(this.#cells.get(reject.column)), reason: reject.reason },
        })
    for (const [path, value] of Object.entries(constants)) putAtPath(this.#document, path, value)
    for (const [column, targets] of columns) this.#readColumn(column, targets)
    for (const { when, set } of rules)
      if (set && this.#holds(when))
        for (const [path, value] of Object.entries(set)) putAtPath(this.#document, path, value)
    this.#moveBusinessArea()
    const nameOf = (path: string) => this.#nameOf(path)
    return { document: this.#document, findings: { nameOf, faults: this.#faults, notes: this.#notes } }
  }

  /** Tables have one column for the area of every kind of property; that of an office is no living area. */
  #moveBusinessArea(): void {
    const { type, surfaces } = this.#document
    if (!BUSINESS_TYPES.has(type) || !isRecord(surfaces) || surfaces['living'] === undefined) return
    const column = this.#columns.get('surfaces.living')
    if (surfaces['commercial'] === undefined) {
      surfaces['commercial'] = surfaces['living']
      if (column !== undefined) this.#columns.set('surfaces.commercial', column)
    } else this.#notes.push({ field: column ?? 'surfaces.living', value: shown(surfaces['living']), read: null })
    delete surfaces['living']
  }

  /** `media.2.url` came from the column of `media` */
  #nameOf(path: string): string {
    const known = this.#columns.get(path)
    if (known !== undefined) return known
    const at = path.lastIndexOf('.')
    const list = path.slice(0, at)
    return at > 0 && /^(media|\d+)/.test(path) && list !== '' ? this.#nameOf(list) : path
  }

  /** A value that only `"otherwise": null` covers is reported, unless another target of the column has read it. */
  #readColumn(column: string, targets: readonly CsvTarget[]): void {
    const cell = this.#cells.get(column) ?? ''
    const read = targets.map((target) => this.#readCell(column, cell, target))
    const isLost = targets.some(
      ({ otherwise, values, as }) =>
        as !== 'list' && otherwise === null && values !== undefined && wordIn(values, cell) === undefined,
    )
    const isEmpty = isPlaceholder(cell) || targets.every((target) => this.#isEmpty(cell, target))
    if (isLost && !isEmpty && read.every((value) => value === null))
      this.#notes.push({ field: column, value: cell, read: null })
  }

  /** Writes a cell to the path of its target. Returns its value; null when it has none. */
  #readCell(column: string, cell: string, target: CsvTarget): Value {
    const path = this.#pathOf(target)
    if (path === null) return cell || null
    const value = this.#valueOf(column, cell, target, path)
    this.#put(column, cell, target, path, value)
    return value
  }

  #put(column: string, cell: string, target: CsvTarget, path: string, value: Value): void {
    if (value === null && this.#isOneOfSeveralPrices(target)) return
    const before = this.#columns.get(path)
    if (before === undefined || value !== null) this.#columns.set(path, column)
    if (path === 'media') return this.#addMedia(value, target.kind)
    if (path === 'rooms') return this.#addRooms(column, value, target.kind)
    if (before === undefined || before === column) return putAtPath(this.#document, path, value)
    // Only the row shows that two columns meet: `deals.{a}.price` and `deals.FOR_SALE.price`.
    if (value !== null) this.#reportUnusable(path, column, shown(cell), { code: 'same_field', value: `"${before}"` })
  }

  /** Where a sale and a rent have a column each, an empty one is no deal; alone it is a price on request. */
  #isOneOfSeveralPrices({ to }: CsvTarget): boolean {
    const isFixed = (path: string | undefined) => path !== undefined && /^deals\.\w+\.price$/.test(path)
    return (
      isFixed(to) && [...this.#mapping.columns.values()].flat().some((other) => isFixed(other.to) && other.to !== to)
    )
  }

  #addMedia(value: Value, kind: CsvTarget['kind']): void {
    const urls = [value].flat().filter((url) => typeof url === 'string')
    if (urls.length === 0) return
    const known = this.#document['media']
    const before: unknown[] = Array.isArray(known) ? known : []
    this.#document['media'] = [...before, ...urls.map((url) => ({ kind: kind ?? mediaKindOf(url), url }))]
  }

  #addRooms(column: string, count: Value, kind: CsvTarget['kind']): void {
    if (count === null || count === 0) return
    if (typeof count !== 'number' || !Number.isInteger(count) || count < 0 || count > MAX_ROOMS_OF_A_KIND)
      return void this.#notes.push({ field: column, value: String(count), read: null })
    const known = this.#document['rooms']
    const before: unknown[] = Array.isArray(known) ? known : []
    this.#document['rooms'] = [...before, ...Array.from({ length: count }, () => ({ kind }))]
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
    const fault: FaultCode = cell === '' ? { code: 'missing' } : { code: 'no_part_of_field', value: shown(cell) }
    this.#reportUnusable(`${root}?`, name, shown(cell), fault)
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
    if (cell === '' && target.values && Object.hasOwn(target.values, '')) return target.values[''] ?? null
    if (this.#isEmpty(cell, target)) return null
    if (target.values === undefined && isPlaceholder(cell) && mayBeMissing(path)) return null
    if (target.as === 'list') return this.#listOf(column, cell, target)
    if (target.values) {
      const known = wordIn(target.values, cell)
      const mapped = known === undefined ? target.otherwise : known
      if (mapped !== undefined) return mapped
      if (isPlaceholder(cell) && mayBeMissing(path)) return null
      if (path === 'availability' && availabilityIn(cell)) return availabilityIn(cell)
      // The check of the document hides what it cannot read.
      if (isVisibility(path)) return cell
      this.#reportUnusable(path, column, cell, { code: 'unknown_word', value: shown(cell) })
      return null
    }
    switch (target.as) {
      case 'text':
        if (isObject(cell) || isBrokenBySpreadsheet(path, cell))
          return this.#reportUnusable(path, column, cell, { code: 'unreadable', value: shown(cell) })
        // Programs that write one line a row write a line break as \n.
        return path.startsWith('texts.') ? cell.replaceAll(/\\r?\\n|\\n/g, '\n') : cell
      case 'number':
      case 'whole':
        return this.#numberOf(column, cell, target, path)
      case 'boolean':
        return this.#yesOrNoOf(column, cell)
      case 'date':
        return (isMoment(path) ? momentIn(cell) : null) ?? dateOf(cell, target) ?? cell
    }
  }

  /**
   * A count or an area also means yes. The loss of its figure is reported, unless another target of the column keeps
   * it.
   */
  #yesOrNoOf(column: string, cell: string): Value {
    const is = yesOrNo(cell)
    // 1.500 may be 1.5 or 1500. It means yes either way.
    const plain = cell.replace(/^(\d{1,3})[. ](\d{3})(?=$| ?m)/i, '$1$2')
    const counted = is === null ? readNumber(plain, /m ?[2²]/i.test(cell) ? 'm2' : 'count', null) : null
    if (counted === null) return is ?? cell
    const keepsFigure = this.#mapping.columns.get(column)?.some(({ as }) => as === 'number' || as === 'whole')
    if (counted.value > 0 && keepsFigure !== true) this.#notes.push({ field: column, value: cell, read: 'yes' })
    return counted.value > 0
  }

  /** Reads each part of a list by the table of the mapping, where it has one. */
  #listOf(column: string, cell: string, { separator, values, otherwise }: CsvTarget): string[] {
    // A cell may have a line for each part, whatever stands between parts elsewhere.
    const lines = programList(cell) ?? cell.split('\n').flatMap((line) => line.split(separator))
    const parts = lines.map((part) => part.trim()).filter(Boolean)
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
        if (![condition].flat().some((word) => foldedCell(word) === foldedCell(cell))) return false
        continue
      }
      if ('filled' in condition) {
        if (condition.filled === isPlaceholder(cell)) return false
        continue
      }
      const number = this.#comparable(column, cell)
      const { above = -Infinity, below = Infinity } = condition
      if (number === 'unreadable') unreadable.push(column)
      else if (number === null || number <= above || number >= below) return false
    }
    for (const column of unreadable)
      this.#fault('', column, { code: 'rule_needs_number', value: shown(this.#cells.get(column)) })
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
  #reportUnusable(path: string, column: string, value: string, fault: FaultCode): null {
    if (isHard(path.split('.'))) this.#fault(path, column, fault)
    else if (value !== '""') this.#notes.push({ field: column, value, read: null })
    return null
  }

  #fault(field: string, name: string, fault: FaultCode): void {
    // `deals.?` blames the deals as a whole
    this.#faults.push({ ...fault, field: field.split('.?')[0] ?? '', name })
  }
}

/** More garages or terraces than this are no count. */
const MAX_ROOMS_OF_A_KIND = 20
const BUSINESS_TYPES: ReadonlySet<unknown> = new Set(['OFFICE', 'COMMERCIAL', 'INDUSTRIAL', 'HORECA'])
