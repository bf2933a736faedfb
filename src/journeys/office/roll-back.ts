import type { Transaction } from 'kysely'
import { failpoint } from '#base/failpoint.ts'
import { feedBefore } from '#domain/layers/revisions.ts'
import { gateOf, ownsOf } from '#domain/site/site.ts'
import type { App } from '#journeys/app.ts'
import { keepCatalogueFacts } from '#store/listings/catalogue-facts.ts'
import { noteInLog } from '#store/office/office-log.ts'
import { withRetry } from '#store/engine/retry.ts'
import {
  advanceRollBack,
  type Begun,
  beginRollBack,
  finishRollBack,
  lockRollBack,
  openRollBacks,
  type RollBack,
  rollBackOf,
  type RollBackCounts,
  undoneListings,
  type UndoneListing,
  undoneListingStates,
} from '#store/imports/roll-backs.ts'
import { takeBackListings, type Undone } from '#store/imports/save-listings.ts'
import type { Schema } from '#store/schema.ts'

type RollBackApp = Pick<App, 'db' | 'site' | 'now' | 'log' | 'changed'>

/** `going_on`: another roll-back of its source is not finished yet. */
export type RollBackBegun = Begun['outcome']

/**
 * Begins to undo an import and every later one of its source, and pauses the source. Imports and alerts stop at once; a
 * worker restores the listings. @param person `id` null: the command line
 */
export async function askRollBack(
  app: Pick<App, 'db' | 'site' | 'now'>,
  { run, person }: { run: number; person: { id: number | null; name: string } },
): Promise<RollBackBegun> {
  return await withRetry(app.db, async (tx) => {
    const now = app.now()
    const isFed = (source: string) => app.site.feeds.some((feed) => feed.source === source)
    const begun = await beginRollBack(tx, { run, person: person.name, isFed, now })
    if (begun.outcome === 'begun')
      await noteInLog(
        tx,
        { person: person.id, act: 'run_rolled_back', about: null, object: `run:${run}`, old: null, new: begun.source },
        now,
      )
    failpoint('roll-back.before-commit')
    return begun.outcome
  })
}

/** Finishes all open roll-backs, each from where it stopped. Safe to call from any number of workers at once. */
export async function resumeRollBacks(app: RollBackApp): Promise<RollBack[]> {
  const done: RollBack[] = []
  for (const id of await openRollBacks(app.db)) {
    const rollBack = await restoreAll(app, id)
    if (rollBack) done.push(rollBack)
  }
  return done
}

/** Listings in one transaction: half a second on the embedded store, where all other queries wait for it. */
const BATCH_SIZE = 250

async function restoreAll(app: RollBackApp, id: number): Promise<RollBack | null> {
  const all = await undoneListings(app.db, id)
  for (;;) {
    const isOver = await withRetry(app.db, async (tx) => await restoreBatch(tx, app, { id, all }))
    failpoint('roll-back.batch-stored')
    app.changed()
    if (isOver) break
    await new Promise((resolve) => setImmediate(resolve)) // the site is served by the same thread
  }
  await keepCatalogueFacts(app.db, true)
  const rollBack = await rollBackOf(app.db, id)
  if (rollBack) app.log.info({ ...rollBack.counts, source: rollBack.source, run: rollBack.run }, 'import rolled back')
  return rollBack
}

/** Restores one batch, after the last one of any worker; true when nothing is left. */
async function restoreBatch(
  tx: Transaction<Schema>,
  app: RollBackApp,
  { id, all }: { id: number; all: readonly number[] },
): Promise<boolean> {
  const rollBack = await lockRollBack(tx, id)
  if (rollBack === null || rollBack.finishedAt !== null) return true
  const { source, person, listing: after } = rollBack
  const first = all.findIndex((one) => one > after)
  const ids = first < 0 ? [] : all.slice(first, first + BATCH_SIZE)
  const last = ids.at(-1)
  if (last === undefined) {
    await finishRollBack(tx, rollBack, app.now())
    return true
  }
  const done = await undoneListingStates(tx, id, ids)
  const undone = done.map(stateBefore)
  const demo = done.some((one) => one.demo)
  const how = { source, demo, now: app.now(), gate: gateOf(app.site, source), owns: ownsOf(app.site, source), person }
  await takeBackListings(tx, undone, how)
  await advanceRollBack(tx, id, { listing: last, counts: addCounts(rollBack.counts, done, undone) })
  failpoint('roll-back.before-commit')
  return false
}

/** The listing as its source had it before the undone imports. A listing that they brought is withdrawn. */
function stateBefore({ said, isNew, since }: UndoneListing): Undone {
  return isNew
    ? { listing: { ...said, availability: 'WITHDRAWN' }, isNew }
    : { listing: feedBefore(said, since), isNew }
}

function addCounts(counts: RollBackCounts, done: readonly UndoneListing[], undone: readonly Undone[]): RollBackCounts {
  const isBack = (at: number) =>
    done[at]?.said.availability === 'WITHDRAWN' && undone[at]?.listing.availability !== 'WITHDRAWN'
  const removed = done.filter(({ isNew }) => isNew).length
  const returned = done.filter(({ isNew }, at) => !isNew && isBack(at)).length
  return {
    ...counts,
    removed: counts.removed + removed,
    returned: counts.returned + returned,
    restored: counts.restored + done.length - removed - returned,
  }
}
