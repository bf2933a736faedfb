import { failpoint } from '#base/failpoint.ts'
import type { App } from '#journeys/app.ts'
import type { ComposedDigest, DigestTurn } from '#alerts/compose-digest.ts'
import { countStillDue, moveWatermarks, recordDigests } from '#store/subscriptions/digests.ts'
import { enqueueMails } from '#store/mail/outbox.ts'
import { holdOffRollBacks } from '#store/imports/roll-backs.ts'

/**
 * Stores digests, their mails and the new watermarks in one transaction; when one of them is in the way, each in its own. A digest is left out when another worker was faster,
 * or when its subscription was ended, paused or changed meanwhile. `changed` subscriptions still wait for a digest of
 * this turn, by what they ask now.
 */
export async function queueDigests(
  app: Pick<App, 'db' | 'now'>,
  turn: DigestTurn,
  composed: ComposedDigest[],
): Promise<{ mails: number; changed: number }> {
  if (composed.length === 0) return { mails: 0, changed: 0 }
  failpoint('digest.composed')
  const attempt = app.db.transaction().execute(async (tx) => {
    if (!(await holdOffRollBacks(tx, turn.rollBack))) throw new RolledBackMeanwhile()
    const moved = await moveWatermarks(
      tx,
      composed.map(({ subscription }) => subscription),
      turn.upTo,
    )
    const ready = composed.filter(({ subscription }) => moved.has(subscription.id))
    const queued = await enqueueMails(
      tx,
      ready.map(({ mail }) => mail),
    )
    const idOf = new Map(queued.map(({ id, key }) => [key, id]))
    const digests = ready.flatMap(({ subscription, listings, told, mail }) => {
      const outboxId = idOf.get(mail.key)
      return outboxId === undefined
        ? []
        : {
            ...{ subscriptionId: subscription.id, period: turn.period, outboxId, listings, told },
            ...{ since: subscription.watermark, watermark: turn.upTo },
          }
    })
    if ((await recordDigests(tx, digests, app.now())) < ready.length) throw new Overtaken()
    const left = composed.flatMap(({ subscription: { id } }) => (moved.has(id) ? [] : [id]))
    const changed = await countStillDue(tx, left, turn.frequency, turn.upTo)
    failpoint('digest.before-commit')
    return { mails: ready.length, changed }
  })
  return await attempt.catch(async (error: unknown) => {
    if (!(error instanceof Overtaken)) throw error
    if (composed.length === 1) return { mails: 0, changed: 0 }
    // One of these subscriptions already has its digest for the period: try each by itself.
    const all = { mails: 0, changed: 0 }
    for (const one of composed) {
      const { mails, changed } = await queueDigests(app, turn, [one])
      all.mails += mails
      all.changed += changed
    }
    return all
  })
}

/** A roll-back happened after composing: the digests may report listings that are gone again. */
export class RolledBackMeanwhile extends Error {}

/** Thrown to roll back the transaction; an expected case. */
class Overtaken extends Error {}
