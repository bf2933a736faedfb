const nbsp = '\u00A0'

/** Words on a listing card. Amounts and surfaces come formatted. */
export const nl = {
  new: 'Nieuw',
  newBuild: 'Nieuwbouw',
  priceDown: (by: string) => `Prijs verlaagd −${nbsp}${by}`,
  priceOnRequest: 'Prijs op aanvraag',
  from: 'vanaf',
  perMonth: '/maand',
  charges: (amount: string) => `+\u00A0${amount}\u00A0kosten`,
  takeOver: 'overname',
  formerly: 'Vroeger',
  unitsFree: (free: number, total: number) => `${free} van ${total} vrij`,
  unitsFitting: (n: number) => (n === 1 ? '1 eenheid past' : `${n} eenheden passen`),
  soldOut: 'alles verkocht',
  bedrooms: (n: number) => `${n}${nbsp}slpk`,
  living: (area: string) => area,
  land: (area: string) => `${area} grond`,
  terrace: (area: string) => `${area} terras`,
  built: (year: number) => `bouwjaar${nbsp}${year}`,
  epcUnknown: 'EPC nog niet bekend',
  epcClass: (label: string) => `EPC-klasse ${label}`,
  energyLabel: 'Energielabel',
  co2: (kg: string) => `${kg}${nbsp}kg CO₂/m²`,
  certificate: (code: string) => `EPC-code ${code}`,
  since: (days: number) => {
    if (days <= 0) return 'Sinds vandaag'
    if (days === 1) return 'Sinds gisteren'
    if (days < 35) return `Sinds ${days} dagen`
    if (days < 365) return `Sinds ${Math.floor(days / 7)} weken`
    return 'Langer dan een jaar'
  },
  checked: (ago: string) => `nagekeken ${ago}`,
  freeFrom: (date: string) => `vrij vanaf ${date}`,
  freeNow: 'nu vrij',
  seen: 'Bekeken',
  badges: 'Kenmerken',
  keep: (what: string) => `${what} bewaren bij favorieten`,
  illustration: 'Illustratie',
  photos: (n: number) => `${n} foto’s`,
}
