import type { nl } from './nl.ts'

const nbsp = '\u00A0'

export const fr: typeof nl = {
  new: 'Nouveau',
  newBuild: 'Neuf',
  priceDown: (by) => `Prix en baisse −${nbsp}${by}`,
  priceOnRequest: 'Prix sur demande',
  from: 'à partir de',
  perMonth: '/mois',
  charges: (amount) => `+\u00A0${amount}\u00A0de\u00A0charges`,
  takeOver: 'reprise',
  formerly: 'Auparavant',
  unitsFree: (free, total) => `${free} sur ${total} ${free > 1 ? 'libres' : 'libre'}`,
  unitsFitting: (n) => (n < 2 ? `${n} lot correspond` : `${n} lots correspondent`),
  soldOut: 'tout est vendu',
  bedrooms: (n) => `${n}${nbsp}ch.`,
  living: (area) => area,
  land: (area) => `${area} de terrain`,
  terrace: (area) => `${area} de terrasse`,
  built: (year) => `construit en ${year}`,
  epcUnknown: 'PEB pas encore connu',
  epcClass: (label) => `Classe PEB ${label}`,
  energyLabel: 'Classe énergétique',
  co2: (kg) => `${kg}${nbsp}kg CO₂/m²`,
  certificate: (code) => `Code PEB ${code}`,
  since: (days) => {
    if (days <= 0) return 'Depuis aujourd’hui'
    if (days === 1) return 'Depuis hier'
    if (days < 35) return `Depuis ${days} jours`
    if (days < 365) return `Depuis ${Math.floor(days / 7)} semaines`
    return 'Depuis plus d’un an'
  },
  checked: (ago) => `vérifié ${ago}`,
  freeFrom: (date) => `libre dès le ${date}`,
  freeNow: 'libre',
  seen: 'Vu',
  badges: 'Particularités',
  keep: (what) => `Ajouter ${what} aux favoris`,
  illustration: 'Illustration',
  photos: (n) => `${n} photos`,
}
