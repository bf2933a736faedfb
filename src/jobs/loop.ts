import type { Log } from '#base/log.ts'

/** Work that is done again and again. `run` says whether it found something; then it runs again at once. */
export type Job = {
  name: string
  everyMs: number
  run: () => Promise<boolean>
  /** ends a long run early, when the process is to stop */
  interrupt?: () => void
}

/** A job that runs until it is stopped. `wake` runs it now. */
export type RunningLoop = { wake: () => void; stop: () => Promise<void> }

/** Runs a job until it is stopped. A failure is logged and tried again later. `stop` waits for the current run. */
export function startLoop(job: Job, log: Log): RunningLoop {
  let stopping = false
  // Woken during a run: the cause may have come after the run looked for work.
  let woken = false
  let endPause = () => {}
  const done = (async () => {
    while (!stopping) {
      let found = false
      woken = false
      try {
        found = await job.run()
      } catch (error) {
        log.error({ job: job.name, error }, 'job failed')
      }
      if (found || woken || stopping) continue
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, job.everyMs)
        endPause = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
  })()
  const wake = () => {
    woken = true
    endPause()
  }
  return {
    wake,
    async stop() {
      stopping = true
      job.interrupt?.()
      wake()
      await done
    },
  }
}
