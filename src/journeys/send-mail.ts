import { domainOf } from '#domain/email-address.ts'
import { failpoint } from '#domain/failpoint.ts'
import type { App } from '#journeys/app.ts'
import { writeTogether } from '#journeys/send-mail-marks.ts'
import { bounceAddressesOf } from '#journeys/take-bounces.ts'
import type { SendOutcome, Transport } from '#mail/transport.ts'
import {
  type ClaimedMail,
  claimDue,
  type Lane,
  markDead,
  markSent,
  release,
  retryLater,
  retryNow,
} from '#store/outbox.ts'
import { recordBounce } from '#store/suppressions.ts'

/** Takes mails from the outbox and hands them over. One for each process: it knows how the mail server fares. */
export type MailSender = {
  /** Sends what is due in a lane, one portion; returns how many it dealt with. 0: nothing to do, or the server is away. */
  sendDue: (lane: Lane) => Promise<number>
  /** the server is away and the queue waits */
  isPaused: () => boolean
}

export type SendingOptions = {
  transport: Transport
  /** mails a minute to one domain; null: no limit */
  ratePerMinute: number | null
  /** reports about undelivered mails go to a signed address made of this one; without it, to the sender */
  bounceAddress?: string | null
}

/** One at a time where a person waits, so that a crash can double at most one; a few for digests. */
const AT_ONCE: Record<Lane, number> = { interactive: 1, bulk: 4 }
/** Digests are claimed by the dozen: one transaction for all of them. */
const CLAIMED: Record<Lane, number> = { interactive: 1, bulk: 12 }
/** Longer than all timeouts of a transport together. */
const LEASE_SECONDS = 180

export function mailSender(
  app: Pick<App, 'db' | 'log'>,
  { transport, ratePerMinute, bounceAddress = null }: SendingOptions,
): MailSender {
  const breaker = openBreaker(transport, async () => {
    app.log.info({ transport: transport.kind }, 'mail server is back')
    await retryNow(app.db, 'unavailable')
  })
  const rates = domainRates(ratePerMinute)
  const underWay: Record<Lane, Promise<unknown>> = { interactive: Promise.resolve(), bulk: Promise.resolve() }
  return { sendDue, isPaused: breaker.isOpen }

  function sendDue(lane: Lane): Promise<number> {
    // One portion of a lane at a time, so whoever is told "nothing more" knows that what was taken has left.
    const portion = underWay[lane].then(async () => await sendPortion(lane))
    underWay[lane] = portion.catch(() => {})
    return portion
  }

  async function sendPortion(lane: Lane): Promise<number> {
    // People first, also when both wait for a server that was away.
    if (lane === 'bulk') while ((await sendDue('interactive')) > 0);
    if (!(await breaker.letsThrough())) return 0
    const { mails, putAside } = await claimDue(app.db, {
      lane,
      limit: CLAIMED[lane],
      leaseSeconds: LEASE_SECONDS,
      exceptDomains: rates.full(),
    })
    const bounces = mails.length > 0 ? await bounceAddressesOf(app, bounceAddress) : null
    const waiting = mails.values()
    const hands = Math.min(AT_ONCE[lane], mails.length)
    const marks = writeTogether<ClaimedMail>(hands, async (sent) => await markSent(app.db, sent))
    const hand = async () => {
      try {
        // Shared by all hands: each takes the next one.
        for (const mail of waiting) await sendOne(mail, bounces?.of(mail.id) ?? null, marks.add)
      } finally {
        marks.leave()
      }
    }
    await Promise.all(Array.from({ length: hands }, hand))
    return mails.length + putAside
  }

  async function sendOne(
    mail: ClaimedMail,
    returnPath: string | null,
    markAsSent: (mail: ClaimedMail) => Promise<void>,
  ): Promise<void> {
    if (breaker.isOpen() || !rates.take(domainOf(mail.recipient))) return await release(app.db, mail)
    failpoint('mail.claimed')
    const result = await transport.send(mail, returnPath)
    failpoint('mail.sent')
    if (result.outcome === 'sent') await markAsSent(mail)
    else await settle(app, mail, result)
    failpoint('mail.marked')
    if (result.outcome === 'unavailable') {
      breaker.open()
      app.log.error({ outbox: mail.id, kind: mail.kind }, 'mail server refuses or is away; the queue waits')
    } else if (result.outcome === 'unclear') breaker.doubt()
    else breaker.trust()
  }
}

/** Writes why a mail did not leave. 4xx and broken connections: again later, with the same Message-ID. */
async function settle(app: Pick<App, 'db' | 'log'>, mail: ClaimedMail, result: Refusal): Promise<void> {
  const about = { outbox: mail.id, kind: mail.kind, attempts: mail.attempts, outcome: result.outcome }
  switch (result.outcome) {
    case 'recipient':
      await markDead(app.db, mail, result.outcome, result.detail)
      await recordBounce(app.db, mail.recipientHash, true)
      return app.log.warn(about, 'mail address refused')
    case 'message':
      await markDead(app.db, mail, result.outcome, result.detail)
      return app.log.error(about, 'mail refused for good')
    case 'later':
    case 'unclear':
    case 'unavailable': {
      const state = await retryLater(app.db, mail, result.outcome, result.detail)
      if (state === 'dead') app.log.error(about, 'mail given up after a day')
      return
    }
  }
}

type Refusal = Exclude<SendOutcome, { outcome: 'sent' }>

const SHORTEST_PAUSE = 15_000
const LONGEST_PAUSE = 300_000
const MOST_DOUBTS = 3

/**
 * While the server is away no mail is tried: only a call to the server itself, after pauses that grow from 15 seconds
 * to 5 minutes. Timers run on the monotonic clock, so a changed wall clock means nothing here.
 */
function openBreaker(transport: Transport, onBack: () => Promise<void>) {
  let pause = 0
  let until = 0
  let doubts = 0
  const open = () => {
    if (performance.now() < until) return
    pause = Math.min(Math.max(pause * 2, SHORTEST_PAUSE), LONGEST_PAUSE)
    until = performance.now() + pause
  }
  return {
    open,
    /** one broken connection may be chance, three in a row are not */
    doubt() {
      doubts += 1
      if (doubts >= MOST_DOUBTS) open()
    },
    trust() {
      doubts = 0
    },
    isOpen: () => pause > 0,
    async letsThrough(): Promise<boolean> {
      if (pause === 0) return true
      if (performance.now() < until) return false
      if (!(await transport.ready())) {
        open()
        return false
      }
      pause = 0
      doubts = 0
      await onBack()
      return true
    },
  }
}

/** A count for each domain and minute; kept in memory, since a restart only makes it kinder. */
function domainRates(perMinute: number | null) {
  let minute = 0
  let counts = new Map<string, number>()
  const turnPage = () => {
    const now = Math.floor(performance.now() / 60_000)
    if (now !== minute) counts = new Map()
    minute = now
  }
  return {
    full(): string[] {
      turnPage()
      return [...counts].filter(([, count]) => perMinute !== null && count >= perMinute).map(([domain]) => domain)
    },
    take(domain: string): boolean {
      turnPage()
      const key = domain.toLowerCase()
      const count = counts.get(key) ?? 0
      if (perMinute !== null && count >= perMinute) return false
      counts.set(key, count + 1)
      return true
    },
  }
}
