import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { onTestFinished, vi } from 'vitest'
import { runCommand } from '#cli/commands.ts'
import type { CostlyQueue } from '#web/edge/costly-work.ts'
import { serveVisitor, ServedVisitor } from '#web/edge/visitor.ts'
import { createServer } from '#web/server.ts'
import type { WebApp } from '#web/web-app.ts'
import { assemble } from '../../src/assemble/assemble.ts'
import { readConfig } from '../../src/config.ts'
import { type EngineName, freshStore } from '../store/engines.ts'
import { makeStoreFolder } from '../store/folder.ts'
import { until } from '../waiting.ts'
import { foundOffers, plainHome } from './sample-site.ts'

export type Asked = { path: string; method?: string; headers?: Record<string, string>; body?: string }
export type Answer = { status: number; headers: http.IncomingHttpHeaders; body: string }
export type Route = { method: string; path: string }

/** The site within this process, on a real port and a real store, so that a test can hold scarce resources. */
export type WaitingSite = {
  app: WebApp
  offers: number[]
  /** every route of the server */
  routes: Route[]
  /** A request from this network, on its own connection. */
  ask: (asked: Asked, network: string) => Promise<Answer>
  /** The same, by a client that hangs up after sending the request and running `then`. */
  hangUp: (asked: Asked, network: string, then?: () => Promise<unknown>) => Promise<void>
  /** Occupies these queues until `letGo`: requests for their resource wait. */
  hold: (queues: readonly (keyof WebApp['queues'])[]) => { letGo: () => void }
  /** The number of store queries since the last call, and the callers of those made without a slot. */
  statements: () => { all: number; withoutSlot: string[] }
  /** Runs a `gevel` command and returns its output. */
  gevel: (...args: string[]) => Promise<string>
  stop: () => Promise<void>
}

/** @param plant adds routes before the server listens */
export async function startWaitingSite(
  engine: EngineName,
  plant: (server: FastifyInstance, app: WebApp) => void = () => {},
): Promise<WaitingSite> {
  const fresh = await freshStore(engine)
  await fresh.store.close()
  const varDir = engine === 'embedded' ? fresh.options.varDir : makeStoreFolder('waiting')
  const config = readConfig({
    ...{ VAR_DIR: varDir, DEMO: '0', RATE_LIMIT: 'on', LOG_LEVEL: 'silent', GEVEL_TEST: '1' },
    ...{ TRUSTED_PROXIES: '127.0.0.1/32,::1/128', MAIL_WEBHOOK_SECRET: 'x'.repeat(32) },
    ...(fresh.options.databaseUrl === null ? {} : { DATABASE_URL: fresh.options.databaseUrl }),
  })
  // The site does not poll the store every few seconds: each statement belongs to a request.
  vi.useFakeTimers({ toFake: ['setInterval'] })
  const assembled = await assemble(config, { migrate: true, index: 'follow' })
  const app = assembled.web()
  const counted = countStatements(app)
  const server = createServer(app)
  plant(server, app)
  await server.listen({ port: 0, host: '127.0.0.1' })
  vi.useRealTimers()
  const { port } = server.server.address() as AddressInfo // it listens on a port, not on a pipe

  const send = ({ path, method = 'GET', headers = {}, body }: Asked, network: string): http.ClientRequest => {
    const request = http.request({
      ...{ host: '127.0.0.1', port, path, method, agent: false },
      headers: { host: 'localhost', 'x-forwarded-for': network, ...headers },
    })
    request.on('error', () => {})
    request.end(body)
    return request
  }
  const ask: WaitingSite['ask'] = async (asked, network) => {
    const request = send(asked, network)
    const [answer] = (await once(request, 'response')) as [http.IncomingMessage]
    const { statusCode: status = 0, headers } = answer
    // An event stream would last for minutes.
    if (headers['content-type']?.startsWith('text/event-stream')) answer.destroy()
    let body = ''
    answer.setEncoding('utf8').on('data', (chunk: string) => (body += chunk))
    await new Promise((resolve) => answer.once('close', resolve))
    return { status, headers, body }
  }

  const file = join(varDir, 'sample.json')
  const listings = [1, 2, 3].map(plainHome)
  writeFileSync(file, JSON.stringify({ gevel: 1, source: 'sample', complete: true, listings }))
  const gevel: WaitingSite['gevel'] = async (...args) => {
    const said: string[] = []
    const code = await runCommand(args, varDir, assembled.commandDeps, (line) => void said.push(JSON.stringify(line)))
    if (code !== 0) throw new Error(said.join('\n'))
    return said.join('\n')
  }
  await gevel('import', file)
  await assembled.commandDeps.refresh()
  const offers = await until('the offers of the sample feed', async () => {
    const { body } = await ask({ path: '/nl/aanbod', headers: { accept: 'application/json' } }, '192.0.2.1')
    const found = foundOffers(body).map(({ id }) => id)
    return found.length === listings.length && found
  })
  return {
    ...{ app, offers, ask, gevel, routes: routesOf(server), statements: counted.read },
    hangUp: async (asked, network, then) => {
      const request = send(asked, network)
      await once(request, 'finish')
      await then?.()
      request.destroy()
    },
    hold(names) {
      const gate = Promise.withResolvers<void>()
      const holder = new ServedVisitor('holder', () => {})
      const fill = (queue: CostlyQueue) => {
        for (let slot = 0; slot < MAX_SLOTS; slot += 1) queue.run(async () => await gate.promise).catch(() => {})
      }
      serveVisitor(holder, () => names.forEach((name) => fill(app.queues[name])))
      const letGo = () => {
        holder.leave()
        gate.resolve()
      }
      onTestFinished(letGo)
      return { letGo }
    },
    async stop() {
      counted.restore()
      server.server.closeAllConnections()
      await server.close()
      await assembled.close()
      await fresh.discard()
    },
  }
}

/** The largest number of slots of a queue. */
const MAX_SLOTS = 8

/** Counts requests for a pool connection, and whether a slot is held meanwhile. */
function countStatements({ queues }: Pick<WebApp, 'queues'>) {
  let [all, withoutSlot]: [number, string[]] = [0, []]
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 50
  const connect = pg.Pool.prototype.connect as (this: pg.Pool, ...args: unknown[]) => unknown // whichever way it is called
  const counting = function (this: pg.Pool, ...args: unknown[]): unknown {
    // With a callback it is `pool.query`: wake-ups and health checks.
    if (args.length === 0) {
      all += 1
      if (Object.values(queues).every((queue) => queue.slotsInUse === 0)) withoutSlot.push(new Error().stack ?? '')
    }
    return connect.apply(this, args)
  }
  const spy = vi.spyOn(pg.Pool.prototype, 'connect')
  spy.mockImplementation(counting as () => never)
  return {
    read: () => {
      const read = { all, withoutSlot }
      ;[all, withoutSlot] = [0, []]
      return read
    },
    restore() {
      spy.mockRestore()
      Error.stackTraceLimit = stackTraceLimit
    },
  }
}

/** Parsed from the route tree that Fastify prints: four characters per level. */
function routesOf(server: FastifyInstance): Route[] {
  const above: string[] = []
  return server
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', segment = '', methods = ''] =
        /^((?:[│ ] {3})*[├└]── )(.*?)(?: \(([A-Z, -]+)\))?$/.exec(line) ?? []
      const depth = indent.length / 4
      if (depth === 0) return []
      above.length = depth - 1
      above.push(segment)
      const path = above.join('')
      return methods === '' ? [] : methods.split(', ').map((method) => ({ method, path }))
    })
}
