import type { Deal } from '#domain/listing/listing.ts'
import type { Locale } from '#base/locale.ts'
import { pathFor } from '#i18n/routes.ts'

/** Path of the search for one deal, because no link of the site mixes sale, rent and take-over. */
export function searchPath(locale: Locale, deal: Deal, more: readonly (readonly [string, string])[] = []): string {
  return `${pathFor('search', locale)}?${new URLSearchParams([['status', deal], ...more.map(([n, v]) => [n, v])])}`
}
