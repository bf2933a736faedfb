const NBSP = '\u00A0'
const NARROW_NBSP = '\u202F'

/**
 * Texts in which ? ! ; stay with the word before them by a narrow space, and : % « » by a space of full width, as
 * French is set. Takes a text, a function that makes one, or a table of them; writers type plain spaces.
 */
export function frenchSpaces<T>(messages: T): T {
  return spaced(messages) as T // the same shape: only texts change, and into texts
}

function spaced(value: unknown): unknown {
  if (typeof value === 'string') return setText(value)
  if (typeof value === 'function') return (...given: unknown[]) => spaced(Reflect.apply(value, undefined, given))
  if (Array.isArray(value)) return value.map((each) => spaced(each))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, spaced(inner)]))
}

function setText(text: string): string {
  return text
    .replaceAll(/ (?=[?!;])/g, NARROW_NBSP)
    .replaceAll(/ (?=[:%»])/g, NBSP)
    .replaceAll('« ', `«${NBSP}`)
}
