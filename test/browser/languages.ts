import { LOCALES } from '#base/locale.ts'

/**
 * The languages in which browser tests open pages: Dutch, and German for its long words. `npm run test:long` covers
 * all four. Other tests check without a browser that every page has its words in each language.
 */
export const TESTED_LOCALES = process.env['GEVEL_LONG'] === '1' ? LOCALES : (['nl', 'de'] as const)
