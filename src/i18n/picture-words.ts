import type { Locale } from '#base/locale.ts'
import { inPlace } from '#i18n/in-place.ts'
import { pictureMessages } from '#i18n/messages/picture.ts'

/** The alternative text of a drawing: "Illustratie: huis in Gent". `what` is a label. */
export function drawingWords(locale: Locale, what: string, place: string): string {
  return pictureMessages[locale].drawing(insideSentence(locale, what), inPlace(locale, place))
}

/** The alternative text of a photograph; `number` counts from 1. */
export function photoWords(locale: Locale, number: number, what: string, place: string): string {
  return pictureMessages[locale].photo(number, insideSentence(locale, what), inPlace(locale, place))
}

/** German nouns keep their capitals. */
const insideSentence = (locale: Locale, label: string) => (locale === 'de' ? label : label.toLowerCase())
