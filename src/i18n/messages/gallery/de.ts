import type { GalleryMessages } from '#i18n/messages/gallery.ts'

export const de: GalleryMessages = {
  label: 'Fotos groß ansehen',
  count: (photos) => (photos === 1 ? '1 Foto' : `${photos} Fotos`),
  all: (photos) => `Alle ${photos} Fotos`,
  position: (number, total) => `Foto ${number} von ${total}`,
  close: 'Schließen',
  previous: 'Vorheriges Foto',
  next: 'Nächstes Foto',
  choose: 'Foto auswählen',
  video: (host) => `Video auf ${host}`,
  tour: (host) => `Virtueller Rundgang auf ${host}`,
}
