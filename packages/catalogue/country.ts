import type { EnergyLabel, Locale, Region } from './listing.ts'

/** What the caller knows of the country the homes are set in, and how it writes an area. */
export type Country = {
  /** the name of a locality in a language */
  placeName: (postalCode: string, locale: Locale, locality: string) => string
  /** the middle of a postal code, WGS 84 degrees; null: not known */
  centreOf: (postalCode: string) => { lat: number; lng: number } | null
  /** "120 m²" */
  formatSurface: (locale: Locale, m2: number) => string
  /** the letter on the region's certificate of a home that takes so many kWh/m²·year */
  energyLabel: (region: Region, kwh: number) => EnergyLabel | null
}
