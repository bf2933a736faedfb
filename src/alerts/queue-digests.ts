import { failpoint } from '#base/failpoint.ts'
import type { App } from '#journeys/app.ts'
import type { ComposedDigest, DigestTurn, ToldSearch } from '#alerts/compose-digest.ts'
import { addressOf } from '#alerts/tell-once.ts'
import { countStillDue, moveWatermarks, recordDigests } from '#store/subscriptions/digests.ts'
import { enqueueMails } from '#store/mail/outbox.ts'
import { holdOffRollBacks } from '#store/imports/roll-backs.ts'

/**
 * Stores digests, their mails and the new watermarks in one transaction. When one of them cannot be stored, each address
 * gets a transaction of its own. An address is left out as a whole when another worker was faster, or when one of its
 * subscriptions was ended, paused or changed meanwhile: an offer stands in one mail of an address only.
 * @returns `mails`: how many were stored. `changed`: how many subscriptions still wait for a digest of this turn, by their
 * new criteria
 */
export async function queueDigests(
  app: Pick<App, 'db' | 'now'>,
  turn: DigestTurn,
  composed: ComposedDigest[],
): Promise<{ mails: number; changed: number }> {
  if (composed.length === 0) return { mails: 0, changed: 0 }
  failpoint('digest.composed')
  try {
    return { mails: await queueTogether(app, turn, composed), changed: 0 }
  } catch (error) {
    if (!(error instanceof Overtaken)) throw error
  }
  const total = { mails: 0, changed: 0 }
  const ofAddresses = [...Map.groupBy(composed, addressOf).values()]
  if (ofAddresses.length === 1) {
    const ids = composed.flatMap(searchesOf).map(({ subscription }) => subscription.id)
    return { mails: 0, changed: await countStillDue(app.db, ids, turn.frequency, turn.upTo) }
  }
  for (const one of ofAddresses) {
    const { mails, changed } = await queueDigests(app, turn, one)
    total.mails += mails
    total.changed += changed
  }
  return total
}

async function queueTogether(
  app: Pick<App, 'db' | 'now'>,
  turn: DigestTurn,
  composed: ComposedDigest[],
): Promise<number> {
  return await app.db.transaction().execute(async (tx) => {
    if (!(await holdOffRollBacks(tx, turn.rollBack))) throw new RolledBackMeanwhile()
    const subscriptions = composed.flatMap(searchesOf).map(({ subscription }) => subscription)
    const moved = await moveWatermarks(tx, subscriptions, turn.upTo)
    if (moved.size < subscriptions.length) throw new Overtaken()
    const queued = await enqueueMails(
      tx,
      composed.map(({ mail }) => mail),
    )
    const idOf = new Map(queued.map(({ id, key }) => [key, id]))
    const digests = composed.flatMap((digest) => {
      const outboxId = idOf.get(digest.mail.key)
      if (outboxId === undefined) return []
      return searchesOf(digest).map(({ subscription, listings, told }) => ({
        ...{ subscriptionId: subscription.id, period: turn.period, outboxId, listings, told },
        ...{ since: subscription.watermark, watermark: turn.upTo },
      }))
    })
    if ((await recordDigests(tx, digests, app.now())) < subscriptions.length) throw new Overtaken()
    failpoint('digest.before-commit')
    return composed.length
  })
}

/** All searches that a digest is recorded for. */
const searchesOf = (digest: ComposedDigest): ToldSearch[] => [digest, ...digest.others]

/** A roll-back happened after composing: the digests may report listings that are gone again. */
export class RolledBackMeanwhile extends Error {}

/** Thrown to roll back the transaction, in an expected case: a subscription has its digest already, or was changed. */
class Overtaken extends Error {}
