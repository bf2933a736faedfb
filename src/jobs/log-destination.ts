import { pino } from 'pino'

/** Standard error, each line at once. A closed pipe (`2>&1 | head`) must not end the process. */
export function logDestination() {
  const destination = pino.destination({ dest: 2, sync: true })
  destination.on('error', () => {})
  return destination
}
