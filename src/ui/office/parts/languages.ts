import { LOCALES } from '#base/locale.ts'
import { languageName } from '#i18n/formats.ts'

/** Each in its own words, for a list to choose from. */
export const languages = () => LOCALES.map((value) => ({ value, label: languageName(value, value) }))
