import { shown } from '#feeds/check-listing.ts'
import type { CsvCondition, CsvMapping, CsvTarget } from '#feeds/csv-mapping.ts'

/** A value of a row that cannot be used. */
export class RowFault extends Error {
  override name = 'RowFault'
  readonly column: string
  readonly reason: string
  /** the row's reference, where it can be told */
  readonly sourceRef: string | null

  constructor(column: string, reason: string, sourceRef: string | null) {
    super(`${column}: ${reason}`)
    this.column = column
    this.reason = reason
    this.sourceRef = sourceRef
  }
}

type Value = string | number | boolean | null | string[]
type Cells = ReadonlyMap<string, string>

/**
 * The listing document of one row, and which column each of its fields came from (for the report). Throws RowFault for
 * the first value that cannot be read.
 */
export function rowDocument(
  cells: Cells,
  mapping: CsvMapping,
): { document: unknown; columnOf: (path: string) => string } {
  const reference = referenceOf(cells, mapping)
  const fault = (column: string, reason: string) => new RowFault(column, reason, reference)
  for (const { when, reject } of mapping.rules)
    if (reject && holds(when, cells)) throw fault(reject.column, `${shown(cells.get(reject.column))} ${reject.reason}`)

  const document: Record<string, unknown> = { __proto__: null }
  const columns = new Map<string, string>()
  for (const [path, value] of Object.entries(mapping.constants)) place(document, path, value)
  for (const [column, targets] of mapping.columns) {
    for (const target of targets) {
      const path = target.to?.replaceAll(/\{([^{}]+)\}/g, (_whole, name: string) =>
        pathPart(name, cells, mapping, fault),
      )
      if (path === undefined) continue
      columns.set(path, column)
      place(
        document,
        path,
        valueOf(cells.get(column) ?? '', target, mapping, (reason) => fault(column, reason)),
      )
    }
  }
  for (const { when, set } of mapping.rules)
    if (set && holds(when, cells)) for (const [path, value] of Object.entries(set)) place(document, path, value)
  return { document, columnOf: (path) => columns.get(path) ?? path }
}

/** Only to name the listing in a report; null when the cell is empty. */
function referenceOf(cells: Cells, mapping: CsvMapping): string | null {
  for (const [column, targets] of mapping.columns)
    if (targets.some(({ to }) => to === 'sourceRef')) return cells.get(column) || null
  return null
}

type Raise = (column: string, reason: string) => RowFault

/** `deals.{status}.price`: the value that the column `status` stands for. */
function pathPart(name: string, cells: Cells, mapping: CsvMapping, fault: Raise): string {
  const cell = cells.get(name) ?? ''
  const [target] = mapping.columns.get(name) ?? []
  const value = target ? valueOf(cell, target, mapping, (reason) => fault(name, reason)) : cell
  if (typeof value !== 'string' || value === '' || value.includes('.'))
    throw fault(name, cell === '' ? 'is missing' : `${shown(cell)} cannot be used as part of a field's name`)
  return value
}

function valueOf(cell: string, target: CsvTarget, mapping: CsvMapping, fault: (reason: string) => RowFault): Value {
  if (cell === '' || mapping.empty.includes(cell) || target.empty.includes(cell)) return null
  if (target.values) {
    const mapped = Object.hasOwn(target.values, cell) ? target.values[cell] : target.otherwise
    if (mapped === undefined) throw fault(`${shown(cell)} is a value the mapping does not know`)
    return mapped
  }
  switch (target.as) {
    case 'text':
      return cell
    case 'number':
    case 'whole':
      return numberOf(cell, target, fault)
    case 'boolean':
      return booleanOf(cell, fault)
    case 'date':
      return dateOf(cell, target, fault)
    case 'list':
      return cell
        .split(target.separator)
        .map((part) => part.trim())
        .filter(Boolean)
  }
}

function numberOf(cell: string, { decimal, as }: CsvTarget, fault: (reason: string) => RowFault): number {
  const thousands = decimal === ',' ? /^-?\d{1,3}(\.\d{3})+(,\d+)?$/ : /^-?\d{1,3}(,\d{3})+(\.\d+)?$/
  const plain = decimal === ',' ? /^-?\d+(,\d+)?$/ : /^-?\d+(\.\d+)?$/
  const bare = cell.replaceAll(/[\s\u00A0\u202F'’]|^(€|EUR)|(€|EUR|m²|m2)$/g, '')
  if (!plain.test(bare) && !thousands.test(bare)) throw fault(`${shown(cell)} is not a number`)
  const number = Number(decimal === ',' ? bare.replaceAll('.', '').replace(',', '.') : bare.replaceAll(',', ''))
  if (as === 'whole' && !Number.isInteger(number)) throw fault(`${shown(cell)} is not a whole number`)
  return number
}

function booleanOf(cell: string, fault: (reason: string) => RowFault): boolean {
  const word = cell.toLowerCase()
  if (['1', 'true', 'yes', 'ja', 'oui', 'y', 'j', 'x'].includes(word)) return true
  if (['0', 'false', 'no', 'nee', 'neen', 'nein', 'non', 'n'].includes(word)) return false
  throw fault(`${shown(cell)} is neither yes nor no`)
}

function dateOf(cell: string, { dateFormat }: CsvTarget, fault: (reason: string) => RowFault): string {
  const parts = cell.split(/[-/.]/)
  const names = dateFormat.split(/[-/.]/)
  const part = (name: string) => parts[names.indexOf(name)] ?? ''
  const fits = parts.length === 3 && names.every((name) => /^\d+$/.test(part(name)) && part(name).length <= name.length)
  if (!fits) throw fault(`${shown(cell)} is no date written ${dateFormat}`)
  return `${part('YYYY').padStart(4, '0')}-${part('MM').padStart(2, '0')}-${part('DD').padStart(2, '0')}`
}

function holds(when: Record<string, CsvCondition>, cells: Cells): boolean {
  return Object.entries(when).every(([column, condition]) => {
    const cell = cells.get(column) ?? ''
    if (typeof condition === 'string') return cell === condition
    if (Array.isArray(condition)) return condition.includes(cell)
    const number = cell === '' ? Number.NaN : Number(cell)
    const { above = -Infinity, below = Infinity } = condition
    return number > above && number < below
  })
}

/**
 * Puts a value at a dotted path. What is not known (null) takes away what was there; only a price stays, as "on
 * request". A list for `media` becomes photographs.
 */
function place(document: Record<string, unknown>, path: string, value: Value): void {
  const keys = path.split('.')
  const last = keys.pop() ?? ''
  const forget = value === null && !/^deals\.\w+\.price$/.test(path)
  let at = document
  for (const key of keys) {
    const next = at[key]
    if (forget && !isRecord(next)) return
    const child: Record<string, unknown> = isRecord(next) ? next : { __proto__: null }
    at[key] = child
    at = child
  }
  if (forget) delete at[last]
  else at[last] = path === 'media' && Array.isArray(value) ? value.map((url) => ({ kind: 'photo', url })) : value
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
