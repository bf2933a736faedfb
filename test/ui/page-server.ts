import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createBuilder } from 'vite'
import { loadClientAssets, type ClientAssets } from '#web/client-assets.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The policy of the real site; a page that breaks it fails its test. */
const POLICY = [
  `default-src 'none'`,
  `script-src 'self'`,
  `style-src 'self'`,
  `img-src 'self' data: blob:`,
  `font-src 'self'`,
  `connect-src 'self'`,
  `manifest-src 'self'`,
  `worker-src 'self'`,
].join('; ')

export type PageServer = {
  url: string
  assets: ClientAssets
  close: () => Promise<void>
}

/** An answer to one request; undefined: not found. */
export type Answer = { type: string; body: string } | undefined

/**
 * Builds what the browser loads and serves it around pages rendered in the test, without a store. `page` answers with
 * HTML, `data` with what scripts ask for.
 */
export async function servePages(
  page: (url: URL, assets: ClientAssets, cookie: string) => string,
  data: (url: URL) => Promise<Answer> | Answer = () => undefined,
): Promise<PageServer> {
  const dist = mkdtempSync(join(tmpdir(), 'gevel-ui-'))
  const assets = await buildClient(dist)
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    response.setHeader('content-security-policy', POLICY)
    void answer(url, request.headers).then((found) => {
      response.statusCode = found ? 200 : 404
      response.setHeader('content-type', found?.type ?? 'text/plain')
      response.end(found?.body)
    })
  })
  const answer = async (url: URL, headers: { accept?: string | undefined; cookie?: string | undefined }) => {
    if (url.pathname.startsWith('/assets/')) return file(join(dist, 'client', url.pathname))
    if (url.pathname.endsWith('/icons.svg')) return file(join(root, 'src/ui/icons/icons.svg'))
    if (url.pathname === '/sw.js') return { type: types['.js'], body: '// these pages live as long as their test' }
    if (/^\/(media|manifest)/.test(url.pathname)) return picture
    if (!headers.accept?.includes('text/html')) return data(url)
    return { type: types['.html'], body: page(url, assets, headers.cookie ?? '') }
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, // it listens on a port, not on a pipe
    assets,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      rmSync(dist, { recursive: true })
    },
  }
}

async function buildClient(dist: string): Promise<ClientAssets> {
  // As it is built for visitors: the tests' own NODE_ENV would bring React's development half.
  await withEnvironment({ GEVEL_DIST: dist, NODE_ENV: 'production' }, async () => {
    const builder = await createBuilder({ configFile: join(root, 'vite.config.ts'), root, logLevel: 'error' })
    const client = builder.environments['client']
    if (!client) throw new Error('The build has no client')
    await builder.build(client)
  })
  return loadClientAssets(dist)
}

async function withEnvironment(env: Record<string, string>, work: () => Promise<void>): Promise<void> {
  const before = Object.keys(env).map((name) => [name, process.env[name]] as const)
  Object.assign(process.env, env)
  await work()
  for (const [name, value] of before) {
    if (value === undefined) delete process.env[name]
    else process.env[name] = value
  }
}

const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

function file(path: string) {
  const type = Object.entries(types).find(([ending]) => ending === extname(path))?.[1] ?? 'text/plain'
  return { type, body: readFileSync(path) }
}

const picture = {
  type: types['.svg'],
  body: '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600"><rect width="800" height="600" fill="#9ab"/></svg>',
}
