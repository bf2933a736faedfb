/** An error as a log may hold it. `at`: its stack frames, the innermost first. */
export type LoggedError = { name: string; code?: string; message: string; at?: string[]; cause?: LoggedError }

const MAX_MESSAGE_CHARS = 500
const MAX_FRAMES = 8

/**
 * The one way an error gets into the log: its name, its code, its message without personal data, and its stack
 * frames. `Log` takes errors as they are, under `error`; main's log passes them through here.
 */
export function loggedError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { name: typeof error, message: withoutPersonalData(String(error)) }
  const { code, severity, cause } = error as { code?: unknown; severity?: unknown; cause?: unknown } // read, then checked
  // PostgreSQL's own errors are all called "error"; those of class 22 quote the value that did not fit.
  const isFromStore = error.name === 'error' || typeof severity === 'string'
  const quotesValues = isFromStore && typeof code === 'string' && code.startsWith('22')
  const words = quotesValues ? error.message.slice(0, MAX_MESSAGE_CHARS).replaceAll(/"[^"]*"/g, '"…"') : error.message
  const frames = framesOf(error)
  return {
    name: isFromStore ? 'DatabaseError' : error.name,
    ...((typeof code === 'string' || typeof code === 'number') && { code: String(code) }),
    message: withoutPersonalData(words),
    ...(frames.length > 0 && { at: frames }),
    // The message `fetch failed` alone says nothing; its cause does.
    ...(cause instanceof Error && { cause: withoutFrames(loggedError(cause)) }),
  }
}

/**
 * Text of somebody else (a mail server, a database) that may go into the log: on one line, cut, and without anything
 * that looks like a mail address or holds credentials. `known`: an address whose local part is left out too, where it stands
 * alone.
 */
export function withoutPersonalData(text: string, known?: string): string {
  const line = text.slice(0, MAX_MESSAGE_CHARS).replaceAll(/"[^"\s]{1,64} [^"]{0,64}"@/g, '"…"@')
  const words = line.split(/\s+/).map((word) => (/@|%40/i.test(word) ? '<address>' : word))
  const local = known?.slice(0, known.lastIndexOf('@')).toLowerCase() ?? ''
  return (local === '' ? words : words.map((word) => withoutName(word, local))).join(' ').trim()
}

/** A mail server may say `noor: no such user`. */
function withoutName(word: string, local: string): string {
  const bare = word.replaceAll(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu, '').toLowerCase()
  return bare === local ? word.toLowerCase().replace(local, '<address>') : word
}

/** The first lines of a stack are the message. */
function framesOf({ stack }: Error): string[] {
  return (stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, MAX_FRAMES)
    .map((line) => line.trim().slice(3))
}

function withoutFrames({ at: _, ...error }: LoggedError): LoggedError {
  return error
}
