import type { GalleryMessages } from '#i18n/messages/gallery.ts'

export const fr: GalleryMessages = {
  count: (photos) => (photos === 1 ? '1 photo' : `${photos} photos`),
  all: (photos) => `Voir les ${photos} photos`,
  large: {
    photo: {
      label: 'Photos en grand',
      position: (number, total) => `Photo ${number} sur ${total}`,
      previous: 'Photo précédente',
      next: 'Photo suivante',
      choose: 'Choisir une photo',
    },
    plan: {
      label: 'Plans en grand',
      position: (number, total) => `Plan ${number} sur ${total}`,
      previous: 'Plan précédent',
      next: 'Plan suivant',
      choose: 'Choisir un plan',
    },
  },
  close: 'Fermer',
  video: (host) => `Vidéo sur ${host}`,
  tour: (host) => `Visite virtuelle sur ${host}`,
}
