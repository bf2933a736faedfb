import type { GalleryMessages } from '#i18n/messages/gallery.ts'

export const en: GalleryMessages = {
  count: (photos) => (photos === 1 ? '1 photo' : `${photos} photos`),
  all: (photos) => `All ${photos} photos`,
  large: {
    photo: {
      label: 'Large photos',
      position: (number, total) => `Photo ${number} of ${total}`,
      previous: 'Previous photo',
      next: 'Next photo',
      choose: 'Choose a photo',
    },
    plan: {
      label: 'Large floor plans',
      position: (number, total) => `Floor plan ${number} of ${total}`,
      previous: 'Previous floor plan',
      next: 'Next floor plan',
      choose: 'Choose a floor plan',
    },
  },
  close: 'Close',
  video: (host) => `Video on ${host}`,
  tour: (host) => `Virtual tour on ${host}`,
}
