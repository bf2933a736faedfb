import sharp from 'sharp'
import { lettered, type Typeface, wrapped } from './lettering.ts'
import { rasterizeDrawing } from './rasterize.ts'
import { path, rect, svg } from './svg.ts'
import { GABLE } from './gable.ts'

export type ShareWords = {
  /** one of our own drawings */
  svg: string
  /** a bitmap of our own, shown instead of the drawing */
  photo?: Buffer | null
  title: string
  subtitle: string
  /** "€ 349.000"; empty when there is none to show */
  priceLine: string
  brand: string
  /** #RRGGBB; null for the green of the site */
  brandColour?: string | null
}

/** The picture that other sites show beside a shared link: 1200 × 630, text on the left, the picture on the right. */
export async function sharePicture(words: ShareWords, format: 'jpeg' | 'png' = 'jpeg'): Promise<Buffer> {
  const picture = await sharp(words.photo ?? (await rasterizeDrawing(words.svg, widthFor(words.svg), 'png')))
    .resize(WIDTH - PANEL, HEIGHT, { fit: 'cover' })
    .png({ compressionLevel: 0 })
    .toBuffer()
  const page = sharp(Buffer.from(panel(words))).composite([{ input: picture, left: PANEL, top: 0 }])
  return format === 'png'
    ? page.png({ compressionLevel: 9 }).toBuffer()
    : page.jpeg({ quality: 84, mozjpeg: true }).toBuffer()
}

const [WIDTH, HEIGHT, PANEL] = [1200, 630, 440]
const [LEFT, MEASURE] = [48, 350]
const [INK, MUTED, GREEN, PAPER] = ['#2b2523', '#6b605a', '#0F5E4C', '#faf6ee']

/** The width at which the drawing fills the height of the picture. */
function widthFor(svg: string): number {
  const [width = 800, height = 600] = ['width', 'height'].map((side) =>
    Number(new RegExp(`^<svg [^>]*\\b${side}="(\\d+)"`).exec(svg)?.[1]),
  )
  return Math.ceil(width * Math.max(HEIGHT / height, (WIDTH - PANEL) / width))
}

function panel({ title, subtitle, priceLine, brand, brandColour }: ShareWords): string {
  const colour = brandColour ?? GREEN
  const [size, heading] = fitted(title, 'serif', TITLE_SIZES)
  const below = wrapped(subtitle, 'sans', 25, MEASURE, 3)
  const [priceSize, price] = fitted(priceLine, 'sansBold', PRICE_SIZES)
  const top = 216
  const middle = top + heading.length * size * 1.12 + 8
  return svg`<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    ${rect(0, 0, WIDTH, HEIGHT, PAPER)}${rect(0, 0, 10, HEIGHT, colour)}
    <path d="${GABLE}" fill="${colour}" transform="translate(38 38) scale(2.3)"/>
    ${lines([brand], 'serif', 122, 104, 36, 40, INK)}${lines(heading, 'serif', LEFT, top, size, size * 1.12, INK)}
    ${lines(below, 'sans', LEFT, middle, 25, 34, MUTED)}
    ${lines(price, 'sansBold', LEFT, HEIGHT - 62, priceSize, 40, colour)}</svg>`
}

/** The largest size at which the text fits without an ellipsis, and its lines. */
export function fitted(words: string, typeface: Typeface, sizes: Sizes): [size: number, lines: string[]] {
  const ways: [number, string[]][] = sizes.map(([size, most]) => [size, wrapped(words, typeface, size, MEASURE, most)])
  return ways.find(([, text]) => !text.some((row) => row.endsWith('…'))) ?? ways.at(-1) ?? [32, []]
}

type Sizes = readonly (readonly [size: number, lines: number])[]

/** Sizes, each with the number of lines that there is room for. */
const TITLE_SIZES = [
  [50, 3],
  [42, 4],
  [35, 6],
] as const
export const PRICE_SIZES = [
  [36, 1],
  [31, 1],
  [26, 1],
] as const

const lines = (
  texts: readonly string[],
  typeface: Typeface,
  x: number,
  y: number,
  size: number,
  leading: number,
  colour: string,
): string => texts.map((text, i) => path(lettered(text, typeface, x, y + i * leading, size), colour)).join('')
