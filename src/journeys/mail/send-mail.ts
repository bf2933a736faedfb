import { domainOf } from '#base/email-address.ts'
import { failpoint } from '#base/failpoint.ts'
import { impersonal } from '#base/logged-error.ts'

import type { App } from '#journeys/app.ts'
import { writeTogether } from '#journeys/mail/send-mail-marks.ts'
import { bounceAddressesOf } from '#journeys/mail/take-bounces.ts'
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
} from '#store/mail/outbox.ts'
import { recordBounce } from '#store/mail/suppressions.ts'

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
  // One of those that waited for the server is tried first: there may be nothing else that is due.
  const breaker = openBreaker(transport, async () => await retryNow(app.db, 'unavailable', 1))
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
    const most = await breaker.letsThrough(CLAIMED[lane])
    if (most === 0) return 0
    const { mails, putAside } = await claimDue(app.db, {
      lane,
      limit: most,
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
        for (const mail of waiting) await sendOne(mail, bounces?.of(mail) ?? null, marks.add)
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
    if (breaker.isResting() || !rates.take(domainOf(mail.recipient))) return await release(app.db, mail)
    failpoint('mail.claimed')
    const result = await transport.send(mail, returnPath)
    failpoint('mail.sent')
    if (result.outcome === 'sent') await markAsSent(mail)
    else await settle(app, mail, result)
    failpoint('mail.marked')
    await learnFrom(mail, result)
  }

  /** What a try says about the server. It is back once it has taken a mail, not when it only answers. */
  async function learnFrom(mail: ClaimedMail, result: SendOutcome): Promise<void> {
    if (result.outcome === 'sent') {
      if (!breaker.trust()) return
      app.log.info({ transport: transport.kind }, 'mail server is back')
      await retryNow(app.db, 'unavailable')
    } else if (breaker.takesAmiss(result.outcome))
      app.log.error(aboutTry(mail, result), 'mail server refuses or is away; the queue waits')
  }
}

/** Writes why a mail did not leave. 4xx and broken connections: again later, with the same Message-ID. */
async function settle(app: Pick<App, 'db' | 'log'>, mail: ClaimedMail, result: Refusal): Promise<void> {
  const about = aboutTry(mail, result)
  const failed = { outcome: result.outcome, code: result.code ?? null, words: result.detail }
  switch (result.outcome) {
    case 'recipient':
      await markDead(app.db, mail, failed)
      await recordBounce(app.db, mail.recipientHash, true)
      return app.log.warn(about, 'mail address refused')
    case 'message':
      await markDead(app.db, mail, failed)
      return app.log.error(about, 'mail refused for good')
    case 'later':
    case 'unclear':
    case 'unavailable': {
      const state = await retryLater(app.db, mail, failed)
      if (state === 'dead') app.log.error(about, 'mail given up after a day')
      else if (mail.attempts === 1 && result.outcome !== 'unavailable')
        app.log.warn(about, 'mail not taken, tried again later')
      return
    }
  }
}

/** For the log: which mail, and what the server said, without an address. */
function aboutTry(mail: ClaimedMail, { outcome, code = null, detail }: Refusal) {
  const words = impersonal(detail, mail.recipient)
  return { outbox: mail.id, kind: mail.kind, attempts: mail.attempts, outcome, code, words }
}

type Refusal = Exclude<SendOutcome, { outcome: 'sent' }>

const SHORTEST_PAUSE = 15_000
const MAX_PAUSE_MS = 300_000
const MAX_DOUBTS = 3

/**
 * While the server is away no mail is tried: only a call to the server itself, after pauses that grow from 15 seconds
 * to 5 minutes. One that answers may still refuse every mail, so mails go one at a time until it has taken one. Timers run
 * on the monotonic clock, so a changed wall clock means nothing here.
 */
function openBreaker(transport: Transport, onAnswer: () => Promise<void>) {
  let pause = 0
  let until = 0
  let doubts = 0
  let answers = false
  /** true: it rests from now on */
  const rest = (): boolean => {
    answers = false
    if (performance.now() < until) return false
    pause = Math.min(Math.max(pause * 2, SHORTEST_PAUSE), MAX_PAUSE_MS)
    until = performance.now() + pause
    return true
  }
  return {
    /** it took a mail; true: for the first time since it was away */
    trust(): boolean {
      const isBack = pause > 0
      pause = 0
      doubts = 0
      answers = false
      return isBack
    },
    /** it did not take a mail; true: mails wait from now on. One broken connection may be chance, three in a row are not. */
    takesAmiss(outcome: Refusal['outcome']): boolean {
      // These are about the mail, not about the server.
      if (outcome === 'recipient' || outcome === 'message') {
        doubts = 0
        return false
      }
      doubts = outcome === 'unclear' ? doubts + 1 : 0
      return outcome === 'unavailable' || pause > 0 || doubts >= MAX_DOUBTS ? rest() : false
    },
    isOpen: () => pause > 0,
    isResting: () => pause > 0 && performance.now() < until,
    /** How many of so many mails may be tried now. */
    async letsThrough(wanted: number): Promise<number> {
      if (pause === 0) return wanted
      if (performance.now() < until) return 0
      if (answers) return 1
      if (!(await transport.ready())) {
        rest()
        return 0
      }
      answers = true
      await onAnswer()
      return 1
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
