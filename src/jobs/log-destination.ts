import { pino } from 'pino'
import { printable } from '#base/printable.ts'

/**
 * Standard error, each line at once. A closed pipe (`2>&1 | head`) must not end the process. A line may name a source or a
 * reason of a feed and is mostly read on a terminal, so nothing in it moves anything there.
 */
export function logDestination() {
  const destination = pino.destination({ dest: 2, sync: true })
  destination.on('error', () => {})
  return { write: (line: string) => destination.write(`${printable(line.trimEnd())}\n`) }
}
