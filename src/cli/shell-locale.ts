import { isLocale, type Locale } from '#base/locale.ts'

/** The language of a shell by its variables; English for languages that the site does not have. */
export function shellLocale(env: Readonly<Record<string, string | undefined>>): Locale {
  const name = [env['LC_ALL'], env['LC_MESSAGES'], env['LANG']].find((value) => value !== undefined && value !== '')
  const language = name?.slice(0, 2).toLowerCase()
  return isLocale(language) && !/^[a-z]/i.test(name?.charAt(2) ?? '') ? language : 'en'
}
