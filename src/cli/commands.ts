import { resolve } from 'node:path'
import type { ControlLine } from '#cli/control.ts'
import { runImport } from '#cli/import.ts'
import { USAGE } from '#cli/usage.ts'
import { loadDemo } from '#journeys/load-demo.ts'
import { eraseAgain } from '#journeys/erase-again.ts'
import { importFeed } from '#journeys/import-feed.ts'
import { bounceAddressesOf, takeBounces } from '#journeys/take-bounces.ts'
import type { App } from '#journeys/app.ts'
import { backup } from '#store/backup.ts'
import { restore } from '#store/restore.ts'
import type { Store } from '#store/db.ts'
import { countRows } from '#store/stats.ts'

export type CommandDeps = {
  app: App
  store: Store
  /** reports about our mails come to signed addresses made of this one; null: they are not told apart */
  bounceAddress: string | null
  /** brings the tables up to date; names of what ran */
  migrate: () => Promise<string[]>
  /** resolves when what was committed can be found on the pages of this process */
  refresh: () => Promise<void>
  runDueJobs: () => Promise<{ digests: number; sent: number }>
}

/**
 * Runs one command of the contract; `cwd` is where relative file names start.
 * @returns the exit code: 0 done, 1 failed, 2 refused or called wrongly
 */
export async function runCommand(
  [name, ...args]: string[],
  cwd: string,
  deps: CommandDeps,
  print: (line: ControlLine) => void,
): Promise<number> {
  const out = (text: string) => print({ out: text })
  const file = args.find((arg) => !arg.startsWith('--'))
  switch (name) {
    case 'import':
      return runImport(args, {
        cwd,
        print,
        run: async (options) => {
          const result = await importFeed(deps.app, options)
          await deps.refresh()
          return result
        },
      })
    case 'demo': {
      const loaded = await loadDemo(deps.app)
      out(
        loaded.outcome === 'loaded'
          ? `Loaded ${loaded.listings} invented listings.`
          : 'The store already holds listings; the demonstration goes into an empty one only.',
      )
      return loaded.outcome === 'loaded' ? 0 : 2
    }
    case 'migrate': {
      const ran = await deps.migrate()
      out(ran.length > 0 ? `Brought the tables up to date: ${ran.join(', ')}.` : 'The tables are up to date.')
      return 0
    }
    case 'backup':
    case 'restore': {
      if (!file) return wrongly(print, `Which file? npm run gevel -- ${name} <file>`)
      const counts = await (name === 'backup' ? backup : restore)(deps.store, resolve(cwd, file))
      const rows = Object.values(counts).reduce((sum, n) => sum + n, 0)
      out(name === 'backup' ? `Wrote ${rows} rows to ${file}.` : `Read ${rows} rows from ${file}.`)
      const erased = name === 'restore' ? await eraseAgain(deps.app) : 0
      if (erased > 0) out(`Erased ${erased} addresses again that had been erased since that backup.`)
      return 0
    }
    case 'bounces': {
      const addresses = await bounceAddressesOf(deps.app, deps.bounceAddress)
      if (!addresses)
        return wrongly(print, 'Set BOUNCE_ADDRESS first: without it no report says which mail it is about.')
      if (!file) return wrongly(print, 'Which mailbox? npm run gevel -- bounces <Maildir, folder, mbox or mail>')
      const { read, hard, soft, complaints } = await takeBounces(deps.app, { mailbox: resolve(cwd, file), addresses })
      out(`Read ${read} mails: ${hard} hard bounces, ${soft} soft ones, ${complaints} complaints.`)
      return 0
    }
    case 'stats':
      for (const [what, n] of Object.entries(await countRows(deps.store.db))) out(`${what.padEnd(28)} ${n}`)
      return 0
    case 'worker':
      if (!args.includes('--once')) return wrongly(print, 'npm run gevel -- worker --once')
      {
        const { digests, sent } = await deps.runDueJobs()
        out(`Composed ${digests} alerts, sent ${sent} mails.`)
        return 0
      }
    default:
      return wrongly(print, `There is no command "${name ?? ''}".\n\n${USAGE}`)
  }
}

function wrongly(print: (line: ControlLine) => void, text: string): number {
  print({ err: text })
  return 2
}
