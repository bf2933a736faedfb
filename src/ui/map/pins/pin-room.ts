import type { GeoJSONSourceSpecification } from 'maplibre-gl'
import type { PlacedPin } from './merge-pins.ts'
import { pinSize } from './pin-size.ts'

/**
 * The room that pins take, as features for the map below: names step aside from it. A price stands above its place on a
 * small foot, a cluster lies on its place.
 */
export function roomOfPins(pins: readonly PlacedPin[]): Features {
  return {
    type: 'FeatureCollection',
    features: pins.map((pin) => {
      const { width, height, above } = pinSize(pin)
      // Widths in steps, so that few pictures are needed.
      const across = Math.ceil(width / 8) * 8
      return {
        type: 'Feature',
        geometry: { type: 'Point', coordinates: [pin.lng, pin.lat] },
        properties: { room: `room-${across}x${height}`, anchor: above > 0 ? 'bottom' : 'center' },
      }
    }),
  }
}

type Features = Exclude<GeoJSONSourceSpecification['data'], string>
