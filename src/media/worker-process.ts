import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'

/** The end of a task without an answer; `reason` is for the log. */
export type NoAnswer = { outcome: 'failed'; reason: string } | { outcome: 'gave-up'; reason: string }

/** Does one task at a time in a process of lower priority. */
export type WorkerProcess<Task, Answer> = {
  ask: (task: Task) => Promise<Answer | NoAnswer>
  close: () => void
}

/**
 * Starts the process with the first task, and ends it some time after the last. A task that takes too long, or ends the
 * process, is given up; the next task gets a new process.
 * @param options.name as the log calls it
 * @param options.tries for a task whose process ended without an answer. 2 where tasks are our own and harmless, so the task
 * did not cause it (the system was out of memory, the engine of JavaScript had a fault)
 * @param file a module that answers each message with one message, and ends when its parent does
 */
export function workerProcess<Task extends object, Answer>(
  file: URL,
  options: { name: string; idleMs: number; timeoutMs: number; memoryMb: number; tries?: number },
): WorkerProcess<Task, Answer> {
  const { name, idleMs, timeoutMs, memoryMb, tries = 1 } = options
  let child: ChildProcess | null = null
  let idle: NodeJS.Timeout | undefined
  let queue: Promise<unknown> = Promise.resolve()
  let closed = false
  const stop = () => {
    child?.kill('SIGKILL')
    child = null
  }
  const begin = () => {
    const begun = start(file, memoryMb)
    // The process may end between two tasks too; then the next task must not go to it.
    begun.once('exit', () => {
      if (child === begun) child = null
    })
    return begun
  }
  async function runTask(task: Task, triesLeft: number): Promise<Answer | NoAnswer> {
    clearTimeout(idle)
    if (closed) return STOPPED
    child ??= begin()
    if (child.pid === undefined) {
      const reason = await reasonOf(child)
      child = null
      return { outcome: 'failed', reason: `${name} cannot be started: ${reason}` }
    }
    const { answer, tookTooLong } = await answerOf<Answer>(child, task, timeoutMs)
    if (closed) return answer ?? STOPPED
    if (answer === null) stop()
    if (answer === null && !tookTooLong && triesLeft > 1) return await runTask(task, triesLeft - 1)
    idle = setTimeout(stop, idleMs).unref()
    const how = tookTooLong ? `took more than ${timeoutMs / 1000} s over it` : 'ended over it'
    return answer ?? { outcome: 'gave-up', reason: `${name} ${how}` }
  }
  return {
    ask(task) {
      const answer = queue.then(() => runTask(task, tries))
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

const STOPPED: NoAnswer = { outcome: 'failed', reason: 'the site is stopping' }

function start(file: URL, memoryMb: number): ChildProcess {
  const child = fork(fileURLToPath(file), [], {
    serialization: 'advanced',
    // The environment holds secrets. The process needs no more of it than a temporary folder and how to allocate memory.
    env: Object.fromEntries(
      ['SystemRoot', 'TEMP', 'TMPDIR', 'MALLOC_ARENA_MAX'].flatMap((name) => environmentEntry(name)),
    ),
    execArgv: [`--max-old-space-size=${memoryMb}`],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  try {
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // Without permission the process keeps the usual priority.
  }
  child.unref()
  child.channel?.unref()
  return child
}

/** Why a process could not be started, such as for want of file descriptors. */
async function reasonOf(child: ChildProcess): Promise<string> {
  const [error] = (await once(child, 'error')) as [NodeJS.ErrnoException] // what the event carries
  return error.code ?? error.message
}

const environmentEntry = (name: string): [string, string][] => {
  const value = process.env[name]
  return value === undefined ? [] : [[name, value]]
}

type Answered<Answer> = { answer: Answer | null; tookTooLong: boolean }

/** The answer is null when the process ended or took too long. */
function answerOf<Answer>(child: ChildProcess, task: object, timeoutMs: number): Promise<Answered<Answer>> {
  return new Promise((resolve) => {
    const settle = (answer: Answer | null, tookTooLong = false) => {
      clearTimeout(timer)
      child.off('message', onMessage)
      child.off('exit', onEnd)
      child.off('error', onEnd)
      resolve({ answer, tookTooLong })
    }
    const onMessage = (answer: unknown) => settle(answer as Answer) // sent by the module of the same build
    const onEnd = () => settle(null)
    const timer = setTimeout(() => settle(null, true), timeoutMs)
    child.on('message', onMessage)
    child.on('exit', onEnd)
    child.on('error', onEnd)
    child.send(task, (error) => {
      if (error) onEnd()
    })
  })
}
