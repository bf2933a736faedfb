import { tableFields } from '#feeds/field-table.ts'
import type { UnreadTally } from '#feeds/unread.ts'

/** The fields below one field of a listing document; `*` is any entry of a list. */
type Known = Map<string, Known>

/**
 * Takes fields that no listing has out of a parsed document, and counts them by path. An unknown deal stays: it rejects
 * its record. A document that is no object stays as it is.
 */
export function dropUnknownFields(document: unknown, unread: UnreadTally): void {
  knownFields ??= knownFieldsOf()
  dropWithin(document, knownFields, '', unread)
}

let knownFields: Known | null = null

function knownFieldsOf(): Known {
  const root: Known = new Map()
  for (const { keys } of tableFields()) {
    let at = root
    for (const key of keys) {
      const below = at.get(key) ?? new Map<string, Known>()
      at.set(key, below)
      at = below
    }
  }
  return root
}

function dropWithin(value: unknown, known: Known, path: string, unread: UnreadTally): void {
  // A leaf holds no fields: what stands there is for the schema to judge.
  if (typeof value !== 'object' || value === null || known.size === 0) return
  if (Array.isArray(value)) {
    const items = known.get('*')
    if (items) for (const item of value) dropWithin(item, items, `${path}.*`, unread)
    return
  }
  for (const [key, inner] of Object.entries(value)) {
    const at = path === '' ? key : `${path}.${key}`
    const below = known.get(key)
    if (below) dropWithin(inner, below, at, unread)
    else if (!at.startsWith('deals.')) {
      unread.add(at, textOf(inner))
      Reflect.deleteProperty(value, key)
    }
  }
}

function textOf(value: unknown): string {
  if (value === null) return ''
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '').slice(0, MAX_TEXT_CHARS)
}

const MAX_TEXT_CHARS = 100
