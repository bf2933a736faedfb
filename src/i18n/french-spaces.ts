const NBSP = '\u00A0'
const NARROW_NBSP = '\u202F'

/**
 * Replaces the plain spaces that writers type: before ? ! ; by a narrow non-breaking space, beside : % « » by a full one.
 */
export function frenchSpaces(text: string): string {
  return text
    .replaceAll(/ (?=[?!;])/g, NARROW_NBSP)
    .replaceAll(/ (?=[:%»])/g, NBSP)
    .replaceAll('« ', `«${NBSP}`)
}
