/**
 * Makes src/domain/gazetteer/belgium.ts from the GeoNames postal-code table.
 *
 *   npm run make -- gazetteer ../shared/data/places-be.tsv
 *
 * GeoNames has names and positions. The tables below fill its gaps: exonyms in use, the locality that names a postal
 * code, municipalities that no locality is called after.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

type Names = { nl: string; fr: string; en: string; de: string }
type Row = Names & { pc: string; lat: string; lng: string; nis: string; main: boolean }
type Municipality = Names & { nis: string; province: string }

/** Makes the text of belgium.ts from the text of the table. Throws when a line of the table cannot be read. */
export function gazetteerModule(tsv: string): string {
  const table = readTable(tsv)
  const municipalities = new Map<string, Municipality>()
  const rows: Row[] = []
  for (const [pc, lines] of groupBy(table, (line) => line.postal_code)) {
    const nis = municipalityOf(pc, lines)
    const home = table.find((line) => line.municipality_nis === nis)
    if (!home) throw new Error(`no municipality ${nis} for ${pc}`)
    if (!municipalities.has(nis)) municipalities.set(nis, municipalityFrom(nis, home))
    for (const line of lines) rows.push({ ...namesOf(line, nis), pc, lat: line.lat, lng: line.lng, nis, main: false })
  }
  for (const municipality of municipalities.values()) copyNamesOfLocality(municipality, rows)
  const municipalityNames = new Set([...municipalities.values()].map((municipality) => municipality.nl))
  for (const [pc, ofCode] of groupBy(rows, (row) => row.pc)) {
    const municipality = municipalities.get(ofCode[0]?.nis ?? '')
    if (!municipality) throw new Error(`no municipality for ${pc}`)
    const main = mainRow(pc, ofCode, municipality, rows, municipalityNames)
    if (!rows.includes(main)) rows.push(main)
    main.main = true
  }
  for (const row of rows) Object.assign(row, POSITIONS[`${row.pc} ${row.nl}`])
  const byNis = [...municipalities.values()].toSorted((a, b) => compare(a.nis, b.nis))
  const byCode = rows.toSorted((a, b) => compare(a.pc, b.pc) || Number(b.main) - Number(a.main) || compare(a.nl, b.nl))
  return moduleText(
    byNis.map((m) => [m.nis, m.province, ...nameFields(m)]),
    byCode.map((r) => [r.pc + (r.main ? '*' : ''), r.nis, r.lat, r.lng, ...nameFields(r)]),
  )
}

const COLUMNS = [
  'postal_code',
  'name_nl',
  'name_fr',
  'name_de',
  'name_en',
  'lat',
  'lng',
  'municipality_nis',
  'municipality_nl',
  'municipality_fr',
  'iso_region',
] as const
type Line = Record<(typeof COLUMNS)[number], string>

function readTable(tsv: string): Line[] {
  const [header, ...lines] = tsv.split(/\r?\n/).filter((line) => line !== '')
  if (header !== COLUMNS.join('\t')) throw new Error(`unexpected columns: ${header}`)
  return lines.map((text, index) => {
    const [pc = '', nl = '', fr = '', de = '', en = '', lat = '', lng = '', nis = '', mnl = '', mfr = '', iso = ''] =
      text.split('\t')
    if (!/^\d{4}$/.test(pc) || nl === '' || !Number(lat) || !Number(lng) || !/^BE-\w{3}$/.test(iso))
      throw new Error(`line ${index + 2} cannot be read: ${text}`)
    return {
      postal_code: pc,
      name_nl: fixSpelling(nl),
      name_fr: fixSpelling(fr),
      name_de: fixSpelling(de),
      name_en: fixSpelling(en),
      lat,
      lng,
      municipality_nis: nis,
      municipality_nl: fixSpelling(mnl),
      municipality_fr: fixSpelling(mfr),
      iso_region: iso,
    }
  })
}

