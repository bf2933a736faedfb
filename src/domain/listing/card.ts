import { drawnRoomsOf } from '#domain/listing/drawn-rooms.ts'
import type { Availability, Deal, ListingKind, PrintedLabel, PropertyType, Subtype } from '#domain/listing/listing.ts'
import type { OpenPath } from '#domain/listing/fields.ts'
import type { LawField } from '#domain/law/facts.ts'
import type { Published } from '#domain/listing/public-listing.ts'

/**
 * One listing card: the view-model that pages, mails, JSON answers and the map share.
 * Made for one language (`title`, `place.name`, `url`, `image.alt` are in it), of published facts only.
 */
export type Card = Published<CardFacts>
export type CardFacts = {
  id: number
  kind: ListingKind
  /** the project's id when the card stands for a unit */
  parentId: number | null
  /** path from the root of the site, e.g. /nl/aanbod/7/huis-gent */
  url: string
  title: string
  /** the type of home in the words of its country: "Rijwoning", in the Netherlands "Rijtjeswoning" */
  what: string
  /** the deal whose price is shown: the first one searched for, in the order sale, rent, take-over */
  status: Deal
  deals: Deal[]
  availability: Availability
  price: CardPrice
  /** `pc`: a number in Belgium, text elsewhere, null where the source has none */
  place: { pc: number | string | null; name: string; lat: number | null; lng: number | null }
  facts: {
    type: PropertyType
    subtype: Subtype | null
    bedrooms: number | null
    living_area: number | null
    land_area: number | null
    construction_year: number | null
    energy_kwh: number | null
    energy_label: PrintedLabel | null
    energy_certificate: string | null
    co2: number | null
    terrace_area: number | null
    /** rooms to live and sleep in, in countries that count them */
    main_rooms: number | null
    /** m² as the loi Carrez measures a lot of a French co-ownership */
    carrez_area: number | null
    pets_allowed: boolean | null
  }
  /** projects only: available units, those under option, all units, and how many of them fit the search */
  units: {
    free: number
    option: number
    total: number
    fitting: number | null
    /** energy classes of the units that it still offers (domain/listing/offer.ts), as far as known */
    energy: { best: PrintedLabel; worst: PrintedLabel; lowest_kwh: number | null } | null
    bedrooms: Spread | null
    living_area: Spread | null
  } | null
  image: CardImage
  /** how many further photographs there are */
  photos: number
  /** ISO instants; `first_seen` is null when it is not known since when the home is offered */
  first_seen: string | null
  last_confirmed: string
  /** ISO date from which it is free, or on which a project is to be finished */
  available_from: string | null
  demo: boolean
  advert: Advert
}

/** Does the title begin with the kind of home, because its address is not public? Then no line beside it says that again. */
export const titleSaysKind = ({ title, what }: Pick<Card, 'title' | 'what'>): boolean =>
  title === what || title.startsWith(`${what}, `)

/** The lowest and the highest value of several homes. */
export type Spread = { least: number; most: number }

/**
 * What the law requires in an advert, as texts, as far as it is known: facts by their official names, sentences in full.
 * `namesAgent`: the advert has to name the agency, and say that it is one. `lacksEnergy`: required energy facts are missing.
 */
export type Advert = {
  facts: { field: LawField; name: string; value: string }[]
  sentences: string[]
  namesAgent: boolean
  lacksEnergy: boolean
  /** name and number of a Belgian certificate, "EPC-code 2026…"; null elsewhere, and when there is none to show */
  certificate: string | null
  /** the colours of the energy letter: those of the French label (DPE); null: our own */
  colours: 'dpe' | null
}

/** The field behind each fact of a card. A private field, or a fact without a field, does not compile. */
export const CARD_FIELDS = {
  type: 'type',
  subtype: 'subtype',
  bedrooms: 'bedrooms',
  living_area: 'surfaces.living',
  land_area: 'surfaces.land',
  construction_year: 'construction.year',
  energy_kwh: 'energy.kwh',
  energy_label: 'energy.label',
  energy_certificate: 'energy.certificate',
  co2: 'energy.co2',
  terrace_area: 'surfaces.terrace',
  main_rooms: 'mainRooms',
  carrez_area: 'surfaces.carrez',
  pets_allowed: 'flags.{flag}',
} as const satisfies Record<keyof CardFacts['facts'], OpenPath>

