import type { Deal, PropertyType, Subtype } from './listing.ts'

export type Family = 'house' | 'apartment' | 'student' | 'land' | 'garage' | 'work' | 'horeca' | 'farm' | 'other'

/** A kind of property in the catalogue, and the deal for which it is offered. `bedrooms` and `living` are ranges. */
export type Kind = {
  type: PropertyType
  subtypes: readonly Subtype[]
  deal: Deal
  family: Family
  bedrooms: readonly [number, number] | null
  living: readonly [number, number]
}

/** Houses between two neighbours, of which only the street side shows. */
const CLOSED: readonly (Subtype | null)[] = [
  'TERRACED',
  'TOWNHOUSE',
  'MANSION',
  'BEL_ETAGE',
  'MIXED_USE',
  'MULTI_FAMILY',
]
export const isClosed = (subtype: Subtype | null): boolean => CLOSED.includes(subtype)

/** The usual number of storeys of a building of this kind; null when it varies, or when nothing is built. */
export function usualStoreys({ family, type }: Kind, subtype: Subtype | null): number | null {
  if (family === 'land' || family === 'garage') return null
  return (subtype && BY_SUBTYPE[subtype]) ?? (type === 'APARTMENT' || subtype === 'OFFICE_FLOOR' ? null : 2)
}

const BY_SUBTYPE: Partial<Record<Subtype, number>> = {
  BUNGALOW: 1,
  TOWNHOUSE: 3,
  MANSION: 3,
  BEL_ETAGE: 3,
  MULTI_FAMILY: 3,
  MIXED_USE: 3,
  CASTLE: 3,
  EXCEPTIONAL: 3,
  ROOM: 4,
  STUDENT_STUDIO: 4,
  OFFICE_BUILDING: 4,
  SHOWROOM: 1,
  WAREHOUSE: 1,
  SME_UNIT: 1,
  WORKSHOP: 1,
  HOTEL: 4,
  SNACK_BAR: 1,
  CAFE: 3,
  FARM: 1,
  STABLES: 1,
  HOUSEBOAT: 1,
}
