import type { PropertyType } from '#domain/listing/listing.ts'
import { PROPERTY_TYPES } from '#domain/listing/listing.ts'

export const EVERYTHING = PROPERTY_TYPES
export const HOMES = ['HOUSE', 'APARTMENT', 'STUDENT_ROOM'] as const satisfies readonly PropertyType[]
/** Types that may be heated; land and garages never need energy facts. */
export const BUILDINGS = [
  ...HOMES,
  'OFFICE',
  'COMMERCIAL',
  'INDUSTRIAL',
  'HORECA',
  'AGRICULTURAL',
  'OTHER',
] as const satisfies readonly PropertyType[]

const homes: readonly PropertyType[] = HOMES
export const OTHER_BUILDINGS: readonly PropertyType[] = BUILDINGS.filter((type) => !homes.includes(type))
