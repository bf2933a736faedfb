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
    /** Where a test file requests a template to clone; see engines.ts. */
    storeTemplates: string
  }
}

/**
 * Vitest's global setup: creates, once per run, the templates that test files clone their stores from. Each is made
 * on the first request, so a run without stores pays nothing. Test files run in their own processes and ask over
 * HTTP. GET /embedded answers a folder, GET /demo a folder with the demonstration, GET /drawn a folder for its
 * drawings, GET /postgres a server URL, or '' without PostgreSQL. GET /site-database and /demo-database answer a new
 * database with the tables, or with the demonstration too; DELETE with its name drops it. All processes of a run
 * share V8's compile cache.
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
    // A separate server, because transactions of a site would hold back the snapshots with which other tests read
    // changes.
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
    // A busy test file may send its next request just when this server closes an idle connection.
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
  process.env['GEVEL_TEST_TEMPLATES'] = url // for helpers that also run outside Vitest
  process.env['NODE_COMPILE_CACHE'] ??= path.join(folder, 'compiled')

  return async () => {
    server.closeAllConnections()
    server.close()
    await Promise.allSettled(made.values())
    await Promise.all(clusters.map((each) => each.stop()))
    delete process.env['GEVEL_TEST_TEMPLATES']
    // An ending process may still write compiled code.
    fs.rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  }
}

async function makeEmbedded(varDir: string): Promise<string> {
  const store = await openStore({ databaseUrl: null, varDir })
  await migrate(store.db)
  await store.close()
  return path.join(varDir, 'db')
}

/** The folder of a site after its first start with `DEMO=1`. */
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

/** Fills a database like the folder of `makeDemo`; returns its name. */
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