/** Writes particles within a name in lower case; 's/'t keep their hyphen. */
function fixSpelling(name: string): string {
  return name
    .replace(/-(Aan|In|Op|Den|Der|Het|'T|Bij|Le|La|Les|Lez|Sur|Sous|En|Du|Des|De|Et|À|Au|Aux)(?=-)/g, (word) =>
      word.toLowerCase(),
    )
    .replace(/-([LD])'(?=\p{Lu})/gu, (_, letter: string) => `-${letter.toLowerCase()}'`)
    .replace(/^'?[Ss] (?=[GH])/, "'s-")
    .replace('-celles', '-Celles')
}

/** Corrected positions, from OpenStreetMap (ODbL), which has one place of each name. The table is 2 to 12 km off. */
const POSITIONS: Record<string, Pick<Row, 'lat' | 'lng'>> = {
  '1150 Sint-Pieters-Woluwe': { lat: '50.8370', lng: '4.4275' },
  '1350 Orp-Jauche': { lat: '50.7001', lng: '4.9890' },
  '3390 Tielt-Winge': { lat: '50.9353', lng: '4.9100' },
  '3550 Heusden-Zolder': { lat: '51.0234', lng: '5.2751' },
  '3660 Opglabbeek': { lat: '51.0430', lng: '5.5820' },
  '4100 Seraing': { lat: '50.6152', lng: '5.5089' },
  '4400 Flémalle': { lat: '50.5995', lng: '5.4700' },
  '4460 Grâce-Hollogne': { lat: '50.6393', lng: '5.5058' },
  '4850 Plombières': { lat: '50.7378', lng: '5.9611' },
  '4870 Trooz': { lat: '50.5728', lng: '5.6884' },
  '6800 Libramont-Chevigny': { lat: '49.9156', lng: '5.3762' },
  '7870 Lens': { lat: '50.5571', lng: '3.9005' },
  '7900 Leuze-en-Hainaut': { lat: '50.6005', lng: '3.6214' },
  '8950 Heuvelland': { lat: '50.7736', lng: '2.8327' },
  '9750 Kruisem': { lat: '50.9086', lng: '3.5649' },
  '9810 Nazareth': { lat: '50.9598', lng: '3.5963' },
  '9920 Lievegem': { lat: '51.1267', lng: '3.5885' },
}

/** NIS codes of postal codes that the table puts on the wrong side of a border, or in no municipality. */
const MUNICIPALITY_OF_CODE: Record<string, string> = {
  '3660': '72042',
  '7780': '57097',
  '7861': '51069',
  '9921': '44085',
}

/** A postal code belongs to the municipality that most of its localities lie in. */
function municipalityOf(pc: string, lines: Line[]): string {
  const known = MUNICIPALITY_OF_CODE[pc]
  if (known) return known
  const [most] = [...groupBy(lines, (line) => line.municipality_nis)].toSorted((a, b) => b[1].length - a[1].length)
  return most?.[0] ?? ''
}

function municipalityFrom(nis: string, line: Line): Municipality {
  const { municipality_nl: nl, municipality_fr: fr } = line
  return { nis, province: line.iso_region, ...fillMissingNames({ nl, fr, en: '', de: '' }, line.iso_region, nis) }
}

function namesOf(line: Line, nis: string): Names {
  const names = { nl: line.name_nl, fr: line.name_fr, en: line.name_en, de: line.name_de }
  return fillMissingNames(names, line.iso_region, nis)
}

/** The nine municipalities of the German-speaking Community. */
const GERMAN_SPEAKING = ['63001', '63012', '63013', '63023', '63040', '63048', '63061', '63067', '63087']

/** Names in use that the table lacks or spells differently, by Dutch name. */
const KNOWN_NAMES: Record<string, Partial<Names>> = {
  Oostende: { de: 'Ostende' },
  Tongeren: { de: 'Tongern' },
  Koksijde: { fr: 'Coxyde' },
  Wervik: { fr: 'Wervicq' },
  'De Haan': { fr: 'Le Coq' },
  Kraainem: { fr: 'Crainhem' },
  Limburg: { de: 'Limburg' },
  Weismes: { de: 'Weismes' },
  'Kessel Lo': { nl: 'Kessel-Lo', fr: 'Kessel-Lo', en: 'Kessel-Lo', de: 'Kessel-Lo' },
}

function fillMissingNames(names: Names, province: string, nis: string): Names {
  const flemish = province.startsWith('BE-V')
  // English and German use the local name where they have none of their own
  const local = flemish || GERMAN_SPEAKING.includes(nis) ? names.nl : names.fr || names.nl
  const filled = {
    nl: names.nl,
    fr: names.fr || names.nl,
    en: names.en || local,
    de: names.de || local,
  }
  return { ...filled, ...KNOWN_NAMES[names.nl] }
}

function copyNamesOfLocality(municipality: Municipality, rows: Row[]): void {
  const own = rows.find((row) => row.nis === municipality.nis && row.nl === municipality.nl)
  if (own) Object.assign(municipality, { fr: own.fr, en: own.en, de: own.de })
}

/** Postal codes whose largest locality is neither first in the alphabet nor named like the municipality. */
const LARGEST_LOCALITY: Record<string, string> = {
  '9051': 'Sint-Denijs-Westrem',
  '9120': 'Beveren-Waas',
  '1820': 'Steenokkerzeel',
  '7110': 'Strépy-Bracquegnies',
  '3270': 'Scherpenheuvel',
  '3660': 'Opglabbeek',
  '3670': 'Meeuwen',
  '5100': 'Jambes',
  '6030': 'Marchienne-au-Pont',
  '7012': 'Jemappes',
}

/**
 * The row that names a postal code: the locality with the municipality's name; else the municipality itself, if this
 * is its first code and no locality is part of its name; else a locality that is part of the name (Tielt-Winge is not
 * called Tielt: that is another town); else the largest or first.
 */
function mainRow(
  pc: string,
  ofCode: Row[],
  municipality: Municipality,
  rows: Row[],
  municipalityNames: Set<string>,
): Row {
  const own = ofCode.find((row) => row.nl === municipality.nl || row.fr === municipality.fr)
  if (own) return own
  const largest = ofCode.find((row) => row.nl === LARGEST_LOCALITY[pc])
  if (largest) return largest
  const codes = new Set(rows.filter((row) => row.nis === municipality.nis).map((row) => row.pc))
  const namedAfter = rows.some((row) => row.nis === municipality.nis && row.nl === municipality.nl)
  const part = ofCode.find((row) => `-${municipality.nl}-`.includes(`-${row.nl}-`) && !municipalityNames.has(row.nl))
  if (codes.size > 1 && part) return part
  if (!namedAfter && pc === [...codes].toSorted()[0]) {
    const { nl, fr, en, de, nis } = municipality
    const mean = (read: (row: Row) => string) =>
      (ofCode.reduce((sum, row) => sum + Number(read(row)), 0) / ofCode.length).toFixed(4)
    return { pc, nis, nl, fr, en, de, lat: mean((row) => row.lat), lng: mean((row) => row.lng), main: true }
  }
  const first = part ?? ofCode[0]
  if (!first) throw new Error(`no locality for ${pc}`)
  return first
}

/** nl fr en de, where an empty field means "as in Dutch"; trailing empty fields are left out. */
function nameFields({ nl, fr, en, de }: Names): string[] {
  const fields = [nl, ...[fr, en, de].map((name) => (name === nl ? '' : name))]
  while (fields.at(-1) === '') fields.pop()
  return fields
}

function moduleText(municipalities: string[][], localities: string[][]): string {
  const block = (lines: string[][]) => lines.map((fields) => fields.join('|')).join('\n')
  return `// Made by scripts/make-gazetteer.ts: do not edit.
// Contains data of GeoNames (https://www.geonames.org), licensed under CC BY 4.0
// (https://creativecommons.org/licenses/by/4.0/); spelling, exonyms and missing names were completed.
// Positions of 17 towns: © OpenStreetMap contributors, ODbL (https://www.openstreetmap.org/copyright).

/** NIS code | province (ISO 3166-2) | nl | fr | en | de; an empty or missing name is the Dutch one. */
export const MUNICIPALITIES = \`
${block(municipalities)}
\`

/** Postal code, * where this locality names it | NIS code | latitude | longitude | nl | fr | en | de. */
export const LOCALITIES = \`
${block(localities)}
\`
`
}

function groupBy<T>(items: T[], key: (item: T) => string): Map<string, T[]> {
  return Map.groupBy(items, key)
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const source = process.argv[2] ?? '../shared/data/places-be.tsv'
  writeFileSync(
    new URL('../src/domain/gazetteer/belgium.ts', import.meta.url),
    gazetteerModule(readFileSync(source, 'utf8')),
  )
}
