import type { Travel } from '#domain/search/criteria.ts'
import type { Locale } from '#base/locale.ts'
import { brusselsInstant } from '#domain/subscription/notification-schedule.ts'
import { destinationNamed } from '#domain/transit/destination.ts'
import { clockOf } from '#domain/transit/travel.ts'
import { formatDate } from '#i18n/formats.ts'

const SOME_DAY = '2026-01-05'

/** The three parameters of messages about a travel time: minutes, name of the place, and time of arrival. */
export const travelWords = ({ place, minutes, arriveBy }: Travel, locale: Locale): [string, string, string] => [
  String(minutes),
  destinationNamed(place)?.names[locale] ?? place,
  formatDate(locale, brusselsInstant(SOME_DAY, clockOf(arriveBy)).toISOString(), 'time'),
]
