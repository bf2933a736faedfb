import type { Logger } from 'pino'
import { documentsShownOf } from '#domain/site/site.ts'
import { centreOf } from '#domain/places/place.ts'
import type { App } from '#journeys/app.ts'
import { eraseAgain, noteAllErasures } from '#journeys/erase-again.ts'
import { type Duty, followIndex, unfollowedIndex } from '#offers/keep-index-current.ts'
import { offerCache } from '#offers/load-offers.ts'
import { CHANGES } from '#store/imports/change-log.ts'
import { openStore, type Store } from '#store/engine/db.ts'
import { takeOverLeases } from '#store/mail/outbox.ts'
import { migrate } from '#store/engine/migrate.ts'
import { IMPORT_ENDED, releaseRuns } from '#store/imports/imports.ts'
import { NO_TIMETABLE, searchWithTravel, travelTimes } from '#journeys/travel-times.ts'
import { searchWithWords } from '#journeys/unwanted-words.ts'
import { travelThread } from '#feeds/gtfs/travel-thread.ts'
import { fillPlaces } from '#store/search/places.ts'
import { fillSearchWords } from '#store/search/search-words.ts'
import { fillStationDistances } from '#store/search/station-distances.ts'
import { assertFolderHasStore, assertHasTables } from '#store/engine/missing-store.ts'
import { keepLinkKeyOutside } from '#store/mail/tokens.ts'
import { costlyQueues } from '#web/edge/costly-work.ts'
import type { Config } from '#config.ts'
import { dayInBelgium } from '#i18n/law/mandatory-sentences.ts'

export type AssembleOptions = {
  /** throws NoStoreError where there is no store, instead of making one */
  mustExist?: boolean
  migrate: boolean
  index: 'follow' | 'none'
  onWait?: () => void
}

/** Opens the store, and builds the search and the App of the journeys on it. */
export async function openApp(config: Config, options: AssembleOptions, log: Logger) {
  // The embedded engine answers one statement after the other.
  const queues = costlyQueues(config.rateLimit, config.databaseUrl === null ? 1 : Infinity)
  if (options.mustExist) assertFolderHasStore(config)
  const store = await openStore({
    takeSlot: async () => await queues.store.takeSlot(),
    databaseUrl: config.databaseUrl,
    directUrl: config.directUrl,
    varDir: config.varDir,
    onNotice: (message) => log.warn(message),
    ...(options.onWait ? { onWait: options.onWait } : {}),
  })
  if (options.mustExist) await assertHasTables(store, config).catch(closeAndRethrow(store))
  if (options.migrate) await prepareStore(store, config.linkKey)
  const now = () => new Date()
  const site = structuredClone(config.site)
  const offers = offerCache(store.db, undefined, documentsShownOf(site), queues.offers.run)
  const followed = {
    mode: options.index === 'none' ? 'sql' : config.search,
    centreOf,
    today: () => dayInBelgium(now()),
    log,
    onOffersChanged: offers.forget,
    onOffersConfirmed: offers.confirm,
    duties: DUTIES[config.role],
  } as const
  // Tables that are not there yet, as before a restore, have no changes to follow.
  const index = options.migrate ? await followIndex(store, followed) : unfollowedIndex(store, centreOf)
  const thread = config.timetables && travelThread(config.timetables.files)
  const travel =
    config.timetables && thread ? travelTimes({ db: store.db, now, log }, config.timetables, thread) : NO_TIMETABLE
  const app: App = {
    db: store.db,
    search: searchWithTravel(searchWithWords(index.search, store.db, { run: queues.words.run }), travel),
    travel,
    offers,
    percolator: index.percolator,
    site,
    siteFileSays: config.siteFileSays,
    baseUrl: config.baseUrl,
    varDir: config.varDir,
    now,
    changed: () => store.wakeUp(CHANGES),
    importEnded: () => store.wakeUp(IMPORT_ENDED),
    replyAddress: config.replyAddress,
    rateLimit: config.rateLimit,
    log,
  }
  return { app, store, index, queues, closeTravel: async () => await thread?.close() }
}

const DUTIES: Record<Config['role'], readonly Duty[]> = {
  all: ['visitors', 'alerts'],
  web: ['visitors'],
  worker: ['alerts'],
}

/** Closes a store that cannot be used, and throws on: an open store would keep the process running. */
const closeAndRethrow = (store: Store) => async (error: unknown) => {
  await store.close()
  throw error
}

/** Brings the tables up to date, and takes over work that an ended process left behind. */
async function prepareStore(store: Store, linkKey: Config['linkKey']): Promise<void> {
  await prepareTables(store)
  if (store.engine === 'embedded') {
    // Only this process has the store, so any process that was at work on mails or an import is gone.
    await takeOverLeases(store.db)
    await releaseRuns(store.db)
  }
  if (linkKey !== null) await keepLinkKeyOutside(store.db, linkKey)
}

/** @returns the migrations that ran */
export async function prepareTables({ db, inSession }: Store) {
  const ran = await inSession(async (session) => await migrate(session))
  await fillPlaces(db)
  if (ran.length > 0) await fillStationDistances(db)
  if (ran.length > 0) await fillSearchWords(db)
  return ran
}

/** Repeats the erasures of personal data: the store or its folder may be a backup from before them. */
export async function repeatErasures(app: App): Promise<void> {
  const addresses = await eraseAgain(app)
  if (addresses > 0) app.log.warn({ addresses }, 'repeated erasures that a restored backup had undone')
  await noteAllErasures(app)
}
