import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type Logger, pino } from 'pino'
import type { CommandDeps } from '#cli/command.ts'
import { armFailpoints } from '#base/failpoint.ts'
import { loggedError } from '#base/logged-error.ts'
import { GAVE_BACK, giveBackAtRest } from '#jobs/give-back.ts'
import { logDestination } from '#jobs/log-destination.ts'
import { runDueJobs, type Worker } from '#jobs/worker.ts'
import type { App } from '#journeys/app.ts'
import { examine } from '#journeys/doctor/examine.ts'
import { siteGauges } from '#journeys/doctor/site-gauges.ts'
import type { FollowedIndex } from '#offers/keep-index-current.ts'
import { loadDemo, redateDemo } from '#imports/load-demo.ts'
import { officeLive } from '#journeys/office-access/live.ts'
import { listPeople } from '#journeys/office-access/invite.ts'
import type { Store } from '#store/engine/db.ts'
import { OutOfRoom } from '#store/engine/retry.ts'
import { MAILS_QUEUED } from '#store/mail/outbox.ts'
import { showsDemo } from '#store/listings/listings.ts'
import { OFFICE_WORK_QUEUED } from '#store/imports/imports.ts'
import { nameOfStore } from '#store/engine/missing-store.ts'
import { distDirectory, loadClientAssets } from '#web/public/client-assets.ts'
import { type CostlyQueues, travelQueue } from '#web/edge/costly-work.ts'
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
import type { Config } from '#config.ts'
import { followSettings, UNFOLLOWED_SETTINGS } from './follow-settings.ts'
import { type AssembleOptions, openApp, prepareTables, repeatErasures } from './open-app.ts'
import { jobsOf, startWakeableWorker } from './worker-jobs.ts'

/** The parts of a process, built once and not yet started; main.ts and the commands use what they need of them. */
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
 * Opens the store and builds everything on it from the settings. Throws when the store is missing (`mustExist`), written by
 * a newer release, or held by another process.
 * @param options.index `follow`: keep the search index current, as a server does; `none`: let SQL answer, for one command
 * @param options.onWait called when the store is still held by a process that is ending
 */
export async function assemble(config: Config, options: AssembleOptions): Promise<Assembled> {
  const log = processLog(config)
  if (options.index === 'follow') for (const setting of config.ignored) log.warn(setting)
  const keepMemory = options.index === 'follow' ? giveBackAtRest((heap) => log.info(heap, GAVE_BACK)) : null
  if (config.failpoints.length > 0) armConfiguredFailpoints(config.failpoints)
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
        mailsQueued: () => store.wakeUp(MAILS_QUEUED),
        officeWorkQueued: () => store.wakeUp(OFFICE_WORK_QUEUED),
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
      examine: async (locale) => {
        const settings = { ...config, findMissing: async () => await findMissing(config) }
        return await examine({ app, settings, version: versionOfPackage() }, locale)
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

function armConfiguredFailpoints(failpoints: Config['failpoints']): void {
  const kill = (signal: NodeJS.Signals) => process.kill(process.pid, signal)
  armFailpoints(failpoints, kill, (point) => new OutOfRoom(`failpoint ${point}`))
}

const READY_POLL_MS = 50

const NOTHING_MISSING = { count: () => 0, stop() {} }

function webApp(
  config: Config,
  app: App,
  parts: Pick<WebApp, 'isDemo' | 'notReady' | 'mailsQueued' | 'officeWorkQueued' | 'startKey'> & {
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
    startKey: parts.startKey,
    shownMails: parts.startKey !== null && config.smtpUrl === null ? join(config.varDir, 'mail') : null,
    mailWebhookSecret: config.mailWebhookSecret,
    mailsQueued: parts.mailsQueued,
    officeWorkQueued: parts.officeWorkQueued,
    live: officeLive(app),
    observeRequest: parts.metrics.observeRequest,
    refused: refusedAttempts(app.log, parts.metrics.observeRefusal),
    notReady: parts.notReady,
    catalogueVersion: parts.version,
    pages: pageCache(parts.version),
    queues: parts.queues,
    travelQueue: travelQueue(parts.queues.travel),
    isDemo: parts.isDemo,
  }
  return { ...web, errorPage: errorPages(web) }
}

/** Caches the demo flag per index version. Concurrent pages share one query. */
function demoFlag(app: App, index: FollowedIndex): () => Promise<boolean> {
  let cached: { version: number; demo: Promise<boolean> } | null = null
  return async () => {
    const version = index.version()
    if (cached?.version !== version) {
      const entry = { version, demo: runOutsideRequest(async () => await showsDemo(app.db)) }
      cached = entry
      entry.demo.catch(() => {
        if (cached === entry) cached = null
      })
    }
    return await cached.demo
  }
}
