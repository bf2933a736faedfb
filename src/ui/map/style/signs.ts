import type { Map as MapLibre } from 'maplibre-gl'
import { type Mood, PALETTES } from './palette.ts'

/** Draws the pictures that the style names: signs of roads, stations, and the empty room that a pin takes. */
export function drawSigns(map: MapLibre, mood: () => Mood): void {
  map.setMissingStyleImageResolver((id) => {
    const colours = PALETTES[mood()]
    const [, width, height] = /^room-(\d+)x(\d+)$/.exec(id)?.map(Number) ?? []
    if (width && height) return void map.addImage(id, empty(width, height))
    const picture =
      id === 'station'
        ? box(14, colours.station, colours.stationGround, 4)
        : id === 'sign'
          ? box(12, colours.signEdge, colours.sign, 3)
          : id === 'sign-european'
            ? box(12, colours.european, colours.european, 3)
            : null
    if (!picture) return
    if (id === 'station') drawTrain(picture, colours.station)
    const { width: side } = picture.canvas
    const stretch: [number, number][] = [[side * 0.4, side * 0.6]]
    const data = picture.getImageData(0, 0, side, side)
    map.addImage(id, data, {
      pixelRatio: DENSITY,
      ...(id !== 'station' && { stretchX: stretch, stretchY: stretch, content: [4, 4, side - 4, side - 4] }),
    })
  })
}

const DENSITY = 2

/** A square of so many pixels with round corners. */
function box(size: number, edge: string, fill: string, radius: number): CanvasRenderingContext2D | null {
  const pen = document.createElement('canvas').getContext('2d')
  if (!pen) return null
  pen.canvas.width = pen.canvas.height = size * DENSITY
  pen.scale(DENSITY, DENSITY)
  pen.beginPath()
  pen.roundRect(0.75, 0.75, size - 1.5, size - 1.5, radius)
  pen.fillStyle = fill
  pen.fill()
  pen.lineWidth = 1.5
  pen.strokeStyle = edge
  pen.stroke()
  return pen
}

function drawTrain(pen: CanvasRenderingContext2D, colour: string): void {
  pen.fillStyle = colour
  pen.beginPath()
  pen.roundRect(4.4, 3.6, 5.2, 5.4, 1.4)
  pen.fill()
  pen.fillRect(4.6, 9.8, 1.3, 1.2)
  pen.fillRect(8.1, 9.8, 1.3, 1.2)
}

const empty = (width: number, height: number) => ({ width, height, data: new Uint8Array(width * height * 4) })
