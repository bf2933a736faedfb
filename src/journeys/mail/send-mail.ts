import { domainOf } from '#base/email-address.ts'
import { failpoint } from '#base/failpoint.ts'
import { withoutPersonalData } from '#base/logged-error.ts'

import type { App } from '#journeys/app.ts'
import { batchWrites } from '#journeys/mail/batch-writes.ts'
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

/** Hands mails of the outbox to the mail server. A process has one, which remembers whether the server is away. */
export type MailSender = {
  /** Sends one batch of due mails in a lane; returns how many it handled. 0: nothing to do, or the server is away. */
  sendDue: (lane: Lane) => Promise<number>
  /** the server is away and the queue waits */
  isPaused: () => boolean
}

export type SendingOptions = {
  transport: Transport
  /** mails a minute to one domain; null: no limit */
  ratePerMinute: number | null
  /** bounces go to a signed address derived from this one; null: they go to the sender */
  bounceAddress?: string | null
}

/** Mails sent at the same time. One where a person waits, so that a crash repeats at most one; a few for digests. */
const SENDERS: Record<Lane, number> = { interactive: 1, bulk: 4 }
/** Mails claimed in one transaction: digests by the dozen. */
const BATCH_SIZE: Record<Lane, number> = { interactive: 1, bulk: 12 }
/** Longer than the timeouts of a transport added up. */
const LEASE_SECONDS = 180

export function mailSender(
  app: Pick<App, 'db' | 'log'>,
  { transport, ratePerMinute, bounceAddress = null }: SendingOptions,
): MailSender {
  // When the server answers again, one waiting mail is made due, because nothing else may be.
  const breaker = openBreaker(transport, async () => await retryNow(app.db, 'unavailable', 1))
  const rates = domainRates(ratePerMinute)
  const lastBatch: Record<Lane, Promise<unknown>> = { interactive: Promise.resolve(), bulk: Promise.resolve() }
  return { sendDue, isPaused: breaker.isOpen }

  function sendDue(lane: Lane): Promise<number> {
    // One batch of a lane at a time: an answer of 0 then means that every claimed mail has left.
    const batch = lastBatch[lane].then(async () => await sendBatch(lane))
    lastBatch[lane] = batch.catch(() => {})
    return batch
  }

  async function sendBatch(lane: Lane): Promise<number> {
    // Mails that people wait for go first, also after the server was away.
    if (lane === 'bulk') while ((await sendDue('interactive')) > 0);
    const limit = await breaker.letsThrough(BATCH_SIZE[lane])
    if (limit === 0) return 0
    const { mails, putAside } = await claimDue(app.db, {
      lane,
      limit,
      leaseSeconds: LEASE_SECONDS,
      exceptDomains: rates.full(),
    })
    const bounces = mails.length > 0 ? await bounceAddressesOf(app, bounceAddress) : null
    const waiting = mails.values()
    const senders = Math.min(SENDERS[lane], mails.length)
    const marks = batchWrites<ClaimedMail>(senders, async (sent) => await markSent(app.db, sent))
    const sendUntilEmpty = async () => {
      try {
        // All senders share this iterator: each takes the next mail.
        for (const mail of waiting) await sendOne(mail, bounces?.of(mail) ?? null, marks.add)
      } finally {
        marks.leave()
      }
    }
    await Promise.all(Array.from({ length: senders }, sendUntilEmpty))
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
    else await recordRefusal(app, mail, result)
    failpoint('mail.marked')
    await learnFrom(mail, result)
  }

  /** Learns from a try how the server is. It is back once it has taken a mail, not when it only answers. */
  async function learnFrom(mail: ClaimedMail, result: SendOutcome): Promise<void> {
    if (result.outcome === 'sent') {
      if (!breaker.noteSuccess()) return
      app.log.info({ transport: transport.kind }, 'mail server is back')
      await retryNow(app.db, 'unavailable')
    } else if (breaker.noteRefusal(result.outcome))
      app.log.error(logFieldsOf(mail, result), 'mail server refuses or is away; the queue waits')
  }
}

