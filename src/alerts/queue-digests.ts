import { failpoint } from '#base/failpoint.ts'
import type { App } from '#journeys/app.ts'
import type { ComposedDigest, DigestTurn } from '#alerts/compose-digest.ts'
import { moveWatermarks, recordDigests } from '#store/subscriptions/digests.ts'
import { enqueueMails } from '#store/mail/outbox.ts'
import { isUndisturbed } from '#store/imports/roll-backs.ts'

/**
 * Writes digests, their mails and the new watermarks, all or nothing; returns how many. Left out are those where
 * somebody else was faster, or whose subscription was ended, paused or changed meanwhile.
 */
export async function queueDigests(
  app: Pick<App, 'db' | 'now'>,
  turn: DigestTurn,
  composed: ComposedDigest[],
): Promise<number> {
  if (composed.length === 0) return 0
  failpoint('digest.composed')
  const attempt = app.db.transaction().execute(async (tx) => {
    if (!(await isUndisturbed(tx, turn.rollBack))) throw new RolledBackMeanwhile()
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
    failpoint('digest.before-commit')
    return ready.length
  })
  return await attempt.catch(async (error: unknown) => {
    if (!(error instanceof Overtaken)) throw error
    if (composed.length === 1) return 0
    // One of them had its digest for the period: each by itself then.
    let queued = 0
    for (const one of composed) queued += await queueDigests(app, turn, [one])
    return queued
  })
}

/** What was composed may tell of what was taken back since. */
export class RolledBackMeanwhile extends Error {}

/** Rolls back what was begun; not a mishap. */
class Overtaken extends Error {}
