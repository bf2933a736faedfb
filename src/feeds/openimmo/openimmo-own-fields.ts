import { type FieldPath, FIELDS, fieldPathAt } from '#domain/listing/fields.ts'
import type { XmlElement } from '#feeds/xml-records.ts'

/** A field of our own JSON that stands in an OpenImmo file, by its path. */
export type OwnField = {
  keys: string[]
  text: string
  type: (typeof FIELDS)[FieldPath]['type']
  element: XmlElement
}

/**
 * Fields that OpenImmo has no name for, in the elements that it reserves for agreements between two programs:
 * `<user_defined_simplefield feldname="energy.attestation.label">`, below the property or any part of it. Elements with
 * other names belong to somebody else's agreement.
 */
export function ownFields(property: XmlElement): OwnField[] {
  return [property, ...property.children]
    .flatMap(({ children }) => children)
    .filter(({ name, text }) => name === 'user_defined_simplefield' && text !== '')
    .flatMap((element): OwnField[] => {
      const { attributes, text } = element
      const keys = (attributes['feldname'] ?? '').split('.')
      const path = keys.every((key) => KEY_PATTERN.test(key)) ? fieldPathAt(keys) : null
      return path !== null && OWN_GROUPS.has(FIELDS[path].group)
        ? [{ keys, text, type: FIELDS[path].type, element }]
        : []
    })
}

const KEY_PATTERN = /^[a-zA-Z][a-zA-Z_]{0,39}$/
/** The groups of fields that may be given so; what a listing is, where, and whose, the standard's own elements say. */
const OWN_GROUPS: ReadonlySet<string> = new Set(['offer', 'building', 'energy', 'legal'])

/** Puts a value at its path, in place of the value from an element of the standard. */
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
