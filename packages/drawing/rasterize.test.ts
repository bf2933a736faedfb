import sharp from 'sharp'
import { expect, it } from 'vitest'
import { sampleFacts } from './sample-facts.ts'
import { drawHero } from './hero.ts'
import { drawInterior } from './interior/interior.ts'
import { lettered, widthOf, wrapped } from './lettering.ts'
import { rasterizeDrawing } from './rasterize.ts'
import { fitted, PRICE_SIZES, sharePicture } from './share-picture.ts'

const KITCHEN = drawInterior('KITCHEN', sampleFacts(3), 'day')

it.each([
  ['png', 'png'],
  ['paper', 'png'],
  ['jpeg', 'jpeg'],
  ['webp', 'webp'],
  ['avif', 'heif'],
] as const)('turns a drawing into %s of the width asked for', async (format, container) => {
  const meta = await sharp(await rasterizeDrawing(KITCHEN, 320, format)).metadata()
  expect(meta).toMatchObject({ format: container, width: 320, height: 240 })
})

it('draws for paper without transparency', async () => {
  const clear = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><path d="M0 0h4v4H0z"/></svg>'
  const bitmap = await rasterizeDrawing(clear, 8, 'paper')
  expect(await sharp(bitmap).metadata()).toMatchObject({ hasAlpha: false })
  expect((await sharp(bitmap).raw().toBuffer()).at(-1)).toBe(255)
})

it('crops a façade to the shape of mail pictures, with its door in the picture', async () => {
  const whole = await rasterizeDrawing(KITCHEN, 640, 'png')
  const wide = await rasterizeDrawing(KITCHEN, 640, 'png', 'wide')
  expect(await sharp(wide).metadata()).toMatchObject({ width: 640, height: 360 })
  const below = await sharp(whole).extract({ left: 0, top: 66, width: 640, height: 360 }).raw().toBuffer()
  expect(below.equals(await sharp(wide).raw().toBuffer())).toBe(true)
  expect(await sharp(await rasterizeDrawing(drawHero('day'), 840, 'jpeg', 'wide')).metadata()).toMatchObject({
    height: 380,
  })
})

it('keeps the proportions of a wide drawing', async () => {
  const meta = await sharp(await rasterizeDrawing(drawHero('night'), 840, 'jpeg')).metadata()
  expect(meta).toMatchObject({ width: 840, height: 380 })
})

it('paints: a drawing has more than one colour', async () => {
  const { channels } = await sharp(await rasterizeDrawing(KITCHEN, 320, 'png')).stats()
  expect(Math.min(...channels.slice(0, 3).map((channel) => channel.stdev))).toBeGreaterThan(15)
})

it('cuts no digit of a price on a share picture', () => {
  for (const words of ['€ 349.000', 'À partir de 1\u202F529\u202F000\u00A0€', 'ab 12.450 € im Monat'])
    expect(fitted(words, 'sansBold', PRICE_SIZES)[1]).toEqual([words])
})

it('makes a share picture of 1200 × 630 with drawn text, whatever fonts the machine has', async () => {
  const words = {
    svg: KITCHEN,
    title: 'Rijwoning te koop in Gent',
    subtitle: '',
    priceLine: '€ 349.000',
    brand: 'Gevel',
  }
  const picture = await sharePicture(words)
  expect(await sharp(picture).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
  const empty = await sharePicture({ ...words, title: '' }, 'png')
  const titleArea = { left: 40, top: 170, width: 380, height: 120 }
  // statistics cover the whole input, so the part is cropped first
  const inkOf = async (image: Buffer) =>
    (await sharp(await sharp(image).extract(titleArea).greyscale().png().toBuffer()).stats()).channels[0]?.min
  expect(await inkOf(picture)).toBeLessThan(90)
  expect(await inkOf(empty)).toBeGreaterThan(90)
})

it('draws text in every language of the site, the euro sign, and other European names', () => {
  for (const text of ['Liège à 9 m²', 'Größe', 'Łódź', '€ 1.250.000', 'wijk ’t Zand'])
    expect(lettered(text, 'serif', 0, 0, 40)).toMatch(/^M[-\d. Mmlqcz]{99,}$/)
  expect(lettered('koop in Sint-Truiden', 'serif', 48, 200, 50)).not.toMatch(/NaN|undefined|e-/)
  expect(lettered('', 'sans', 0, 0, 20)).toBe('')
  expect(lettered('CO₂', 'sans', 0, 0, 20)).not.toBe(lettered('CO2', 'sans', 0, 0, 20))
  const [normal, lowered] = ['CO2', 'CO₂'].map((words) => widthOf(words, 'sans', 20) - widthOf('CO', 'sans', 20))
  expect(lowered, 'its 2 is smaller').toBeCloseTo((normal ?? 0) * 0.62, 5)
  expect(wrapped('Loyer 1\u202F100\u00A0€', 'sans', 20, widthOf('Loyer 1 100', 'sans', 20), 3)).toEqual([
    'Loyer',
    '1\u202F100\u00A0€',
  ])
  expect(lettered('E\u2011Mail', 'sans', 0, 0, 20)).toBe(lettered('E-Mail', 'sans', 0, 0, 20))
  expect(lettered('🏠', 'sans', 0, 0, 20)).toBe('')
})

it('wraps a title after words and hyphens, and ends a too long one with an ellipsis', () => {
  const lines = wrapped('Rijwoning te koop in Sint-Martens-Latem', 'serif', 50, 350, 4)
  expect(lines.length).toBeLessThanOrEqual(4)
  expect(lines.join(' ').replaceAll('- ', '-')).toBe('Rijwoning te koop in Sint-Martens-Latem')
  expect(wrapped('woord '.repeat(60), 'sans', 30, 300, 2)).toHaveLength(2)
  expect(wrapped('woord '.repeat(60), 'sans', 30, 300, 2)[1]).toMatch(/…$/)
  expect(wrapped('Llanfairpwllgwyngyllgogerychwyrndrobwll', 'serif', 50, 200, 2)[0]?.length).toBeLessThan(39)
})
