import type { Log } from '#base/log.ts'

/** Work that is done again and again. `run` says whether it found something: then it looks again at once. */
export type Job = { name: string; everyMs: number; run: () => Promise<boolean> }

/** A job that runs until it is stopped. `wake` makes it look now. */
export type RunningLoop = { wake: () => void; stop: () => Promise<void> }

/** A mishap is logged and tried again later: a loop never ends by itself. `stop` waits for the run that is on its way. */
export function startLoop(job: Job, log: Log): RunningLoop {
  let stopping = false
  // Woken while it was looking: what it was woken for may have come after it looked.
  let woken = false
  let ring = () => {}
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
        ring = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
  })()
  const wake = () => {
    woken = true
    ring()
  }
  return {
    wake,
    async stop() {
      stopping = true
      wake()
      await done
    },
  }
}
