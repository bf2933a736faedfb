import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { FREE_AT_ONCE } from '#domain/listing/free-at-once.ts'
import { parseMapping } from '#feeds/csv/csv-mapping.ts'
import { readFeed } from '#feeds/read-feed.ts'
import { mappingRemarkWords } from '#i18n/import-report/mapping-words.ts'
import { suggestMapping } from '#feeds/csv/suggest-mapping.ts'

type Sheet = {
  name: string
  /** lines of the file; `|` separates values and is written as `by` */
  lines: string[]
  by?: string
  bytes?: (text: string) => Uint8Array
  /** the rows as imported with the unchanged suggestion */
  reads: string[]
  /** the remarks for a person to check */
  says?: string[]
}

/** The imported rows, one line each. */
async function read(bytes: Uint8Array, text: string): Promise<string[]> {
  const found: string[] = []
  const options = { format: 'csv', mapping: parseMapping(text), keepFile: null } as const
  for await (const item of readFeed(Readable.from([bytes]), options)) {
    if (item.kind === 'reject') found.push(`${item.reject.sourceRef} rejected ${item.reject.field}`)
    if (item.kind !== 'listing') continue
    const { listing } = item
    const deals = Object.entries(listing.deals).map(
      ([deal, asked]) => `${deal} ${asked.price ?? 'on request'}${asked.charges === null ? '' : `+${asked.charges}`}`,
    )
    found.push(
      [
        listing.sourceRef,
        deals.join(' & '),
        listing.kind === 'project' ? '' : [listing.type, listing.subtype].filter(Boolean).join('/'),
        listing.availability === 'AVAILABLE' ? null : listing.availability,
        listing.surfaces.living && `${listing.surfaces.living} m2`,
        listing.surfaces.commercial && `business ${listing.surfaces.commercial}`,
        listing.surfaces.land && `land ${listing.surfaces.land}`,
        listing.bedrooms !== null && `${listing.bedrooms} bed`,
        listing.bathrooms !== null && `${listing.bathrooms} bath`,
        listing.availableFrom === FREE_AT_ONCE ? 'at once' : listing.availableFrom,
        listing.energy.certificate,
        Object.entries(listing.flags)
          .map(([flag, is]) => `${is ? '' : 'no '}${flag}`)
          .join(' '),
        listing.address.locality,
      ]
        .filter((part) => typeof part === 'string' && part !== '')
        .join(', '),
    )
  }
  return found
}

const utf8 = (text: string) => Buffer.from(text)
const bom = (text: string) => Buffer.from(`\uFEFF${text}`)
/** the encoding of Excel in Western Europe; € is the only character outside Latin-1 here */
const windows = (text: string) => Buffer.from(text.replaceAll('€', '\u0080'), 'latin1')
const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le')

