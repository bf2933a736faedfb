import type { OfflineMessages } from '../offline.ts'

export const en: OfflineMessages = {
  title: 'You are offline',
  text: 'This page is not on your device. Your favourites and the homes you looked at last are.',
  retry: 'Try again',
  toFavorites: 'Go to your favourites',
  kept: 'Homes you can read about now',
  keptAt: (when) =>
    `You are offline. This is the page as it was on ${when}; price and availability may have changed since.`,
}
