import { LOCALES } from '#base/locale.ts'

/**
 * The languages in which a page is looked at: Dutch, and German for its long words. `npm run test:long` has all four, and
 * that every page has its words in each is seen without a browser.
 */
export const LOOKED_AT = process.env['GEVEL_LONG'] === '1' ? LOCALES : (['nl', 'de'] as const)
