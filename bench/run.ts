import { readdirSync } from 'node:fs'
import { keepsLimit, type Bench, type Figure } from './measure.ts'

// `npm run bench [name…]`: runs the measurements named, or all of them, one after the other. Exits with 1 when a
// figure misses its limit.
const asked = process.argv.slice(2)
const known = readdirSync(import.meta.dirname).flatMap((file) => /^(.+)\.bench\.ts$/.exec(file)?.[1] ?? [])
const unknown = asked.filter((name) => !known.includes(name))
if (unknown.length > 0) {
  console.error(`No measurement called ${unknown.join(', ')}. There are: ${known.join(', ')}.`)
  process.exit(2)
}
for (const name of asked.length > 0 ? asked : known) {
  const bench = await load(name)
  console.log(`\n${name}: ${bench.about}`)
  const figures = await bench.run()
  console.log(table(figures))
  if (bench.judged !== false && !figures.every(keepsLimit)) process.exitCode = 1
}

async function load(name: string): Promise<Bench> {
  const module: unknown = await import(`./${name}.bench.ts`)
  if (isBenchModule(module)) return module.bench
  throw new Error(`bench/${name}.bench.ts exports no \`bench\` with \`about\` and \`run\``)
}

function isBenchModule(module: unknown): module is { bench: Bench } {
  return (
    typeof module === 'object' &&
    module !== null &&
    'bench' in module &&
    typeof module.bench === 'object' &&
    module.bench !== null &&
    'run' in module.bench &&
    typeof module.bench.run === 'function'
  )
}

function table(figures: readonly Figure[]): string {
  const rows = figures.map((figure) => [figure.what, `${round(figure.value)} ${figure.unit}`, heldAgainst(figure)])
  const widths = [0, 1].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  return rows
    .map(
      ([what = '', value = '', against = '']) =>
        `  ${what.padEnd(widths[0] ?? 0)}  ${value.padStart(widths[1] ?? 0)}  ${against}`,
    )
    .join('\n')
}

function heldAgainst(figure: Figure): string {
  const { limit, rival, unit } = figure
  const promised =
    limit === undefined ? '' : 'atLeast' in limit ? `at least ${limit.atLeast}` : `at most ${limit.atMost}`
  const verdict = promised === '' ? '' : `${keepsLimit(figure) ? '✓' : '✗ misses'} ${promised} ${unit}`
  return [verdict, rival === undefined ? '' : `${rival.name}: ${round(rival.value)} ${unit}`]
    .filter(Boolean)
    .join('   ')
}

function round(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en') : value.toPrecision(3)
}
