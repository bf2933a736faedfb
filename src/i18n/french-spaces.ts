const NBSP = '\u00A0'
const NARROW_NBSP = '\u202F'

/**
 * A French text in which ? ! ; stay with the word before them by a narrow space, and : % « » by a space of full width;
 * writers type plain spaces.
 */
export function frenchSpaces(text: string): string {
  return text
    .replaceAll(/ (?=[?!;])/g, NARROW_NBSP)
    .replaceAll(/ (?=[:%»])/g, NBSP)
    .replaceAll('« ', `«${NBSP}`)
}
