import type { Region } from '#domain/listing.ts'

/** Where a figure was read, since when it holds (null: the source gives no date), and when somebody last looked. */
export type Sourced = { validFrom: string | null; source: { name: string; url: string }; checkedOn: string }

/** Registration duty of one region; for a first home (the only one, lived in) or for any other purchase. */
export type DutyRow = Sourced & {
  region: Region
  firstHome: boolean
  /** fraction of the price */
  rate: number
  /** euro of the price that are free of duty, for prices up to `upTo` */
  abatement: { amount: number; upTo: number } | null
}

/** VAT on top of the asking price of a new building, by the regime that the agent names. */
export type VatRow = Sourced & { regime: 'VAT_21' | 'VAT_6'; rate: number }

/** The notary's fee for a deed of purchase: each slice of the price at its own rate, VAT on the sum. */
export type FeeScaleRow = Sourced & { slices: { upTo: number; rate: number }[]; vat: number }

/*
 * Rates change, so they are rows with a date, never constants. All of these are secondary sources read for this table;
 * an agency has its notary look at them before it relies on them.
 */
const CHECKED_ON = '2026-11-20'

export const DUTY_ROWS: readonly DutyRow[] = [
  {
    region: 'BE-VLG',
    firstHome: false,
    rate: 0.12,
    abatement: null,
    validFrom: '2022-01-01',
    source: { name: 'habicom.be', url: 'https://www.habicom.be/fr/faq/frais-lors-de-l-achat-d-une-maison' },
    checkedOn: CHECKED_ON,
  },
  {
    region: 'BE-VLG',
    firstHome: true,
    rate: 0.03,
    abatement: null,
    validFrom: '2022-01-01',
    source: { name: 'habicom.be', url: 'https://www.habicom.be/fr/faq/frais-lors-de-l-achat-d-une-maison' },
    checkedOn: CHECKED_ON,
  },
  {
    region: 'BE-VLG',
    firstHome: true,
    rate: 0.02,
    abatement: null,
    validFrom: '2025-01-01',
    source: {
      name: 'livios.be',
      url: 'https://www.livios.be/nl/artikel/100448/de-registratierechten-zakken-in-2025-naar-2-voor-de-eerste-woning',
    },
    checkedOn: CHECKED_ON,
  },
  ...[false, true].map((firstHome): DutyRow => ({
    region: 'BE-WAL',
    firstHome,
    rate: firstHome ? 0.03 : 0.125,
    abatement: null,
    // decree of 5 December 2024, circular 2025/C/42
    validFrom: '2025-01-01',
    source: {
      name: 'nisaba.be, circulaire 2025/C/42',
      url: 'https://www.nisaba.be/nl/blog/reis-1/la-circulaire-2025-c-42-du-5-juillet-2025-concernant-les-droits-d-enregistrement-wallon-de-vente-3-habitation-propre-et-unique-18',
    },
    checkedOn: CHECKED_ON,
  })),
  ...[false, true].map((firstHome): DutyRow => ({
    region: 'BE-BRU',
    firstHome,
    rate: 0.125,
    abatement: firstHome ? { amount: 200_000, upTo: 600_000 } : null,
    validFrom: '2023-04-01',
    source: { name: 'blog.trior.be', url: 'https://blog.trior.be/abattements-des-droits-a-bruxelles' },
    checkedOn: CHECKED_ON,
  })),
]

/** That VAT comes on top of the price: everest-vastgoed.be, on the law of Breyne. The rate is the regime's own. */
export const VAT_ROWS: readonly VatRow[] = (['VAT_21', 'VAT_6'] as const).map((regime) => ({
  regime,
  rate: regime === 'VAT_21' ? 0.21 : 0.06,
  validFrom: null,
  source: { name: 'everest-vastgoed.be', url: 'https://www.everest-vastgoed.be/' },
  checkedOn: CHECKED_ON,
}))

/** The ordinary scale; who buys an only home pays about a tenth less up to € 850.000, which the estimate leaves out. */
export const FEE_SCALE_ROWS: readonly FeeScaleRow[] = [
  {
    slices: [
      { upTo: 7_500, rate: 0.0456 },
      { upTo: 17_500, rate: 0.0285 },
      { upTo: 30_000, rate: 0.0228 },
      { upTo: 45_495, rate: 0.0171 },
      { upTo: 64_095, rate: 0.0114 },
      { upTo: 250_095, rate: 0.0057 },
      { upTo: Number.POSITIVE_INFINITY, rate: 0.00057 },
    ],
    vat: 0.21,
    validFrom: null,
    source: { name: 'habicom.be', url: 'https://www.habicom.be/fr/faq/frais-lors-de-l-achat-d-une-maison' },
    checkedOn: CHECKED_ON,
  },
]
