import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Logger, pino } from 'pino'
import { documentsShownOf, type Site } from '#domain/site/site.ts'
import type { CommandDeps } from '#cli/command.ts'
import { armFailpoints } from '#base/failpoint.ts'
import { loggedError } from '#base/logged-error.ts'
import { centreOf } from '#domain/places/place.ts'
import { demandJob } from '#jobs/demand.ts'
import { applySettings, type LiveSite } from '#journeys/office/site-settings.ts'
import { inboxJob } from '#jobs/inbox.ts'
import { mailboxesJob } from '#jobs/mailboxes.ts'
import { feedsJob } from '#jobs/feeds.ts'
import { GAVE_BACK, giveBackAtRest } from '#jobs/give-back.ts'
import { importsJob } from '#jobs/imports.ts'
import { logDestination } from '#jobs/log-destination.ts'
import { lawJob } from '#jobs/law.ts'
import { pictureJobs } from '#jobs/pictures.ts'
import { backupJob } from '#jobs/backup.ts'
import { upkeepJob } from '#jobs/upkeep.ts'
import { runDueJobs, startWorker, type Worker, type WorkerOptions } from '#jobs/worker.ts'
import type { App } from '#journeys/app.ts'
import { examine } from '#journeys/doctor/examine.ts'
import { siteGauges } from '#journeys/doctor/site-gauges.ts'
import { threadComposer } from '#alerts/digest-thread.ts'
import { eraseAgain, noteAllErasures } from '#journeys/erase-again.ts'
import { removeStrays } from '#imports/import-feed.ts'
import { type Duty, type FollowedIndex, followIndex, unfollowedIndex } from '#offers/keep-index-current.ts'
import { loadDemo, redateDemo } from '#imports/load-demo.ts'
import { officeLive } from '#journeys/office-access/live.ts'
import { listPeople } from '#journeys/office-access/invite.ts'
import { offerCache } from '#offers/load-offers.ts'
import { mailReader } from '#journeys/mail/mail-reader.ts'
import { mailSender } from '#journeys/mail/send-mail.ts'
import { directoryTransport } from '#mail/directory.ts'
import { smtpTransport } from '#mail/smtp.ts'
import type { Transport } from '#mail/transport.ts'
import { CHANGES } from '#store/imports/change-log.ts'
import { openStore, type Store } from '#store/engine/db.ts'
import { OutOfRoom } from '#store/engine/retry.ts'
import { QUEUED, takeOverLeases } from '#store/mail/outbox.ts'
import { showsDemo } from '#store/listings/listings.ts'
import { migrate } from '#store/engine/migrate.ts'
import { HANDED_OVER, IMPORTED, releaseRuns } from '#store/imports/imports.ts'
import { NO_TIMETABLE, searchWithTravel, travelTimes } from '#journeys/travel-times.ts'
import { searchWithWords } from '#journeys/unwanted-words.ts'
import { travelThread } from '#feeds/gtfs/travel-thread.ts'
import { retryAfterChange } from '#store/listings/picture-queue.ts'
import { fillPlaces } from '#store/search/places.ts'
import { fillSearchWords } from '#store/search/search-words.ts'
import { fillStationDistances } from '#store/search/station-distances.ts'
import { assertFolderHasStore, assertHasTables, nameOfStore } from '#store/engine/missing-store.ts'
import { keepLinkKeyOutside } from '#store/mail/tokens.ts'
import { distDirectory, loadClientAssets } from '#web/public/client-assets.ts'
import { type CostlyQueues, costlyQueues, travelQueue } from '#web/edge/costly-work.ts'
import { runOutsideRequest } from '#store/engine/outside-request.ts'
import { errorPages } from '#web/public/error-page.tsx'
import { pageCache } from '#web/public/page-cache.ts'
import { type Metrics, processMetrics } from '#web/operator/metrics.ts'
import { readiness } from '#web/edge/readiness.ts'
import { refusedAttempts } from '#web/edge/refused-attempts.ts'
import { newStartKey, withStartKey } from '#web/edge/start-key.ts'
import { versionOfPackage } from '#web/version.ts'
import type { WebApp } from '#web/web-app.ts'
import { findMissing, followMissing } from '#settings/missing.ts'
import type { Config } from './config.ts'
import { dayInBelgium } from '#i18n/law/mandatory-sentences.ts'

