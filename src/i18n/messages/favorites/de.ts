import type { FavoritesMessages } from '#i18n/messages/favorites.ts'

const nbsp = '\u00A0'

export const de: FavoritesMessages = {
  title: 'Favoriten',
  description:
    'Die Immobilien, die Sie sich gemerkt haben, und was sich seitdem geändert hat. Ohne Konto, auf Ihrem Gerät.',
  intro: 'Gemerkt auf diesem Gerät. Ganz ohne Konto.',
  count: (n) => (n === 1 ? 'Ein Objekt' : `${n} Objekte`),
  loading: 'Ihre Favoriten werden geholt…',
  noScript:
    'Ihre Favoriten liegen in Ihrem eigenen Browser, nicht bei uns. Um sie zu zeigen, braucht diese Seite JavaScript. Schalten Sie es ein oder speichern Sie die Seiten der Objekte als Lesezeichen.',
  emptyTitle: 'Hier entsteht Ihre Straße der Lieblingshäuser',
  emptyText: 'Tippen Sie bei einem Objekt auf das Herz. Sie finden es hier wieder, auch morgen.',
  search: 'Suche beginnen',
  blockedTitle: 'Ihr Browser merkt sich hier nichts',
  blockedText:
    'Ihr Browser erlaubt dieser Website nicht, etwas zu speichern. Favoriten bleiben, solange diese Seite offen ist.',
  failedTitle: 'Die Objekte konnten nicht geladen werden',
  failedText: 'Ihre Favoriten sind nicht verloren.',
  retry: 'Noch einmal versuchen',
  list: 'Gemerkte Objekte',
  changes: (n) =>
    n === 1 ? '1 Änderung, seit Sie sie sich gemerkt haben' : `${n} Änderungen, seit Sie sie sich gemerkt haben`,
  dropped: (what, by) => `${what} ist um ${by} gesunken.`,
  rose: (what, by) => `${what} ist um ${by} gestiegen.`,
  became: (what, state) => `${what}: ${state}.`,
  lower: (by) => `−${nbsp}${by}`,
  higher: (by) => `+${nbsp}${by}`,
  sinceKept: 'seit dem Merken',
  note: 'Ihre Notiz',
  noteHint: 'Nur Sie sehen das',
  compare: 'Vergleichen',
  compareTitle: 'Nebeneinander',
  compareText: (n) =>
    n === 1 ? 'Wählen Sie noch eines zum Vergleichen.' : `${n} von höchstens 4 Objekten. Der beste Wert ist angehakt.`,
  compareScroll: 'Vergleich, seitlich verschieben',
  compareMost: 'Sie vergleichen schon vier.',
  best: '(am besten)',
  rows: {
    price: 'Preis',
    area: 'Wohnfläche',
    priceM2: 'Preis pro m²',
    bedrooms: 'Schlafzimmer',
    land: 'Grundstück',
    energy: 'Energie',
    year: 'Baujahr',
    state: 'Status',
  },
  removed: (what) => `${what} entfernt.`,
  undo: 'Zurückholen',
  forgotten: 'Dieses Objekt kennen wir nicht mehr.',
  remove: 'Entfernen',
}
