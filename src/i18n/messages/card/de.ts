import type { nl } from './nl.ts'

const nbsp = '\u00A0'

export const de: typeof nl = {
  new: 'Neu',
  newBuild: 'Neubau',
  priceDown: (by) => `Preis gesenkt −${nbsp}${by}`,
  priceOnRequest: 'Preis auf Anfrage',
  from: 'ab',
  perMonth: '/Monat',
  charges: (amount) => `+\u00A0${amount}\u00A0Nebenkosten`,
  takeOver: 'Übernahme',
  formerly: 'Früher',
  unitsFree: (free, total) => `${free} von ${total} frei`,
  unitsFitting: (n) => (n === 1 ? '1 Einheit passt' : `${n} Einheiten passen`),
  soldOut: 'alles verkauft',
  bedrooms: (n) => `${n}${nbsp}Schlafz.`,
  living: (area) => area,
  land: (area) => `${area} Grundstück`,
  terrace: (area) => `${area} Terrasse`,
  built: (year) => `Baujahr${nbsp}${year}`,
  epcUnknown: 'Energieausweis noch nicht bekannt',
  epcClass: (label) => `Energieklasse ${label}`,
  energyLabel: 'Energieklasse',
  co2: (kg) => `${kg}${nbsp}kg CO₂/m²`,
  certificate: (code) => `Energieausweis ${code}`,
  since: (days) => {
    if (days <= 0) return 'Seit heute'
    if (days === 1) return 'Seit gestern'
    if (days < 35) return `Seit ${days} Tagen`
    if (days < 365) return `Seit ${Math.floor(days / 7)} Wochen`
    return 'Seit mehr als einem Jahr'
  },
  checked: (ago) => `geprüft ${ago}`,
  freeFrom: (date) => `frei ab ${date}`,
  freeNow: 'sofort frei',
  seen: 'Angesehen',
  badges: 'Merkmale',
  keep: (what) => `${what} bei den Favoriten merken`,
  illustration: 'Illustration',
  photos: (n) => `${n} Fotos`,
}
