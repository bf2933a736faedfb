import type { Region } from '#domain/listing/listing.ts'

/** The law that sets a figure; messages/costs.ts names it in each language. */
export type CostLaw = 'FLANDERS_2022' | 'FLANDERS_2025' | 'WALLONIA' | 'BRUSSELS' | 'VAT' | 'NOTARIES'

/**
 * The law that sets a figure, where it was read, since when it holds (null: the source gives no date), and when it was
 * last checked.
 */
export type Sourced = {
  law: CostLaw
  validFrom: string | null
  source: { name: string; url: string }
  checkedOn: string
}

/** Registration duty of one region; for a first home (the only one, lived in) or for any other purchase. */
export type DutyRow = Sourced & {
  region: Region
  firstHome: boolean
  /** fraction of the price */
  rate: number
  /** `amount`: euro of the price that are free of duty, for prices up to `upTo` */
  abatement: { amount: number; upTo: number } | null
  /** `amount`: euro taken off the duty, for prices up to `upTo` */
  reduction: { amount: number; upTo: number } | null
}

/** VAT on top of the asking price of a new building, by the regime that the agent names. */
export type VatRow = Sourced & { regime: 'VAT_21' | 'VAT_6'; rate: number }

/** The notary's fee for a deed of purchase: each slice of the price at its own rate, VAT on the sum. */
export type FeeScaleRow = Sourced & { slices: { upTo: number; rate: number }[]; vat: number }

/*
 * Rates change, so they are rows with a date, never constants. The official journal itself could not be read for this
 * table; each row says what was read instead. An agency has its notary look at them before it relies on them.
 */
const CHECKED_ON = '2026-11-21'

/** Programme decree for the budget of 2022: https://immospector.kluwer.be, 30 December 2021. */
const FLANDERS_2022 = {
  region: 'BE-VLG',
  abatement: null,
  reduction: null,
  law: 'FLANDERS_2022',
  validFrom: '2022-01-01',
  source: {
    name: 'Wolters Kluwer, Vlaams Programmadecreet 2022',
    url: 'https://immospector.kluwer.be/NewsView.aspx?contentdomains=OR(IMMOPRO,IMMORES,IMMONEW,IMMOMOD)&id=kl2617336&lang=nl',
  },
  checkedOn: CHECKED_ON,
} as const

/** Decree of 5 December 2024, article 44bis of the code; for deeds from 1 January 2025. */
const WALLONIA = {
  region: 'BE-WAL',
  abatement: null,
  reduction: null,
  law: 'WALLONIA',
  validFrom: '2025-01-01',
  source: {
    name: 'SPF Finances, circulaire 2025/C/42',
    url: 'https://blog.degandpartners.com/fr/article/circulaire-2025c42-concernant-le-decret-wallon-du-5-decembre-2024-portant-reforme-de-la-fiscalite-wallonne-et-instaurant-un-taux-reduit-de-droits-denregistrement-pour-lacquisition-dune-habitation-propre-et-unique.../27763',
  },
  checkedOn: CHECKED_ON,
} as const

/** Ordinance of 17 November 2022, article 46bis of the code; for agreements from 1 April 2023, still so in February 2026. */
const BRUSSELS = {
  region: 'BE-BRU',
  rate: 0.125,
  reduction: null,
  law: 'BRUSSELS',
  validFrom: '2023-04-01',
  source: {
    name: 'Ordonnance du 17 novembre 2022',
    url: 'https://etaamb.openjustice.be/fr/nl/ordonnance-du-17-novembre-2022_n2022034128.html',
  },
  checkedOn: CHECKED_ON,
} as const

export const DUTY_ROWS: readonly DutyRow[] = [
  { ...FLANDERS_2022, firstHome: false, rate: 0.12 },
  { ...FLANDERS_2022, firstHome: true, rate: 0.03 },
  {
    region: 'BE-VLG',
    firstHome: true,
    rate: 0.02,
    abatement: null,
    // Up to € 240.000 in the larger cities and around Brussels, which the estimate leaves out.
    reduction: { amount: 1_867, upTo: 220_000 },
    law: 'FLANDERS_2025',
    validFrom: '2025-01-01',
    source: {
      name: 'century21.be, Programmadecreet bij de begroting 2025',
      url: 'https://century21.be/nl/wat-verandert-er-in-2025-op-vlak-van-fiscaliteit-in-de-vastgoedwereld',
    },
    checkedOn: CHECKED_ON,
  },
  { ...WALLONIA, firstHome: false, rate: 0.125 },
  { ...WALLONIA, firstHome: true, rate: 0.03 },
  { ...BRUSSELS, firstHome: false, abatement: null },
  { ...BRUSSELS, firstHome: true, abatement: { amount: 200_000, upTo: 600_000 } },
]

/** The rates of royal decree no. 20. The rules for 6 % changed on 29 July 2025; the agent says whether it applies. */
export const VAT_ROWS: readonly VatRow[] = (['VAT_21', 'VAT_6'] as const).map((regime) => ({
  regime,
  rate: regime === 'VAT_21' ? 0.21 : 0.06,
  law: 'VAT',
  validFrom: regime === 'VAT_21' ? null : '2025-07-29',
  source: {
    name: 'loyensloeff.com',
    url: 'https://www.loyensloeff.com/nl/insights/news--events/news/afbraak-en-heropbouw-tegen-6-btw-de-nieuwe-regels',
  },
  checkedOn: CHECKED_ON,
}))

/**
 * The ordinary scale. Since 1 January 2023 (royal decree of 22 November 2022) buyers of an only home of at most € 850.000
 * pay about a tenth less. That scale could not be read, so the estimate leaves it out and says so.
 */
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
    law: 'NOTARIES',
    validFrom: null,
    source: { name: 'habicom.be', url: 'https://www.habicom.be/fr/faq/frais-lors-de-l-achat-d-une-maison' },
    checkedOn: CHECKED_ON,
  },
]
