import { once } from 'node:events'
import { chmodSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { onLastingPort } from './lasting-port.ts'
import { startMailServer } from './mail/mail-server.ts'
import { POSTGRES } from './store/engines.ts'
import { makeStoreFolder } from './store/folder.ts'
import { startCluster } from './store/postgres-cluster.ts'
import { needing } from './run/needing.ts'

async function listenOn(port: number): Promise<Server> {
  const server = createServer().listen(port, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return server
}

/** Occupies the port that `onLastingPort` tries next. */
const occupyNextPort = (): Promise<Server> => onLastingPort(async (port) => await listenOn(port + 1))

test('an occupied port is skipped, and a stopped server gets its port back', async () => {
  await occupyNextPort()
  const first = await onLastingPort(startMailServer)
  await expect(startMailServer(first.port)).rejects.toThrow('EADDRINUSE')
  await first.close()
  const again = await startMailServer(first.port)
  await again.close()
})

test('an error other than an occupied port is not retried', async () => {
  const tried: number[] = []
  const fails = onLastingPort((port) => {
    tried.push(port)
    return Promise.reject(new Error('no memory'))
  })
  await expect(fails).rejects.toThrow('no memory')
  expect(tried).toHaveLength(1)
})

needing(test, POSTGRES)(
  'PostgreSQL takes the next port too, keeps it over a crash, and says so when it is gone',
  async () => {
    const folder = makeStoreFolder('ports')
    chmodSync(folder, 0o711) // the database server may run as another user
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    await occupyNextPort()
    const cluster = await startCluster(join(folder, 'postgres'))
    if (cluster === null) throw new Error('PostgreSQL was there a moment ago')
    onTestFinished(async () => await cluster.stop())
    const folderOfServer = async () => {
      const client = new Client({ connectionString: `${cluster.url}/postgres` })
      await client.connect()
      const { rows } = await client.query<{ folder: string }>(`select current_setting('data_directory') as folder`)
      await client.end()
      return rows
    }
    expect(await folderOfServer()).toEqual([{ folder: join(folder, 'postgres') }])
    await cluster.restart()
    expect(await folderOfServer()).toEqual([{ folder: join(folder, 'postgres') }])
    await cluster.stop()
    await listenOn(Number(new URL(cluster.url).port))
    await expect(cluster.restart()).rejects.toThrow('PostgreSQL ended while starting')
  },
)