const SHEETS: Sheet[] = [
  {
    name: 'the file of a stranger: te koop / te huur, days first with a broken one, Kosten and Opp',
    lines: [
      'Ref|Te koop / te huur|Soort|Postcode|Gemeente|Prijs|Kosten|Opp|Slpk|Vrij vanaf',
      'A1|te koop|huis|9000|Gent|€ 349.000|||3|01/03/2027',
      'A2|te huur|studio|9000|Gent|560|60|31|0|15/12/2026',
      'A3|te huur|appartement|9000|Gent|895/maand|40,5|80|2|32/13/2027',
      'A4|Te huur|kot|9000|Gent|410|||1|01/02/2027',
    ],
    reads: [
      'A1, FOR_SALE 349000, HOUSE, 3 bed, 2027-03-01, Gent',
      'A2, TO_RENT 560+60, APARTMENT/STUDIO, 31 m2, 0 bed, 2026-12-15, Gent',
      'A3, TO_RENT 895+40.5, APARTMENT, 80 m2, 2 bed, Gent',
      'A4, TO_RENT 410, STUDENT_ROOM, 1 bed, 2027-02-01, Gent',
    ],
    says: [
      '"Vrij vanaf": "32/13/2027" is no date, and counts as not known.',
      '"Vrij vanaf": DD/MM/YYYY is taken, which is sure: 15/12/2026 has its day first.',
    ],
  },
  {
    name: 'French: à vendre, à louer, à remettre, in windows-1252',
    bytes: windows,
    lines: [
      'Réf.|À vendre / à louer|Type de bien|Code postal|Commune|Prix (€)|Charges|Surf. hab.|Ch.|Libre le',
      'F1|À vendre|Maison de maître|5000|Namur|325 000 €||210 m²|5|15.01.2027',
      'F2|à louer|Studio|5000|Namur|595 €|75,50|28 m²|0|01.02.2027',
      'F3|à remettre|Magasin|5000|Namur|45.000 €||90||',
    ],
    reads: [
      'F1, FOR_SALE 325000, HOUSE/MANSION, 210 m2, 5 bed, 2027-01-15, Namur',
      'F2, TO_RENT 595+75.5, APARTMENT/STUDIO, 28 m2, 0 bed, 2027-02-01, Namur',
      'F3, TAKE_OVER 45000, COMMERCIAL/SHOP, business 90, Namur',
    ],
  },
  {
    name: 'German: Kauf and Miete, Wfl. and Zi., dates with points',
    bytes: windows,
    lines: [
      'Objektnr.|Vermarktungsart|Objektart|PLZ|Ort|Preis|NK|Wfl.|Grundstücksfl.|Schlafz.|Bezugsfrei ab|Aufzug',
      'D1|Kauf|Doppelhaushälfte|4700|Eupen|289.000,00 €||145,5|420|4|01.04.2027|nein',
      'D2|Miete|Wohnung|4700|Eupen|850,00 €|120,00|78,25||2|01.02.2027|ja',
    ],
    reads: [
      'D1, FOR_SALE 289000, HOUSE/SEMI_DETACHED, 145.5 m2, land 420, 4 bed, 2027-04-01, no elevator, Eupen',
      'D2, TO_RENT 850+120, APARTMENT, 78.25 m2, 2 bed, 2027-02-01, elevator, Eupen',
    ],
  },
  {
    name: 'English: for sale and to let between commas, thousands with commas',
    by: ',',
    lines: [
      'Reference|For sale / to let|Property type|Postal code|Town|Price|Bedrooms|Living area (m²)|Pool',
      'E1|For sale|Terraced house|1000|Brussels|"€425,000"|3|142.5|no',
      'E2|To let|Penthouse|1000|Brussels|"€1,850"|2|110|yes',
      'E3|to rent|Office|1000|Brussels|"2,400.00"||180|',
    ],
    reads: [
      'E1, FOR_SALE 425000, HOUSE/TERRACED, 142.5 m2, 3 bed, no swimming_pool, Brussels',
      'E2, TO_RENT 1850, APARTMENT/PENTHOUSE, 110 m2, 2 bed, swimming_pool, Brussels',
      'E3, TO_RENT 2400, OFFICE, business 180, Brussels',
    ],
  },
  {
    name: 'tabs in UTF-16, as Excel saves Unicode text, under the title koop/huur',
    by: '\t',
    bytes: utf16,
    lines: [
      'Ref|Koop/huur|Type|Postcode|Gemeente|Prijs|Bew. opp.|Bdk',
      'U1|koop|rijwoning|8000|Brugge|275.000|133|1',
      'U2|huur|duplex|8000|Brugge|950|98|2',
    ],
    reads: [
      'U1, FOR_SALE 275000, HOUSE/TERRACED, 133 m2, 1 bath, Brugge',
      'U2, TO_RENT 950, APARTMENT/DUPLEX, 98 m2, 2 bath, Brugge',
    ],
  },
  {
    name: 'a byte order mark and V/H under the title V/H',
    bytes: bom,
    lines: [
      'Ref|V/H|Type|PC|Gemeente|Prijs',
      'H1|V|villa|9830|Sint-Martens-Latem|1.250.000',
      'H2|H|appartement|9000|Gent|875',
    ],
    reads: ['H1, FOR_SALE 1250000, HOUSE/VILLA, Sint-Martens-Latem', 'H2, TO_RENT 875, APARTMENT, Gent'],
  },
  {
    name: 'V and L under the title Transaction',
    lines: ['Réf|Transaction|Type|CP|Commune|Prix', 'L1|V|Maison|4000|Liège|199000', 'L2|L|Appartement|4000|Liège|700'],
    reads: ['L1, FOR_SALE 199000, HOUSE, Liège', 'L2, TO_RENT 700, APARTMENT, Liège'],
  },
  {
    name: 'K and M under the title K/M',
    lines: [
      'Objektnr|K/M|Objektart|PLZ|Ort|Preis',
      'M1|K|Einfamilienhaus|4700|Eupen|250000',
      'M2|M|Wohnung|4700|Eupen|690',
    ],
    reads: ['M1, FOR_SALE 250000, HOUSE, Eupen', 'M2, TO_RENT 690, APARTMENT, Eupen'],
  },
  {
    name: 'a letter alone that may be a sale or a rent: it is asked for, its row rejected',
    lines: ['Ref|Transactie|Type|Postcode|Gemeente|Prijs', 'V1|V|huis|9000|Gent|199000'],
    reads: ['V1 rejected Transactie'],
    says: [
      '"Transactie": say in "values" whether "V" is FOR_SALE, TO_RENT or TAKE_OVER; until then such rows are rejected.',
    ],
  },
  {
    name: 'codes that nobody can know',
    lines: ['Ref|Transactie|Type|Postcode|Gemeente|Prijs', 'C1|1|huis|9000|Gent|199000', 'C2|2|huis|9000|Gent|900'],
    reads: ['C1 rejected Transactie', 'C2 rejected Transactie'],
    says: [
      '"Transactie": say in "values" whether "1", "2" is FOR_SALE, TO_RENT or TAKE_OVER; until then such rows are rejected.',
    ],
  },
  {
    name: 'a deal that is both, or neither, beside those that are plain',
    lines: [
      'Ref|Aanbod|Type|Postcode|Gemeente|Prijs',
      'B1|te koop|huis|9000|Gent|199000',
      'B2|te koop of te huur|huis|9000|Gent|900',
      'B3|in bespreking|huis|9000|Gent|900',
      'B4||huis|9000|Gent|900',
    ],
    reads: ['B1, FOR_SALE 199000, HOUSE, Gent', 'B2 rejected Aanbod', 'B3 rejected Aanbod', 'B4 rejected Aanbod'],
    says: [
      '"Aanbod": say in "values" whether "te koop of te huur", "in bespreking" is FOR_SALE, TO_RENT or TAKE_OVER; until then such rows are rejected.',
    ],
  },
  {
    name: 'a column of unknown title whose cells say the deal',
    lines: [
      'Ref|Formule|Type|Postcode|Gemeente|Prijs',
      'O1|te koop|huis|9000|Gent|199000',
      'O2|te huur|flat|9000|Gent|900',
      'O3|over te nemen|café|9000|Gent|30.000',
    ],
    reads: [
      'O1, FOR_SALE 199000, HOUSE, Gent',
      'O2, TO_RENT 900, APARTMENT, Gent',
      'O3, TAKE_OVER 30000, HORECA/CAFE, Gent',
    ],
  },
  {
    name: 'a type and a deal in one column',
    lines: ['Ref|Type|Postcode|Gemeente|Prijs', 'T1|Huis te koop|9000|Gent|199000', 'T2|Studio te huur|9000|Gent|520'],
    reads: ['T1, FOR_SALE 199000, HOUSE, Gent', 'T2, TO_RENT 520, APARTMENT/STUDIO, Gent'],
  },
  {
    name: 'the deal under the title Type, and the type under Bien',
    lines: [
      'Réf|Type|Bien|CP|Commune|Prix',
      'P1|Vente|Maison|5000|Namur|199.000',
      'P2|Location|Appartement|5000|Namur|790',
    ],
    reads: ['P1, FOR_SALE 199000, HOUSE, Namur', 'P2, TO_RENT 790, APARTMENT, Namur'],
  },
  {
    name: 'a status that says the deal and what became of it',
    lines: [
      'Ref|Status|Type|Postcode|Gemeente|Prijs',
      'S1|Te koop|huis|9000|Gent|199000',
      'S2|Verkocht|huis|9000|Gent|250000',
      'S3|Verhuurd|flat|9000|Gent|800',
      'S4|In optie|huis|9000|Gent|300000',
    ],
    reads: [
      'S1, FOR_SALE 199000, HOUSE, Gent',
      'S2, FOR_SALE 250000, HOUSE, SETTLED, Gent',
      'S3, TO_RENT 800, APARTMENT, SETTLED, Gent',
      'S4 rejected Status',
    ],
    says: [
      '"Status": say in "values" whether "In optie" is FOR_SALE, TO_RENT or TAKE_OVER; until then such rows are rejected.',
    ],
  },
  {
    name: 'a status beside the deal',
    lines: [
      'Ref|Transactie|Status|Type|Postcode|Gemeente|Prijs',
      'S5|koop|in optie|huis|9000|Gent|199000',
      'S6|huur|beschikbaar|flat|9000|Gent|800',
    ],
    reads: ['S5, FOR_SALE 199000, HOUSE, UNDER_OPTION, Gent', 'S6, TO_RENT 800, APARTMENT, Gent'],
  },
  {
    name: 'no deal but a rent in the title of the price',
    lines: [
      'Ref|Type|Postcode|Gemeente|Huurprijs per maand (€)|Lasten',
      'R1|flat|9000|Gent|800|50',
      'R2|kot|9000|Gent|€ 395|',
    ],
    reads: ['R1, TO_RENT 800+50, APARTMENT, Gent', 'R2, TO_RENT 395, STUDENT_ROOM, Gent'],
  },
  {
    name: 'a price for each deal: the one that is filled in is meant',
    lines: [
      'Ref|Type|Postcode|Gemeente|Verkoopprijs|Huurprijs',
      'Q1|huis|9000|Gent|299.000|',
      'Q2|flat|9000|Gent||800',
      'Q3|flat|9000|Gent||',
    ],
    reads: ['Q1, FOR_SALE 299000, HOUSE, Gent', 'Q2, TO_RENT 800, APARTMENT, Gent', 'Q3 rejected deals'],
    says: [
      '"Verkoopprijs" and "Huurprijs" each make their deal where they are filled in; a row with none of them is rejected.',
    ],
  },
  {
    name: 'a price and nothing that says its deal: a hole, with which no import begins',
    lines: ['Ref|Type|Postcode|Gemeente|Prijs', 'N1|huis|9000|Gent|299.000', 'N2|flat|9000|Gent|800'],
    reads: ['refused: "deals.???.price" has a hole: write FOR_SALE, TO_RENT or TAKE_OVER instead of ???.'],
    says: [
      'No column says whether a home is for sale or to let: write FOR_SALE, TO_RENT or TAKE_OVER instead of ??? in the mapping, or have a column say it. An import begins only then.',
    ],
  },
  {
    name: 'one column for a sale, with ja and nee: nee says nothing',
    lines: ['Ref|Te koop|Type|Postcode|Gemeente|Prijs', 'J1|ja|huis|9000|Gent|299.000', 'J2|nee|flat|9000|Gent|800'],
    reads: ['J1, FOR_SALE 299000, HOUSE, Gent', 'J2 rejected Te koop'],
    says: [
      '"Te koop": say in "values" whether "nee" is FOR_SALE, TO_RENT or TAKE_OVER; until then such rows are rejected.',
    ],
  },
  {
    name: 'rows of a title and a date above the table, an empty one, and one of a total below it',
    lines: [
      'Aanbod november 2026||||||',
      'Afgedrukt op 23/11/2026',
      '',
      '||||||',
      'Ref|Aanbod|Type|Postcode|Gemeente|Prijs|Opp',
      'K1|te koop|huis|9000|Gent|299.000|120',
      '||||||',
      'K2|te huur|flat|9000|Gent|800|75',
      '',
    ],
    reads: ['K1, FOR_SALE 299000, HOUSE, 120 m2, Gent', 'K2, TO_RENT 800, APARTMENT, 75 m2, Gent'],
  },
  {
    name: 'sep= above the table',
    by: '|',
    lines: ['sep=|', 'Ref|Aanbod|Type|Postcode|Prijs', 'Z1|te koop|huis|9000|299.000'],
    reads: ['Z1, FOR_SALE 299000, HOUSE, Gent'],
  },
  {
    name: 'days that may be either: the day comes first, and it is said that nothing proves it',
    lines: [
      'Ref|Aanbod|Type|Postcode|Prijs|Beschikbaar vanaf',
      'X1|te huur|flat|9000|800|01/03/2027',
      'X2|te huur|flat|9000|850|2/4/27',
    ],
    reads: ['X1, TO_RENT 800, APARTMENT, 2027-03-01, Gent', 'X2, TO_RENT 850, APARTMENT, 2027-04-02, Gent'],
    says: [
      '"Beschikbaar vanaf": is 01/03/2027 written day first? DD/MM/YYYY is taken, as is usual here; no date proves it.',
    ],
  },
  {
    name: 'months first in every day that can be read',
    by: ',',
    lines: [
      'Ref|Deal|Type|Zip|Price|Available from',
      'Y1|rent|flat|9000|800|12/15/2026',
      'Y2|rent|flat|9000|850|01/31/2027',
      'Y3|rent|flat|9000|850|13/32/2027',
    ],
    reads: [
      'Y1, TO_RENT 800, APARTMENT, 2026-12-15, Gent',
      'Y2, TO_RENT 850, APARTMENT, 2027-01-31, Gent',
      'Y3, TO_RENT 850, APARTMENT, Gent',
    ],
    says: [
      '"Available from": "13/32/2027" is no date, and counts as not known.',
      '"Available from": MM/DD/YYYY is taken: no date in it can have its day first (12/15/2026).',
    ],
  },
  {
    name: 'one month first among days that may be either does not tip the scale',
    lines: [
      'Ref|Aanbod|Type|Postcode|Prijs|Vrij',
      'W1|te huur|flat|9000|800|01/03/2027',
      'W2|te huur|flat|9000|850|03/14/2027',
      'W3|te huur|flat|9000|850|onmiddellijk',
    ],
    reads: [
      'W1, TO_RENT 800, APARTMENT, 2027-03-01, Gent',
      'W2, TO_RENT 850, APARTMENT, Gent',
      'W3, TO_RENT 850, APARTMENT, at once, Gent',
    ],
    says: [
      '"Vrij": DD/MM/YYYY is taken, as is usual here, which is not sure: 03/14/2027 does not fit. Is the month first, then write "dateFormat": "MM/DD/YYYY".',
    ],
  },
  {
    name: 'days of two kinds, with hyphens and as ISO',
    lines: [
      'Ref|Aanbod|Type|Postcode|Prijs|Vrij',
      'I1|te huur|flat|9000|800|31-01-2027',
      'I2|te huur|flat|9000|850|2027-03-02',
      'I3|te huur|flat|9000|850|01-05-2027 00:00',
    ],
    reads: [
      'I1, TO_RENT 800, APARTMENT, 2027-01-31, Gent',
      'I2, TO_RENT 850, APARTMENT, 2027-03-02, Gent',
      'I3, TO_RENT 850, APARTMENT, 2027-05-01, Gent',
    ],
    says: ['"Vrij": DD-MM-YYYY is taken, which is sure: 31-01-2027 has its day first.'],
  },
  {
    name: 'numbers with points as decimals and commas for thousands between semicolons',
    lines: [
      'Ref|Aanbod|Type|Postcode|Prijs|Opp.|Perceel',
      'G1|te koop|huis|9000|299,000|142.5|1,250',
      'G2|te koop|huis|9000|1,150,000|310.25|12,500',
    ],
    reads: [
      'G1, FOR_SALE 299000, HOUSE, 142.5 m2, land 1250, Gent',
      'G2, FOR_SALE 1150000, HOUSE, 310.25 m2, land 12500, Gent',
    ],
  },
  {
    name: 'thousands with spaces that do not break, EUR, ,- and a plot of 1.250',
    lines: [
      'Ref|Aanbod|Type|Postcode|Prijs|Opp.|Perceel',
      'G3|te koop|huis|9000|EUR 299\u00a0000|142|1.250',
      'G4|te koop|huis|9000|€ 349.000,-|ca. 310|980',
    ],
    reads: [
      'G3, FOR_SALE 299000, HOUSE, 142 m2, land 1250, Gent',
      'G4, FOR_SALE 349000, HOUSE, 310 m2, land 980, Gent',
    ],
  },
  {
    name: 'a column of its own way: positions with points in a file with commas',
    lines: ['Ref|Aanbod|Type|Postcode|Prijs|Opp|Lat|Lng', 'G5|te koop|huis|9000|299.000,00|142,5|51.0543|3.7174'],
    reads: ['G5, FOR_SALE 299000, HOUSE, 142.5 m2, Gent'],
  },
  {
    name: 'prices in words: on request is read, another word is told',
    lines: [
      'Ref|Aanbod|Type|Postcode|Prijs',
      'G6|te koop|huis|9000|Prijs op aanvraag',
      'G7|te koop|huis|9000|bieden',
      'G8|te huur|flat|9000|€ 795 p/m',
    ],
    reads: ['G6, FOR_SALE on request, HOUSE, Gent', 'G7 rejected Prijs', 'G8, TO_RENT 795, APARTMENT, Gent'],
    says: ['"Prijs": "bieden" is no number, and a price must be one: such rows are rejected.'],
  },
  {
    name: 'yes and no in words, signs and numbers',
    lines: [
      'Ref|Aanbod|Type|Postcode|Prijs|Tuin|Garage|Lift',
      'Y4|te koop|huis|9000|299000|J|2|✓',
      'Y5|te koop|huis|9000|299000|N|0|',
      'Y6|te koop|huis|9000|299000|x|carport|✗',
    ],
    reads: [
      'Y4, FOR_SALE 299000, HOUSE, garden garage elevator, Gent',
      'Y5, FOR_SALE 299000, HOUSE, no garden no garage, Gent',
      'Y6, FOR_SALE 299000, HOUSE, garden no elevator, Gent',
    ],
    says: ['"Garage": say in "values" whether "carport" is true or false.'],
  },
  {
    name: 'cells that say that nothing is known',
    lines: [
      'Ref|Aanbod|Type|Postcode|Prijs|Slpk|Opp|Vrij',
      'E4|te koop|huis|9000|299000|n.v.t.|-|?',
      'E5|te koop|huis|9000|299000|3|120|/',
    ],
    reads: ['E4, FOR_SALE 299000, HOUSE, Gent', 'E5, FOR_SALE 299000, HOUSE, 120 m2, 3 bed, Gent'],
  },
  {
    name: 'kinds of homes as agencies write them, and one that nobody knows',
    lines: [
      'Nr|Aanbod|Type|Postcode|Prijs',
      '1|te koop|Huis - halfopen bebouwing|9000|1',
      '2|te koop|Bouwgrond|9000|1',
      '3|te koop|Gelijkvloers appartement|9000|1',
      '4|te koop|Garagebox|9000|1',
      '5|te koop|Handelspand met appartement|9000|1',
      '6|te koop|Herenhuis|9000|1',
      '7|te koop|Opbrengsteigendom|9000|1',
    ],
    reads: [
      '1, FOR_SALE 1, HOUSE/SEMI_DETACHED, Gent',
      '2, FOR_SALE 1, LAND/BUILDING_PLOT, Gent',
      '3, FOR_SALE 1, APARTMENT/GROUND_FLOOR, Gent',
      '4, FOR_SALE 1, GARAGE/CLOSED_GARAGE, Gent',
      '5 rejected Type',
      '6, FOR_SALE 1, HOUSE/MANSION, Gent',
      '7, FOR_SALE 1, HOUSE/MULTI_FAMILY, Gent',
    ],
    says: ['"Type": say in "values" what these mean: "Handelspand met appartement".'],
  },
  {
    name: 'a code and a town in one cell, a price per m² and a column twice',
    lines: ['Ref|Aanbod|Type|Gemeente|Prijs|Prijs per m²|Opp|Opp', 'M3|te koop|huis|9000 Gent|299000|2500|120|120'],
    reads: ['refused: The column "Opp" stands twice in the first line: give one of them another name.'],
    says: [
      '"Prijs per m²" is not used: nobody knows what it means.',
      '"Opp" stands twice in the first line: give one of them another name.',
      'No column was found for address.postalCode: give one "to": "address.postalCode".',
      '"Gemeente" holds the postal code and the town: part them into two columns.',
    ],
  },
  {
    name: 'quotes in values and none around them, between tabs',
    by: '\t',
    lines: [
      'Ref|Aanbod|Type|Postcode|Prijs|Titel',
      'T3|te koop|huis|9000|299000|Huis "De Linde" in Gent',
      'T4|te huur|flat|9000|800|"Zonnig" appartement',
    ],
    reads: ['T3, FOR_SALE 299000, HOUSE, Gent', 'T4, TO_RENT 800, APARTMENT, Gent'],
  },
  {
    name: 'land in ares with nothing that says so: ares are taken, and said',
    lines: [
      'Ref|Aanbod|Type|Postcode|Prijs|Bewoonbare opp.|Grondopp.|Huisdieren|EPC-nummer',
      'A-1|te koop|huis|3010|339500|142|2,35|ja|20240115-0003512345-RES-1',
      'A-2|te koop|villa|3010|725000|310|12,40|neen|',
      'A-3|te koop|bouwgrond|3010|185000||6,5||',
      'A-4|te huur|flat|3010|950|80||toegelaten|',
    ],
    reads: [
      'A-1, FOR_SALE 339500, HOUSE, 142 m2, land 235, 20240115-0003512345-RES-1, pets_allowed, Kessel-Lo',
      'A-2, FOR_SALE 725000, HOUSE/VILLA, 310 m2, land 1240, no pets_allowed, Kessel-Lo',
      'A-3, FOR_SALE 185000, LAND/BUILDING_PLOT, land 650, Kessel-Lo',
      'A-4, TO_RENT 950, APARTMENT, 80 m2, pets_allowed, Kessel-Lo',
    ],
    says: [
      '"Grondopp.": "2,35", "12,40", "6,5" are too little land in m², so ares are taken ("unit": "are"): 2,35 is 235 m². Are they m² or hectares, then write "unit": "m2" or "hectare".',
    ],
  },
  {
    name: 'French: contenance in ha, a and ca, free at once under Disponibilité, animals and the number of the PEB',
    lines: [
      'Réf.|Transaction|Type de bien|CP|Prix|Contenance|Disponibilité|Animaux|N° PEB',
      'F1|à vendre|Maison|5000|325000|6 a 50 ca|dès maintenant|oui|20230601001199',
      'F2|à vendre|Terrain|5000|95000|1 ha 2 a 5 ca|15/01/2027||',
      'F3|à louer|Appartement|5000|790||immédiatement|non|',
      "F4|à vendre|Maison|5000|225000|0,65 ha|à l'acte||",
    ],
    reads: [
      'F1, FOR_SALE 325000, HOUSE, land 650, at once, 20230601001199, pets_allowed, Namen',
      'F2, FOR_SALE 95000, LAND, land 10205, 2027-01-15, Namen',
      'F3, TO_RENT 790, APARTMENT, at once, no pets_allowed, Namen',
      'F4, FOR_SALE 225000, HOUSE, land 6500, Namen',
    ],
    says: [
      '"Disponibilité": "à l\'acte" is no date, and counts as not known.',
      '"Disponibilité": DD/MM/YYYY is taken, which is sure: 15/01/2027 has its day first.',
    ],
  },
  {
    name: 'German: hectares in a title, sofort and ab sofort, Haustiere and the number of the certificate',
    lines: [
      'Objektnr|K/M|Objektart|PLZ|Ort|Preis|Grundstück (ha)|Bezugsfrei ab|Haustiere|Energieausweis-Nr.',
      'D1|K|Einfamilienhaus|4700|Eupen|250000|0,12|sofort|ja|BE-1',
      'D2|M|Wohnung|4700|Eupen|690||ab sofort|nicht erlaubt|',
    ],
    reads: [
      'D1, FOR_SALE 250000, HOUSE, land 1200, at once, BE-1, pets_allowed, Eupen',
      'D2, TO_RENT 690, APARTMENT, at once, no pets_allowed, Eupen',
    ],
  },
  {
    name: 'English: small land that may be ares is asked about and never goes out, pets and the EPC number',
    by: ',',
    lines: [
      'Reference,Deal,Property type,Postal code,Price,Land area,Available from,Pets allowed,EPC number'.replaceAll(
        ',',
        '|',
      ),
      'E1|sale|House|1000|425000|9|immediately|yes|E-77',
      'E2|rent|Flat|1000|1850||available now|not allowed|',
    ],
    reads: [
      'E1, FOR_SALE 425000, HOUSE, at once, E-77, pets_allowed, Brussel',
      'E2, TO_RENT 1850, APARTMENT, at once, no pets_allowed, Brussel',
    ],
    says: [
      '"Land area": "9" is very little land in m². Are they ares or hectares, then write "unit": "are" or "hectare".',
    ],
  },
]

describe('a mapping is suggested for', () => {
  test.each(SHEETS)('$name [suggest-mapping.sheets]', async ({ lines, by = ';', bytes = utf8, reads, says = [] }) => {
    const file = bytes(lines.map((line) => line.replaceAll('|', by)).join('\r\n'))
    const { mapping, remarks } = suggestMapping(file)
    const rows = await read(file, JSON.stringify(mapping)).catch((error: unknown) => [
      `refused: ${error instanceof Error ? error.message : String(error)}`,
    ])
    expect(rows).toEqual(reads)
    expect(remarks.map((remark) => mappingRemarkWords(remark, 'en'))).toEqual(says)
  })
})
