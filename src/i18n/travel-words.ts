import type { Travel } from '#domain/search/criteria.ts'
import type { Locale } from '#base/locale.ts'
import { brusselsInstant } from '#domain/subscription/notification-schedule.ts'
import { destinationNamed } from '#domain/transit/destination.ts'
import { clockOf } from '#domain/transit/travel.ts'
import { formatDate } from '#i18n/formats.ts'

const SOME_DAY = '2026-01-05'

/** Minutes, the name of the place in the reader's language and the time, as the messages about a travel time take them. */
export const travelWords = ({ place, minutes, arriveBy }: Travel, locale: Locale): [string, string, string] => [
  String(minutes),
  destinationNamed(place)?.names[locale] ?? place,
  formatDate(locale, brusselsInstant(SOME_DAY, clockOf(arriveBy)).toISOString(), 'time'),
]
