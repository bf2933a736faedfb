import type { CriteriaFlag, PropertyType } from '#domain/listing/listing.ts'
import type { IconName } from '../icons/icon-names.ts'

/** The icon of each type, wherever types are chosen. */
export const TYPE_ICONS: Record<PropertyType, IconName> = {
  HOUSE: 'home',
  APARTMENT: 'building',
  STUDENT_ROOM: 'school',
  LAND: 'plant-2',
  GARAGE: 'parking',
  OFFICE: 'briefcase',
  COMMERCIAL: 'building-store',
  INDUSTRIAL: 'building-warehouse',
  HORECA: 'tools-kitchen-2',
  AGRICULTURAL: 'tractor',
  OTHER: 'building-cottage',
}

export const FLAG_ICONS: Record<CriteriaFlag, IconName> = {
  garden: 'trees',
  terrace: 'sun',
  garage: 'car',
  bicycle_shed: 'bike',
  ready_to_move_in: 'sparkles',
  revenue_property: 'coins',
  renovation_required: 'bulldozer',
  furnished: 'sofa',
  swimming_pool: 'pool',
  elevator: 'elevator',
  pets_allowed: 'paw',
  wheelchair: 'accessible',
  ground_floor: 'door',
  not_renovation: 'circle-check',
  not_ground_floor: 'building',
}
