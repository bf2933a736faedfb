import type { Criteria } from '#domain/criteria.ts'
import { type NamedRegion, regionOf } from '#domain/gazetteer/region-of.ts'
import type { Locale } from '#domain/locale.ts'

/** "in Ostbelgien": where a search looks when it looks in all of a region and nowhere else; null: it does not. */
export function inRegion(
  { postalCodes, provinces, around }: Pick<Criteria, 'postalCodes' | 'provinces' | 'around'>,
  locale: Locale,
): string | null {
  const region = provinces.length + around.length === 0 ? regionOf(postalCodes) : null
  return region && (WORDS[locale] ?? WORDS.en)[region]
}

type Words = Record<NamedRegion, string>
/** Another language has the English ones until somebody adds its own. */
const WORDS: Partial<Record<Locale, Words>> & { en: Words } = {
  nl: { Ostbelgien: 'in Ostbelgien', Kempen: 'in de Kempen', Waasland: 'in het Waasland', Westhoek: 'in de Westhoek' },
  fr: {
    Ostbelgien: 'en Communauté germanophone',
    Kempen: 'en Campine',
    Waasland: 'au pays de Waes',
    Westhoek: 'dans le Westhoek',
  },
  en: {
    Ostbelgien: 'in East Belgium',
    Kempen: 'in the Kempen',
    Waasland: 'in the Waasland',
    Westhoek: 'in the Westhoek',
  },
  de: { Ostbelgien: 'in Ostbelgien', Kempen: 'in den Kempen', Waasland: 'im Waasland', Westhoek: 'im Westhoek' },
}
