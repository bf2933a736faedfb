import sharp from 'sharp'
import { drawBrochure } from '#media/brochure/draw-brochure.ts'
import type { Brochure, BrochureMap } from '#media/brochure/brochure.ts'
import type { MapColours } from '#media/map/map-look.ts'
import type { MapSheet } from '#media/map/map-sheet.ts'
import { drawMap } from '#media/map/draw-map.ts'
import { type BitmapFormat, rasterizeDrawing, sharePicture, type ShareWords } from '#drawing/bitmap'

/** A drawing of our own as SVG, or a finished bitmap. */
export type Artwork = { svg: string } | { bytes: Buffer }

type Drawn<T> = Omit<T, 'bytes'> & { artwork: Artwork }
type SheetTask = { base: string; streets: string | null; sheet: MapSheet; colours: MapColours }
/** The map of a brochure, whose ground is still to be drawn. */
export type MapTask = Omit<BrochureMap, 'bytes'> & SheetTask

export type DrawingTask =
  | { kind: 'bitmap'; svg: string; width: number; format: BitmapFormat; shape: 'whole' | 'wide' }
  | ({ kind: 'map' } & SheetTask)
  | { kind: 'share'; words: ShareWords }
  | { kind: 'photo'; bytes: Buffer; width: number }
  | {
      kind: 'brochure'
      words: Omit<Brochure, 'picture' | 'plan' | 'map' | 'photos' | 'face'>
      picture: Drawn<Brochure['picture']>
      plan: Drawn<NonNullable<Brochure['plan']>> | null
      map: MapTask | null
      photos: Drawn<Brochure['photos'][number]>[]
      face: Artwork | null
    }
export type DrawingAnswer = { outcome: 'drawn'; bytes: Uint8Array } | { outcome: 'failed'; reason: string }

// A process of its own, started by drawing-process.ts: a brochure takes half a second of one processor.
sharp.concurrency(1)
sharp.cache(false)

process.on('message', (task: DrawingTask) => {
  void answerTo(task).then((answer) => process.send?.(answer))
})
process.on('disconnect', () => process.exit(0))

async function answerTo(task: DrawingTask): Promise<DrawingAnswer> {
  try {
    return { outcome: 'drawn', bytes: await draw(task) }
  } catch (error) {
    return { outcome: 'failed', reason: error instanceof Error ? error.message : String(error) }
  }
}

async function draw(task: DrawingTask): Promise<Buffer> {
  switch (task.kind) {
    case 'bitmap':
      return await rasterizeDrawing(task.svg, task.width, task.format, task.shape)
    case 'share':
      return await sharePicture(task.words)
    case 'photo':
      return await sharp(task.bytes)
        .autoOrient()
        .resize({ width: task.width, withoutEnlargement: true })
        .webp({ quality: 80 })
        .toBuffer()
    case 'map':
      return Buffer.from(await groundOf(task))
    case 'brochure': {
      const { words, picture, plan, map, photos, face } = task
      const photoWidth = Math.max(COLUMN_PIXELS, PAGE_PIXELS / photos.length)
      return await drawBrochure({
        ...words,
        picture: { ...picture, bytes: await bitmapOf(picture.artwork, PAGE_PIXELS, 'jpeg') },
        plan: plan && { ...plan, bytes: await bitmapOf(plan.artwork, PAGE_PIXELS, 'paper') },
        map: map && { ...map, bytes: await rasterizeDrawing(await groundOf(map), PAGE_PIXELS, 'paper') },
        photos: await Promise.all(
          photos.map(async (photo) => ({ ...photo, bytes: await bitmapOf(photo.artwork, photoWidth, 'jpeg') })),
        ),
        // An agency's file has any size and shape. Without it the initials serve.
        face: face && (await squareOf(await bitmapOf(face, FACE_PIXELS, 'png')).catch(() => null)),
      })
    }
  }
}

/** as wide as a page prints at 200 dots an inch, and one of its three columns at 300 */
const PAGE_PIXELS = 1400
const COLUMN_PIXELS = 720
const FACE_PIXELS = 320

const squareOf = async (bytes: Buffer): Promise<Buffer> =>
  await sharp(bytes)
    .rotate()
    .resize(FACE_PIXELS, FACE_PIXELS, { fit: 'cover' })
    .flatten({ background: '#FFFFFF' })
    .jpeg()
    .toBuffer()

const groundOf = async ({ base, streets, sheet, colours }: SheetTask): Promise<string> =>
  await drawMap(base, streets, sheet, colours)

async function bitmapOf(artwork: Artwork, width: number, format: BitmapFormat): Promise<Buffer> {
  return 'svg' in artwork ? await rasterizeDrawing(artwork.svg, width, format) : artwork.bytes
}
