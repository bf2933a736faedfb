import type { UnitChoice, UnitFacts } from '#domain/listing/unit-choice.ts'
import type { ShownUnit } from './props.ts'

/** The address of the project's page with a part of the choice of units changed. */
export type HrefOf = (change: Partial<UnitChoice>) => string

/** What a unit is sorted and chosen by. A price that is no longer asked is no fact. */
export function unitFacts({ published: { listing }, card, fits }: ShownUnit): UnitFacts {
  const { terrace, garden, living } = listing.surfaces
  return {
    availability: card.availability,
    fits,
    floor: listing.construction.floor,
    bedrooms: listing.bedrooms,
    area: living,
    outdoor: terrace === null && garden === null ? null : (terrace ?? 0) + (garden ?? 0),
    price: card.availability === 'SETTLED' ? null : card.price.amount,
  }
}
