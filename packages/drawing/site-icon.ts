import { GABLE } from './gable.ts'
import { svg } from './svg.ts'

/**
 * The site as an icon: the stepped gable on its own colour. The gable keeps to the middle four fifths, so that a phone
 * may cut the icon to a circle.
 * @param rounded for places that do not cut icons to a shape
 */
export function siteIcon(colour: string, rounded: boolean): string {
  return svg`<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 512 512">
    <rect width="512" height="512" rx="${rounded ? 112 : 0}" fill="${colour}"/>
    <path d="${GABLE}" fill="#fff" transform="translate(96 96) scale(10)"/></svg>`
}
