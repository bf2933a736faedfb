import type { ImageTask, ImageAnswer } from '#media/picture-worker.ts'
import { workerProcess } from '#media/worker-process.ts'

/** Makes pictures, one at a time, in a process of lower priority. */
export type ImageProcess = {
  keep: (task: ImageTask) => Promise<ImageAnswer>
  close: () => void
}

/** The process starts with the first picture, and ends half a minute after the last. */
export function imageProcess({ idleMs = 30_000, timeoutMs = 60_000 } = {}): ImageProcess {
  const worker = workerProcess<ImageTask, ImageAnswer>(new URL('./picture-worker.ts', import.meta.url), {
    name: 'the reader of pictures',
    idleMs,
    timeoutMs,
    memoryMb: 128,
  })
  return {
    async keep(task) {
      const answer = await worker.ask(task)
      return answer.outcome === 'gave-up' ? { ...answer, outcome: 'refused', why: 'broken' } : answer
    },
    close: worker.close,
  }
}
