import type { z } from 'zod'
import type { NoteReason } from '#domain/listing/note-reasons.ts'
import type { RecordFault } from '#domain/listing/record-faults.ts'
import { type Note, OTHER_FIELDS, OTHER_VALUES } from '#feeds/feed.ts'
import { faultOf } from '#feeds/schema-faults.ts'
import { estateDocument, projectDocument, unitDocument } from '#feeds/listing-document.ts'
import { shown } from '#feeds/shown-value.ts'
import { understand } from '#feeds/understand.ts'
import { readWritten } from '#feeds/values/read-written.ts'

export type ReadDocument = z.infer<typeof estateDocument | typeof projectDocument | typeof unitDocument>
export type Softened =
  | { document: ReadDocument; notes: Note[] }
  | { document: null; notes: Note[]; faults: RecordFault[]; rest: unknown }

/**
 * Reads a document by its schema. A value that is not written as it should be is understood where it is plain what is
 * meant; else it counts as not known, with a note. Only the fields that say which home is offered, for what and where,
 * must be readable: in them it is a fault.
 */
export function soften(given: unknown): Softened {
  const { document, notes } = readWritten(given)
  const schema = schemaFor(document)
  let result: z.ZodSafeParseResult<ReadDocument> = schema.safeParse(document)
  if (result.success) return { document: result.data, notes }
  const mender = new Mender(structuredClone(document), notes)
  for (let round = 0; round < MAX_ROUNDS && !result.success; round++) {
    if (!mender.mend(result.error.issues)) break
    result = schema.safeParse(mender.document)
  }
  if (result.success) return { document: result.data, notes: mender.notes }
  const faults = result.error.issues.map((issue) => faultOf(issue, valueAt(mender.document, issue.path.map(String))))
  return { document: null, notes: mender.notes, faults, rest: mender.document }
}

const MAX_WORD_CHARS = 60
/** Each level of an object with a missing part may take a round. */
const MAX_ROUNDS = 6
/** A record with more notes is broken, and these are enough to say so; how many more there are is told. */
const MAX_NOTES = 50

function schemaFor(document: unknown) {
  const kind = valueAt(document, ['kind'])
  const word = typeof kind === 'string' && kind.length <= MAX_WORD_CHARS ? kind.trim().toLowerCase() : null
  if (word === 'project') return projectDocument
  return word === 'unit' ? unitDocument : estateDocument
}

/** Whether a value at this path, if there is one, must be readable: no guess may show a sold home or a hidden unit. */
export function isHard([root = '', second = '', third]: readonly string[]): boolean {
  if (root === 'deals') return third === undefined || third === 'price'
  if (root === 'address') return second === '' || second === 'postalCode' || second === 'country'
  return ['', 'kind', 'sourceRef', 'parentRef', 'type', 'name', 'label', 'availability'].includes(root)
}

class Mender {
  readonly document: unknown
  readonly notes: Note[]
  /** notes of further values that count as not known, all of them together */
  readonly #further = { field: OTHER_FIELDS, value: OTHER_VALUES, read: null, count: 1 }
  /** paths whose value was replaced once; if the new value does not fit either, it is removed */
  #tried = new Set<string>()
  #listsWithGaps = new Set<unknown[]>()

  constructor(document: unknown, notes: Note[]) {
    this.document = document
    this.notes = notes
  }

  /** Mends what can be; false when nothing could. */
  mend(issues: readonly z.core.$ZodIssue[]): boolean {
    const mended = issues.filter((issue) => this.#mendOne(issue)).length > 0
    for (const list of this.#listsWithGaps) list.splice(0, list.length, ...list.filter((item) => item !== GONE))
    this.#listsWithGaps.clear()
    return mended
  }

  #mendOne(issue: z.core.$ZodIssue): boolean {
    const path = issue.path.map(String)
    if (issue.code === 'unrecognized_keys')
      return path[0] !== 'deals' && issue.keys.filter((key) => this.#dropKeyWithNote(path, key)).length > 0
    const value = valueAt(this.document, path)
    if (value === GONE) return true
    if (value === null) return this.#remove(path)
    if (value === undefined) {
      // A required part is missing: the object it belongs to cannot be used without it.
      const owner = path.slice(0, -1)
      const isNoted = this.notes.some(({ field }) => field.startsWith(`${owner.join('.')}.`))
      if (owner.length === 0 || isHard(owner)) return false
      return isNoted
        ? this.#remove(owner)
        : this.#dropWithNote(owner, { code: 'part_missing', part: path.at(-1) ?? '' })
    }
    if (typeof value === 'string' && value.trim() === '') return this.#remove(path)
    const key = path.join('.')
    const understood = this.#tried.has(key) ? null : understand(issue, value, path)
    // As text, a number may be what a spreadsheet keeps for a day.
    if (typeof value !== 'number') this.#tried.add(key)
    if (understood && (understood.exact || mayLose(path))) {
      if (!understood.exact) this.#note(path, value, understood.value)
      return this.#put(path, understood.value)
    }
    if (isHard(path)) return false
    // Nothing is shown by a guess: in doubt it is hidden.
    if (path.at(-1) === 'hidden' || path.at(-1) === 'priceHidden') {
      this.#note(path, value, true)
      return this.#put(path, true)
    }
    return this.#dropWithNote(path)
  }

  /** A record that names its project stays a unit: as an estate it would show what the project hides. */
  #dropKeyWithNote(path: string[], key: string): boolean {
    const value = valueAt(this.document, [...path, key])
    if (path.length === 0 && key === 'parentRef' && value !== null && value !== '') return false
    return this.#dropWithNote([...path, key])
  }

  #dropWithNote(path: string[], why?: NoteReason): boolean {
    const value = valueAt(this.document, path)
    if (value === undefined || value === GONE) return false
    this.#note(path, value, null, why)
    return this.#remove(path)
  }

  #note(path: readonly string[], value: unknown, read: unknown, why?: NoteReason): void {
    if (this.notes.length > MAX_NOTES) return void this.#further.count++
    if (this.notes.length === MAX_NOTES) return void this.notes.push(this.#further)
    this.notes.push({
      field: path.join('.'),
      value: typeof value === 'string' ? value : shown(value),
      read: read === null ? null : shown(read),
      ...(why !== undefined && { why }),
    })
  }

  #remove(path: readonly string[]): boolean {
    const owner = valueAt(this.document, path.slice(0, -1))
    if (typeof owner !== 'object' || owner === null) return false
    const key = path.at(-1) ?? ''
    if (!Array.isArray(owner)) return Reflect.deleteProperty(owner, key)
    this.#listsWithGaps.add(owner)
    return Reflect.set(owner, key, GONE)
  }

  #put(path: readonly string[], value: unknown): boolean {
    const owner = valueAt(this.document, path.slice(0, -1))
    return typeof owner === 'object' && owner !== null && Reflect.set(owner, path.at(-1) ?? '', value)
  }
}

const GONE = Symbol('left out of its list')

/** A price is never guessed and a reference never cut; a name that is too long may be. */
const mayLose = (path: readonly string[]) => !isHard(path) || path[0] === 'name' || path[0] === 'label'

export function valueAt(document: unknown, path: readonly string[]): unknown {
  let value = document
  for (const key of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined
    value = Reflect.get(value, key)
  }
  return value
}
