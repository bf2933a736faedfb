// A change here that alters the files needs a new RECIPE in picture-folder.ts, which gives them new names.
import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'
import { PICTURE_FORMATS, type PictureFormat, pictureSizes } from '#domain/listing/picture-files.ts'
import { sniff } from '#base/sniff.ts'
import { ImageRefused, MAX_PIXELS } from '#media/image-refused.ts'

/** One file made of a picture; `name` is the width in its name. */
export type ImageFile = { name: number; format: PictureFormat; bytes: Buffer }
export type ProcessedImage = {
  /** pixels as it is shown, turned upright */
  width: number
  height: number
  /** a few blurred pixels as a data: URL. About 150 characters, at most 400, as a page may hold two dozen */
  placeholder: string
}

/**
 * Lets this process read only the formats of photographs, SVG least of all, on one core. It applies to the whole process, so
 * call it only where pictures from outside are handled and ours are not.
 */
export function lockLoaders(): void {
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: ['Jpeg', 'Png', 'Webp', 'Heif', 'Nsgif'].map((format) => `VipsForeignLoad${format}`),
  })
  sharp.concurrency(1)
  sharp.cache(false)
}

/**
 * Turns a picture upright, removes every trace of camera and place, and hands over its files one by one. Throws ImageRefused
 * for bytes that are broken, too large, or no picture.
 */
export async function processImage(
  bytes: Uint8Array,
  keep: (file: ImageFile) => Promise<void>,
): Promise<ProcessedImage> {
  const { width, height, largest } = await upright(bytes)
  for (const size of pictureSizes(width).toReversed()) {
    const resized = size.width === largest.width ? largest : await pixels(image(largest).resize({ width: size.width }))
    for (const format of PICTURE_FORMATS)
      await keep({ name: size.name, format, bytes: await encoded(image(resized), format) })
  }
  return { width, height, placeholder: await placeholderOf(largest) }
}

const LIMITS = { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true } as const
/** A smaller picture is a tracking pixel or an icon. A longer one shows no home, and WebP cannot hold it. */
const MIN_SIDE_PIXELS = 64
const MAX_SIDE_RATIO = 8

type Pixels = { data: Buffer; width: number; height: number; channels: 1 | 2 | 3 | 4 }

async function upright(bytes: Uint8Array): Promise<{ width: number; height: number; largest: Pixels }> {
  try {
    if (sniff(bytes) === 'heic') return await uprightHeic(bytes)
    const { autoOrient } = await sharp(bytes, LIMITS).metadata()
    const { width, height } = autoOrient
    checkSides(width, height)
    const turned = sharp(bytes, LIMITS).autoOrient().flatten({ background: '#ffffff' }).toColourspace('srgb')
    return { width, height, largest: await pixels(turned.resize({ width: widestOf(width) })) }
  } catch (error) {
    if (error instanceof ImageRefused) throw error
    const [said = ''] = (error instanceof Error ? error.message : String(error)).split('\n')
    throw new ImageRefused(/pixel limit/.test(said) ? 'pixels' : 'broken', `cannot be read: ${said}`)
  }
}

/** Loaded only here: the decoder is a megabyte of code that most processes of pictures never need. */
async function uprightHeic(bytes: Uint8Array): Promise<{ width: number; height: number; largest: Pixels }> {
  const { readHeic } = await import('#media/read-heic.ts')
  const { data, width, height, profile } = readHeic(bytes)
  checkSides(width, height)
  const whole = sharp(data, { raw: { width, height, channels: 3 } })
  const largest = await pixels(whole.resize({ width: widestOf(width) }))
  return { width, height, largest: profile === null ? largest : await inSrgb(largest, profile) }
}

function checkSides(width: number, height: number): void {
  if (Math.min(width, height) < MIN_SIDE_PIXELS) throw new ImageRefused('small', 'is too small')
  if (Math.max(width, height) > MAX_SIDE_RATIO * Math.min(width, height)) throw new ImageRefused('long', 'is too long')
}

const widestOf = (width: number): number => pictureSizes(width).at(-1)?.width ?? width

/**
 * Converts to sRGB, as phones write colours that our formats would show too dull. sharp learns the profile only from a file,
 * so a PNG with the profile is made first.
 */
async function inSrgb(largest: Pixels, profile: Uint8Array): Promise<Pixels> {
  const png = await image(largest).png({ compressionLevel: 0 }).toBuffer()
  const named = Buffer.concat([Buffer.from('iCCPphone\0\0', 'latin1'), deflateSync(profile)])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(named.length - 4)
  sum.writeUInt32BE(crc32(named))
  const withProfile = Buffer.concat([png.subarray(0, AFTER_HEAD), length, named, sum, png.subarray(AFTER_HEAD)])
  return await pixels(sharp(withProfile, LIMITS).toColourspace('srgb'))
}

/** Bytes of a PNG's signature and of the chunk with its size. */
const AFTER_HEAD = 33

async function pixels(source: Sharp): Promise<Pixels> {
  const { data, info } = await source.raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height, channels: info.channels }
}

function image({ data, width, height, channels }: Pixels): Sharp {
  return sharp(data, { raw: { width, height, channels } })
}

/** Qualities at which photographs of rooms look the same beside each other. */
async function encoded(source: Sharp, format: PictureFormat): Promise<Buffer> {
  switch (format) {
    case 'avif':
      return await source.avif({ quality: 52, effort: 1 }).toBuffer()
    case 'webp':
      return await source.webp({ quality: 76, effort: 3 }).toBuffer()
    case 'jpg':
      return await source.jpeg({ quality: 80, progressive: true, optimiseCoding: true }).toBuffer()
  }
}

const MAX_PLACEHOLDER_CHARS = 400

async function placeholderOf(largest: Pixels): Promise<string> {
  for (const width of [16, 12, 8]) {
    const height = Math.max(1, Math.round((width * largest.height) / largest.width))
    const small = image(largest).resize({ width, height, fit: 'fill' }).blur(0.8)
    const bytes = await small.webp({ quality: 20, effort: 4, smartSubsample: true }).toBuffer()
    const url = `data:image/webp;base64,${bytes.toString('base64')}`
    if (url.length <= MAX_PLACEHOLDER_CHARS) return url
  }
  return GREY
}

/** One grey pixel, for a picture whose placeholder would be longer than 400 characters. */
const GREY = 'data:image/webp;base64,UklGRhwAAABXRUJQVlA4TA8AAAAvAAAAAAcQEf0PRET/Aw=='
