// own process: lockLoaders affects the whole process
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { picturePath, pictureSizes, pictureSrcset } from '#domain/listing/picture-files.ts'
import { imageProcess } from '#media/image-process.ts'
import { keptImage, mediaFile, mediaHash } from '#media/picture-folder.ts'
import { ImageRefused } from '#media/image-refused.ts'
import { type ImageFile, lockLoaders, processImage } from '#media/process-image.ts'
import { sniff } from '#base/sniff.ts'
import { chanceOf } from '../../test/seed.ts'

const random = chanceOf('noisy pictures')

describe('a photograph', () => {
  let photo: Buffer
  let upright: Buffer
  beforeAll(async () => {
    const canvas = sharp({ create: { width: 1400, height: 900, channels: 3, background: '#3377aa' } })
    upright = await canvas.clone().jpeg().toBuffer()
    photo = await canvas
      .withExif({ IFD0: { Artist: 'Somebody' }, IFD3: { GPSLatitude: '51/1 1/1 1/1', GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    lockLoaders()
  })

  test('is converted to every width up to its own, in three formats', async () => {
    const { files, image } = await made(upright)
    expect(image).toMatchObject({ width: 1400, height: 900 })
    expect(files.map(({ name, format }) => `${name}.${format}`).toSorted()).toEqual(
      [320, 640, 960, 1280, 1920].flatMap((name) => ['avif', 'jpg', 'webp'].map((f) => `${name}.${f}`)).toSorted(),
    )
    const widths = await Promise.all(
      files.map(async ({ name, bytes }) => [name, (await sharp(bytes).metadata()).width] as const),
    )
    for (const [name, width] of widths) expect(width).toBe(Math.min(name, 1400))
  })

  test('is turned upright and loses camera, position and author data [pictures.turned-upright-says]', async () => {
    expect((await sharp(photo).metadata()).exif).toBeDefined()
    const { files, image } = await made(photo)
    expect(image).toMatchObject({ width: 900, height: 1400 })
    for (const { bytes } of files) {
      const { exif, icc, xmp, orientation } = await sharp(bytes).metadata()
      expect({ exif, icc, xmp, orientation }).toEqual({})
      expect(bytes.includes('Somebody')).toBe(false)
    }
  })

  test('has a preview of at most 400 characters', async () => {
    const noise = await sharp(random.bytes(100 * 100 * 3), { raw: { width: 100, height: 100, channels: 3 } })
      .png()
      .toBuffer()
    for (const picture of [photo, noise]) {
      const { placeholder } = (await made(picture)).image
      expect(placeholder.length).toBeLessThanOrEqual(400)
      const bytes = Buffer.from(placeholder.slice('data:image/webp;base64,'.length), 'base64')
      expect((await sharp(bytes).metadata()).format).toBe('webp')
    }
  })

  test('is converted in a separate process, which survives unreadable input', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'gevel-pictures-'))
    const maker = imageProcess()
    onTestFinished(() => {
      maker.close()
      rmSync(folder, { recursive: true, force: true })
    })
    const hash = mediaHash(upright)
    const bad = maker.keep({ folder, hash: mediaHash(Buffer.from('x')), bytes: Buffer.from('no picture') })
    const good = maker.keep({ folder, hash, bytes: upright })
    expect(await bad).toMatchObject({ outcome: 'refused' })
    expect(await good).toMatchObject({ outcome: 'kept', image: { width: 1400, height: 900 } })
    expect(readdirSync(folder)).toEqual([hash.slice(0, 2)])
    expect(readdirSync(join(folder, hash.slice(0, 2)))).toHaveLength(16)
    expect(await keptImage(folder, hash)).toMatchObject({ width: 1400 })
    expect(sniff(readFileSync(join(folder, hash.slice(0, 2), `${hash}-320.avif`)))).toBe('avif')
  })
})

describe('a bad picture', () => {
  beforeAll(lockLoaders)

  test('an SVG is refused whatever it calls itself [pictures.svg-refused-calls]', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"><rect width="9" height="9"/></svg>'
    for (const bytes of [Buffer.from(svg), Buffer.from(`<?xml version="1.0"?>${svg}`)]) {
      expect(sniff(bytes)).toBeNull()
      await expect(made(bytes)).rejects.toBeInstanceOf(ImageRefused)
    }
  })

  test('a decompression bomb is refused before it is decoded [pictures.picture-bomb-refused]', async () => {
    const bomb = hugePng(30_000)
    expect(bomb.length).toBeLessThan(200_000)
    await expect(made(bomb)).rejects.toThrow('pixel limit')
  })

  test('a broken file is refused, even when only its end is missing', async () => {
    const whole = await sharp(random.bytes(300 * 300 * 3), { raw: { width: 300, height: 300, channels: 3 } })
      .jpeg()
      .toBuffer()
    await expect(made(whole.subarray(0, whole.length / 2))).rejects.toBeInstanceOf(ImageRefused)
    await expect(made(Buffer.from('\xFF\xD8\xFFnothing', 'latin1'))).rejects.toBeInstanceOf(ImageRefused)
  })

  test('counting pixels and endless strips are refused', async () => {
    const png = (width: number, height: number) =>
      sharp({ create: { width, height, channels: 3, background: '#fff' } })
        .png()
        .toBuffer()
    await expect(made(await png(1, 1))).rejects.toThrow('too small')
    await expect(made(await png(70, 700))).rejects.toThrow('too long')
  })
})