export type CardPrice = {
  /**
   * euro; null when hidden or not given. The rent of a French home includes charges (domain/listing/advertised-price.ts).
   * For a project the lowest price of the units it still offers
   */
  amount: number | null
  /** the highest price of a project, when the list is sorted by it; else null */
  up_to: number | null
  currency: 'EUR'
  period: null | 'month'
  hidden: boolean
  /** true when the price reads "from …": a project with a known price */
  from: boolean
  /** the price before the last reduction, when that was within 30 days; else null */
  previous: number | null
  /** euro a month on top; null: not known, none, or in the amount */
  charges: number | null
  /** `charges` as text: "+ € 75 servicekosten" */
  charges_words: string | null
  /** the rent with its charges, euro a month; null when they are not known, and for other deals */
  warm: number | null
  /** whether costs come on top, as text: "charges comprises", "k.k.", "hors TVA et frais"; null: not known */
  terms: string | null
}

export type CardImage = {
  /** path on this site */
  src: string
  /** path of the drawing for dark mode; null for photographs */
  dark: string | null
  /** `srcset` for photographs; null for drawings */
  srcset: string | null
  width: number
  height: number
  alt: string
  /** a few blurred pixels as a data: URL, shown until the photograph is there; null: none */
  placeholder: string | null
  /** true: drawn from facts, and labelled so */
  drawn: boolean
}

/** How many units of a project fit the search, when some do and others do not; null: none, all, or no search. */
export function someFitting(units: Card['units']): number | null {
  const { fitting = null, free = 0 } = units ?? {}
  return fitting !== null && fitting > 0 && fitting < free ? fitting : null
}

const DAY_MS = 86_400_000
const NEW_MS = 7 * DAY_MS

/** Is it known to be on offer for at most a week? */
export const isNew = ({ first_seen }: Pick<Card, 'first_seen'>, now: Date): boolean =>
  first_seen !== null && now.getTime() - Date.parse(first_seen) <= NEW_MS

/** Was it last confirmed more than a day ago? Then its card says so; for all others the list says it once. */
export const isCheckedLongAgo = ({ last_confirmed }: Pick<Card, 'last_confirmed'>, now: Date): boolean =>
  now.getTime() - Date.parse(last_confirmed) > DAY_MS

const MAX_CARD_PICTURES = 5

/** How many pictures one can swipe through on a card: its own, and the next ones of the offer. */
export function picturesToSwipe({ image, photos, demo, kind, facts: { type, subtype } }: Card): number {
  const more = image.drawn ? drawnRoomsOf({ demo, listing: { kind, type, subtype, flags: {} } }).length : photos
  return Math.min(MAX_CARD_PICTURES, 1 + more)
}

/** "Gent (9000)"; the name alone where the source gives no code. */
export const placeWithCode = ({ name, pc }: Card['place'], space = ' '): string =>
  pc === null ? name : `${name}${space}(${String(pc).replace(' ', '\u00A0')})`

/** "9000 Gent", as on an envelope. */
export const codeAndPlace = ({ name, pc }: Card['place']): string =>
  pc === null ? name : `${String(pc).replace(' ', '\u00A0')} ${name}`

/** The number of bedrooms to show; null for a studio, which has no separate one even if its feed counts one. */
export function saidBedrooms({ bedrooms, subtype }: Pick<Card['facts'], 'bedrooms' | 'subtype'>): number | null {
  if (bedrooms === null || bedrooms === 0) return null
  return bedrooms === 1 && (subtype === 'STUDIO' || subtype === 'STUDENT_STUDIO') ? null : bedrooms
}

/** The card of a favourite. `was`: former ids among the favourites that lead to this home. */
export type FavoriteCard = Card & { was?: number[] }
