import type { GeoJSONSourceSpecification } from 'maplibre-gl'
import type { ShownPin } from './pin-request.ts'

/**
 * The room that pins take, as features for the map below: names step aside from it. A price stands above its place on a
 * small foot, a cluster lies on its place.
 */
export function roomOfPins(pins: readonly ShownPin[]): Features {
  return {
    type: 'FeatureCollection',
    features: pins.map((pin) => {
      const cluster = pin.id === null
      const width = widthOf(pin)
      return {
        type: 'Feature',
        geometry: { type: 'Point', coordinates: [pin.lng, pin.lat] },
        properties: {
          room: `room-${width}x${cluster ? 46 : 38}`,
          anchor: cluster ? 'center' : 'bottom',
        },
      }
    }),
  }
}

type Features = Exclude<GeoJSONSourceSpecification['data'], string>

/** Pixels across, in steps so that few pictures are needed. */
function widthOf({ id }: ShownPin): number {
  return id === null ? 56 : 72
}
