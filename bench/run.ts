import { readdirSync } from 'node:fs'
import { readArguments } from './arguments.ts'
import { type Bench, type Bound, type Figure, keeps, medianFigures, numberOf, passes } from './measure.ts'

// `npm run bench -- [--runs n] [name…] [file…]` runs the named measurements, or all, one after the other, each `n`
// times, and prints the medians: as a table, then as one line of JSON per figure, to compare with another day's.
// Exits with 1 when a figure misses its mandatory bound.
const known = readdirSync(import.meta.dirname).flatMap((file) => /^(.+)\.bench\.ts$/.exec(file)?.[1] ?? [])
const { names, files, runs } = asked()
for (const name of names) {
  const bench = await load(name)
  console.log(`\n${name}: ${bench.about}${runs > 1 ? ` (${runs} runs, medians)` : ''}`)
  const all: Figure[][] = []
  try {
    for (let run = 0; run < runs; run++) {
      const figures: Figure[] = []
      all.push(figures)
      for await (const figure of figuresOf(bench)) {
        figures.push(figure)
        console.log(
          `  … ${figure.size === undefined ? '' : `${figure.size}, `}${figure.what}: ${round(figure.value)} ${figure.unit}`,
        )
      }
    }
  } catch (error) {
    // The figures measured so far are still printed.
    console.error(error)
    process.exitCode = 1
  }
  const medians = medianFigures(all)
  const figures = medians.map(({ figure }) => figure)
  console.log(table(figures))
  const grown = growth(figures)
  if (grown !== '') console.log(grown)
  for (const { figure, values } of medians) console.log(JSON.stringify({ bench: name, ...figure, values }))
  if (!figures.every(passes)) process.exitCode = 1
}

async function* figuresOf(bench: Bench): AsyncGenerator<Figure> {
  const run = bench.run(files)
  if (Symbol.asyncIterator in run) yield* run
  else yield* await run
}

function asked(): ReturnType<typeof readArguments> {
  try {
    return readArguments(process.argv.slice(2), known)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(2)
  }
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
  return aligned(
    figures.map((figure) => [
      [figure.size, figure.what].filter(Boolean).join(', '),
      `${round(figure.value)} ${figure.unit}`,
      heldAgainst(figure),
    ]),
    1,
  )
}

/** A table of the figures measured at several sizes, one line each. Empty for a single size. */
function growth(figures: readonly Figure[]): string {
  const sizes = [...new Set(figures.flatMap(({ size }) => size ?? []))]
  if (sizes.length < 2) return ''
  const lines = Map.groupBy(
    figures.filter(({ size }) => size !== undefined),
    ({ what, unit }) => [what, unit].filter(Boolean).join(', '),
  )
  const cell = (line: readonly Figure[], size: string): string => {
    const figure = line.find((one) => one.size === size)
    return figure ? round(figure.value) : '–'
  }
  const rows = [...lines].map(([name, line]) => [name, ...sizes.map((size) => cell(line, size))])
  return `\n${aligned([['growth', ...sizes], ...rows], sizes.length)}`
}

/** Aligns columns of text: the first to the left, the next ones up to number `last` to the right. */
function aligned(rows: readonly (readonly string[])[], last: number): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)))
  const cell = (text: string, i: number) =>
    i === 0 ? text.padEnd(widths[i] ?? 0) : i <= last ? text.padStart(widths[i] ?? 0) : text
  return rows.map((row) => `  ${row.map(cell).join('  ')}`).join('\n')
}

function heldAgainst({ value, limit, must, rival, unit }: Figure): string {
  const inWords = (bound: Bound) => `${'atLeast' in bound ? 'at least' : 'at most'} ${plain(numberOf(bound))} ${unit}`
  const sign = (bound: Bound, missed: string) => (keeps(value, bound) ? '✓' : missed)
  const verdicts = [
    limit && `${sign(limit, must === undefined ? '✗ misses' : '– goal missed:')} ${inWords(limit)}`,
    must && `${sign(must, '✗ misses')} must: ${inWords(must)}`,
    rival && `${rival.name}: ${round(rival.value)} ${unit}`,
  ]
  return verdicts.filter(Boolean).join('   ')
}

/** Rounds a bound to three digits: a promised bound has no more, a measured one may. */
function plain(value: number): number {
  return Number(value.toPrecision(3))
}

function round(value: number): string {
  return value >= 100 ? Math.round(value).toLocaleString('en') : value.toPrecision(3)
}
