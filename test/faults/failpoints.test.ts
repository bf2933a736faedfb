import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Kysely, sql } from 'kysely'
import sharp from 'sharp'
import { runCommand } from '#cli/commands.ts'
import type { ControlLine } from '#cli/control.ts'
import { type Failpoint, type FailpointAction, FAILPOINTS } from '#base/failpoint.ts'
import { resumeImports } from '#imports/import-feed.ts'
import { listRuns } from '#store/imports/import-runs.ts'
import { releaseRuns } from '#store/imports/imports.ts'
import { openStore, type StoreOptions } from '#store/engine/db.ts'
import type { Schema } from '#store/schema.ts'
import { assemble } from '../../src/assemble/assemble.ts'
import { readConfig } from '../../src/config.ts'
import { inventedFeed } from '../../bench/invented-feed.ts'
import { freshPostgres } from '../fresh-postgres.ts'
import { plainHome, wish } from '../hostile/sample-site.ts'
import { type MailServer, startMailServer } from '../mail/mail-server.ts'
import { runGevelOn, type Site, startSite } from '../site.ts'
import { ENGINES, type EngineName, hasPostgres } from '../store/engines.ts'
import { letLeasesRunOut } from './invariants.ts'
import { messageIdsOf } from './mails.ts'

const long = process.env['GEVEL_LONG'] === '1'
/** A process starts twice as fast on a running PostgreSQL; the long run covers the embedded store too. */
const quick: EngineName = hasPostgres ? 'postgres' : 'embedded'

type Armed = `${Failpoint}=${FailpointAction}` | `${Failpoint}=${FailpointAction}@${number}`
const armed = (...points: Armed[]) => ({ GEVEL_TEST: '1', GEVEL_FAILPOINTS: points.join(',') })

