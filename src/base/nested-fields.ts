export type Nested = { [name: string]: string | string[] | Nested }

/** No field of ours has more parts in its name. The limit keeps what reads nested objects from running out of stack. */
const MAX_NAME_PARTS = 8
/** These would reach the prototype of ordinary objects; no field of ours is called so. */
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype'])

/**
 * Flat dotted names as a form has them → nested objects as the server expects them:
 * `{ 'contact.first_name': 'An' }` → `{ contact: { first_name: 'An' } }`. The objects have no prototype, a name with a
 * forbidden part or too many stays as it is, so that every schema refuses it as it refuses any unknown name, and a name that is both a value and a group keeps what came first.
 */
export function unflatten(flat: Record<string, string | string[]>): Nested {
  const root = bare()
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
    const next = (group[part] ??= bare())
    if (typeof next === 'string' || Array.isArray(next)) return null
    group = next
  }
  return group
}

const bare = (): Nested => Object.create(null) as Nested // an object without prototype is an empty Nested
