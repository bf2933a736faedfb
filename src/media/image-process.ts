import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { ProcessedImage } from '#media/process-image.ts'

export type ImageTask = { folder: string; hash: string; bytes: Uint8Array }
/** `refused`: no good picture. `failed`: not the picture's fault, such as a full disk. */
export type ImageAnswer =
  | { outcome: 'kept'; image: ProcessedImage }
  | { outcome: 'refused'; reason: string }
  | { outcome: 'failed'; reason: string }

/** Makes pictures, one at a time, in a process that gives way to everything else. */
export type ImageProcess = {
  keep: (task: ImageTask) => Promise<ImageAnswer>
  close: () => void
}

/** Nothing runs until there is a picture, nor half a minute after the last one. */
export function imageProcess({ idleMs = 30_000, timeoutMs = 60_000 } = {}): ImageProcess {
  let child: ChildProcess | null = null
  let idle: NodeJS.Timeout | undefined
  let queue: Promise<unknown> = Promise.resolve()
  let closed = false
  const stop = () => {
    child?.kill('SIGKILL')
    child = null
  }
  async function keep(task: ImageTask): Promise<ImageAnswer> {
    clearTimeout(idle)
    if (closed) return STOPPED
    child ??= start()
    if (child.pid === undefined) {
      const reason = await reasonOf(child)
      child = null
      return { outcome: 'failed', reason }
    }
    const answer = await ask(child, task, timeoutMs)
    if (closed) return answer ?? STOPPED
    if (answer === null) stop()
    idle = setTimeout(stop, idleMs).unref()
    return answer ?? { outcome: 'refused', reason: 'the reader of pictures gave up on it' }
  }
  return {
    keep(task) {
      const answer = queue.then(() => keep(task))
      queue = answer.catch(() => {})
      return answer
    },
    close() {
      closed = true
      clearTimeout(idle)
      stop()
    },
  }
}

const STOPPED: ImageAnswer = { outcome: 'failed', reason: 'the site is stopping' }

function start(): ChildProcess {
  const child = fork(fileURLToPath(new URL('./worker.ts', import.meta.url)), [], {
    serialization: 'advanced',
    // Secrets are in the environment; a temporary folder is all it could need of it.
    env: Object.fromEntries(['SystemRoot', 'TEMP', 'TMPDIR'].flatMap((name) => entry(name))),
    execArgv: ['--max-old-space-size=128'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  try {
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // Where that is not allowed, the pictures are only less polite.
  }
  child.unref()
  child.channel?.unref()
  return child
}

/** Why a process could not be started, such as for want of file descriptors. */
async function reasonOf(child: ChildProcess): Promise<string> {
  const [error] = (await once(child, 'error')) as [NodeJS.ErrnoException] // what the event carries
  return `the reader of pictures cannot be started: ${error.code ?? error.message}`
}

const entry = (name: string): [string, string][] => {
  const value = process.env[name]
  return value === undefined ? [] : [[name, value]]
}

/** null when the process ended or took too long. */
function ask(child: ChildProcess, task: ImageTask, timeoutMs: number): Promise<ImageAnswer | null> {
  return new Promise((resolve) => {
    const settle = (answer: ImageAnswer | null) => {
      clearTimeout(timer)
      child.off('message', onMessage)
      child.off('exit', onEnd)
      child.off('error', onEnd)
      resolve(answer)
    }
    const onMessage = (answer: unknown) => settle(answer as ImageAnswer) // sent by worker.ts of the same build
    const onEnd = () => settle(null)
    const timer = setTimeout(onEnd, timeoutMs)
    child.on('message', onMessage)
    child.on('exit', onEnd)
    child.on('error', onEnd)
    child.send(task, (error) => {
      if (error) onEnd()
    })
  })
}
