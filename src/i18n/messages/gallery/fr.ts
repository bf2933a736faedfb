import type { GalleryMessages } from '#i18n/messages/gallery.ts'

export const fr: GalleryMessages = {
  label: 'Photos en grand',
  count: (photos) => (photos === 1 ? '1 photo' : `${photos} photos`),
  all: (photos) => `Voir les ${photos} photos`,
  position: (number, total) => `Photo ${number} sur ${total}`,
  close: 'Fermer',
  previous: 'Photo précédente',
  next: 'Photo suivante',
  choose: 'Choisir une photo',
  video: (host) => `Vidéo sur ${host}`,
  tour: (host) => `Visite virtuelle sur ${host}`,
}
