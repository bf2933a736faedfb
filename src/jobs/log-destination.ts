import { pino } from 'pino'

/**
 * Standard error; that nobody reads it any more (`2>&1 | head`) must end nothing. Lines that tell no trouble, one for each
 * request, are written some at a time: each by itself was two fifths of the processor time of a page that was kept
 * (23-11-2026). What is left is written when the process ends. By the thread itself: what another still had in hand at the
 * end came after later lines, or never.
 */
export function logDestination() {
  const destination = pino.destination({ dest: 2, sync: true })
  destination.on('error', () => {})
  let [lines, waiting, open]: [string, NodeJS.Timeout | null, boolean] = ['', null, true]
  destination.on('close', () => {
    open = false
    atEnd.delete(flushSync)
  })
  // Together: the destination counts the bytes of all that it holds anew with each line.
  const handOver = () => {
    if (waiting !== null) clearTimeout(waiting)
    waiting = null
    if (open && lines !== '') destination.write(lines)
    lines = ''
  }
  const flushSync = () => {
    handOver()
    if (open) destination.flushSync()
  }
  if (!process.listeners('exit').includes(writeTheRest)) {
    process.prependListener('beforeExit', writeTheRest)
    process.prependListener('exit', writeTheRest)
  }
  atEnd.add(flushSync)
  return {
    // pino then says how grave a line is.
    [Symbol.for('pino.metadata')]: true,
    lastLevel: 0,
    write(line: string) {
      lines += line
      if (this.lastLevel > INFO || lines.length >= LINES_AT_ONCE) handOver()
      else waiting ??= setTimeout(handOver, LINES_WAIT_MS).unref()
    },
    flushSync,
  }
}

/** What is done at the end of the process, before destinations of the log end themselves. */
const atEnd = new Set<() => void>()
const writeTheRest = () => {
  for (const write of atEnd) write()
}

/** pino's number for what tells no trouble */
const INFO = 30
const LINES_AT_ONCE = 8 * 1024
const LINES_WAIT_MS = 5
