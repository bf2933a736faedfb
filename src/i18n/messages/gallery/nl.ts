export const nl = {
  /** names the large view for screen readers */
  label: 'Foto’s groot bekijken',
  count: (photos: number) => (photos === 1 ? '1 foto' : `${photos} foto’s`),
  all: (photos: number) => `Alle ${photos} foto’s`,
  position: (number: number | string, total: number | string) => `Foto ${number} van ${total}`,
  close: 'Sluiten',
  previous: 'Vorige foto',
  next: 'Volgende foto',
  choose: 'Kies een foto',
  /** links that leave the site */
  video: (host: string) => `Video op ${host}`,
  tour: (host: string) => `Virtueel bezoek op ${host}`,
}
