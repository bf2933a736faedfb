import { PALETTES } from '#ui/map/style/palette.ts'
import { SHEET_SIZES, sheetNamed } from '#ui/map/ground/drawn-sheet.ts'
import { contentHash, type MakeOnce } from '#offers/make-once.ts'
import type { WebApp } from '#web/web-app.ts'

/**
 * A sheet of the bundled map as SVG, with the streets of the operator's own map, if any. `file` is the last part of an
 * address of `sheetFor` (ui/map/ground/drawn-sheet.ts). Null when there is no such sheet.
 */
export async function baseMapSheet(
  app: Pick<WebApp, 'assets' | 'mapTiles'>,
  file: string,
  make: MakeOnce,
): Promise<Buffer | null> {
  const named = sheetNamed(file)
  if (!named) return null
  const { view, shape, night } = named
  const sheet = { ...view, ...SHEET_SIZES[shape] }
  const colours = PALETTES[night ? 'night' : 'day']
  const { mapBase: base } = app.assets
  const name = `${contentHash([DRAWING_VERSION, sheet, colours, app.mapTiles?.version ?? null])}.svg`
  return await make(name, async () => ({ kind: 'map', base, streets: app.mapTiles?.file ?? null, sheet, colours }))
}

/** To be changed with the way maps are drawn, and with the bundled map: all sheets are then drawn anew. */
const DRAWING_VERSION = '4'
