import { pathToFileURL } from 'node:url'
import { inRoot } from './root.mjs'

/**
 * `npm run test:long` repeats the tests with the clock of all processes this far ahead: months change, certificates
 * expire, and clocks skip an hour for summer time while tests run. `GEVEL_TEST_AHEAD=45d npm test -- words` does one
 * such run.
 */
const RUNS_AHEAD = ['45d', '7mo', 'summertime']

/**
 * Calls `run` with the environment of each run of tests, one after another.
 * @returns their results combined: numbers are summed, lists concatenated
 */
export async function withEachClock(env, run) {
  const asked = process.env.GEVEL_TEST_AHEAD
  if (asked !== undefined) return await run({ ...env, ...clockAhead(asked) })
  let sum = await run(env)
  const { GEVEL_LONG: long, ...ordinary } = env
  for (const ahead of long === '1' ? RUNS_AHEAD : []) {
    console.log(`\nThe same with the clock ahead: ${ahead}\n`)
    const found = await run({ ...ordinary, ...clockAhead(ahead) })
    sum = Object.fromEntries(
      Object.entries(sum).map(([name, value]) => [
        name,
        Array.isArray(value) ? [...value, ...found[name]] : value + found[name],
      ]),
    )
  }
  return sum
}

/** The environment variables of a run with the clock ahead, for test/ahead and set-clock-ahead.mjs. */
export function clockAhead(ahead, now = new Date()) {
  const ms = instantAhead(ahead, now) - now
  const preload = `--import=${pathToFileURL(inRoot('scripts', 'setup', 'set-clock-ahead.mjs')).href}?ms=${ms}`
  return {
    GEVEL_TEST_AHEAD_MS: String(ms),
    NODE_OPTIONS: [process.env.NODE_OPTIONS, preload].filter(Boolean).join(' '),
    ...(ahead === 'summertime' && { TZ: 'Europe/Brussels' }),
  }
}

function instantAhead(ahead, now) {
  if (ahead === 'summertime') return beforeSummerTime(now)
  const [, count, unit] = /^(\d+)(d|mo)$/.exec(ahead) ?? []
  if (count === undefined) throw new Error(`GEVEL_TEST_AHEAD is "45d", "7mo" or "summertime", not "${ahead}".`)
  const then = new Date(now)
  if (unit === 'd') then.setUTCDate(then.getUTCDate() + Number(count))
  else then.setUTCMonth(then.getUTCMonth() + Number(count))
  return then
}

/** Five minutes before the next 02:00 that Belgian clocks skip: at 01:00 UTC on the last Sunday of March. */
function beforeSummerTime(now) {
  const inYear = (year) => {
    const last = new Date(Date.UTC(year, 2, 31, 0, 55))
    last.setUTCDate(31 - last.getUTCDay())
    return last
  }
  const next = inYear(now.getUTCFullYear())
  return next > now ? next : inYear(now.getUTCFullYear() + 1)
}
