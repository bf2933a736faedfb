import { broken, type DoctorLanguage, type Finding, look, ok, oneDecimal } from '#journeys/doctor/finding.ts'
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
export async function examineStore(
  { db, site, now }: Pick<App, 'db' | 'site' | 'now'>,
  language: DoctorLanguage,
): Promise<Finding[]> {
  const { t } = language
  const counts = await countKept(db, now())
  const { version, clockSeconds } = await storeFacts(db)
  return [
    ok(t.names.store, t.store(version, counts['offers'] ?? 0)),
    Math.abs(clockSeconds) > MAX_CLOCK_SECONDS
      ? look(t.names.clock, t.clock.differs(Math.round(clockSeconds)))
      : ok(t.names.clock, t.clock.agrees),
    await mails(db, counts, language),
    ...(await feeds(db, site, now(), language)),
    pictures(counts, language),
  ]
}

async function mails(db: App['db'], counts: Record<string, number>, { t }: DoctorLanguage): Promise<Finding> {
  const [dead = 0, tried = 0, oldest = 0] = [
    'mails given up',
    'mails being tried again',
    'oldest due mail (seconds)',
  ].map((name) => counts[name])
  if (dead + tried === 0 && oldest < STUCK_SECONDS) return ok(t.names.mails, t.mails.fine(counts['mails waiting'] ?? 0))
  const [last] = await listMails(db, { failed: true, limit: 1 })
  const said = last?.words ? [t.mails.said(last.words.replaceAll(/\s+/g, ' ').slice(0, 200))] : []
  const says = [t.mails.stuck(tried, dead, Math.round(oldest / 60)), ...said, t.mails.list].join(' ')
  return (oldest >= STUCK_SECONDS ? broken : look)(t.names.mails, says)
}

async function feeds(db: App['db'], site: Site, now: Date, language: DoctorLanguage): Promise<Finding[]> {
  const { t } = language
  const states = await feedStates(db)
  if (site.feeds.length === 0) return [look(t.names.feeds, t.feeds.none)]
  return site.feeds.map(({ source, everyMinutes }) => {
    const state = states.get(source)
    const what = t.names.feed(source)
    if (state?.paused_at) return look(what, t.feeds.paused)
    const why = state?.last_error ? ` ${t.feeds.lastSaid(state.last_error)}` : ''
    if (!state?.last_ok_at) return look(what, `${t.feeds.never}${why}`)
    const hours = (now.getTime() - state.last_ok_at.getTime()) / 3_600_000
    const says = t.feeds.ran(oneDecimal(hours, language))
    return hours > Math.max(1, (3 * everyMinutes) / 60) ? broken(what, `${says}${why}`) : ok(what, says)
  })
}

function pictures(counts: Record<string, number>, { t }: DoctorLanguage): Finding {
  const refused = Object.entries(counts).filter(([name]) => name.startsWith(REFUSED))
  const [most] = refused
  if (!most) return ok(t.names.pictures, t.pictures.fine(counts['pictures to fetch'] ?? 0))
  const all = refused.reduce((sum, [, n]) => sum + n, 0)
  return look(t.names.pictures, t.pictures.refused(all, most[0].slice(REFUSED.length), most[1]))
}

const REFUSED = 'pictures not taken: '
