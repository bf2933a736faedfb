import type { Locale } from '#base/locale.ts'
import { formatDistance } from '#i18n/formats.ts'
import { searchMessages } from '#i18n/messages/search.ts'

/** metres */
const STEPS = [500, 1000, 2000, 5000, 10_000] as const

/** How far a station may be, as a list of km to choose from: any distance, some, and the one (metres) that is chosen. */
export function stationOptions(chosen: number | null, locale: Locale): { value: string; label: string }[] {
  const t = searchMessages[locale]
  const isStep = chosen === null || STEPS.some((metres) => metres === chosen)
  const steps = isStep ? STEPS : [...STEPS, chosen].toSorted((a, b) => a - b)
  return [
    { value: '', label: t.energyAny },
    ...steps.map((metres) => ({ value: String(metres / 1000), label: t.upTo(formatDistance(locale, metres)) })),
  ]
}
