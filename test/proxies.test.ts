import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import https from 'node:https'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { onLastingPort, PortTaken } from './lasting-port.ts'
import { type Site, startSite } from './site.ts'
import { until } from './waiting.ts'
import { needing } from './run/needing.ts'

const NAME = 'www.my-agency.be'
const NAME_WITHOUT_WWW = 'my-agency.be'
/** Debian's paths; elsewhere these tests are skipped with a message. */
const NGINX = '/usr/sbin/nginx'
const CADDY = '/usr/bin/caddy'
const OPENSSL = '/usr/bin/openssl'
const IPV6 = Object.values(networkInterfaces()).some((all) => all?.some(({ address }) => address === '::1'))
  ? null
  : 'IPv6'

type Ports = { http: number; https: number; site: number }
type Proxy = {
  name: string
  missing: string | null
  start: (folder: string, ports: Ports) => Promise<() => Promise<void>>
}

const PROXIES: Proxy[] = [
  {
    name: 'nginx',
    missing: [NGINX, OPENSSL].find((path) => !existsSync(path)) ?? null,
    start(folder, ports) {
      const [certificate, key] = [join(folder, 'fullchain.pem'), join(folder, 'privkey.pem')]
      const subject = ['-subj', `/CN=${NAME}`, '-days', '2', '-nodes', '-newkey', 'rsa:2048']
      execFileSync(OPENSSL, ['req', '-x509', ...subject, '-keyout', key, '-out', certificate], { stdio: 'ignore' })
      const file = shipped('deploy/nginx.conf', [
        ['127.0.0.1:3000', `127.0.0.1:${ports.site}`],
        ['listen 80;', `listen 127.0.0.1:${ports.http};`],
        ['  listen 443 ', `  listen 127.0.0.1:${ports.https} `],
        ['listen [::]:80;', IPV6 === null ? `listen [::1]:${ports.http};` : ''],
        ['listen [::]:443 ssl http2;', IPV6 === null ? `listen [::1]:${ports.https} ssl http2;` : ''],
        [`/etc/letsencrypt/live/${NAME}/fullchain.pem`, certificate],
        [`/etc/letsencrypt/live/${NAME}/privkey.pem`, key],
      ])
      const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        (kind) => `${kind}_temp_path ${folder}/${kind};`,
      )
      const whole = `daemon off; pid ${folder}/pid; error_log stderr notice; events {} http { access_log off; ${paths.join(' ')}\n${file}\n}`
      writeFileSync(join(folder, 'nginx.conf'), whole)
      const args = ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr']
      return run(NGINX, args, folder, { up: /start worker process/, taken: /bind\(\) to .* failed/ })
    },
  },
  {
    name: 'Caddy',
    missing: existsSync(CADDY) ? null : CADDY,
    start(folder, ports) {
      const file = shipped('deploy/Caddyfile', [['127.0.0.1:3000', `127.0.0.1:${ports.site}`]])
      // A certificate of its own authority, and ports that are free here.
      const own = `{\n\tadmin off\n\thttp_port ${ports.http}\n\thttps_port ${ports.https}\n\tlocal_certs\n\tskip_install_trust\n}\n`
      writeFileSync(join(folder, 'Caddyfile'), own + file)
      const args = ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile']
      return run(CADDY, args, folder, { up: /serving initial configuration/, taken: /address already in use/ })
    },
  },
]

