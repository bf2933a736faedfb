import type { Address } from '#domain/listing/listing.ts'

const DAY_MS = 86_400_000

/** The local ISO date of a place. */
export const dayAt = (place: Pick<Address, 'country' | 'postalCode'>, now: Date): string =>
  clockAt(zoneOf(place), now.getTime()).slice(0, 10)

/** The instant at which this day (ISO date) begins in a place. */
export function midnightAt(place: Pick<Address, 'country' | 'postalCode'>, day: string): Date {
  const zone = zoneOf(place)
  const asUtc = Date.parse(`${day}T00:00:00Z`)
  const ahead = (instant: number) => Date.parse(`${clockAt(zone, instant)}Z`) - instant
  // In none of these places do clocks change at midnight, so one of the two offsets is right.
  const early = asUtc - ahead(asUtc - DAY_MS)
  return new Date(early + ahead(early) === asUtc ? early : asUtc - ahead(asUtc + DAY_MS))
}

export const daysLater = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/** Time zones of France's overseas territories, by the first digits of the postal code. */
const OVERSEAS: Readonly<Record<string, string>> = {
  971: 'America/Guadeloupe',
  972: 'America/Martinique',
  973: 'America/Cayenne',
  974: 'Indian/Reunion',
  975: 'America/Miquelon',
  976: 'Indian/Mayotte',
  986: 'Pacific/Wallis',
  987: 'Pacific/Tahiti',
  988: 'Pacific/Noumea',
}
const ZONES: Readonly<Record<string, string>> = { NL: 'Europe/Amsterdam', DE: 'Europe/Berlin', FR: 'Europe/Paris' }

function zoneOf({ country, postalCode }: Pick<Address, 'country' | 'postalCode'>): string {
  const overseas = country === 'FR' ? OVERSEAS[postalCode.slice(0, 3)] : undefined
  return overseas ?? ZONES[country] ?? 'Europe/Brussels'
}

const clocks = new Map<string, Intl.DateTimeFormat>()

/** `2026-11-28T14:00:00` */
function clockAt(timeZone: string, instant: number): string {
  let clock = clocks.get(timeZone)
  if (!clock) {
    clock = new Intl.DateTimeFormat('sv', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
    clocks.set(timeZone, clock)
  }
  return clock.format(instant).replace(' ', 'T')
}
