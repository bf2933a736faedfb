import type { Locale } from '#domain/locale.ts'
import { frenchSpaces } from '#i18n/french-spaces.ts'
import { de } from './map/de.ts'
import { en } from './map/en.ts'
import { fr } from './map/fr.ts'
import { nl } from './map/nl.ts'

/**
 * Words of the map and of searching without a new page. They travel in the page, so numbers are not functions: `#`
 * stands for a number, `##` for words.
 */
export type MapMessages = typeof nl
export const mapMessages: Record<Locale, MapMessages> = { nl, fr: frenchSpaces(fr), en, de }
