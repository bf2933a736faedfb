/** `pixels`: it has too many. */
export type ImageFault = 'small' | 'long' | 'pixels' | 'broken'

/** A picture that is not taken; the message says why. */
export class ImageRefused extends Error {
  readonly why: ImageFault
  constructor(why: ImageFault, message: string) {
    super(message)
    this.why = why
  }
}

/** However it is written: each is three bytes or more while it is made. */
export const MAX_PIXELS = 50e6
