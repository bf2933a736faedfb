import { housekeepingJob, keepHouse } from '#jobs/housekeeping.ts'
import { linksJob } from '#jobs/links.ts'
import { type Job, startLoop } from '#jobs/loop.ts'
import { mailJobs, sendAllDue } from '#jobs/mail.ts'
import { notifyJob } from '#jobs/notify.ts'
import { viewingsJob } from '#jobs/viewings.ts'
import type { App } from '#journeys/app.ts'
import type { DigestComposer } from '#alerts/digest-composer.ts'
import { mailAgendas } from '#journeys/office/mail-agendas.ts'
import { releaseLapsedViewings } from '#journeys/lapsed-viewings.ts'
import { answerLinkRequests } from '#journeys/mail/mail-links.ts'
import { notifySubscribers } from '#alerts/notify-subscribers.ts'
import type { MailSender } from '#journeys/mail/send-mail.ts'

/** What the jobs need besides the App. */
export type WorkerOptions = {
  sender: MailSender
  /** brings the index of subscriptions up to date; does nothing where SQL answers */
  refreshIndex: () => Promise<unknown>
  /** writes digests in another thread; without it this thread does */
  composer?: DigestComposer
  /** further jobs: feeds, pictures and others */
  others: Job[]
}

/** The running jobs. `wake` runs those of a name now. */
export type Worker = { wake: (name: string) => void; stop: () => Promise<void> }

/** Starts every job of a worker process. `stop` waits for what they are doing now, ten seconds at most. */
export function startWorker(app: App, { sender, refreshIndex, others, ...writing }: WorkerOptions): Worker {
  const wake = (name: string) => {
    for (const loop of loops) if (loop.name === name) loop.wake()
  }
  const jobs = [
    ...mailJobs(sender),
    linksJob(app, () => wake('mail')),
    notifyJob({ ...app, ...writing }, refreshIndex, () => wake('digest-mail')),
    viewingsJob(app, () => wake('mail')),
    housekeepingJob(app),
    ...others,
  ]
  const loops = jobs.map((job) => ({ name: job.name, ...startLoop(job, app.log) }))
  return {
    wake,
    async stop() {
      const timeout = new Promise<void>((resolve) => setTimeout(resolve, 10_000).unref())
      await Promise.race([Promise.all(loops.map((loop) => loop.stop())), timeout])
    },
  }
}

/** Runs every job that is due now, once and in the order in which one makes work for the next; for `worker --once`. */
export async function runDueJobs(
  app: App,
  { sender, refreshIndex, others, ...writing }: WorkerOptions,
): Promise<{ digests: number; sent: number }> {
  for (const job of others) while (await job.run());
  await refreshIndex()
  await answerLinkRequests(app)
  const digests = await notifySubscribers({ ...app, ...writing })
  await releaseLapsedViewings(app)
  await mailAgendas(app)
  const sent = await sendAllDue(sender)
  await keepHouse(app)
  return { digests, sent }
}
