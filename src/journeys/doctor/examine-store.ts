import { broken, type Finding, look, ok } from '#journeys/doctor/finding.ts'
import type { App } from '#journeys/app.ts'
import type { Site } from '#domain/site/site.ts'
import { feedStates } from '#store/imports/feed-states.ts'
import { countKept } from '#store/office/stats.ts'
import { listMails } from '#store/office/operator-lists.ts'
import { storeFacts } from '#store/office/store-facts.ts'

/** Seconds by which the clocks of machine and database may differ. */
const MAX_CLOCK_SECONDS = 5
const STUCK_SECONDS = 15 * 60

/** The store, the mails that wait in it, and what its feeds brought. */
export async function examineStore({ db, site, now }: Pick<App, 'db' | 'site' | 'now'>): Promise<Finding[]> {
  const counts = await countKept(db, now())
  const { version, clockSeconds } = await storeFacts(db)
  return [
    ok('store', `${version}, tables up to date, ${counts['offers'] ?? 0} offers on show.`),
    Math.abs(clockSeconds) > MAX_CLOCK_SECONDS
      ? look('clock', `The database's clock differs from this machine's by ${Math.round(clockSeconds)} seconds.`)
      : ok('clock', 'The clocks of machine and database agree.'),
    await mails(db, counts),
    ...(await feeds(db, site, now())),
    pictures(counts),
  ]
}

async function mails(db: App['db'], counts: Record<string, number>): Promise<Finding> {
  const [dead = 0, tried = 0, oldest = 0] = [
    'mails given up',
    'mails being tried again',
    'oldest due mail (seconds)',
  ].map((name) => counts[name])
  if (dead + tried === 0 && oldest < STUCK_SECONDS)
    return ok('mails', `${counts['mails waiting'] ?? 0} wait, none is stuck.`)
  const [last] = await listMails(db, { failed: true, limit: 1 })
  const why = last?.words ? ` The server said: ${last.words.replaceAll(/\s+/g, ' ').slice(0, 200)}` : ''
  const says = `${tried} are tried again, ${dead} were given up, the oldest should have left ${Math.round(oldest / 60)} minutes ago.`
  return (oldest >= STUCK_SECONDS ? broken : look)('mails', `${says}${why} "gevel mails --failed" lists them.`)
}

async function feeds(db: App['db'], site: Site, now: Date): Promise<Finding[]> {
  const states = await feedStates(db)
  if (site.feeds.length === 0) return [look('feeds', 'The site file names no feed: listings come by hand.')]
  return site.feeds.map(({ source, everyMinutes }) => {
    const state = states.get(source)
    const what = `feed ${source}`
    if (state?.paused_at) return look(what, 'is paused.')
    const why = state?.last_error ? ` The last run said: ${state.last_error}` : ''
    if (!state?.last_ok_at) return look(what, `has never run well.${why}`)
    const hours = (now.getTime() - state.last_ok_at.getTime()) / 3_600_000
    const says = `ran well ${hours.toFixed(1)} hours ago.`
    return hours > Math.max(1, (3 * everyMinutes) / 60) ? broken(what, `${says}${why}`) : ok(what, says)
  })
}

function pictures(counts: Record<string, number>): Finding {
  const refused = Object.entries(counts).filter(([name]) => name.startsWith(REFUSED))
  const [most] = refused
  if (!most) return ok('pictures', `${counts['pictures to fetch'] ?? 0} are to be fetched, none was refused.`)
  const all = refused.reduce((sum, [, n]) => sum + n, 0)
  return look('pictures', `${all} were not taken, most often: ${most[0].slice(REFUSED.length)} (${most[1]} times).`)
}

const REFUSED = 'pictures not taken: '
