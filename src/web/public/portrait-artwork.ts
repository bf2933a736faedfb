import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isSiteImage } from '#domain/site/site-images.ts'
import type { Artwork } from '#media/drawing-worker.ts'
import { draw, DRAWN_PEOPLE } from '#drawing'
import type { WebApp } from '#web/web-app.ts'

/**
 * A person's portrait for paper: drawn for the demonstration, else the file beside the site file.
 * @param portrait as the site names it
 * @return null where there is none, or it lies elsewhere on the web
 */
export async function portraitArtwork(
  { siteDir }: Pick<WebApp, 'siteDir'>,
  portrait: string | null,
): Promise<Artwork | null> {
  if (portrait === null) return null
  const person = DRAWN_PEOPLE.find((one) => portrait === `/media/portrait/${one}.png`)
  if (person) return { svg: draw({ kind: 'portrait', person }) }
  if (siteDir === null || !isSiteImage(portrait)) return null
  const bytes = await readFile(join(siteDir, portrait)).catch(() => null)
  return bytes && { bytes }
}
