import type { OfflineMessages } from '../offline.ts'

export const de: OfflineMessages = {
  title: 'Sie sind offline',
  text: 'Diese Seite liegt nicht auf Ihrem Gerät. Ihre Favoriten und die zuletzt angesehenen Objekte schon.',
  retry: 'Erneut versuchen',
  toFavorites: 'Zu Ihren Favoriten',
  kept: 'Diese Objekte können Sie jetzt lesen',
  keptAt: (when) =>
    `Sie sind offline. So sah die Seite am ${when} aus; Preis und Verfügbarkeit können sich seither geändert haben.`,
}
