/** One measured figure, with its goal or the rival measured in the same run. */
export type Figure = {
  what: string
  /** the size it was measured at; figures of several sizes are printed as growth too */
  size?: string
  value: number
  unit: string
  /** the promised bound */
  limit?: Bound
  /** a weaker bound, when `limit` is a future goal: then only this one fails the command */
  must?: Bound
  rival?: { name: string; value: number }
}

export type Bound = { atLeast: number } | { atMost: number }

/**
 * One `npm run bench <name> [file…]`: lives in `bench/<name>.bench.ts` as `export const bench`. The figures of an
 * iterable are printed as they arrive, so that a later failure loses none of them.
 */
export type Bench = { about: string; run: (files: readonly string[]) => Promise<Figure[]> | AsyncIterable<Figure> }

/** The median of several runs: one disturbed run does not move it. */
export async function medianOf(runs: number, measure: () => Promise<number> | number): Promise<number> {
  const values: number[] = []
  for (let run = 0; run < runs; run += 1) values.push(await measure())
  return percentile(values, 50)
}

/** Milliseconds of each call, after a warm-up that is thrown away. */
export async function timeEach(
  calls: number,
  work: (index: number) => unknown,
  warmUp = Math.ceil(calls / 10),
): Promise<number[]> {
  for (let index = 0; index < warmUp; index += 1) await work(index)
  const times: number[] = []
  for (let index = 0; index < calls; index += 1) times.push(await msOf(() => work(index)))
  return times
}

/** Milliseconds of one call. */
export async function msOf(work: () => unknown): Promise<number> {
  const started = performance.now()
  await work()
  return performance.now() - started
}

/** The value below which `percent` of the values lie (nearest rank); 50 is the median. */
export function percentile(values: readonly number[], percent: number): number {
  if (values.length === 0) throw new Error('No values were measured')
  const sorted = values.toSorted((a, b) => a - b)
  const rank = Math.max(1, Math.ceil((percent / 100) * sorted.length))
  return sorted[rank - 1] ?? Number.NaN
}

/** Whether a figure keeps its `must`, or else its `limit`. A rival is shown, not judged. */
export function passes({ value, limit, must }: Figure): boolean {
  return keeps(value, must ?? limit)
}

export function keeps(value: number, bound: Bound | undefined): boolean {
  if (bound === undefined) return true
  return 'atLeast' in bound ? value >= bound.atLeast : value <= bound.atMost
}

/** Combines figures of several runs into medians, in the order of the first run; a run may lack some of them. */
export function medianFigures(runs: readonly (readonly Figure[])[]): { figure: Figure; values: number[] }[] {
  const same = Map.groupBy(runs.flat(), ({ what, size, unit }) => JSON.stringify([what, size, unit]))
  return [...same.values()].flatMap((all) => {
    const [first] = all
    if (first === undefined) return []
    const middle = (read: (figure: Figure) => number | undefined) => {
      const values = all.flatMap((figure) => read(figure) ?? [])
      return values.length === 0 ? undefined : percentile(values, 50)
    }
    const bound = (name: 'limit' | 'must'): Partial<Figure> => {
      const held = middle((figure) => figure[name] && numberOf(figure[name]))
      return held === undefined || !first[name]
        ? {}
        : { [name]: 'atLeast' in first[name] ? { atLeast: held } : { atMost: held } }
    }
    const rival = middle((figure) => figure.rival?.value)
    const values = all.map(({ value }) => value)
    const figure: Figure = {
      ...first,
      value: percentile(values, 50),
      ...bound('limit'),
      ...bound('must'),
      ...(first.rival && rival !== undefined && { rival: { ...first.rival, value: rival } }),
    }
    return [{ figure, values }]
  })
}

export const numberOf = (bound: Bound): number => ('atLeast' in bound ? bound.atLeast : bound.atMost)
