/** The four languages of the site; nl is the source language of all texts and the last fallback. */
export const LOCALES = ['nl', 'fr', 'en', 'de'] as const
export type Locale = (typeof LOCALES)[number]
export const isLocale = (value: unknown): value is Locale => LOCALES.includes(value as Locale)
