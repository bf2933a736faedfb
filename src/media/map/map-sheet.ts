/**
 * A piece of the map, `width` by `height` pixels around `middle` (Web Mercator, the world being a square of side 1), where
 * the world is 256 × 2^`zoom` pixels wide.
 */
export type MapSheet = { middle: { x: number; y: number }; zoom: number; width: number; height: number }

/** Units of the drawing for each pixel, as it is shown up to twice as large. */
export const FINE = 2
/** Converts degrees (WGS 84) to places on a sheet, in its units. */
export function placesOn({ middle, zoom, width, height }: MapSheet) {
  const world = 256 * 2 ** zoom
  return {
    x: (lng: number) => ((lng / 360 + 0.5 - middle.x) * world + width / 2) * FINE,
    y: (lat: number) => {
      const sine = Math.sin((lat * Math.PI) / 180)
      return ((0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI) - middle.y) * world + height / 2) * FINE
    },
  }
}
