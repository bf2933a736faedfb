/** `long`: one side is far longer than the other. `pixels`: it has too many. */
export type ImageFault = 'small' | 'long' | 'pixels' | 'broken'

/** Thrown for a picture that is not accepted; the message says why. */
export class ImageRefused extends Error {
  readonly why: ImageFault
  constructor(why: ImageFault, message: string) {
    super(message)
    this.why = why
  }
}

/** Limit in every format: while a picture is processed, each pixel takes three bytes or more. */
export const MAX_PIXELS = 50e6
