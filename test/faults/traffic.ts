import { randomUUID } from 'node:crypto'
import { chanceOf, type Random } from '../seed.ts'
import { pause, until } from '../waiting.ts'

/** The requests that visitors were told are stored, to compare with the store afterwards. */
export type Acknowledged = {
  subscriptions: Set<string>
  questions: Set<string>
  bookings: Set<string>
  cancellations: Set<string>
  /** answers by status; requests without an answer count as well */
  statuses: Map<string, number>
}

/**
 * Where visitors go while the site is down: its port may belong to another site by then. No server listens on port 1.
 */
export const NO_SITE = 'http://127.0.0.1:1'

export type Traffic = { acknowledged: Acknowledged; stop: () => Promise<void> }

/** Waits until this many more requests of the traffic have been answered. */
export async function answered(traffic: Traffic, more = 20): Promise<void> {
  const { statuses } = traffic.acknowledged
  const all = () => [...statuses].reduce((sum, [what, count]) => sum + (/ \d+$/.test(what) ? count : 0), 0)
  const before = all()
  await until(`${more} answers`, () => all() >= before + more)
}

/**
 * Visitors who subscribe, ask, book and cancel without a pause. A visitor without an answer, or with a 503, retries
 * with the same key, as our forms do.
 * @param url the site's current address; it changes with each restart
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

  /** The answer, however long it takes; null when the test ends first. */
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

/** Confirms and cancels a viewing by the links in its mails, retrying each step until the site confirms it. */
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
      // killed: try again
    }
    await pause(50, 'pace')
  }
  return false
}
