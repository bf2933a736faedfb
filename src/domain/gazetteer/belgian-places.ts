import { LOCALITIES, MUNICIPALITIES } from '#domain/gazetteer/belgium.ts'
import { MERGERS } from '#domain/gazetteer/mergers-of-2025.ts'
import { isProvinceCode, type ProvinceCode, PROVINCES } from '#domain/gazetteer/provinces.ts'
import type { Region } from '#domain/listing/listing.ts'
import { inEveryLocale, type Locale } from '#base/locale.ts'

export type Municipality = {
  /** code of the national statistics office */
  nis: string
  names: Record<Locale, string>
  province: ProvinceCode
  region: Region
  /** ascending */
  postalCodes: string[]
  /** its municipalities before the mergers of 2025, the largest first; itself where it did not merge */
  parts: Municipality[]
}

/** One locality of one postal code. Several may share a code; exactly one of them is `main` and names the code. */
export type Place = {
  country: 'BE'
  postalCode: string
  names: Record<Locale, string>
  municipality: Municipality
  /** the municipality that it lay in before the mergers of 2025 */
  formerMunicipality: Municipality
  province: ProvinceCode
  region: Region
  /** WGS 84 degrees */
  lat: number
  lng: number
  main: boolean
}

export type Gazetteer = {
  /** by postal code, each code's main place first */
  places: Place[]
  byPostalCode: Map<string, [Place, ...Place[]]>
  byNis: Map<string, Municipality>
  /** by the codes of 2024, which the tables of regions and sizes use */
  formerByNis: Map<string, Municipality>
}

let gazetteer: Gazetteer | null = null

/** All places of Belgium; parsed from the packed text on first use (about 5 ms), then cached. */
export function belgianPlaces(): Gazetteer {
  gazetteer ??= readGazetteer()
  return gazetteer
}

function readGazetteer(): Gazetteer {
  const formerByNis = new Map(
    linesOf(MUNICIPALITIES).map(([nis = '', province = '', ...names]) => [nis, municipality(nis, province, names)]),
  )
  const merged = linesOf(MERGERS).map((fields) => mergedMunicipality(fields, formerByNis))
  const homeOf = new Map([...formerByNis.values()].map((one) => [one, one]))
  for (const one of merged) for (const part of one.parts) homeOf.set(part, one)
  const places = linesOf(LOCALITIES).map((fields) => place(fields, formerByNis, homeOf))
  const byPostalCode = new Map<string, [Place, ...Place[]]>()
  for (const one of places) {
    const sameCode = byPostalCode.get(one.postalCode)
    if (sameCode) sameCode.push(one)
    else {
      byPostalCode.set(one.postalCode, [one])
      for (const home of new Set([one.municipality, one.formerMunicipality])) home.postalCodes.push(one.postalCode)
    }
  }
  const byNis = new Map([...new Set(homeOf.values())].map((one) => [one.nis, one]))
  return { places, byPostalCode, byNis, formerByNis }
}

function linesOf(packed: string): string[][] {
  return packed
    .trim()
    .split('\n')
    .map((line) => line.split('|'))
}

function municipality(nis: string, province: string, names: string[]): Municipality {
  if (!isProvinceCode(province)) throw new Error(`gazetteer: municipality ${nis} has no province`)
  const { region } = PROVINCES[province]
  const made: Municipality = { nis, names: namesFrom(names), province, region, postalCodes: [], parts: [] }
  made.parts.push(made)
  return made
}

function mergedMunicipality(
  [nis = '', province = '', parts = '', ...names]: string[],
  formerByNis: Map<string, Municipality>,
): Municipality {
  const found = parts.split(' ').map((part) => formerByNis.get(part))
  if (!found.every((part) => part !== undefined))
    throw new Error(`gazetteer: an unknown municipality became part of ${nis}`)
  return { ...municipality(nis, province, names), parts: found }
}

function place(
  [code = '', nis = '', lat, lng, ...names]: string[],
  formerByNis: Map<string, Municipality>,
  homeOf: Map<Municipality, Municipality>,
): Place {
  const formerMunicipality = formerByNis.get(nis)
  const home = formerMunicipality && homeOf.get(formerMunicipality)
  if (!formerMunicipality || !home) throw new Error(`gazetteer: ${code} lies in the unknown municipality ${nis}`)
  return {
    country: 'BE',
    postalCode: code.slice(0, 4),
    names: namesFrom(names),
    municipality: home,
    formerMunicipality,
    province: home.province,
    region: home.region,
    lat: Number(lat),
    lng: Number(lng),
    main: code.endsWith('*'),
  }
}

function namesFrom([nl = '', fr, en, de]: string[]): Record<Locale, string> {
  return inEveryLocale({ nl, fr: fr || nl, en: en || nl, de: de || nl })
}
