import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { CHANGES } from '#store/imports/change-log.ts'
import { openStore, type Store } from '#store/engine/db.ts'
import { migrate } from '#store/engine/migrate.ts'
import { fillPlaces } from '#store/search/places.ts'
import { storeOffers } from '../test/search/stored-catalogue.ts'
import { startCluster } from '../test/store/postgres-cluster.ts'
import { belgium } from './belgium.ts'
import { untilShownAndQueued } from './freshness-on-pages.ts'
import { inventedFeed } from './invented-feed.ts'
import { type Bench, type Figure, percentile } from './measure.ts'

const FOLLOWERS = 2
const LISTINGS = 5_000
const CHANGED = 300
const IMPORTED = Number(process.env['BENCH_SIZES'] ?? 50_000)
/** The first id of this bench's own offers; those of an import begin at 1. */
const FIRST_ID = 10_000_000

export const bench: Bench = {
  about: `a changed offer until its page shows it and the mail about it is queued; and from its commit until it is in the index of each of ${FOLLOWERS} other processes on PostgreSQL`,
  run: async () => [...(await untilShownAndQueued(IMPORTED)), ...(await untilIndexed())],
}

async function untilIndexed(): Promise<Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'gevel-bench-'))
  chmodSync(folder, 0o711) // the database server may run as another user
  const cluster = await startCluster(join(folder, 'postgres'))
  if (cluster === null) return []
  const url = `${cluster.url}/postgres`
  const store = await openStore({ databaseUrl: url, varDir: folder })
  const processes: ChildProcess[] = []
  const start = (role: string, ...args: string[]) => {
    const varDir = join(folder, `${role}-${processes.length}`)
    mkdirSync(varDir)
    const script = join(import.meta.dirname, 'freshness-process.ts')
    const child = fork(script, [role, url, varDir, ...args], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
    processes.push(child)
    return child
  }
  try {
    await migrate(store.db)
    await fillPlaces(store.db)
    const world = belgium(LISTINGS)
    const ids = Array.from({ length: LISTINGS }, (_, i) => FIRST_ID + i)
    for (let from = 0; from < LISTINGS; from += 500) {
      const portion = ids.slice(from, from + 500)
      await storeOffers(
        store.db,
        portion,
        portion.map((id) => world.row(id, id)),
      )
    }
    const startAll = async (role: string) => {
      const started = Array.from({ length: FOLLOWERS }, () => start(role))
      await Promise.all(started.map((one) => once(one, 'message')))
      return started
    }
    const followers = await startAll('follow')
    const bare = await startAll('bare')
    const change = async (id: number) => await changeOffer(store, world, { heardBy: followers, channel: CHANGES }, id)
    const changeForBare = async (id: number) => await changeOffer(store, world, { heardBy: bare, channel: 'bare' }, id)
    for (let i = 0; i < 20; i++) {
      await change(FIRST_ID + i)
      await changeForBare(FIRST_ID + i)
    }
    const idle: number[] = []
    const rival: number[] = []
    for (let i = 0; i < CHANGED; i++) {
      idle.push(...(await change(FIRST_ID + world.below(LISTINGS))))
      await pause(10 + world.below(80))
      rival.push(...(await changeForBare(FIRST_ID + world.below(LISTINGS))))
      await pause(10 + world.below(80))
    }
    const feed = join(folder, 'feed.json')
    writeFileSync(feed, inventedFeed(IMPORTED))
    const importing = once(start('import', feed), 'exit')
    let isOver = false
    void importing.then(() => (isOver = true))
    const busy: number[] = []
    while (!isOver) {
      busy.push(...(await change(FIRST_ID + world.below(LISTINGS))))
      await pause(10 + world.below(80))
    }
    return [
      ...figures('nothing else going on', idle, 5, rival),
      ...figures(`during an import of ${IMPORTED.toLocaleString('en')}`, busy, 250),
    ]
  } finally {
    for (const child of processes) if (child.connected) child.disconnect()
    await store.close()
    await cluster.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

const now = () => Number(process.hrtime.bigint()) / 1e6

/** Changes one offer; returns the milliseconds from its commit until each listening process has it. */
async function changeOffer(
  store: Store,
  world: ReturnType<typeof belgium>,
  { heardBy, channel }: { heardBy: readonly ChildProcess[]; channel: string },
  id: number,
): Promise<number[]> {
  let committed = 0
  const heard = heardBy.map(
    async (follower) =>
      await new Promise<number>((resolve) => {
        const listen = (message: unknown) => {
          if (!isNews(message) || !message.ids.includes(id)) return
          follower.off('message', listen)
          resolve(message.at)
        }
        follower.on('message', listen)
      }),
  )
  await storeOffers(store.db, [id], [world.row(id, id)])
  committed = now()
  store.wakeUp(channel)
  const times = await Promise.all(heard)
  return times.map((at) => Math.max(0, at - committed))
}

const isNews = (message: unknown): message is { ids: number[]; at: number } =>
  typeof message === 'object' && message !== null && 'ids' in message && 'at' in message

function figures(when: string, times: readonly number[], atMost: number, bare: readonly number[] = []): Figure[] {
  const at = (percent: number) => ({
    what: `${when}: p${percent}`,
    value: percentile(times, percent),
    unit: 'ms',
    ...(bare.length > 0 && { rival: { name: 'LISTEN and one select', value: percentile(bare, percent) } }),
  })
  return [
    { what: `${when}: changes measured`, value: times.length / FOLLOWERS, unit: '' },
    at(50),
    { ...at(99), limit: { atMost } },
  ]
}
