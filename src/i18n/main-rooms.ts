import type { Locale } from '#base/locale.ts'
import { formatNumber } from '#i18n/formats.ts'
import { advertMessages } from '#i18n/messages/advert.ts'

/** "3 pièces", "2,5 Zimmer" */
export const mainRoomWords = (rooms: number, locale: Locale): string =>
  advertMessages[locale].mainRooms(formatNumber(locale, rooms, 1), rooms)