describe.each(ENGINES.filter((engine) => long || engine === quick))(
  'a process killed at a failpoint (%s)',
  { timeout: 300_000 },
  (engine) => {
    const seenPoints = new Set<string>()
    let folder = ''
    let mailServer: MailServer
    let store: StoreOptions
    let settings: { varDir: string; databaseUrl?: string; env: Record<string, string> }

    beforeAll(async () => {
      folder = mkdtempSync(join(tmpdir(), 'gevel-failpoints-'))
      mailServer = await startMailServer()
      const databaseUrl = engine === 'postgres' ? ((await freshPostgres()) ?? null) : null
      store = { databaseUrl, varDir: folder }
      settings = {
        varDir: folder,
        ...(databaseUrl === null ? {} : { databaseUrl }),
        env: { SMTP_URL: mailServer.url, MAIL_FROM: 'site@huis.example', LOG_LEVEL: 'error', PICTURE_LOOPBACK: '1' },
      }
      await bring('sample', [plainHome(1)])
    })
    afterAll(async () => {
      await mailServer.close()
      rmSync(folder, { recursive: true, force: true })
    })

    /** Runs one command in this process, on the whole application; returns its output without progress lines. */
    async function gevel(...args: string[]): Promise<string> {
      const env = { VAR_DIR: settings.varDir, DATABASE_URL: settings.databaseUrl, DEMO: '0', ...settings.env }
      const app = await assemble(readConfig(env), { migrate: args[0] !== 'restore', index: 'none' })
      const said: ControlLine[] = []
      try {
        const code = await runCommand(args, folder, app.commandDeps, (line) => void said.push(line))
        expect(code, JSON.stringify(said)).toBe(0)
        return said.map((line) => ('out' in line ? `${line.out}\n` : 'piece' in line ? line.piece : '')).join('')
      } finally {
        await app.close()
      }
    }
    /** Runs one command in its own process, which dies or fails at this point. */
    async function dies(point: Armed, ...args: string[]): Promise<void> {
      seenPoints.add(point.replace(/=.*/, ''))
      const run = await runGevelOn({ ...settings, env: { ...settings.env, ...armed(point) } }, ...args)
      expect(run.code, `${point}: ${run.stderr}`).toBe(point.includes('=kill') ? null : 1)
    }
    async function onStore<Result>(work: (db: Kysely<Schema>) => Promise<Result>): Promise<Result> {
      const open = await openStore(store)
      try {
        return await work(open.db)
      } finally {
        await open.close()
      }
    }
    const count = (db: Kysely<Schema>, table: 'lead' | 'outbox' | 'digest' | 'listing' | 'listing_event' | 'picture') =>
      db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('rows'))
        .executeTakeFirstOrThrow()
        .then(({ rows }) => rows)
    function written(source: string, listings: readonly object[]): string {
      const file = join(folder, `${randomUUID()}.json`)
      writeFileSync(file, JSON.stringify({ gevel: 1, source, complete: true, listings }))
      return file
    }
    const bring = async (source: string, listings: readonly object[]): Promise<void> =>
      void (await gevel('import', written(source, listings)))
    /** How many copies of each mail to this address arrived, by Message-ID. */
    const copiesTo = (address: string): number[] => {
      const ids = messageIdsOf({ mails: mailServer.mails.filter((mail) => isTo(mail, address)) })
      return [...Map.groupBy(ids, (id) => id).values()].map((same) => same.length)
    }
    const ask = async (site: Site, email: string, key: string): Promise<number> => {
      const answer = await fetch(`${site.url}/nl/ajax/contact-form-handler`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': key },
        body: JSON.stringify({ contact: { contact_information: { personal: { email } } }, message: 'Hallo' }),
      }).catch(() => null)
      await answer?.arrayBuffer()
      return answer?.status ?? 0
    }

    test.each([
      ['before the commit keeps nothing of a request', 'request.before-commit=kill', 0, 0],
      ['after the commit keeps the request whole, though nobody was told', 'request.after-commit=kill', 1, 0],
      ['with a full disk says 503 and keeps nothing', 'request.before-commit=fail', 0, 503],
    ] as const)('%s; the same request again is one request', async (_name, point, kept, status) => {
      const email = `vraag-${randomUUID()}@example.be`
      const key = randomUUID()
      const rows = await onStore((db) => count(db, 'lead'))
      seenPoints.add(point.replace(/=.*/, ''))
      const site = await startSite({ ...settings, env: { ...settings.env, ROLE: 'web', ...armed(point) } })
      expect(await ask(site, email, key)).toBe(status)
      if (status === 0 && site.process.exitCode === null && site.process.signalCode === null)
        await once(site.process, 'exit')
      await site.stop('SIGKILL')
      expect(await onStore((db) => count(db, 'lead'))).toBe(rows + kept)
      const again = await startSite({ ...settings, env: { ...settings.env, ROLE: 'web' } })
      try {
        expect(await ask(again, email, key)).toBe(201)
        expect(await ask(again, email, key)).toBe(201)
      } finally {
        await again.stop()
      }
      await onStore(async (db) => {
        expect(await count(db, 'lead')).toBe(rows + 1)
        const mails = await db.selectFrom('outbox').select('kind').where('recipient', '=', email).execute()
        expect(mails).toEqual([{ kind: 'lead_copy' }])
      })
      await gevel('worker', '--once')
      expect(copiesTo(email)).toEqual([1])
    })

    test('loses no mail, and duplicates one only where delivery cannot be known [failpoints.loses-mail-doubles]', async () => {
      type Sending = [how: Armed | 'at RCPT TO' | 'after DATA', first: number[], all: number[]]
      const expected: Sending[] = [
        ['mail.claimed=kill', [], [1]],
        ['at RCPT TO', [], [1]],
        ['after DATA', [1], [2]],
        ['mail.sent=kill', [1], [2]],
        ...(long ? ([['mail.sent=fail', [1], [2]]] satisfies Sending[]) : []),
        ['mail.marked=kill', [1], [1]],
      ]
      for (const [how, first, all] of expected) {
        const email = `mail-${randomUUID()}@example.be`
        await onStore((db) => queueMail(db, email))
        if (how === 'at RCPT TO' || how === 'after DATA') await dieWhileSending(how)
        else await dies(how, 'worker', '--once')
        expect(copiesTo(email), `${how}: at first`).toEqual(first)
        await gevel('worker', '--once')
        expect(copiesTo(email), `${how}: while the lease runs no other process sends it`).toEqual(first)
        await onStore(letLeasesRunOut)
        await gevel('worker', '--once')
        expect(copiesTo(email), `${how}: in the end`).toEqual(all)
      }
    })

    /** The mail server kills the sender at a stage of the dialogue, before it answers. */
    async function dieWhileSending(when: 'at RCPT TO' | 'after DATA'): Promise<void> {
      const site = await startSite({
        ...settings,
        env: { ...settings.env, ROLE: 'all' },
        onSpawn: (child) => {
          mailServer.behave(
            when === 'at RCPT TO'
              ? { to: () => (child.kill('SIGKILL'), new Error('nobody listens any more')) }
              : { data: () => (child.kill('SIGKILL'), null) },
          )
        },
      }).catch(() => null)
      if (site && site.process.signalCode === null) await once(site.process, 'exit')
      await site?.stop('SIGKILL')
      mailServer.behave({})
    }

    test('resumes an import: every listing is stored once and announced once, and missing listings are withdrawn', async () => {
      const deaths: Armed[] = [
        'import.spooled=kill',
        'import.opened=kill',
        'import.before-commit=kill@2',
        ...(long ? (['import.batch-stored=kill'] satisfies Armed[]) : []),
        'import.batch-stored=fail@2',
        'import.withdrawn=kill',
        'import.finished=kill',
      ]
      for (const [index, death] of deaths.entries()) {
        const source = `source ${index}`
        const listings = 230
        const file = join(folder, `${source}.json`)
        writeFileSync(file, inventedFeed(listings, { source }))
        await dies(death, 'import', file)
        await onStore(async (db) => {
          // A process that owns the embedded store does this first.
          await releaseRuns(db)
          const resumed = await resumeImports({ db, varDir: folder, now: () => new Date(), log: silent })
          const begun = death !== 'import.spooled=kill' && death !== 'import.finished=kill'
          expect(
            resumed.map((run) => run.source),
            death,
          ).toEqual(begun ? [source] : [])
          const stored = await db.selectFrom('listing').select('id').where('source', '=', source).execute()
          expect(stored.length, death).toBe(death === 'import.spooled=kill' ? 0 : listings)
          expect(await count(db, 'listing_event'), death).toBe(await count(db, 'listing'))
        })
        const report: unknown = JSON.parse(await gevel('import', file, '--json'))
        expect(report, death).toMatchObject({
          changed: 0,
          withdrawn: 0,
          new: death === 'import.spooled=kill' ? 230 : 0,
        })
      }
      expect(readdirSync(join(folder, 'spool'))).toEqual([])
      await onStore(async (db) => {
        const spools = await db.selectFrom('import_spool').select('spool').distinct().execute()
        expect(spools, 'a file that was read but never applied is kept for a day').toHaveLength(1)
      })
    })

    test('stores an edit and its public effect completely or not at all [failpoints.edit]', async () => {
      await bring('edited', [{ ...plainHome(1), sourceRef: 'E1' }])
      const { id } = await onStore((db) =>
        db.selectFrom('listing').select('id').where('source', '=', 'edited').executeTakeFirstOrThrow(),
      )
      const seen = async () => {
        const history = JSON.parse(await gevel('history', `${id}`, '--json')) as { act: string }[] // just printed
        const doc = await onStore((db) =>
          db.selectFrom('listing').select('doc').where('id', '=', id).executeTakeFirst(),
        )
        return [...history.map(({ act }) => act), doc?.doc.bedrooms]
      }
      await dies('edit.before-commit=kill', 'edit', `${id}`, 'bedrooms', '5')
      expect(await seen()).toEqual([3])
      await dies('edit.after-commit=kill', 'edit', `${id}`, 'bedrooms', '5')
      expect(await seen()).toEqual(['edit', 3])
      await dies('publish.before-commit=kill', 'publish', `${id}`)
      expect(await seen()).toEqual(['edit', 3])
      const other = [{ ...plainHome(2), sourceRef: 'E1' }]
      await dies('import.before-commit=kill', 'import', written('edited', other))
      await bring('edited', other)
      await gevel('publish', `${id}`)
      expect(await seen()).toEqual(['publish', 'feed', 'edit', 5])
    })

    test('rolls an import back to the same result, wherever it was killed [failpoints.roll-back]', async () => {
      const first = Array.from({ length: 300 }, (_, at) => ({ ...plainHome(at), sourceRef: `R${at}` }))
      await bring('undone', first)
      const seen = async () =>
        await onStore((db) =>
          db
            .selectFrom('listing')
            .where('source', '=', 'undone')
            .orderBy('id')
            .select(['doc', 'content_hash'])
            .execute(),
        )
      const before = await seen()
      const deaths: Armed[] = [
        'roll-back.before-commit=kill',
        'roll-back.before-commit=kill@2',
        'roll-back.batch-stored=kill',
      ]
      for (const death of deaths) {
        await bring(
          'undone',
          first.map((one) => ({ ...one, bedrooms: 9 })),
        )
        const run = await onStore(async (db) => (await listRuns(db, { source: 'undone', limit: 1 }))[0]?.id ?? 0)
        await dies(death, 'roll-back', `${run}`)
        await gevel('roll-back', `${run}`)
        expect(await seen(), death).toEqual(before)
      }
    })

    test('composes one digest per subscriber, wherever it was killed [failpoints.composes-digest-once]', async () => {
      const readers = ['een', 'twee'].map((name) => `${name}-${randomUUID()}@example.be`)
      const site = await startSite({ ...settings, env: { ...settings.env, ROLE: 'web' } })
      try {
        for (const reader of readers) {
          const headers = { 'content-type': 'application/json' }
          const body = JSON.stringify(wish(reader))
          const answer = await fetch(`${site.url}/nl/ajax/notifications`, { method: 'POST', headers, body })
          expect(answer.status).toBe(201)
        }
      } finally {
        await site.stop()
      }
      await onStore(async (db) => {
        await sql`update subscription set state = 'active', confirmed_at = now(), watermark =
        (select coalesce(max(id), 0) from listing_event)`.execute(db)
      })
      await gevel('worker', '--once')
      const deaths: [Armed, digests: number][] = [
        ['digest.composed=kill', 0],
        ['digest.before-commit=kill', 0],
        ['digest.after-commit=kill', 2],
        ['digest.before-turn=kill', 2],
      ]
      for (const [index, [death, digests]] of deaths.entries()) {
        const before = await onStore((db) => count(db, 'digest'))
        const home = { ...plainHome(100 + index), sourceRef: `D${index}` }
        await bring(`digests ${index}`, [home])
        await dies(death, 'worker', '--once')
        await onStore(async (db) => {
          expect((await count(db, 'digest')) - before, death).toBe(digests)
          await letLeasesRunOut(db)
        })
        await gevel('worker', '--once')
        await gevel('worker', '--once')
        expect((await onStore((db) => count(db, 'digest'))) - before, death).toBe(2)
        for (const reader of readers) {
          const told = mailServer.mails.filter((mail) => isTo(mail, reader) && /^List-Id:/im.test(mail))
          expect(told.length, `${death}: one digest for ${reader}`).toBe(index + 1)
        }
      }
    })

    test('warns an agency once of listings that will be blocked, wherever it was killed [failpoints.tells-lapse-once]', async () => {
      const inAWeek = new Date(Date.now() + 7 * 86_400_000)
      const tenYears = `${inAWeek.getUTCFullYear() - 10}${inAWeek.toISOString().slice(4, 10).replace('-02-29', '-02-28')}`
      const lapses = (db: Kysely<Schema>) =>
        db.selectFrom('outbox').where('kind', '=', 'lapse').orderBy('id').select('message_id').execute()
      const deaths: [Armed, queued: number][] = [
        ['lapse.before-commit=kill', 0],
        ['lapse.before-commit=fail', 0],
        ['lapse.after-commit=kill', 1],
      ]
      for (const [index, [death, queued]] of deaths.entries()) {
        const home = { ...plainHome(200 + index), energy: { kwh: 200, label: 'B', certificateDate: tenYears } }
        await bring(`lapses ${index}`, [home])
        await dies(death, 'worker', '--once')
        expect(await onStore(lapses), death).toHaveLength(index + queued)
        await onStore(letLeasesRunOut)
        await gevel('worker', '--once')
        await gevel('worker', '--once')
        const mails = await onStore(lapses)
        expect(mails, death).toHaveLength(index + 1)
        const copies = messageIdsOf(mailServer).filter((id) => id === mails[index]?.message_id)
        expect(copies, `${death}: one mail`).toHaveLength(1)
      }
    })

    test('keeps a picture that was written but not recorded', async () => {
      const png = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#654' } })
        .png()
        .toBuffer()
      const server = createServer((_request, response) => response.setHeader('content-type', 'image/png').end(png))
      await once(server.listen(0, '127.0.0.1'), 'listening')
      const address = server.address()
      const url = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/a.png`
      try {
        await bring('pictures', [{ ...plainHome(50), sourceRef: 'P1', media: [{ kind: 'photo', url }] }])
        await dies('picture.kept=kill', 'worker', '--once')
        const state = (db: Kysely<Schema>) => db.selectFrom('picture').select('state').where('url', '=', url).execute()
        expect(await onStore(state)).toEqual([{ state: 'due' }])
        await onStore(async (db) => void (await sql`update picture set next_attempt_at = now()`.execute(db)))
        await gevel('worker', '--once')
        expect(await onStore(state)).toEqual([{ state: 'ready' }])
      } finally {
        server.close()
      }
    })

    test('applies a migration completely or not at all, and restores a backup completely or not at all [failpoints.finishes-migration-leaves]', async () => {
      const backup = join(folder, 'all.backup')
      await gevel('backup', backup)
      const counts = async () => await gevel('stats')
      const whole = await counts()
      const tables = () =>
        onStore(async (db) => {
          const found = await sql<{ there: boolean }>`select to_regclass('listing') is not null as there`.execute(db)
          return found.rows[0]?.there
        })
      await elsewhere(async () => {
        await dies('migration.before-commit=kill', 'migrate')
        expect(await tables(), 'before its commit').toBe(false)
        await dies('migration.before-commit=fail', 'migrate')
        expect(await tables(), 'when it fails').toBe(false)
        await dies('migration.after-commit=kill', 'migrate')
        expect(await tables(), 'after its commit').toBe(true)
        expect(await gevel('migrate'), 'the rest').not.toContain('0001')
      })
      await elsewhere(async () => {
        await dies('restore.before-commit=kill', 'restore', backup)
        expect(await onStore((db) => count(db, 'listing'))).toBe(0)
        await gevel('restore', backup)
        expect(await counts()).toBe(whole)
      })
    })

    /** Runs `work` on a store without tables. */
    async function elsewhere(work: () => Promise<void>): Promise<void> {
      const first = { store, settings }
      const varDir = join(folder, randomUUID())
      const databaseUrl = engine === 'postgres' ? ((await freshPostgres()) ?? null) : null
      store = { databaseUrl, varDir }
      settings = { ...settings, varDir, ...(databaseUrl === null ? {} : { databaseUrl }) }
      try {
        // The databases of a test run are clones of a migrated one.
        if (engine === 'postgres') {
          const bare = sql`drop schema public cascade; create schema public`
          await onStore(async (db) => void (await bare.execute(db)))
        }
        await work()
      } finally {
        ;({ store, settings } = first)
      }
    }

    test('has been tested at every failpoint [failpoints.tried-point]', () => {
      expect(FAILPOINTS.filter((point) => !seenPoints.has(point))).toEqual([])
    })
  },
)

/** Anchored to the line start, so that `Reply-To` does not match. */
const isTo = (mail: string, address: string): boolean => new RegExp(`^To: ${address}`, 'm').test(mail)

const silent = { info() {}, warn() {}, error() {} }

/** Queues a mail as a journey does. */
async function queueMail(db: Kysely<Schema>, email: string): Promise<void> {
  await sql`insert into outbox (key, kind, priority, recipient, recipient_hash, locale, subject, html, body_text, message_id, headers, attachments)
    values (${email}, 'lead_copy', 40, ${email}, ${email}, 'nl', 'Uw vraag', '<p>Hallo</p>', 'Hallo', ${`<${email}>`}, '{}', '[]')`.execute(
    db,
  )
}
