import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import fs from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openStore } from '#store/engine/db.ts'
import { migrate } from '#store/engine/migrate.ts'
import { startSite } from '../site.ts'
import { makeStoreFolder } from './folder.ts'
import { startCluster } from './postgres-cluster.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where a test file asks for a template to clone; see engines.ts. */
    storeTemplates: string
  }
}

/**
 * Vitest's global setup: holds, for one run, what all test files clone their stores from.
 * Each is made when the first test asks for it, so a run that needs no store pays nothing. Test files run in processes
 * of their own and ask over HTTP: GET /embedded answers with a directory, GET /demo with one that holds the
 * demonstration, GET /drawn with one for pictures of it, GET /postgres with the URL of a server, or '' where there is
 * none, GET /site-database and /demo-database with that of a new database (DELETE with its name drops it) with the tables,
 * or the demonstration too.
 * All processes of a run share what V8 compiled.
 */
export async function setup(project: Pick<TestProject, 'provide'>): Promise<() => Promise<void>> {
  const folder = makeStoreFolder('stores')
  fs.chmodSync(folder, 0o755)
  const clusters: { stop: () => Promise<void> }[] = []
  const made = new Map<string, Promise<string>>()

  async function make(name: string): Promise<string> {
    if (name === '/embedded') return await makeEmbedded(path.join(folder, 'embedded'))
    if (name === '/demo') return await makeDemo(path.join(folder, 'demo'))
    if (name === '/drawn') {
      const drawn = path.join(folder, 'drawn')
      fs.mkdirSync(drawn)
      return drawn
    }
    if (name === '/demo-on-postgres') return await makeDemoOnPostgres(await get('/sites-postgres'))
    const cluster = await startCluster(path.join(folder, path.basename(name)))
    if (cluster === null) return ''
    clusters.push(cluster)
    await makeOnPostgres(cluster.url)
    return cluster.url
  }

  function get(name: string): Promise<string> {
    const answer = made.get(name) ?? make(name)
    made.set(name, answer)
    answer.catch(() => made.delete(name))
    return answer
  }

  async function answer({ method, url: name = '' }: http.IncomingMessage): Promise<string> {
    const from = /^\/(site|demo)-database$/.exec(name)?.[1]
    if (method !== 'DELETE' && from === undefined) return await get(name)
    // A server of their own: what a site writes would hold back the snapshots by which other tests read changes.
    const postgres = await get('/sites-postgres')
    if (postgres === '') return ''
    if (method === 'DELETE')
      return await asAdmin(postgres, `drop database if exists ${path.basename(name)} with (force)`)
    const template = from === 'demo' ? await get('/demo-on-postgres') : 'template1'
    const database = `site_${randomUUID().replaceAll('-', '')}`
    await asAdmin(postgres, `create database ${database} template ${template}`)
    return `${postgres}/${database}`
  }

  const server = http.createServer((request, response) => {
    // A kept connection may be closed here while a busy test file sends its next question on it.
    response.setHeader('connection', 'close')
    answer(request).then(
      (text) => response.end(text),
      (error: unknown) => response.writeHead(500).end(error instanceof Error ? error.stack : String(error)),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('The template server has no address.')
  const url = `http://127.0.0.1:${address.port}`
  project.provide('storeTemplates', url)
  process.env['GEVEL_TEST_TEMPLATES'] = url // for helpers that also serve outside Vitest
  process.env['NODE_COMPILE_CACHE'] ??= path.join(folder, 'compiled')

  return async () => {
    server.closeAllConnections()
    server.close()
    await Promise.allSettled(made.values())
    await Promise.all(clusters.map((each) => each.stop()))
    delete process.env['GEVEL_TEST_TEMPLATES']
    // A process that just ends may still write what it compiled.
    fs.rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }
}

async function makeEmbedded(varDir: string): Promise<string> {
  const store = await openStore({ databaseUrl: null, varDir })
  await migrate(store.db)
  await store.close()
  return path.join(varDir, 'db')
}

/** As the site leaves it after its first start with `DEMO=1`. */
async function makeDemo(varDir: string): Promise<string> {
  const site = await startSite({ varDir, env: { DEMO: '1', LOG_LEVEL: 'error' } })
  await site.stop()
  return path.join(varDir, 'db')
}

async function makeOnPostgres(url: string): Promise<void> {
  const template = await openStore({ databaseUrl: `${url}/template1`, varDir: '', maxConnections: 1 })
  await migrate(template.db)
  await template.close()
}

/** The name of a database as `makeDemo` leaves a folder. */
async function makeDemoOnPostgres(url: string): Promise<string> {
  await asAdmin(url, 'create database demo')
  const site = await startSite({ databaseUrl: `${url}/demo`, env: { DEMO: '1', LOG_LEVEL: 'error' } })
  await site.stop()
  return 'demo'
}

async function asAdmin(url: string, statement: string): Promise<string> {
  const client = new pg.Client({ connectionString: `${url}/postgres` })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
  return ''
}