/** All parts of a process, built once and not yet started. */
export type Assembled = {
  store: Store
  web: () => WebApp
  /** Resolves when the process can do its work, by the rule of /readyz. */
  ready: () => Promise<void>
  commandDeps: CommandDeps
  metrics: Metrics
  loadDemoIfEmpty: (onProgress: (share: number) => void) => Promise<void>
  /** path of the page that shows mails instead of sending them; null where there is none */
  mailsPath: string | null
  /** path of the office with the key to look around in it; null where others may reach the site */
  lookAroundPath: string | null
  isDemo: () => Promise<boolean>
  /** can anybody open the office as its owner? */
  hasOwner: () => Promise<boolean>
  startWorker: () => Worker
  close: () => Promise<void>
}

/**
 * Opens the store and builds everything on it from the settings.
 * @param options.index `follow`: keep the search index current, as a server does; `none`: let SQL answer, for one command
 * @param options.onWait called when the store is still held by a process that is ending
 */
export async function assemble(config: Config, options: AssembleOptions): Promise<Assembled> {
  const log = processLog(config)
  if (options.index === 'follow') for (const setting of config.ignored) log.warn(setting)
  const keepMemory = options.index === 'follow' ? giveBackAtRest((heap) => log.info(heap, GAVE_BACK)) : null
  if (config.failpoints.length > 0) armConfigured(config.failpoints)
  const { app, store, index, queues, closeTravel } = await openApp(config, options, log)
  if (options.index === 'follow') await repeatErasures(app)
  const live = { site: app.site, base: config.site, fileSays: config.siteFileSays }
  // Before a restore or a migration there is no table of settings yet, and no page to show them on.
  const settings = options.migrate ? await followSettings(store, live, log) : UNFOLLOWED_SETTINGS
  const { jobs, closeJobs, mailReader: reader, transport, backupGauges } = jobsOf(config, app, store, index)
  const missing = options.index === 'follow' ? followMissing(config, log) : NOTHING_MISSING
  const metrics = processMetrics(async () => {
    const settingFaults = { settings_ignored: config.ignored.length, settings_missing: missing.count() }
    const ofSite = await siteGauges(app, config.varDir)
    return { ...ofSite, ...(await backupGauges()), index_version: index.version(), ...settingFaults }
  })
  const startKey = newStartKey(config)
  const isDemo = demoFlag(app, index)
  const notReady = readiness(index.notReady, store.answers, log)
  return {
    store,
    web: () =>
      webApp(config, app, {
        metrics,
        queues,
        isDemo,
        notReady,
        startKey,
        version: () => index.version() + settings.version(),
        acted: () => store.wakeUp(QUEUED),
        handedOver: () => store.wakeUp(HANDED_OVER),
      }),
    async ready() {
      while ((await notReady()) !== null) await pause(READY_POLL_MS)
    },
    commandDeps: {
      app,
      store,
      storeName: nameOfStore(config),
      bounceAddress: config.bounceAddress,
      mailReader: reader,
      migrate: async () => await prepareTables(store),
      refresh: index.refresh,
      runDueJobs: () => runDueJobs(app, jobs),
      examine: async () => {
        const settings = { ...config, findMissing: async () => await findMissing(config) }
        return await examine({ app, settings, version: versionOfPackage() })
      },
    },
    metrics,
    mailsPath: startKey !== null && config.smtpUrl === null ? withStartKey('/_mail', startKey) : null,
    lookAroundPath: startKey && withStartKey('/office', startKey),
    isDemo,
    hasOwner: async () =>
      (await listPeople(app)).some(({ role, state, invented }) => role === 'owner' && state === 'active' && !invented),
    async loadDemoIfEmpty(onProgress) {
      const { outcome } = await loadDemo(app, onProgress)
      if (outcome === 'loaded' || (await redateDemo(app))) await index.refresh()
    },
    startWorker: () => startWakeableWorker(config, app, store, jobs),
    async close() {
      keepMemory?.()
      settings.stop()
      missing.stop()
      await closeJobs()
      await closeTravel()
      await index.close()
      transport.close()
      await store.close()
    },
  }
}

