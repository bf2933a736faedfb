import { pino } from 'pino'

/** Standard error, each line at once; that nobody reads it any more (`2>&1 | head`) must end nothing. */
export function logDestination() {
  const destination = pino.destination({ dest: 2, sync: true })
  destination.on('error', () => {})
  return destination
}
