import type { nl } from './nl.ts'

const nbsp = '\u00A0'

export const en: typeof nl = {
  new: 'New',
  newBuild: 'New build',
  priceDown: (by) => `Price cut −${nbsp}${by}`,
  priceOnRequest: 'Price on request',
  from: 'from',
  perMonth: '/month',
  charges: (amount) => `+\u00A0${amount}\u00A0charges`,
  takeOver: 'takeover',
  formerly: 'Was',
  unitsFree: (free, total) => `${free} of ${total} available`,
  unitsFitting: (n) => (n === 1 ? '1 unit fits' : `${n} units fit`),
  soldOut: 'all sold',
  bedrooms: (n) => `${n}${nbsp}bed`,
  living: (area) => area,
  land: (area) => `${area} plot`,
  terrace: (area) => `${area} terrace`,
  built: (year) => `built${nbsp}${year}`,
  epcUnknown: 'EPC not yet known',
  epcClass: (label) => `EPC class ${label}`,
  energyLabel: 'Energy label',
  co2: (kg) => `${kg}${nbsp}kg CO₂/m²`,
  certificate: (code) => `EPC code ${code}`,
  since: (days) => {
    if (days <= 0) return 'Since today'
    if (days === 1) return 'Since yesterday'
    if (days < 35) return `${days} days on the site`
    if (days < 365) return `${Math.floor(days / 7)} weeks on the site`
    return 'Over a year on the site'
  },
  checked: (ago) => `checked ${ago}`,
  freeFrom: (date) => `free from ${date}`,
  freeNow: 'free now',
  seen: 'Viewed',
  badges: 'Features',
  keep: (what) => `Save ${what} to favourites`,
  illustration: 'Illustration',
  photos: (n) => `${n} photos`,
}
