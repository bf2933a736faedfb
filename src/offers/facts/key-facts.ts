import type { Card } from '#domain/listing/card.ts'
import { isAbroad, jurisdictionOf } from '#domain/law/jurisdiction.ts'
import type { Locale } from '#base/locale.ts'
import { mainRoomsOf } from '#domain/listing/main-rooms.ts'
import { offeredUnits } from '#domain/listing/offer.ts'
import type { PublicFacts, PublicListing } from '#domain/listing/public-listing.ts'
import { fieldLabel } from '#i18n/field-labels.ts'
import { formatDate, formatNumber, formatSurface } from '#i18n/formats.ts'
import { listingMessages } from '#i18n/messages/listing.ts'
import { offerMessages } from '#i18n/messages/offer.ts'
import { projectMessages } from '#i18n/messages/project.ts'
import { formatSpread, unitsEnergy } from '#i18n/unit-ranges.ts'
import { factsInTitle } from '#offers/facts/card-facts.ts'

export type KeyFactName =
  | 'mainRooms'
  | 'bedrooms'
  | 'living'
  | 'commercial'
  | 'land'
  | 'year'
  | 'terrace'
  | 'orientation'
  | 'bathrooms'
  | 'units'
  | 'delivery'
  | 'energy'
  | 'taxRegime'

/** A fact with its official name, and its value in words. */
export type KeyFact = { fact: KeyFactName; name: string; value: string }

type ShownUnit = { published: PublicListing; card: Card }

/**
 * Key facts for the strip below a title, which repeats nothing that the title says, and the others, for the facts of the
 * building. The energy label takes a place of the strip.
 */
export function keyFactsByPlace(
  listing: PublicFacts,
  card: Card,
  locale: Locale,
): { strip: KeyFact[]; others: KeyFact[] } {
  const facts = keyFacts(listing, locale)
  const said: readonly string[] = factsInTitle(card, locale)
  const strip = facts.filter(({ fact }) => !said.includes(fact)).slice(0, listing.energy.label ? 5 : 6)
  return { strip, others: facts.filter((one) => !strip.includes(one)) }
}

/** What people look for first. */
function keyFacts(listing: PublicFacts, locale: Locale): KeyFact[] {
  const t = offerMessages[locale]
  const words = listingMessages[locale]
  const { construction, surfaces } = listing
  const where = jurisdictionOf(listing.address)
  const rooms = mainRoomsOf(listing)
  const surfaceText = (area: number | null) => (area ? formatSurface(locale, area) : null)
  const year =
    construction.year && construction.renovationYear
      ? t.renovated(construction.year, construction.renovationYear)
      : construction.year?.toString()
  const facts: [KeyFactName, string, string | null | undefined][] = [
    ['mainRooms', fieldLabel('mainRooms', locale, where), rooms === null ? null : formatNumber(locale, rooms, 1)],
    ['bedrooms', t.facts.bedrooms, listing.bedrooms ? String(listing.bedrooms) : null],
    [
      'living',
      isAbroad(where) ? fieldLabel('surfaces.living', locale, where) : t.facts.living,
      surfaceText(surfaces.living),
    ],
    ['commercial', t.facts.commercial, surfaceText(surfaces.commercial)],
    ['land', isAbroad(where) ? fieldLabel('surfaces.land', locale, where) : t.facts.land, surfaceText(surfaces.land)],
    ['year', t.facts.year, year],
    ['terrace', t.facts.terrace, surfaceText(surfaces.terrace)],
    ['orientation', t.facts.orientation, construction.orientation && words.orientations[construction.orientation]],
    ['bathrooms', t.facts.bathrooms, listing.bathrooms?.toString()],
  ]
  return facts.flatMap(([fact, name, value]) => (value ? [{ fact, name, value }] : []))
}

/** What people look for first in a project. */
export function projectFacts(
  project: Extract<PublicFacts, { kind: 'project' }>,
  card: Pick<Card, 'units'>,
  units: readonly ShownUnit[],
  locale: Locale,
): KeyFact[] {
  const t = projectMessages[locale]
  const { bedrooms, living_area: area, energy } = card.units ?? {}
  const regimes = new Set(askedFor(units).map(({ taxRegime }) => taxRegime))
  const [regime] = regimes
  const facts: [KeyFactName, string, string | null][] = [
    ['units', t.facts.units, units.length > 0 ? String(units.length) : null],
    ['bedrooms', t.facts.bedrooms, bedrooms ? formatSpread(locale, bedrooms, (n) => formatNumber(locale, n)) : null],
    ['living', t.facts.area, area ? formatSpread(locale, area, (m2) => formatSurface(locale, m2)) : null],
    ['delivery', t.facts.delivery, project.deliveryDate && formatDate(locale, project.deliveryDate, 'month')],
    ['energy', t.facts.energy, energy ? unitsEnergy(energy, locale) : null],
    ['taxRegime', t.facts.regime, regimes.size === 1 && regime ? t.regimes[regime] : null],
  ]
  return facts.flatMap(([fact, name, value]) => (value === null ? [] : [{ fact, name, value }]))
}

function askedFor(units: readonly ShownUnit[]) {
  return offeredUnits(units.map(({ published, card }) => ({ ...published, card }))).flatMap(
    ({ listing, card }) => listing.deals[card.status] ?? [],
  )
}
