import type { Pixel, Size } from '#ui/map/view.ts'

/** Where a pin stands, and the part of its map that is in sight. */
export type Spot = { pin: Pixel; room: Size }

/** Pixels that a price reaches up and down from its place, and to each side. */
const [UP, DOWN, ASIDE] = [52, 14, 62]
/** Pixels kept free around the card, and at the top for the buttons. */
const [EDGE, TOP] = [8, 68]

/**
 * The upper left corner of a card above its pin, below it, or at its side: the first place where it hides neither pin nor
 * buttons.
 */
export function besidePin({ pin, room }: Spot, card: Size): Pixel {
  const across = within(pin.x - card.width / 2, EDGE, room.width - card.width - EDGE)
  const down = within(pin.y - card.height / 2, TOP, room.height - card.height - EDGE)
  const places: Pixel[] = [
    { x: across, y: pin.y - UP - card.height },
    { x: across, y: pin.y + DOWN },
    { x: pin.x + ASIDE, y: down },
    { x: pin.x - ASIDE - card.width, y: down },
  ]
  const fits = ({ x, y }: Pixel) =>
    x >= EDGE && x + card.width <= room.width - EDGE && y >= TOP && y + card.height <= room.height - EDGE
  return places.find(fits) ?? { x: across, y: down }
}

const within = (value: number, low: number, high: number) => Math.max(low, Math.min(high, value))