/** Records why a mail was not sent. After a 4xx or a broken connection it is retried, with the same Message-ID. */
async function recordRefusal(app: Pick<App, 'db' | 'log'>, mail: ClaimedMail, result: Refusal): Promise<void> {
  const about = logFieldsOf(mail, result)
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

/** Fields for the log: the mail, and the words of the server without any address. */
function logFieldsOf(mail: ClaimedMail, { outcome, code = null, detail }: Refusal) {
  const words = withoutPersonalData(detail, mail.recipient)
  return { outbox: mail.id, kind: mail.kind, attempts: mail.attempts, outcome, code, words }
}

type Refusal = Exclude<SendOutcome, { outcome: 'sent' }>

const MIN_PAUSE_MS = 15_000
const MAX_PAUSE_MS = 300_000
const MAX_BROKEN_IN_A_ROW = 3

/**
 * A circuit breaker. While the server is away no mail is tried: only the server is probed, after pauses that grow from 15
 * seconds to 5 minutes. A server that answers may still refuse every mail, so mails go one at a time until it takes one.
 * Times are those of the monotonic clock, so that a changed wall clock does not matter.
 */
function openBreaker(transport: Transport, onAnswer: () => Promise<void>) {
  let pauseMs = 0
  let pausedUntil = 0
  let brokenInARow = 0
  let isAnswering = false
  /** Pauses for longer than before; false when it was pausing already. */
  const startPause = (): boolean => {
    isAnswering = false
    if (performance.now() < pausedUntil) return false
    pauseMs = Math.min(Math.max(pauseMs * 2, MIN_PAUSE_MS), MAX_PAUSE_MS)
    pausedUntil = performance.now() + pauseMs
    return true
  }
  return {
    /** The server took a mail; true when it was away before. */
    noteSuccess(): boolean {
      const isBack = pauseMs > 0
      pauseMs = 0
      brokenInARow = 0
      isAnswering = false
      return isBack
    },
    /** The server took no mail; true when the queue pauses now. One broken connection may be chance, three are not. */
    noteRefusal(outcome: Refusal['outcome']): boolean {
      // These outcomes are about the mail, not about the server.
      if (outcome === 'recipient' || outcome === 'message') {
        brokenInARow = 0
        return false
      }
      brokenInARow = outcome === 'unclear' ? brokenInARow + 1 : 0
      return outcome === 'unavailable' || pauseMs > 0 || brokenInARow >= MAX_BROKEN_IN_A_ROW ? startPause() : false
    },
    isOpen: () => pauseMs > 0,
    isResting: () => pauseMs > 0 && performance.now() < pausedUntil,
    /** How many of the `wanted` mails may be tried now. */
    async letsThrough(wanted: number): Promise<number> {
      if (pauseMs === 0) return wanted
      if (performance.now() < pausedUntil) return 0
      if (isAnswering) return 1
      if (!(await transport.ready())) {
        startPause()
        return 0
      }
      isAnswering = true
      await onAnswer()
      return 1
    },
  }
}

/** Counts mails by domain and minute. Only in memory: a restart lets a few more than the limit go, which is harmless. */
function domainRates(perMinute: number | null) {
  let minute = 0
  let counts = new Map<string, number>()
  const resetEachMinute = () => {
    const now = Math.floor(performance.now() / 60_000)
    if (now !== minute) counts = new Map()
    minute = now
  }
  return {
    full(): string[] {
      resetEachMinute()
      return [...counts].filter(([, count]) => perMinute !== null && count >= perMinute).map(([domain]) => domain)
    },
    take(domain: string): boolean {
      resetEachMinute()
      const key = domain.toLowerCase()
      const count = counts.get(key) ?? 0
      if (perMinute !== null && count >= perMinute) return false
      counts.set(key, count + 1)
      return true
    },
  }
}
