import type { PictureMessages } from '#i18n/messages/picture.ts'

export const en: PictureMessages = {
  drawing: (what, place) => `Illustration: ${what.toLowerCase()} in ${place}`,
  photo: (number, what, place) => `Photo ${number} of ${what.toLowerCase()} in ${place}`,
  box: (box) => `box ${box}`,
  unit: (label) => `Unit ${label}`,
  /** on share pictures */
  from: (price) => `From ${price}`,
  monthly: (price) => `${price} a month`,
}