type AssembleOptions = {
  /** throws NoStoreError where there is no store, instead of making one */
  mustExist?: boolean
  migrate: boolean
  index: 'follow' | 'none'
  onWait?: () => void
}

function processLog({ logLevel }: Config): Logger {
  return pino(
    {
      level: logLevel,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      serializers: { error: loggedError },
    },
    logDestination(),
  )
}

function armConfigured(failpoints: Config['failpoints']): void {
  const kill = (signal: NodeJS.Signals) => process.kill(process.pid, signal)
  armFailpoints(failpoints, kill, (point) => new OutOfRoom(`failpoint ${point}`))
}

/** Opens the store, and builds the search and the App of the journeys on it. */
async function openApp(config: Config, options: AssembleOptions, log: Logger) {
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
  if (options.mustExist) await assertHasTables(store, config).catch(closing(store))
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
    imported: () => store.wakeUp(IMPORTED),
    replyAddress: config.replyAddress,
    rateLimit: config.rateLimit,
    log,
  }
  return { app, store, index, queues, closeTravel: async () => await thread?.close() }
}

/** Closes a store that turned out to be of no use: an open one would keep the process alive. */
const closing = (store: Store) => async (error: unknown) => {
  await store.close()
  throw error
}

/** Brings the tables up to date, and takes over work that another process left. */
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
async function prepareTables({ db, inSession }: Store) {
  const ran = await inSession(async (session) => await migrate(session))
  await fillPlaces(db)
  if (ran.length > 0) await fillStationDistances(db)
  if (ran.length > 0) await fillSearchWords(db)
  return ran
}

/** The jobs of the worker besides housekeeping, and the parts they share with commands. */
function jobsOf(config: Config, app: App, store: Store, index: FollowedIndex) {
  const backups = backupJob(app, config.backup, () => store.wakeUp(QUEUED))
  const transport = transportFor(config, app.site)
  const pictures = pictureJobs(app, { allowLoopback: config.outboundLoopback })
  const composer = threadComposer()
  const reader = mailReader()
  const { bounceAddress } = config
  const jobs: WorkerOptions = {
    sender: mailSender(app, { transport, ratePerMinute: config.mailRate, bounceAddress }),
    refreshIndex: index.refresh,
    composer,
    others: [
      importsJob(app),
      feedsJob(app, { allowLoopback: config.outboundLoopback }, () => store.wakeUp(QUEUED)),
      lawJob(app),
      mailboxesJob(app, config, reader),
      demandJob(app),
      inboxJob(app, () => store.wakeUp(QUEUED)),
      ...pictures.jobs,
      ...backups.jobs,
    ],
  }
  const closeJobs = async () => {
    pictures.close()
    reader.close()
    await composer.close()
  }
  return { jobs, closeJobs, mailReader: reader, transport, backupGauges: backups.gauges }
}

/** Starts the worker. Other processes wake it, through the store, when there is something to do. */
function startWakeableWorker(config: Config, app: App, store: Store, jobs: WorkerOptions): Worker {
  const { log } = app
  void retryAfterChange(store.db, { allowLoopback: config.outboundLoopback, heic: true })
    .then((due) => due > 0 && log.info({ due }, 'settings have changed: refused pictures are tried again'))
    .catch((error: unknown) => log.error({ error }, 'refused pictures could not be put back in the queue'))
  void removeStrays(app).catch((error: unknown) =>
    log.error({ error }, 'what interrupted imports left could not be removed'),
  )
  const upkeep = upkeepJob(store, async () => await repairDaily(app))
  const worker = startWorker(app, { ...jobs, others: [...jobs.others, upkeep] })
  store.onWakeUp(IMPORTED, () => worker.wake('notify'))
  store.onWakeUp(QUEUED, () => worker.wake('mail'))
  store.onWakeUp(HANDED_OVER, () => {
    worker.wake('imports')
    worker.wake('brought pictures')
  })
  return worker
}

