export type Nested = { [name: string]: string | string[] | Nested }

/** None of our fields has more parts in its name. The limit protects recursive readers from a stack overflow. */
const MAX_NAME_PARTS = 8
/** These would reach the prototype of ordinary objects; none of our fields has such a name. */
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype'])

/**
 * Flat dotted names as a form has them → nested objects as the server expects them:
 * `{ 'contact.first_name': 'An' }` → `{ contact: { first_name: 'An' } }`.
 * The objects have no prototype. A name with a forbidden part, or with too many, stays flat: every schema then refuses it
 * as an unknown name. Where a name is both a value and a group, the first one counts.
 */
export function unflatten(flat: Record<string, string | string[]>): Nested {
  const root = emptyObject()
  for (const [name, value] of Object.entries(flat)) {
    const parts = name.split('.', MAX_NAME_PARTS + 1)
    const last = parts.at(-1) ?? ''
    if (parts.length > MAX_NAME_PARTS || parts.some((part) => part === '' || FORBIDDEN.has(part))) {
      root[name] = value
      continue
    }
    const group = groupAt(root, parts.slice(0, -1))
    if (group && !(last in group)) group[last] = value
  }
  return root
}

/** The way back, for forms that are shown again: `{ contact: { first_name: 'An' } }` → `{ 'contact.first_name': 'An' }`. */
export function flatten(nested: Nested, prefix = ''): Record<string, string | string[]> {
  const flat: Record<string, string | string[]> = {}
  for (const [name, value] of Object.entries(nested)) {
    if (typeof value === 'string' || Array.isArray(value)) flat[prefix + name] = value
    else Object.assign(flat, flatten(value, `${prefix}${name}.`))
  }
  return flat
}

function groupAt(root: Nested, parts: string[]): Nested | null {
  let group = root
  for (const part of parts) {
    const next = (group[part] ??= emptyObject())
    if (typeof next === 'string' || Array.isArray(next)) return null
    group = next
  }
  return group
}

const emptyObject = (): Nested => Object.create(null) as Nested // an object without prototype is an empty Nested
