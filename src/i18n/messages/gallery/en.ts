import type { GalleryMessages } from '#i18n/messages/gallery.ts'

export const en: GalleryMessages = {
  label: 'Large photos',
  count: (photos) => (photos === 1 ? '1 photo' : `${photos} photos`),
  all: (photos) => `All ${photos} photos`,
  position: (number, total) => `Photo ${number} of ${total}`,
  close: 'Close',
  previous: 'Previous photo',
  next: 'Next photo',
  choose: 'Choose a photo',
  video: (host) => `Video on ${host}`,
  tour: (host) => `Virtual tour on ${host}`,
}
