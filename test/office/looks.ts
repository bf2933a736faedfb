import { LOCALES } from '#base/locale.ts'

const long = process.env['GEVEL_LONG'] === '1'

const SHORT = [
  { width: 360, theme: 'dark', locale: 'de' },
  { width: 1280, theme: 'light', locale: 'fr' },
] as const

/** How pages of the office are looked at: twice in `npm test`, else at each width by day and by night in each language. */
export const OFFICE_LOOKS = long
  ? ([360, 768, 1280, 1600] as const).flatMap((width) =>
      (['light', 'dark'] as const).flatMap((theme) => LOCALES.map((locale) => ({ width, theme, locale }))),
    )
  : SHORT
