import { randomUUID } from 'node:crypto'
import { chanceOf, type Random } from '../seed.ts'
import { pause, until } from '../waiting.ts'

/** What visitors were told is safe, to be held against the store afterwards. */
export type Acknowledged = {
  subscriptions: Set<string>
  questions: Set<string>
  bookings: Set<string>
  cancellations: Set<string>
  /** answers by status, and requests that got none */
  statuses: Map<string, number>
}

/** For visitors of a site that has ended: its port may go to another site. The system gives port 1 to nobody. */
export const NOBODY = 'http://127.0.0.1:1'

export type Traffic = { acknowledged: Acknowledged; stop: () => Promise<void> }

/** Waits until this many more requests of the traffic got an answer. */
export async function answered(traffic: Traffic, more = 20): Promise<void> {
  const { statuses } = traffic.acknowledged
  const all = () => [...statuses].reduce((sum, [what, count]) => sum + (/ \d+$/.test(what) ? count : 0), 0)
  const before = all()
  await until(`${more} answers`, () => all() >= before + more)
}

/**
 * Visitors who subscribe, ask, book and cancel without a pause. Whoever gets no answer, or a 503, tries again with the
 * same key until he has one, as our forms do.
 * @param url where the site is right now; it moves with each restart
 */
export function startTraffic(url: () => string, offers: number[], visitors = 4): Traffic {
  const acknowledged: Acknowledged = {
    subscriptions: new Set(),
    questions: new Set(),
    bookings: new Set(),
    cancellations: new Set(),
    statuses: new Map(),
  }
  let stopping = false
  const count = (what: string): void => void acknowledged.statuses.set(what, (acknowledged.statuses.get(what) ?? 0) + 1)

  /** The answer, however long it takes; null when the visitor gives up because the test ends. */
  async function insist(random: Random, path: string, init: RequestInit): Promise<Response | null> {
    for (let late = 0; late < 100; late += stopping ? 1 : 0) {
      try {
        const answer = await fetch(url() + path, { redirect: 'manual', signal: AbortSignal.timeout(15_000), ...init })
        count(`${init.method} ${answer.status}`)
        if (answer.status < 500) return answer
        await answer.arrayBuffer()
      } catch {
        count(`${init.method} no answer`)
      }
      await pause(60 + random.below(100), 'pace')
    }
    return null
  }

  async function postJson(random: Random, path: string, body: unknown): Promise<number> {
    const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID() }
    const answer = await insist(random, path, { method: 'POST', headers, body: JSON.stringify(body) })
    await answer?.arrayBuffer()
    return answer?.status ?? 0
  }

  const asVisitor = async (visitor: number): Promise<void> => {
    const random = chanceOf('traffic', visitor)
    for (let turn = 0; !stopping; turn += 1) {
      const email = `v${visitor}-${turn}-${randomUUID().slice(0, 8)}@example.be`
      const contact = { contact_information: { personal: { email } } }
      const estate_id = offers[turn % offers.length]
      switch (turn % 4) {
        case 0:
        case 1: {
          const notification = { statuses: ['FOR_SALE'], types: ['HOUSE'], cities: [9000] }
          if ((await postJson(random, '/nl/ajax/notifications', { contact, notification })) === 201)
            acknowledged.subscriptions.add(email)
          break
        }
        case 2:
          if ((await postJson(random, '/nl/ajax/contact-form-handler', { estate_id, contact, message: email })) === 201)
            acknowledged.questions.add(email)
          break
        default:
          await book(random, `/nl/bezoek-plannen/${estate_id}`, email)
      }
    }
  }

  async function book(random: Random, path: string, email: string): Promise<void> {
    const page = await insist(random, path, { method: 'GET' })
    const slots = [...((await page?.text()) ?? '').matchAll(/value="(\d{4}-[^"]+Z)"/g)].map(([, slot = '']) => slot)
    if (slots.length === 0) return
    const slot = random.pick(slots)
    const body = new URLSearchParams({ slot, name: 'An Bezoeker', email, form_key: randomUUID() })
    const answer = await insist(random, path, { method: 'POST', body })
    await answer?.arrayBuffer()
    if (answer?.status === 303) acknowledged.bookings.add(email)
  }

  const visits = Array.from({ length: visitors }, (_, visitor) => asVisitor(visitor))
  return {
    acknowledged,
    async stop() {
      stopping = true
      await Promise.all(visits)
    },
  }
}

/** Confirms a viewing and cancels it, as its mails let the visitor do, each until the site says that it is done. */
export async function cancel(
  url: () => string,
  { id, token }: { id: string; token: string },
  { cancellations }: Acknowledged,
): Promise<void> {
  for (const pressed of ['confirm', 'cancel']) if (!(await press(url, token, pressed))) return
  cancellations.add(id)
}

async function press(url: () => string, token: string, pressed: string): Promise<boolean> {
  for (let tries = 0; tries < 200; tries += 1) {
    try {
      const answer = await fetch(`${url()}/nl/afspraak-annuleren/${token}`, {
        method: 'POST',
        body: new URLSearchParams({ intent: pressed }),
      })
      await answer.arrayBuffer()
      if (answer.status === 200) return true
    } catch {
      // killed: once more
    }
    await pause(50, 'pace')
  }
  return false
}
