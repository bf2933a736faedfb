/** Words of the city selector; the first eight are the states that the specification lists. */
export const nl = {
  errorLoading: 'De resultaten konden niet worden geladen.',
  noResults: 'Geen gemeente gevonden.',
  searching: 'Zoeken…',
  loadingMore: 'Meer resultaten laden…',
  removeAllItems: 'Alle gemeenten verwijderen',
  inputTooShort: 'Typ minstens 2 letters of het begin van een postcode.',
  inputTooLong: (tooMany: number) => `Typ ${tooMany} ${tooMany === 1 ? 'teken' : 'tekens'} minder.`,
  maximumSelected: (most: number) => `U kunt hoogstens ${most} gemeenten kiezen.`,
  placeholder: 'Zoek een gemeente...',
  label: 'Gemeente of postcode',
  remove: (place: string) => `${place} verwijderen`,
  /** every postal code of a municipality that has several */
  wholeTown: (town: string) => `Heel ${town}`,
  moreResults: 'Meer resultaten',
  results: 'Gemeenten',
  /** read out while the list is open */
  found: (n: number) => (n === 1 ? '1 gemeente gevonden' : `${n} gemeenten gevonden`),
  chosen: (place: string) => `${place} gekozen`,
  removed: (place: string) => `${place} verwijderd`,
}
