import { setTimeout as sleep } from 'node:timers/promises'

/** How often each path got each status; `no answer` where nobody listened or the line was cut. */
export type Seen = Map<string, number>

/** One reader who asks for these pages over and over. */
export function startReads(url: () => string, paths: readonly string[]): { stop: () => Promise<Seen> } {
  const seen: Seen = new Map()
  let stopping = false
  const reading = (async () => {
    for (let turn = 0; !stopping; turn += 1) {
      const path = paths[turn % paths.length] ?? '/'
      const status = await statusOf(url() + path)
      const what = `${path} ${status}`
      seen.set(what, (seen.get(what) ?? 0) + 1)
      await sleep(status === NO_ANSWER ? 100 : 20)
    }
  })()
  return {
    async stop() {
      stopping = true
      await reading
      return seen
    },
  }
}

/** Reads that reached a server and were answered with an error of it. */
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
