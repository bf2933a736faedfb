import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { type LoadResult, openLoop } from './open-loop.ts'

/** The network of the attack, as the proxy reports it; the site trusts 127.0.0.1. */
const ATTACKER = '203.0.113.66'

/** Requests plain pages at a fixed pace, each from another network. */
export async function visitors(url: string, seconds: number, perSecond = 20): Promise<LoadResult> {
  return await openLoop(url, perSecond, seconds, (index) => ({
    path: PAGES[index % PAGES.length]?.(index) ?? '',
    headers: { 'x-forwarded-for': `192.0.2.${index % 250}` },
  }))
}

const PAGES: ((index: number) => string)[] = [
  (index) => `/nl/aanbod?price_max=${300_000 + index}`,
  () => '/nl',
  (index) => `/fr/offre?bedrooms_min=${index % 4}`,
  () => '/nl/over-ons',
]

/** Counts of answers by kind of request and status; status 0 means no answer. */
type Counts = Record<string, Record<string, number>>

/** Runs costly-attack-process.ts with all its requests at once, until `stop`. */
export async function startAttack(
  url: string,
  offers: readonly number[],
): Promise<{ counts: () => Promise<Counts>; stop: () => void }> {
  const attack = fork(join(import.meta.dirname, 'costly-attack-process.ts'), [url, ATTACKER, offers.join(',')], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  await once(attack, 'message')
  return {
    async counts() {
      attack.send('how many')
      const [counts] = (await once(attack, 'message')) as [Counts] // as the attack sends them
      return counts
    },
    stop: () => void attack.kill('SIGKILL'),
  }
}
