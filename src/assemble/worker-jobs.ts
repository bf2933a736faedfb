import { join } from 'node:path'
import type { Site } from '#domain/site/site.ts'
import { demandJob } from '#jobs/demand.ts'
import { inboxJob } from '#jobs/inbox.ts'
import { mailboxesJob } from '#jobs/mailboxes.ts'
import { feedsJob } from '#jobs/feeds.ts'
import { importsJob } from '#jobs/imports.ts'
import { lawJob } from '#jobs/law.ts'
import { pictureJobs } from '#jobs/pictures.ts'
import { backupJob } from '#jobs/backup.ts'
import { upkeepJob } from '#jobs/upkeep.ts'
import { startWorker, type Worker, type WorkerOptions } from '#jobs/worker.ts'
import type { App } from '#journeys/app.ts'
import { threadComposer } from '#alerts/digest-thread.ts'
import { removeStrays } from '#imports/import-feed.ts'
import type { FollowedIndex } from '#offers/keep-index-current.ts'
import { redateDemo } from '#imports/load-demo.ts'
import { mailReader } from '#journeys/mail/mail-reader.ts'
import { mailSender } from '#journeys/mail/send-mail.ts'
import { directoryTransport } from '#mail/directory.ts'
import { smtpTransport } from '#mail/smtp.ts'
import type { Transport } from '#mail/transport.ts'
import type { Store } from '#store/engine/db.ts'
import { MAILS_QUEUED } from '#store/mail/outbox.ts'
import { OFFICE_WORK_QUEUED, IMPORT_ENDED } from '#store/imports/imports.ts'
import { retryAfterChange } from '#store/listings/picture-queue.ts'
import { fillSearchWords } from '#store/search/search-words.ts'
import { fillStationDistances } from '#store/search/station-distances.ts'
import type { Config } from '#config.ts'

/** The jobs of the worker besides housekeeping, and the parts they share with commands. */
export function jobsOf(config: Config, app: App, store: Store, index: FollowedIndex) {
  const backups = backupJob(app, config.backup, () => store.wakeUp(MAILS_QUEUED))
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
      feedsJob(app, { allowLoopback: config.outboundLoopback }, () => store.wakeUp(MAILS_QUEUED)),
      lawJob(app),
      mailboxesJob(app, config, reader),
      demandJob(app),
      inboxJob(app, () => store.wakeUp(MAILS_QUEUED)),
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

/** Starts the worker. Through the store, other processes wake it when there is work. */
export function startWakeableWorker(config: Config, app: App, store: Store, jobs: WorkerOptions): Worker {
  const { log } = app
  void retryAfterChange(store.db, { allowLoopback: config.outboundLoopback, heic: true })
    .then((due) => due > 0 && log.info({ due }, 'settings have changed: refused pictures are tried again'))
    .catch((error: unknown) => log.error({ error }, 'refused pictures could not be put back in the queue'))
  void removeStrays(app).catch((error: unknown) =>
    log.error({ error }, 'temporary files of interrupted imports could not be removed'),
  )
  const upkeep = upkeepJob(store, async () => await repairDaily(app))
  const worker = startWorker(app, { ...jobs, others: [...jobs.others, upkeep] })
  store.onWakeUp(IMPORT_ENDED, () => worker.wake('notify'))
  store.onWakeUp(MAILS_QUEUED, () => worker.wake('mail'))
  store.onWakeUp(OFFICE_WORK_QUEUED, () => {
    worker.wake('imports')
    worker.wake('brought pictures')
  })
  return worker
}

/** Fills columns that an older release leaves empty: its processes may have written since the migration. */
async function repairDaily(app: App): Promise<void> {
  if ((await fillStationDistances(app.db)) > 0) app.changed()
  await fillSearchWords(app.db)
  if (await redateDemo(app)) app.changed()
}