describe('a picture of an iPhone', () => {
  const heic = readFileSync(new URL('../../test/media/phone.heic', import.meta.url))
  /** The same picture with another size in its header. */
  const saying = (width: number, height: number): Buffer => {
    const other = Buffer.from(heic)
    const at = other.indexOf('ispe') + 8
    other.writeUInt32BE(width, at)
    other.writeUInt32BE(height, at + 4)
    return other
  }

  test('is turned upright, keeps its colours and loses camera and position data [pictures.heic]', async () => {
    expect(heic.includes('Phone'), 'the sample has the data').toBe(true)
    const { files, image } = await made(heic)
    expect(image).toMatchObject({ width: 96, height: 128 })
    expect(files.map(({ name, format }) => `${name}.${format}`)).toEqual(['320.avif', '320.webp', '320.jpg'])
    for (const { bytes, format } of files) {
      const { exif, icc, xmp, orientation } = await sharp(bytes).metadata()
      expect([format, exif, icc, xmp, orientation]).toEqual([format, undefined, undefined, undefined, undefined])
      const { data } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
      const at = (y: number) => [...data.subarray((y * 96 + 48) * 3, (y * 96 + 48) * 3 + 3)]
      // Red in the colour space of a phone, whose values would be a duller red in ours.
      const [red, green, blue] = at(20)
      expect([format, (red ?? 0) > 248, (green ?? 99) < 16, (blue ?? 99) < 16]).toEqual([format, true, true, true])
      expect(at(108).every((value) => Math.abs(value - 128) < 5)).toBe(true)
    }
  })

  test('is refused when it is broken or would decode beyond the limit [pictures.heic-hostile]', async () => {
    const why = async (bytes: Buffer) => await made(bytes).then(String, (error: ImageRefused) => error.why)
    expect(await why(saying(50_000, 50_000))).toBe('pixels')
    expect(await why(saying(32_000, 2_000))).toBe('pixels')
    expect(await why(heic.subarray(0, 1_000))).toBe('broken')
    expect(await why(Buffer.concat([heic.subarray(0, 28), random.bytes(2_000)]))).toBe('broken')
    const noise = Buffer.from(heic)
    noise.fill(0xa5, 1_150)
    expect(['broken', '[object Object]']).toContain(await why(noise))
    expect(await why(heic), 'the next picture is unaffected').toBe('[object Object]')
  })
})

test('the first bytes determine the file type [pictures.first-bytes-say]', () => {
  const of = (text: string) => sniff(Buffer.from(text, 'latin1'))
  expect(of('%PDF-1.7\n')).toBe('pdf')
  expect(of('GIF89a')).toBe('gif')
  expect(of('<html>%PDF-1.7')).toBeNull()
  expect(of('MZ\x90')).toBeNull()
  expect(of('II*\0')).toBeNull()
  expect(of('')).toBeNull()
  expect(of('\0\0\0\x1Cftypavif\0\0\0\0avifmif1miaf')).toBe('avif')
  expect(of('\0\0\0\x1Cftypmif1\0\0\0\0mif1avifmiaf')).toBe('avif')
  expect(of('\0\0\0\x18ftypheic\0\0\0\0mif1heic')).toBe('heic')
  expect(of('\0\0\0\x18ftypmif1\0\0\0\0mif1heic')).toBe('heic')
})

test('only names that we generate lead to a file [pictures.names-our-making]', () => {
  const hash = 'ab'.repeat(16)
  expect(mediaFile('/var', `${hash}-640.avif`)).toBe(join('/var', 'media', 'ab', `${hash}-640.avif`))
  expect(mediaFile('/var', `${hash}.pdf`)).toBe(join('/var', 'media', 'ab', `${hash}.pdf`))
  const strange = [`${hash}-641.jpg`, `${hash}.json`, `../${hash}.pdf`, `${hash}.pdf\0`, `${hash}.pdf\n`, '..', '']
  for (const name of [...strange, `..\\${hash}.pdf`, hash.toUpperCase() + '.pdf', `${hash}/../x.pdf`, 'a'.repeat(9000)])
    expect(mediaFile('/var', name), name).toBeNull()
})

test('addresses of a small picture name only existing files', () => {
  const small = { hash: 'h', width: 700 }
  expect(pictureSizes(700)).toEqual([
    { name: 320, width: 320 },
    { name: 640, width: 640 },
    { name: 960, width: 700 },
  ])
  expect(picturePath(small, 1920)).toBe('/media/h-960.jpg')
  expect(picturePath(small, 600, 'webp')).toBe('/media/h-640.webp')
  expect(pictureSrcset(small, 'avif')).toBe('/media/h-320.avif 320w, /media/h-640.avif 640w, /media/h-960.avif 700w')
  expect(pictureSizes(5000).at(-1)).toEqual({ name: 1920, width: 1920 })
  expect(picturePath({ hash: 'h', width: 100 }, 640)).toBe('/media/h-320.jpg')
})

async function made(bytes: Uint8Array) {
  const files: ImageFile[] = []
  const image = await processImage(bytes, async (file) => void files.push(file))
  return { files, image }
}

/** A PNG of side × side black pixels, a millionth of its decoded size. */
function hugePng(side: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header.set([1, 0], 8)
  const rows = deflateSync(Buffer.alloc((1 + Math.ceil(side / 8)) * 1000))
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1A\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', rows),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(content.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
