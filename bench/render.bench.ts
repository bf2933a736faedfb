import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathFor } from '#i18n/routes.ts'
import { startSite, type Site } from '../test/site.ts'
import { inventedFeed } from './invented-feed.ts'
import { medianOf, type Bench, type Figure } from './measure.ts'
import { cpuSecondsOf, memoryOf } from './processes.ts'

const listings = 10_000
const requests = 1500
const runs = 5

export const bench: Bench = {
  about: `pages per second of processor time, ${listings.toLocaleString('en')} listings, median of ${runs}`,
  run: async () => {
    const site = await startSite({ env: { LOG_LEVEL: 'error' } })
    const folder = mkdtempSync(join(tmpdir(), 'gevel-bench-'))
    try {
      await importListings(site, folder)
      const search = pathFor('search', 'nl')
      const offer = await firstOffer(site.url + search)
      return [
        ...(await pageFigures('search page', site, search, folder)),
        ...(await pageFigures('offer page', site, offer, folder)),
        {
          what: 'script before an interaction, brotli',
          value: await scriptSize(site.url, search),
          unit: 'bytes',
          limit: { atMost: 2560 },
        },
        { what: 'memory', value: memoryOf(pidOf(site.process)).now, unit: 'MB' },
      ]
    } finally {
      await site.stop()
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

async function importListings(site: Site, folder: string): Promise<void> {
  const file = join(folder, 'feed.json')
  writeFileSync(file, inventedFeed(listings))
  const { code, stdout, stderr } = await site.gevel('import', file, '--format', 'json', '--source', 'bench')
  if (code !== 0) throw new Error(`The import failed: ${stdout}${stderr}`)
  // The index follows the store within seconds.
  for (let waited = 0; waited < 60; waited += 1) {
    const answer = await json(`${site.url}${pathFor('search', 'nl')}`)
    if (answer.total === listings) return
    await sleep(500)
  }
  throw new Error('The search never showed all listings')
}

async function pageFigures(what: string, site: Site, path: string, folder: string): Promise<Figure[]> {
  const answer = await fetchRaw(site.url + path)
  const file = join(folder, 'answer')
  writeFileSync(file, answer.body)
  const kept = await perCpuSecond(pidOf(site.process), () => site.url + path)
  // A name that no page knows: the same page, but another address each time, so that it is drawn each time.
  let n = 0
  const ours = await perCpuSecond(pidOf(site.process), () => `${site.url}${path}?n=${++n}`)
  const rival = spawn(process.execPath, [join(import.meta.dirname, 'bare-server.ts'), file, answer.encoding], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    const said: unknown[] = await once(rival.stdout, 'data')
    const bare = await perCpuSecond(pidOf(rival), () => `http://127.0.0.1:${String(said[0]).trim()}/`)
    const figure = {
      what: `${what}, drawn each time`,
      value: ours,
      unit: 'requests/CPU-s',
      rival: { name: 'bare node:http, same bytes', value: bare },
    }
    return [
      what === 'search page' ? { ...figure, limit: { atLeast: 1000 } } : figure,
      { what: `${what}, kept for 15 s`, value: kept, unit: 'requests/CPU-s' },
      { what: `${what}, sent`, value: answer.body.length / 1024, unit: 'KB' },
    ]
  } finally {
    rival.kill()
  }
}

async function perCpuSecond(pid: number, url: () => string): Promise<number> {
  await hammer(url, requests)
  return await medianOf(runs, async () => {
    const before = cpuSecondsOf(pid)
    await hammer(url, requests)
    return requests / (cpuSecondsOf(pid) - before)
  })
}

/** Sends the requests over eight open connections, as a proxy would. */
async function hammer(url: () => string, count: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 })
  let left = count
  const worker = async (): Promise<void> => {
    while (left > 0) {
      left -= 1
      await fetchRaw(url(), agent)
    }
  }
  await Promise.all(Array.from({ length: 8 }, worker))
  agent.destroy()
}

type Answer = { body: Buffer; encoding: string }

/** The answer as a browser gets it, still compressed. */
function fetchRaw(url: string, agent?: Agent): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const headers = { 'accept-encoding': 'br, gzip', accept: 'text/html' }
    const request = get(url, { headers, ...(agent === undefined ? {} : { agent }) }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () => {
        if (response.statusCode === 200)
          resolve({ body: Buffer.concat(chunks), encoding: response.headers['content-encoding'] ?? '' })
        else reject(new Error(`${url} answered ${response.statusCode}`))
      })
      response.on('error', reject)
    })
    request.on('error', reject)
  })
}

/** Bytes of every script the page loads by itself. */
async function scriptSize(url: string, path: string): Promise<number> {
  const html = await (await fetch(url + path)).text()
  const scripts = [...html.matchAll(/<script[^>]+src="([^"]+)"/g)].map((match) => match[1] ?? '')
  const sizes = await Promise.all(
    scripts.map(async (script) => (await fetchRaw(new URL(script, url).href)).body.length),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

async function firstOffer(url: string): Promise<string> {
  const [item] = (await json(url)).items
  if (item === undefined) throw new Error('The search found nothing')
  return new URL(item.url, url).pathname
}

async function json(url: string): Promise<{ total: number; items: { url: string }[] }> {
  const response = await fetch(url, { headers: { accept: 'application/json' } })
  const answer: unknown = await response.json()
  const fits = typeof answer === 'object' && answer !== null && 'total' in answer && 'items' in answer
  if (!fits || typeof answer.total !== 'number' || !Array.isArray(answer.items))
    throw new Error(`${url} is no search answer`)
  const items: unknown[] = answer.items
  return { total: answer.total, items: items.flatMap((item) => (hasUrl(item) ? [item] : [])) }
}

function hasUrl(item: unknown): item is { url: string } {
  return typeof item === 'object' && item !== null && 'url' in item && typeof item.url === 'string'
}

function pidOf({ pid }: { pid?: number | undefined }): number {
  if (pid === undefined) throw new Error('The process did not start')
  return pid
}
