import type { GalleryMessages } from '#i18n/messages/gallery.ts'

export const de: GalleryMessages = {
  count: (photos) => (photos === 1 ? '1 Foto' : `${photos} Fotos`),
  all: (photos) => `Alle ${photos} Fotos`,
  large: {
    photo: {
      label: 'Fotos groß ansehen',
      position: (number, total) => `Foto ${number} von ${total}`,
      previous: 'Vorheriges Foto',
      next: 'Nächstes Foto',
      choose: 'Foto auswählen',
    },
    plan: {
      label: 'Grundrisse groß ansehen',
      position: (number, total) => `Grundriss ${number} von ${total}`,
      previous: 'Vorheriger Grundriss',
      next: 'Nächster Grundriss',
      choose: 'Grundriss auswählen',
    },
  },
  close: 'Schließen',
  video: (host) => `Video auf ${host}`,
  tour: (host) => `Virtueller Rundgang auf ${host}`,
}
