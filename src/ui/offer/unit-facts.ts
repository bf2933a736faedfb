import type { UnitChoice, UnitFacts } from '#domain/listing/unit-choice.ts'
import type { ShownUnit } from './props.ts'

/** The address of the project's page with some of the units table's filters or its order changed. */
export type HrefOf = (change: Partial<UnitChoice>) => string

/** The values by which units are sorted and filtered. A settled unit has no price. */
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
