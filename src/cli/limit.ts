import type { Locale } from '#base/locale.ts'
import { commandsMessages } from '#i18n/messages/commands.ts'

/** The option for how many rows a list has at most. */
export const LIMIT = { type: 'string', value: 'N', about: 'how many at most; 100 when not said' } as const

/** The refusal of a `--limit` that is no whole number from 1 on. */
export const wrongLimit = (locale: Locale) => ({ refused: commandsMessages[locale].wrongLimit })

/** The limit, 100 by default; null when the text is no whole number from 1 on. */
export function limitOf(text: string | undefined): number | null {
  if (text === undefined) return 100
  return /^[1-9]\d{0,6}$/.test(text) ? Number(text) : null
}
