import { numberIn } from '#feeds/values/digits.ts'

/**
 * The unit of a number, which decides the words that may stand beside it. An amount for another period than the field's
 * own is not read: a yearly rent is no monthly one.
 */
export type Unit = 'euro' | 'euro a month' | 'euro a year' | 'm2' | 'kwh' | 'count' | 'plain'

/** `exact`: false where the source itself says that it is not (`ca. 140`, `3+1`). */
export type ReadNumber = { value: number; exact: boolean }

/** The m² of each unit that a source may use for bare numbers of areas. */
export const AREA_UNITS = { m2: 1, are: 100, hectare: 10_000, sqft: 0.092_903_04, acre: 4046.856 } as const
export type AreaUnit = keyof typeof AREA_UNITS

/**
 * A number as people write it: `45 m²`, `€ 349.000,-`, `245 kWh/m²`, `ca. 140`, `3+1` (three, and one that may become
 * one). Null when it cannot be told what is meant. Rooms and bedrooms have a reader of their own.
 * @param area the unit of an area written without one; `6 a 50 ca`, `0,65 ha` and `12 are` say their own
 * @param decimal the decimal mark of the source; null: the number tells it, and is not read where it could be either
 */
export function readNumber(
  text: string,
  unit: Unit,
  decimal: '.' | ',' | null,
  area: AreaUnit = 'm2',
): ReadNumber | null {
  if (text.length > MAX_NUMBER_CHARS) return null
  const factor = unit === 'm2' ? AREA_UNITS[area] : 1
  if (/^-?\d{1,15}$/.test(text) || (decimal === '.' && /^-?\d{1,9}\.(\d{1,2}|\d{4,6})$/.test(text)))
    return { value: scaled(Number(text), factor), exact: true }
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll('−', '-')
    .replaceAll(/\((s|en)\)/g, '$1')
    .trim()
  const certain = plain.replace(ABOUT, '')
  const inOther = unit === 'm2' ? (areaIn(certain, decimal) ?? englishAreaIn(certain, decimal)) : null
  if (inOther !== null) return { value: inOther, exact: certain === plain }
  const bare = withoutUnit(certain, unit)
  const more = unit === 'count' ? /^(\d{1,3}) ?\+ ?\d{1,3}$/.exec(bare) : null
  const value = numberIn(more?.[1] ?? bare, isEuro(unit), decimal)
  if (value === null) return null
  return { value: scaled(value, bare === certain ? factor : 1), exact: !more && certain === plain }
}

const scaled = (value: number, factor: number) => (factor === 1 ? value : rounded(value * factor))
const rounded = (area: number) => Math.round(area * 100) / 100

/** Hectares, ares and centiares, together or alone, in m²; null when none of their units is written. */
function areaIn(text: string, decimal: '.' | ',' | null): number | null {
  const parts = ARES.exec(text)
  if (!parts) return null
  const [, hectares, ares, centiares] = parts
  if (hectares === undefined && ares === undefined && !/ca|centi/.test(text)) return null
  const values = [hectares, ares, centiares].map((part) => (part === undefined ? 0 : numberIn(part, false, decimal)))
  const [ha, a, ca] = values
  if (ha === null || a === null || ca === null) return null
  return rounded((ha ?? 0) * 10_000 + (a ?? 0) * 100 + (ca ?? 0))
}

/** `915 sq ft`, `0.25 acres` in m²; null when no such unit is written. */
function englishAreaIn(text: string, decimal: '.' | ',' | null): number | null {
  const [, figures = '', feet] = ENGLISH_AREA.exec(text) ?? []
  const value = figures === '' ? null : numberIn(figures, false, decimal)
  return value === null ? null : rounded(value * (feet === undefined ? AREA_UNITS.acre : AREA_UNITS.sqft))
}

const ENGLISH_AREA = /^(\d[\d.,' ]{0,14}?) ?(?:(sq\.? ?f(?:ee)?t\.?|sq\.? ?foot|ft2|square f(?:ee|oo)t)|acres?)$/

const ARES =
  /^(?:(\d{1,9}(?:[.,]\d{1,9})?) ?(?:hectaren?|hectares?|hektar|ha)\.?)? ?(?:(\d{1,9}(?:[.,]\d{1,9})?) ?(?:aren?|ares?|ar|a)\.?)? ?(?:(\d{1,9}(?:[.,]\d{1,9})?) ?(?:centiaren?|centiares?|ca|m2)?\.?)?$/

const MAX_NUMBER_CHARS = 60
const ABOUT =
  /^(circa|ca|c|ongeveer|ong|omstreeks|environ|env|about|approximately|approx|etwa|ungefähr|ungef)\b\.? ?|^(±|~|≈|\+\/-|\+-) ?/

const UNITS: Record<Unit, RegExp> = {
  euro: / ?(€|eur|euro)?$/,
  'euro a month': / ?(€|eur|euro)?( ?((\/|per|par|pro|p\.) ?(maand|mnd|mois|month|monat|m)\.?|p\/?m|pcm))?$/,
  'euro a year': / ?(€|eur|euro)?( ?(\/|per|par|pro|p\.) ?(jaar|jr|an|année|year|yr|jahr|annum)\.?)?$/,
  m2: / ?(m2|m\^2|qm|sqm|sq\.? ?m|vierkante meter|mètres? carrés?)?\.?$/,
  kwh: / ?(kwh(ep)?|kg( ?co2)?)?( ?(\/|per|par|pro) ?\(?(m2|qm)\)?)?( ?[.·*/]? ?\(?(jaar|jr|j|an|year|yr|y|jahr|a)\)?)?$/,
  count:
    / ?(badkamers?|badezimmer|bathrooms?|baths?|salles? de bains?|sdb|toilet(ten|s)?|wc'?s?|gevels?|verdieping(en)?|bouwlagen|façades?|fassaden|étages?|etagen|stück|stuks?)?\.?$/,
  plain: /$/,
}

const isEuro = (unit: Unit) => unit.startsWith('euro')

function withoutUnit(text: string, unit: Unit): string {
  const from = isEuro(unit) ? text.replace(/^(€|eur|euro) ?/, '') : text
  return from.replace(UNITS[unit], '').replace(/[.,] ?[-–—]{1,2}$/, '')
}
