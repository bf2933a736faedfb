import { LOCALES } from '#base/locale.ts'

const long = process.env['GEVEL_LONG'] === '1'

const SHORT = [
  { width: 360, theme: 'dark', locale: 'de' },
  { width: 1280, theme: 'light', locale: 'fr' },
] as const

/** Width, theme and language of office pages in tests: two combinations in `npm test`, all of them in the long run. */
export const OFFICE_LOOKS = long
  ? ([360, 768, 1280, 1600] as const).flatMap((width) =>
      (['light', 'dark'] as const).flatMap((theme) => LOCALES.map((locale) => ({ width, theme, locale }))),
    )
  : SHORT
