import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pixelmatch from 'pixelmatch'
import sharp from 'sharp'

const baseline = fileURLToPath(new URL('baseline', import.meta.url))
/** Where the three pictures of a failure are saved; not in the run's folder, which is removed. */
const failures = fileURLToPath(new URL('../../shots/visual', import.meta.url))

/** The largest distance of two colours, 0 to 1, that counts as equal; antialiased edges are ignored. */
const MAX_COLOUR_DISTANCE = 0.1
/** The share of pixels that may differ. A rule that moves or colours anything changes many more. */
const MAX_DIFFERING_SHARE = 0.0002

/** With `npm run visual:update` every picture becomes the new baseline. */
const isUpdate = process.env['GEVEL_VISUAL'] === 'update'

/** The difference from the baseline, in words with the folder of the pictures; null when there is none. */
export async function complaint(name: string, png: Buffer): Promise<string | null> {
  const file = join(baseline, `${name}.png`)
  const is = await reduced(png)
  if (isUpdate) {
    // A visually equal picture keeps its file.
    if (!existsSync(file) || (await difference(readFileSync(file), is)).count > 0) writeFileSync(file, is)
    return null
  }
  for (const end of ['was', 'is', 'difference']) rmSync(join(failures, `${name}-${end}.png`), { force: true })
  if (!existsSync(file)) return `There is no ${name}.png to compare with: npm run visual:update makes it.`
  const was = readFileSync(file)
  const { count, share, picture } = await difference(was, is)
  if (share <= MAX_DIFFERING_SHARE) return null
  mkdirSync(failures, { recursive: true })
  for (const [end, bytes] of Object.entries({ was, is, difference: picture }))
    writeFileSync(join(failures, `${name}-${end}.png`), bytes)
  return `${name} differs in ${count} pixels (${(share * 100).toFixed(3)} %). ${failures}/${name}-{was,is,difference}.png show it. If it is meant: npm run visual:update`
}

/** Pictures of two folders that look different or exist in one of them only; named after their files. */
export async function pictureDifferences(
  before: string,
  after: string,
): Promise<{ example: string; names: string[] }[]> {
  const [old, now] = [before, after].map(
    (folder) => new Set(readdirSync(folder).filter((name) => name.endsWith('.png'))),
  )
  const found: { example: string; names: string[] }[] = []
  for (const name of new Set([...(old ?? []), ...(now ?? [])])) {
    if (!old?.has(name) || !now?.has(name)) {
      found.push({ example: old?.has(name) ? 'only before' : 'only after', names: [name] })
      continue
    }
    const [was, is] = [before, after].map((folder) => readFileSync(join(folder, name)))
    if (!was || !is || was.equals(is)) continue
    const { count, share } = await difference(was, is)
    if (share > MAX_DIFFERING_SHARE)
      found.push({ example: `${count} pixels (${(share * 100).toFixed(3)} %)`, names: [name] })
  }
  return found
}

/** Fewer colours keep the repository small; both sides of a comparison are reduced. */
const reduced = async (png: Buffer): Promise<Buffer> =>
  await sharp(png)
    .removeAlpha()
    .png({ palette: true, colours: 64, dither: 0, effort: 10, compressionLevel: 9 })
    .toBuffer()

/**
 * `count` differing pixels, their `share`, and a picture of where they are. A changed size counts as entirely
 * different.
 */
async function difference(was: Buffer, is: Buffer): Promise<{ count: number; share: number; picture: Buffer }> {
  const [before, after] = await Promise.all([pixels(was), pixels(is)])
  const { width, height } = after.info
  if (before.info.width !== width || before.info.height !== height)
    return { count: width * height, share: 1, picture: is }
  const shown = new Uint8Array(width * height * 4)
  const count = pixelmatch(before.data, after.data, shown, width, height, { threshold: MAX_COLOUR_DISTANCE })
  const picture = await sharp(shown, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer()
  return { count, share: count / (width * height), picture }
}

const pixels = async (png: Buffer) => await sharp(png).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
