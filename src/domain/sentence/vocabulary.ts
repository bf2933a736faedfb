import type { Sort } from '#domain/search/criteria.ts'
import type { CriteriaFlag, Deal, PropertyType } from '#domain/listing/listing.ts'

/** The functions of words in a sentence, besides naming something wanted. */
export const ROLES = [
  'max', // "at most": before or after a number
  'min',
  'more', // only after: "or more"
  'less',
  'exactly',
  'between',
  'to', // "250 to 300"; alone before a number: at most
  'from', // alone before a number: at least
  'or',
  'and',
  'with',
  'not',
  'lacks', // "without": excludes a feature, never a type of property
  'unneeded', // "not necessary", before or after what it denies
  'in', // before a place
  'around', // before a place or an amount
  'surroundings', // behind a place: the area around it, whatever follows
  'about', // before an amount
  'province',
  'whole', // before a place: all of it
  'bedrooms',
  'rooms', // living room counted, as in "3-Zimmer-Wohnung"
  'squareMetres',
  'hectares',
  'ares',
  'plot', // "500 m² of land"
  'living', // "120 m² living space"
  'month',
  'euro',
  'budget',
  'thousand',
  'million',
  'hundredThousand', // "3,5 ton"
  'otherMoney', // another currency
  'built',
  'before',
  'after',
  'km',
  'metres',
  'minutes',
  'hours',
  'byTransit', // behind a travel time
  'byOther', // behind a travel time, by a means without known times
  'station',
  'byStation', // "near a station" in one word
  'walkable', // "within walking distance of"
  'energy',
  'kwh',
  'unfiltered', // counted things without a filter: bathrooms, façades
  'street', // leads the name of a street: "rue Neuve"
  'deposit', // before or after an amount
  'charges', // "charges included", before or after an amount
  'total', // "notary included", before or after an amount
  'loan', // before or after a monthly amount
  'free', // before the date of moving in
  'now', // moving in today
  'aside', // an amount that is not the price: "commission 1500 euro"
  'type', // names its whole type, so that "no" before it leaves that type out
  'mentioned', // a word in texts without a filter, so that "no" before it excludes texts that have it
  'narrower', // a subtype without a filter
  'better',
  'stop',
] as const
export type Role = (typeof ROLES)[number]

/**
 * The words of one language: phrases separated by commas, in any case and with any accents.
 * `compounds` mean several things at once ("huurhuis").
 */
export type Vocabulary = {
  deals: Record<Deal, string>
  types: Record<PropertyType, string>
  studio: string
  flags: Record<Exclude<CriteriaFlag, 'garage'>, string>
  /** words for a garage: a flag beside another type, otherwise a type */
  garage: string
  newBuild: string
  sorts: Partial<Record<Sort, string>>
  compounds: Record<string, readonly (Deal | PropertyType | CriteriaFlag | 'new_build')[]>
  roles: Partial<Record<Role, string>>
  /** one to ten; forms of one number with a slash between them */
  numbers: string
}
