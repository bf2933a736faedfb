/**
 * Puts a value at a dotted path. Null (not known) removes the value that was there; only a price is kept as null, which
 * means "on request".
 */
export function putAtPath(document: Record<string, unknown>, path: string, value: unknown): void {
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

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
