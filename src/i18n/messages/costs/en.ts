import type { CostsMessages } from '../costs.ts'

export const en: CostsMessages = {
  title: 'All in: an estimate',
  cost: 'Cost',
  firstHome: 'Your only home',
  otherPurchase: 'Any other purchase',
  purchase: 'Amount',
  price: 'Asking price',
  lines: {
    REGISTRATION_DUTY: 'Registration duty',
    VAT: 'VAT',
    NOTARY_FEE: 'Notary’s fee, VAT included',
  },
  atRate: (rate) => `at ${rate}`,
  abatement: (rate, amount) => `at ${rate} above the first ${amount}`,
  reduction: (amount) => `minus ${amount}`,
  total: 'Total',
  ratesChecked: (date) => `Rates checked on ${date}.`,
  readIn: 'Read at',
  laws: {
    FLANDERS_2022: 'Flemish tax code, programme decree for the budget of 2022',
    FLANDERS_2025: 'Flemish tax code, programme decree for the budget of 2025 (official journal, 30 December 2024)',
    WALLONIA:
      'Walloon code of registration duties, articles 44 and 44bis, decree of 5 December 2024 (official journal, 13 December 2024)',
    BRUSSELS: 'Brussels code of registration duties, article 46bis, ordinance of 17 November 2022',
    VAT: 'royal decree no. 20 of 20 July 1970, VAT rates',
    NOTARIES: 'royal decree of 16 December 1950, notaries’ fees',
  },
  note: 'This is an estimate. It leaves out the notary’s file costs, the costs of a loan and any reductions you may be entitled to. Your notary knows the exact amount.',
  firstHomeNote:
    'Your only home: for buyers who own no other home and will live here; conditions apply. The notary’s fee is then a little lower up to a price of €850,000, which is not counted here.',
  inHead: {
    loan: (amount) => `Loan ≈\u00A0${amount}/month`,
    allIn: (amount) => `All in ≈\u00A0${amount}`,
    firstHome: 'as your only home',
  },
  sources: 'Sources',
  source: (date) => `in force since ${date}`,
  checked: (date) => `checked on ${date}`,
  loanTitle: 'What is that a month?',
  loanIntro: 'Work it out with your own figures. We start with an example; ask your bank for the rate.',
  own: 'Your own money',
  rate: 'Yearly rate',
  years: 'Term',
  yearsUnit: 'years',
  compute: 'Calculate',
  monthly: (amount) => `${amount} a month`,
  assumption: (amount, rate, years) =>
    `For a loan of ${amount} over ${years} years at a fixed ${rate}, the same amount every month. Without costs and insurance. A worked example, not an offer.`,
  wrong: {
    own: 'Enter an amount no higher than the price.',
    rate: (most) => `Enter a percentage from 0 to ${most}.`,
    years: (most) => `Enter a number of years from 1 to ${most}.`,
  },
}
