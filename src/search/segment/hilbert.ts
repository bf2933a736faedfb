/** Position on a Hilbert curve of 2^16 × 2^16 cells over the globe: positions close in number are close on the map. */
export function hilbertPlace(lat: number, lng: number): number {
  let x = Math.min(65535, Math.max(0, Math.floor(((lng + 180) / 360) * 65536)))
  let y = Math.min(65535, Math.max(0, Math.floor(((lat + 90) / 180) * 65536)))
  let place = 0
  for (let side = 32768; side > 0; side >>= 1) {
    const right = (x & side) > 0 ? 1 : 0
    const upper = (y & side) > 0 ? 1 : 0
    place += side * side * ((3 * right) ^ upper)
    if (upper === 0) {
      if (right === 1) {
        x = 65535 - x
        y = 65535 - y
      }
      const turned = x
      x = y
      y = turned
    }
  }
  return place
}
