import type { Locale, RoomKind } from './listing.ts'
import type { Country } from './country.ts'
import type { Home } from './home.ts'
import { de } from './texts/de.ts'
import { en } from './texts/en.ts'
import { fr } from './texts/fr.ts'
import { nl } from './texts/nl.ts'
import { closingOf, openingOf, type Phrases, stateOf, TOLD_ROOMS } from './texts/phrases.ts'

const PHRASES: Record<Locale, Phrases> = { nl, fr, en, de }

/** A description of two paragraphs in one language, which mentions only what the home has. */
export function describe(home: Home, locale: Locale, country: Country): string {
  const say = PHRASES[locale]
  const place = country.placeName(home.town.postalCode, locale, home.town.locality)
  const state = stateOf(home)
  const first = [
    say.opening[openingOf(home)]({ place, floor: home.floor ?? 0 }),
    inside(home, say, locale, country),
    outside(home, say, locale, country),
  ]
  const second = [state && say.state[state](home.year), say.closing[closingOf(home)]]
  return `${first.filter(Boolean).join(' ')}\n\n${second.filter(Boolean).join(' ')}`
}

function inside(home: Home, say: Phrases, locale: Locale, { formatSurface }: Country): string {
  const living = formatSurface(locale, home.living)
  const { family } = home.kind
  if (family === 'land') return say.whole.plot(living)
  if (family === 'garage') return say.whole[home.subtype === 'PARKING_SPACE' ? 'space' : 'lockUp'](living)
  if (home.subtype === 'ROOM') return say.whole.room(living)
  if (home.rooms.length === 0) return say.whole.open(living)
  const count = (kind: RoomKind) => home.rooms.filter((room) => room.kind === kind).length
  const parts = [
    say.rooms.bedrooms(home.bedrooms),
    say.rooms.bathrooms(home.bathrooms ?? 0),
    ...TOLD_ROOMS.filter((kind) => count(kind) > 0).map((kind) => say.rooms[kind](count(kind))),
  ]
  return say.inside({ living, storage: count('STORAGE') > 0, parts: listed(parts, locale) })
}

function outside(home: Home, say: Phrases, locale: Locale, { formatSurface }: Country): string | null {
  const { things } = say
  const parts = [
    home.garden !== null && home.orientation && things.garden(home.orientation),
    home.terrace !== null && things.terrace(formatSurface(locale, home.terrace)),
    home.pool && things.pool,
    home.garage && things.garage,
    home.bicycleShed && things.bicycleShed,
    home.elevator && things.elevator,
  ].filter((part) => typeof part === 'string')
  return parts.length > 0 ? say.outside(listed(parts, locale), parts.length) : null
}

const LISTS: Record<Locale, Intl.ListFormat> = {
  nl: new Intl.ListFormat('nl', { type: 'conjunction' }),
  fr: new Intl.ListFormat('fr', { type: 'conjunction' }),
  en: new Intl.ListFormat('en-GB', { type: 'conjunction' }),
  de: new Intl.ListFormat('de', { type: 'conjunction' }),
}
const listed = (parts: readonly string[], locale: Locale): string => LISTS[locale].format(parts)
