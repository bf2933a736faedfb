import type { nl } from './nl.ts'

export const de: typeof nl = {
  errorLoading: 'Die Ergebnisse konnten nicht geladen werden.',
  noResults: 'Keine Gemeinde gefunden.',
  searching: 'Suche läuft…',
  loadingMore: 'Weitere Ergebnisse werden geladen…',
  removeAllItems: 'Alle Gemeinden entfernen',
  inputTooShort: 'Geben Sie mindestens 2 Buchstaben oder den Anfang einer Postleitzahl ein.',
  inputTooLong: (tooMany) => `Bitte ${tooMany} Zeichen weniger.`,
  maximumSelected: (most) => `Sie können höchstens ${most} Gemeinden wählen.`,
  placeholder: 'Gemeinde suchen...',
  label: 'Gemeinde oder Postleitzahl',
  remove: (place) => `${place} entfernen`,
  wholeTown: (town) => `Ganz ${town}`,
  moreResults: 'Weitere Ergebnisse',
  results: 'Gemeinden',
  found: (n) => (n === 1 ? '1 Gemeinde gefunden' : `${n} Gemeinden gefunden`),
  chosen: (place) => `${place} hinzugefügt`,
  removed: (place) => `${place} entfernt`,
}
