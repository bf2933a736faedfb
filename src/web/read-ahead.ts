import { setTimeout as pause } from 'node:timers/promises'
import type { WebApp } from '#web/web-app.ts'

/** Offers read in one statement: some 10 ms of the embedded store, in which no other statement is answered. */
const AT_ONCE = 40
/** Cards of so few offers are soon drawn by who asks for them; ahead they would take 10 MB of the demonstration (23-11-2026). */
const FEW = 2_000
/** Offers whose cards are drawn in one turn: some 3 ms. */
const DRAWN_AT_ONCE = 8
/** Of the time that it took; whoever asks for a page comes first. */
const REST = 3
const LOOK_AGAIN_MS = 250
/** What it says when it is done, which `npm run bench render` waits for. */
export const READ_AHEAD = 'offers read ahead'

/**
 * Reads offers that nobody asked for yet once the site is ready, and draws their cards, as far as there is room to keep
 * them: of a page that nobody looked at before, reading its offer and those like it was more than half (23-11-2026).
 * @param signal ends it
 */
export async function readAhead(
  app: Pick<WebApp, 'notReady' | 'log' | 'offers' | 'cards'>,
  signal: AbortSignal,
  rest = async (ms: number): Promise<unknown> => await pause(ms, undefined, { signal, ref: false }),
): Promise<void> {
  try {
    while ((await app.notReady()) !== null) await rest(LOOK_AGAIN_MS)
    const began = performance.now()
    for (let before: number | null = Infinity; before !== null && !signal.aborted;) {
      const started = performance.now()
      before = await app.offers.readAhead(before, AT_ONCE)
      if (before !== null) await rest(REST * (performance.now() - started))
    }
    await drawCards()
    if (!signal.aborted) app.log.info({ ms: Math.round(performance.now() - began) }, READ_AHEAD)
  } catch (error) {
    if (!signal.aborted) app.log.warn({ error }, 'offers not read ahead')
  }

  async function drawCards(): Promise<void> {
    const ids = [...app.offers.ids()]
    if (ids.length < FEW) return
    for (let from = 0; from < ids.length && !signal.aborted; from += DRAWN_AT_ONCE) {
      const started = performance.now()
      if (!ids.slice(from, from + DRAWN_AT_ONCE).every((id) => app.cards.drawAhead(id))) return
      await rest(REST * (performance.now() - started))
    }
  }
}
