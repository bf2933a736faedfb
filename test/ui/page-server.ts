import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { loadClientAssets, type ClientAssets } from '#web/public/client-assets.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const dist = join(root, 'dist')

/** The content security policy of the real site; a page that violates it fails its test. */
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

/** The answer to one request; undefined: not found. */
export type Answer = { type: string; body: string } | undefined

/**
 * Serves the browser build around pages rendered in the test, without a store. `page` returns HTML, `data` the
 * answers to scripts.
 */
export async function servePages(
  page: (url: URL, assets: ClientAssets, cookie: string) => string,
  data: (url: URL) => Promise<Answer> | Answer = () => undefined,
): Promise<PageServer> {
  const assets = loadClientAssets(dist)
  // Sample pages have no routes, so each gets all style sheets.
  const withSheets = { ...assets, styles: [...assets.styles, ...Object.values(assets.sheets)] }
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
    return { type: types['.html'], body: page(url, withSheets, headers.cookie ?? '') }
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, // it listens on a port, not on a pipe
    assets,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
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
