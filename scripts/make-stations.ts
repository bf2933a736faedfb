/**
 * Makes src/domain/gazetteer/railway-stations.ts from a GeoJSON of the iRail stations.
 *
 *   npm run make -- stations ../shared/data/map/stations.geojson
 *
 * Sorts them from south to north. Leaves out Belgian stations where on average less than one train a day calls (closed
 * stations, points on the border).
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

type Feature = {
  properties: { name: string; country: string; stops?: number; [name: `name:${string}`]: string | undefined }
  geometry: { coordinates: [lng: number, lat: number] }
}

/** Makes the text of railway-stations.ts from the text of the file. */
export function stationsModule(geojson: string): string {
  const { features } = JSON.parse(geojson) as { features: Feature[] }
  const lines = features
    .filter(({ properties: { country, stops = 0 } }) => country !== 'be' || stops >= MIN_STOPS_PER_DAY)
    .map(({ properties, geometry }) => {
      const [lng, lat] = geometry.coordinates
      const [own, ...names] = ['nl', 'fr', 'en', 'de'].map((locale) => nameIn(properties, locale))
      const others = names.map((name) => (name === own ? '' : name))
      return [lat.toFixed(5), lng.toFixed(5), own, ...others].join('|').replace(/\|+$/, '')
    })
    .toSorted()
  return `${HEAD}export const STATIONS = \`\n${lines.join('\n')}\n\`\n`
}

const MIN_STOPS_PER_DAY = 1

/** The first of two joined names, as in "Brussels-South/Brussels-Midi". */
const nameIn = (properties: Feature['properties'], locale: string) =>
  (properties[`name:${locale}`] ?? properties.name).split('/')[0]

const HEAD = `// Made by scripts/make-stations.ts: do not edit.
// Stations of iRail (https://github.com/iRail/stations), CC0.

/** Latitude | longitude | nl | fr | en | de; an empty or missing name is the Dutch one. */
`

const [source] = process.argv.slice(2)
if (source && import.meta.filename === process.argv[1]) {
  const target = fileURLToPath(new URL('../src/domain/gazetteer/railway-stations.ts', import.meta.url))
  writeFileSync(target, stationsModule(readFileSync(source, 'utf8')))
}
