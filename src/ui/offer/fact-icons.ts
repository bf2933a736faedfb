import type { KeyFactName } from '#offers/facts/key-facts.ts'
import type { IconName } from '../icons/icon-names.ts'

export const FACT_ICONS: Record<KeyFactName, IconName> = {
  mainRooms: 'door',
  bedrooms: 'bed',
  living: 'dimensions',
  commercial: 'briefcase',
  land: 'trees',
  year: 'home',
  terrace: 'sun',
  orientation: 'compass',
  bathrooms: 'bath',
  units: 'building-community',
  delivery: 'calendar-event',
  energy: 'bolt',
  taxRegime: 'receipt',
}
