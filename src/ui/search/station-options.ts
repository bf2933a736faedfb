import type { Locale } from '#base/locale.ts'
import { formatDistance } from '#i18n/formats.ts'
import { searchMessages } from '#i18n/messages/search.ts'

/** distances to choose from, in metres */
const DISTANCES = [500, 1000, 2000, 5000, 10_000] as const

/** Options for the greatest distance to a station, in km: any, the usual ones, and the chosen one (given in metres). */
export function stationOptions(chosen: number | null, locale: Locale): { value: string; label: string }[] {
  const t = searchMessages[locale]
  const isStep = chosen === null || DISTANCES.some((metres) => metres === chosen)
  const steps = isStep ? DISTANCES : [...DISTANCES, chosen].toSorted((a, b) => a - b)
  return [
    { value: '', label: t.energyAny },
    ...steps.map((metres) => ({ value: String(metres / 1000), label: t.upTo(formatDistance(locale, metres)) })),
  ]
}
