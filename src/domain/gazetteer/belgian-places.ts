import { LOCALITIES, MUNICIPALITIES } from '#domain/gazetteer/belgium.ts'
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
}

/** One locality of one postal code. Several may share a code; exactly one of them is `main` and names the code. */
export type Place = {
  country: 'BE'
  postalCode: string
  names: Record<Locale, string>
  municipality: Municipality
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
}

let gazetteer: Gazetteer | null = null

/** All places of Belgium; parsed from the packed text on first use (about 5 ms), then cached. */
export function belgianPlaces(): Gazetteer {
  gazetteer ??= readGazetteer()
  return gazetteer
}

function readGazetteer(): Gazetteer {
  const byNis = new Map(linesOf(MUNICIPALITIES).map((fields) => municipality(fields)))
  const places = linesOf(LOCALITIES).map((fields) => place(fields, byNis))
  const byPostalCode = new Map<string, [Place, ...Place[]]>()
  for (const one of places) {
    const sameCode = byPostalCode.get(one.postalCode)
    if (sameCode) sameCode.push(one)
    else {
      byPostalCode.set(one.postalCode, [one])
      one.municipality.postalCodes.push(one.postalCode)
    }
  }
  return { places, byPostalCode, byNis }
}

function linesOf(packed: string): string[][] {
  return packed
    .trim()
    .split('\n')
    .map((line) => line.split('|'))
}

function municipality([nis = '', province = '', ...names]: string[]): [string, Municipality] {
  if (!isProvinceCode(province)) throw new Error(`gazetteer: municipality ${nis} has no province`)
  const { region } = PROVINCES[province]
  return [nis, { nis, names: namesFrom(names), province, region, postalCodes: [] }]
}

function place([code = '', nis = '', lat, lng, ...names]: string[], byNis: Map<string, Municipality>): Place {
  const home = byNis.get(nis)
  if (!home) throw new Error(`gazetteer: ${code} lies in the unknown municipality ${nis}`)
  return {
    country: 'BE',
    postalCode: code.slice(0, 4),
    names: namesFrom(names),
    municipality: home,
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
