import type { EnergyLabel, Locale, Region } from './listing.ts'

/** What the caller knows of the country of the homes, and how it writes an area. */
export type Country = {
  /** the name of a locality in a language */
  placeName: (postalCode: string, locale: Locale, locality: string) => string
  /** the centre of a postal code, WGS 84 degrees; null when it is not known */
  centreOf: (postalCode: string) => { lat: number; lng: number } | null
  /** "120 m²" */
  formatSurface: (locale: Locale, m2: number) => string
  /** the letter on the region's energy certificate for a use in kWh/m²·year; null when there is none */
  energyLabel: (region: Region, kwh: number) => EnergyLabel | null
}
