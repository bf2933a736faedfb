import type { PictureMessages } from '#i18n/messages/picture.ts'

export const de: PictureMessages = {
  drawing: (what, place) => `Illustration: ${what} in ${place}`,
  photo: (number, what, place) => `Foto ${number}: ${what} in ${place}`,
  box: (box) => `Briefkasten ${box}`,
  unit: (label) => `Einheit ${label}`,
  /** on share pictures */
  from: (price) => `Ab ${price}`,
  monthly: (price) => `${price} im Monat`,
}
