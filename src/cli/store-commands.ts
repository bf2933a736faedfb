import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { columns } from '#cli/columns.ts'
import { command } from '#cli/command.ts'
import { eraseAgain, hasErasureList } from '#journeys/erase-again.ts'
import { loadDemo } from '#imports/load-demo.ts'
import { bounceAddressesOf, takeBounces } from '#journeys/mail/take-bounces.ts'
import type { BackupCounts } from '#store/backup/backup-format.ts'
import { backup } from '#store/backup/backup.ts'
import { MIGRATIONS } from '#store/engine/migrate.ts'
import { sqlStateOf } from '#store/engine/retry.ts'
import { restore, RestoreRefusedError } from '#store/backup/restore.ts'
import { countKept } from '#store/office/stats.ts'

export const DEMO = command({
  about: 'load the demonstration into an empty store',
  arguments: [],
  options: {},
  opens: 'store',
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
  async run(_call, { migrate }) {
    const ran = await migrate()
    const said = ran.length > 0 ? `Brought the tables up to date: ${ran.join(', ')}.` : 'The tables are up to date.'
    return { lines: [said], json: { ran } }
  },
})

export const BACKUP = command({
  about: 'write everything into one file',
  arguments: [{ name: 'file', about: 'The file to write' }],
  options: {},
  opens: 'store',
  async run({ args: [file = ''], cwd }, { store }) {
    try {
      const rows = rowsOf(await backup(store, resolve(cwd, file)))
      return { lines: [`Wrote ${rows} rows to ${file}.`], json: { file: resolve(cwd, file), rows } }
    } catch (error) {
      const why = CANNOT_WRITE[sqlStateOf(error)]
      if (why === undefined) throw error
      return { refused: `${file} cannot be written: ${why}.` }
    }
  },
})

const CANNOT_WRITE: Record<string, string> = {
  ENOENT: 'there is no such folder',
  ENOTDIR: 'part of its path is no folder',
  EISDIR: 'it is a folder',
  EACCES: 'its folder does not let us',
  EPERM: 'its folder does not let us',
  EROFS: 'its disk can only be read',
  ENOSPC: 'its disk is full',
}

export const RESTORE = command({
  about: 'read a backup into an empty store',
  arguments: [{ name: 'file', about: 'A file that backup wrote' }],
  options: {},
  opens: 'store as it is',
  async run({ args: [file = ''], cwd }, { app, store }) {
    try {
      const rows = rowsOf(await restore(store, resolve(cwd, file)))
      const erased = await eraseAgain(app)
      const again = `Erased ${erased} addresses again that had been erased since that backup.`
      const said = erased > 0 ? [again] : (await hasErasureList(app)) ? [] : [NO_LIST]
      return {
        lines: [`Read ${rows} rows from ${file}.`, ...said],
        json: { file: resolve(cwd, file), rows, erased_again: erased },
      }
    } catch (error) {
      if (error instanceof RestoreRefusedError) return { refused: error.message }
      throw error
    }
  },
})

const NO_LIST =
  'VAR_DIR has no erased-addresses.log. Did people have their data erased after this backup was made? ' +
  'Then copy that file from where the site ran before; the next start erases them again.'

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
    const known = { version: ownVersion(), node: process.versions.node, tables }
    return { lines: [`Gevel ${known.version} on Node.js ${known.node}, tables of ${tables}`], json: known }
  },
})

/** The version in package.json, whose relative path is the same from the sources and from the build. */
function ownVersion(): string {
  const described: unknown = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))
  const version: unknown =
    typeof described === 'object' && described !== null ? Reflect.get(described, 'version') : null
  return typeof version === 'string' ? version : 'unknown'
}

const rowsOf = (counts: BackupCounts): number => Object.values(counts).reduce((sum, n) => sum + n, 0)
