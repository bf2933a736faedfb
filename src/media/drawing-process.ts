import type { DrawingTask, DrawingAnswer } from '#media/drawing-worker.ts'
import { workerProcess } from '#media/worker-process.ts'

/** It took too long, or the process ended over it: another time it may be drawn. */
export class DrawingGaveUp extends Error {}

/** Bitmaps and PDFs of our own, one at a time, in a process that gives way to the one that answers visitors. */
export type DrawingProcess = {
  /** Throws when it cannot be drawn; DrawingGaveUp, when it may be later. */
  draw: (task: DrawingTask) => Promise<Buffer>
  close: () => void
}

/** Nothing runs until something is to be drawn, nor some minutes after the last drawing. */
export function drawingProcess({ idleMs = 300_000, timeoutMs = 60_000 } = {}): DrawingProcess {
  // Not the process of pictures: that one meets files from outside and so may read no SVG.
  const worker = workerProcess<DrawingTask, DrawingAnswer>(new URL('./drawing-worker.ts', import.meta.url), {
    name: 'the process that draws',
    idleMs,
    timeoutMs,
    memoryMb: 256,
    tries: 2,
  })
  return {
    async draw(task) {
      const answer = await worker.ask(task)
      if (answer.outcome === 'gave-up') throw new DrawingGaveUp(`A ${task.kind} was not drawn: ${answer.reason}`)
      if (answer.outcome !== 'drawn') throw new Error(`A ${task.kind} was not drawn: ${answer.reason}`)
      return Buffer.from(answer.bytes.buffer, answer.bytes.byteOffset, answer.bytes.byteLength)
    },
    close: worker.close,
  }
}
