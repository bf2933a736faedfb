import { pause, until } from '../waiting.ts'

/** How often each path got each status; `no answer` when the connection was refused or cut. */
export type Seen = Map<string, number>

/** One reader who requests these pages in a loop. `rounds` waits until each was requested this many more times. */
export function startReads(
  url: () => string,
  paths: readonly string[],
): { rounds: (count: number) => Promise<void>; stop: () => Promise<Seen> } {
  const seen: Seen = new Map()
  let stopping = false
  let turns = 0
  const reading = (async () => {
    for (; !stopping; turns += 1) {
      const path = paths[turns % paths.length] ?? '/'
      const status = await statusOf(url() + path)
      const what = `${path} ${status}`
      seen.set(what, (seen.get(what) ?? 0) + 1)
      await pause(status === NO_ANSWER ? 100 : 20, 'pace')
    }
  })()
  return {
    async rounds(count) {
      const wanted = turns + count * paths.length
      await until(`${count} rounds of reading`, () => turns > wanted)
    },
    async stop() {
      stopping = true
      await reading
      return seen
    },
  }
}

/** The number of reads that reached a server and got a 5xx answer. */
export const failedReads = (seen: Seen): number =>
  [...seen].reduce((sum, [what, count]) => sum + (/ 5\d\d$/.test(what) ? count : 0), 0)

export const show = (counts: ReadonlyMap<string, number>): string =>
  [...counts].map(([what, count]) => `${what} ×${count}`).join(', ')

const NO_ANSWER = 'no answer'

async function statusOf(url: string): Promise<string> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(15_000) })
    await answer.arrayBuffer()
    return String(answer.status)
  } catch {
    return NO_ANSWER
  }
}