/** Fills what an older release left empty: one may have written, beside or before this one, since the migration. */
async function repairDaily(app: App): Promise<void> {
  if ((await fillStationDistances(app.db)) > 0) app.changed()
  await fillSearchWords(app.db)
  if (await redateDemo(app)) app.changed()
}

const READY_POLL_MS = 50

const DUTIES: Record<Config['role'], readonly Duty[]> = {
  all: ['visitors', 'alerts'],
  web: ['visitors'],
  worker: ['alerts'],
}

const SETTINGS_POLL_SECONDS = 3

const NOTHING_MISSING = { count: () => 0, stop() {} }
const UNFOLLOWED_SETTINGS = { version: () => 0, stop() {} }

/** Keeps the site in step with the settings of the office. Every process polls, and looks at once after a change. */
async function followSettings(store: Store, live: LiveSite, log: App['log']) {
  let version = 0
  const look = async () => {
    try {
      if (await applySettings(store, live)) version += 1
    } catch (error) {
      log.warn({ error }, 'the settings of the site could not be read')
    }
  }
  await look()
  const timer = setInterval(() => void look(), SETTINGS_POLL_SECONDS * 1000).unref()
  const forget = store.onWakeUp(CHANGES, () => void look())
  return {
    version: () => version,
    stop() {
      clearInterval(timer)
      forget()
    },
  }
}

/** Repeats erasures, because the store or the folder may be a copy from before them. */
async function repeatErasures(app: App): Promise<void> {
  const addresses = await eraseAgain(app)
  if (addresses > 0) app.log.warn({ addresses }, 'erased again what had been erased before an older store was put back')
  await noteAllErasures(app)
}

function webApp(
  config: Config,
  app: App,
  made: Pick<WebApp, 'isDemo' | 'notReady' | 'acted' | 'handedOver' | 'startKey'> & {
    metrics: Metrics
    queues: CostlyQueues
    version: () => number
  },
): WebApp {
  const assets = loadClientAssets(distDirectory())
  const web = {
    ...app,
    assets,
    trustedProxies: config.trustedProxies,
    mapStyle: config.mapStyle,
    mapTiles: config.mapTiles,
    hsts: config.hsts,
    loopback: config.loopback,
    siteDir: config.siteDir,
    startKey: made.startKey,
    shownMails: made.startKey !== null && config.smtpUrl === null ? join(config.varDir, 'mail') : null,
    mailWebhookSecret: config.mailWebhookSecret,
    acted: made.acted,
    handedOver: made.handedOver,
    live: officeLive(app),
    observeRequest: made.metrics.observeRequest,
    refused: refusedAttempts(app.log, made.metrics.observeRefusal),
    notReady: made.notReady,
    catalogueVersion: made.version,
    pages: pageCache(made.version),
    queues: made.queues,
    travelQueue: travelQueue(made.queues.travel),
    isDemo: made.isDemo,
  }
  return { ...web, errorPage: errorPages(web) }
}

/** Caches the demo flag per index version. Concurrent pages share one query. */
function demoFlag(app: App, index: FollowedIndex): () => Promise<boolean> {
  let known: { version: number; demo: Promise<boolean> } | null = null
  return async () => {
    const version = index.version()
    if (known?.version !== version) {
      const asked = { version, demo: runOutsideRequest(async () => await showsDemo(app.db)) }
      known = asked
      asked.demo.catch(() => {
        if (known === asked) known = null
      })
    }
    return await known.demo
  }
}

function transportFor(config: Config, site: Site): Transport {
  const from = {
    get name() {
      return site.name
    },
    address: config.mailFrom,
  }
  const now = () => new Date()
  if (config.smtpUrl !== null) return smtpTransport({ url: config.smtpUrl, from, dkim: config.dkim, now })
  return directoryTransport({ folder: join(config.varDir, 'mail'), from, dkim: config.dkim, now })
}
