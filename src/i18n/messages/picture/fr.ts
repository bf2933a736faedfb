import { inPlace } from '#i18n/in-place.ts'
import type { PictureMessages } from '#i18n/messages/picture.ts'

export const fr: PictureMessages = {
  drawing: (what, place) => `Illustration : ${what.toLowerCase()} ${inPlace('fr', place)}`,
  photo: (number, what, place) => `Photo ${number} : ${what.toLowerCase()} ${inPlace('fr', place)}`,
  box: (box) => `boîte ${box}`,
  unit: (label) => `Lot ${label}`,
  /** on share pictures */
  from: (price) => `À partir de ${price}`,
  monthly: (price) => `${price} par mois`,
}
