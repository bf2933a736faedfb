import { LOCALES } from '#base/locale.ts'
import { languageName } from '#i18n/formats.ts'

/** The languages as options of a select, each named in its own language. */
export const languages = () => LOCALES.map((value) => ({ value, label: languageName(value, value) }))
