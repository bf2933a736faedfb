import { formatNumber } from '#i18n/formats.ts'
import type { Locale } from '#base/locale.ts'

/** The size of a file: 1,4 MB, 320 kB. */
export function fileSize(locale: Locale, bytes: number): string {
  return bytes >= 1_000_000
    ? `${formatNumber(locale, bytes / 1_000_000, 1)}\u00A0MB`
    : `${formatNumber(locale, Math.max(1, Math.round(bytes / 1000)))}\u00A0kB`
}
