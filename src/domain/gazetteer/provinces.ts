import type { Region } from '#domain/listing/listing.ts'
import { inEveryLocale, type Locale } from '#base/locale.ts'

/** ISO 3166-2. Brussels has no province, so its region takes the place of one. */
export const PROVINCE_CODES = [
  'BE-VAN',
  'BE-VLI',
  'BE-VOV',
  'BE-VBR',
  'BE-VWV',
  'BE-BRU',
  'BE-WBR',
  'BE-WHT',
  'BE-WLG',
  'BE-WLX',
  'BE-WNA',
] as const
export type ProvinceCode = (typeof PROVINCE_CODES)[number]
export type Province = { region: Region; names: Record<Locale, string>; aliases: readonly string[] }

const named = (region: Region, [nl, fr, en, de]: [string, string, string, string], ...aliases: string[]): Province => ({
  region,
  names: inEveryLocale({ nl, fr, en, de }),
  aliases,
})

/** `aliases` are other names people type; nothing shows them. */
export const PROVINCES: Record<ProvinceCode, Province> = {
  'BE-VAN': named('BE-VLG', ['Antwerpen', 'Anvers', 'Antwerp', 'Antwerpen']),
  'BE-VLI': named('BE-VLG', ['Limburg', 'Limbourg', 'Limburg', 'Limburg']),
  'BE-VOV': named(
    'BE-VLG',
    ['Oost-Vlaanderen', 'Flandre-Orientale', 'East Flanders', 'Ostflandern'],
    'O-Vl',
    'Flandre de l’Est',
  ),
  'BE-VBR': named(
    'BE-VLG',
    ['Vlaams-Brabant', 'Brabant flamand', 'Flemish Brabant', 'Flämisch-Brabant'],
    'Vl Brabant',
    'Flemisch-Brabant',
  ),
  'BE-VWV': named(
    'BE-VLG',
    ['West-Vlaanderen', 'Flandre-Occidentale', 'West Flanders', 'Westflandern'],
    'W-Vl',
    'Flandre de l’Ouest',
  ),
  'BE-BRU': named(
    'BE-BRU',
    ['Brussels Hoofdstedelijk Gewest', 'Bruxelles-Capitale', 'Brussels-Capital Region', 'Region Brüssel-Hauptstadt'],
    'Brussels Gewest',
    'Région de Bruxelles-Capitale',
    'Région bruxelloise',
    'Brussels region',
    'Brüsseler Region',
    'Region Brüssel',
    'Hoofdstedelijk Gewest',
    'Groot-Brussel',
    'Grand Bruxelles',
    'Greater Brussels',
    'Groß-Brüssel',
  ),
  'BE-WBR': named(
    'BE-WAL',
    ['Waals-Brabant', 'Brabant wallon', 'Walloon Brabant', 'Wallonisch-Brabant'],
    'BW',
    'Brabant-Wallon',
  ),
  'BE-WHT': named('BE-WAL', ['Henegouwen', 'Hainaut', 'Hainaut', 'Hennegau']),
  'BE-WLG': named('BE-WAL', ['Luik', 'Liège', 'Liège', 'Lüttich']),
  'BE-WLX': named('BE-WAL', ['Luxemburg', 'Luxembourg', 'Luxembourg', 'Luxemburg']),
  'BE-WNA': named('BE-WAL', ['Namen', 'Namur', 'Namur', 'Namur']),
}

/** Names of provinces that share theirs with a town, worded so that nobody takes one for the other. */
export const PROVINCES_CALLED_LIKE_TOWNS: Partial<Record<ProvinceCode, Record<Locale, string>>> = {
  'BE-VAN': inEveryLocale({
    nl: 'provincie Antwerpen',
    fr: 'province d’Anvers',
    en: 'province of Antwerp',
    de: 'Provinz Antwerpen',
  }),
  'BE-WLG': inEveryLocale({
    nl: 'provincie Luik',
    fr: 'province de Liège',
    en: 'province of Liège',
    de: 'Provinz Lüttich',
  }),
  'BE-WNA': inEveryLocale({
    nl: 'provincie Namen',
    fr: 'province de Namur',
    en: 'province of Namur',
    de: 'Provinz Namur',
  }),
}

const REGIONS_WITH_PROVINCES: readonly { region: Region; names: Record<Locale, string> }[] = [
  { region: 'BE-VLG', names: inEveryLocale({ nl: 'Vlaanderen', fr: 'Flandre', en: 'Flanders', de: 'Flandern' }) },
  { region: 'BE-WAL', names: inEveryLocale({ nl: 'Wallonië', fr: 'Wallonie', en: 'Wallonia', de: 'Wallonien' }) },
]

/** The names of the regions of which all provinces are given, and the codes of the remaining provinces. */
export function regionsOfProvinces(codes: readonly string[], locale: Locale): { regions: string[]; others: string[] } {
  const whole = REGIONS_WITH_PROVINCES.filter(({ region }) =>
    PROVINCE_CODES.every((code) => PROVINCES[code].region !== region || codes.includes(code)),
  )
  const isBeside = (code: string) =>
    !isProvinceCode(code) || !whole.some(({ region }) => region === PROVINCES[code].region)
  return { regions: whole.map(({ names }) => names[locale]), others: codes.filter(isBeside) }
}

export function isProvinceCode(code: unknown): code is ProvinceCode {
  return PROVINCE_CODES.some((known) => known === code)
}
