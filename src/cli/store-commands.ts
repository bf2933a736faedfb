import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { columns } from '#cli/columns.ts'
import { command } from '#cli/command.ts'
import { loadDemo } from '#imports/load-demo.ts'
import { bounceAddressesOf, takeBounces } from '#journeys/mail/take-bounces.ts'
import { MIGRATIONS } from '#store/engine/migrate.ts'
import type { Locale } from '#base/locale.ts'
import { type CommandsMessages, commandsMessages } from '#i18n/messages/commands.ts'
import { countKept } from '#store/office/stats.ts'

export const DEMO = command({
  about: 'load the demonstration into an empty store',
  arguments: [],
  options: {},
  opens: 'store',
  makesStore: true,
  async run({ locale }, { app, refresh }) {
    const t = commandsMessages[locale].demo
    const loaded = await loadDemo(app)
    if (loaded.outcome === 'not_empty') return { refused: t.notEmpty }
    await refresh()
    return { lines: [t.loaded(loaded.listings)], json: { loaded: loaded.listings } }
  },
})

export const MIGRATE = command({
  about: 'bring the tables up to date, which every start does too',
  arguments: [],
  options: {},
  opens: 'store as it is',
  makesStore: true,
  async run({ locale }, { migrate }) {
    const ran = await migrate()
    const t = commandsMessages[locale].tables
    const said = ran.length > 0 ? t.ran(ran.join(', ')) : t.current
    return { lines: [said], json: { ran } }
  },
})

export const BOUNCES = command({
  about: 'read reports of bounces and complaints (`BOUNCE_ADDRESS`); those about our own mails are deleted',
  arguments: [{ name: 'mailbox', about: 'A Maildir, a folder of mails, an mbox file or one mail' }],
  options: {},
  opens: 'store',
  async run({ args: [mailbox = ''], cwd, locale }, { app, bounceAddress, mailReader }) {
    const t = commandsMessages[locale].bounces
    const addresses = await bounceAddressesOf(app, bounceAddress)
    if (!addresses) return { refused: t.noAddress }
    const taken = await takeBounces(app, { mailbox: resolve(cwd, mailbox), addresses, reader: mailReader })
    const { read, hard, soft, complaints, refused } = taken
    return {
      lines: [t.read(read, hard, soft, complaints), ...(refused > 0 ? [t.refused(refused)] : [])],
      json: taken,
    }
  },
})

export const STATS = command({
  about: 'count what is kept and what waits',
  arguments: [],
  options: {},
  opens: 'store',
  async run({ locale }, { app, store }) {
    const counted = await countKept(store.db, app.now())
    return {
      lines: columns(Object.entries(counted).map(([what, n]) => [nameOfCount(what, locale).padEnd(28), String(n)])),
      json: counted,
    }
  },
})

/** What a count of `stats --json` is called in the reader's language. */
function nameOfCount(what: string, locale: Locale): string {
  const t = commandsMessages[locale]
  const key = COUNTS[what]
  if (key !== undefined) return t.counts[key]
  const [name, why = ''] = what.split(': ', 2)
  return name === 'unsubscribed' ? t.unsubscribed(why) : t.pictureNotTaken(what.slice('pictures not taken: '.length))
}

const COUNTS: Readonly<Record<string, keyof CommandsMessages['counts']>> = {
  offers: 'offers',
  units: 'units',
  'withdrawn listings': 'withdrawn',
  'listings held by the law': 'held',
  'running subscriptions': 'running',
  'unconfirmed subscriptions': 'unconfirmed',
  'contact requests': 'requests',
  'coming viewings': 'viewings',
  'viewings to be confirmed': 'unconfirmedViewings',
  'mails waiting': 'waiting',
  'mails given up': 'givenUp',
  'mails being tried again': 'again',
  'oldest due mail (seconds)': 'oldest',
  'imports under way': 'imports',
  'imports interrupted': 'interrupted',
  'pictures to fetch': 'pictures',
}

export const WORKER = command({
  about: 'run every job that is due now, then end',
  arguments: [],
  options: {
    once: { type: 'boolean', required: true, about: 'once, not for ever: a worker that stays is ROLE=worker' },
  },
  opens: 'store',
  async run({ locale }, { runDueJobs }) {
    const { digests, sent } = await runDueJobs()
    return { lines: [commandsMessages[locale].worker(digests, sent)], json: { digests, sent } }
  },
})

export const VERSION = command({
  about: 'say which Gevel this is',
  arguments: [],
  options: {},
  opens: 'nothing',
  async run() {
    const tables = Object.keys(MIGRATIONS).at(-1) ?? ''
    const known = { ...ownVersion(), node: process.versions.node, tables }
    const made = known.commit === null ? '' : ` (commit ${known.commit})`
    return { lines: [`Gevel ${known.version}${made} on Node.js ${known.node}, tables of ${tables}`], json: known }
  },
})

/**
 * The version in package.json, and the commit that a release was made of; null in a checkout. The file's relative path is
 * the same from the sources and from the build.
 */
function ownVersion(): { version: string; commit: string | null } {
  const described: unknown = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
  const field = (name: string): string | null => {
    const value: unknown = typeof described === 'object' && described !== null ? Reflect.get(described, name) : null
    return typeof value === 'string' ? value : null
  }
  return { version: field('version') ?? 'unknown', commit: field('gitHead') }
}