describe.each(PROXIES)('behind $name with the shipped configuration', ({ missing, start }) => {
  needing(describe, missing)('the site', () => {
    const folder = mkdtempSync(join(tmpdir(), 'gevel-proxy-'))
    const ports: Ports = { http: 0, https: 0, site: 0 }
    let site: Site
    let stop: () => Promise<void>
    beforeAll(async () => {
      site = await startSite({
        env: { BASE_URL: `https://${NAME}`, HOST: '127.0.0.1', TRUSTED_PROXIES: '127.0.0.1/32', RATE_LIMIT: 'on' },
      })
      ports.site = Number(new URL(site.url).port)
      stop = await onLastingPort(async (port) => {
        Object.assign(ports, { http: port, https: port + 1 })
        return await start(folder, ports)
      })
      const ready = async () => {
        if ((await ask('/readyz')).status !== 200) throw new Error('It is not ready yet.')
      }
      await vi.waitFor(ready, { timeout: 150_000, interval: 100 })
    })
    afterAll(async () => {
      await stop()
      await site.stop()
      rmSync(folder, { recursive: true, force: true })
    })

    const ask = async (path: string, options: https.RequestOptions = {}, body = '') => {
      const request = https.request({
        host: '127.0.0.1',
        port: ports.https,
        servername: NAME,
        rejectUnauthorized: false,
        path,
        ...options,
        headers: { host: NAME, ...options.headers },
      })
      request.end(body)
      return await read(request)
    }

    test('serves its pages, files and headers', async () => {
      const page = await ask('/nl')
      expect(page).toMatchObject({ status: 200, headers: { 'strict-transport-security': 'max-age=300' } })
      expect(page.text).toContain(`https://${NAME}/nl`)
      expect(page.headers['server'] ?? '').not.toMatch(/\d/)
      const sheet = /href="(\/assets\/[^"]+\.css)"/.exec(page.text)?.[1] ?? 'none'
      expect((await ask(sheet)).headers['cache-control']).toContain('immutable')
      expect((await ask('/nl', { headers: { 'accept-encoding': 'br' } })).headers['content-encoding']).toBe('br')
    })

    test('redirects http to https', async () => {
      const answer = await read(
        http.get({ host: '127.0.0.1', port: ports.http, path: '/nl?x=1', headers: { host: NAME } }),
      )
      expect(answer.status).toBe(308)
      expect(answer.headers.location).toBe(`https://${NAME}/nl?x=1`)
    })

    needing(test, IPV6)('answers over IPv6 too', async () => {
      const answer = await ask('/nl', { host: '::1' })
      expect(answer.status).toBe(200)
      expect(answer.text).toContain(`https://${NAME}/nl`)
    })

    test('leads the name without www to the site, with and without TLS [proxies.without-www]', async () => {
      const headers = { host: NAME_WITHOUT_WWW }
      const withTls = await ask('/nl?x=1', { servername: NAME_WITHOUT_WWW, headers })
      expect([withTls.status, withTls.headers.location]).toEqual([308, `https://${NAME}/nl?x=1`])
      const without = await read(http.get({ host: '127.0.0.1', port: ports.http, path: '/nl?x=1', headers }))
      expect(without.status).toBe(308)
      expect(without.headers.location).toMatch(/^https:\/\/(www\.)?my-agency\.be\/nl\?x=1$/)
    })

    test('accepts forms, hides local-only paths, and trusts no forged visitor address', async () => {
      for (const path of ['/_mail', '/_ui']) expect((await ask(path)).status, path).toBe(404)
      const statuses: (number | undefined)[] = []
      for (let i = 0; i < 12; i++) {
        const body = new URLSearchParams({
          message: `Vraag ${i}`,
          'contact.contact_information.personal.email': 'an@example.org',
        })
        const headers = {
          'content-type': 'application/x-www-form-urlencoded',
          origin: `https://${NAME}`,
          'sec-fetch-site': 'same-origin',
          'x-forwarded-for': `203.0.113.${i}`,
        }
        statuses.push((await ask('/nl/contact', { method: 'POST', headers }, body.toString())).status)
      }
      expect(statuses[0]).toBe(303)
      expect(statuses.at(-1), 'forged addresses do not bypass the limit').toBe(429)
      const large = await ask('/nl/contact', { method: 'POST' }, 'x'.repeat(200_000)).catch(() => ({ status: 413 }))
      expect(large.status, 'refused; Caddy may answer 502 for a body that was cut off').toBeGreaterThanOrEqual(400)
    })
  })
})

/** A shipped file with changes for the test machine; each changed text must occur in it. */
function shipped(file: string, changes: [string, string][]): string {
  return changes.reduce(
    (text, [from, to]) => {
      if (!text.includes(from)) throw new Error(`${file} does not say ${from}`)
      return text.replaceAll(from, to)
    },
    readFileSync(file, 'utf8'),
  )
}

/**
 * Starts a program in the folder, waits until it reports that it is up, and returns a function that stops it. Throws
 * PortTaken when it reports an occupied port.
 */
async function run(
  program: string,
  args: string[],
  folder: string,
  says: { up: RegExp; taken: RegExp },
): Promise<() => Promise<void>> {
  const env = { PATH: process.env['PATH'] ?? '', HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
  const child = spawn(program, args, { cwd: folder, env, stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-4000)))
  child.once('exit', (code) => code !== 0 && code !== null && console.error(`${program} ended with ${code}\n${said}`))
  const stop = async () => {
    if (child.exitCode !== null) return
    const gone = once(child, 'exit')
    child.kill('SIGTERM')
    await gone
  }
  await until(`${program} to be up`, () => says.up.test(said) || says.taken.test(said) || child.exitCode !== null)
  if (says.up.test(said)) return stop
  await stop()
  throw says.taken.test(said) ? new PortTaken(said) : new Error(`${program} ended while starting\n${said}`)
}

async function read(request: http.ClientRequest) {
  const [answer] = (await once(request, 'response')) as [http.IncomingMessage] // as Node says
  let text = ''
  for await (const chunk of answer.setEncoding('utf8')) text += String(chunk)
  return { status: answer.statusCode, text, headers: answer.headers }
}
