import type { DrawingTask, DrawingAnswer } from '#media/drawing-worker.ts'
import { workerProcess } from '#media/worker-process.ts'

/** Thrown when a drawing took too long, or ended the process: it may succeed another time. */
export class DrawingGaveUp extends Error {}

/** Draws our own bitmaps and PDFs, one at a time, in a process of lower priority than the one that answers visitors. */
export type DrawingProcess = {
  /** Throws when it cannot be drawn; DrawingGaveUp when it may succeed later. */
  draw: (task: DrawingTask) => Promise<Buffer>
  close: () => void
}

/** The process starts with the first drawing, and ends some minutes after the last. */
export function drawingProcess({ idleMs = 300_000, timeoutMs = 60_000 } = {}): DrawingProcess {
  // Not the process of pictures: that one reads files from outside, and so must not read SVG.
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
