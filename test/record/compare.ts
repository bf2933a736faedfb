/** One answer or mail: short named values, and a body of many lines, which is loaded only where its hash differs. */
export type Entry = { fields: Record<string, string>; hash: string; body: () => string }
/** Entries by a name that describes the request. */
export type Entries = ReadonlyMap<string, Entry>

/** One difference and the entries that have it; `example` shows it in full in one of them. */
export type Difference = { example: string; names: string[] }

/** The differences between two records, most frequent first. Lines of the same shape count as one difference. */
export function differences(before: Entries, after: Entries): Difference[] {
  const found = new Map<string, Difference>()
  const add = (name: string, shape: string, example: string): void => {
    const known = found.get(shape)
    if (!known) found.set(shape, { example, names: [name] })
    else if (known.names.at(-1) !== name) known.names.push(name)
  }
  const bodies = new Map<string, Hunk[]>()
  for (const name of new Set([...before.keys(), ...after.keys()])) {
    const [old, now] = [before.get(name), after.get(name)]
    if (!old || !now) {
      const side = old ? 'only before' : 'only after'
      add(name, side, side)
      continue
    }
    for (const field of new Set([...Object.keys(old.fields), ...Object.keys(now.fields)])) {
      const [was, is] = [old.fields[field] ?? 'absent', now.fields[field] ?? 'absent']
      if (was !== is) add(name, `${field}: ${was} → ${is}`, `${field}: ${was} → ${is}`)
    }
    if (old.hash === now.hash) continue
    const pair = `${old.hash} ${now.hash}`
    const hunks = bodies.get(pair) ?? hunksOf(old.body().split('\n'), now.body().split('\n'))
    bodies.set(pair, hunks)
    for (const hunk of hunks)
      add(
        name,
        written(hunk, shapeOf),
        written(hunk, (line) => line),
      )
  }
  return [...found.values()].toSorted((a, b) => b.names.length - a.names.length)
}

export type Hunk = { removed: string[]; added: string[] }

/** The search for shared lines stops at this distance; the rest of both bodies is then one difference. */
const MAX_LINES_APART = 400

/** The hunks in order. Each ends at the nearest two lines that both sides share. */
export function hunksOf(before: readonly string[], after: readonly string[]): Hunk[] {
  const hunks: Hunk[] = []
  let [i, j] = [0, 0]
  while (i < before.length || j < after.length) {
    if (i < before.length && j < after.length && before[i] === after[j]) {
      i += 1
      j += 1
      continue
    }
    const [skipped, inserted] = nextShared(before, i, after, j)
    hunks.push({ removed: before.slice(i, i + skipped), added: after.slice(j, j + inserted) })
    i += skipped
    j += inserted
  }
  return hunks
}

/** How many lines to skip on each side until both sides match on two lines in a row or at their end. */
function nextShared(before: readonly string[], i: number, after: readonly string[], j: number): [number, number] {
  const isShared = (a: number, b: number) => before[a] === after[b] && before[a + 1] === after[b + 1]
  for (let apart = 1; apart <= MAX_LINES_APART; apart += 1)
    for (let skipped = 0; skipped <= apart; skipped += 1)
      if (isShared(i + skipped, j + apart - skipped)) return [skipped, apart - skipped]
  return [before.length - i, after.length - j]
}

const written = ({ removed, added }: Hunk, line: (text: string) => string): string =>
  [...removed.map((text) => `- ${line(text)}`), ...added.map((text) => `+ ${line(text)}`)].join('\n')

/** A line without its figures, words and addresses, so that one change on many pages is reported once. */
const shapeOf = (line: string): string =>
  line
    .replace(/\s(?!class=)([\w:-]{1,40})="[^"]*"/g, ' $1="…"')
    .replace(/>[^<]+/g, '>…')
    .replace(/\d+/g, '#')

const MAX_EXAMPLE_LINES = 12
const MAX_LINE_CHARS = 400
const MAX_NAMES = 3

/** A readable report of the differences; `''` when there are none. */
export function report(all: readonly Difference[]): string {
  return all
    .map(({ example, names }) => {
      const lines = example.split('\n')
      const shown = lines.slice(0, MAX_EXAMPLE_LINES).map((line) => `    ${line.slice(0, MAX_LINE_CHARS)}`)
      const more = lines.length - shown.length
      const others = names.length - MAX_NAMES
      return [
        `${names.length} ×`,
        ...shown,
        ...(more > 0 ? [`    … and ${more} lines`] : []),
        ...names.slice(0, MAX_NAMES).map((name) => `  in ${name}`),
        ...(others > 0 ? [`  and ${others} more`] : []),
        '',
      ].join('\n')
    })
    .join('\n')
}
