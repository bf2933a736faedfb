import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { columns } from '#cli/columns.ts'
import { command } from '#cli/command.ts'
import { loadDemo } from '#imports/load-demo.ts'
import { bounceAddressesOf, takeBounces } from '#journeys/mail/take-bounces.ts'
import { MIGRATIONS } from '#store/engine/migrate.ts'
import { countKept } from '#store/office/stats.ts'

export const DEMO = command({
  about: 'load the demonstration into an empty store',
  arguments: [],
  options: {},
  opens: 'store',
  makesStore: true,
  async run(_call, { app, refresh }) {
    const loaded = await loadDemo(app)
    if (loaded.outcome === 'not_empty')
      return { refused: 'The store already holds listings; the demonstration goes into an empty one only.' }
    await refresh()
    return { lines: [`Loaded ${loaded.listings} invented listings.`], json: { loaded: loaded.listings } }
  },
})

export const MIGRATE = command({
  about: 'bring the tables up to date, which every start does too',
  arguments: [],
  options: {},
  opens: 'store as it is',
  makesStore: true,
  async run(_call, { migrate }) {
    const ran = await migrate()
    const said = ran.length > 0 ? `Brought the tables up to date: ${ran.join(', ')}.` : 'The tables are up to date.'
    return { lines: [said], json: { ran } }
  },
})

export const BOUNCES = command({
  about: 'read reports of bounces and complaints (`BOUNCE_ADDRESS`); those about our own mails are deleted',
  arguments: [{ name: 'mailbox', about: 'A Maildir, a folder of mails, an mbox file or one mail' }],
  options: {},
  opens: 'store',
  async run({ args: [mailbox = ''], cwd }, { app, bounceAddress, mailReader }) {
    const addresses = await bounceAddressesOf(app, bounceAddress)
    if (!addresses) return { refused: 'Set BOUNCE_ADDRESS first: without it no report says which mail it is about.' }
    const taken = await takeBounces(app, { mailbox: resolve(cwd, mailbox), addresses, reader: mailReader })
    const { read, hard, soft, complaints, refused } = taken
    const beyond = `Not read, as too large or too intricate: ${refused}.`
    return {
      lines: [
        `Read ${read} mails: ${hard} hard bounces, ${soft} soft ones, ${complaints} complaints.`,
        ...(refused > 0 ? [beyond] : []),
      ],
      json: taken,
    }
  },
})

export const STATS = command({
  about: 'count what is kept and what waits',
  arguments: [],
  options: {},
  opens: 'store',
  async run(_call, { app, store }) {
    const counted = await countKept(store.db, app.now())
    return { lines: columns(Object.entries(counted).map(([what, n]) => [what.padEnd(28), String(n)])), json: counted }
  },
})

export const WORKER = command({
  about: 'run every job that is due now, then end',
  arguments: [],
  options: {
    once: { type: 'boolean', required: true, about: 'once, not for ever: a worker that stays is ROLE=worker' },
  },
  opens: 'store',
  async run(_call, { runDueJobs }) {
    const { digests, sent } = await runDueJobs()
    return { lines: [`Composed ${digests} alerts, sent ${sent} mails.`], json: { digests, sent } }
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
