/**
 * The languages of the site; nl is the source language of all texts and the last fallback. A further language needs its
 * name here, `src/i18n/words/<name>.json` and its words in the route table; `npm run check` says what is missing.
 */
export const LOCALES = ['nl', 'fr', 'en', 'de'] as const
export type Locale = (typeof LOCALES)[number]
export const isLocale = (value: unknown): value is Locale => LOCALES.includes(value as Locale)

/** Completes a table that has only some languages: the others take English, or else Dutch. */
export function inEveryLocale<T>(known: Partial<Record<Locale, T>> & { nl: T }): Record<Locale, T> {
  return Object.fromEntries(LOCALES.map((locale) => [locale, known[locale] ?? known.en ?? known.nl])) as Record<
    Locale,
    T
  > // every locale is mapped
}
