import { type FieldPath, FIELDS, fieldPathAt } from '#domain/listing/fields.ts'
import type { XmlElement } from '#feeds/xml-records.ts'

/** A field of ours as an OpenImmo file has it, by its path in our own JSON. */
export type OwnField = { keys: string[]; text: string; type: (typeof FIELDS)[FieldPath]['type'] }

/**
 * What OpenImmo has no name for, in the elements that it keeps for agreements between two programs:
 * `<user_defined_simplefield feldname="energy.attestation.label">`, below the property or any part of it. Those that are
 * called otherwise are somebody else's agreement.
 */
export function ownFields(property: XmlElement): OwnField[] {
  return [property, ...property.children]
    .flatMap(({ children }) => children)
    .filter(({ name, text }) => name === 'user_defined_simplefield' && text !== '')
    .flatMap(({ attributes, text }): OwnField[] => {
      const keys = (attributes['feldname'] ?? '').split('.')
      const path = keys.every((key) => KEY.test(key)) ? fieldPathAt(keys) : null
      return path !== null && GROUPS.has(FIELDS[path].group) ? [{ keys, text, type: FIELDS[path].type }] : []
    })
}

const KEY = /^[a-zA-Z][a-zA-Z_]{0,39}$/
/** What a listing is, where, and whose, the standard's own elements say. */
const GROUPS: ReadonlySet<string> = new Set(['offer', 'building', 'energy', 'legal'])

/** Puts a value where it belongs, over what a part of the standard said there. */
export function placeOwn(document: Record<string, unknown>, keys: readonly string[], value: unknown): void {
  const [key = '', ...rest] = keys
  if (rest.length === 0) {
    document[key] = value
    return
  }
  const known = Object.hasOwn(document, key) ? document[key] : null
  const within = typeof known === 'object' && known !== null && !Array.isArray(known) ? { ...known } : {}
  document[key] = within
  placeOwn(within, rest, value)
}
