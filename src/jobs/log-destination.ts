import { pino } from 'pino'
import { printable } from '#base/printable.ts'

/**
 * Standard error, each line at once. A closed pipe (`2>&1 | head`) must not end the process. Lines quote values of
 * feeds and are mostly read on a terminal, so characters that would steer it are made visible.
 */
export function logDestination() {
  const destination = pino.destination({ dest: 2, sync: true })
  destination.on('error', () => {})
  return { write: (line: string) => destination.write(`${printable(line.trimEnd())}\n`) }
}
