import type { Locale } from '#base/locale.ts'
import { formatsMessages } from '#i18n/messages/formats.ts'

/** Names that need more than the usual preposition; the first name of a list decides. */
const EXCEPTIONS: Partial<Record<Locale, readonly (readonly [RegExp, string])[]>> = {
  nl: [
    [/^Brussels Hoofdstedelijk/, 'in het $&'],
    [/^provincie /, 'in de $&'],
  ],
  fr: [
    [/^Le (?=\p{Lu})/u, 'au '],
    [/^Les (?=\p{Lu})/u, 'aux '],
    [/^(Brabant|Hainaut|Limbourg|Luxembourg)\b/, 'dans le $&'],
    [/^(?:Flandre\b|Wallonie\b|province )/, 'en $&'],
  ],
  en: [[/^(?:Brussels-Capital|province )/, 'in the $&']],
  de: [
    [/^Hennegau/, 'im $&'],
    [/^(?:Region|Provinz) /, 'in der $&'],
  ],
}

/** Where something is: "in Gent", "à Gand", "au Roeulx", "dans le Hainaut", "im Hennegau". `places` may be a list. */
export function inPlace(locale: Locale, places: string): string {
  const [pattern, words] = EXCEPTIONS[locale]?.find(([name]) => name.test(places)) ?? []
  if (pattern && words !== undefined) return places.replace(pattern, words)
  return formatsMessages[locale].inPlace(places)
}

/** A place after "km from": in French with its preposition ("de Gand", "d’Anvers", "du Roeulx", "des Bons Villers"). */
export function ofPlace(locale: Locale, place: string): string {
  if (locale !== 'fr') return place
  if (/^Le (?=\p{Lu})/u.test(place)) return `du ${place.slice(3)}`
  if (/^Les (?=\p{Lu})/u.test(place)) return `des ${place.slice(4)}`
  return /^[aeiouyéèêâîô]/iu.test(place) ? `d’${place}` : `de ${place}`
}
